//! The piece font: a subset with the characters of `www/fonts/glyphs.txt`, committed, and checked in each build.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail};
use ttf_parser::{Face, OutlineBuilder};

use crate::run::{command, run};
use crate::{paths, setup};

/// The committed font.
pub(crate) fn file() -> PathBuf {
    paths::root().join("www/fonts/chuhe.woff2")
}

/// Makes the font again from the npm package that carries LXGW WenKai TC, with `fonttools` in a Python environment of its own.
pub(crate) fn regenerate() -> Result<()> {
    let folder = paths::root().join("xtask/font");
    setup::npm_packages(&folder)?;
    let python = python(&folder.join("requirements.txt"))?;
    let characters: String = wanted()?.into_iter().collect();
    run(command(python)
        .arg(folder.join("subset.py"))
        .arg(characters)
        .arg(file()))?;
    check()
}

/// The interpreter of a virtual environment that has the pinned packages.
fn python(requirements: &Path) -> Result<PathBuf> {
    let environment = paths::tools().join("font");
    let bin = environment.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let system = if cfg!(windows) { "python" } else { "python3" };
    run(command(system).args(["-m", "venv"]).arg(&environment))
        .context("making the font needs Python 3 with its `venv` module (Debian: python3-venv)")?;
    let python = bin.join("python");
    let pip = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--requirement",
    ];
    run(command(&python).args(pip).arg(requirements))
        .context("could not install fonttools; is PyPI reachable?")?;
    Ok(python)
}

/// Fails if a listed character has no glyph, or an empty one, in the committed font.
pub(crate) fn check() -> Result<()> {
    let woff2 = fs::read(file()).with_context(|| format!("cannot read {}", file().display()))?;
    let missing = missing(&woff2, &wanted()?)?;
    if missing.is_empty() {
        return Ok(());
    }
    let missing: Vec<String> = missing
        .iter()
        .map(|&c| format!("{c} (U+{:04X})", u32::from(c)))
        .collect();
    bail!(
        "www/fonts/chuhe.woff2 has no glyph for {}, listed in www/fonts/glyphs.txt; `cargo xtask font` makes the font again",
        missing.join(", ")
    );
}

/// The characters of the list. `#` begins a comment line; white space is not a character.
fn wanted() -> Result<BTreeSet<char>> {
    let list = paths::root().join("www/fonts/glyphs.txt");
    let text =
        fs::read_to_string(&list).with_context(|| format!("cannot read {}", list.display()))?;
    Ok(characters(&text))
}

fn characters(list: &str) -> BTreeSet<char> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    lines
        .flat_map(str::chars)
        .filter(|c| !c.is_whitespace())
        .collect()
}

fn missing(woff2: &[u8], wanted: &BTreeSet<char>) -> Result<Vec<char>> {
    let font =
        wuff::decompress_woff2(woff2).map_err(|error| anyhow!("not a woff2 font: {error:?}"))?;
    let face = Face::parse(&font, 0).context("the woff2 holds no usable font")?;
    let has_outline = |&c: &char| {
        let glyph = face.glyph_index(c);
        glyph.is_some_and(|glyph| face.outline_glyph(glyph, &mut Nothing).is_some())
    };
    Ok(wanted.iter().copied().filter(|c| !has_outline(c)).collect())
}

/// The outlines of the characters that stand on boards, for pictures: 1000 units to the square, downwards positive, the middle at x = 0.
pub(crate) fn outlines() -> Result<BTreeMap<String, String>> {
    let woff2 = fs::read(file()).with_context(|| format!("cannot read {}", file().display()))?;
    let font =
        wuff::decompress_woff2(&woff2).map_err(|error| anyhow!("not a woff2 font: {error:?}"))?;
    let face = Face::parse(&font, 0).context("the woff2 holds no usable font")?;
    let scale = 1000.0 / f32::from(face.units_per_em());
    let mut outlines = BTreeMap::new();
    for character in wanted()?.into_iter().filter(|c| !c.is_ascii()) {
        let Some(glyph) = face.glyph_index(character) else {
            continue;
        };
        let advance = face.glyph_hor_advance(glyph).unwrap_or_default();
        let mut path = Outline {
            path: String::new(),
            scale,
            middle: f32::from(advance) / 2.0,
        };
        face.outline_glyph(glyph, &mut path);
        outlines.insert(character.to_string(), path.path);
    }
    Ok(outlines)
}

/// Writes an outline as the path of an SVG.
struct Outline {
    path: String,
    scale: f32,
    middle: f32,
}

impl Outline {
    fn put<const N: usize>(&mut self, letter: char, points: [(f32, f32); N]) {
        self.path.push(letter);
        for (i, (x, y)) in points.into_iter().enumerate() {
            let (x, y) = ((x - self.middle) * self.scale, -y * self.scale);
            let gap = if i == 0 { "" } else { " " };
            // Writing into a text cannot fail.
            let _ = write!(self.path, "{gap}{x:.0} {y:.0}");
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put('M', [(x, y)]);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.put('L', [(x, y)]);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put('Q', [(x1, y1), (x, y)]);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.put('C', [(x1, y1), (x2, y2), (x, y)]);
    }
    fn close(&mut self) {
        self.path.push('Z');
    }
}

/// Receives an outline of which only the existence matters.
struct Nothing;

impl OutlineBuilder for Nothing {
    fn move_to(&mut self, _: f32, _: f32) {}
    fn line_to(&mut self, _: f32, _: f32) {}
    fn quad_to(&mut self, _: f32, _: f32, _: f32, _: f32) {}
    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {}
    fn close(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_read_without_comments_and_spaces() {
        assert_eq!(
            characters("# 車 in words\n帥 將\n帥\n"),
            BTreeSet::from(['帥', '將'])
        );
    }

    #[test]
    fn the_committed_font_has_every_listed_glyph() {
        check().unwrap();
    }

    #[test]
    fn a_glyph_that_is_not_there_is_named() {
        let woff2 = fs::read(file()).unwrap();
        assert_eq!(
            missing(&woff2, &BTreeSet::from(['帥', '龘'])).unwrap(),
            ['龘']
        );
    }

    #[test]
    fn a_broken_font_is_an_error() {
        assert!(missing(b"<!doctype html>", &BTreeSet::new()).is_err());
    }
}

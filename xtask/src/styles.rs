//! Which file styles what: every area of the page has one style file, and the words of its selectors are its own.
//!
//! All files are one cascade. Two areas that pick the same word for a class each lay out the other's part, and no other check sees it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context as _, Result, bail};

use crate::paths;

/// What every view has, and the game itself, to which several areas add: their classes are everybody's.
const SHARED: [&str; 2] = ["style.css", "www/styles/game.css"];

/// Fails when a class begins selectors in the files of two areas.
pub(crate) fn check() -> Result<()> {
    let mut shared = BTreeSet::new();
    for file in SHARED {
        shared.extend(owned(&read(&paths::root().join(file))?));
    }
    let mut owners: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let folder = paths::root().join("www/styles");
    let entries =
        fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        for class in owned(&read(&path)?) {
            if !shared.contains(&class) {
                owners.entry(class).or_default().push(name.to_string());
            }
        }
    }
    let faults: Vec<String> = owners
        .iter()
        .filter(|(_, files)| files.len() > 1)
        .map(|(class, files)| format!(".{class}: {}", files.join(", ")))
        .collect();
    if faults.is_empty() {
        println!("  {} classes belong to one area each", owners.len());
        return Ok(());
    }
    bail!("classes of two areas:\n  {}", faults.join("\n  "));
}

fn read(path: &std::path::Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The classes that selectors of a style file begin with.
fn owned(css: &str) -> BTreeSet<String> {
    without_comments(css)
        .split(['{', '}', ',', ';'])
        .filter_map(|part| part.trim_start().strip_prefix('.'))
        .map(|rest| {
            rest.chars()
                .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
                .collect::<String>()
        })
        .filter(|class| class.starts_with(|c: char| c.is_ascii_alphabetic()))
        .collect()
}

/// The sheet as browsers need it: no comments, no indentation, no empty lines.
pub(crate) fn lean(css: &str) -> String {
    let mut lean = String::with_capacity(css.len());
    for line in without_comments(css).lines().map(str::trim) {
        if !line.is_empty() {
            lean.push_str(line);
            lean.push('\n');
        }
    }
    lean
}

fn without_comments(css: &str) -> String {
    let mut rest = css;
    let mut kept = String::with_capacity(css.len());
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lean_sheet_says_the_same() {
        let css = "/* One\n   two */\n.a,\n.b {\n  margin: 0 auto; /* three */\n}\n\n@media (x) {\n  .c {\n    top: 0;\n  }\n}\n";
        assert_eq!(
            lean(css),
            ".a,\n.b {\nmargin: 0 auto;\n}\n@media (x) {\n.c {\ntop: 0;\n}\n}\n"
        );
    }

    #[test]
    fn selectors_give_their_first_class() {
        let css = "/* .no { } */ .a .b, [data-x] .c, .d-e:hover { margin: .5em; opacity: .3 } @media (x) { .f > .g { } }";
        let classes: Vec<_> = owned(css).into_iter().collect();
        assert_eq!(classes, ["a", "d-e", "f"]);
    }
}

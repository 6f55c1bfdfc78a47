//! The page's program in two parts: what a first game runs, and the rest, which follows while the board is already there.
//!
//! Which functions a first game runs is measured, not guessed: `cargo xtask first` plays one in Chromium and writes their names into
//! `xtask/first.txt`. `docs/decisions/0012-two-parts.md` says why, and what happens when the list is out of date.

mod names;
mod split;
mod trace;

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};

use crate::{build, e2e, paths};
use names::plain;
pub(crate) use split::Parts;

/// Set by [`measure`] for its own build.
const TRACE: &str = "CHUHE_TRACE";

/// Cuts the program by the list, or makes it tell what it runs while [`measure`] builds it.
pub(crate) fn cut(wasm: &[u8]) -> Result<Parts> {
    if is_traced() {
        let (first, names) = trace::traced(wasm)?;
        fs::create_dir_all(paths::target())?;
        fs::write(traced_names(), names.join("\n"))?;
        // A module with nothing in it.
        let rest = b"\0asm\x01\0\0\0".to_vec();
        return Ok(Parts { first, rest });
    }
    let list = fs::read_to_string(list_file())
        .with_context(|| format!("cannot read {}", list_file().display()))?;
    let first: BTreeSet<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
    split::split(wasm, |name| !first.contains(plain(name).as_str()))
}

/// What a first game runs, but not every first game: the engine's reply may need it.
const SELDOM: &[&str] = &["xq_rules::notation::phrase::is_clear_by_file"];

/// What is appended to the page's glue to start the two parts.
pub(crate) fn starter() -> PathBuf {
    if is_traced() {
        paths::node_scripts().join("trace.js")
    } else {
        paths::root().join("www/rest.js")
    }
}

/// Plays a first game and writes down which functions it ran.
pub(crate) fn measure() -> Result<()> {
    build::traced_page(TRACE)?;
    let numbers = e2e::first_game()?;
    let names = fs::read_to_string(traced_names()).context("the traced build left no names")?;
    let names: Vec<&str> = names.lines().collect();
    let mut first = BTreeSet::new();
    for number in numbers.split_whitespace() {
        let number: usize = number.parse().context("the first game told no numbers")?;
        first.insert(plain(names.get(number).context("no such function")?));
    }
    // The stub that the linker puts in the place of what is never called has no name.
    first.remove("");
    if first.is_empty() {
        bail!("the first game ran no function");
    }
    first.extend(SELDOM.iter().map(ToString::to_string));
    let mut list = String::from(
        "# The functions of the page that a first game runs. Made by `cargo xtask first`; see docs/decisions/0012-two-parts.md.\n",
    );
    for name in &first {
        list.push_str(name);
        list.push('\n');
    }
    fs::write(list_file(), list)?;
    println!("{} functions in {}", first.len(), list_file().display());
    Ok(())
}

fn is_traced() -> bool {
    env::var_os(TRACE).is_some()
}

fn list_file() -> PathBuf {
    paths::root().join("xtask/first.txt")
}

fn traced_names() -> PathBuf {
    paths::target().join("traced-functions.txt")
}

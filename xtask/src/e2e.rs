//! The end-to-end tests and measurements: `tests/e2e`, in the system's Chromium.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::run::{capture, node, run};
use crate::{browser, build, paths, setup};

/// Runs every `tests/e2e/*.test.mjs` against the built page.
pub(crate) fn test() -> Result<()> {
    // Quick when nothing changed; without it the tests would judge an old page.
    build::page()?;
    let _ = fs::remove_dir_all(paths::e2e().join("output"));
    let mut files = Vec::new();
    for entry in fs::read_dir(paths::e2e()).context("tests/e2e is missing")? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".test.mjs") {
            files.push(path);
        }
    }
    if files.is_empty() {
        bail!("tests/e2e has no *.test.mjs");
    }
    files.sort();
    let mut runner = prepared(Path::new("--test"))?;
    // One browser at a time: timings in the tests must mean something on two cores.
    runner.args(["--test-concurrency=1", "--test-reporter=spec"]);
    run(runner.args(files))
}

/// Prints the longest task on the page's thread while the engine thinks.
pub(crate) fn longest_task() -> Result<()> {
    run(&mut prepared(
        &paths::e2e().join("measure/longest-task.mjs"),
    )?)
}

/// Plays a first game on a traced page (see `parts`) and returns the numbers of the functions that ran.
pub(crate) fn first_game() -> Result<String> {
    capture(&mut prepared(&paths::e2e().join("measure/first-game.mjs"))?)
}

/// Node with everything that the tests need to find.
fn prepared(first: &Path) -> Result<Command> {
    setup::npm_packages(&paths::e2e())?;
    let mut command = node(first);
    command.current_dir(paths::e2e());
    command
        .env("CHROMIUM", browser::chromium()?)
        .env("CHUHE_DIST", paths::dist());
    Ok(command)
}

//! The end-to-end tests and measurements: `tests/e2e`, in the system's Chromium.

use std::fs;
use std::path::{Path, PathBuf};
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
    let failed = failures(&files)?;
    if failed.is_empty() {
        return Ok(());
    }
    println!("  failed, and once more by themselves:{}", listed(&failed));
    let files: Vec<PathBuf> = failed.iter().map(|(path, _)| path.clone()).collect();
    let again = failures(&files)?;
    if !again.is_empty() {
        bail!("failed twice:{}", listed(&again));
    }
    println!(
        "  UNSTEADY, failed once and passed once (a fault to be mended, of the page or of the test):{}",
        listed(&failed)
    );
    Ok(())
}

/// A file, and the names of the tests in it that failed.
type Failed = (PathBuf, Vec<String>);

/// Runs these files one after the other: timings in the tests must mean something on two cores.
fn failures(files: &[PathBuf]) -> Result<Vec<Failed>> {
    let list = paths::target().join("e2e-failures.txt");
    if let Some(folder) = list.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut failed = Vec::new();
    for file in files {
        let mut runner = prepared(Path::new("--test"))?;
        runner.args(["--test-reporter=spec", "--test-reporter-destination=stdout"]);
        runner.arg("--test-reporter=./helpers/failures.mjs");
        runner.arg(format!("--test-reporter-destination={}", list.display()));
        if run(runner.arg(file)).is_err() {
            let names = fs::read_to_string(&list).context("the tests did not say which failed")?;
            let names = names.lines().map(ToOwned::to_owned).collect();
            failed.push((file.clone(), names));
        }
    }
    Ok(failed)
}

/// One test a line.
fn listed(failed: &[Failed]) -> String {
    let mut lines = vec![String::new()];
    for (path, names) in failed {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        lines.extend(names.iter().map(|name| format!("{file}: {name}")));
        // It broke down outside its tests.
        if names.is_empty() {
            lines.push(file.into_owned());
        }
    }
    lines.join("\n    ")
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

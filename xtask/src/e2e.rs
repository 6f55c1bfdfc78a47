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
    files.retain(|path| failed.iter().any(|failure| path.ends_with(&failure.file)));
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

/// A test that failed.
struct Failure {
    /// The name of its file.
    file: String,
    test: String,
}

/// Runs these files; the tests that failed.
fn failures(files: &[PathBuf]) -> Result<Vec<Failure>> {
    let list = paths::target().join("e2e-failures.txt");
    if let Some(folder) = list.parent() {
        fs::create_dir_all(folder)?;
    }
    // Not that of an earlier run.
    let _ = fs::remove_file(&list);
    let mut runner = prepared(Path::new("--test"))?;
    // One browser at a time: timings in the tests must mean something on two cores.
    runner.arg("--test-concurrency=1");
    runner.args(["--test-reporter=spec", "--test-reporter-destination=stdout"]);
    runner.arg("--test-reporter=./helpers/failures.mjs");
    runner.arg(format!("--test-reporter-destination={}", list.display()));
    let ended = run(runner.args(files));
    let text = fs::read_to_string(&list).context("the tests did not say which failed")?;
    let failures: Vec<Failure> = text
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(file, test)| Failure {
            file: file.to_owned(),
            test: test.to_owned(),
        })
        .collect();
    // Without a name of a test it is the runner that broke down.
    if failures.is_empty() {
        ended?;
    }
    Ok(failures)
}

/// One test a line.
fn listed(failures: &[Failure]) -> String {
    let mut lines = vec![String::new()];
    lines.extend(
        failures
            .iter()
            .map(|it| format!("{}: {}", it.file, it.test)),
    );
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

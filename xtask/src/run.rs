//! Starting other programs.

use std::env;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::paths;

/// A command that runs in the workspace folder and finds our pinned tools first.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(paths::root());
    let mut path = vec![paths::tools().join("bin")];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    if let Ok(path) = env::join_paths(path) {
        command.env("PATH", path);
    }
    // `cargo run` describes this package in the environment; a cargo that we start must not take that for its own.
    for (key, _) in env::vars_os() {
        let name = key.to_string_lossy();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&key);
        }
    }
    command
}

/// `cargo` with these arguments.
pub(crate) fn cargo<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Command {
    let mut command = command("cargo");
    command.args(args);
    command
}

/// `node` with this script.
pub(crate) fn node(script: &Path) -> Command {
    let mut command = command("node");
    command.arg(script);
    command
}

/// `npm`, which is a batch file on Windows.
pub(crate) fn npm(folder: &Path) -> Command {
    let mut command = command(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(folder);
    command
}

/// Shows the command line, runs it with our stdout and stderr, and makes an error of a failure.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = describe(command);
    println!("  $ {line}");
    let status = command.status().with_context(|| cannot_start(command))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// Runs the command and returns what it wrote to stdout; its stderr is shown only if it fails.
pub(crate) fn capture(command: &mut Command) -> Result<String> {
    let line = describe(command);
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| cannot_start(command))?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        let stdout = String::from_utf8_lossy(&output.stdout);
        bail!("`{line}` failed ({})\n{stdout}{stderr}", output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn cannot_start(command: &Command) -> String {
    let program = command.get_program().to_string_lossy();
    format!("cannot start `{program}`: is it installed and on the PATH?")
}

/// The command as one would type it, with the workspace folder left out of the paths.
fn describe(command: &Command) -> String {
    let root = format!("{}/", paths::root().display());
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<String> = words
        .map(|word| word.to_string_lossy().replace(&root, ""))
        .collect();
    words.join(" ")
}

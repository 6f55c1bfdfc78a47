//! `cargo xtask dist`: what is published. The same sources give the same bytes, wherever they lie.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::run::{capture, command, run};
use crate::{build, bundle, paths, size};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Build once more from a copy of the committed sources in another folder, and compare every byte
    #[arg(long)]
    verify: bool,
}

/// Builds, and fails if the result tells where it was built, or is too large.
pub(crate) fn make(options: &Options) -> Result<()> {
    build::page()?;
    check()?;
    size::report()?;
    let made = contents(&paths::dist())?;
    let list: Vec<String> = made
        .iter()
        .map(|(name, content)| format!("{name} {}", bundle::integrity(content)))
        .collect();
    println!(
        "  {} files, together {}",
        made.len(),
        bundle::integrity(list.join("\n").as_bytes())
    );
    if options.verify {
        verify(&made)?;
    }
    Ok(())
}

/// Fails if a built file names a folder of this machine, or if the built files are not those that the service worker lists.
pub(crate) fn check() -> Result<()> {
    let folders = [
        Some(paths::root()),
        build::cargo_home(),
        std::env::home_dir(),
    ];
    for (name, content) in contents(&paths::dist())? {
        for folder in folders.iter().flatten() {
            let trace = format!("{}/", folder.display());
            if trace.len() > 3 && contains(&content, trace.as_bytes()) {
                bail!("{name} names the folder {trace}: another machine would build other bytes");
            }
        }
    }
    bundle::check_again(&paths::dist())
}

fn contains(content: &[u8], part: &[u8]) -> bool {
    content.windows(part.len()).any(|window| window == part)
}

/// Every file of a built page by name, and of the folders in it: `embed/x.js`.
fn contents(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let entries = fs::read_dir(folder).context("dist/ is missing: `cargo xtask build` makes it")?;
    for entry in entries {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        if entry.file_type()?.is_dir() {
            let inner = contents(&path)?.into_iter();
            files.extend(inner.map(|(file, content)| (format!("{name}/{file}"), content)));
        } else {
            let content =
                fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            files.insert(name.into_owned(), content);
        }
    }
    Ok(files)
}

/// Builds the committed sources in another folder, with nothing but the tools in common.
fn verify(made: &BTreeMap<String, Vec<u8>>) -> Result<()> {
    let copy = clean_copy()?;
    let tools = copy.join("target/tools");
    fs::create_dir_all(copy.join("target"))?;
    link(&paths::tools(), &tools)?;
    let mut build = command("cargo");
    build.args(["xtask", "build"]).current_dir(&copy);
    build.env_remove("CARGO_TARGET_DIR");
    run(&mut build).context("the copy could not be built")?;
    let again = contents(&copy.join("dist"))?;
    let names = made.keys().chain(again.keys());
    let other: Vec<&String> = names
        .filter(|name| made.get(*name) != again.get(*name))
        .collect();
    if !other.is_empty() {
        bail!(
            "a build of the same sources in {} has other files: {other:?}",
            copy.display()
        );
    }
    println!("  the same bytes in {}", copy.display());
    fs::remove_dir_all(&copy).with_context(|| format!("cannot remove {}", copy.display()))
}

fn clean_copy() -> Result<PathBuf> {
    let dirty = capture(command("git").args(["status", "--porcelain", "--untracked-files=no"]))?;
    if !dirty.trim().is_empty() {
        bail!("there are changes that are not committed; only committed sources are compared");
    }
    let copy = std::env::temp_dir().join(format!("chuhe-dist-{}", std::process::id()));
    let mut clone = command("git");
    clone.args(["clone", "--quiet", "."]).arg(&copy);
    run(&mut clone)?;
    Ok(copy)
}

#[cfg(unix)]
fn link(original: &Path, link: &Path) -> Result<()> {
    Ok(std::os::unix::fs::symlink(original, link)?)
}

#[cfg(not(unix))]
fn link(_: &Path, _: &Path) -> Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traces_are_found() {
        assert!(contains(b"\0/home/me/x.rs", b"/home/me/"));
        assert!(!contains(b"/home/m", b"/home/me/"));
    }
}

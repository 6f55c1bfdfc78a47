//! Installing what is missing. Every function here returns at once when there is nothing to do, and its error says what to do by hand.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::run::{capture, cargo, command, npm, run};
use crate::{browser, paths};

/// The page and the engine worker.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// The native tool `xq`, run under Node for the figures that compare wasm with native code.
pub(crate) const WASI_TARGET: &str = "wasm32-wasip1";

const TRUNK_VERSION: &str = "0.21.14";
const OLDEST_NODE: u32 = 20;

/// What building and serving the page needs.
pub(crate) fn for_build() -> Result<()> {
    target(WASM_TARGET)?;
    bindgen()?;
    trunk()
}

/// All of it.
pub(crate) fn everything() -> Result<()> {
    for_build()?;
    target(WASI_TARGET)?;
    component("rustfmt", "fmt")?;
    component("clippy", "clippy")?;
    node()?;
    npm_packages(&paths::e2e())?;
    let chromium = browser::chromium()?;
    let driver = browser::chromedriver()?;
    println!("browser: {}, {}", chromium.display(), driver.display());
    Ok(())
}

/// The standard library for a compilation target.
pub(crate) fn target(name: &str) -> Result<()> {
    let mut query = command("rustc");
    query.args(["--print", "target-libdir", "--target", name]);
    if capture(&mut query).is_ok_and(|dir| Path::new(dir.trim()).is_dir()) {
        return Ok(());
    }
    println!("installing the Rust target {name}");
    run(command("rustup").args(["target", "add", name])).with_context(|| {
        format!(
            "the Rust target {name} is missing and could not be installed; \
             with rustup: `rustup target add {name}`, else your system's package for it"
        )
    })
}

/// A component of the Rust toolchain, such as clippy.
pub(crate) fn component(name: &str, subcommand: &str) -> Result<()> {
    if capture(&mut cargo([subcommand, "--version"])).is_ok() {
        return Ok(());
    }
    println!("installing {name}");
    run(command("rustup").args(["component", "add", name]))
        .with_context(|| format!("{name} is missing; `rustup component add {name}` installs it"))
}

/// `wasm-bindgen` and `wasm-bindgen-test-runner`: this very program under other names, so that their version is always the
/// one in Cargo.lock.
pub(crate) fn bindgen() -> Result<()> {
    let this = std::env::current_exe().context("cannot find this program's own file")?;
    let bin = paths::tools().join("bin");
    fs::create_dir_all(&bin).with_context(|| format!("cannot create {}", bin.display()))?;
    for name in ["wasm-bindgen", "wasm-bindgen-test-runner"] {
        let link = bin.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        if !same_file(&this, &link) {
            place(&this, &link).with_context(|| format!("cannot create {}", link.display()))?;
        }
    }
    Ok(())
}

/// Puts a hard link (or, across file systems, a copy) in place by renaming, so that a running tool is never half written.
fn place(original: &Path, link: &Path) -> Result<()> {
    let fresh = link.with_extension(format!("new-{}", std::process::id()));
    if fs::hard_link(original, &fresh).is_err() {
        fs::copy(original, &fresh)?;
    }
    fs::rename(&fresh, link)?;
    // Renaming one hard link over another of the same file leaves both.
    let _ = fs::remove_file(&fresh);
    Ok(())
}

fn same_file(a: &Path, b: &Path) -> bool {
    let (Ok(a), Ok(b)) = (fs::metadata(a), fs::metadata(b)) else {
        return false;
    };
    a.len() == b.len() && a.modified().ok() == b.modified().ok()
}

/// Trunk. A debug build without its optional parts: it only moves files, and builds in a fifth of the time.
pub(crate) fn trunk() -> Result<()> {
    let wanted = format!("trunk {TRUNK_VERSION}");
    if capture(command("trunk").arg("--version")).is_ok_and(|version| version.trim() == wanted) {
        return Ok(());
    }
    println!("installing {wanted} into target/tools (two to four minutes, once)");
    let mut install = cargo(["install", "--debug", "--locked", "--no-default-features"]);
    install.args(["--version", TRUNK_VERSION, "trunk", "--root"]);
    install
        .arg(paths::tools())
        .env("CARGO_PROFILE_DEV_DEBUG", "0");
    install.env_remove("CARGO_TARGET_DIR");
    run(&mut install).with_context(|| {
        format!(
            "could not install Trunk; is crates.io reachable? \
             Any {wanted} on the PATH is used: https://trunkrs.dev/guide/introduction.html"
        )
    })
}

/// Node of a usable version.
pub(crate) fn node() -> Result<()> {
    let version = capture(command("node").arg("--version"))
        .with_context(|| format!("Node.js {OLDEST_NODE} or newer is needed: https://nodejs.org"))?;
    let major = version.trim().trim_start_matches('v').split('.').next();
    match major.and_then(|major| major.parse::<u32>().ok()) {
        Some(major) if major >= OLDEST_NODE => Ok(()),
        _ => bail!(
            "Node.js {OLDEST_NODE} or newer is needed, found {}: https://nodejs.org",
            version.trim()
        ),
    }
}

/// `npm ci` in a folder, when its lock file is newer than what is installed.
pub(crate) fn npm_packages(folder: &Path) -> Result<()> {
    node()?;
    let wanted = fs::metadata(folder.join("package-lock.json")).and_then(|file| file.modified());
    let installed = fs::metadata(folder.join("node_modules/.package-lock.json"))
        .and_then(|file| file.modified());
    if let (Ok(wanted), Ok(installed)) = (wanted, installed)
        && installed >= wanted
    {
        return Ok(());
    }
    let arguments = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    run(npm(folder).args(arguments)).with_context(|| {
        format!(
            "could not install the npm packages of {}; is the npm registry reachable?",
            folder.display()
        )
    })
}

//! Finding Chromium and its driver, and installing them where that is a matter of one command.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::run::{capture, command, run};

const CHROMIUM: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
const DRIVER: &[&str] = &["chromedriver", "/usr/lib/chromium-browser/chromedriver"];

/// The browser that runs the tests: `CHROMIUM` if set, else the first that is found, else a fresh installation.
pub(crate) fn chromium() -> Result<PathBuf> {
    find("CHROMIUM", CHROMIUM)
}

/// The WebDriver server of that browser: `CHROMEDRIVER` if set, else as [`chromium`].
pub(crate) fn chromedriver() -> Result<PathBuf> {
    find("CHROMEDRIVER", DRIVER)
}

fn find(variable: &str, names: &[&str]) -> Result<PathBuf> {
    if let Some(chosen) = env::var_os(variable) {
        let chosen = PathBuf::from(chosen);
        if chosen.is_file() {
            return Ok(chosen);
        }
        bail!(
            "{variable} is set to {}, which is not a file",
            chosen.display()
        );
    }
    if let Some(found) = names.iter().find_map(|name| on_path(name)) {
        return Ok(found);
    }
    let installed = install();
    match (names.iter().find_map(|name| on_path(name)), installed) {
        (Some(found), _) => Ok(found),
        (None, Ok(())) => bail!(
            "{} was installed but is not on the PATH; set {variable}",
            names[0]
        ),
        (None, Err(error)) => bail!(
            "no {} was found ({error:#}). Install Chromium and its driver (Debian: `apt-get install chromium \
             chromium-driver`, Fedora: `dnf install chromium chromedriver`, macOS: `brew install --cask chromium \
             chromedriver`) or set {variable} to its file",
            names[0]
        ),
    }
}

/// The full path of a program given by name or by path.
fn on_path(name: &str) -> Option<PathBuf> {
    let path = Path::new(name);
    if path.is_absolute() {
        return path.is_file().then(|| path.to_path_buf());
    }
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(&file))
        .find(|candidate| candidate.is_file())
}

/// Debian and its relatives, as root: the one case where installing takes no decision from the user.
fn install() -> Result<()> {
    if on_path("apt-get").is_none() {
        bail!("it is installed by itself only where apt-get is");
    }
    if !capture(command("id").arg("-u")).is_ok_and(|id| id.trim() == "0") {
        bail!("it is installed by itself only for root");
    }
    println!("installing Chromium with apt-get");
    let mut install = command("apt-get");
    install.args(["install", "-y", "-q", "chromium", "chromium-driver"]);
    install.env("DEBIAN_FRONTEND", "noninteractive");
    if run(&mut install).is_ok() {
        return Ok(());
    }
    // A fresh container has no package lists yet.
    run(command("apt-get").args(["update", "-q"]))?;
    run(&mut install)
}

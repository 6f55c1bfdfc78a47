//! The app's icons: drawn in `www/icons/*.svg`, committed as PNGs as well, because not every system reads SVG.

use anyhow::{Context as _, Result};

use crate::paths;
use crate::run::{capture, cargo, command, run};

const RESVG_VERSION: &str = "0.49.0";

/// Drawing, picture, width in pixels.
const PICTURES: &[(&str, &str, u32)] = &[
    ("any", "any-192", 192),
    ("any", "any-512", 512),
    ("maskable", "maskable-192", 192),
    ("maskable", "maskable-512", 512),
    ("maskable", "apple-touch-icon", 180),
    ("monochrome", "monochrome-512", 512),
];

/// Makes every PNG again.
pub(crate) fn regenerate() -> Result<()> {
    install()?;
    let folder = paths::root().join("www/icons");
    for (drawing, picture, width) in PICTURES {
        let mut resvg = command("resvg");
        resvg.args(["--width", &width.to_string()]);
        resvg.arg(folder.join(format!("{drawing}.svg")));
        resvg.arg(folder.join(format!("{picture}.png")));
        run(&mut resvg)?;
    }
    Ok(())
}

/// resvg draws the same pixels on every machine.
fn install() -> Result<()> {
    if capture(command("resvg").arg("--version")).is_ok_and(|found| found.trim() == RESVG_VERSION) {
        return Ok(());
    }
    println!("installing resvg {RESVG_VERSION} into target/tools");
    let mut install = cargo(["install", "--locked", "--no-default-features", "resvg"]);
    install.args(["--version", RESVG_VERSION, "--root"]);
    install.arg(paths::tools()).env_remove("CARGO_TARGET_DIR");
    run(&mut install).context("could not install resvg; is crates.io reachable?")
}

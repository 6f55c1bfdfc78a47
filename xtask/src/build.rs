//! Building the page and the engine worker.

use std::path::PathBuf;

use anyhow::{Context as _, Result};

use crate::run::{cargo, command, run};
use crate::setup::WASM_TARGET;
use crate::{paths, setup};

/// Builds everything that is served into `dist/`. The engine and the file names are made by the hooks in `Trunk.toml`.
pub(crate) fn page() -> Result<()> {
    setup::for_build()?;
    run(&mut trunk("build")).context("the page could not be built")
}

/// Trunk with our usual options. It is told to stay offline because the one tool it would download is in our tools folder.
pub(crate) fn trunk(subcommand: &str) -> std::process::Command {
    let mut trunk = command("trunk");
    trunk.args([
        subcommand,
        "--release",
        "--cargo-profile",
        "page",
        "--offline",
    ]);
    // Trunk reads this variable as its own yes/no option and takes the customary value `1` for an error.
    trunk.env_remove("NO_COLOR");
    trunk
}

/// Where [`engine`] leaves `engine.js` and `engine_bg.wasm`.
pub(crate) fn engine_folder() -> PathBuf {
    paths::target().join("engine")
}

/// Compiles the engine worker and makes its glue. Always a release build: a slow engine would be a different player.
pub(crate) fn engine() -> Result<()> {
    setup::bindgen()?;
    let build = [
        "build",
        "--release",
        "--target",
        WASM_TARGET,
        "-p",
        "xq-worker",
    ];
    run(&mut cargo(build)).context("the engine worker could not be compiled")?;
    let wasm = paths::target()
        .join(WASM_TARGET)
        .join("release/xq-worker.wasm");
    let mut bindgen = command("wasm-bindgen");
    bindgen.args(["--target", "web", "--no-typescript", "--out-name", "engine"]);
    bindgen.arg("--out-dir").arg(engine_folder()).arg(wasm);
    run(&mut bindgen).context("the engine worker's glue could not be made")
}

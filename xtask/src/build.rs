//! Building the page and the engine worker.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::run::{cargo, command, run};
use crate::setup::WASM_TARGET;
use crate::{paths, setup};

/// Builds everything that is served into `dist/`. The engine and the file names are made by the hooks in `Trunk.toml`.
pub(crate) fn page() -> Result<()> {
    setup::for_build()?;
    run(&mut trunk("build")).context("the page could not be built")
}

/// The same with the variable `trace` set, which `parts` reads in the hook.
pub(crate) fn traced_page(trace: &str) -> Result<()> {
    setup::for_build()?;
    run(trunk("build").env(trace, "1")).context("the traced page could not be built")
}

/// Trunk with our usual options. It is told to stay offline because the one tool it would download is in our tools folder.
pub(crate) fn trunk(subcommand: &str) -> Command {
    let mut trunk = command("trunk");
    without_traces(&mut trunk);
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

/// Where cargo keeps what it has downloaded.
pub(crate) fn cargo_home() -> Option<PathBuf> {
    let set = env::var_os("CARGO_HOME").map(PathBuf::from);
    set.or_else(|| Some(env::home_dir()?.join(".cargo")))
}

/// Panics name their source files. Those of other crates would carry this machine's folders into the wasm, and no two machines
/// would build the same bytes.
pub(crate) fn without_traces(command: &mut Command) {
    // Added by cargo to the flags of `.cargo/config.toml`, where a home folder cannot be named.
    const FLAGS: &str = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS";
    let Some(sources) = cargo_home().map(|home| home.join("registry/src")) else {
        return;
    };
    let mut registries: Vec<PathBuf> = fs::read_dir(sources)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    registries.sort();
    let mut flags = env::var(FLAGS).unwrap_or_default();
    for registry in registries {
        let path = registry.display().to_string();
        // The variable is split at spaces. Such a machine builds a good page, but not the same bytes; `cargo xtask dist` says so.
        if !path.contains(char::is_whitespace) && !flags.contains(&path) {
            flags.extend([" --remap-path-prefix=", &path, "=crates.io"]);
        }
    }
    command.env(FLAGS, flags.trim());
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
    let mut build = cargo(build);
    without_traces(&mut build);
    run(&mut build).context("the engine worker could not be compiled")?;
    let wasm = paths::target()
        .join(WASM_TARGET)
        .join("release/xq-worker.wasm");
    let mut bindgen = command("wasm-bindgen");
    bindgen.args(["--target", "web", "--no-typescript", "--out-name", "engine"]);
    // Thirteen thousand compressed bytes that only a debugger reads.
    bindgen.arg("--remove-name-section");
    bindgen.arg("--out-dir").arg(engine_folder()).arg(wasm);
    run(&mut bindgen).context("the engine worker's glue could not be made")
}

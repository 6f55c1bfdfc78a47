//! The engines that matches are played against, made ready; none of them is linked or shipped.

use std::fs;

use anyhow::{Context as _, Result};

use crate::run::{npm, run};
use crate::setup::WASI_TARGET;
use crate::{bench, paths, setup};

/// What a web user gets today: Fairy-Stockfish compiled to wasm.
const FAIRY_WASM: &str = "fairy-stockfish-nnue.wasm@1.1.12";

/// Builds our engine natively and for WASI, installs the npm one into `target/peers`, and prints how `xq match` starts each.
pub(crate) fn prepare() -> Result<()> {
    bench::build_tools()?;
    let folder = paths::target().join("peers");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let mut install = npm(&folder);
    install.args(["install", "--prefix"]).arg(&folder);
    install.args([
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
        "--loglevel=error",
        FAIRY_WASM,
    ]);
    run(&mut install)
        .with_context(|| format!("cannot install {FAIRY_WASM}; is the npm registry reachable?"))?;
    setup::node()?;
    let target = paths::target();
    let (target, scripts) = (target.display(), paths::node_scripts());
    println!("for `xq match`:");
    println!("  ours, native           {target}/release/xq");
    println!(
        "  ours, wasm under Node  node --no-warnings {}/wasi.mjs {target}/{WASI_TARGET}/release/xq.wasm",
        scripts.display()
    );
    println!(
        "  Fairy-Stockfish, wasm  node --no-experimental-fetch {target}/peers/node_modules/fairy-stockfish-nnue.wasm/uci.js"
    );
    println!("  Fairy-Stockfish        fairy-stockfish (Debian; `Use NNUE=false`)");
    println!(
        "  hoixiangqi             xboard:hoixiangqi --xboard (Debian's hoichess, in /usr/games)"
    );
    Ok(())
}

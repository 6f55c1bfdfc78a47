//! What is made from data: the weights of the evaluation and the opening book, by `xq-lab`.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::paths;
use crate::run::{cargo, run};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The table of games: result, opening code, start FEN, moves; `.tsv` or `.tsv.xz`
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// What else `xq-lab` is told
    #[arg(last = true)]
    rest: Vec<String>,
}

/// Fits the weights of the evaluation again.
pub(crate) fn tune(options: &Options) -> Result<()> {
    lab("tune", options, "crates/xq-engine/src/eval/weights.rs")
}

/// Makes the opening book again.
pub(crate) fn book(options: &Options) -> Result<()> {
    lab("book", options, "www/books/openings.bin")
}

fn lab(command: &str, options: &Options, out: &str) -> Result<()> {
    let games = match &options.games {
        Some(file) => std::path::absolute(file)?,
        None => paths::root().join("../shared/data/games.tsv.xz"),
    };
    if !games.is_file() {
        bail!(
            "{} is not there; name a table of games with --games",
            games.display()
        );
    }
    let mut lab = cargo(["run", "--release", "-p", "xq-lab", "--", command]);
    lab.arg(games).arg("--out").arg(paths::root().join(out));
    run(lab.args(&options.rest))
}

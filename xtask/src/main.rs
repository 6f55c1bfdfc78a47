//! The project's own tool: sets up what is missing, builds, serves, checks and measures.
//!
//! Run it as `cargo xtask <command>`. It is also `wasm-bindgen` and `wasm-bindgen-test-runner`: started under one of those
//! file names (see [`setup::bindgen`]) it behaves as that tool.

#![expect(clippy::print_stdout, reason = "a command line tool talks on stdout")]

mod architecture;
mod bench;
mod browser;
mod build;
mod bundle;
mod dist;
mod e2e;
mod embed;
mod font;
mod icons;
mod lab;
mod parts;
mod paths;
mod peers;
mod run;
mod script;
mod serve;
mod setup;
mod size;
mod steps;
mod styles;
mod suite;

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(
    name = "cargo xtask",
    about = "Sets up, builds, serves, checks and measures the game"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Install what is missing, build the game and serve it on localhost
    Serve(serve::Options),
    /// Install what is missing and run every check and test
    Test(steps::Options),
    /// Build the game into dist/
    Build,
    /// Build the game into dist/ for publishing: checked for traces of this machine, within the size budget
    Dist(dist::Options),
    /// Print the bytes that a first game downloads, and hold them to the budget
    Size,
    /// Print the figures: perft speed, bench nodes, page bytes, longest task on the page's thread
    Bench,
    /// Make www/fonts/chuhe.woff2 again from www/fonts/glyphs.txt (needed after a change of that list)
    Font,
    /// Make the PNGs in www/icons again from the drawings beside them
    Icons,
    /// Fit the weights of the evaluation to real games again
    Tune(lab::Options),
    /// Make www/books/openings.bin again from real games
    Book(lab::Options),
    /// Make ready the engines that `xq match` plays, ours in wasm among them, and print how to start them
    Peers,
    /// Install what is missing and do nothing else
    Setup,
    /// Measure again which functions of the page a first game runs (xtask/first.txt)
    First,
    /// The parts of the build that Trunk calls (see Trunk.toml)
    #[command(hide = true)]
    Hook { stage: bundle::Stage },
    /// Prints the address when the server of the parent process answers
    #[command(hide = true)]
    Announce { port: u16 },
}

fn main() -> ExitCode {
    let result = match tool_name().as_deref() {
        Some("wasm-bindgen") => wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(env::args_os()),
        Some("wasm-bindgen-test-runner") => {
            wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(env::args_os())
        }
        _ => dispatch(&Cli::parse().command),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The name this program was started under, without folder and extension.
fn tool_name() -> Option<String> {
    let program: OsString = env::args_os().next()?;
    Some(
        Path::new(&program)
            .file_stem()?
            .to_string_lossy()
            .into_owned(),
    )
}

fn dispatch(command: &Command) -> Result<()> {
    match command {
        Command::Serve(options) => serve::serve(options),
        Command::Test(options) => steps::test(options),
        Command::Build => build::page(),
        Command::Dist(options) => dist::make(options),
        Command::First => parts::measure(),
        Command::Size => {
            build::page()?;
            size::report()
        }
        Command::Bench => bench::report(),
        Command::Font => font::regenerate(),
        Command::Icons => icons::regenerate(),
        Command::Tune(options) => lab::tune(options),
        Command::Book(options) => lab::book(options),
        Command::Peers => peers::prepare(),
        Command::Setup => setup::everything(),
        Command::Hook { stage } => bundle::hook(*stage),
        Command::Announce { port } => {
            serve::announce(*port);
            Ok(())
        }
    }
}

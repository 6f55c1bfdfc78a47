//! The laboratory: what is made from data, offline, for the engine to ship.
//!
//! `cargo xtask tune` and its kin run this. Nothing here is part of the product.

#![expect(
    clippy::print_stdout,
    reason = "a command-line tool speaks on standard output"
)]

mod book;
mod chances;
mod games;
mod label;
mod levels;
mod mates;
mod proof;
mod tune;

use std::process::ExitCode;

use lexopt::prelude::*;

const HELP: &str = "\
xq-lab COMMAND

  tune GAMES… [--labels FILE] [--epochs N] [--out FILE]
                                          fits the weights of the evaluation to results and labels
  label GAMES --out FILE [--nodes N] [--every K] [--first F]
                                          values of every K-th quiet position by a short search
  book GAMES --out FILE [--plies N] [--min-games N]
                                          makes the opening book
  levels OPENINGS [--games N] [--only N] [--try SPEC --try SPEC…]
                                          how far apart neighbouring levels are, by matches; a SPEC is a level's number
                                          or `depth,nodes,looseness,tolerance`
  chances OPENINGS [--games N] [--nodes N]
                                          how often positions of each value are won: plays, and fits a curve
  mates GAMES [--nodes N] [--prove M]     how many mating fragments the engine solves; which of them are forced, by M positions each";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xq-lab: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut args = lexopt::Parser::from_env();
    match args.next().map_err(|e| e.to_string())? {
        Some(Value(command)) if command == "tune" => tune::run(args),
        Some(Value(command)) if command == "book" => book::run(args),
        Some(Value(command)) if command == "mates" => mates::run(args),
        Some(Value(command)) if command == "levels" => levels::run(args),
        Some(Value(command)) if command == "chances" => chances::run(args),
        Some(Value(command)) if command == "label" => label::run(args),
        Some(Long("help") | Short('h')) | None => {
            println!("{HELP}");
            Ok(())
        }
        Some(other) => Err(other.unexpected().to_string()),
    }
}

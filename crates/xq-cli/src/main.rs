//! `xq`: the native tool beside the page.

#![expect(
    clippy::print_stdout,
    reason = "a command-line tool speaks on standard output"
)]

mod bench;
mod clock;
mod judge;
mod matches;
mod notate;
mod protocol;
mod records;
mod rules;

use std::process::ExitCode;

use lexopt::prelude::*;

const HELP: &str = "\
xq: the tool of 楚河 Chuhe

  xq                                 UCI or UCCI on standard input and output: the first line decides
  xq bench [--depth N]               fixed positions; last lines: nodes N, nps M
  xq perft DEPTH [FEN]               number of lines of that many plies
  xq legal FEN                       the legal moves, sorted
  xq notate FEN MOVE [--as FORM]     a move in another notation: chinese, traditional, wxf, iccs, uci
  xq judge [--rules NAME] FILE       rulings on the repetitions of a file
  xq records dump FILE               the games of a record file, a line of JSON each
  xq records convert IN OUT          records from one format into another
  xq match A B                       paired games between two engines

Each command explains itself with --help.";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xq: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut args = lexopt::Parser::from_env();
    let Some(first) = args.next().map_err(|e| e.to_string())? else {
        protocol::run();
        return Ok(());
    };
    match first {
        Long("help") | Short('h') => {
            println!("{HELP}");
            Ok(())
        }
        Value(command) => match command.to_str() {
            Some("uci" | "ucci") => {
                protocol::run();
                Ok(())
            }
            Some("bench") => bench::run(args),
            Some("match") => matches::run(args),
            Some("judge") => judge::run(args),
            Some("notate") => notate::run(args),
            Some("records") => records::run(args),
            Some("perft") => rules::perft(args),
            Some("legal") => rules::legal(args),
            _ => Err(format!(
                "no such command: {}; see xq --help",
                command.display()
            )),
        },
        other => Err(other.unexpected().to_string()),
    }
}

/// The positional arguments, or nothing when help was asked for and given.
fn positional(mut args: lexopt::Parser, help: &str) -> Result<Option<Vec<String>>, String> {
    let mut values = Vec::new();
    while let Some(arg) = args.next().map_err(|e| e.to_string())? {
        match arg {
            Long("help") | Short('h') => {
                println!("{help}");
                return Ok(None);
            }
            Value(value) => values.push(value.string().map_err(|e| e.to_string())?),
            other => return Err(other.unexpected().to_string()),
        }
    }
    Ok(Some(values))
}

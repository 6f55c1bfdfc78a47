//! The arguments of `xq match`.

use lexopt::prelude::*;
use xq_rules::{Color, Position};

const HELP: &str = "\
xq match A B [options]

Plays paired openings between two engines, each a command line in UCI or UCCI, or in xboard's protocol after `xboard:`
(`ucci:` spares an engine of that protocol the wait for an answer in UCI).

  --games N           how many games (default 200)
  --openings FILE     one FEN a line (default: the start position)
  --movetime MS       milliseconds a move (default 150)
  --nodes N           nodes a move instead
  --tc S+I            seconds for the game and for each move instead
  --concurrency N     games at a time (default 1)
  --a-option N=V      an option of the first engine; --b-option of the second
  --sprt              stop when the sequential test decides
  --elo0 X --elo1 Y   its hypotheses (default 0 and 10)
  --verbose           a line for each game";

/// How much time a move has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    Movetime(f64),
    Nodes(u64),
    Clock { total_ms: f64, increment_ms: f64 },
}

/// What an engine may take beyond its time before it is taken for dead.
const GRACE_MS: f64 = 10_000.0;

impl Pace {
    pub(crate) const fn total_ms(self) -> f64 {
        match self {
            Self::Clock { total_ms, .. } => total_ms,
            _ => 0.0,
        }
    }

    /// The words after `go` and how long to wait; `clocks` by engine, `red` which engine is Red.
    pub(crate) fn go(self, clocks: [f64; 2], side: Color, red: usize) -> (String, f64) {
        match self {
            Self::Movetime(ms) => (format!("movetime {ms:.0}"), ms + GRACE_MS),
            Self::Nodes(nodes) => (format!("nodes {nodes}"), 600_000.0),
            Self::Clock { increment_ms, .. } => {
                let (white, black) = (clocks[red], clocks[1 - red]);
                let mine = if side == Color::Red { white } else { black };
                let words = format!(
                    "wtime {white:.0} btime {black:.0} winc {increment_ms:.0} binc {increment_ms:.0}"
                );
                (words, mine + GRACE_MS)
            }
        }
    }
}

#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) commands: [String; 2],
    pub(crate) settings: [Vec<(String, String)>; 2],
    pub(crate) openings: Vec<Position>,
    pub(crate) games: u32,
    pub(crate) pace: Pace,
    pub(crate) concurrency: u32,
    pub(crate) sprt: bool,
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
    pub(crate) verbose: bool,
}

impl Options {
    pub(crate) fn read(mut args: lexopt::Parser) -> Result<Option<Self>, String> {
        let mut options = Self {
            commands: [String::new(), String::new()],
            settings: [Vec::new(), Vec::new()],
            openings: vec![Position::start()],
            games: 200,
            pace: Pace::Movetime(150.0),
            concurrency: 1,
            sprt: false,
            elo0: 0.0,
            elo1: 10.0,
            verbose: false,
        };
        let mut commands = Vec::new();
        while let Some(arg) = args.next().map_err(|e| e.to_string())? {
            match arg {
                Long("help") | Short('h') => {
                    println!("{HELP}");
                    return Ok(None);
                }
                Long("sprt") => options.sprt = true,
                Long("verbose") => options.verbose = true,
                Long(name) => {
                    let name = name.to_owned();
                    let value = args
                        .value()
                        .and_then(ValueExt::string)
                        .map_err(|e| e.to_string())?;
                    options.set(&name, &value)?;
                }
                Value(command) => commands.push(command.string().map_err(|e| e.to_string())?),
                Short(_) => return Err(arg.unexpected().to_string()),
            }
        }
        options.commands = commands
            .try_into()
            .map_err(|_| "match needs two engines; see --help".to_owned())?;
        Ok(Some(options))
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = || {
            value
                .parse::<f64>()
                .map_err(|_| format!("--{name}: bad number {value}"))
        };
        match name {
            "games" => self.games = number()? as u32,
            "movetime" => self.pace = Pace::Movetime(number()?),
            "nodes" => self.pace = Pace::Nodes(number()? as u64),
            "tc" => {
                let (total, increment) = value.split_once('+').unwrap_or((value, "0"));
                let seconds = |text: &str| {
                    text.parse::<f64>()
                        .map_err(|_| format!("--tc: bad number {text}"))
                };
                self.pace = Pace::Clock {
                    total_ms: seconds(total)? * 1000.0,
                    increment_ms: seconds(increment)? * 1000.0,
                };
            }
            "concurrency" => self.concurrency = (number()? as u32).max(1),
            "elo0" => self.elo0 = number()?,
            "elo1" => self.elo1 = number()?,
            "openings" => self.openings = read_openings(value)?,
            "a-option" | "b-option" => {
                let (key, value) = value
                    .split_once('=')
                    .ok_or_else(|| format!("--{name} wants NAME=VALUE"))?;
                self.settings[usize::from(name == "b-option")]
                    .push((key.to_owned(), value.to_owned()));
            }
            _ => return Err(format!("no such option: --{name}; see --help")),
        }
        Ok(())
    }
}

fn read_openings(path: &str) -> Result<Vec<Position>, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
    let openings: Vec<Position> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(crate::rules::position)
        .collect::<Result<_, _>>()?;
    if openings.is_empty() {
        Err(format!("{path}: no openings"))
    } else {
        Ok(openings)
    }
}

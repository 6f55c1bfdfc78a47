//! How many of the mating fragments among the games the engine solves, and how many are forced mates at all.

use lexopt::prelude::*;
use xq_engine::{Engine, Limits, Line, Quiet};

use crate::games::{self, Record};
use crate::proof::{Proof, Prover};

/// The longest line that counts as a fragment, in plies.
const LONGEST: usize = 9;

pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), String> {
    let (mut path, mut nodes, mut proof) = (None, 2_000_000u64, None);
    while let Some(arg) = args.next().map_err(|e| e.to_string())? {
        match arg {
            Long("nodes") => nodes = number(&mut args)?,
            Long("prove") => proof = Some(number(&mut args)?),
            Value(value) => path = Some(value.string().map_err(|e| e.to_string())?),
            other => return Err(other.unexpected().to_string()),
        }
    }
    let games = games::read(&path.ok_or("mates needs a file of games")?)?;
    let mut tally = Tally::default();
    for game in games.iter().filter(|game| is_mate(game)) {
        let solved = solves(game, nodes);
        let proof = proof.map(|nodes| Prover::prove(&game.start, LONGEST as u32, nodes));
        tally.add(solved, proof.map(|(proof, _)| proof));
        let found = if solved { "solved" } else { "not solved" };
        match proof {
            Some((proof, nodes)) => println!("{found}\t{proof:?}\t{nodes}\t{}", game.start),
            None if solved => {}
            None => println!("{found}\t{}", game.start),
        }
    }
    println!(
        "{} of {} solved within {nodes} nodes",
        tally.solved, tally.tried
    );
    if proof.is_some() {
        println!(
            "forced within {LONGEST} plies: {}, of them {} solved; not forced: {}; unknown: {}",
            tally.forced, tally.forced_solved, tally.not_forced, tally.unknown
        );
    }
    Ok(())
}

fn number(args: &mut lexopt::Parser) -> Result<u64, String> {
    args.value()
        .and_then(|v| v.parse())
        .map_err(|e| e.to_string())
}

/// How many rows are what.
#[derive(Default)]
struct Tally {
    tried: u32,
    solved: u32,
    forced: u32,
    forced_solved: u32,
    not_forced: u32,
    unknown: u32,
}

impl Tally {
    fn add(&mut self, solved: bool, proof: Option<Proof>) {
        self.tried += 1;
        self.solved += u32::from(solved);
        match proof {
            Some(Proof::Forced(_)) => {
                self.forced += 1;
                self.forced_solved += u32::from(solved);
            }
            Some(Proof::No) => self.not_forced += 1,
            Some(Proof::Unknown(_)) => self.unknown += 1,
            None => {}
        }
    }
}

/// Whether the engine, asked for a mate of the fragment's length, finds one.
fn solves(game: &Record, nodes: u64) -> bool {
    let limits = Limits {
        nodes: Some(nodes),
        mate: Some(game.moves.len().div_ceil(2) as i32),
        ..Limits::default()
    };
    let line = Line::new(game.start.clone());
    let outcome = Engine::new(32).search(&line, limits, &mut Quiet);
    outcome.score.mate_rounds().is_some_and(|rounds| rounds > 0)
}

/// Whether the fragment's own line mates for the side that begins.
fn is_mate(game: &Record) -> bool {
    if game.is_whole || game.moves.len() > LONGEST || game.moves.len().is_multiple_of(2) {
        return false;
    }
    let mut position = game.start.clone();
    for &mv in &game.moves {
        position.play_unchecked(mv);
    }
    !position.has_legal_move()
}

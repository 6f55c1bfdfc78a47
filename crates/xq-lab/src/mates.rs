//! How many of the mating fragments among the games the engine solves.

use lexopt::prelude::*;
use xq_engine::{Engine, Limits, Line, Quiet};

use crate::games::{self, Record};

/// The longest line that counts as a fragment, in plies.
const LONGEST: usize = 9;

pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), String> {
    let (mut path, mut nodes) = (None, 2_000_000u64);
    while let Some(arg) = args.next().map_err(|e| e.to_string())? {
        match arg {
            Long("nodes") => {
                nodes = args
                    .value()
                    .and_then(|v| v.parse())
                    .map_err(|e| format!("--nodes: {e}"))?;
            }
            Value(value) => path = Some(value.string().map_err(|e| e.to_string())?),
            other => return Err(other.unexpected().to_string()),
        }
    }
    let games = games::read(&path.ok_or("mates needs a file of games")?)?;
    let (mut tried, mut solved) = (0, 0);
    for game in games.iter().filter(|game| is_mate(game)) {
        let rounds = game.moves.len().div_ceil(2) as i32;
        let limits = Limits {
            nodes: Some(nodes),
            mate: Some(rounds),
            ..Limits::default()
        };
        let line = Line::new(game.start.clone());
        let outcome = Engine::new(32).search(&line, limits, &mut Quiet);
        tried += 1;
        if outcome.score.mate_rounds().is_some_and(|rounds| rounds > 0) {
            solved += 1;
        } else {
            println!(
                "not solved within {nodes} nodes: {} ({rounds} rounds)",
                game.start
            );
        }
    }
    println!("{solved} of {tried} solved");
    Ok(())
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

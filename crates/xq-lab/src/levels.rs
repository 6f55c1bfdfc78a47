//! How far apart the levels of strength are: matches between neighbours.

use lexopt::prelude::*;
use xq_engine::level::{LEVELS, Level};
use xq_engine::{Engine, Limits, Line, Quiet};
use xq_rules::{Color, Game, Position, Rules, Verdict, fen};

/// A game that has not ended by then is counted as drawn.
const MAX_PLIES: usize = 240;
/// A weak level may throw away what it has: only what no level would lose is given up, and only when both see it.
const GIVEN: i32 = 1500;
/// For so many plies in a row.
const GIVEN_PLIES: u32 = 6;

pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), String> {
    let (mut path, mut games, mut upper, mut specs) = (None, 200u64, 2..=9u8, Vec::new());
    while let Some(arg) = args.next().map_err(|e| e.to_string())? {
        let value = |args: &mut lexopt::Parser| {
            args.value()
                .and_then(ValueExt::string)
                .map_err(|e| e.to_string())
        };
        match arg {
            Long("games") => {
                games = value(&mut args)?
                    .parse()
                    .map_err(|e| format!("--games: {e}"))?;
            }
            Long("only") => {
                let number = value(&mut args)?
                    .parse()
                    .map_err(|e| format!("--only: {e}"))?;
                upper = number..=number;
            }
            Long("try") => specs.push(spec(&value(&mut args)?)?),
            Value(value) => path = Some(value.string().map_err(|e| e.to_string())?),
            other => return Err(other.unexpected().to_string()),
        }
    }
    let openings = read(&path.ok_or("levels needs a file of openings")?)?;
    if !specs.is_empty() {
        for pair in specs.windows(2) {
            println!("{:?}\n  over {:?}", pair[1], pair[0]);
            compare(&openings, [pair[1], pair[0]], games);
        }
        return Ok(());
    }
    for number in upper {
        let number = number.clamp(2, 10);
        println!("level {number} over {}", number - 1);
        let pair = [Level::numbered(number), Level::numbered(number - 1)];
        compare(&openings, pair, games);
    }
    Ok(())
}

/// One position a line.
fn read(path: &str) -> Result<Vec<Position>, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
    let openings: Vec<Position> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| fen::read_position(line).map(|(position, _)| position))
        .collect::<Result<_, _>>()
        .map_err(|e| format!("{path}: {e}"))?;
    if openings.is_empty() {
        return Err(format!("{path}: no openings"));
    }
    Ok(openings)
}

/// A level in numbers, `depth,nodes,looseness,tolerance`, or by its place among the levels.
fn spec(text: &str) -> Result<Level, String> {
    let numbers: Vec<u64> = text
        .split(',')
        .map(|n| n.parse().map_err(|e| format!("--try {text}: {e}")))
        .collect::<Result<_, _>>()?;
    match numbers[..] {
        [number] if (1..=LEVELS.len() as u64).contains(&number) => Ok(LEVELS[number as usize - 1]),
        [depth, nodes, looseness, tolerance] => Ok(Level {
            depth: depth as i32,
            nodes,
            looseness: looseness as i32,
            tolerance: tolerance as i32,
            // These matches begin from openings, and no book is given.
            book: false,
        }),
        _ => Err(format!("--try {text}: no level")),
    }
}

/// Plays the match and prints how the first did.
fn compare(openings: &[Position], pair: [Level; 2], games: u64) {
    let mut engines = [Engine::new(4), Engine::new(4)];
    let mut counts = [0u32; 3];
    for number in 0..games {
        // Each opening with both colors, then the next.
        let opening = &openings[(number / 2) as usize % openings.len()];
        let red = (number % 2) as usize;
        let points = play(&mut engines, pair, opening, red, number);
        counts[(1 - points) as usize] += 1;
    }
    let [won, drawn, lost] = counts.map(f64::from);
    let total = won + drawn + lost;
    let mean = (won + drawn / 2.0) / total;
    let spread = (won * (1.0 - mean).powi(2) + drawn * (0.5 - mean).powi(2) + lost * mean.powi(2))
        / total
        / total;
    let error =
        1.96 * spread.sqrt() * 400.0 / std::f64::consts::LN_10 / (mean * (1.0 - mean)).max(1e-9);
    println!(
        "  {total:.0} games: {won:.0} won, {drawn:.0} drawn, {lost:.0} lost: {:+.0} ± {error:.0}",
        -400.0 * (1.0 / mean - 1.0).log10()
    );
}

/// Plays one game; 1, 0 or −1 for the first level. `red` is who of the two has Red.
fn play(
    engines: &mut [Engine; 2],
    pair: [Level; 2],
    opening: &Position,
    red: usize,
    seed: u64,
) -> i32 {
    engines.iter_mut().for_each(Engine::new_game);
    let mut line = Line::new(opening.clone());
    let mut game = Game::new(opening.clone(), Rules::default());
    let mut given = [0u32; 2];
    while game.verdict() == Verdict::Ongoing && game.moves().len() < MAX_PLIES {
        let side = game.position().side();
        let mover = if side == Color::Red { red } else { 1 - red };
        let limits = Limits {
            level: Some(pair[mover]),
            seed: seed
                .wrapping_mul(1_000_003)
                .wrapping_add(game.moves().len() as u64),
            ..Limits::default()
        };
        let outcome = engines[mover].search(&line, limits, &mut Quiet);
        let Some(mv) = outcome.best else { break };
        for (who, plies) in given.iter_mut().enumerate() {
            let value = if who == mover {
                outcome.score.0
            } else {
                -outcome.score.0
            };
            *plies = if value >= GIVEN { *plies + 1 } else { 0 };
            if *plies >= GIVEN_PLIES {
                return if who == 0 { 1 } else { -1 };
            }
        }
        if game.play(mv).is_err() || line.push(mv).is_err() {
            break;
        }
    }
    let first = if red == 0 { Color::Red } else { Color::Black };
    match game.verdict() {
        Verdict::Win { by, .. } if by == first => 1,
        Verdict::Win { .. } => -1,
        _ => 0,
    }
}

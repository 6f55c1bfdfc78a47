//! How games end from positions of each value: self-play, and a curve fitted to it.

use lexopt::prelude::*;
use xq_engine::chances::{Curve, material};
use xq_engine::{Engine, Limits, Line, Quiet, Score};
use xq_rules::{Color, DrawReason, Game, Position, Rules, Verdict, fen};

/// A game that has not ended by then is counted as drawn.
const MAX_PLIES: usize = 300;
/// Values beyond this say nothing about where the curve bends.
const MAX_VALUE: i32 = 1500;

/// One position of a game: its value for the side to move, what was left, and how the game ended for that side (1, 0 or −1).
struct Sample {
    value: f64,
    material: f64,
    outcome: i8,
}

pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), String> {
    let (mut path, mut games, mut nodes) = (None, 400usize, 3_000u64);
    while let Some(arg) = args.next().map_err(|e| e.to_string())? {
        let number = |args: &mut lexopt::Parser| {
            args.value()
                .and_then(|v| v.parse::<u64>())
                .map_err(|e| e.to_string())
        };
        match arg {
            Long("games") => games = number(&mut args)? as usize,
            Long("nodes") => nodes = number(&mut args)?,
            Value(value) => path = Some(value.string().map_err(|e| e.to_string())?),
            other => return Err(other.unexpected().to_string()),
        }
    }
    let path = path.ok_or("chances needs a file of openings")?;
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{path}: {e}"))?;
    let openings: Vec<Position> = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| fen::read_position(line).map(|(position, _)| position))
        .collect::<Result<_, _>>()
        .map_err(|e| format!("{path}: {e}"))?;
    if openings.is_empty() {
        return Err(format!("{path}: no openings"));
    }
    let mut engine = Engine::new(16);
    let mut samples = Vec::new();
    let mut ends = [0usize; 3];
    for number in 0..games {
        // From the second round on, other moves first: the same opening must not give the same game.
        let strange = number / openings.len();
        let start = vary(
            &openings[number % openings.len()],
            strange as u64,
            number as u64,
        );
        let outcome = play(&mut engine, start, nodes, &mut samples);
        ends[(outcome + 1) as usize] += 1;
    }
    println!(
        "{games} games of {nodes} nodes a move: Red won {}, drawn {}, Black won {}",
        ends[2], ends[1], ends[0]
    );
    report(&fit(&samples), &samples);
    Ok(())
}

/// The position after that many moves taken at random.
fn vary(opening: &Position, plies: u64, seed: u64) -> Position {
    let mut position = opening.clone();
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let mv = moves[(state % moves.len() as u64) as usize];
        position.play_unchecked(mv);
    }
    position
}

/// Plays a game, adds its positions, and returns how it ended for Red.
fn play(engine: &mut Engine, start: Position, nodes: u64, samples: &mut Vec<Sample>) -> i8 {
    engine.new_game();
    let mut line = Line::new(start.clone());
    let mut game = Game::new(start, Rules::default());
    let mut seen: Vec<(Color, f64, f64)> = Vec::new();
    while game.verdict() == Verdict::Ongoing && game.moves().len() < MAX_PLIES {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let outcome = engine.search(&line, limits, &mut Quiet);
        let Some(mv) = outcome.best else { break };
        let position = game.position();
        let Score(value) = outcome.score;
        if value.abs() <= MAX_VALUE {
            seen.push((position.side(), f64::from(value), material(position)));
        }
        if game.play(mv).is_err() || line.push(mv).is_err() {
            break;
        }
    }
    let red = match game.verdict() {
        Verdict::Win { by: Color::Red, .. } => 1,
        Verdict::Win { .. } => -1,
        Verdict::Draw {
            reason: DrawReason::Agreement,
        }
        | Verdict::Draw { .. }
        | Verdict::Ongoing => 0,
    };
    samples.extend(seen.into_iter().map(|(side, value, material)| Sample {
        value,
        material,
        outcome: if side == Color::Red { red } else { -red },
    }));
    red
}

/// The curve under which the games are the likeliest: steps along one number at a time, ever smaller.
fn fit(samples: &[Sample]) -> Curve {
    let mut numbers = [400.0, 1.0, 100.0, 0.0];
    let mut steps = [40.0, 0.3, 20.0, 20.0];
    let curve = |n: [f64; 4]| Curve {
        middle: [n[0], n[1]],
        spread: [n[2], n[3]],
    };
    let mut best = surprise(&curve(numbers), samples);
    for _ in 0..60 {
        for i in 0..numbers.len() {
            let mut moved = false;
            for sign in [1.0, -1.0] {
                let mut other = numbers;
                other[i] += sign * steps[i];
                let value = surprise(&curve(other), samples);
                if value < best {
                    (best, numbers, moved) = (value, other, true);
                    break;
                }
            }
            steps[i] *= if moved { 1.3 } else { 0.6 };
        }
    }
    curve(numbers)
}

/// The same curve beside one fitted to each quarter of the material alone: whether its shape does.
fn by_material(curve: &Curve, samples: &[Sample]) {
    for quarter in 0..4 {
        let range =
            f64::from(quarter) * 0.25..f64::from(quarter + 1) * 0.25 + f64::from(quarter / 3);
        let here: Vec<Sample> = samples
            .iter()
            .filter(|s| range.contains(&s.material))
            .map(|s| Sample {
                material: 0.0,
                ..*s
            })
            .collect();
        let alone = fit(&here);
        let middle = 0.125 + 0.25 * f64::from(quarter);
        println!(
            "material {middle:.3}: {} positions, half at {:.0} (curve {:.0}), spread {:.0} (curve {:.0})",
            here.len(),
            alone.middle[0],
            curve.half(middle),
            alone.spread[0],
            curve.spread[0] + curve.spread[1] * middle
        );
    }
}

/// Mean surprise at the outcomes, in nats.
fn surprise(curve: &Curve, samples: &[Sample]) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| {
            let win = curve.won(sample.value, sample.material);
            let loss = curve.won(-sample.value, sample.material);
            let chance = match sample.outcome {
                1 => win,
                -1 => loss,
                _ => 1.0 - win - loss,
            };
            -chance.max(1e-6).ln()
        })
        .sum();
    sum / samples.len().max(1) as f64
}

fn report(curve: &Curve, samples: &[Sample]) {
    by_material(curve, samples);
    println!(
        "{} positions, surprise {:.4}",
        samples.len(),
        surprise(curve, samples)
    );
    println!("{curve:?}");
    let normal: Vec<Sample> = samples
        .iter()
        .map(|s| Sample {
            value: s.value * 100.0 / curve.half(s.material),
            material: 0.0,
            ..*s
        })
        .collect();
    let one = fit(&normal);
    println!(
        "in centipawns, whatever the material: half at {:.0}, spread {:.0}",
        one.middle[0], one.spread[0]
    );
    println!("   value   games    won  curve  drawn   lost");
    for from in (-600..600).step_by(100) {
        let range = f64::from(from)..f64::from(from + 100);
        let here: Vec<&Sample> = samples
            .iter()
            .filter(|s| range.contains(&s.value))
            .collect();
        let share = |outcome: i8| {
            let count = here.iter().filter(|s| s.outcome == outcome).count();
            count as f64 / here.len().max(1) as f64
        };
        let expected: f64 = here.iter().map(|s| curve.won(s.value, s.material)).sum();
        println!(
            "{:>5}… {:>7} {:>6.3} {:>6.3} {:>6.3} {:>6.3}",
            from,
            here.len(),
            share(1),
            expected / here.len().max(1) as f64,
            share(0),
            share(-1)
        );
    }
}

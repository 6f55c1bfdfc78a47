//! How the referee rules the repetitions of real games, against what happened in them.
//!
//! Prints a table of all rulings and the cases where the recorded result disagrees; `docs/repetition-study.md` is made
//! from it. Run with `cargo run --release -p tests --example repetition_study [FILE.tsv.xz]`.

#![expect(clippy::print_stdout, reason = "it is a report")]

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::BufReader;

use xq_rules::adjudicate::{Outcome, Ruling, adjudicate};
use xq_rules::{Color, Move, Position, RuleSet, fen, uci};

/// A game that came to a third occurrence.
struct Repetition {
    line: usize,
    start: Position,
    moves: Vec<Move>,
    result: String,
    /// Who left the repetition: the side whose move first led to a position not seen before; `None` when the game
    /// ended in it.
    changed: Option<Color>,
}

fn main() {
    let file = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "../shared/data/games.tsv.xz".to_owned());
    let text = unpack(&file);
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let (mut games, mut seconds, mut warned, mut kept) = (0, 0, 0, 0);
    for (index, line) in text.lines().enumerate() {
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        games += 1;
        let (result, positions, moves) = replay(line);
        let survey = survey(&positions, &moves);
        seconds += survey.seconds;
        warned += survey.warned;
        kept += survey.kept;
        for (first, third) in survey.thirds {
            if seen.insert(positions[third].key()) {
                found.push(Repetition {
                    line: index + 1,
                    start: positions[first].clone(),
                    moves: moves[first..third].to_vec(),
                    result: result.clone(),
                    changed: changed(&positions, third),
                });
            }
        }
    }
    println!("games {games}");
    println!("cycles closed (a position for the second time): {seconds}");
    println!("of them a warning would be due: {warned}; the offender went on to the third: {kept}");
    println!(
        "repetitions to the third occurrence, each position once: {}",
        found.len()
    );
    report(&found);
}

fn unpack(file: &str) -> String {
    let packed = File::open(file).unwrap_or_else(|e| panic!("{file}: {e}"));
    let mut text = Vec::new();
    lzma_rs::xz_decompress(&mut BufReader::new(packed), &mut text)
        .unwrap_or_else(|e| panic!("{file}: {e:?}"));
    String::from_utf8(text).unwrap_or_else(|e| panic!("{file}: {e}"))
}

fn replay(line: &str) -> (String, Vec<Position>, Vec<Move>) {
    let fields: Vec<&str> = line.split('\t').collect();
    let start = match fields[2] {
        "" => Position::start(),
        text => fen::read_position(text).map_or_else(|e| panic!("{text}: {e}"), |read| read.0),
    };
    let mut positions = vec![start];
    let mut moves = Vec::new();
    for mv in fields[3].as_bytes().chunks(4) {
        let Some(mv) = std::str::from_utf8(mv).ok().and_then(uci::read) else {
            break;
        };
        let mut next = positions[positions.len() - 1].clone();
        next.play_unchecked(mv);
        positions.push(next);
        moves.push(mv);
    }
    (fields[0].to_owned(), positions, moves)
}

#[derive(Default)]
struct Survey {
    seconds: usize,
    warned: usize,
    kept: usize,
    /// First and third occurrence of the positions that came up a third time, the first such of each run.
    thirds: Vec<(usize, usize)>,
}

fn survey(positions: &[Position], moves: &[Move]) -> Survey {
    let mut survey = Survey::default();
    let mut in_second = false;
    let mut in_third = false;
    for at in 0..positions.len() {
        let earlier: Vec<usize> = (0..at).filter(|&i| positions[i] == positions[at]).collect();
        let second = !earlier.is_empty();
        let third = earlier.len() >= 2;
        if second && !in_second {
            survey.seconds += 1;
            let first = earlier[earlier.len() - 1];
            let ruling = adjudicate(&positions[first], &moves[first..at], RuleSet::General);
            if ruling.outcome != Outcome::Draw {
                survey.warned += 1;
                let again = positions[at + 1..]
                    .iter()
                    .any(|later| *later == positions[at]);
                survey.kept += usize::from(again);
            }
        }
        if third && !in_third {
            survey.thirds.push((earlier[earlier.len() - 2], at));
        }
        in_second = second;
        in_third = third;
    }
    survey
}

fn changed(positions: &[Position], third: usize) -> Option<Color> {
    (third + 1..positions.len())
        .find(|&at| !positions[..at].contains(&positions[at]))
        .map(|at| !positions[at].side())
}

fn loser(result: &str) -> Option<Color> {
    match result {
        "1-0" => Some(Color::Black),
        "0-1" => Some(Color::Red),
        _ => None,
    }
}

const fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Draw => "draw",
        Outcome::Loses(Color::Red) => "red must change",
        Outcome::Loses(Color::Black) => "black must change",
    }
}

fn report(found: &[Repetition]) {
    for rules in RuleSet::ALL {
        let mut table: BTreeMap<(&str, String), usize> = BTreeMap::new();
        for repetition in found {
            let ruling = adjudicate(&repetition.start, &repetition.moves, rules);
            let end = match (repetition.changed, ruling.outcome) {
                (None, _) => format!("the game ended there, {}", repetition.result),
                (Some(_), Outcome::Draw) => "one side changed".to_owned(),
                (Some(side), Outcome::Loses(offender)) if side == offender => {
                    "the offender changed".to_owned()
                }
                (Some(_), Outcome::Loses(_)) => "the other side changed".to_owned(),
            };
            let due = match ruling.outcome {
                Outcome::Draw => "draw",
                Outcome::Loses(_) => "one must change",
            };
            *table.entry((due, end)).or_default() += 1;
        }
        println!("\n== {}", rules.name());
        for ((due, end), count) in table {
            println!("{due:16} {end:32} {count}");
        }
    }
    println!("\n== each, by the general rules");
    for repetition in found {
        let ruling = adjudicate(&repetition.start, &repetition.moves, RuleSet::General);
        let agrees = match (ruling.outcome, repetition.changed) {
            (Outcome::Draw, None) => loser(&repetition.result).is_none(),
            (Outcome::Loses(side), None) => loser(&repetition.result) == Some(side),
            (Outcome::Draw, Some(_)) => true,
            (Outcome::Loses(side), Some(changed)) => side == changed,
        };
        println!(
            "line {} {} changed {:?} {} {} | red {} black {} | {} | {}",
            repetition.line,
            repetition.result,
            repetition.changed,
            if agrees { "agrees" } else { "DIFFERS" },
            outcome_name(ruling.outcome),
            ruling.cycles.red.name(),
            ruling.cycles.black.name(),
            repetition.start,
            moves_text(&ruling)
        );
    }
}

fn moves_text(ruling: &Ruling) -> String {
    let named = ruling.moves.iter().map(|mv| {
        let chased: Vec<String> = mv
            .chases()
            .map(|chase| format!("{}x{}", chase.from, chase.at))
            .collect();
        format!("{}{}{}", mv.mv, mv.label.name(), chased.join(","))
    });
    named.collect::<Vec<_>>().join(" ")
}

//! `xq judge`: rules on repetitions out of a file.

use std::fs;
use std::io::{self, Write};

use lexopt::prelude::*;
use serde_json::Value as Json;
use xq_rules::adjudicate::{Label, Outcome, adjudicate};
use xq_rules::{Color, Move, RuleSet, Square};

const HELP: &str = "\
xq judge [--rules general|chinese-2020|asian|computer] FILE

Rules on each case of FILE, a JSON list of {id, fen, moves}: moves in coordinates (h2e2), from a position back to it.
One JSON line a case: id, what red and black do, the result (draw, red_loses, black_loses), the name of each move of the
cycle (将 check, 杀 mate threat, 捉 chase, 闲 idle).";

/// `xq judge [--rules NAME] FILE`
pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), String> {
    let mut rules = RuleSet::General;
    let mut file = None;
    while let Some(arg) = args.next().map_err(|e| e.to_string())? {
        match arg {
            Long("help") | Short('h') => {
                println!("{HELP}");
                return Ok(());
            }
            Long("rules") => {
                let name = args
                    .value()
                    .and_then(ValueExt::string)
                    .map_err(|e| e.to_string())?;
                rules =
                    RuleSet::from_name(&name).ok_or_else(|| format!("no such rules: {name}"))?;
            }
            Value(value) if file.is_none() => file = Some(value),
            other => return Err(other.unexpected().to_string()),
        }
    }
    let file = file.ok_or("judge needs a file")?;
    let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let cases: Vec<Json> =
        serde_json::from_str(&text).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut out = io::stdout().lock();
    for (number, case) in cases.iter().enumerate() {
        let id = case["id"].as_str().unwrap_or_default();
        let line = judge(case, rules).map_err(|e| format!("case {} ({id}): {e}", number + 1))?;
        writeln!(out, "{line}").map_err(|e| e.to_string())?;
    }
    Ok(())
}

fn judge(case: &Json, rules: RuleSet) -> Result<String, String> {
    let start = crate::rules::position(case["fen"].as_str().ok_or("no fen")?)?;
    let list = case["moves"].as_array().ok_or("no moves")?;
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in list {
        let text = text.as_str().ok_or("a move is not text")?;
        let mv = read_move(text).ok_or_else(|| format!("bad move: {text}"))?;
        position = position.play(mv).map_err(|e| e.to_string())?;
        moves.push(mv);
    }
    if position != start {
        return Err("the moves do not lead back to the position".to_owned());
    }
    let ruling = adjudicate(&start, &moves, rules);
    let labels: Vec<&str> = ruling
        .moves
        .iter()
        .map(|mv| {
            if mv.label.is_attack() {
                mv.label
            } else {
                Label::IDLE
            }
            .name()
        })
        .collect();
    let result = match ruling.outcome {
        Outcome::Draw => "draw",
        Outcome::Loses(Color::Red) => "red_loses",
        Outcome::Loses(Color::Black) => "black_loses",
    };
    Ok(format!(
        r#"{{"id":{},"red":"{}","black":"{}","result":"{result}","labels":{}}}"#,
        case["id"],
        ruling.cycles.red.name(),
        ruling.cycles.black.name(),
        Json::from(labels),
    ))
}

fn read_move(text: &str) -> Option<Move> {
    let (from, to) = text.split_at_checked(2)?;
    Move::new(Square::from_text(from)?, Square::from_text(to)?)
}

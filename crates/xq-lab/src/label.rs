//! Real positions with the value that a short search gives them: what the evaluation should have said.

use std::io::Write as _;

use lexopt::prelude::*;
use xq_engine::{Engine, Limits, Line, Quiet, Score};
use xq_rules::Color;

use crate::games;

/// A labelled position.
#[derive(Clone, Debug)]
pub(crate) struct Label {
    pub(crate) fen: String,
    /// In the engine's units, from Red's side.
    pub(crate) score: i32,
    /// How the game ended, as Red's share; none when it is not known.
    pub(crate) result: Option<f32>,
}

/// Reads what `label` wrote.
pub(crate) fn read(path: &str) -> Result<Vec<Label>, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
    text.lines()
        .enumerate()
        .map(|(i, line)| {
            let mut fields = line.split('\t');
            let label = (|| {
                Some(Label {
                    fen: fields.next()?.to_owned(),
                    score: fields.next()?.parse().ok()?,
                    result: fields.next()?.parse().ok(),
                })
            })();
            label.ok_or_else(|| format!("{path}, line {}: no label", i + 1))
        })
        .collect()
}

pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), String> {
    let (mut path, mut out, mut nodes, mut every, mut first) = (None, None, 2_000u64, 10usize, 0);
    while let Some(arg) = args.next().map_err(|e| e.to_string())? {
        let number = |args: &mut lexopt::Parser| {
            args.value()
                .and_then(|v| v.parse::<u64>())
                .map_err(|e| e.to_string())
        };
        match arg {
            Long("nodes") => nodes = number(&mut args)?,
            Long("every") => every = number(&mut args)?.max(1) as usize,
            Long("first") => first = number(&mut args)? as usize,
            Long("out") => {
                out = Some(
                    args.value()
                        .and_then(ValueExt::string)
                        .map_err(|e| e.to_string())?,
                );
            }
            Value(value) => path = Some(value.string().map_err(|e| e.to_string())?),
            other => return Err(other.unexpected().to_string()),
        }
    }
    let games = games::read(&path.ok_or("label needs a file of games")?)?;
    let out = out.ok_or("label needs --out FILE")?;
    let file = std::fs::File::create(&out).map_err(|e| format!("{out}: {e}"))?;
    let mut file = std::io::BufWriter::new(file);
    let mut engine = Engine::new(8);
    let mut count = first;
    for game in &games {
        let mut position = game.start.clone();
        for (ply, &mv) in game.moves.iter().enumerate() {
            if ply >= 6 && xq_engine::eval::is_quiet(&position) {
                count += 1;
                if count % every == 0 {
                    let limits = Limits {
                        nodes: Some(nodes),
                        ..Limits::default()
                    };
                    let line = Line::new(position.clone());
                    let Score(score) = engine.search(&line, limits, &mut Quiet).score;
                    let score = if position.side() == Color::Red {
                        score
                    } else {
                        -score
                    };
                    let result = game
                        .result
                        .map_or_else(|| "?".to_owned(), |r| r.to_string());
                    writeln!(file, "{position}\t{score}\t{result}")
                        .map_err(|e| format!("{out}: {e}"))?;
                }
            }
            position.play_unchecked(mv);
        }
    }
    file.flush().map_err(|e| format!("{out}: {e}"))
}

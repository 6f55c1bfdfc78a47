//! From the configuration to a record.

use std::fmt;

use xq_records::{NodeId, ProblemKind, Tree, read_text};
use xq_rules::notation::read_any;
use xq_rules::{Position, fen};

use super::config::Config;
use crate::game::read_move;

/// What is wrong with the record that a board was given. It shows what could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The record, in that line.
    Record(usize, String),
    /// The position.
    Fen(String),
    /// The move of that number cannot be made: how it is written, and why.
    Move(usize, String, String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(line, what) => write!(f, "record, line {line}: {what}"),
            Self::Fen(what) => write!(f, "fen: {what}"),
            Self::Move(number, text, what) => write!(f, "move {number}, `{text}`: {what}"),
        }
    }
}

/// What a configuration tells.
pub(super) struct Loaded {
    /// The record.
    pub(super) tree: Tree,
    /// What could not be read of it.
    pub(super) troubles: Vec<Trouble>,
    /// How many records there were; the first one is shown.
    pub(super) games: usize,
}

/// Reads the record of a configuration.
pub(super) fn load(config: &Config) -> Loaded {
    let mut troubles = Vec::new();
    let mut games = 1;
    let mut tree = config
        .record
        .as_deref()
        .and_then(|text| from_record(text, &mut troubles, &mut games))
        .unwrap_or_else(|| Tree::new(start(config, &mut troubles)));
    if let Some(moves) = &config.moves {
        add_moves(&mut tree, moves, &mut troubles);
    }
    Loaded {
        tree,
        troubles,
        games,
    }
}

/// Whether something of the record is not there: readers are not bothered with the rest.
const fn is_loss(kind: &ProblemKind) -> bool {
    matches!(
        kind,
        ProblemKind::IllegalMove { .. } | ProblemKind::Fen(_) | ProblemKind::TooDeep
    )
}

fn from_record(text: &str, troubles: &mut Vec<Trouble>, games: &mut usize) -> Option<Tree> {
    let mut import = match read_text(text) {
        Ok(import) => import,
        Err(problem) => {
            troubles.push(Trouble::Record(problem.line, problem.kind.to_string()));
            return None;
        }
    };
    if import.records.is_empty() {
        return None;
    }
    *games = import.records.len();
    let record = import.records.swap_remove(0);
    let odd = record
        .problems
        .into_iter()
        .filter(|problem| is_loss(&problem.kind));
    troubles.extend(odd.map(|problem| match problem.kind {
        ProblemKind::IllegalMove { ply, text, reason } => {
            Trouble::Move(ply, text, reason.to_string())
        }
        kind => Trouble::Record(problem.line, kind.to_string()),
    }));
    Some(record.tree)
}

fn start(config: &Config, troubles: &mut Vec<Trouble>) -> Position {
    let Some(text) = &config.fen else {
        return Position::start();
    };
    let read = fen::read(text).map_err(|error| error.to_string());
    let position = read.and_then(|fen| {
        let built = Position::from_setup_leniently(&fen.setup);
        built
            .map(|(position, _)| position)
            .map_err(|error| error.to_string())
    });
    position.unwrap_or_else(|error| {
        troubles.push(Trouble::Fen(error));
        Position::start()
    })
}

/// The moves go on from the end of the main line; words between them such as `1.` count for nothing. Moves by coordinates may stand
/// without anything between them, as in a link of the page.
fn add_moves(tree: &mut Tree, moves: &str, troubles: &mut Vec<Trouble>) {
    let mut at = tree.end_of_line(NodeId::ROOT);
    let mut position = tree.position_at(at);
    for (i, word) in words(moves).into_iter().enumerate() {
        let next = read_any(&position, word).map_err(|error| error.to_string());
        let next = next.and_then(|mv| match position.clone().play(mv) {
            Ok(next) => Ok((mv, next)),
            Err(error) => Err(error.to_string()),
        });
        match next {
            Ok((mv, next)) => {
                at = tree.append(at, mv);
                position = next;
            }
            Err(error) => {
                let word = word.chars().take(24).collect();
                return troubles.push(Trouble::Move(i + 1, word, error));
            }
        }
    }
}

fn words(moves: &str) -> Vec<&str> {
    let joined = moves.len() > 4 && moves.len().is_multiple_of(4) && moves.is_ascii();
    if joined {
        let codes = moves.as_bytes().chunks_exact(4);
        let codes: Option<Vec<&str>> = codes
            .map(|code| {
                std::str::from_utf8(code)
                    .ok()
                    .filter(|code| read_move(code).is_some())
            })
            .collect();
        if let Some(codes) = codes {
            return codes;
        }
    }
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '_' | '、');
    let is_number = |word: &str| {
        let digits = word.trim_end_matches(['.', '…']);
        digits.bytes().all(|b| b.is_ascii_digit())
    };
    moves
        .split(is_gap)
        .filter(|word| !is_number(word))
        .collect()
}

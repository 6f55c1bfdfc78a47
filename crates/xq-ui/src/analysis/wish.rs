//! What the engine is to do for an analysis.

use xq_protocol::Limits;
use xq_records::{NodeId, Tree};
use xq_rules::Move;

use super::{Lesson, Place, Stage};
use crate::supervisor::Purpose;

/// How long the engine looks at a position by itself, in ms. After that it rests, for the sake of batteries, until somebody
/// wants it deeper.
const LOOK_MS: f64 = 20_000.0;
/// Nodes for each position of a survey: the same on every machine that is fast enough.
const SURVEY_NODES: u64 = 250_000;
/// And on one that is not, milliseconds.
const SURVEY_MS: f64 = 1500.0;

/// What the engine is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Looks at the position on the board, with so many lines, with or without an end.
    Look(Place, u8, bool),
    /// Values a position of the main line.
    Survey(NodeId),
    /// Values the position behind a move that was tried at a node.
    Check(NodeId, Move),
    /// Looks for the best move at a node.
    Seek(NodeId),
}

impl Wish {
    /// What the question is for.
    pub const fn purpose(&self) -> Purpose {
        match self {
            Self::Look(..) => Purpose::Analyse,
            Self::Survey(_) | Self::Check(..) | Self::Seek(_) => Purpose::Review,
        }
    }

    /// How many lines are wanted.
    pub const fn lines(&self) -> u8 {
        match self {
            Self::Look(_, lines, _) => *lines,
            _ => 1,
        }
    }

    /// When the search ends.
    pub fn limits(&self) -> Limits {
        match self {
            Self::Look(_, _, true) => Limits {
                infinite: true,
                ..Limits::default()
            },
            Self::Look(_, _, false) => Limits {
                movetime_ms: Some(LOOK_MS),
                ..Limits::default()
            },
            _ => Limits {
                nodes: Some(SURVEY_NODES),
                movetime_ms: Some(SURVEY_MS),
                ..Limits::default()
            },
        }
    }

    /// The moves that lead from the start of the record to the position.
    pub fn moves(&self, tree: &Tree) -> Vec<Move> {
        match self {
            Self::Look(place, ..) => place.moves.clone(),
            Self::Survey(node) | Self::Seek(node) => tree.line(*node),
            Self::Check(node, mv) => {
                let mut moves = tree.line(*node);
                moves.push(*mv);
                moves
            }
        }
    }
}

/// What a lesson wants to know.
pub(super) fn of_lesson(lesson: &Lesson) -> Option<Wish> {
    let task = lesson.task()?;
    match lesson.stage() {
        Stage::Check(mv) => Some(Wish::Check(task.before, mv)),
        Stage::Seek => Some(Wish::Seek(task.before)),
        Stage::Ask | Stage::Right(_) | Stage::Wrong(_) | Stage::Shown(_) => None,
    }
}

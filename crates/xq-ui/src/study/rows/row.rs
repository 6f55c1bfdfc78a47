//! What a row of the list is made of.

use xq_records::{Nag, NodeId};

/// One row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A round of the main line.
    Round {
        /// Its number, from 1.
        number: usize,
        /// Red's move and Black's.
        cells: [Cell; 2],
    },
    /// What is said in the main line.
    Text(Text),
    /// A part of a variation.
    Line {
        /// How deep it is nested, from 1.
        depth: usize,
        /// At its beginning, the way to fold or unfold it: its first move, and whether it is unfolded.
        fold: Option<(NodeId, bool)>,
        /// The moves with their numbers, and what is said.
        words: Vec<Word>,
    },
    /// Moves of the main line that are left out; going to the node brings them.
    Gap(NodeId, usize),
}

/// A place for a move in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// No move.
    Empty,
    /// The move stands in the row above, or in the row below.
    Dots,
    /// A move.
    Move(MoveWord),
}

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveWord {
    /// Which.
    pub node: NodeId,
    /// In the notation that was chosen.
    pub text: String,
    /// Its marks, `!` or `??`, and those of the position.
    pub marks: String,
    /// The mark that judges it, for its color.
    pub judged: Option<Nag>,
}

/// A comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Where it stands.
    pub node: NodeId,
    /// Whether it stands before the move.
    pub before: bool,
    /// What it says.
    pub text: String,
}

/// A part of a variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// The number of a round with its dots.
    Number(String),
    /// A move.
    Move(MoveWord),
    /// A comment.
    Text(Text),
    /// So many moves are left out; going to the node brings them.
    Gap(NodeId, usize),
}

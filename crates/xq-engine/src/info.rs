//! What a search says, and whom it says it to.

use xq_rules::Move;

use crate::chances::Chances;
use crate::score::Score;

/// One line of thought.
#[derive(Clone, Debug)]
pub struct Info {
    /// Which line, from 1.
    pub line: usize,
    /// Depth in plies.
    pub depth: i32,
    /// The deepest ply looked at.
    pub selective_depth: i32,
    /// From the view of the side to move.
    pub score: Score,
    /// The same in the scale that is shown: +100 wins every other game. What is no centipawns (a mate) is as in `score`.
    pub centipawns: i32,
    /// How games end from there, from the view of the side to move.
    pub chances: Chances,
    /// Nodes since the search began.
    pub nodes: u64,
    /// Milliseconds since the search began.
    pub time_ms: f64,
    /// How full the table is, per mille.
    pub table_permille: u32,
    /// The moves expected.
    pub pv: Vec<Move>,
}

/// The world around a search: its clock, its stop signal, its listener.
pub trait Host {
    /// Milliseconds since any fixed moment.
    fn now_ms(&self) -> f64;
    /// Whether somebody wants the search to end. Asked every thousand nodes or so.
    fn should_stop(&mut self) -> bool;
    /// Takes a line of thought.
    fn report(&mut self, info: &Info);
}

/// A host without clock, signal or ears: for searches by depth or nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quiet;

impl Host for Quiet {
    fn now_ms(&self) -> f64 {
        0.0
    }

    fn should_stop(&mut self) -> bool {
        false
    }

    fn report(&mut self, _info: &Info) {}
}

/// How a search ended.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The move to play; none when there is no legal move.
    pub best: Option<Move>,
    /// The answer expected.
    pub ponder: Option<Move>,
    /// The value of the best move, from the view of the side to move.
    pub score: Score,
    /// The depth that was finished.
    pub depth: i32,
    /// Nodes searched.
    pub nodes: u64,
}

//! A question to the engine, and what comes back.

use xq_protocol::{Info, Work};

use crate::effect::Effect;
use crate::notice::Notice;

/// What a question to the engine is for. There is one engine: whoever asks takes the place of the question before, so look
/// at [`Supervisor::purpose`](super::Supervisor::purpose) first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The engine's own move in the game.
    Move,
    /// A move for the person in the game.
    Hint,
    /// What to think of the moves of a whole game, one after another.
    Review,
    /// What to think of the position on the board, until nobody looks any more.
    Analyse,
}

/// What the engine has been asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Task {
    pub(super) purpose: Purpose,
    pub(super) work: Work,
    pub(super) sent: bool,
    /// Without a sign of life until then, the engine is given up.
    pub(super) deadline: f64,
    /// The best move so far.
    pub(super) best: Option<String>,
    pub(super) hurried: bool,
}

/// What was told to stop and has not confirmed it: the next question waits, so that fifty in a row are one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stopping {
    pub(super) id: u32,
    /// The worker is ended then.
    pub(super) until: f64,
}

/// The end of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What it was asked for.
    pub purpose: Purpose,
    /// The best move.
    pub best: String,
}

/// What follows from an event.
#[derive(Debug, Default, PartialEq)]
pub struct Outcome {
    /// What is to be done.
    pub effects: Vec<Effect>,
    /// A line of thought about what was asked last.
    pub report: Option<(Purpose, Info)>,
    /// What was asked last is answered.
    pub answer: Option<Answer>,
    /// What the player has to know.
    pub notice: Option<Notice>,
}

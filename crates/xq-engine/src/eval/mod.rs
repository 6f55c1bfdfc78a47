//! What a position is worth without looking ahead.

mod classical;
pub mod features;
mod material;
mod weights;

use xq_rules::{MoveKind, Observer, Position};

pub use classical::{Classical, FULL_PHASE, Tally};

use crate::see::see_at_least;

/// Judges positions. The state that it keeps beside a position follows the moves as an [`Observer`].
///
/// The seam for other evaluations, such as a network.
pub trait Evaluator {
    /// What is kept up move by move.
    type State: Observer + Clone + core::fmt::Debug;

    /// The state for a position met without history.
    fn fresh(position: &Position) -> Self::State;

    /// The value in the engine's units from the view of the side to move, within ±[`Score::EVAL_LIMIT`].
    ///
    /// [`Score::EVAL_LIMIT`]: crate::score::Score::EVAL_LIMIT
    fn evaluate(&mut self, position: &Position, state: &Self::State) -> i32;

    /// Three keys of parts of the position, by which the search remembers how far the evaluation was off.
    fn structure_keys(state: &Self::State) -> [u64; 3];
}

/// The share of middle game left in a position, 0 to [`FULL_PHASE`].
pub fn phase(position: &Position) -> i32 {
    classical::phase(position).min(FULL_PHASE)
}

/// The weights in use, for the tuner to begin from.
pub fn weights() -> &'static [(i16, i16)] {
    &weights::WEIGHTS
}

/// Whether a position can be judged without looking ahead: no check, and no capture that gains.
pub fn is_quiet(position: &Position) -> bool {
    let guard = position.guard();
    let mut quiet = !guard.is_check();
    position.for_each_move(MoveKind::Captures, |mv| {
        quiet = quiet && !(position.is_safe(mv, &guard) && see_at_least(position, mv, 1));
    });
    quiet
}

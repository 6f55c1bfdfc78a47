//! What a position is worth without looking ahead.

mod classical;
pub mod features;
mod weights;

use xq_rules::{Observer, Position};

pub use classical::{Classical, Tally};

/// Judges positions. The state that it keeps beside a position follows the moves as an [`Observer`].
///
/// The seam for other evaluations, such as a network.
pub trait Evaluator {
    /// What is kept up move by move.
    type State: Observer + Clone + core::fmt::Debug;

    /// The state for a position met without history.
    fn fresh(&self, position: &Position) -> Self::State;

    /// The value in the engine's units from the view of the side to move, within ±[`Score::EVAL_LIMIT`].
    ///
    /// [`Score::EVAL_LIMIT`]: crate::score::Score::EVAL_LIMIT
    fn evaluate(&self, position: &Position, state: &Self::State) -> i32;

    /// Three keys of parts of the position, by which the search remembers how far the evaluation was off.
    fn structure_keys(&self, state: &Self::State) -> [u64; 3];
}

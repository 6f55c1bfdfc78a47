//! The value of a position.

use core::fmt;

/// A value in the engine's own units, from the view of the side to move.
///
/// Beyond [`Score::MATE_FLOOR`] it tells how many plies away a mate is. Between that and [`Score::RULED`] it is a win by
/// the referee: certain within the line searched, but no mate, so that it is never announced as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(pub i32);

impl Score {
    /// A mate on the board now.
    pub const MATE: i32 = 31_000;
    /// Values at least this large are mates.
    pub const MATE_FLOOR: i32 = 30_000;
    /// A win by the referee on the board now.
    pub const RULED: i32 = 25_000;
    /// Values at least this large are wins by the referee or mates: they depend on the distance from the root.
    pub const WIN_FLOOR: i32 = 24_000;
    /// Larger than any value.
    pub const INFINITE: i32 = 32_000;
    /// No evaluation is larger.
    pub const EVAL_LIMIT: i32 = 20_000;

    /// Plies to mate: positive when the side to move mates, negative when it is mated.
    pub const fn mate_plies(self) -> Option<i32> {
        if self.0 >= Self::MATE_FLOOR {
            Some(Self::MATE - self.0)
        } else if self.0 <= -Self::MATE_FLOOR {
            Some(-Self::MATE - self.0)
        } else {
            None
        }
    }

    /// Rounds to mate as players count them, signed like [`Score::mate_plies`]; being mated now is 0.
    pub const fn mate_rounds(self) -> Option<i32> {
        match self.mate_plies() {
            Some(plies) if plies > 0 => Some((plies + 1) / 2),
            Some(plies) => Some(plies / 2),
            None => None,
        }
    }
}

impl fmt::Display for Score {
    /// `cp 35` or `mate 3`, as UCI has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_rounds() {
            Some(rounds) => write!(f, "mate {rounds}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

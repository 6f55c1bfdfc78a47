//! The window of values that a line is searched through.

use crate::score::Score;

/// Plies from which a value is expected to be near that of the iteration before.
const LEAST_DEPTH: i32 = 4;

/// The window that an iteration looks through, widened when the value falls outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    delta: i32,
    /// How often in a row the value was above it: such a search need not be as deep.
    pub(super) fails: i32,
}

impl Window {
    /// No value is outside.
    pub(super) const FULL: Self = Self {
        alpha: -Score::INFINITE,
        beta: Score::INFINITE,
        delta: 0,
        fails: 0,
    };

    /// A window around the value that is expected at that depth.
    pub(super) fn around(expected: i32, depth: i32) -> Self {
        if depth < LEAST_DEPTH || expected.abs() >= Score::WIN_FLOOR {
            return Self::FULL;
        }
        let delta = 14 + expected.abs() / 60;
        Self {
            alpha: expected - delta,
            beta: expected + delta,
            delta,
            fails: 0,
        }
    }

    /// Widens it when the value fell outside; true when the line has to be searched again.
    pub(super) fn widen(&mut self, value: i32) -> bool {
        if value <= self.alpha && self.alpha > -Score::INFINITE {
            self.beta = i32::midpoint(self.alpha, self.beta);
            self.alpha = (value - self.delta).max(-Score::INFINITE);
            self.fails = 0;
        } else if value >= self.beta && self.beta < Score::INFINITE {
            self.beta = (value + self.delta).min(Score::INFINITE);
            self.fails = (self.fails + 1).min(3);
        } else {
            return false;
        }
        self.delta += self.delta / 2 + 4;
        if self.delta > 900 {
            self.alpha = -Score::INFINITE;
            self.beta = Score::INFINITE;
        }
        true
    }
}

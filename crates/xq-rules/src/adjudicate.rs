//! The referee: what a repetition is worth.
//!
//! A repetition is ruled over an explicit line of moves, from one occurrence of a position to a later one. This
//! first referee knows only perpetual check; it stands where the full one will.

use alloc::vec::Vec;

use crate::{ByColor, Color, Move, Position};

/// A rule book for repetitions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// The general Chinese rules.
    #[default]
    General,
    /// The Chinese competition rules of 2011/2020.
    Chinese2020,
    /// The Asian and World rules.
    Asian,
    /// What engines play by: only perpetual check loses.
    Computer,
}

/// How a repetition ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Neither side is to blame, or both.
    Draw,
    /// That side has to change its moves, else it loses.
    Loses(Color),
}

/// The ruling on one cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The result.
    pub outcome: Outcome,
}

/// Rules on `cycle`, the moves that lead from `start` back to `start`.
pub fn adjudicate(start: &Position, cycle: &[Move], rules: RuleSet) -> Ruling {
    let _ = rules;
    let mut always = ByColor {
        red: true,
        black: true,
    };
    let mut position = start.clone();
    for &mv in cycle {
        let mover = position.side();
        position.play_unchecked(mv);
        always[mover] &= position.is_check();
    }
    let outcome = match (always.red, always.black) {
        (true, false) => Outcome::Loses(Color::Red),
        (false, true) => Outcome::Loses(Color::Black),
        _ => Outcome::Draw,
    };
    Ruling { outcome }
}

/// The indices in `keys` at which the last key stands, the last one included, oldest first.
pub fn occurrences(keys: &[u64]) -> Vec<usize> {
    let Some(last) = keys.last() else {
        return Vec::new();
    };
    (0..keys.len()).filter(|&i| keys[i] == *last).collect()
}

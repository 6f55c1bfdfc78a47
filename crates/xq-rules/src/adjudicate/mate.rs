//! Mate by consecutive checks, within a bound of checks and of positions looked at.

use super::checks::for_each_check;
use crate::{Move, Position};

/// The longest mate looked for, in checks.
const MAX_CHECKS: u8 = 4;

/// How many checks one question may try before the answer is "no mate". Fixed, so that every machine agrees.
const BUDGET: u32 = 1000;

/// A line of checks and answers that ends in mate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MateLine {
    moves: [Option<Move>; 2 * MAX_CHECKS as usize - 1],
    len: u8,
}

impl MateLine {
    /// The moves, the first and the last of them checks.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().copied().flatten()
    }

    /// How many checks the line takes; 0 for no line.
    pub const fn checks(&self) -> u8 {
        self.len.div_ceil(2)
    }

    fn prepend(self, check: Move, answer: Option<Move>) -> Self {
        let mut line = Self::default();
        let head = [Some(check), answer].into_iter().flatten();
        for (slot, mv) in line.moves.iter_mut().zip(head.chain(self.moves())) {
            *slot = Some(mv);
            line.len += 1;
        }
        line
    }
}

/// The shortest forced mate of the side to move by at most `checks` consecutive checks.
pub(super) fn forced_mate(position: &Position, checks: u8) -> Option<MateLine> {
    let mut budget = BUDGET;
    (1..=checks.min(MAX_CHECKS)).find_map(|depth| mate_in(position, depth, &mut budget))
}

fn mate_in(position: &Position, depth: u8, budget: &mut u32) -> Option<MateLine> {
    let mut found = None;
    for_each_check(position, |check, next| {
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        found = answered(next, depth, budget).map(|(answer, rest)| rest.prepend(check, answer));
        found.is_none()
    });
    found
}

/// The line after a check when every answer is met by mate: the answer that holds out longest.
fn answered(position: &Position, depth: u8, budget: &mut u32) -> Option<(Option<Move>, MateLine)> {
    if depth == 1 {
        return (!position.has_legal_move()).then_some((None, MateLine::default()));
    }
    let mut longest = (None, MateLine::default());
    for &answer in &position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(answer);
        let line = mate_in(&next, depth - 1, budget)?;
        if longest.0.is_none() || line.len > longest.1.len {
            longest = (Some(answer), line);
        }
    }
    Some(longest)
}

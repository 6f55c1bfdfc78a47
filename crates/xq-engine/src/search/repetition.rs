//! Repetitions along the line being searched, ruled by the referee.

use xq_rules::adjudicate::{self, Outcome};
use xq_rules::{Move, Position, RuleSet};

use super::Searcher;
use crate::eval::Evaluator;
use crate::score::Score;

/// The keys of every position from the start of the game to the node being searched.
#[derive(Debug, Default)]
pub(crate) struct Past {
    keys: Vec<u64>,
    /// Whether the side to move in that position is in check.
    checks: Vec<bool>,
    /// The move that led to it; none for the first and after passing.
    moves: Vec<Option<Move>>,
    /// How many belong to the game: the root is the last of them.
    game: usize,
    /// The game's positions, for the referee.
    positions: Vec<Position>,
}

impl Past {
    pub(super) fn set(&mut self, line: &[Position], moves: &[Move]) {
        self.keys.clear();
        self.checks.clear();
        self.moves.clear();
        self.positions.clear();
        for (i, position) in line.iter().enumerate() {
            self.keys.push(position.key());
            self.checks.push(position.is_check());
            self.moves.push(if i == 0 {
                None
            } else {
                moves.get(i - 1).copied()
            });
            self.positions.push(position.clone());
        }
        self.game = line.len();
        self.keys.reserve(super::MAX_PLY + 8);
        self.checks.reserve(super::MAX_PLY + 8);
        self.moves.reserve(super::MAX_PLY + 8);
    }

    pub(super) fn push(&mut self, key: u64, check: bool, mv: Option<Move>) {
        self.keys.push(key);
        self.checks.push(check);
        self.moves.push(mv);
    }

    pub(super) fn pop(&mut self) {
        self.keys.pop();
        self.checks.pop();
        self.moves.pop();
    }

    /// How many plies back the position now stood before, if that is a repetition to be ruled: at once when it lies
    /// within the search, at the third occurrence when it lies in the game.
    fn repetition(&self, clock: usize) -> Option<usize> {
        let now = self.keys.len() - 1;
        let key = self.keys[now];
        let mut seen = 0;
        let mut back = 4;
        while back <= clock.min(now) {
            if self.keys[now - back] == key {
                seen += 1;
                if now - back + 1 > self.game || seen == 2 {
                    return Some(back);
                }
            }
            back += 2;
        }
        None
    }

    /// Whether all moves of the cycle's last mover, and of the other side, gave check.
    fn perpetual_checks(&self, back: usize) -> (bool, bool) {
        let now = self.keys.len() - 1;
        let all = |first: usize| (first..back).step_by(2).all(|i| self.checks[now - i]);
        (all(0), all(1))
    }

    /// The last `back` moves, oldest first; none when a pass is among them or they are more than a cycle can be.
    fn cycle<'a>(&self, back: usize, into: &'a mut [Move; LONGEST_CYCLE]) -> Option<&'a [Move]> {
        let moves = &self.moves[self.moves.len() - back..];
        let cycle = into.get_mut(..back)?;
        for (slot, mv) in cycle.iter_mut().zip(moves) {
            *slot = (*mv)?;
        }
        Some(cycle)
    }
}

/// The round limit ends a game before a cycle can be longer.
const LONGEST_CYCLE: usize = 128;

/// Rulings met before, by position and cycle: a search comes to the same few cycles again and again.
#[derive(Debug)]
pub(super) struct Rulings {
    slots: Vec<(u64, Outcome)>,
}

/// Entries of the memory of rulings, a power of two.
const RULINGS: usize = 8192;

impl Rulings {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![(0, Outcome::Draw); RULINGS],
        }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill((0, Outcome::Draw));
    }

    fn rule(&mut self, position: &Position, cycle: &[Move], rules: RuleSet) -> Outcome {
        let mix = |sum: u64, mv: &Move| {
            (sum.rotate_left(17) ^ u64::from(mv.bits())).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        let signature = cycle.iter().fold(position.key() ^ rules as u64, mix);
        let slot = &mut self.slots[(signature >> 32) as usize % RULINGS];
        if slot.0 != signature {
            *slot = (signature, adjudicate::in_search(position, cycle, rules));
        }
        slot.1
    }
}

impl<E: Evaluator> Searcher<E> {
    /// The value of the position by the referee, when it is a repetition that is ruled.
    ///
    /// At the horizon (`at_leaf`), where most repetitions are met and least depends on each, only perpetual check is looked
    /// for: the whole ruling there would cost a twentieth of the search.
    pub(super) fn ruled(&mut self, position: &Position, ply: usize, at_leaf: bool) -> Option<i32> {
        let back = self.past.repetition(position.halfmove_clock() as usize)?;
        let mut moves = [Move::from_bits(1)?; LONGEST_CYCLE];
        let cycle = self.past.cycle(back, &mut moves)?;
        let win = Score::RULED - ply as i32;
        // The side that moved last is the opponent of the side to move.
        match self.past.perpetual_checks(back) {
            (true, false) => return Some(win),
            (false, true) => return Some(-win),
            (true, true) => return Some(super::draw_value(self.nodes)),
            (false, false) if at_leaf => return Some(super::draw_value(self.nodes)),
            (false, false) => {}
        }
        Some(match self.rulings.rule(position, cycle, self.rules) {
            Outcome::Draw => super::draw_value(self.nodes),
            Outcome::Loses(side) if side == position.side() => -win,
            Outcome::Loses(_) => win,
        })
    }
}

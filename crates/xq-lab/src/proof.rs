//! Whether a mate is forced at all: every move of both sides, to the end. Slow, exact within its length, and of no use in play.
//!
//! Repetitions are not ruled: a mate that needs one would be longer than one that does not.

use std::collections::HashMap;

use xq_rules::{Move, Position};

/// The most positions remembered: 16 bytes and a little each.
const MEMORY: usize = 24_000_000;

/// What the proof came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// The side to move forces mate (or leaves no move) within so many plies, and not within fewer.
    Forced(u32),
    /// It does not within the length that was asked for.
    No,
    /// The nodes ran out while this many plies were looked at; there is none within fewer.
    Unknown(u32),
}

/// One proof under way.
pub(crate) struct Prover {
    /// Whether the side to move mates, by position and plies.
    known: HashMap<u64, bool>,
    /// The answer that last refuted something, by plies left.
    refutations: Vec<Option<Move>>,
    pub(crate) nodes: u64,
    limit: u64,
}

impl Prover {
    /// Looks for the shortest mate within `longest` plies, an odd number, with at most so many positions.
    pub(crate) fn prove(position: &Position, longest: u32, limit: u64) -> (Proof, u64) {
        let mut prover = Self {
            known: HashMap::new(),
            refutations: vec![None; longest as usize + 1],
            nodes: 0,
            limit,
        };
        for plies in (1..=longest).step_by(2) {
            match prover.attack(position, plies) {
                Some(true) => return (Proof::Forced(plies), prover.nodes),
                Some(false) => {}
                None => return (Proof::Unknown(plies), prover.nodes),
            }
        }
        (Proof::No, prover.nodes)
    }

    /// Whether the side to move mates within so many plies; none when the nodes have run out.
    fn attack(&mut self, position: &Position, plies: u32) -> Option<bool> {
        self.nodes += 1;
        if self.nodes > self.limit {
            return None;
        }
        let key = position.key() ^ u64::from(plies).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        if plies > 1
            && let Some(&known) = self.known.get(&key)
        {
            return Some(known);
        }
        let mut quiet = Vec::new();
        let mut mates = false;
        for &mv in &position.legal_moves() {
            let next = after(position, mv);
            if plies == 1 {
                mates = !next.has_legal_move();
            } else if next.is_check() {
                mates = self.defend(&next, plies - 1)?;
            } else {
                quiet.push(next);
            }
            if mates {
                break;
            }
        }
        // Checks first: whoever mates mostly does it by them.
        for next in &quiet {
            if mates {
                break;
            }
            mates = self.defend(next, plies - 1)?;
        }
        if plies > 1 && self.known.len() < MEMORY {
            self.known.insert(key, mates);
        }
        Some(mates)
    }

    /// Whether every answer is mated within so many plies.
    fn defend(&mut self, position: &Position, plies: u32) -> Option<bool> {
        let moves = position.legal_moves();
        let likely = self.refutations[plies as usize].filter(|mv| moves.contains(mv));
        for mv in likely.into_iter().chain(moves.iter().copied()) {
            if !self.attack(&after(position, mv), plies - 1)? {
                self.refutations[plies as usize] = Some(mv);
                return Some(false);
            }
        }
        Some(true)
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use xq_rules::fen;

    fn position(text: &str) -> Position {
        let setup = fen::read(text).expect("a FEN").setup;
        Position::from_setup(&setup).expect("a position")
    }

    #[test]
    fn two_chariots_mate_and_one_does_not() {
        let two = position("4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1");
        assert_eq!(Prover::prove(&two, 5, 1_000_000).0, Proof::Forced(1));
        let one = position("4k4/4a4/9/9/9/9/9/9/9/R2K5 w - - 0 1");
        assert_eq!(Prover::prove(&one, 3, 1_000_000).0, Proof::No);
    }

    #[test]
    fn nodes_that_run_out_prove_nothing() {
        let start = Position::start();
        assert_eq!(Prover::prove(&start, 5, 20).0, Proof::Unknown(3));
    }
}

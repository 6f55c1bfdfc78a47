//! What a finished node teaches: which moves were good, and how far the evaluation was off.

use xq_rules::Move;

use super::moves::{Best, Visit};
use super::{Node, Searcher, landing};
use crate::eval::Evaluator;
use crate::history::Landing;
use crate::score::Score;
use crate::tt::{Bound, Record};

/// Quiet and capturing moves that were tried before the one that cut.
pub(super) struct Tried {
    quiets: [Option<Move>; 64],
    n_quiets: usize,
    captures: [Option<Move>; 32],
    n_captures: usize,
}

impl Tried {
    pub(super) const fn new() -> Self {
        Self {
            quiets: [None; 64],
            n_quiets: 0,
            captures: [None; 32],
            n_captures: 0,
        }
    }

    pub(super) fn note(&mut self, mv: Move, is_capture: bool) {
        let (list, len) = if is_capture {
            (self.captures.as_mut_slice(), &mut self.n_captures)
        } else {
            (self.quiets.as_mut_slice(), &mut self.n_quiets)
        };
        if let Some(slot) = list.get_mut(*len) {
            *slot = Some(mv);
            *len += 1;
        }
    }
}

impl<E: Evaluator> Searcher<E> {
    /// Stores the result of a node and what it says of the evaluation.
    pub(super) fn conclude<const PV: bool>(&mut self, visit: &Visit<'_, E::State>, best: Best) {
        let Visit {
            node,
            outlook,
            span,
            ply,
            ..
        } = *visit;
        let bound = if best.value >= span.beta {
            Bound::Lower
        } else if PV && best.value > span.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let record = Record {
            mv: best.mv,
            score: best.value,
            eval: outlook.raw,
            depth: span.depth,
            bound,
            is_pv: PV,
        };
        self.table.store(node.position.key(), ply as i32, &record);
        let is_quiet = best
            .mv
            .is_none_or(|mv| node.position.board().is_empty_at(mv.to()));
        let is_known = (bound == Bound::Lower && best.value <= outlook.static_eval)
            || (bound == Bound::Upper && best.value >= outlook.static_eval);
        if !node.guard.is_check() && is_quiet && !is_known && best.value.abs() < Score::WIN_FLOOR {
            let keys = E::structure_keys(&node.state);
            let error = best.value - outlook.static_eval;
            self.history
                .add_correction(node.position.side(), &keys, error, span.depth);
        }
    }

    pub(super) fn reward_continuation(
        &mut self,
        before: [Option<Landing>; 3],
        landing: Landing,
        bonus: i32,
    ) {
        for earlier in before {
            self.history.add_continuation(earlier, landing, bonus);
        }
    }

    pub(super) fn reward_quiet(&mut self, node: &Node<E::State>, mv: Move, bonus: i32, ply: usize) {
        let before = self.before(ply);
        self.history.add_butterfly(node.position.side(), mv, bonus);
        if let Some(landing) = landing(&node.position, mv) {
            self.reward_continuation(before, landing, bonus);
        }
    }

    fn reward_capture(&mut self, node: &Node<E::State>, mv: Move, bonus: i32) {
        let position = &node.position;
        if let (Some(piece), Some(victim)) =
            (position.piece_at(mv.from()), position.piece_at(mv.to()))
        {
            self.history
                .add_capture(piece, mv.to(), victim.role(), bonus);
        }
    }

    /// Remembers the move that cut, and that the moves before it did not.
    pub(super) fn learn(
        &mut self,
        node: &Node<E::State>,
        mv: Move,
        tried: &Tried,
        depth: i32,
        ply: usize,
    ) {
        let bonus = (150 * depth - 60).min(1700);
        let malus = -(200 * depth - 60).min(1500);
        if node.position.board().is_empty_at(mv.to()) {
            self.reward_quiet(node, mv, bonus, ply);
            for other in tried.quiets[..tried.n_quiets].iter().flatten() {
                self.reward_quiet(node, *other, malus, ply);
            }
            let killers = &mut self.frame_mut(ply).killers;
            if killers[0] != Some(mv) {
                killers[1] = killers[0];
                killers[0] = Some(mv);
            }
            let before = self.before(ply)[0];
            self.history.set_counter(before, mv);
        } else {
            self.reward_capture(node, mv, bonus);
        }
        for other in tried.captures[..tried.n_captures].iter().flatten() {
            self.reward_capture(node, *other, malus);
        }
    }
}

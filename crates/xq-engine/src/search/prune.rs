//! What is given up: nodes before their moves are looked at, moves before they are made.

use xq_rules::Piece;

use super::alphabeta::{Outlook, Span};
use super::moves::{Candidate, Visit};
use super::{Node, Searcher, can_attack, context, params};
use crate::eval::Evaluator;
use crate::info::Host;
use crate::movepick::Picker;
use crate::score::Score;
use crate::see::see_at_least;
use crate::tt::{Bound, Record};

impl<E: Evaluator> Searcher<E> {
    /// Gives the node up at once when it is clearly too good or too bad.
    pub(super) fn prune_node(
        &mut self,
        node: &Node<E::State>,
        outlook: &Outlook,
        span: Span,
        ply: usize,
        host: &mut impl Host,
    ) -> Option<i32> {
        let Span {
            alpha, beta, depth, ..
        } = span;
        let Outlook {
            eval, improving, ..
        } = *outlook;
        if depth <= params::REVERSE_FUTILITY_DEPTH
            && eval < Score::WIN_FLOOR
            && beta > -Score::WIN_FLOOR
            && eval - params::REVERSE_FUTILITY * (depth - i32::from(improving)) >= beta
        {
            return Some(i32::midpoint(eval, beta));
        }
        if eval + params::RAZOR_BASE + params::RAZOR_STEP * depth * depth < alpha && depth <= 6 {
            let value = self.quiesce::<false>(node, alpha, alpha + 1, ply, host);
            if value <= alpha || self.stop.now {
                return Some(value);
            }
        }
        self.null_move(node, outlook, span, ply, host)
            .or_else(|| self.probcut(node, outlook, span, ply, host))
    }

    /// Passes: if the opponent cannot use two moves in a row, the node is good enough.
    fn null_move(
        &mut self,
        node: &Node<E::State>,
        outlook: &Outlook,
        span: Span,
        ply: usize,
        host: &mut impl Host,
    ) -> Option<i32> {
        let Span {
            beta, depth, cut, ..
        } = span;
        let passed_before = ply > 0 && self.frame(ply - 1).mv.is_none();
        if depth < 2
            || passed_before
            || ply < self.null_floor
            || outlook.eval < beta
            || outlook.static_eval < beta - 18 * depth + 120
            || beta <= -Score::WIN_FLOOR
            || !can_attack(&node.position)
        {
            return None;
        }
        let reduction = params::NULL_REDUCTION + depth / 3 + ((outlook.eval - beta) / 160).min(4);
        let mut child = node.clone();
        child.position.play_null();
        self.table.touch(child.position.key());
        child.position.guard_into(&mut child.guard);
        let frame = self.frame_mut(ply);
        frame.mv = None;
        frame.landing = None;
        self.past.push(child.position.key(), false, None);
        let below = Span {
            alpha: -beta,
            beta: -beta + 1,
            depth: depth - reduction,
            cut: !cut,
        };
        let value = -self.search::<false>(&child, below, ply + 1, host);
        self.leave();
        if self.stop.now || value < beta {
            return None;
        }
        let value = value.min(Score::WIN_FLOOR - 1);
        if depth < params::NULL_VERIFY_DEPTH || self.null_floor > 0 {
            return Some(value);
        }
        self.null_floor = ply + (3 * (depth - reduction) / 4).max(1) as usize;
        let below = Span {
            alpha: beta - 1,
            beta,
            depth: depth - reduction,
            cut: false,
        };
        let verified = self.search::<false>(node, below, ply, host);
        self.null_floor = 0;
        (verified >= beta).then_some(value)
    }

    /// A capture that wins clearly in a shallow search wins in a deep one too.
    fn probcut(
        &mut self,
        node: &Node<E::State>,
        outlook: &Outlook,
        span: Span,
        ply: usize,
        host: &mut impl Host,
    ) -> Option<i32> {
        let Span {
            beta, depth, cut, ..
        } = span;
        let raised = beta + params::PROBCUT - 30 * i32::from(outlook.improving);
        if depth < 5
            || beta.abs() >= Score::WIN_FLOOR
            || outlook
                .hit
                .is_some_and(|hit| hit.depth >= depth - 3 && hit.score < raised)
        {
            return None;
        }
        let threshold = (raised - outlook.static_eval).max(1);
        let table_move = outlook.table_move.filter(|_| outlook.is_tactical_hit);
        let mut picker = Picker::captures(&self.buffer, table_move, threshold);
        let mut found = None;
        loop {
            let at = context(node, &self.history);
            let Some(mv) = picker.next(&mut self.buffer, &at) else {
                break;
            };
            let mut child = node.clone();
            self.advance(&mut child, mv);
            self.enter(node, mv, ply, child.guard.is_check(), child.position.key());
            let mut value = -self.quiesce::<false>(&child, -raised, -raised + 1, ply + 1, host);
            if value >= raised {
                let below = Span {
                    alpha: -raised,
                    beta: -raised + 1,
                    depth: depth - 4,
                    cut: !cut,
                };
                value = -self.search::<false>(&child, below, ply + 1, host);
            }
            self.leave();
            if self.stop.now {
                break;
            }
            if value >= raised {
                found = Some((mv, value));
                break;
            }
        }
        picker.release(&mut self.buffer);
        let (mv, value) = found?;
        let record = Record {
            mv: Some(mv),
            score: value,
            eval: outlook.raw,
            depth: depth - 3,
            bound: Bound::Lower,
            is_pv: false,
        };
        self.table.store(node.position.key(), ply as i32, &record);
        Some(value)
    }

    /// Whether a later move is not worth a look.
    pub(super) fn skip(
        &self,
        visit: &Visit<'_, E::State>,
        candidate: Candidate,
        alpha: i32,
        picker: &mut Picker,
    ) -> bool {
        let Visit {
            node,
            outlook,
            span,
            ..
        } = *visit;
        let Candidate {
            mv,
            number,
            history,
            ..
        } = candidate;
        let (depth, in_check) = (span.depth, node.guard.is_check());
        if candidate.is_capture {
            return depth <= 7
                && picker.is_bad_capture_stage()
                && !see_at_least(&node.position, mv, -params::SEE_CAPTURE * depth);
        }
        let reduction = self.reduction(depth, number, outlook.improving) / 1024;
        let reduced = (depth - reduction + history / 8192).max(0);
        let most = (4 + depth * depth) / (2 - i32::from(outlook.improving));
        if depth <= 9 && number as i32 > most && !in_check {
            picker.skip_quiets();
        }
        let role = node.position.piece_at(mv.from()).map(Piece::role);
        if role.is_some_and(|role| picker.gives_check(role, mv)) {
            return depth <= 5 && !see_at_least(&node.position, mv, -params::SEE_CHECK * depth);
        }
        if depth <= 6 && history < -params::HISTORY_PRUNE * depth {
            return true;
        }
        let futile = outlook.static_eval
            + params::FUTILITY_BASE
            + params::FUTILITY_STEP * reduced
            + history / 160;
        if !in_check && reduced <= 8 && futile <= alpha {
            picker.skip_quiets();
            return true;
        }
        reduced <= 8 && !see_at_least(&node.position, mv, -params::SEE_QUIET * reduced * reduced)
    }
}

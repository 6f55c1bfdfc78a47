//! Captures to the end: the search below depth zero.

use super::{MAX_PLY, Node, Searcher, context, has_legal_move, mated_in, params};
use crate::eval::Evaluator;
use crate::info::Host;
use crate::movepick::Picker;
use crate::score::Score;
use crate::see::WORTH;
use crate::tt::{Bound, NO_EVAL, Record};

impl<E: Evaluator> Searcher<E> {
    /// The value when only captures are played on, or answers to a check.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        node: &Node<E::State>,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        host: &mut impl Host,
    ) -> i32 {
        self.nodes += 1;
        if PV {
            self.frame_mut(ply).pv.clear();
            self.selective_depth = self.selective_depth.max(ply as i32);
        }
        if self.must_stop(host) {
            return 0;
        }
        if let Some(value) = self.ruled(&node.position, ply) {
            return value;
        }
        let in_check = node.guard.checked;
        if ply >= MAX_PLY {
            return if in_check { 0 } else { self.raw_eval(node) };
        }
        let hit = self.table.probe(node.position.key(), ply as i32);
        if let Some(hit) = hit
            && !PV
            && ((hit.bound.has_lower() && hit.score >= beta)
                || (hit.bound.has_upper() && hit.score <= alpha))
        {
            return hit.score;
        }
        let mut best = -Score::INFINITE;
        let mut raw = NO_EVAL;
        let mut futile = -Score::INFINITE;
        if !in_check {
            raw = match hit {
                Some(hit) if hit.eval != NO_EVAL => hit.eval,
                _ => self.raw_eval(node),
            };
            best = self.corrected(node, raw);
            if let Some(hit) = hit
                && ((hit.score > best && hit.bound.has_lower())
                    || (hit.score < best && hit.bound.has_upper()))
                && hit.score.abs() < Score::WIN_FLOOR
            {
                best = hit.score;
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
            futile = best + params::QS_FUTILITY;
        }
        let table_move = hit.and_then(|hit| hit.mv).filter(|mv| {
            in_check || !node.position.board().is_empty_at(mv.to())
        });
        let mut picker = if in_check {
            Picker::new(&self.buffer, table_move)
        } else {
            Picker::captures(&self.buffer, table_move, 1)
        };
        let before = self.before(ply);
        let start_alpha = alpha;
        let mut best_move = None;
        let mut tried = 0;
        loop {
            let at = context(node, &self.history, before, [None; 2]);
            let Some(mv) = picker.next(&mut self.buffer, &at) else { break };
            tried += 1;
            if !in_check {
                let victim = node.position.piece_at(mv.to());
                let gain = victim.map_or(0, |piece| WORTH[piece.role() as usize]);
                if futile + gain <= alpha {
                    best = best.max(futile + gain);
                    continue;
                }
            } else if best > -Score::WIN_FLOOR && tried > 2 {
                // Evasions beyond the first few rarely matter once one of them holds.
                if node.position.board().is_empty_at(mv.to()) {
                    picker.skip_quiets();
                    continue;
                }
            }
            let child = Self::child(node, mv);
            self.enter(node, mv, ply, child.guard.checked, child.position.key());
            let value = -self.quiesce::<PV>(&child, -beta, -alpha, ply + 1, host);
            self.leave();
            if self.stop.now {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    alpha = value;
                    if PV {
                        self.extend_pv(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        picker.release(&mut self.buffer);
        if self.stop.now {
            return 0;
        }
        if in_check && tried == 0 && !has_legal_move(&node.position, &node.guard) {
            return mated_in(ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > start_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let bound = if bound == Bound::Exact && !PV { Bound::Upper } else { bound };
        let record = Record { mv: best_move, score: best, eval: raw, depth: 0, bound, is_pv: PV };
        self.table.store(node.position.key(), ply as i32, &record);
        best
    }
}

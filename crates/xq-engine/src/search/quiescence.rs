//! Captures to the end: the search below depth zero.

use xq_rules::Move;

use super::{MAX_PLY, Node, Searcher, context, has_legal_move, mated_in, params};
use crate::eval::Evaluator;
use crate::info::Host;
use crate::movepick::{Company, Picker};
use crate::score::Score;
use crate::see::WORTH;
use crate::tt::{Bound, Hit, NO_EVAL, Record};

/// The best of a quiet node so far, and its window.
struct Quiet {
    best: i32,
    mv: Option<Move>,
    alpha: i32,
    beta: i32,
    /// What the position is worth with a margin: captures that cannot lift this above alpha are left out.
    futile: i32,
}

impl<E: Evaluator> Searcher<E> {
    /// The value when only captures are played on, or answers to a check.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        node: &Node<E::State>,
        alpha: i32,
        beta: i32,
        ply: usize,
        host: &mut impl Host,
    ) -> i32 {
        if self.must_stop(host) {
            return 0;
        }
        self.nodes += 1;
        if PV {
            self.frame_mut(ply).pv.clear();
            self.selective_depth = self.selective_depth.max(ply as i32);
        }
        if let Some(value) = self.ruled(&node.position, ply, true) {
            return value;
        }
        let in_check = node.guard.is_check();
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
        let mut quiet = Quiet {
            best: -Score::INFINITE,
            mv: None,
            alpha,
            beta,
            futile: -Score::INFINITE,
        };
        let raw = if in_check {
            NO_EVAL
        } else {
            self.stand_pat(node, hit, &mut quiet)
        };
        if quiet.best >= beta {
            return quiet.best;
        }
        let start_alpha = quiet.alpha;
        let tried = self.try_captures::<PV>(node, hit, &mut quiet, ply, host);
        if self.stop.now {
            return 0;
        }
        if in_check && tried == 0 && !has_legal_move(&node.position, &node.guard) {
            return mated_in(ply);
        }
        let bound = if quiet.best >= beta {
            Bound::Lower
        } else if PV && quiet.best > start_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let record = Record {
            mv: quiet.mv,
            score: quiet.best,
            eval: raw,
            depth: 0,
            bound,
            is_pv: PV,
        };
        self.table.store(node.position.key(), ply as i32, &record);
        quiet.best
    }

    /// The side to move may leave things as they are. Gives the evaluation before its correction.
    fn stand_pat(&mut self, node: &Node<E::State>, hit: Option<Hit>, quiet: &mut Quiet) -> i32 {
        let raw = match hit {
            Some(hit) if hit.eval != NO_EVAL => hit.eval,
            _ => self.raw_eval(node),
        };
        quiet.best = self.corrected(node, raw);
        if let Some(hit) = hit
            && ((hit.score > quiet.best && hit.bound.has_lower())
                || (hit.score < quiet.best && hit.bound.has_upper()))
            && hit.score.abs() < Score::WIN_FLOOR
        {
            quiet.best = hit.score;
        }
        quiet.alpha = quiet.alpha.max(quiet.best);
        quiet.futile = quiet.best + params::QS_FUTILITY;
        raw
    }

    /// Tries captures, or every answer to a check; how many.
    fn try_captures<const PV: bool>(
        &mut self,
        node: &Node<E::State>,
        hit: Option<Hit>,
        quiet: &mut Quiet,
        ply: usize,
        host: &mut impl Host,
    ) -> u32 {
        let in_check = node.guard.is_check();
        let is_capture = |mv: Move| !node.position.board().is_empty_at(mv.to());
        let table_move = hit
            .and_then(|hit| hit.mv)
            .filter(|&mv| in_check || is_capture(mv));
        let mut picker = if in_check {
            let company = Company {
                before: self.before(ply),
                ..Company::default()
            };
            Picker::new(&self.buffer, table_move, company)
        } else {
            Picker::captures(&self.buffer, table_move, 1)
        };
        let mut tried = 0;
        loop {
            let at = context(node, &self.history);
            let Some(mv) = picker.next(&mut self.buffer, &at) else {
                break;
            };
            tried += 1;
            if !in_check {
                let victim = node.position.piece_at(mv.to());
                let gain = victim.map_or(0, |piece| WORTH[piece.role() as usize]);
                if quiet.futile + gain <= quiet.alpha {
                    quiet.best = quiet.best.max(quiet.futile + gain);
                    continue;
                }
            } else if quiet.best > -Score::WIN_FLOOR && tried > 2 && !is_capture(mv) {
                // Evasions beyond the first few rarely matter once one of them holds.
                picker.skip_quiets();
                continue;
            }
            let mut child = node.clone();
            self.advance(&mut child, mv);
            self.enter(node, mv, ply, child.guard.is_check(), child.position.key());
            let value = -self.quiesce::<PV>(&child, -quiet.beta, -quiet.alpha, ply + 1, host);
            self.leave();
            if self.stop.now {
                break;
            }
            if value > quiet.best {
                quiet.best = value;
                if value > quiet.alpha {
                    quiet.mv = Some(mv);
                    quiet.alpha = value;
                    if PV {
                        self.extend_pv(ply, mv);
                    }
                    if value >= quiet.beta {
                        break;
                    }
                }
            }
        }
        picker.release(&mut self.buffer);
        tried
    }
}

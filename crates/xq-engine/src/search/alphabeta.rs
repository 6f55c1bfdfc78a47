//! The main search: principal variation search with what makes it look where it matters.

use xq_rules::Move;

use super::{MAX_PLY, Node, Searcher, draw_value, mated_in};
use crate::eval::Evaluator;
use crate::info::Host;
use crate::tt::{Hit, NO_EVAL};

/// What a node knows before it looks at moves.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    pub(super) raw: i32,
    pub(super) eval: i32,
    pub(super) static_eval: i32,
    pub(super) improving: bool,
    pub(super) hit: Option<Hit>,
    pub(super) table_move: Option<Move>,
    pub(super) is_tactical_hit: bool,
}

/// The window and depth of a node.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    pub(crate) depth: i32,
    /// Whether a cutoff is expected here.
    pub(crate) cut: bool,
}

impl<E: Evaluator> Searcher<E> {
    /// The value of `node` at `ply`.
    pub(crate) fn search<const PV: bool>(
        &mut self,
        node: &Node<E::State>,
        span: Span,
        ply: usize,
        host: &mut impl Host,
    ) -> i32 {
        let Span {
            mut alpha,
            mut beta,
            mut depth,
            cut,
        } = span;
        if depth <= 0 {
            return self.quiesce::<PV>(node, alpha, beta, ply, host);
        }
        if self.must_stop(host) {
            return 0;
        }
        self.nodes += 1;
        if PV {
            self.frame_mut(ply).pv.clear();
            self.selective_depth = self.selective_depth.max(ply as i32);
        }
        let in_check = node.guard.is_check();
        let excluded = self.frame(ply).excluded;
        if let Some(value) = self.ended(node, ply) {
            return value;
        }
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(-mated_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        let key = node.position.key();
        let hit = if excluded.is_some() {
            None
        } else {
            self.table.probe(key, ply as i32)
        };
        if !PV
            && let Some(hit) = hit
            && let Some(value) = self.table_cutoff(node, &hit, alpha, beta, depth, ply)
        {
            return value;
        }
        let outlook = self.outlook(node, hit, ply);
        self.frame_mut(ply).static_eval = outlook.static_eval;
        self.frame_mut(ply + 1).killers = [None; 2];
        self.frame_mut(ply + 2).cutoffs = 0;
        self.frame_mut(ply + 1).excluded = None;

        if !PV && !in_check && excluded.is_none() {
            let span = Span {
                alpha,
                beta,
                depth,
                cut,
            };
            if let Some(value) = self.prune_node(node, &outlook, span, ply, host) {
                return value;
            }
        }
        if depth >= 4 && outlook.table_move.is_none() && excluded.is_none() && (PV || cut) {
            depth -= 1;
        }
        self.search_moves::<PV>(
            node,
            Span {
                alpha,
                beta,
                depth,
                cut,
            },
            &outlook,
            ply,
            host,
        )
    }

    /// The value of a node that is over by the rules, or too deep.
    fn ended(&mut self, node: &Node<E::State>, ply: usize) -> Option<i32> {
        if let Some(value) = self.ruled(&node.position, ply, false) {
            return Some(value);
        }
        if node.position.halfmove_clock() >= 120 {
            // A mate on the last ply still wins.
            return Some(if super::has_legal_move(&node.position, &node.guard) {
                draw_value(self.nodes)
            } else {
                mated_in(ply)
            });
        }
        if ply >= MAX_PLY {
            return Some(if node.guard.is_check() {
                0
            } else {
                self.raw_eval(node)
            });
        }
        None
    }

    fn table_cutoff(
        &mut self,
        node: &Node<E::State>,
        hit: &Hit,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> Option<i32> {
        let fails_high = hit.bound.has_lower() && hit.score >= beta;
        let fails_low = hit.bound.has_upper() && hit.score <= alpha;
        // Near the round limit a value from another count of plies may be wrong.
        if hit.depth < depth || !(fails_high || fails_low) || node.position.halfmove_clock() >= 100
        {
            return None;
        }
        if fails_high
            && let Some(mv) = hit.mv
            && node.position.board().is_empty_at(mv.to())
            && node.position.is_pseudo_legal(mv)
        {
            self.reward_quiet(node, mv, (depth * 120).min(1200), ply);
        }
        Some(hit.score)
    }

    fn outlook(&mut self, node: &Node<E::State>, hit: Option<Hit>, ply: usize) -> Outlook {
        let table_move = hit.and_then(|hit| hit.mv);
        let is_tactical_hit =
            table_move.is_some_and(|mv| !node.position.board().is_empty_at(mv.to()));
        if node.guard.is_check() {
            return Outlook {
                raw: NO_EVAL,
                eval: NO_EVAL,
                static_eval: NO_EVAL,
                improving: false,
                hit,
                table_move,
                is_tactical_hit,
            };
        }
        let raw = match hit {
            Some(hit) if hit.eval != NO_EVAL => hit.eval,
            _ => self.raw_eval(node),
        };
        let static_eval = self.corrected(node, raw);
        let mut eval = static_eval;
        if let Some(hit) = hit
            && ((hit.score > eval && hit.bound.has_lower())
                || (hit.score < eval && hit.bound.has_upper()))
        {
            eval = hit.score;
        }
        let earlier = |back: usize| {
            if ply >= back {
                self.frame(ply - back).static_eval
            } else {
                NO_EVAL
            }
        };
        let improving = match (earlier(2), earlier(4)) {
            (NO_EVAL, NO_EVAL) => false,
            (NO_EVAL, older) => static_eval > older,
            (old, _) => static_eval > old,
        };
        Outlook {
            raw,
            eval,
            static_eval,
            improving,
            hit,
            table_move,
            is_tactical_hit,
        }
    }
}

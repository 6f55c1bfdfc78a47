//! The moves of a node: which are tried, how deep, and what comes of them.

use xq_rules::Move;

use super::alphabeta::{Outlook, Span};
use super::learn::Tried;
use super::{Node, Searcher, context, landing, mated_in, params};
use crate::eval::Evaluator;
use crate::history::Landing;
use crate::info::Host;
use crate::movepick::{Company, Picker};
use crate::score::Score;
use crate::see::see_at_least;

/// A node while its moves are searched.
pub(super) struct Visit<'a, S> {
    pub(super) node: &'a Node<S>,
    pub(super) outlook: &'a Outlook,
    /// The window and depth it was entered with.
    pub(super) span: Span,
    pub(super) ply: usize,
    company: Company,
}

/// The best so far.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) value: i32,
    pub(super) mv: Option<Move>,
    alpha: i32,
}

/// A move about to be tried.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// From 1.
    pub(super) number: usize,
    pub(super) is_capture: bool,
    gives_check: bool,
    pub(super) history: i32,
}

impl<E: Evaluator> Searcher<E> {
    pub(super) fn search_moves<const PV: bool>(
        &mut self,
        node: &Node<E::State>,
        span: Span,
        outlook: &Outlook,
        ply: usize,
        host: &mut impl Host,
    ) -> i32 {
        let company = Company {
            before: self.before(ply),
            killers: self.frame(ply).killers,
        };
        let visit = Visit {
            node,
            outlook,
            span,
            ply,
            company,
        };
        let mut picker = Picker::new(&self.buffer, outlook.table_move, company);
        let mut tried = Tried::new();
        let mut best = Best {
            value: -Score::INFINITE,
            mv: None,
            alpha: span.alpha,
        };
        let number = self.try_moves::<PV>(&visit, &mut picker, &mut tried, &mut best, host);
        picker.release(&mut self.buffer);
        if self.stop.now {
            return 0;
        }
        match number {
            Err(value) => return value,
            // No move: mate or stalemate, both lost. With a move excluded it only means that there is no other.
            Ok(0) if self.frame(ply).excluded.is_some() => return span.alpha,
            Ok(0) => return mated_in(ply),
            Ok(_) => {}
        }
        if best.value >= span.beta {
            self.frame_mut(ply).cutoffs += 1;
            if let Some(mv) = best.mv {
                let depth = span.depth + i32::from(best.value > span.beta + 60);
                self.learn(node, mv, &tried, depth, ply);
            }
        }
        if self.frame(ply).excluded.is_none() {
            self.conclude::<PV>(&visit, best);
        }
        best.value
    }

    /// Tries the moves until one cuts; how many were tried, or the value of a node where several would cut.
    fn try_moves<const PV: bool>(
        &mut self,
        visit: &Visit<'_, E::State>,
        picker: &mut Picker,
        tried: &mut Tried,
        best: &mut Best,
        host: &mut impl Host,
    ) -> Result<usize, i32> {
        let Visit {
            node,
            outlook,
            span,
            ply,
            company: Company { before, .. },
        } = *visit;
        let excluded = self.frame(ply).excluded;
        let mut number = 0;
        loop {
            let at = context(node, &self.history);
            let Some(mv) = picker.next(&mut self.buffer, &at) else {
                return Ok(number);
            };
            if Some(mv) == excluded {
                continue;
            }
            number += 1;
            let is_capture = !node.position.board().is_empty_at(mv.to());
            let history = self.history_of(node, mv, before, is_capture);
            let mut candidate = Candidate {
                mv,
                number,
                is_capture,
                gives_check: false,
                history,
            };
            if best.value > -Score::WIN_FLOOR
                && number > 1
                && self.skip(visit, candidate, best.alpha, picker)
            {
                continue;
            }
            let singular = if number == 1 && Some(mv) == outlook.table_move {
                self.singular(node, mv, span, outlook, ply, host)?
            } else {
                0
            };
            let mut child = node.clone();
            self.advance(&mut child, mv);
            candidate.gives_check = child.guard.is_check();
            let depth = span.depth - 1 + self.extension(visit, candidate, singular);
            self.enter(node, mv, ply, child.guard.is_check(), child.position.key());
            let value = self.search_child::<PV>(visit, candidate, &child, depth, *best, host);
            self.leave();
            if self.stop.now {
                return Ok(number);
            }
            if value > best.value {
                best.value = value;
                if value > best.alpha {
                    best.mv = Some(mv);
                    best.alpha = value;
                    if PV {
                        self.extend_pv(ply, mv);
                    }
                    if value >= span.beta {
                        return Ok(number);
                    }
                }
            }
            tried.note(mv, is_capture);
        }
    }

    /// Plies added to, or taken from, a move before reductions.
    fn extension(&self, visit: &Visit<'_, E::State>, candidate: Candidate, singular: i32) -> i32 {
        let mut extension = singular;
        if candidate.gives_check
            && extension == 0
            && visit.span.depth < 9
            && see_at_least(&visit.node.position, candidate.mv, 0)
        {
            extension = 1;
        }
        // A line twice as long as the iteration has been extended enough.
        if visit.ply as i32 > 2 * self.root_depth {
            extension.min(0)
        } else {
            extension
        }
    }

    /// Searches one move: late ones first with less depth and a narrow window, and again only if they surprise.
    fn search_child<const PV: bool>(
        &mut self,
        visit: &Visit<'_, E::State>,
        candidate: Candidate,
        child: &Node<E::State>,
        depth: i32,
        best: Best,
        host: &mut impl Host,
    ) -> i32 {
        let Visit { span, ply, .. } = *visit;
        let narrow = Span {
            alpha: -best.alpha - 1,
            beta: -best.alpha,
            depth,
            cut: !span.cut,
        };
        let mut value = -Score::INFINITE;
        let mut is_full = PV && candidate.number == 1;
        if span.depth >= 2 && candidate.number > 1 + usize::from(PV) {
            value = self.search_reduced::<PV>(visit, candidate, child, narrow, best, host);
            is_full = PV && value > best.alpha;
        } else if !is_full {
            value = -self.search::<false>(child, narrow, ply + 1, host);
            is_full = PV && value > best.alpha;
        }
        if is_full && !self.stop.now {
            let full = Span {
                alpha: -span.beta,
                beta: -best.alpha,
                depth,
                cut: false,
            };
            value = -self.search::<true>(child, full, ply + 1, host);
        }
        value
    }

    fn search_reduced<const PV: bool>(
        &mut self,
        visit: &Visit<'_, E::State>,
        candidate: Candidate,
        child: &Node<E::State>,
        narrow: Span,
        best: Best,
        host: &mut impl Host,
    ) -> i32 {
        let depth = narrow.depth;
        let reduction = self.late_reduction::<PV>(visit, candidate) / 1024;
        let reduced = (depth - reduction).clamp(1.min(depth), depth + i32::from(PV));
        let below = Span {
            depth: reduced,
            cut: true,
            ..narrow
        };
        let mut value = -self.search::<false>(child, below, visit.ply + 1, host);
        if value > best.alpha && reduced < depth && !self.stop.now {
            let deeper = i32::from(value > best.value + 60) - i32::from(value < best.value + 8);
            if depth + deeper > reduced {
                let below = Span {
                    depth: depth + deeper,
                    ..narrow
                };
                value = -self.search::<false>(child, below, visit.ply + 1, host);
            }
            if !candidate.is_capture
                && let Some(landing) = landing(&visit.node.position, candidate.mv)
            {
                let bonus = if value > best.alpha { 900 } else { -600 };
                self.reward_continuation(visit.company.before, landing, bonus);
            }
        }
        value
    }

    /// How much less deep a late move is searched at first, in 1024ths of a ply.
    fn late_reduction<const PV: bool>(
        &self,
        visit: &Visit<'_, E::State>,
        candidate: Candidate,
    ) -> i32 {
        let Visit {
            outlook,
            span,
            ply,
            company: Company { killers, .. },
            ..
        } = *visit;
        let mut r = self.reduction(span.depth, candidate.number, outlook.improving);
        r += i32::from(span.cut) * 1300;
        r -= i32::from(PV) * 1100;
        r += i32::from(outlook.is_tactical_hit) * 700;
        r -= i32::from(candidate.gives_check) * 900;
        r += i32::from(self.frame(ply + 1).cutoffs > 3) * 800;
        r -= i32::from(outlook.hit.is_some_and(|hit| hit.was_pv)) * 900;
        r -= candidate.history * 1024 / params::REDUCTION_HISTORY;
        r -= i32::from(candidate.is_capture) * 800;
        r -= i32::from(killers.contains(&Some(candidate.mv))) * 900;
        r
    }

    /// The reduction by depth and number alone, in 1024ths of a ply.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, number: usize, improving: bool) -> i32 {
        let product = self.reductions[(depth as usize).min(255)] * self.reductions[number.min(255)];
        // 20.5² ≈ 420 makes about 0.41·ln·ln of a ply.
        product + 512 + if improving { 0 } else { product / 4 + 300 }
    }

    fn history_of(
        &self,
        node: &Node<E::State>,
        mv: Move,
        before: [Option<Landing>; 3],
        is_capture: bool,
    ) -> i32 {
        let position = &node.position;
        let Some(piece) = position.piece_at(mv.from()) else {
            return 0;
        };
        if is_capture {
            return position.piece_at(mv.to()).map_or(0, |victim| {
                self.history.capture(piece, mv.to(), victim.role())
            });
        }
        let landing = Landing::new(piece, mv.to());
        self.history.butterfly(position.side(), mv)
            + self.history.continuation(before[0], landing)
            + self.history.continuation(before[1], landing)
    }

    /// How much deeper the table's move deserves to be searched, or the node's value when several moves cut.
    fn singular(
        &mut self,
        node: &Node<E::State>,
        mv: Move,
        span: Span,
        outlook: &Outlook,
        ply: usize,
        host: &mut impl Host,
    ) -> Result<i32, i32> {
        let Span {
            beta, depth, cut, ..
        } = span;
        let Some(hit) = outlook.hit else { return Ok(0) };
        if depth < params::SINGULAR_DEPTH
            || self.frame(ply).excluded.is_some()
            || hit.depth < depth - 3
            || !hit.bound.has_lower()
            || hit.score.abs() >= Score::WIN_FLOOR
            || ply as i32 > 2 * self.root_depth
        {
            return Ok(0);
        }
        let target = hit.score - 2 * depth;
        self.frame_mut(ply).excluded = Some(mv);
        let below = Span {
            alpha: target - 1,
            beta: target,
            depth: (depth - 1) / 2,
            cut,
        };
        let value = self.search::<false>(node, below, ply, host);
        self.frame_mut(ply).excluded = None;
        if self.stop.now {
            return Ok(0);
        }
        if value < target {
            let is_pv = span.beta - span.alpha > 1;
            return Ok(1 + i32::from(!is_pv && value < target - 24));
        }
        if target >= beta {
            return Err(target);
        }
        Ok(if hit.score >= beta {
            -2
        } else if cut {
            -1
        } else {
            0
        })
    }
}

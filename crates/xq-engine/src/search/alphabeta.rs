//! The main search: principal variation search with what makes it look where it matters.

use xq_rules::Move;

use super::{MAX_PLY, Node, Searcher, can_attack, context, draw_value, landing, mated_in, params};
use crate::eval::Evaluator;
use crate::history::Landing;
use crate::info::Host;
use crate::movepick::Picker;
use crate::score::Score;
use crate::see::see_at_least;
use crate::tt::{Bound, Hit, NO_EVAL, Record};

/// What a node knows before it looks at moves.
#[derive(Clone, Copy)]
struct Outlook {
    raw: i32,
    eval: i32,
    static_eval: i32,
    improving: bool,
    hit: Option<Hit>,
    table_move: Option<Move>,
    is_tactical_hit: bool,
}

/// Quiet and capturing moves that were tried before the one that cut.
struct Tried {
    quiets: [Option<Move>; 64],
    n_quiets: usize,
    captures: [Option<Move>; 32],
    n_captures: usize,
}

impl Tried {
    const fn new() -> Self {
        Self { quiets: [None; 64], n_quiets: 0, captures: [None; 32], n_captures: 0 }
    }

    fn note(&mut self, mv: Move, is_capture: bool) {
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
        let Span { mut alpha, mut beta, mut depth, cut } = span;
        if depth <= 0 {
            return self.quiesce::<PV>(node, alpha, beta, ply, host);
        }
        self.nodes += 1;
        if PV {
            self.frame_mut(ply).pv.clear();
            self.selective_depth = self.selective_depth.max(ply as i32);
        }
        if self.must_stop(host) {
            return 0;
        }
        let in_check = node.guard.checked;
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
        let hit = if excluded.is_some() { None } else { self.table.probe(key, ply as i32) };
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
            let span = Span { alpha, beta, depth, cut };
            if let Some(value) = self.prune_node(node, &outlook, span, ply, host) {
                return value;
            }
        }
        if depth >= 4 && outlook.table_move.is_none() && excluded.is_none() && (PV || cut) {
            depth -= 1;
        }
        self.search_moves::<PV>(node, Span { alpha, beta, depth, cut }, &outlook, ply, host)
    }

    /// The value of a node that is over by the rules, or too deep.
    fn ended(&self, node: &Node<E::State>, ply: usize) -> Option<i32> {
        if let Some(value) = self.ruled(&node.position, ply) {
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
            return Some(if node.guard.checked { 0 } else { self.raw_eval(node) });
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
        if hit.depth < depth + i32::from(hit.score >= beta) * 0
            || !(fails_high || fails_low)
            || node.position.halfmove_clock() >= 100
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

    fn outlook(&self, node: &Node<E::State>, hit: Option<Hit>, ply: usize) -> Outlook {
        let table_move = hit.and_then(|hit| hit.mv);
        let is_tactical_hit =
            table_move.is_some_and(|mv| !node.position.board().is_empty_at(mv.to()));
        if node.guard.checked {
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
            if ply >= back { self.frame(ply - back).static_eval } else { NO_EVAL }
        };
        let improving = match (earlier(2), earlier(4)) {
            (NO_EVAL, NO_EVAL) => false,
            (NO_EVAL, older) => static_eval > older,
            (old, _) => static_eval > old,
        };
        Outlook { raw, eval, static_eval, improving, hit, table_move, is_tactical_hit }
    }

    /// Gives the node up at once when it is clearly too good or too bad.
    fn prune_node(
        &mut self,
        node: &Node<E::State>,
        outlook: &Outlook,
        span: Span,
        ply: usize,
        host: &mut impl Host,
    ) -> Option<i32> {
        let Span { alpha, beta, depth, .. } = span;
        let Outlook { eval, improving, .. } = *outlook;
        if depth <= params::REVERSE_FUTILITY_DEPTH
            && eval < Score::WIN_FLOOR
            && beta > -Score::WIN_FLOOR
            && eval - params::REVERSE_FUTILITY * (depth - i32::from(improving)) >= beta
        {
            return Some((eval + beta) / 2);
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
        let Span { beta, depth, cut, .. } = span;
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
        child.guard = child.position.guard();
        let frame = self.frame_mut(ply);
        frame.mv = None;
        frame.landing = None;
        self.past.push(child.position.key(), false, None);
        let below =
            Span { alpha: -beta, beta: -beta + 1, depth: depth - reduction, cut: !cut };
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
        let below = Span { alpha: beta - 1, beta, depth: depth - reduction, cut: false };
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
        let Span { beta, depth, cut, .. } = span;
        let raised = beta + params::PROBCUT - 30 * i32::from(outlook.improving);
        if depth < 5
            || beta.abs() >= Score::WIN_FLOOR
            || outlook.hit.is_some_and(|hit| hit.depth >= depth - 3 && hit.score < raised)
        {
            return None;
        }
        let threshold = (raised - outlook.static_eval).max(1);
        let table_move = outlook.table_move.filter(|_| outlook.is_tactical_hit);
        let mut picker = Picker::captures(&self.buffer, table_move, threshold);
        let before = self.before(ply);
        let mut found = None;
        loop {
            let at = context(node, &self.history, before, [None; 2]);
            let Some(mv) = picker.next(&mut self.buffer, &at) else { break };
            let child = Self::child(node, mv);
            self.enter(node, mv, ply, child.guard.checked, child.position.key());
            let mut value = -self.quiesce::<false>(&child, -raised, -raised + 1, ply + 1, host);
            if value >= raised {
                let below =
                    Span { alpha: -raised, beta: -raised + 1, depth: depth - 4, cut: !cut };
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

    fn search_moves<const PV: bool>(
        &mut self,
        node: &Node<E::State>,
        span: Span,
        outlook: &Outlook,
        ply: usize,
        host: &mut impl Host,
    ) -> i32 {
        let Span { mut alpha, beta, depth, cut } = span;
        let in_check = node.guard.checked;
        let excluded = self.frame(ply).excluded;
        let before = self.before(ply);
        let killers = self.frame(ply).killers;
        let start_alpha = alpha;
        let mut picker = Picker::new(&self.buffer, outlook.table_move);
        let mut tried = Tried::new();
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut number = 0;
        loop {
            let at = context(node, &self.history, before, killers);
            let Some(mv) = picker.next(&mut self.buffer, &at) else { break };
            if Some(mv) == excluded {
                continue;
            }
            number += 1;
            let is_capture = !node.position.board().is_empty_at(mv.to());
            let history = self.history_of(node, mv, before, is_capture);
            let is_lost = best <= -Score::WIN_FLOOR;
            if !is_lost && number > 1 {
                let reduced = (depth - self.reduction(depth, number, outlook.improving) / 1024
                    + history / 8192)
                    .max(0);
                if self.skip(node, mv, is_capture, depth, reduced, number, history, alpha, outlook, &mut picker)
                {
                    continue;
                }
            }
            let extension = if number == 1 && Some(mv) == outlook.table_move {
                match self.singular(node, mv, span, outlook, ply, host) {
                    Ok(extension) => extension,
                    Err(value) => {
                        picker.release(&mut self.buffer);
                        return value;
                    }
                }
            } else {
                0
            };
            let child = Self::child(node, mv);
            let gives_check = child.guard.checked;
            let mut extension = extension;
            if gives_check && extension == 0 && depth < 9 && see_at_least(&node.position, mv, 0) {
                extension = 1;
            }
            if ply as i32 > 2 * self.root_depth {
                extension = extension.min(0);
            }
            let new_depth = depth - 1 + extension;
            self.enter(node, mv, ply, gives_check, child.position.key());
            let mut value = -Score::INFINITE;
            let mut is_full = PV && number == 1;
            if depth >= 2 && number > 1 + usize::from(PV) {
                let mut r = self.reduction(depth, number, outlook.improving);
                r += i32::from(cut) * 1300;
                r -= i32::from(PV) * 1100;
                r += i32::from(outlook.is_tactical_hit) * 700;
                r -= i32::from(gives_check) * 900;
                r += i32::from(self.frame(ply + 1).cutoffs > 3) * 800;
                r -= i32::from(outlook.hit.is_some_and(|hit| hit.was_pv)) * 900;
                r -= history * 1024 / params::REDUCTION_HISTORY;
                if is_capture {
                    r -= 800;
                }
                if killers.contains(&Some(mv)) {
                    r -= 900;
                }
                let reduced = (new_depth - r / 1024).clamp(1.min(new_depth), new_depth + i32::from(PV));
                let below = Span { alpha: -alpha - 1, beta: -alpha, depth: reduced, cut: true };
                value = -self.search::<false>(&child, below, ply + 1, host);
                if value > alpha && reduced < new_depth && !self.stop.now {
                    let deeper = i32::from(value > best + 60) - i32::from(value < best + 8);
                    let below =
                        Span { depth: new_depth + deeper, cut: !cut, ..below };
                    if new_depth + deeper > reduced {
                        value = -self.search::<false>(&child, below, ply + 1, host);
                    }
                    if !is_capture && let Some(landing) = landing(&node.position, mv) {
                        let bonus = if value > alpha { 900 } else { -600 };
                        self.reward_continuation(before, landing, bonus);
                    }
                }
                is_full = PV && value > alpha;
            } else if !PV || number > 1 {
                let below =
                    Span { alpha: -alpha - 1, beta: -alpha, depth: new_depth, cut: !cut };
                value = -self.search::<false>(&child, below, ply + 1, host);
                is_full = PV && value > alpha;
            }
            if is_full && !self.stop.now {
                let below = Span { alpha: -beta, beta: -alpha, depth: new_depth, cut: false };
                value = -self.search::<true>(&child, below, ply + 1, host);
            }
            self.leave();
            if self.stop.now {
                picker.release(&mut self.buffer);
                return 0;
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
            tried.note(mv, is_capture);
        }
        picker.release(&mut self.buffer);
        if number == 0 {
            // No move: mate or stalemate, both lost. With a move excluded it only means that there is no other.
            return if excluded.is_some() { alpha } else { mated_in(ply) };
        }
        if best >= beta {
            self.frame_mut(ply).cutoffs += 1;
            if let Some(mv) = best_move {
                let bonus_depth = depth + i32::from(best > beta + 60);
                self.learn(node, mv, &tried, bonus_depth, ply);
            }
        }
        if excluded.is_none() {
            self.conclude::<PV>(node, outlook, best, best_move, start_alpha, beta, depth, ply);
        }
        let _ = in_check;
        best
    }

    /// Stores the result and what it says of the evaluation.
    #[expect(clippy::too_many_arguments, reason = "the node's result is all of these")]
    fn conclude<const PV: bool>(
        &mut self,
        node: &Node<E::State>,
        outlook: &Outlook,
        best: i32,
        best_move: Option<Move>,
        start_alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) {
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > start_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let record =
            Record { mv: best_move, score: best, eval: outlook.raw, depth, bound, is_pv: PV };
        self.table.store(node.position.key(), ply as i32, &record);
        let is_quiet_best =
            best_move.is_none_or(|mv| node.position.board().is_empty_at(mv.to()));
        let contradicts = !((bound == Bound::Lower && best <= outlook.static_eval)
            || (bound == Bound::Upper && best >= outlook.static_eval));
        if !node.guard.checked && is_quiet_best && contradicts && best.abs() < Score::WIN_FLOOR {
            let keys = self.evaluator.structure_keys(&node.state);
            self.history.add_correction(
                node.position.side(),
                &keys,
                best - outlook.static_eval,
                depth,
            );
        }
    }

    #[inline]
    fn reduction(&self, depth: i32, number: usize, improving: bool) -> i32 {
        let product = self.reductions[(depth as usize).min(255)] * self.reductions[number.min(255)];
        // 20.5² ≈ 420 makes about 0.41·ln·ln of a ply, in 1024ths.
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
        let Some(piece) = position.piece_at(mv.from()) else { return 0 };
        if is_capture {
            return position
                .piece_at(mv.to())
                .map_or(0, |victim| self.history.capture(piece, mv.to(), victim.role()));
        }
        let landing = Landing::new(piece, mv.to());
        self.history.butterfly(position.side(), mv)
            + self.history.continuation(before[0], landing)
            + self.history.continuation(before[1], landing)
    }

    /// Whether a later move is not worth a look.
    #[expect(clippy::too_many_arguments, reason = "a decision over the whole node")]
    fn skip(
        &self,
        node: &Node<E::State>,
        mv: Move,
        is_capture: bool,
        depth: i32,
        reduced: i32,
        number: usize,
        history: i32,
        alpha: i32,
        outlook: &Outlook,
        picker: &mut Picker,
    ) -> bool {
        let in_check = node.guard.checked;
        if is_capture {
            return depth <= 7
                && picker.is_bad_capture_stage()
                && !see_at_least(&node.position, mv, -params::SEE_CAPTURE * depth);
        }
        let most = (4 + depth * depth) / (2 - i32::from(outlook.improving)).max(1);
        if depth <= 9 && number as i32 > most && !in_check {
            picker.skip_quiets();
        }
        if depth <= 6 && history < -params::HISTORY_PRUNE * depth {
            return true;
        }
        if !in_check
            && reduced <= 8
            && outlook.static_eval + params::FUTILITY_BASE + params::FUTILITY_STEP * reduced
                + history / 160
                <= alpha
        {
            picker.skip_quiets();
            return true;
        }
        reduced <= 8 && !see_at_least(&node.position, mv, -params::SEE_QUIET * reduced * reduced)
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
        let Span { beta, depth, cut, .. } = span;
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
        let below = Span { alpha: target - 1, beta: target, depth: (depth - 1) / 2, cut };
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

    fn reward_continuation(&mut self, before: [Option<Landing>; 3], landing: Landing, bonus: i32) {
        for earlier in before {
            self.history.add_continuation(earlier, landing, bonus);
        }
    }

    fn reward_quiet(&mut self, node: &Node<E::State>, mv: Move, bonus: i32, ply: usize) {
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
            self.history.add_capture(piece, mv.to(), victim.role(), bonus);
        }
    }

    /// Remembers the move that cut, and that the moves before it did not.
    fn learn(
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

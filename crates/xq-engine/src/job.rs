//! A search from the root, in steps: between two root moves the host may do something else.

mod answer;
mod mate;
mod window;

use xq_rules::Move;

use crate::eval::Classical;
use crate::info::Host;
use crate::limits::{Budget, Limits};
use crate::line::Line;
use crate::mate::MateSolver;
use crate::score::Score;
use crate::search::{Node, Searcher, Span};
use crate::tt::{Bound, NO_EVAL, Record};
use window::Window;

type State = <Classical as crate::eval::Evaluator>::State;

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
struct RootMove {
    mv: Move,
    score: i32,
    previous: i32,
    pv: Vec<Move>,
    nodes: u64,
}

/// A search under way.
#[derive(Debug)]
pub(crate) struct Job {
    limits: Limits,
    budget: Option<Budget>,
    begun_ms: f64,
    root: Node<State>,
    moves: Vec<RootMove>,
    /// The iteration under way, in plies.
    depth: i32,
    finished_depth: i32,
    /// Which line of several is being searched.
    line: usize,
    window: Window,
    /// The window's lower end as the root moves raise it.
    alpha: i32,
    best: i32,
    number: usize,
    last_best: Option<Move>,
    /// How settled the best move is: iterations since it changed.
    settled: i32,
    last_score: i32,
}

impl Job {
    /// A search about to begin from the end of `line`; the searcher has been prepared for it.
    pub(crate) fn new(
        line: &Line,
        limits: Limits,
        searcher: &mut Searcher<Classical>,
        host: &mut impl Host,
    ) -> Self {
        let root = Searcher::<Classical>::node(line.position());
        let moves: Vec<RootMove> = root
            .position
            .legal_moves()
            .iter()
            .filter(|mv| limits.search_moves.is_empty() || limits.search_moves.contains(mv))
            .map(|&mv| RootMove {
                mv,
                score: -Score::INFINITE,
                previous: -Score::INFINITE,
                pv: vec![mv],
                nodes: 0,
            })
            .collect();
        let begun_ms = host.now_ms();
        let budget = Budget::of(&limits);
        searcher.stop = crate::search::Stop {
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            deadline_ms: budget.map_or(f64::INFINITY, |budget| begun_ms + budget.hard_ms),
            now: false,
        };
        let mut job = Self {
            limits,
            budget,
            begun_ms,
            root,
            moves,
            depth: 1,
            finished_depth: 0,
            line: 0,
            window: Window::FULL,
            alpha: 0,
            best: 0,
            number: 0,
            last_best: None,
            settled: 0,
            last_score: 0,
        };
        job.open_window();
        job
    }

    /// How many lines are searched: a weak level needs some to choose from, whatever was asked for.
    fn lines(&self) -> usize {
        let for_level = self.limits.level.map_or(1, |level| level.lines());
        self.reported_lines().max(for_level).min(self.moves.len())
    }

    fn reported_lines(&self) -> usize {
        self.limits.multi_pv.max(1).min(self.moves.len())
    }

    /// Sets the window for the line about to be searched.
    fn open_window(&mut self) {
        let expected = self.moves.get(self.line).map_or(0, |root| root.previous);
        self.window = Window::around(expected, self.depth);
        self.restart();
    }

    fn restart(&mut self) {
        self.number = self.line;
        self.alpha = self.window.alpha;
        self.best = -Score::INFINITE;
    }

    /// Searches one root move; false when the search is over.
    pub(crate) fn step(
        &mut self,
        searcher: &mut Searcher<Classical>,
        solver: &mut MateSolver,
        host: &mut impl Host,
    ) -> bool {
        if self.moves.is_empty() {
            return false;
        }
        self.search_root_move(searcher, host);
        if searcher.stop.now {
            // What was found before the break is kept: a better first move is better all the same.
            self.sort();
            return false;
        }
        self.number += 1;
        if self.best < self.window.beta && self.number < self.moves.len() {
            return true;
        }
        self.sort();
        if self.window.widen(self.best) {
            self.restart();
            return true;
        }
        self.store(searcher);
        self.line += 1;
        if self.line < self.lines() {
            self.open_window();
            return true;
        }
        if self.solve_mate(searcher, solver, host) {
            self.report(searcher, host);
            return false;
        }
        self.finish_iteration(searcher, host)
    }

    fn search_root_move(&mut self, searcher: &mut Searcher<Classical>, host: &mut impl Host) {
        let index = self.number;
        let mv = self.moves[index].mv;
        searcher.root_depth = self.depth;
        let before = searcher.nodes;
        let mut child = self.root.clone();
        searcher.advance(&mut child, mv);
        searcher.enter(
            &self.root,
            mv,
            0,
            child.guard.is_check(),
            child.position.key(),
        );
        let is_first = index == self.line;
        let depth = (self.depth - self.window.fails).max(1) - 1;
        let value = self.root_value(searcher, host, &child, depth, is_first);
        searcher.leave();
        self.moves[index].nodes += searcher.nodes - before;
        if searcher.stop.now {
            return;
        }
        let root = &mut self.moves[index];
        if is_first || value > self.alpha {
            root.score = value;
            root.pv.clear();
            root.pv.push(mv);
            root.pv.extend_from_slice(searcher.pv(1));
        } else {
            root.score = -Score::INFINITE;
        }
        self.best = self.best.max(value);
        self.alpha = self.alpha.max(value);
    }

    fn root_value(
        &self,
        searcher: &mut Searcher<Classical>,
        host: &mut impl Host,
        child: &Node<State>,
        depth: i32,
        is_first: bool,
    ) -> i32 {
        let full = Span {
            alpha: -self.window.beta,
            beta: -self.alpha,
            depth,
            cut: false,
        };
        if is_first {
            return -searcher.search::<true>(child, full, 1, host);
        }
        let count = self.number - self.line;
        let reduced = if depth >= 3 && count >= 3 && !child.guard.is_check() {
            depth - 1 - i32::from(count > 12)
        } else {
            depth
        };
        let narrow = Span {
            alpha: -self.alpha - 1,
            beta: -self.alpha,
            depth: reduced,
            cut: true,
        };
        let mut value = -searcher.search::<false>(child, narrow, 1, host);
        if value > self.alpha && reduced < depth && !searcher.stop.now {
            value = -searcher.search::<false>(child, Span { depth, ..narrow }, 1, host);
        }
        if value > self.alpha && !searcher.stop.now {
            value = -searcher.search::<true>(child, full, 1, host);
        }
        value
    }

    /// Best first among the lines not yet settled; moves that did not raise alpha keep their order.
    fn sort(&mut self) {
        self.moves[self.line..].sort_by_key(|root| core::cmp::Reverse(root.score));
    }

    /// Stores the root's result, so that a later search of its parent finds it.
    fn store(&self, searcher: &mut Searcher<Classical>) {
        if self.line == 0 && self.limits.search_moves.is_empty() {
            let best = &self.moves[0];
            let record = Record {
                mv: Some(best.mv),
                score: best.score,
                eval: NO_EVAL,
                depth: self.depth,
                bound: Bound::Exact,
                is_pv: true,
            };
            searcher.table.store(self.root.position.key(), 0, &record);
        }
    }

    fn finish_iteration(
        &mut self,
        searcher: &mut Searcher<Classical>,
        host: &mut impl Host,
    ) -> bool {
        let lines = self.lines();
        self.moves[..lines].sort_by_key(|root| core::cmp::Reverse(root.score));
        for root in &mut self.moves {
            root.previous = root.score;
        }
        self.finished_depth = self.depth;
        self.report(searcher, host);
        let best = self.moves[0].mv;
        self.settled = if self.last_best == Some(best) {
            self.settled + 1
        } else {
            0
        };
        let go_on = self.wants_more(searcher, host.now_ms());
        self.last_best = Some(best);
        self.last_score = self.moves[0].score;
        if !go_on {
            return false;
        }
        self.depth += 1;
        self.line = 0;
        for root in &mut self.moves {
            root.score = -Score::INFINITE;
        }
        self.open_window();
        true
    }
}

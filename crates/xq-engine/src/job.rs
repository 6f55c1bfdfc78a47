//! A search from the root, in steps: between two root moves the host may do something else.

use xq_rules::Move;

use crate::chances::{centipawns, chances};
use crate::eval::Classical;
use crate::info::{Host, Info, Outcome};
use crate::limits::{Budget, Limits};
use crate::line::Line;
use crate::mate::{Finding, MateSolver, QUIETS};
use crate::score::Score;
use crate::search::{MAX_PLY, Node, Searcher, Span};
use crate::tt::{Bound, NO_EVAL, Record};

/// One node in so many is the mate solver's.
const SOLVER_SHARE: u64 = 24;
/// Below this many nodes the solver is not called.
const LEAST_SOLVER_NODES: u64 = 200;

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

/// The window that an iteration looks through, widened when the value falls outside.
#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: i32,
    beta: i32,
    delta: i32,
    fails: i32,
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
        let root = searcher.node(line.position());
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
            window: Window {
                alpha: 0,
                beta: 0,
                delta: 0,
                fails: 0,
            },
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
        self.window = if self.depth < 4 || expected.abs() >= Score::WIN_FLOOR {
            Window {
                alpha: -Score::INFINITE,
                beta: Score::INFINITE,
                delta: 0,
                fails: 0,
            }
        } else {
            let delta = 14 + expected.abs() / 60;
            Window {
                alpha: expected - delta,
                beta: expected + delta,
                delta,
                fails: 0,
            }
        };
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
        if self.widen() {
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
        let child = Searcher::<Classical>::child(&self.root, mv);
        searcher.enter(&self.root, mv, 0, child.guard.checked, child.position.key());
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
        let reduced = if depth >= 3 && count >= 3 && !child.guard.checked {
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

    /// Widens the window when the value fell outside it; true when the line has to be searched again.
    fn widen(&mut self) -> bool {
        let window = &mut self.window;
        if self.best <= window.alpha && window.alpha > -Score::INFINITE {
            window.beta = i32::midpoint(window.alpha, window.beta);
            window.alpha = (self.best - window.delta).max(-Score::INFINITE);
            window.fails = 0;
        } else if self.best >= window.beta && window.beta < Score::INFINITE {
            window.beta = (self.best + window.delta).min(Score::INFINITE);
            window.fails = (window.fails + 1).min(3);
        } else {
            return false;
        }
        window.delta += window.delta / 2 + 4;
        if window.delta > 900 {
            window.alpha = -Score::INFINITE;
            window.beta = Score::INFINITE;
        }
        true
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

    /// Gives the solver of mates its share of the work; true when it has found one, which then is the answer.
    fn solve_mate(
        &mut self,
        searcher: &mut Searcher<Classical>,
        solver: &mut MateSolver,
        host: &mut impl Host,
    ) -> bool {
        if self.limits.level.is_some() || self.lines() > 1 || !self.limits.search_moves.is_empty() {
            return false;
        }
        // Who asks for a mate wants those with quiet moves as well.
        let (share, quiets) = if self.limits.mate.is_some() {
            (1, QUIETS)
        } else {
            (SOLVER_SHARE, 0)
        };
        let due = (searcher.nodes / share).saturating_sub(solver.nodes_for(&self.root.position));
        if due < LEAST_SOLVER_NODES {
            return false;
        }
        let stop = &mut searcher.stop;
        let mut is_over = || {
            stop.now |= host.should_stop() || host.now_ms() >= stop.deadline_ms;
            stop.now
        };
        let found = solver.solve(&self.root.position, due, quiets, &mut is_over);
        let Finding::Mate(line) = found else {
            return false;
        };
        let plies = line.len() as i32;
        let Some(at) = self
            .moves
            .iter()
            .position(|root| line.first() == Some(&root.mv))
        else {
            return false;
        };
        // The main search may know a shorter one.
        if self.moves[0].score >= Score::MATE - plies {
            return false;
        }
        let mut best = self.moves.remove(at);
        best.score = Score::MATE - plies;
        best.previous = best.score;
        best.pv = line;
        self.moves.insert(0, best);
        self.finished_depth = self.depth;
        true
    }

    fn report(&self, searcher: &Searcher<Classical>, host: &mut impl Host) {
        for (i, root) in self.moves[..self.reported_lines()].iter().enumerate() {
            host.report(&Info {
                line: i + 1,
                depth: self.depth,
                selective_depth: searcher.selective_depth,
                score: Score(root.score),
                centipawns: centipawns(Score(root.score), &self.root.position),
                chances: chances(Score(root.score), &self.root.position),
                nodes: searcher.nodes,
                time_ms: host.now_ms() - self.begun_ms,
                table_permille: searcher.table.permille(),
                pv: root.pv.clone(),
            });
        }
    }

    /// Whether another iteration is worth its time.
    fn wants_more(&self, searcher: &Searcher<Classical>, now_ms: f64) -> bool {
        if searcher.stop.now
            || self.depth >= MAX_PLY as i32 - 10
            || self.limits.depth.is_some_and(|depth| self.depth >= depth)
            || host_nodes_spent(searcher, &self.limits)
        {
            return false;
        }
        if let (Some(rounds), Some(found)) =
            (self.limits.mate, Score(self.moves[0].score).mate_rounds())
            && found > 0
            && found <= rounds
        {
            return false;
        }
        let Some(budget) = self.budget else {
            return true;
        };
        let elapsed = now_ms - self.begun_ms;
        if self.limits.movetime_ms.is_some() && self.limits.clock.is_none() {
            return elapsed < budget.soft_ms;
        }
        if self.moves.len() == 1 {
            return false;
        }
        // A best move that keeps its place needs less time; a falling value more; a move that took most of the nodes is clear.
        let steady = 1.25 - 0.07 * f64::from(self.settled.min(8));
        let drop = f64::from((self.last_score - self.moves[0].score).clamp(0, 80));
        let share = self.moves[0].nodes as f64 / searcher.nodes.max(1) as f64;
        let factor = steady * (1.0 + drop / 110.0) * (1.55 - 0.75 * share);
        elapsed < (budget.soft_ms * factor).min(budget.hard_ms)
    }

    /// The answer as it stands.
    pub(crate) fn outcome(self, searcher: &Searcher<Classical>) -> Outcome {
        let chosen = match self.limits.level {
            Some(level) if self.finished_depth > 0 => {
                let scores: Vec<i32> = self.moves[..self.lines()]
                    .iter()
                    .map(|root| root.previous.max(root.score))
                    .collect();
                level.choose(&scores, self.limits.seed ^ self.root.position.key())
            }
            _ => 0,
        };
        let Some(root) = self.moves.get(chosen) else {
            let score = Score(-Score::MATE);
            return Outcome {
                score,
                nodes: searcher.nodes,
                ..Outcome::default()
            };
        };
        let score = if root.score > -Score::INFINITE {
            root.score
        } else {
            root.previous
        };
        Outcome {
            best: Some(root.mv),
            ponder: root.pv.get(1).copied(),
            score: Score(score),
            depth: self.finished_depth,
            nodes: searcher.nodes,
        }
    }
}

fn host_nodes_spent(searcher: &Searcher<Classical>, limits: &Limits) -> bool {
    limits.nodes.is_some_and(|nodes| searcher.nodes >= nodes)
}

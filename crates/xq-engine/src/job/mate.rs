//! The mate solver's share of a search.

use super::Job;
use crate::eval::Classical;
use crate::info::Host;
use crate::mate::{Finding, MateSolver, QUIETS};
use crate::score::Score;
use crate::search::Searcher;

/// One node in so many is the mate solver's.
const SOLVER_SHARE: u64 = 24;
/// Below this many nodes the solver is not called.
const LEAST_SOLVER_NODES: u64 = 200;

impl Job {
    /// Gives the solver of mates its share of the work; true when it has found one, which then is the answer.
    pub(super) fn solve_mate(
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
}

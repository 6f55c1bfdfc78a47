//! What a search says: its reports, when it has thought enough, and its answer.

use super::Job;
use crate::chances::{centipawns, chances};
use crate::eval::Classical;
use crate::info::{Host, Info, Outcome};
use crate::limits::Limits;
use crate::score::Score;
use crate::search::{MAX_PLY, Searcher};

impl Job {
    pub(super) fn report(&self, searcher: &Searcher<Classical>, host: &mut impl Host) {
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
    pub(super) fn wants_more(&self, searcher: &Searcher<Classical>, now_ms: f64) -> bool {
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

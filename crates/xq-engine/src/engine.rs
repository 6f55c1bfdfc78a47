//! The engine as its users see it.

use xq_rules::{Move, Position};

use crate::book::Book;
use crate::eval::{Classical, Evaluator as _};
use crate::info::{Host, Outcome};
use crate::job::Job;
use crate::limits::Limits;
use crate::line::Line;
use crate::mate::MateSolver;
use crate::search::Searcher;

/// Whether a search goes on.
#[derive(Clone, Debug)]
pub enum Step {
    /// Call [`Engine::step`] again.
    Running,
    /// It is done.
    Done(Outcome),
}

/// The engine: a table and histories that live from search to search, and at most one search under way.
#[derive(Debug)]
pub struct Engine {
    searcher: Searcher<Classical>,
    solver: MateSolver,
    job: Option<Job>,
    book: Option<Book>,
    /// The answer of the search under way, when the book knew one.
    book_move: Option<Move>,
}

impl Engine {
    /// An engine with a transposition table of that many MiB.
    pub fn new(hash_mb: u32) -> Self {
        Self {
            searcher: Searcher::new(Classical::default(), hash_mb),
            solver: MateSolver::new(),
            job: None,
            book: None,
            book_move: None,
        }
    }

    /// Gives it an opening book, or takes it away. A search that [may use it](Limits::use_book) and stands in it is done at its
    /// first step, with an [`Outcome`] of depth 0.
    pub fn set_book(&mut self, book: Option<Book>) {
        self.book = book;
    }

    /// The opening book it was given.
    pub const fn book(&self) -> Option<&Book> {
        self.book.as_ref()
    }

    /// Out of the book is who has been here before: its moves would lead round in circles.
    fn look_up(&self, line: &Line, limits: &Limits) -> Option<Move> {
        let (position, past) = line.positions.split_last()?;
        let repeats = past.iter().any(|other| other.key() == position.key());
        if !limits.use_book || repeats || limits.mate.is_some() || !limits.search_moves.is_empty() {
            return None;
        }
        self.book.as_ref()?.choose(position, limits.seed)
    }

    /// Forgets all that was learnt and any search under way.
    pub fn new_game(&mut self) {
        self.job = None;
        self.book_move = None;
        self.searcher.forget();
    }

    /// Changes the size of the transposition table, in MiB; its content is lost.
    pub fn set_hash(&mut self, hash_mb: u32) {
        self.searcher.table = crate::tt::Table::new(hash_mb);
    }

    /// The static evaluation in the engine's units, from the view of the side to move.
    pub fn evaluate(&self, position: &Position) -> i32 {
        Classical::default().evaluate(position, &Classical::fresh(position))
    }

    /// Searches to the end without a pause.
    pub fn search(&mut self, line: &Line, limits: Limits, host: &mut impl Host) -> Outcome {
        self.begin(line, limits, host);
        loop {
            if let Step::Done(outcome) = self.step(host) {
                return outcome;
            }
        }
    }

    /// Begins a search; [`Engine::step`] carries it on. One under way is given up.
    pub fn begin(&mut self, line: &Line, mut limits: Limits, host: &mut impl Host) {
        self.job = None;
        self.book_move = self.look_up(line, &limits);
        if self.book_move.is_some() {
            return;
        }
        let searcher = &mut self.searcher;
        searcher.prepare(&line.positions, &line.moves);
        searcher.rules = line.rules;
        searcher.table.next_search();
        if let Some(level) = limits.level {
            limits.depth = Some(
                limits
                    .depth
                    .map_or(level.depth, |depth| depth.min(level.depth)),
            );
            limits.nodes = Some(
                limits
                    .nodes
                    .map_or(level.nodes, |nodes| nodes.min(level.nodes)),
            );
        }
        self.job = Some(Job::new(line, limits, searcher, host));
    }

    /// Carries the search on by one root move.
    pub fn step(&mut self, host: &mut impl Host) -> Step {
        if let Some(outcome) = self.take_book_move() {
            return Step::Done(outcome);
        }
        let Some(mut job) = self.job.take() else {
            return Step::Done(Outcome::default());
        };
        let more = job.step(&mut self.searcher, &mut self.solver, host);
        if more {
            self.job = Some(job);
            Step::Running
        } else {
            Step::Done(job.outcome(&self.searcher))
        }
    }

    /// Ends the search under way with the best move so far; none when nothing is under way.
    pub fn finish(&mut self) -> Option<Outcome> {
        self.take_book_move()
            .or_else(|| self.job.take().map(|job| job.outcome(&self.searcher)))
    }

    fn take_book_move(&mut self) -> Option<Outcome> {
        let best = self.book_move.take();
        best.is_some().then(|| Outcome {
            best,
            ..Outcome::default()
        })
    }
}

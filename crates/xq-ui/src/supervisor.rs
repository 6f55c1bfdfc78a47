//! Watches over the engine: starts it, asks it, drops stale answers, and notices when it falls silent. Pure: time comes in, what is
//! to be done goes out, and the game never depends on the engine being well.

mod task;

use xq_protocol::{FromWorker, Info, Score, ToWorker, VERSION, Work};

use crate::effect::Effect;
use crate::msg::EngineEvent;
use crate::notice::Notice;
pub use task::{Answer, Outcome, Purpose};
use task::{Stopping, Task};

/// A worker that has not announced itself after this long is given up, in ms.
const START_MS: f64 = 12_000.0;
/// Beyond the time for a move, a search may be silent for this long, in ms.
const SILENCE_MS: f64 = 6_000.0;
/// A search whose move is wanted now may take this long, in ms.
const STOP_MS: f64 = 150.0;
/// A search that nobody wants any more may take this long to end, in ms: an engine that nobody asks is at rest within a second.
const REST_MS: f64 = 700.0;
/// How often in a row the engine is started again by itself.
const RESTARTS: u32 = 3;
/// Time for a move that is wanted now although nothing is known yet, in ms.
const HURRIED_MS: f64 = 120.0;
/// The engine's table in MiB: enough for five seconds of thought, little on a phone.
const HASH_MB: u32 = 32;

/// How the engine is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stage {
    Off,
    /// Not heard of yet; given up at that time.
    Starting(f64),
    Ready,
    Down,
}

/// The engine as the page sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Supervisor {
    stage: Stage,
    restarts: u32,
    last_id: u32,
    task: Option<Task>,
    stopping: Option<Stopping>,
    /// What it last thought of the game's position.
    score: Option<Score>,
}

impl Supervisor {
    /// An engine that has not been started.
    pub const fn new() -> Self {
        Self {
            stage: Stage::Off,
            restarts: 0,
            last_id: 0,
            task: None,
            stopping: None,
            score: None,
        }
    }

    /// What the question that awaits its answer is for.
    pub fn purpose(&self) -> Option<Purpose> {
        self.task.as_ref().map(|task| task.purpose)
    }

    /// What it last thought of the game's position when it was asked for a move, from Red's side.
    pub const fn score(&self) -> Option<Score> {
        self.score
    }

    /// Whether the engine is not there yet.
    pub const fn is_loading(&self) -> bool {
        matches!(self.stage, Stage::Starting(_))
    }

    /// Whether it was given up.
    pub const fn is_down(&self) -> bool {
        matches!(self.stage, Stage::Down)
    }

    /// When [`Supervisor::tick`] is due.
    pub fn wake_at(&self) -> Option<f64> {
        match self.stage {
            Stage::Starting(until) => Some(until),
            Stage::Ready => {
                let deadline = self.task.as_ref().map(|task| task.deadline);
                let stopped = self.stopping.map(|stopping| stopping.until);
                let due = deadline.into_iter().chain(stopped);
                due.filter(|at| at.is_finite()).min_by(f64::total_cmp)
            }
            Stage::Off | Stage::Down => None,
        }
    }

    /// Starts the engine unless it runs.
    pub fn warm_up(&mut self, now: f64, out: &mut Outcome) {
        if self.stage == Stage::Off {
            self.start(now, out);
        }
    }

    /// Asks, in place of whatever was asked before. The work's id is filled in here.
    pub fn ask(&mut self, purpose: Purpose, mut work: Work, now: f64, out: &mut Outcome) {
        if purpose == Purpose::Move {
            self.score = None;
        }
        self.drop_task(now, out);
        self.last_id += 1;
        work.id = self.last_id;
        self.task = Some(Task {
            purpose,
            work,
            sent: false,
            deadline: f64::INFINITY,
            best: None,
            hurried: false,
        });
        match self.stage {
            // What was given up may do better now: the player wishes it.
            Stage::Off | Stage::Down => self.start(now, out),
            Stage::Ready => self.send(now, out),
            Stage::Starting(_) => {}
        }
    }

    /// Nobody wants the answer any more, if it was asked for that.
    pub fn cancel_if(&mut self, purpose: Purpose, now: f64, out: &mut Outcome) {
        if self.purpose() == Some(purpose) {
            self.drop_task(now, out);
        }
    }

    /// Nobody wants any answer any more, and the game's position is another.
    pub fn cancel(&mut self, now: f64, out: &mut Outcome) {
        self.score = None;
        self.drop_task(now, out);
    }

    fn drop_task(&mut self, now: f64, out: &mut Outcome) {
        if let Some(task) = self.task.take().filter(|task| task.sent) {
            let id = task.work.id;
            let until = now + REST_MS;
            self.stopping = Some(Stopping { id, until });
            out.effects.push(Effect::Tell(ToWorker::Stop { id }));
        }
    }

    /// Another game begins: the engine may forget.
    pub fn new_game(&mut self, now: f64, out: &mut Outcome) {
        self.cancel(now, out);
        if self.stage == Stage::Ready {
            out.effects.push(Effect::Tell(ToWorker::NewGame));
        }
    }

    /// The move is wanted now.
    pub fn hurry(&mut self, now: f64, out: &mut Outcome) {
        let Some(task) = self.task.as_mut().filter(|task| !task.hurried) else {
            return;
        };
        task.hurried = true;
        task.work.limits.movetime_ms = Some(HURRIED_MS);
        if task.sent {
            task.deadline = now + STOP_MS;
            let id = task.work.id;
            out.effects.push(Effect::Tell(ToWorker::Stop { id }));
        }
    }

    /// Its answer was a move that can be played: earlier breakdowns are forgiven.
    pub const fn answered_well(&mut self) {
        self.restarts = 0;
    }

    /// The player wants it started once more.
    pub fn retry(&mut self, now: f64, out: &mut Outcome) {
        self.restarts = 0;
        self.start(now, out);
    }

    /// A time has come.
    pub fn tick(&mut self, now: f64, out: &mut Outcome) {
        if self.wake_at().is_none_or(|at| now < at) {
            return;
        }
        if self.stopping.is_some_and(|stopping| now >= stopping.until) {
            return self.end_deaf(now, out);
        }
        let hurried = self.task.as_mut().filter(|task| task.sent && task.hurried);
        if let Some(best) = hurried.and_then(|task| task.best.take()) {
            // It does not listen, but its best move is known: that one is played, and the next worker is made ready.
            self.answered(best, out);
            self.start(now, out);
        } else {
            self.broke_down(now, out);
        }
    }

    /// It does not listen, and what it thinks about is not wanted. No fault that anybody has to be told.
    fn end_deaf(&mut self, now: f64, out: &mut Outcome) {
        self.stopping = None;
        if self.task.is_some() {
            self.start(now, out);
        } else {
            self.stage = Stage::Off;
            out.effects.push(Effect::EndEngine);
        }
    }

    fn answered(&mut self, best: String, out: &mut Outcome) {
        if let Some(task) = self.task.take() {
            let purpose = task.purpose;
            out.answer = Some(Answer { purpose, best });
        }
    }

    /// Something has happened to the engine.
    pub fn event(&mut self, event: EngineEvent, now: f64, out: &mut Outcome) {
        match event {
            EngineEvent::Said(message) => self.said(message, now, out),
            EngineEvent::NotLoaded => self.give_up(Notice::EngineMissing, out),
            EngineEvent::NotBooted => self.give_up(Notice::EngineStale, out),
            EngineEvent::Crashed => self.broke_down(now, out),
        }
    }

    fn said(&mut self, message: FromWorker, now: f64, out: &mut Outcome) {
        match message {
            FromWorker::Ready { version, .. } if version != VERSION => {
                self.give_up(Notice::EngineStale, out);
            }
            FromWorker::Ready { .. } => {
                self.stage = Stage::Ready;
                out.effects.push(Effect::Tell(ToWorker::Init {
                    version: VERSION,
                    hash_mb: HASH_MB,
                }));
                self.send(now, out);
            }
            FromWorker::Info(info) => self.informed(info, now, out),
            FromWorker::Done { id, best, .. } => {
                if self.stopping.is_some_and(|stopping| stopping.id == id) {
                    self.stopped(now, out);
                } else if self.task_of(Some(id)).is_some() {
                    match best {
                        Some(best) => self.answered(best, out),
                        // The page asks only when there is a legal move: such an answer is a fault.
                        None => self.broke_down(now, out),
                    }
                }
            }
            FromWorker::Failed { id, .. } => {
                if self
                    .stopping
                    .is_some_and(|stopping| Some(stopping.id) == id)
                {
                    self.stopped(now, out);
                } else if id.is_none() || self.task_of(id).is_some() {
                    self.broke_down(now, out);
                }
            }
        }
    }

    /// What was told to stop has stopped: whatever waited for that may go.
    fn stopped(&mut self, now: f64, out: &mut Outcome) {
        self.stopping = None;
        self.send(now, out);
    }

    fn informed(&mut self, info: Info, now: f64, out: &mut Outcome) {
        let Some(task) = self.task_of(Some(info.id)) else {
            return;
        };
        if !task.hurried {
            // Deep in an endless search there is nothing to say for minutes, and nobody waits for its end.
            task.deadline = if task.work.limits.infinite {
                f64::INFINITY
            } else {
                task.deadline.max(now + SILENCE_MS)
            };
        }
        let purpose = task.purpose;
        if info.line <= 1 {
            task.best = info.pv.first().cloned().or_else(|| task.best.take());
            if purpose == Purpose::Move {
                self.score = Some(info.score);
            }
        }
        out.report = Some((purpose, info));
    }

    fn task_of(&mut self, id: Option<u32>) -> Option<&mut Task> {
        self.task.as_mut().filter(|task| Some(task.work.id) == id)
    }

    fn start(&mut self, now: f64, out: &mut Outcome) {
        self.stage = Stage::Starting(now + START_MS);
        self.stopping = None;
        if let Some(task) = &mut self.task {
            task.sent = false;
        }
        out.effects.push(Effect::StartEngine);
    }

    fn send(&mut self, now: f64, out: &mut Outcome) {
        if self.stopping.is_some() || self.stage != Stage::Ready {
            return;
        }
        let Some(task) = self.task.as_mut().filter(|task| !task.sent) else {
            return;
        };
        task.sent = true;
        task.deadline = now + task.work.limits.movetime_ms.unwrap_or(0.0) + SILENCE_MS;
        let work = task.work.clone();
        out.effects.push(Effect::Tell(ToWorker::Search(work)));
    }

    /// Tries again, but not for ever.
    fn broke_down(&mut self, now: f64, out: &mut Outcome) {
        self.restarts += 1;
        if self.restarts > RESTARTS {
            self.give_up(Notice::EngineDown, out);
            return;
        }
        // A crash while nothing is asked needs no words.
        if self.task.is_some() {
            out.notice = Some(Notice::EngineRestarted);
        }
        self.start(now, out);
    }

    fn give_up(&mut self, notice: Notice, out: &mut Outcome) {
        self.stage = Stage::Down;
        self.stopping = None;
        if let Some(task) = &mut self.task {
            task.sent = false;
        }
        out.effects.push(Effect::EndEngine);
        out.notice = Some(notice);
    }
}

impl Default for Supervisor {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests;

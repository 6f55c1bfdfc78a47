//! Watches over the engine: starts it, asks it, drops stale answers, and notices when it falls silent. Pure: time comes in, what is
//! to be done goes out, and the game never depends on the engine being well.

use xq_protocol::{FromWorker, Score, ToWorker, VERSION, Work};

use crate::effect::Effect;
use crate::msg::EngineEvent;
use crate::notice::Notice;

/// A worker that has not announced itself after this long is given up, in ms.
const START_MS: f64 = 12_000.0;
/// Beyond the time for a move, a search may be silent for this long, in ms.
const SILENCE_MS: f64 = 6_000.0;
/// A search that was told to stop may take this long, in ms.
const STOP_MS: f64 = 150.0;
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

/// What the engine has been asked.
#[derive(Clone, Debug, PartialEq)]
struct Task {
    work: Work,
    sent: bool,
    /// Without a sign of life until then, the engine is given up.
    deadline: f64,
    /// The best move so far.
    best: Option<String>,
    hurried: bool,
}

/// The engine as the page sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Supervisor {
    stage: Stage,
    restarts: u32,
    last_id: u32,
    task: Option<Task>,
    /// What it last thought of the position.
    score: Option<Score>,
}

/// What follows from an event.
#[derive(Debug, Default, PartialEq)]
pub struct Outcome {
    /// What is to be done.
    pub effects: Vec<Effect>,
    /// The move that the engine plays.
    pub best: Option<String>,
    /// What the player has to know.
    pub notice: Option<Notice>,
}

impl Supervisor {
    /// An engine that has not been started.
    pub const fn new() -> Self {
        Self {
            stage: Stage::Off,
            restarts: 0,
            last_id: 0,
            task: None,
            score: None,
        }
    }

    /// Whether a move is awaited.
    pub const fn is_asked(&self) -> bool {
        self.task.is_some()
    }

    /// What it last thought of the position, from Red's side.
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
            Stage::Ready => self.task.as_ref().map(|task| task.deadline),
            Stage::Off | Stage::Down => None,
        }
    }

    /// Starts the engine unless it runs.
    pub fn warm_up(&mut self, now: f64, out: &mut Outcome) {
        if self.stage == Stage::Off {
            self.start(now, out);
        }
    }

    /// Asks for a move. The work's id is filled in here.
    pub fn ask(&mut self, mut work: Work, now: f64, out: &mut Outcome) {
        self.cancel(out);
        self.last_id += 1;
        work.id = self.last_id;
        self.task = Some(Task {
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

    /// Nobody wants the answer any more.
    pub fn cancel(&mut self, out: &mut Outcome) {
        self.score = None;
        if let Some(task) = self.task.take().filter(|task| task.sent) {
            let id = task.work.id;
            out.effects.push(Effect::Tell(ToWorker::Stop { id }));
        }
    }

    /// Another game begins: the engine may forget.
    pub fn new_game(&mut self, out: &mut Outcome) {
        self.cancel(out);
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
        let hurried = self.task.as_mut().filter(|task| task.sent && task.hurried);
        if let Some(best) = hurried.and_then(|task| task.best.take()) {
            // It does not listen, but its best move is known: that one is played, and the next worker is made ready.
            self.task = None;
            out.best = Some(best);
            self.start(now, out);
        } else {
            self.broke_down(now, out);
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
            FromWorker::Info(info) => {
                if info.line <= 1 && self.task_of(Some(info.id)).is_some() {
                    self.score = Some(info.score);
                }
                if let Some(task) = self.task_of(Some(info.id)) {
                    if info.line <= 1 {
                        task.best = info.pv.into_iter().next().or(task.best.take());
                    }
                    if !task.hurried {
                        task.deadline = task.deadline.max(now + SILENCE_MS);
                    }
                }
            }
            FromWorker::Done { id, best, .. } => {
                if self.task_of(Some(id)).is_some() {
                    if best.is_none() {
                        // The page asks only when there is a legal move: such an answer is a fault.
                        return self.broke_down(now, out);
                    }
                    self.task = None;
                    out.best = best;
                }
            }
            FromWorker::Failed { id, .. } => {
                if id.is_none() || self.task_of(id).is_some() {
                    self.broke_down(now, out);
                }
            }
        }
    }

    fn task_of(&mut self, id: Option<u32>) -> Option<&mut Task> {
        self.task.as_mut().filter(|task| Some(task.work.id) == id)
    }

    fn start(&mut self, now: f64, out: &mut Outcome) {
        self.stage = Stage::Starting(now + START_MS);
        if let Some(task) = &mut self.task {
            task.sent = false;
        }
        out.effects.push(Effect::StartEngine);
    }

    fn send(&mut self, now: f64, out: &mut Outcome) {
        let Some(task) = &mut self.task else {
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

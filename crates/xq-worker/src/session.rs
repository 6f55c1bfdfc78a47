//! The work under way: begun, carried on slice by slice, ended. Knows no browser: the clock and the listener come from outside.

use xq_book::Book;
use xq_engine::{Engine, Host, Info, Outcome, Step};
use xq_protocol::{FromWorker, ToWorker, VERSION, Work};
use xq_rules::Color;

use crate::translate;

/// How long the search keeps the thread before messages are read, in ms.
const SLICE_MS: f64 = 6.0;
/// Between two reports at least, in ms.
const REPORT_MS: f64 = 125.0;
/// Until the page has said how much memory it wants to give: a larger table would be given back, but never to the machine.
const DEFAULT_HASH_MB: u32 = 1;

/// One engine and at most one work.
#[derive(Debug)]
pub(crate) struct Session {
    engine: Engine,
    current: Option<Current>,
}

/// The work under way.
#[derive(Debug)]
struct Current {
    id: u32,
    mover: Color,
    reported_at: f64,
    /// The latest report of each line, when it came too soon after those before.
    held_back: Vec<xq_protocol::Info>,
}

impl Session {
    pub(crate) fn new() -> Self {
        Self {
            engine: Engine::new(DEFAULT_HASH_MB),
            current: None,
        }
    }

    /// Whether there is something to think about.
    pub(crate) const fn is_busy(&self) -> bool {
        self.current.is_some()
    }

    /// Searches that begin from now on may use that book.
    pub(crate) fn open_book(&mut self, book: Book) {
        self.engine.set_book(Some(book));
    }

    /// Takes a message of the page.
    pub(crate) fn take(
        &mut self,
        message: ToWorker,
        now: impl Fn() -> f64,
        say: &mut impl FnMut(FromWorker),
    ) {
        match message {
            ToWorker::Init { version, hash_mb } => {
                if version == VERSION {
                    self.engine.set_hash(hash_mb.clamp(1, 1024));
                } else {
                    say(FromWorker::Failed {
                        id: None,
                        error: format!("the page speaks version {version}, the engine {VERSION}"),
                    });
                }
            }
            ToWorker::Search(work) => self.begin(&work, now, say),
            ToWorker::Stop { id } => {
                if self
                    .current
                    .as_ref()
                    .is_some_and(|current| current.id == id)
                {
                    let outcome = self.engine.finish().unwrap_or_default();
                    self.end(&outcome, say);
                }
            }
            ToWorker::NewGame => {
                self.current = None;
                self.engine.new_game();
            }
            // Whoever calls `slice` looks at the one and fetches the other.
            ToWorker::Flag { .. } | ToWorker::Book { .. } => {}
        }
    }

    fn begin(&mut self, work: &Work, now: impl Fn() -> f64, say: &mut impl FnMut(FromWorker)) {
        // Whoever asks again does not want the earlier answer.
        self.current = None;
        let line = match translate::line(work) {
            Ok(line) => line,
            Err(error) => {
                return say(FromWorker::Failed {
                    id: Some(work.id),
                    error,
                });
            }
        };
        let mut current = Current {
            id: work.id,
            mover: line.position().side(),
            reported_at: f64::NEG_INFINITY,
            held_back: Vec::new(),
        };
        let mut host = Listener {
            now,
            current: &mut current,
            is_stopped: || false,
            say,
        };
        self.engine.begin(&line, translate::limits(work), &mut host);
        self.current = Some(current);
    }

    /// Thinks for one slice. A search that `is_stopped` answers at once; it is asked every thousand nodes or so.
    pub(crate) fn slice(
        &mut self,
        now: impl Fn() -> f64,
        is_stopped: impl FnMut() -> bool,
        say: &mut impl FnMut(FromWorker),
    ) {
        let Some(current) = &mut self.current else {
            return;
        };
        let until = now() + SLICE_MS;
        let mut host = Listener {
            now,
            current,
            is_stopped,
            say,
        };
        let outcome = loop {
            if let Step::Done(outcome) = self.engine.step(&mut host) {
                break outcome;
            }
            let time = host.now_ms();
            if time >= until {
                host.report_held_back(time);
                return;
            }
        };
        self.end(&outcome, say);
    }

    /// The last report goes out before the answer, so that the page has both.
    fn end(&mut self, outcome: &Outcome, say: &mut impl FnMut(FromWorker)) {
        let Some(current) = self.current.take() else {
            return;
        };
        for info in current.held_back {
            say(FromWorker::Info(info));
        }
        say(FromWorker::Done {
            id: current.id,
            best: outcome.best.map(|mv| mv.to_string()),
            ponder: outcome.ponder.map(|mv| mv.to_string()),
        });
    }
}

/// The engine's view of the world.
struct Listener<'a, Now, Stopped, Say> {
    now: Now,
    current: &'a mut Current,
    is_stopped: Stopped,
    say: &'a mut Say,
}

impl<Now, Stopped, Say: FnMut(FromWorker)> Listener<'_, Now, Stopped, Say> {
    /// Says the latest of each line, unless something was said a moment ago.
    fn report_held_back(&mut self, now: f64) {
        if self.current.held_back.is_empty() || now - self.current.reported_at < REPORT_MS {
            return;
        }
        self.current.reported_at = now;
        for info in self.current.held_back.drain(..) {
            (self.say)(FromWorker::Info(info));
        }
    }
}

impl<Now: Fn() -> f64, Stopped: FnMut() -> bool, Say: FnMut(FromWorker)> Host
    for Listener<'_, Now, Stopped, Say>
{
    fn now_ms(&self) -> f64 {
        (self.now)()
    }

    fn should_stop(&mut self) -> bool {
        (self.is_stopped)()
    }

    fn report(&mut self, info: &Info) {
        let now = self.now_ms();
        let info = xq_protocol::Info {
            id: self.current.id,
            line: info.line.min(255) as u8,
            depth: info.depth.max(0) as u32,
            score: translate::score(info, self.current.mover),
            chances: translate::chances(info.chances, self.current.mover),
            nodes: info.nodes,
            time_ms: info.time_ms,
            pv: info.pv.iter().map(ToString::to_string).collect(),
        };
        let held_back = &mut self.current.held_back;
        held_back.retain(|older| older.line != info.line);
        held_back.push(info);
        self.report_held_back(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use xq_protocol::{Limits, RuleSet};

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    fn work(id: u32, movetime_ms: f64) -> Work {
        Work {
            id,
            start_fen: START.into(),
            moves: vec!["h2e2".into()],
            limits: Limits {
                movetime_ms: Some(movetime_ms),
                ..Limits::default()
            },
            multi_pv: 1,
            level: None,
            rule_set: RuleSet::General,
            seed: 0,
            use_book: false,
        }
    }

    /// A session with a clock that goes on by itself, and what it says.
    fn run(messages: Vec<ToWorker>, slices: usize) -> Vec<FromWorker> {
        let time = Cell::new(0.0);
        let now = || {
            time.set(time.get() + 0.05);
            time.get()
        };
        let mut said = Vec::new();
        let mut session = Session::new();
        for message in messages {
            session.take(message, now, &mut |m| said.push(m));
            for _ in 0..slices {
                session.slice(now, || false, &mut |m| said.push(m));
            }
        }
        said
    }

    #[test]
    fn a_search_ends_with_a_move() {
        let said = run(vec![ToWorker::Search(work(5, 10.0))], 20);
        let Some(FromWorker::Done { id: 5, best, .. }) = said.last() else {
            panic!("{said:?}");
        };
        assert!(best.is_some());
    }

    #[test]
    fn stop_answers_at_once_and_only_once() {
        let messages = vec![
            ToWorker::Search(work(1, 1e9)),
            ToWorker::Stop { id: 99 },
            ToWorker::Stop { id: 1 },
            ToWorker::Stop { id: 1 },
        ];
        let said = run(messages, 2);
        let done: Vec<_> = said
            .iter()
            .filter(|m| matches!(m, FromWorker::Done { .. }))
            .collect();
        assert!(
            matches!(
                done[..],
                [FromWorker::Done {
                    id: 1,
                    best: Some(_),
                    ..
                }]
            ),
            "{done:?}"
        );
    }

    #[test]
    fn a_search_that_is_stopped_within_a_move_answers_once() {
        let mut said = Vec::new();
        let mut session = Session::new();
        session.take(ToWorker::Search(work(1, 1e9)), || 0.0, &mut |m| {
            said.push(m);
        });
        // The clock stands still: nothing but the flag ends the slice.
        let mut looks = 0;
        let is_stopped = || {
            looks += 1;
            looks > 3
        };
        session.slice(|| 0.0, is_stopped, &mut |m| said.push(m));
        session.take(ToWorker::Stop { id: 1 }, || 0.0, &mut |m| said.push(m));
        let is_done = |m: &FromWorker| matches!(m, FromWorker::Done { best: Some(_), .. });
        assert_eq!(said.iter().filter(|m| is_done(m)).count(), 1);
        assert!(!session.is_busy());
    }

    #[test]
    fn every_line_is_reported_in_the_end() {
        let mut work = work(1, 1e9);
        work.multi_pv = 3;
        let said = run(vec![ToWorker::Search(work), ToWorker::Stop { id: 1 }], 30);
        for line in 1..=3 {
            let heard = |m: &FromWorker| matches!(m, FromWorker::Info(info) if info.line == line);
            assert!(said.iter().any(heard), "line {line}");
        }
        assert!(matches!(said.last(), Some(FromWorker::Done { id: 1, .. })));
    }

    #[test]
    fn a_new_search_replaces_the_old_one_silently() {
        let messages = vec![
            ToWorker::Search(work(1, 1e9)),
            ToWorker::Search(work(2, 4.0)),
        ];
        let said = run(messages, 12);
        assert!(
            !said
                .iter()
                .any(|m| matches!(m, FromWorker::Done { id: 1, .. }))
        );
        assert!(
            said.iter()
                .any(|m| matches!(m, FromWorker::Done { id: 2, .. }))
        );
    }

    #[test]
    fn what_cannot_be_searched_fails_by_name() {
        let mut bad = work(3, 10.0);
        bad.moves.push("a0a9".into());
        let mut worse = work(4, 10.0);
        worse.start_fen = "nonsense".into();
        let said = run(vec![ToWorker::Search(bad), ToWorker::Search(worse)], 3);
        assert!(
            matches!(said[0], FromWorker::Failed { id: Some(3), .. }),
            "{said:?}"
        );
        assert!(
            matches!(said[1], FromWorker::Failed { id: Some(4), .. }),
            "{said:?}"
        );
    }

    #[test]
    fn another_version_is_refused() {
        let init = ToWorker::Init {
            version: VERSION + 1,
            hash_mb: 1,
        };
        assert!(matches!(
            run(vec![init], 0)[0],
            FromWorker::Failed { id: None, .. }
        ));
    }
}

//! The clock of a game: pure, fed with timestamps in ms, never with ticks, so that it keeps true time while nobody looks.
//!
//! What it knows is the control and how long each ply has taken; everything else follows from that. So a move that is taken back takes its
//! time with it, and a save needs nothing else.

mod control;

use xq_records::Tree;
use xq_rules::{ByColor, Color};

pub use control::TimeControl;

/// Below this a clock is urgent, in ms: its time is shown with tenths, and heard.
pub const URGENT_MS: f64 = 10_000.0;
/// Below this a warning is heard, in ms.
const WARNING_MS: f64 = 30_000.0;
/// From here each second is heard, in ms.
const LAST_MS: f64 = 5_000.0;

/// What one side has.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Account {
    /// Ms left in this period; none without a limit.
    left: Option<f64>,
    /// Moves to the end of the period; none when it is the last.
    to_go: Option<u16>,
}

const fn some(number: u16) -> Option<u16> {
    if number > 0 { Some(number) } else { None }
}

fn minutes(number: u16) -> Option<f64> {
    some(number).map(|minutes| f64::from(minutes) * 60_000.0)
}

impl Account {
    fn new(control: &TimeControl) -> Self {
        Self {
            left: minutes(control.minutes),
            to_go: some(control.moves),
        }
    }

    /// A move is made that took so long. What is left of a period that ends with it is carried into the next.
    fn spend(&mut self, control: &TimeControl, ms: f64) {
        if let Some(left) = &mut self.left {
            *left = (*left - ms).max(0.0) + f64::from(control.increment_s) * 1000.0;
        }
        self.to_go = match self.to_go {
            Some(1) => {
                let carried = self.left.unwrap_or(0.0);
                self.left = minutes(control.then_minutes).map(|more| carried + more);
                some(control.then_moves)
            }
            more => more.map(|moves| moves - 1),
        };
    }
}

/// The clock of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Clock {
    control: TimeControl,
    /// Who made the first move of the game.
    first: Color,
    /// Ms of each ply.
    spent: Vec<u32>,
    accounts: ByColor<Account>,
    /// Ms of the move under way, before `since`.
    banked: f64,
    /// Since when it runs; none while it stands.
    since: Option<f64>,
}

impl Clock {
    /// A clock that stands, before the first move; none for a game without one.
    pub fn new(control: TimeControl, first: Color) -> Option<Self> {
        (!control.is_none()).then(|| Self {
            control,
            first,
            spent: Vec::new(),
            accounts: ByColor::from_fn(|_| Account::new(&control)),
            banked: 0.0,
            since: None,
        })
    }

    /// The control.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Whose time runs, or would.
    pub fn side(&self) -> Color {
        if self.spent.len().is_multiple_of(2) {
            self.first
        } else {
            !self.first
        }
    }

    /// Whether it runs.
    pub const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// How many plies it has seen.
    pub const fn plies(&self) -> usize {
        self.spent.len()
    }

    /// Lets it run.
    pub fn run(&mut self, now: f64) {
        self.since.get_or_insert(now);
    }

    /// Lets it stand.
    pub fn halt(&mut self, now: f64) {
        self.banked = self.elapsed(now);
        self.since = None;
    }

    /// The device has slept for so many ms, of which the timestamps know nothing.
    pub fn slept(&mut self, ms: f64) {
        if let Some(since) = &mut self.since {
            *since -= ms.max(0.0);
        }
    }

    /// Ms of the move under way.
    pub fn elapsed(&self, now: f64) -> f64 {
        self.banked + self.since.map_or(0.0, |since| (now - since).max(0.0))
    }

    /// The side to move has moved.
    pub fn moved(&mut self, now: f64) {
        let ms = self.elapsed(now);
        self.banked = 0.0;
        self.since = self.since.map(|_| now);
        self.note(ms.round().clamp(0.0, f64::from(u32::MAX)) as u32);
    }

    fn note(&mut self, ms: u32) {
        let side = self.side();
        self.accounts[side].spend(&self.control, f64::from(ms));
        self.spent.push(ms);
    }

    /// The game has so many plies already: those that it has not seen took no time.
    pub fn catch_up(&mut self, plies: usize) {
        while self.spent.len() < plies {
            self.note(0);
        }
    }

    /// So many plies are taken back, and the time of the move under way is forgotten.
    pub fn take_back(&mut self, plies: usize, now: f64) {
        let kept = self.spent.len().saturating_sub(plies);
        let spent = std::mem::take(&mut self.spent);
        self.accounts = ByColor::from_fn(|_| Account::new(&self.control));
        self.banked = 0.0;
        self.since = self.since.map(|_| now);
        for &ms in &spent[..kept] {
            self.note(ms);
        }
    }

    /// Ms that a side has left in its period; none without a limit. Not below zero.
    pub fn left(&self, side: Color, now: f64) -> Option<f64> {
        let used = if side == self.side() {
            self.elapsed(now)
        } else {
            0.0
        };
        self.accounts[side].left.map(|left| (left - used).max(0.0))
    }

    /// Ms that a side has left for its move; none without such a limit.
    pub fn step_left(&self, side: Color, now: f64) -> Option<f64> {
        let used = if side == self.side() {
            self.elapsed(now)
        } else {
            0.0
        };
        let step = some(self.control.step_s)?;
        Some((f64::from(step) * 1000.0 - used).max(0.0))
    }

    /// The lesser of both.
    pub fn tightest(&self, side: Color, now: f64) -> Option<f64> {
        let both = [self.left(side, now), self.step_left(side, now)];
        both.into_iter().flatten().min_by(f64::total_cmp)
    }

    /// Moves to the next period; none when there is no other.
    pub fn moves_to_go(&self, side: Color) -> Option<u16> {
        self.accounts[side].to_go
    }

    /// When the flag of the side to move falls, while the clock runs.
    pub fn falls_at(&self, now: f64) -> Option<f64> {
        self.since?;
        self.tightest(self.side(), now).map(|left| now + left)
    }

    /// The side whose flag has fallen. A clock that stands lets none fall.
    pub fn fallen(&self, now: f64) -> Option<Color> {
        self.falls_at(now).filter(|&at| at <= now)?;
        Some(self.side())
    }

    /// When what is shown of it changes next, while it runs.
    pub fn changes_at(&self, now: f64) -> Option<f64> {
        self.since?;
        let side = self.side();
        let shown = [self.left(side, now), self.step_left(side, now)];
        let next = shown.into_iter().flatten().map(|left| {
            let unit = if left <= URGENT_MS { 100.0 } else { 1000.0 };
            // A little after the change, so that it is seen then.
            let until = left % unit;
            (if until < 1.0 { unit } else { until }) + 1.0
        });
        next.min_by(f64::total_cmp).map(|ms| now + ms)
    }

    /// The ms of each ply, and of the move under way, as text for a save.
    pub fn write_times(&self, now: f64) -> String {
        let under_way = self.elapsed(now).round() as u32;
        let all = self.spent.iter().chain([&under_way]);
        all.map(u32::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Reads what [`Clock::write_times`] has written, for a game of so many plies; false when it does not fit.
    pub fn read_times(&mut self, text: &str, plies: usize) -> bool {
        let times: Option<Vec<u32>> = text.split(' ').map(|word| word.parse().ok()).collect();
        let Some((&under_way, spent)) = times.as_deref().and_then(<[u32]>::split_last) else {
            return false;
        };
        if spent.len() != plies || plies < self.spent.len() {
            return false;
        }
        self.take_back(usize::MAX, 0.0);
        for &ms in spent {
            self.note(ms);
        }
        self.banked = f64::from(under_way);
        true
    }

    /// Writes into the record of the game what each clock showed after a move, in whole seconds as it stands at a seat, and how long the
    /// move took where there is no limit for the game.
    pub fn write_into(&self, tree: &mut Tree) {
        let mut again = Self {
            spent: Vec::new(),
            accounts: ByColor::from_fn(|_| Account::new(&self.control)),
            ..self.clone()
        };
        let seconds = |ms: f64| (ms / 1000.0).ceil() as u64 * 1000;
        let line: Vec<_> = tree.main_line().collect();
        for (node, &ms) in line.into_iter().zip(&self.spent) {
            let side = again.side();
            again.note(ms);
            let notes = tree.notes_mut(node);
            match again.accounts[side].left {
                Some(left) => notes.clock = Some(seconds(left)),
                None => notes.elapsed = Some(seconds(f64::from(ms))),
            }
        }
        tree.tags.set("TimeControl", self.control.tag());
    }

    /// What the move under way has taken, as a page noted that has gone since.
    pub fn recall(&mut self, ms: f64) {
        self.banked = self.banked.max(ms);
    }
}

/// What is to be heard of a clock that goes from so many ms left to so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alarm {
    /// There is little time.
    Warning,
    /// There is hardly any.
    Urgent,
}

/// What is to be heard between two looks at the clock.
pub fn alarm(before: f64, after: f64) -> Option<Alarm> {
    let crossed = |bound: f64| before > bound && after <= bound && after > 0.0;
    let ticks = after < LAST_MS && (before / 1000.0).ceil() > (after / 1000.0).ceil();
    if crossed(URGENT_MS) || (ticks && after > 0.0) {
        Some(Alarm::Urgent)
    } else if crossed(WARNING_MS) {
        Some(Alarm::Warning)
    } else {
        None
    }
}

/// A time as it stands at a seat: whole seconds, the running one counted in full; tenths when it is urgent.
pub fn text(ms: f64) -> String {
    if ms <= URGENT_MS {
        let tenths = (ms / 100.0).floor() as u32;
        return [&(tenths / 10).to_string(), ".", &(tenths % 10).to_string()].concat();
    }
    let seconds = (ms / 1000.0).ceil() as u32;
    let two = |n: u32| [if n < 10 { "0" } else { "" }, &n.to_string()].concat();
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let tail = two(seconds % 60);
    if hours > 0 {
        [&hours.to_string(), ":", &two(minutes), ":", &tail].concat()
    } else {
        [&minutes.to_string(), ":", &tail].concat()
    }
}

#[cfg(test)]
mod tests;

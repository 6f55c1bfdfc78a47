//! When a search has to end.

/// Limits of one search; every one that is present applies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Limits {
    /// Plies.
    pub depth: Option<i32>,
    /// Nodes; exact, so that a search by nodes is repeatable.
    pub nodes: Option<u64>,
    /// Milliseconds for this move.
    pub movetime_ms: Option<f64>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Stop once a mate in that many rounds is found.
    pub mate: Option<i32>,
    /// How many lines to report; 0 counts as 1.
    pub multi_pv: usize,
    /// Only these root moves, when there are any.
    pub search_moves: Vec<xq_rules::Move>,
    /// Strength, when it is not full.
    pub level: Option<crate::level::Level>,
    /// Varies the choice of weak levels and that from the book.
    pub seed: u64,
    /// Whether a move of the engine's [book](crate::Engine::set_book), if it has one there, is answer enough.
    pub use_book: bool,
}

/// A running clock.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Clock {
    /// Milliseconds left.
    pub remaining_ms: f64,
    /// Milliseconds gained with each move.
    pub increment_ms: f64,
    /// Moves to the next period; none when what remains has to last for the game.
    pub moves_to_go: Option<u32>,
}

/// The two limits in time of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Budget {
    /// No new iteration after this many milliseconds; scaled by how settled the best move is.
    pub(crate) soft_ms: f64,
    /// Stop at once.
    pub(crate) hard_ms: f64,
}

/// What the operating system, the browser and the pipe to the engine may take for themselves.
const OVERHEAD_MS: f64 = 12.0;

impl Budget {
    /// The share of the clock that this move may take; `None` without a limit in time.
    pub(crate) fn of(limits: &Limits) -> Option<Self> {
        let by_clock = limits.clock.map(|clock| Self::of_clock(&clock));
        let by_move = limits.movetime_ms.map(|ms| {
            let ms = (ms - OVERHEAD_MS.min(ms * 0.05)).max(1.0);
            Self {
                soft_ms: ms,
                hard_ms: ms,
            }
        });
        match (by_clock, by_move) {
            (Some(clock), Some(fixed)) => Some(Self {
                soft_ms: clock.soft_ms.min(fixed.soft_ms),
                hard_ms: clock.hard_ms.min(fixed.hard_ms),
            }),
            (clock, fixed) => clock.or(fixed),
        }
    }

    fn of_clock(clock: &Clock) -> Self {
        let left = (clock.remaining_ms - OVERHEAD_MS).max(1.0);
        let horizon = f64::from(clock.moves_to_go.unwrap_or(40).clamp(1, 40));
        let share = (left / horizon + clock.increment_ms * 0.75).min(left * 0.5);
        Self {
            soft_ms: (share * 0.7).max(0.5),
            hard_ms: (share * 3.0).min(left * 0.6).max(0.5),
        }
    }
}

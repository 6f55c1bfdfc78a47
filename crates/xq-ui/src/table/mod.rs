//! What belongs to a game beside the board: what was agreed before it, the clock, what a player has touched or decided in advance, a hint.

pub mod premove;
mod terms;
mod touch;
mod view;

use xq_rules::{Move, Square};

pub use terms::{Draft, HANDICAPS, House, Opponent, Start, Terms};
pub use touch::Touched;
pub use view::{ClockView, NewGameView, TableView};
pub(crate) use view::{clock_view, is_paused, view};

use crate::clock::Clock;
use crate::review::{Arrow, ArrowKind};

/// How long a word about a copy stands, in ms.
pub const COPIED_MS: f64 = 2000.0;

/// Everything about the game beside the board.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// What holds in this game.
    pub house: House,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// Whether the players take a break.
    pub paused: bool,
    /// Whether a dialog is open that the player did not open.
    pub held: bool,
    /// When the clock was last looked at.
    pub seen_at: f64,
    /// When the time of the move under way was last put aside.
    pub noted_at: f64,
    /// What whoever is to move has touched.
    pub touched: Touched,
    /// The move that is made as soon as the engine has moved.
    pub premove: Option<Move>,
    /// When that is.
    pub premove_at: Option<f64>,
    /// The move that the engine advises.
    pub hint: Option<Move>,
    /// The dialog for a new game.
    pub draft: Draft,
    /// Until when it is said that something was copied.
    pub copied_until: Option<f64>,
    /// Until when it is said what became of an offer.
    pub answer_until: Option<f64>,
    /// Which side sat below while the board is turned for a record.
    pub flipped: Option<bool>,
}

impl Table {
    /// The advice, and the move that is decided in advance.
    pub fn arrows(&self) -> Vec<Arrow> {
        let arrow = |kind, mv: Move| Arrow {
            kind,
            from: mv.from(),
            to: mv.to(),
        };
        let hint = self.hint.map(|mv| arrow(ArrowKind::Hint, mv));
        let premove = self.premove.map(|mv| arrow(ArrowKind::Premove, mv));
        hint.into_iter().chain(premove).collect()
    }

    /// What a player thought and touched is gone with the position.
    pub(crate) fn forget(&mut self) {
        self.touched = Touched::default();
        self.premove = None;
        self.premove_at = None;
        self.hint = None;
    }
}

/// A control of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableCommand {
    /// A choice in the dialog for a new game: see [`Draft::set`].
    Set(String, String),
    /// A tap on the dialog's small board: a piece is given, or not.
    Give(Square),
    /// The game begins as the dialog says.
    Begin,
    /// What would the engine play?
    Hint,
    /// A break, or its end.
    Pause(bool),
    /// The move that was decided in advance is not to be made.
    CancelPremove,
}

//! What can be wrong or odd about a FEN.

use alloc::string::String;
use core::fmt;

use crate::{Color, PositionError, PositionErrorKind};

/// One of the two numbers at the end of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counter {
    /// Plies since the last capture.
    Halfmove,
    /// The number of the round.
    Fullmove,
}

/// Why a text is no FEN of a playable position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    /// There is nothing to read.
    Empty,
    /// There are not ten rows.
    RowCount(usize),
    /// A row does not have nine points.
    RowWidth {
        /// The row, 1–10 from the top (Black's back rank is 1).
        row: usize,
        /// How many points it has.
        found: usize,
    },
    /// A row holds a character that is neither a piece nor a digit from 1 to 9.
    Letter {
        /// The row, 1–10 from the top.
        row: usize,
        /// The point in that row, from 1 at the left.
        column: usize,
        /// The character.
        found: char,
    },
    /// The field after the pieces is no side.
    Side(String),
    /// A counter is no number.
    Counter {
        /// Which one.
        counter: Counter,
        /// What stands there.
        found: String,
    },
    /// Something stands behind the last field.
    Trailing(String),
    /// The pieces make no position that could be played: a missing king, two kings, …
    Unplayable(PositionError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("pieces: expected ten rows, found nothing"),
            Self::RowCount(found) => write!(f, "pieces: expected 10 rows, found {found}"),
            Self::RowWidth { row, found } => write!(
                f,
                "pieces: row {row} from the top: expected 9 points, found {found}"
            ),
            Self::Letter { row, column, found } => write!(
                f,
                "pieces: row {row} from the top, point {column}: expected a piece letter \
                 (k a b n r c p) or a digit from 1 to 9, found `{found}`"
            ),
            Self::Side(found) => write!(f, "side: expected w or b, found `{found}`"),
            Self::Counter { counter, found } => {
                let name = match counter {
                    Counter::Halfmove => "halfmove counter",
                    Counter::Fullmove => "fullmove counter",
                };
                write!(f, "{name}: expected a number, found `{found}`")
            }
            Self::Trailing(found) => {
                write!(
                    f,
                    "expected nothing behind the fullmove counter, found `{found}`"
                )
            }
            Self::Unplayable(error) => write!(f, "pieces: {error}"),
        }
    }
}

impl core::error::Error for FenError {}

/// What is odd about a FEN that can be used all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenWarning {
    /// The FEN does not say who moves; this side was chosen.
    SideAssumed(Color),
    /// The position could not come up in a game.
    Oddity(PositionErrorKind),
}

impl fmt::Display for FenWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SideAssumed(Color::Red) => f.write_str("side: not given, red assumed"),
            Self::SideAssumed(Color::Black) => f.write_str("side: not given, black assumed"),
            Self::Oddity(kind) => write!(f, "pieces: {kind}"),
        }
    }
}

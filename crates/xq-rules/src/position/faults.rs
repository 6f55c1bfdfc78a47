//! What can be wrong with a position, or with a move in it.

use core::fmt;

use crate::{Color, Move, Piece, Role, Square};

/// One thing that is wrong with a [`Setup`](crate::Setup).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PositionErrorKind {
    /// A side has no king.
    MissingKing(Color),
    /// A side has more than one king.
    SeveralKings(Color),
    /// A king stands outside its palace.
    KingOutsidePalace(Color, Square),
    /// A piece stands where it can never get to.
    ImpossibleSquare(Piece, Square),
    /// A side has more of a piece than the full set, or more than 16 pieces.
    TooManyPieces(Color, Role),
    /// The kings face each other on an open file.
    KingsFacing,
    /// The side that is not to move is in check.
    OpponentInCheck,
    /// So many pieces that a list of moves could overflow.
    TooMuchMobility(Color),
}

impl PositionErrorKind {
    /// Whether the first move would take a king: such a position can be shown, but not played.
    pub const fn is_hopeless(self) -> bool {
        matches!(self, Self::KingsFacing | Self::OpponentInCheck)
    }

    /// Whether the position can be played all the same: books of endgames hold such positions.
    pub const fn is_forgivable(self) -> bool {
        matches!(
            self,
            Self::ImpossibleSquare(..)
                | Self::TooManyPieces(..)
                | Self::KingsFacing
                | Self::OpponentInCheck
        )
    }
}

impl fmt::Display for PositionErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |color: Color| match color {
            Color::Red => "red",
            Color::Black => "black",
        };
        let name = |role: Role| match role {
            Role::King => "king",
            Role::Advisor => "advisor",
            Role::Elephant => "elephant",
            Role::Horse => "horse",
            Role::Chariot => "chariot",
            Role::Cannon => "cannon",
            Role::Pawn => "pawn",
        };
        match *self {
            Self::MissingKing(color) => write!(f, "{} has no king", side(color)),
            Self::SeveralKings(color) => write!(f, "{} has more than one king", side(color)),
            Self::KingOutsidePalace(color, square) => {
                write!(
                    f,
                    "the {} king on {square} is outside its palace",
                    side(color)
                )
            }
            Self::ImpossibleSquare(piece, square) => write!(
                f,
                "the {} {} on {square} can never get there",
                side(piece.color()),
                name(piece.role())
            ),
            Self::TooManyPieces(color, role) => {
                write!(f, "{} has too many pieces ({})", side(color), name(role))
            }
            Self::KingsFacing => f.write_str("the kings face each other on an open file"),
            Self::OpponentInCheck => f.write_str("the side that is not to move is in check"),
            Self::TooMuchMobility(color) => {
                write!(
                    f,
                    "{} has more pieces than a game could ever need",
                    side(color)
                )
            }
        }
    }
}

/// Everything that is wrong with a [`Setup`](crate::Setup).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The faults, each named once, never empty.
    pub kinds: alloc::vec::Vec<PositionErrorKind>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, kind) in self.kinds.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            fmt::Display::fmt(kind, f)?;
        }
        Ok(())
    }
}

impl core::error::Error for PositionError {}

/// A move that the rules do not allow in the position it was tried in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a legal move here", self.0)
    }
}

impl core::error::Error for IllegalMove {}

//! Why a text is no move.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::{Color, Move, Role, Square};

/// Why a text cannot be read as a move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// There is nothing to read.
    Empty,
    /// A character that no notation knows.
    UnknownCharacter {
        /// The character.
        found: char,
        /// Which character of the text it is, from 1.
        at: usize,
    },
    /// Known characters that make no move, such as `炮炮平五`.
    NoMove(String),
    /// The side to move has no such piece there.
    NoSuchPiece {
        /// The side to move.
        color: Color,
        /// What was looked for.
        role: Role,
    },
    /// The side to move has no piece on the square that coordinates name.
    NotYours {
        /// The side to move.
        color: Color,
        /// The square.
        square: Square,
    },
    /// The piece is there but does not move like that, or something is in its way.
    CannotMove {
        /// What was to move.
        role: Role,
        /// Where the pieces stand that the text may mean.
        from: Vec<Square>,
    },
    /// The move would leave the own king to be taken.
    KingInDanger(Move),
    /// Several moves fit.
    Ambiguous(Vec<Move>),
    /// Red's numerals with Red's sense of forward at Black's turn. The text fits Red's pieces as well as
    /// Black's, so that it is more likely a move of the wrong side; the moves that Black could mean are named.
    OtherSide(Vec<Move>),
}

impl ReadError {
    /// The moves that the text may have meant, to ask about.
    pub fn candidates(&self) -> &[Move] {
        match self {
            Self::Ambiguous(moves) | Self::OtherSide(moves) => moves,
            _ => &[],
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("expected a move, found nothing"),
            Self::UnknownCharacter { found, at } => {
                write!(
                    f,
                    "character {at} of the move, `{found}`, is in no notation"
                )
            }
            Self::NoMove(text) => write!(
                f,
                "expected a move such as 炮二平五, C2=5 or h2e2, found `{text}`"
            ),
            Self::NoSuchPiece { color, role } => {
                write!(f, "no such piece: {color:?} has no {role:?} there")
            }
            Self::NotYours { color, square } => {
                write!(f, "no such piece: {color:?} has nothing on {square}")
            }
            Self::CannotMove { role, from } => {
                write!(f, "no legal move: the {role:?} on ")?;
                write_list(f, from)?;
                f.write_str(" cannot move like that")
            }
            Self::KingInDanger(mv) => {
                write!(f, "no legal move: {mv} would leave the king to be taken")
            }
            Self::Ambiguous(moves) => {
                f.write_str("ambiguous: it may be ")?;
                write_list(f, moves)
            }
            Self::OtherSide(moves) => {
                f.write_str(
                    "this reads as a move of Red, but it is Black's turn; Black could mean ",
                )?;
                write_list(f, moves)
            }
        }
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, items: &[impl fmt::Display]) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(" or ")?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

impl core::error::Error for ReadError {}

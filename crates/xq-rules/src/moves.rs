//! Moves.

use core::fmt;
use core::num::NonZeroU16;

use crate::Square;

/// A move from one square to another, in two bytes; `Option<Move>` is free.
///
/// A move says nothing about legality: only together with a [`Position`](crate::Position) does it mean something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU16);

impl Move {
    /// Some move, to fill lists with before they are written.
    pub const ANY: Self = Self(NonZeroU16::MIN);

    /// The move between two squares; `None` when they are the same.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Option<Self> {
        if from as u8 == to as u8 {
            return None;
        }
        match NonZeroU16::new(from as u16 | (to as u16) << 7) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }

    /// Like [`Move::new`] for squares that the caller took from a table of steps, where they always differ.
    #[inline]
    pub(crate) const fn between(from: Square, to: Square) -> Self {
        // `a0a0`, the only value that would be zero, becomes `b0a0`; no step table holds it.
        match NonZeroU16::new(from as u16 | (to as u16) << 7) {
            Some(bits) => Self(bits),
            None => Self::ANY,
        }
    }

    /// Where the piece stood.
    #[inline]
    pub const fn from(self) -> Square {
        Square::BY_BITS[(self.0.get() & 127) as usize]
    }

    /// Where the piece goes.
    #[inline]
    pub const fn to(self) -> Square {
        Square::BY_BITS[(self.0.get() >> 7 & 127) as usize]
    }

    /// The move as a number below 2^14, for tables.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move back from [`Move::bits`]; `None` for a number that no move has.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits & 127 >= 90 || bits >> 7 >= 90 || bits & 127 == bits >> 7 {
            return None;
        }
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }

    /// The move with the board mirrored left to right.
    #[must_use]
    pub const fn flip_file(self) -> Self {
        Self::between(self.from().flip_file(), self.to().flip_file())
    }

    /// The move with the board turned half round.
    #[must_use]
    pub const fn rotate(self) -> Self {
        Self::between(self.from().rotate(), self.to().rotate())
    }
}

impl fmt::Display for Move {
    /// Writes UCI coordinates, `h2e2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const _: () = assert!(size_of::<Option<Move>>() == 2);

/// How many moves a [`MoveList`] holds.
pub const MAX_MOVES: usize = 192;

/// Moves of one position, without heap. The full set has at most 119; positions with more pieces than a
/// [`MoveList`] could serve are refused by [`Position::from_setup`](crate::Position::from_setup).
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MAX_MOVES],
    len: usize,
}

impl MoveList {
    /// An empty list.
    #[inline]
    pub const fn new() -> Self {
        Self {
            moves: [Move::ANY; MAX_MOVES],
            len: 0,
        }
    }

    /// Adds a move.
    ///
    /// # Panics
    /// When the list is full, which no [`Position`](crate::Position) can cause.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl core::ops::Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.moves.get(..self.len).unwrap_or_default()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

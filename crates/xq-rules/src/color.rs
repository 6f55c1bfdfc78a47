//! The two sides.

use core::ops::{Index, IndexMut, Not};

/// A side: Red moves first and sits at the bottom of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// 红方
    Red = 0,
    /// 黑方
    Black = 1,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// Red for `true`-like zero-based index 0, Black for 1; other numbers are folded by their last bit.
    #[inline]
    pub const fn from_bit(bit: usize) -> Self {
        if bit & 1 == 0 { Self::Red } else { Self::Black }
    }

    /// The letter of the FEN's second field.
    pub const fn fen_char(self) -> char {
        match self {
            Self::Red => 'w',
            Self::Black => 'b',
        }
    }

    /// `+1` for Red, `-1` for Black: the direction in which this side's pawns change rank.
    #[inline]
    pub const fn forward(self) -> i32 {
        match self {
            Self::Red => 1,
            Self::Black => -1,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T> {
    /// Red's value.
    pub red: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Calls `make` once for each side.
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> Self {
        Self {
            red: make(Color::Red),
            black: make(Color::Black),
        }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Red => &self.red,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Red => &mut self.red,
            Color::Black => &mut self.black,
        }
    }
}

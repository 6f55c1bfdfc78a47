//! Sets of squares.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use crate::attacks::Line;
use crate::{Color, File, Rank, Square};

/// A set of squares.
///
/// Two 45-bit halves, split at the river: 90 bits fit neither one machine word nor, in WebAssembly, a cheap
/// `u128` (whose shifts cost 2–3 times their native price there). Single squares come from a table, so
/// that no operation on a hot path shifts by a variable amount across the halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(align(16))]
pub struct Bitboard {
    /// Ranks 0–4, Red's half.
    south: u64,
    /// Ranks 5–9, Black's half.
    north: u64,
}

const HALF: u64 = (1 << 45) - 1;
/// The squares by their number in a half, the northern half 64 further; the padding is never met, and spares a check.
static BY_BIT: [Square; 128] = {
    let mut table = [Square::A0; 128];
    let mut i = 0;
    while i < 90 {
        table[i / 45 * 64 + i % 45] = Square::ALL[i];
        i += 1;
    }
    table
};

/// The points of the a-file in one half.
const FILE_A: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;

const SINGLE: [Bitboard; 90] = {
    let mut table = [Bitboard::EMPTY; 90];
    let mut i = 0;
    while i < 90 {
        if i < 45 {
            table[i].south = 1 << i;
        } else {
            table[i].north = 1 << (i - 45);
        }
        i += 1;
    }
    table
};

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self { south: 0, north: 0 };
    /// All 90 squares.
    pub const ALL: Self = Self {
        south: HALF,
        north: HALF,
    };

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        SINGLE[square as usize]
    }

    /// The squares of one file.
    pub const fn file(file: File) -> Self {
        let mut column = 0;
        let mut rank = 0;
        while rank < 5 {
            column |= 1 << (rank * 9 + file as u64);
            rank += 1;
        }
        Self {
            south: column,
            north: column,
        }
    }

    /// The squares of one rank.
    pub const fn rank(rank: Rank) -> Self {
        let row = 0x1ff << (rank as u64 % 5 * 9);
        if (rank as u8) < 5 {
            Self {
                south: row,
                north: 0,
            }
        } else {
            Self {
                south: 0,
                north: row,
            }
        }
    }

    /// The half of the board that belongs to that side.
    #[inline]
    pub const fn half(color: Color) -> Self {
        match color {
            Color::Red => Self {
                south: HALF,
                north: 0,
            },
            Color::Black => Self {
                south: 0,
                north: HALF,
            },
        }
    }

    /// The set with one more square; usable in constants.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        let one = Self::of(square);
        Self {
            south: self.south | one.south,
            north: self.north | one.north,
        }
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        let one = Self::of(square);
        (self.south & one.south) | (self.north & one.north) != 0
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.south | self.north == 0
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        (self.south & other.south) | (self.north & other.north) != 0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.south.count_ones() + self.north.count_ones()
    }

    /// Whether the set holds more than one square.
    #[inline]
    pub const fn has_several(self) -> bool {
        let south = self.south & self.south.wrapping_sub(1);
        let north = self.north & self.north.wrapping_sub(1);
        (south | north) != 0 || (self.south != 0 && self.north != 0)
    }

    /// The square with the lowest index.
    #[inline]
    pub fn first(self) -> Option<Square> {
        self.into_iter().next()
    }

    /// The points of a rank's line, on the rank of `on`.
    #[inline]
    pub const fn of_rank(on: Square, line: Line) -> Self {
        let row = (line as u64 & 511) << (on.rank() as u32 % 5 * 9);
        if on as usize >= 45 {
            Self {
                south: 0,
                north: row,
            }
        } else {
            Self {
                south: row,
                north: 0,
            }
        }
    }

    /// The points of a file's line, on the file of `on`.
    #[inline]
    pub const fn of_file(on: Square, line: Line) -> Self {
        // Five copies, eight bits apart: the diagonal of this square of bits is the file.
        const COPIES: u64 = 1 | 1 << 8 | 1 << 16 | 1 << 24 | 1 << 32;
        let (low, high) = (line as u64 & 31, line as u64 >> 5 & 31);
        let file = on.file() as u32;
        Self {
            south: ((low * COPIES) & FILE_A) << file,
            north: ((high * COPIES) & FILE_A) << file,
        }
    }

    /// Every square one rank further as that side goes; what leaves the board is gone.
    #[inline]
    #[must_use]
    pub const fn ahead(self, color: Color) -> Self {
        match color {
            Color::Red => Self {
                south: self.south << 9 & HALF,
                north: (self.north << 9 | self.south >> 36) & HALF,
            },
            Color::Black => Self {
                south: self.south >> 9 | self.north << 36 & HALF,
                north: self.north >> 9,
            },
        }
    }

    /// Every square one file to the right as Red sees it; what leaves the board is gone.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        Self {
            south: (self.south << 1) & HALF & !FILE_A,
            north: (self.north << 1) & HALF & !FILE_A,
        }
    }

    /// Every square one file to the left as Red sees it; what leaves the board is gone.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Self {
        Self {
            south: (self.south & !FILE_A) >> 1,
            north: (self.north & !FILE_A) >> 1,
        }
    }

    /// Puts the square in if it is out and takes it out if it is in.
    #[inline]
    pub(crate) const fn toggle(&mut self, square: Square) {
        let one = Self::of(square);
        self.south ^= one.south;
        self.north ^= one.north;
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

macro_rules! binary {
    ($trait:ident $method:ident $assign_trait:ident $assign:ident $op:tt) => {
        impl $trait for Bitboard {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                Self { south: self.south $op other.south, north: self.north $op other.north }
            }
        }

        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    };
}

binary!(BitAnd bitand BitAndAssign bitand_assign &);
binary!(BitOr bitor BitOrAssign bitor_assign |);
binary!(BitXor bitxor BitXorAssign bitxor_assign ^);

/// Set difference.
impl Sub for Bitboard {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self {
            south: self.south & !other.south,
            north: self.north & !other.north,
        }
    }
}

/// The complement within the 90 squares.
impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self {
            south: !self.south & HALF,
            north: !self.north & HALF,
        }
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// Iterates over a set from `a0` to `i9`.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        // Sums rather than branches, but for the end: which half it is cannot be guessed.
        let Bitboard { south, north } = self.0;
        let is_north = u64::from(south == 0);
        let half = south | north & is_north.wrapping_neg();
        if half == 0 {
            return None;
        }
        let bit = half.trailing_zeros() as usize | (is_north as usize) << 6;
        self.0.south = south & south.wrapping_sub(1);
        self.0.north = north & north.wrapping_sub(is_north);
        Some(BY_BIT[bit & 127])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_shifted_and_made_of_lines_as_squares_are() {
        for square in Square::ALL {
            let one = Bitboard::of(square);
            let step = |files, ranks| {
                square
                    .offset(files, ranks)
                    .into_iter()
                    .collect::<Bitboard>()
            };
            assert_eq!(one.ahead(Color::Red), step(0, 1));
            assert_eq!(one.ahead(Color::Black), step(0, -1));
            assert_eq!(one.right(), step(1, 0));
            assert_eq!(one.left(), step(-1, 0));
            for line in 0..1024 {
                let on_file = crate::attacks::squares_on_file(square, line).collect();
                assert_eq!(Bitboard::of_file(square, line), on_file);
                let on_rank = crate::attacks::squares_on_rank(square, line & 511).collect();
                assert_eq!(Bitboard::of_rank(square, line & 511), on_rank);
            }
        }
        assert!(Bitboard::ALL.into_iter().eq(Square::ALL));
    }
}

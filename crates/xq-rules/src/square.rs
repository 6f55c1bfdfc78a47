//! Points of the board, in code called squares, with their files and ranks.

use core::fmt;

use crate::Color;

/// A file, `a` at Red's left hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "each variant is its own name")]
pub enum File {
    A = 0,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
}

impl File {
    /// Every file from Red's left to Red's right.
    pub const ALL: [Self; 9] = [
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::E,
        Self::F,
        Self::G,
        Self::H,
        Self::I,
    ];

    /// The file with that index, 0 for `a`.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 9 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The file's number 1–9 as that player counts it, from his own right hand.
    pub const fn number(self, color: Color) -> u8 {
        match color {
            Color::Red => 9 - self as u8,
            Color::Black => 1 + self as u8,
        }
    }

    /// The file that the player calls by that number, 1–9 from his own right hand.
    pub const fn from_number(color: Color, number: u8) -> Option<Self> {
        if number < 1 || number > 9 {
            return None;
        }
        Self::from_index(match color {
            Color::Red => 9 - number as usize,
            Color::Black => number as usize - 1,
        })
    }

    /// The coordinate letter `a`–`i`.
    pub const fn char(self) -> char {
        (b'a' + self as u8) as char
    }

    /// Reads a coordinate letter in either case.
    pub const fn from_char(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            letter @ 'a'..='i' => Self::from_index(letter as usize - 'a' as usize),
            _ => None,
        }
    }
}

/// A rank, 0 at Red's back rank, 9 at Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "each variant is its own name")]
pub enum Rank {
    R0 = 0,
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
    R9,
}

impl Rank {
    /// Every rank from Red's back rank to Black's.
    pub const ALL: [Self; 10] = [
        Self::R0,
        Self::R1,
        Self::R2,
        Self::R3,
        Self::R4,
        Self::R5,
        Self::R6,
        Self::R7,
        Self::R8,
        Self::R9,
    ];

    /// The rank with that index.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 10 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The digit `0`–`9`.
    pub const fn char(self) -> char {
        (b'0' + self as u8) as char
    }

    /// Reads a digit `0`–`9`.
    pub const fn from_char(digit: char) -> Option<Self> {
        match digit {
            '0'..='9' => Self::from_index(digit as usize - '0' as usize),
            _ => None,
        }
    }

    /// How far the rank lies from that player's back rank, 0–9.
    pub const fn depth(self, color: Color) -> u8 {
        match color {
            Color::Red => self as u8,
            Color::Black => 9 - self as u8,
        }
    }
}

/// One of the 90 points. `Square::E0` is where Red's king starts.
///
/// The enum, rather than a number, keeps `Option<Square>` at one byte and lets every table of 90 be
/// indexed without a bounds check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[rustfmt::skip]
#[expect(missing_docs, reason = "each variant is its own coordinate")]
pub enum Square {
    A0, B0, C0, D0, E0, F0, G0, H0, I0,
    A1, B1, C1, D1, E1, F1, G1, H1, I1,
    A2, B2, C2, D2, E2, F2, G2, H2, I2,
    A3, B3, C3, D3, E3, F3, G3, H3, I3,
    A4, B4, C4, D4, E4, F4, G4, H4, I4,
    A5, B5, C5, D5, E5, F5, G5, H5, I5,
    A6, B6, C6, D6, E6, F6, G6, H6, I6,
    A7, B7, C7, D7, E7, F7, G7, H7, I7,
    A8, B8, C8, D8, E8, F8, G8, H8, I8,
    A9, B9, C9, D9, E9, F9, G9, H9, I9,
}

impl Square {
    /// How many points the board has.
    pub const COUNT: usize = 90;

    /// Every point, rank by rank from `a0` to `i9`; the order of [`Square::index`].
    #[rustfmt::skip]
    pub const ALL: [Self; 90] = [
        Self::A0, Self::B0, Self::C0, Self::D0, Self::E0, Self::F0, Self::G0, Self::H0, Self::I0,
        Self::A1, Self::B1, Self::C1, Self::D1, Self::E1, Self::F1, Self::G1, Self::H1, Self::I1,
        Self::A2, Self::B2, Self::C2, Self::D2, Self::E2, Self::F2, Self::G2, Self::H2, Self::I2,
        Self::A3, Self::B3, Self::C3, Self::D3, Self::E3, Self::F3, Self::G3, Self::H3, Self::I3,
        Self::A4, Self::B4, Self::C4, Self::D4, Self::E4, Self::F4, Self::G4, Self::H4, Self::I4,
        Self::A5, Self::B5, Self::C5, Self::D5, Self::E5, Self::F5, Self::G5, Self::H5, Self::I5,
        Self::A6, Self::B6, Self::C6, Self::D6, Self::E6, Self::F6, Self::G6, Self::H6, Self::I6,
        Self::A7, Self::B7, Self::C7, Self::D7, Self::E7, Self::F7, Self::G7, Self::H7, Self::I7,
        Self::A8, Self::B8, Self::C8, Self::D8, Self::E8, Self::F8, Self::G8, Self::H8, Self::I8,
        Self::A9, Self::B9, Self::C9, Self::D9, Self::E9, Self::F9, Self::G9, Self::H9, Self::I9,
    ];

    /// Like [`Square::ALL`] with 128 entries, so that any seven bits index it without a check; the padding is never met.
    pub(crate) const BY_BITS: [Self; 128] = {
        let mut table = [Self::A0; 128];
        let mut i = 0;
        while i < 90 {
            table[i] = Self::ALL[i];
            i += 1;
        }
        table
    };

    /// The point where a file meets a rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::ALL[rank as usize * 9 + file as usize]
    }

    /// The point with that index, `rank * 9 + file`.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 90 {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// The point at zero-based coordinates that may lie off the board.
    pub const fn from_coords(file: i32, rank: i32) -> Option<Self> {
        if file < 0 || file > 8 || rank < 0 || rank > 9 {
            return None;
        }
        Some(Self::ALL[(rank * 9 + file) as usize])
    }

    /// `rank * 9 + file`, 0–89.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file it lies on.
    #[inline]
    pub const fn file(self) -> File {
        const FILES: [File; 90] = {
            let mut files = [File::A; 90];
            let mut i = 0;
            while i < 90 {
                files[i] = File::ALL[i % 9];
                i += 1;
            }
            files
        };
        FILES[self as usize]
    }

    /// The rank it lies on.
    #[inline]
    pub const fn rank(self) -> Rank {
        const RANKS: [Rank; 90] = {
            let mut ranks = [Rank::R0; 90];
            let mut i = 0;
            while i < 90 {
                ranks[i] = Rank::ALL[i / 9];
                i += 1;
            }
            ranks
        };
        RANKS[self as usize]
    }

    /// The point that many files to the right and ranks up, as Red sees it.
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        Self::from_coords(self.file() as i32 + files, self.rank() as i32 + ranks)
    }

    /// The point mirrored left to right.
    #[inline]
    #[must_use]
    pub const fn flip_file(self) -> Self {
        Self::ALL[self as usize / 9 * 9 + (8 - self as usize % 9)]
    }

    /// The point mirrored across the river, same file.
    #[inline]
    #[must_use]
    pub const fn flip_rank(self) -> Self {
        Self::ALL[(9 - self as usize / 9) * 9 + self as usize % 9]
    }

    /// The point after turning the board half round.
    #[inline]
    #[must_use]
    pub const fn rotate(self) -> Self {
        Self::ALL[89 - self as usize]
    }

    /// The point as that player sees it from below: unchanged for Red, turned round for Black.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::Red => self,
            Color::Black => self.rotate(),
        }
    }

    /// Whether it lies in that side's palace (九宫).
    pub const fn in_palace(self, color: Color) -> bool {
        let file = self as usize % 9;
        file >= 3 && file <= 5 && self.rank().depth(color) <= 2
    }

    /// Whether it lies beyond the river as seen from that side.
    #[inline]
    pub const fn crossed_river(self, color: Color) -> bool {
        match color {
            Color::Red => self as u8 >= 45,
            Color::Black => (self as u8) < 45,
        }
    }

    /// Reads a coordinate such as `e0`; the letter may be in either case.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        let square = Self::new(
            File::from_char(chars.next()?)?,
            Rank::from_char(chars.next()?)?,
        );
        chars.next().is_none().then_some(square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().char(), self.rank().char())
    }
}

const _: () = assert!(size_of::<Option<Square>>() == 1);

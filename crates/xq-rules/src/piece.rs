//! Kinds of pieces, and pieces with their color.

use crate::Color;

/// A kind of piece, by the English names of the World Xiangqi Federation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Role {
    /// 帅 / 将
    King = 0,
    /// 仕 / 士
    Advisor = 1,
    /// 相 / 象
    Elephant = 2,
    /// 马
    Horse = 3,
    /// 车
    Chariot = 4,
    /// 炮
    Cannon = 5,
    /// 兵 / 卒
    Pawn = 6,
}

impl Role {
    /// Every role, in the order of their indices.
    pub const ALL: [Self; 7] = [
        Self::King,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Chariot,
        Self::Cannon,
        Self::Pawn,
    ];

    /// How many of this role a side has in the full set.
    pub const fn full_count(self) -> usize {
        match self {
            Self::King => 1,
            Self::Pawn => 5,
            _ => 2,
        }
    }

    /// The engine letter written in a FEN, upper case (`B` elephant, `N` horse).
    pub const fn fen_char(self) -> char {
        match self {
            Self::King => 'K',
            Self::Advisor => 'A',
            Self::Elephant => 'B',
            Self::Horse => 'N',
            Self::Chariot => 'R',
            Self::Cannon => 'C',
            Self::Pawn => 'P',
        }
    }

    /// The letter of WXF notation, upper case (`E` elephant, `H` horse).
    pub const fn wxf_char(self) -> char {
        match self {
            Self::Elephant => 'E',
            Self::Horse => 'H',
            _ => self.fen_char(),
        }
    }

    /// Reads a piece letter of any dialect in either case: `B`/`E` elephant, `N`/`H`/`M` horse, `K`/`G` king.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'K' | 'G' => Self::King,
            'A' => Self::Advisor,
            'B' | 'E' => Self::Elephant,
            'N' | 'H' | 'M' => Self::Horse,
            'R' => Self::Chariot,
            'C' => Self::Cannon,
            'P' => Self::Pawn,
            _ => return None,
        })
    }
}

/// A piece: a role with a color, in one byte, so that `Option<Piece>` is one byte too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "each variant is its own name")]
pub enum Piece {
    RedKing = 0,
    RedAdvisor,
    RedElephant,
    RedHorse,
    RedChariot,
    RedCannon,
    RedPawn,
    BlackKing,
    BlackAdvisor,
    BlackElephant,
    BlackHorse,
    BlackChariot,
    BlackCannon,
    BlackPawn,
}

impl Piece {
    /// Every piece, Red's first, each side in the order of [`Role::ALL`].
    pub const ALL: [Self; 14] = [
        Self::RedKing,
        Self::RedAdvisor,
        Self::RedElephant,
        Self::RedHorse,
        Self::RedChariot,
        Self::RedCannon,
        Self::RedPawn,
        Self::BlackKing,
        Self::BlackAdvisor,
        Self::BlackElephant,
        Self::BlackHorse,
        Self::BlackChariot,
        Self::BlackCannon,
        Self::BlackPawn,
    ];

    /// The piece of that color and role.
    #[inline]
    pub const fn new(color: Color, role: Role) -> Self {
        Self::ALL[color as usize * 7 + role as usize]
    }

    /// Whose piece it is.
    #[inline]
    pub const fn color(self) -> Color {
        if (self as u8) < 7 {
            Color::Red
        } else {
            Color::Black
        }
    }

    /// What kind of piece it is.
    #[inline]
    pub const fn role(self) -> Role {
        const ROLES: [Role; 14] = {
            let mut roles = [Role::King; 14];
            let mut i = 0;
            while i < 14 {
                roles[i] = Role::ALL[i % 7];
                i += 1;
            }
            roles
        };
        ROLES[self as usize]
    }

    /// The FEN letter: upper case for Red.
    pub const fn fen_char(self) -> char {
        match self.color() {
            Color::Red => self.role().fen_char(),
            Color::Black => self.role().fen_char().to_ascii_lowercase(),
        }
    }

    /// Reads a FEN letter; upper case is Red. Accepts the synonyms of [`Role::from_letter`].
    pub const fn from_fen_char(letter: char) -> Option<Self> {
        match Role::from_letter(letter) {
            Some(role) if letter.is_ascii_uppercase() => Some(Self::new(Color::Red, role)),
            Some(role) => Some(Self::new(Color::Black, role)),
            None => None,
        }
    }
}

impl core::fmt::Debug for Piece {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?}{:?}", self.color(), self.role())
    }
}

const _: () = assert!(size_of::<Option<Piece>>() == 1);

//! What the player has chosen once and for all, and the levels there are to choose from.

use crate::i18n::Lang;
use crate::notation::Notation;

/// The player's choices, apart from looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language of the interface.
    pub lang: Lang,
    /// How moves are written, when the player has chosen; see [`Settings::notation`].
    pub chosen_notation: Option<Notation>,
    /// The level last chosen.
    pub level: Level,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: Lang::ZhHans,
            chosen_notation: None,
            level: Level::DEFAULT,
        }
    }
}

impl Settings {
    /// How moves are written: as chosen, or as readers of the language are used to.
    pub fn notation(&self) -> Notation {
        self.chosen_notation
            .unwrap_or_else(|| Notation::of(self.lang))
    }
}

/// A level of the engine, from 1 (入门) to [`Level::COUNT`] (大师).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(u8);

/// What a level asks of the engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The protocol's number, 1–10.
    pub level: u8,
    /// At most this long for a move, in ms.
    pub movetime_ms: f64,
}

const STRENGTHS: [Strength; Level::COUNT as usize] = [
    Strength {
        level: 1,
        movetime_ms: 1000.0,
    },
    Strength {
        level: 3,
        movetime_ms: 1000.0,
    },
    Strength {
        level: 5,
        movetime_ms: 1500.0,
    },
    Strength {
        level: 8,
        movetime_ms: 2500.0,
    },
    Strength {
        level: 10,
        movetime_ms: 5000.0,
    },
];

impl Level {
    /// How many levels have a name.
    pub const COUNT: u8 = 5;
    /// What a newcomer meets.
    pub const DEFAULT: Self = Self(2);

    /// The level of that number, when there is one.
    pub fn from_number(number: u8) -> Option<Self> {
        (1..=Self::COUNT).contains(&number).then_some(Self(number))
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All of them, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::COUNT).map(Self)
    }

    /// What it asks of the engine.
    pub fn strength(self) -> Strength {
        STRENGTHS[usize::from(self.0) - 1]
    }
}

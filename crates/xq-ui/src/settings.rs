//! What the player has chosen once and for all, and the levels there are to choose from.

use crate::i18n::Lang;
use crate::notation::Notation;
use crate::table::Terms;

/// The player's choices, apart from looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language of the interface.
    pub lang: Lang,
    /// How moves are written, when the player has chosen; see [`Settings::notation`].
    pub chosen_notation: Option<Notation>,
    /// What was last chosen for a new game.
    pub terms: Terms,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            lang: Lang::ZhHans,
            chosen_notation: None,
            terms: Terms::new(),
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

/// A level of the engine: ten in even steps, from 1 (入门) to 10 (大师), and beyond them its full strength (全力).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(u8);

/// What a level asks of the engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The protocol's number, 1–10; none for full strength.
    pub level: Option<u8>,
    /// At most this long for a move, in ms.
    pub movetime_ms: f64,
}

/// How long a level may think about a move, in ms.
const MOVETIMES: [u16; Level::COUNT as usize] = [
    1000, 1000, 1000, 1000, 1500, 1500, 2000, 2000, 2000, 2000, 5000,
];

impl Level {
    /// How many there are, the full strength included.
    pub const COUNT: u8 = 11;
    /// The engine at its full strength.
    pub const FULL: Self = Self(Self::COUNT);
    /// What a newcomer meets.
    pub const DEFAULT: Self = Self(3);

    /// The level of that number, when there is one.
    pub fn from_number(number: u8) -> Option<Self> {
        (1..=Self::COUNT).contains(&number).then_some(Self(number))
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it asks of the engine.
    pub fn strength(self) -> Strength {
        Strength {
            level: (self != Self::FULL).then_some(self.0),
            movetime_ms: f64::from(MOVETIMES[usize::from(self.0) - 1]),
        }
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::DEFAULT
    }
}

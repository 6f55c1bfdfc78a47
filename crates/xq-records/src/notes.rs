//! What is said about a move: comments, marks, arrows, the clock, an evaluation.

use xq_rules::{Move, Square};

/// Everything attached to one node of a [`Tree`](crate::Tree). Most nodes have nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Text that stands before the move: it opens a variation.
    pub before: String,
    /// Text that stands behind the move; at the root, the text before the first move.
    pub after: String,
    /// Marks such as `!`, in the order given.
    pub nags: Vec<Nag>,
    /// Arrows and circles drawn on the board after the move.
    pub shapes: Vec<Shape>,
    /// What the mover's clock showed after the move, in milliseconds.
    pub clock: Option<u64>,
    /// How long the move took, in milliseconds.
    pub elapsed: Option<u64>,
    /// What an engine thought of the position after the move.
    pub eval: Option<Eval>,
}

impl Notes {
    /// The notes of a node that has none.
    pub const NONE: Self = Self {
        before: String::new(),
        after: String::new(),
        nags: Vec::new(),
        shapes: Vec::new(),
        clock: None,
        elapsed: None,
        eval: None,
    };

    /// Whether there is nothing at all.
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// Whether there is text, before or after the move.
    pub fn has_comment(&self) -> bool {
        !self.before.is_empty() || !self.after.is_empty()
    }

    /// Adds a mark unless it is there; a mark of the same kind (both judge the move, say) gives way to it.
    pub fn set_nag(&mut self, nag: Nag) {
        self.nags
            .retain(|other| !(nag.judges_move() && other.judges_move()) && *other != nag);
        self.nags.push(nag);
    }

    /// Draws a shape, or takes it away when exactly it is there; another color on the same place replaces it.
    pub fn toggle_shape(&mut self, shape: Shape) {
        let there = self.shapes.contains(&shape);
        self.shapes.retain(|other| !other.same_place(shape));
        if !there {
            self.shapes.push(shape);
        }
    }
}

/// A numeric annotation glyph of the PGN standard, 0–255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nag(pub u8);

impl Nag {
    /// `!`
    pub const GOOD: Self = Self(1);
    /// `?`
    pub const MISTAKE: Self = Self(2);
    /// `!!`
    pub const BRILLIANT: Self = Self(3);
    /// `??`
    pub const BLUNDER: Self = Self(4);
    /// `!?`
    pub const INTERESTING: Self = Self(5);
    /// `?!`
    pub const DUBIOUS: Self = Self(6);
    /// The only move, `□`.
    pub const FORCED: Self = Self(7);
    /// Even, `=`.
    pub const EVEN: Self = Self(10);
    /// Unclear, `∞`.
    pub const UNCLEAR: Self = Self(13);

    /// Every glyph that has a symbol of its own.
    pub const SYMBOLS: [(Self, &'static str); 15] = [
        (Self::GOOD, "!"),
        (Self::MISTAKE, "?"),
        (Self::BRILLIANT, "!!"),
        (Self::BLUNDER, "??"),
        (Self::INTERESTING, "!?"),
        (Self::DUBIOUS, "?!"),
        (Self::FORCED, "□"),
        (Self::EVEN, "="),
        (Self::UNCLEAR, "∞"),
        (Self(14), "⩲"),
        (Self(15), "⩱"),
        (Self(16), "±"),
        (Self(17), "∓"),
        (Self(18), "+−"),
        (Self(19), "−+"),
    ];

    /// The symbol of the glyph, `!` for 1; `None` for those that are only numbers.
    pub fn symbol(self) -> Option<&'static str> {
        Self::SYMBOLS
            .iter()
            .find(|(nag, _)| *nag == self)
            .map(|&(_, symbol)| symbol)
    }

    /// The glyph of a symbol; `None` when it is none.
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Self::SYMBOLS
            .iter()
            .find(|&&(_, other)| other == symbol)
            .map(|&(nag, _)| nag)
    }

    /// Whether it judges the move (`!` to `?!` and the only move), so that a move has at most one of them.
    pub const fn judges_move(self) -> bool {
        matches!(self.0, 1..=9)
    }
}

/// The color of an arrow or a circle, with the letters that study sites use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ShapeColor {
    /// `G`
    #[default]
    Green,
    /// `R`
    Red,
    /// `B`
    Blue,
    /// `Y`
    Yellow,
}

impl ShapeColor {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];

    /// The letter in a record.
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Yellow => 'Y',
        }
    }

    /// The color of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|color| color.letter() == letter.to_ascii_uppercase())
    }
}

/// Something drawn on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// An arrow from a square to another.
    Arrow(Move, ShapeColor),
    /// A circle around a square.
    Circle(Square, ShapeColor),
}

impl Shape {
    /// Its color.
    pub const fn color(self) -> ShapeColor {
        match self {
            Self::Arrow(_, color) | Self::Circle(_, color) => color,
        }
    }

    /// Whether the other is the same arrow or circle, of any color.
    pub fn same_place(self, other: Self) -> bool {
        match (self, other) {
            (Self::Arrow(a, _), Self::Arrow(b, _)) => a == b,
            (Self::Circle(a, _), Self::Circle(b, _)) => a == b,
            _ => false,
        }
    }
}

/// An engine's opinion, from Red's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eval {
    /// In hundredths of a pawn, positive when Red is better.
    Centipawns(i32),
    /// Moves until mate, positive when Red mates.
    Mate(i32),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_has_one_judgement() {
        let mut notes = Notes::default();
        assert!(notes.is_empty());
        notes.set_nag(Nag::GOOD);
        notes.set_nag(Nag::EVEN);
        notes.set_nag(Nag::BLUNDER);
        notes.set_nag(Nag::EVEN);
        assert_eq!(notes.nags, [Nag::BLUNDER, Nag::EVEN]);
        assert!(!notes.is_empty() && !notes.has_comment());
    }

    #[test]
    fn a_shape_goes_when_drawn_again() {
        let mut notes = Notes::default();
        let circle = |color| Shape::Circle(Square::E4, color);
        notes.toggle_shape(circle(ShapeColor::Green));
        notes.toggle_shape(circle(ShapeColor::Red));
        assert_eq!(notes.shapes, [circle(ShapeColor::Red)]);
        notes.toggle_shape(circle(ShapeColor::Red));
        assert_eq!(notes.shapes, []);
    }

    #[test]
    fn symbols_and_letters_read_back() {
        for (nag, symbol) in Nag::SYMBOLS {
            assert_eq!(Nag::from_symbol(symbol), Some(nag));
            assert_eq!(nag.symbol(), Some(symbol));
        }
        for color in ShapeColor::ALL {
            assert_eq!(ShapeColor::from_letter(color.letter()), Some(color));
        }
    }
}

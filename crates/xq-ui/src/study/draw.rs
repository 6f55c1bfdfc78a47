//! Drawing arrows and circles with the hand.

use xq_records::notes::{Shape, ShapeColor};
use xq_rules::{Move, Square};

/// A stroke that is being drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Which pointer draws.
    pub pointer: i32,
    /// Where it began.
    pub from: Square,
    /// Where it is; none beside the board.
    pub to: Option<Square>,
    /// In what color.
    pub color: ShapeColor,
}

impl Drawing {
    /// What it will be: an arrow between two points, a circle around one, nothing when it ends beside the board.
    pub fn shape(self) -> Option<Shape> {
        let to = self.to?;
        Some(match Move::new(self.from, to) {
            Some(mv) => Shape::Arrow(mv, self.color),
            None => Shape::Circle(self.from, self.color),
        })
    }
}

//! A press on the board, and what becomes of it: a tap, or a piece carried to another point.

use xq_rules::Square;

use crate::geometry::Point;

/// How far a mouse may wander before a press becomes a drag, in CSS pixels.
const MOUSE_PX: f64 = 4.0;
/// The same for a finger or a pen, which trembles more.
const TOUCH_PX: f64 = 8.0;

/// A pointer that is down on one of the player's pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Press {
    /// Which pointer: others are ignored meanwhile.
    pub pointer: i32,
    /// The piece that it took hold of.
    pub from: Square,
    /// Where it went down, in device pixels.
    pub down: Point,
    /// Where it is.
    pub at: Point,
    /// Whether the piece was selected before, so that a tap puts it down.
    pub was_selected: bool,
    /// Whether it is carried.
    pub carried: bool,
    /// The distance in device pixels that makes it carried.
    threshold: f64,
}

impl Press {
    /// A press that begins; `ratio` is device pixels per CSS pixel.
    pub fn new(
        pointer: i32,
        from: Square,
        down: Point,
        was_selected: bool,
        touch: bool,
        ratio: f64,
    ) -> Self {
        Self {
            pointer,
            from,
            down,
            at: down,
            was_selected,
            carried: false,
            threshold: ratio * if touch { TOUCH_PX } else { MOUSE_PX },
        }
    }

    /// The pointer has moved.
    pub fn move_to(&mut self, at: Point) {
        self.at = at;
        self.carried |= self.down.distance(at) >= self.threshold;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trembling_is_no_drag() {
        let mut press = Press::new(1, Square::E0, Point::new(100.0, 100.0), false, true, 3.0);
        press.move_to(Point::new(110.0, 112.0));
        assert!(!press.carried);
        press.move_to(Point::new(125.0, 100.0));
        assert!(press.carried);
        press.move_to(Point::new(100.0, 100.0));
        assert!(press.carried, "once carried it stays so");
    }
}

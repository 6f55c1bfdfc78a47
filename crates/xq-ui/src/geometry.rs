//! Points, rectangles and colours, as the painter understands them.

/// A place on the canvas in device pixels, or on the board in cells: the user of a value says which.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down on the canvas, up on the board.
    pub y: f64,
}

impl Point {
    /// A point from its coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The distance to another point.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point that lies `part` of the way to `other`.
    #[must_use]
    pub fn towards(self, other: Self, part: f64) -> Self {
        Self {
            x: self.x + (other.x - self.x) * part,
            y: self.y + (other.y - self.y) * part,
        }
    }

    /// The point moved by `dx` and `dy`.
    #[must_use]
    pub fn shifted(self, dx: f64, dy: f64) -> Self {
        Self {
            x: self.x + dx,
            y: self.y + dy,
        }
    }
}

/// A rectangle in device pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

impl Rect {
    /// The rectangle grown by `by` on all four sides.
    #[must_use]
    pub fn grown(self, by: f64) -> Self {
        Self {
            x: self.x - by,
            y: self.y - by,
            width: self.width + 2.0 * by,
            height: self.height + 2.0 * by,
        }
    }
}

/// A colour with its opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    /// Red, green and blue as `0xRRGGBB`.
    pub rgb: u32,
    /// 0 is invisible, 1 covers.
    pub alpha: f64,
}

impl Ink {
    /// A covering colour from `0xRRGGBB`.
    pub const fn solid(rgb: u32) -> Self {
        Self { rgb, alpha: 1.0 }
    }

    /// The same colour with another opacity.
    #[must_use]
    pub const fn with_alpha(self, alpha: f64) -> Self {
        Self {
            rgb: self.rgb,
            alpha,
        }
    }

    /// The same colour, its opacity multiplied.
    #[must_use]
    pub fn faded(self, by: f64) -> Self {
        self.with_alpha(self.alpha * by)
    }
}

//! Points, rectangles and colours, as the painter understands them.

use std::fmt;

/// A number with at most so many places behind the point, as style sheets and pictures write it. The standard library writes every number
/// exactly, with tables that each page would have to load.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decimal(pub f64, pub u32);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(value, places) = *self;
        let unit = 10i64.pow(places.min(9));
        // Out of range and unreal numbers come to the ends and to 0: there is no such canvas.
        let scaled = (value * unit as f64).round() as i64;
        if scaled < 0 {
            f.write_str("-")?;
        }
        let size = scaled.unsigned_abs();
        write!(f, "{}", size / unit as u64)?;
        let (mut part, mut width) = (size % unit as u64, places.min(9) as usize);
        if part == 0 {
            return Ok(());
        }
        while part.is_multiple_of(10) {
            part /= 10;
            width -= 1;
        }
        write!(f, ".{part:0width$}")
    }
}

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

    /// What is seen where it lies on a covering colour.
    #[must_use]
    pub fn over(self, ground: Self) -> Self {
        let part = |shift: u32| {
            let channel = |rgb: u32| f64::from((rgb >> shift) & 0xff);
            let mixed = channel(self.rgb) * self.alpha + channel(ground.rgb) * (1.0 - self.alpha);
            (mixed.round() as u32) << shift
        };
        Self::solid(part(16) | part(8) | part(0))
    }

    /// How bright it looks, roughly, from 0 to 255,000: enough to tell dark from light.
    pub const fn brightness(self) -> u32 {
        let [_, r, g, b] = self.rgb.to_be_bytes();
        299 * r as u32 + 587 * g as u32 + 114 * b as u32
    }

    /// How bright it is, from 0 to 1, as WCAG 2.2 reckons (relative luminance).
    pub fn luminance(self) -> f64 {
        let channel = |shift: u32| {
            let value = f64::from((self.rgb >> shift) & 0xff) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }

    /// The contrast of two covering colours, from 1 to 21, as WCAG 2.2 reckons.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The same colour, its opacity multiplied.
    #[must_use]
    pub fn faded(self, by: f64) -> Self {
        self.with_alpha(self.alpha * by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_short_and_round() {
        let text = |value, places| Decimal(value, places).to_string();
        assert_eq!(text(0.0, 2), "0");
        assert_eq!(text(12.0, 2), "12");
        assert_eq!(text(0.054, 2), "0.05");
        assert_eq!(text(-3.456, 2), "-3.46");
        assert_eq!(text(0.1, 3), "0.1");
        assert_eq!(text(-0.001, 2), "0");
        assert_eq!(text(f64::NAN, 2), "0");
    }
}

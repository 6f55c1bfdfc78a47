//! The painter's vocabulary.

use crate::geometry::{Ink, Point, Rect};

/// A colour at a part of a gradient.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// From 0 to 1.
    pub at: f64,
    /// The colour there.
    pub ink: Ink,
}

/// What an area is filled with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fill {
    /// One colour.
    Flat(Ink),
    /// A gradient along a line.
    Linear {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
        /// Its colours.
        stops: [Stop; 2],
    },
    /// A gradient from a point outwards.
    Radial {
        /// Its middle.
        center: Point,
        /// Where it ends.
        radius: f64,
        /// Its colours.
        stops: [Stop; 3],
    },
}

/// One thing to draw, in device pixels.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled rectangle.
    Area {
        /// Where.
        rect: Rect,
        /// Radius of its corners.
        round: f64,
        /// With what.
        fill: Fill,
    },
    /// The outline of a rectangle.
    Frame {
        /// The middle of the line.
        rect: Rect,
        /// Radius of its corners.
        round: f64,
        /// Width of the line.
        width: f64,
        /// Its colour.
        ink: Ink,
    },
    /// A line through points.
    Line {
        /// At least two.
        points: Vec<Point>,
        /// Width of the line.
        width: f64,
        /// Its colour.
        ink: Ink,
    },
    /// A filled polygon.
    Polygon {
        /// At least three.
        points: Vec<Point>,
        /// With what.
        fill: Fill,
    },
    /// A smooth curve: each pair of control point and end continues it.
    Curve {
        /// Where it begins.
        from: Point,
        /// Control point and end of each piece.
        to: Vec<(Point, Point)>,
        /// Width of the line.
        width: f64,
        /// Its colour.
        ink: Ink,
    },
    /// A filled circle.
    Disc {
        /// Its middle.
        center: Point,
        /// Its radius.
        radius: f64,
        /// With what.
        fill: Fill,
    },
    /// A circle's line.
    Ring {
        /// Its middle.
        center: Point,
        /// The radius of the middle of the line.
        radius: f64,
        /// Width of the line.
        width: f64,
        /// Its colour.
        ink: Ink,
    },
    /// One character in the piece font.
    Glyph {
        /// Which.
        glyph: char,
        /// The middle of its square.
        center: Point,
        /// The side of its square.
        size: f64,
        /// Width of a line around its strokes that makes them bolder; 0 for none.
        bold: f64,
        /// Whether it stands on its head.
        turned: bool,
        /// Its colour.
        ink: Ink,
    },
    /// A small drawing of its own that is laid on the others as a whole. Equal ones are equal wherever they lie, so that a painter may
    /// keep them.
    Stamp {
        /// What it consists of, around the point 0, 0.
        shapes: Vec<Shape>,
        /// Where that point lies.
        center: Point,
        /// How far the drawing reaches from it, in whole device pixels.
        reach: f64,
        /// 0 is invisible, 1 covers.
        alpha: f64,
    },
    /// A small picture.
    Sign {
        /// Its outline on a field of 100 × 100, as the path of an SVG; what is inside by the rule "nonzero" is filled.
        path: &'static str,
        /// The middle of its field.
        center: Point,
        /// The side of its field.
        size: f64,
        /// Whether it stands on its head.
        turned: bool,
        /// Its colour.
        ink: Ink,
    },
}

//! The arrows that explain a ruling.

use xq_rules::Square;

use super::Picture;
use super::shape::{Fill, Shape};
use crate::geometry::{Ink, Point};
use crate::layout::Layout;
use crate::review::ArrowKind;

/// The measures of an arrow, in cells.
pub(super) struct Cut {
    shaft: f64,
    head: f64,
    length: f64,
}

pub(super) const STRONG: Cut = Cut {
    shaft: 0.13,
    head: 0.36,
    length: 0.34,
};
const THIN: Cut = Cut {
    shaft: 0.07,
    head: 0.25,
    length: 0.26,
};

pub(super) fn draw(out: &mut Vec<Shape>, picture: &Picture<'_>) {
    let (layout, theme) = (picture.layout, &picture.theme);
    for arrow in &picture.arrows {
        let (ink, cut) = match arrow.kind {
            ArrowKind::Check => (theme.check, STRONG),
            ArrowKind::Chase => (theme.chase, STRONG),
            ArrowKind::Hint => (theme.target, STRONG),
            ArrowKind::Premove => (theme.chase, THIN),
            ArrowKind::Answer | ArrowKind::Excused => (theme.excused, THIN),
            ArrowKind::Line { weight, .. } => (theme.chase, of_weight(weight)),
        };
        let (from, mut to) = (layout.center(arrow.from), layout.center(arrow.to));
        let over_empty = matches!(arrow.kind, ArrowKind::Line { .. } | ArrowKind::Hint);
        if over_empty && picture.pieces[arrow.to.index()].is_none() {
            // Nothing stands there that it would cover: a step to the next point has room for an arrow then.
            let part = layout.disc() * 0.25 / from.distance(to).max(1.0);
            to = to.shifted((to.x - from.x) * part, (to.y - from.y) * part);
        }
        if arrow.kind == ArrowKind::Premove {
            decided(out, picture, (from, layout.center(arrow.to)));
        }
        let rim = layout.stroke(0.03);
        let rim_ink = theme.arrow_rim.with_alpha(0.85);
        for (grown, ink) in [(rim, rim_ink), (0.0, ink.with_alpha(0.92))] {
            out.push(polygon(layout, (from, to), &cut, grown, ink));
        }
    }
    for arrow in &picture.arrows {
        if let ArrowKind::Line { rank, .. } = arrow.kind {
            number(out, picture, (arrow.from, arrow.to), rank);
        }
    }
}

/// Both ends of a move that is decided in advance: nothing else on the board is ringed twice.
fn decided(out: &mut Vec<Shape>, picture: &Picture<'_>, (from, to): (Point, Point)) {
    let (layout, theme) = (picture.layout, &picture.theme);
    let radius = layout.disc() / 2.0;
    for center in [from, to] {
        for (width, ink) in [
            (0.11, theme.arrow_rim.with_alpha(0.85)),
            (0.06, theme.chase),
        ] {
            out.push(Shape::Ring {
                center,
                radius,
                width: layout.stroke(width),
                ink,
            });
        }
    }
}

/// Between the strong arrow and one that is thinner than the thin.
fn of_weight(weight: u8) -> Cut {
    let part = f64::from(weight.min(100)) / 100.0;
    let between = |thin: f64, strong: f64| (strong - thin) * part + thin;
    Cut {
        shaft: between(0.045, STRONG.shaft),
        head: between(0.2, STRONG.head),
        length: between(0.22, STRONG.length),
    }
}

/// The number of a line, in a disc on the shaft of its arrow, near the piece.
fn number(out: &mut Vec<Shape>, picture: &Picture<'_>, (from, to): (Square, Square), rank: u8) {
    let (layout, theme) = (picture.layout, &picture.theme);
    let Some(glyph) = char::from_digit(u32::from(rank), 10) else {
        return;
    };
    let (from, to) = (layout.center(from), layout.center(to));
    let far = from.distance(to).max(1.0);
    // On a short arrow it keeps to the piece, so that the head is to be seen.
    let short = far < layout.cell * 1.6;
    let along = layout.disc() * if short { 0.36 } else { 0.5 };
    let center = from.shifted((to.x - from.x) / far * along, (to.y - from.y) / far * along);
    let radius = layout.cell * 0.14;
    for (radius, ink) in [
        (radius + layout.stroke(0.03), theme.arrow_rim),
        (radius, theme.chase),
    ] {
        out.push(Shape::Disc {
            center,
            radius,
            fill: Fill::Flat(ink),
        });
    }
    out.push(Shape::Glyph {
        glyph,
        center,
        size: layout.cell * 0.25,
        bold: 0.0,
        turned: false,
        ink: theme.arrow_rim,
    });
}

/// An arrow from the rim of one piece into the rim of another, grown on all sides.
pub(super) fn polygon(
    layout: &Layout,
    (from, to): (Point, Point),
    cut: &Cut,
    grown: f64,
    ink: Ink,
) -> Shape {
    let far = from.distance(to).max(1.0);
    let along = Point::new((to.x - from.x) / far, (to.y - from.y) / far);
    let rim = layout.disc() / 2.0;
    let (tail, tip) = (rim * 0.86 - grown, far - rim * 0.72 + grown * 1.6);
    let neck = (tip - cut.length * layout.cell - grown).max(tail);
    let shaft = cut.shaft * layout.cell / 2.0 + grown;
    let head = cut.head * layout.cell / 2.0 + grown * 1.4;
    let place = |ahead: f64, aside: f64| {
        from.shifted(
            along.x * ahead - along.y * aside,
            along.y * ahead + along.x * aside,
        )
    };
    Shape::Polygon {
        points: vec![
            place(tail, shaft),
            place(neck, shaft),
            place(neck, head),
            place(tip, 0.0),
            place(neck, -head),
            place(neck, -shaft),
            place(tail, -shaft),
        ],
        fill: Fill::Flat(ink),
    }
}

//! What is marked on the board: the last move, check, legal targets, the cursor.

use xq_rules::Square;

use super::Picture;
use super::shape::{Fill, Shape, Stop};
use crate::geometry::{Ink, Point};
use crate::layout::Layout;

/// Marks that pieces stand on.
pub(super) fn below_pieces(out: &mut Vec<Shape>, picture: &Picture<'_>) {
    let (layout, theme) = (picture.layout, &picture.theme);
    if let Some(square) = picture.check {
        halo(out, layout.center(square), layout.disc() / 2.0, theme.check);
    }
    for &square in picture.targets {
        if picture.pieces[square.index()].is_none() {
            out.push(Shape::Disc {
                center: layout.center(square),
                radius: layout.cell * 0.135,
                fill: Fill::Flat(theme.target.with_alpha(0.88)),
            });
        }
    }
}

/// Marks that would be hidden by pieces.
pub(super) fn above_pieces(out: &mut Vec<Shape>, picture: &Picture<'_>) {
    let (layout, theme) = (picture.layout, &picture.theme);
    if let Some(mv) = picture.last_move {
        let width = layout.stroke(0.062);
        for square in [mv.from(), mv.to()] {
            corners(out, layout, square, 0.455, width, theme.last_move);
        }
    }
    for &square in picture.targets {
        if picture.pieces[square.index()].is_some() {
            out.push(Shape::Ring {
                center: layout.center(square),
                radius: layout.disc() / 2.0 + layout.cell * 0.005,
                width: layout.stroke(0.06),
                ink: theme.target,
            });
        }
    }
}

/// Where the keyboard is.
pub(super) fn cursor(out: &mut Vec<Shape>, picture: &Picture<'_>) {
    let (layout, theme) = (picture.layout, &picture.theme);
    let Some(square) = picture.cursor else {
        return;
    };
    let side = layout.cell * 0.94;
    let center = layout.center(square);
    let width = layout.stroke(0.05);
    let rect = crate::geometry::Rect {
        x: (center.x - side / 2.0).round(),
        y: (center.y - side / 2.0).round(),
        width: side.round(),
        height: side.round(),
    };
    // Light below dark: seen on wood, on a piece, in both themes.
    out.push(Shape::Frame {
        rect: rect.grown(width * 0.5),
        round: layout.cell * 0.12,
        width: width * 2.0,
        ink: Ink::solid(0x00ff_ffff).with_alpha(if picture.dark { 0.25 } else { 0.75 }),
    });
    out.push(Shape::Frame {
        rect,
        round: layout.cell * 0.12,
        width,
        ink: theme.cursor,
    });
}

fn halo(out: &mut Vec<Shape>, center: Point, radius: f64, ink: Ink) {
    let reach = radius * 1.55;
    out.push(Shape::Disc {
        center,
        radius: reach,
        fill: Fill::Radial {
            center,
            radius: reach,
            stops: [
                Stop {
                    at: 0.0,
                    ink: ink.with_alpha(0.95),
                },
                Stop {
                    at: 0.62,
                    ink: ink.with_alpha(0.85),
                },
                Stop {
                    at: 1.0,
                    ink: ink.with_alpha(0.0),
                },
            ],
        },
    });
}

/// Four right angles around a point.
fn corners(
    out: &mut Vec<Shape>,
    layout: &Layout,
    square: Square,
    reach: f64,
    width: f64,
    ink: Ink,
) {
    let center = layout.center(square);
    let reach = (layout.cell * reach).round();
    let arm = (layout.cell * 0.2).round();
    let half = Layout::to_grid(width);
    for (dx, dy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let corner = center.shifted(dx * reach + half, dy * reach + half);
        out.push(Shape::Line {
            points: vec![
                corner.shifted(-dx * arm, 0.0),
                corner,
                corner.shifted(0.0, -dy * arm),
            ],
            width,
            ink,
        });
    }
}

//! The pieces: where each is drawn, and how.

use xq_rules::{Color, Piece, Role, Square};

use super::Picture;
use super::shape::{Fill, Shape, Stop};
use super::sign::sign;
use crate::geometry::{Ink, Point};
use crate::layout::{Layout, on_board};
use crate::looks::PieceSet;
use crate::theme::{Face, Theme};

/// The character on a piece of a set; pictures have the simplified ones beneath. In the traditional set every piece differs from its counterpart by its character too.
pub const fn glyph(piece: Piece, set: PieceSet) -> char {
    let traditional = matches!(set, PieceSet::Traditional);
    match (piece.role(), piece.color()) {
        (Role::King, Color::Red) if traditional => '帥',
        (Role::King, Color::Red) => '帅',
        (Role::King, Color::Black) if traditional => '將',
        (Role::King, Color::Black) => '将',
        (Role::Advisor, Color::Red) => '仕',
        (Role::Advisor, Color::Black) => '士',
        (Role::Elephant, Color::Red) => '相',
        (Role::Elephant, Color::Black) => '象',
        (Role::Horse, Color::Red) if traditional => '傌',
        (Role::Horse, Color::Black) if traditional => '馬',
        (Role::Horse, _) => '马',
        (Role::Chariot, Color::Red) if traditional => '俥',
        (Role::Chariot, Color::Black) if traditional => '車',
        (Role::Chariot, _) => '车',
        (Role::Cannon, Color::Black) if traditional => '砲',
        (Role::Cannon, _) => '炮',
        (Role::Pawn, Color::Red) => '兵',
        (Role::Pawn, Color::Black) => '卒',
    }
}

/// The pieces that appear and vanish.
pub(super) fn fading(out: &mut Vec<Shape>, picture: &Picture<'_>, now: f64) {
    let brush = &Brush::of(picture);
    if let Some(animation) = picture.animation {
        let done = animation.progress(now);
        for fade in &animation.fades {
            let part = if fade.appears { done } else { 1.0 - done };
            out.push(stamp(fade.piece, brush.layout.center(fade.at), brush, part));
        }
    }
}

/// The pieces that stand still.
pub(super) fn standing(out: &mut Vec<Shape>, picture: &Picture<'_>) {
    let brush = &Brush::of(picture);
    let animation = picture.animation;
    for square in Square::ALL {
        let Some(piece) = picture.pieces[square.index()] else {
            continue;
        };
        let in_hand = lifted(picture) == Some(square);
        if in_hand || animation.is_some_and(|a| a.concerns(square)) {
            continue;
        }
        out.push(stamp(piece, brush.layout.center(square), brush, 1.0));
    }
}

/// The pieces that are above the others: travelling, chosen, carried.
pub(super) fn moving(out: &mut Vec<Shape>, picture: &Picture<'_>, now: f64) {
    let brush = &Brush::of(picture);
    if let Some(animation) = picture.animation {
        let done = animation.progress(now);
        for travel in &animation.travels {
            let at = travel.from.towards(on_board(travel.to), done);
            let at = brush.layout.place(at);
            // It leaves the board a little and comes down again; a whole army slides.
            if animation.travels.len() > ARMY {
                out.push(stamp(travel.piece, at, brush, 1.0));
            } else {
                // Up and down again, highest half-way.
                let lift = 2.4 * done * (1.0 - done);
                draw(out, travel.piece, at, brush, lift);
            }
        }
    }
    let Some(square) = lifted(picture) else {
        return;
    };
    let Some(piece) = picture.pieces[square.index()] else {
        return;
    };
    if picture.animation.is_some_and(|a| a.concerns(square)) {
        return;
    }
    let at = picture.carried.map_or_else(
        || brush.layout.center(square),
        |press| {
            // At the edge it stays in sight.
            let Layout { width, height, .. } = brush.layout;
            Point::new(
                press.at.x.max(0.0).min(f64::from(*width)),
                press.at.y.max(0.0).min(f64::from(*height)),
            )
        },
    );
    draw(out, piece, at, brush, 1.0);
}

/// The piece that the player has chosen.
fn lifted(picture: &Picture<'_>) -> Option<Square> {
    let carried = picture.carried.map(|press| press.from);
    carried.or(picture.selected)
}

/// What all pieces are drawn with.
#[derive(Clone, Copy)]
pub(super) struct Brush<'a> {
    pub(super) layout: &'a Layout,
    pub(super) theme: &'a Theme,
    pub(super) set: PieceSet,
    /// The side whose pieces stand on their heads.
    pub(super) turned: Option<Color>,
}

impl<'a> Brush<'a> {
    fn of(picture: &'a Picture<'a>) -> Self {
        let far = if picture.layout.flipped {
            Color::Red
        } else {
            Color::Black
        };
        Self {
            turned: picture.facing.then_some(far),
            layout: picture.layout,
            theme: &picture.theme,
            set: picture.set,
        }
    }
}

/// More pieces than this on their way at once are not lifted: a new game, a board that is turned.
const ARMY: usize = 4;

/// A piece that lies on the board: the same picture wherever it lies, so that a painter may keep it.
fn stamp(piece: Piece, center: Point, brush: &Brush<'_>, alpha: f64) -> Shape {
    let mut shapes = Vec::new();
    draw(&mut shapes, piece, Point::default(), brush, 0.0);
    Shape::Stamp {
        shapes,
        center,
        // Room for the shadow.
        reach: (brush.layout.disc() * 0.62).ceil() + 1.0,
        alpha,
    }
}

/// A piece; `lift` is 0 on the board and 1 in the hand.
fn draw(out: &mut Vec<Shape>, piece: Piece, center: Point, brush: &Brush<'_>, lift: f64) {
    let Brush { layout, theme, .. } = brush;
    let diameter = layout.disc() * (1.0 + 0.07 * lift);
    let radius = diameter / 2.0;
    let face = theme.face(piece.color());
    if !theme.flat || lift > 0.0 {
        let depth = if theme.flat { lift } else { 1.0 };
        shadow(out, center, radius, theme.shadow.faded(depth), lift);
    }
    let center = center.shifted(0.0, -lift * layout.cell * 0.05);
    let ink = face.ink;
    if theme.flat {
        out.push(Shape::Disc {
            center,
            radius,
            fill: Fill::Flat(face.middle),
        });
    } else {
        turned_wood(out, center, radius, face);
    }
    rings(out, center, radius, (piece.color(), theme.flat), ink);
    let turned = brush.turned == Some(piece.color());
    out.push(if brush.set == PieceSet::Pictures {
        Shape::Sign {
            path: sign(piece.role()),
            center,
            size: diameter * 0.68,
            turned,
            ink,
        }
    } else {
        Shape::Glyph {
            glyph: glyph(piece, brush.set),
            center,
            size: diameter * if theme.flat { 0.68 } else { 0.65 },
            bold: diameter * 0.011,
            turned,
            ink,
        }
    });
}

/// Red has one ring and Black two, so that the sides differ by more than their colour.
fn rings(out: &mut Vec<Shape>, center: Point, radius: f64, (color, flat): (Color, bool), ink: Ink) {
    let cuts: &[(f64, f64)] = match (color, flat) {
        (Color::Red, false) => &[(0.83, 0.068)],
        (Color::Black, false) => &[(0.865, 0.046), (0.775, 0.024)],
        (Color::Red, true) => &[(0.955, 0.075)],
        (Color::Black, true) => &[(0.97, 0.05), (0.86, 0.024)],
    };
    for &(at, width) in cuts {
        out.push(Shape::Ring {
            center,
            radius: radius * at,
            width: (radius * width).max(1.0),
            ink,
        });
    }
}

/// A disc of wood or bone: its rim and its face.
fn turned_wood(out: &mut Vec<Shape>, center: Point, radius: f64, face: &Face) {
    let stop = |at: f64, ink: Ink| Stop { at, ink };
    // Light falls from the upper left.
    out.push(Shape::Disc {
        center,
        radius,
        fill: Fill::Linear {
            from: center.shifted(-radius * 0.7, -radius * 0.7),
            to: center.shifted(radius * 0.7, radius * 0.7),
            stops: [stop(0.0, face.rim_light), stop(1.0, face.rim_dark)],
        },
    });
    out.push(Shape::Disc {
        center,
        radius: radius * 0.93,
        fill: Fill::Radial {
            center: center.shifted(-radius * 0.25, -radius * 0.3),
            radius: radius * 1.35,
            stops: [
                stop(0.0, face.middle),
                stop(0.55, face.middle),
                stop(1.0, face.edge),
            ],
        },
    });
}

/// A soft disc below the piece, farther away the higher it is held.
fn shadow(out: &mut Vec<Shape>, center: Point, radius: f64, ink: Ink, lift: f64) {
    let center = center.shifted(radius * (0.03 + 0.08 * lift), radius * (0.09 + 0.20 * lift));
    let reach = radius * (1.10 + 0.14 * lift);
    out.push(Shape::Disc {
        center,
        radius: reach,
        fill: Fill::Radial {
            center,
            radius: reach,
            stops: [
                Stop { at: 0.0, ink },
                Stop {
                    at: 0.80 - 0.10 * lift,
                    ink: ink.faded(0.9),
                },
                Stop {
                    at: 1.0,
                    ink: ink.with_alpha(0.0),
                },
            ],
        },
    });
}

//! A small piece of board with a piece of each side: what a choice of looks is like.

use xq_rules::{Color, Piece, Role, Square};

use super::{Picture, Scene, draw, theme};
use crate::geometry::Point;
use crate::layout::Layout;
use crate::looks::{Looks, Switch};
use crate::model::Room;

/// How many cells the picture is wide.
const CELLS: f64 = 2.1;

/// What these looks are like, on a canvas of `width` × `height` device pixels, `ratio` of them to a CSS pixel.
pub fn sample(looks: &Looks, room: Room, (width, height): (u32, u32), ratio: f64) -> Scene {
    let cell = (f64::from(width) / CELLS).floor().max(1.0);
    // Between a corner of the palace and its middle, so that there are lines of all directions.
    let layout = Layout::close_up((width, height), ratio, cell, Point::new(3.5, 1.0));
    let mut pieces = [None; 90];
    pieces[Square::D1.index()] = Some(Piece::new(Color::Red, Role::King));
    pieces[Square::E1.index()] = Some(Piece::new(Color::Black, Role::Horse));
    let theme = theme(looks, room);
    let picture = Picture {
        layout: &layout,
        theme,
        set: looks.pieces,
        numbers: None,
        facing: looks.is_on(Switch::Facing),
        dark: theme.dark,
        pieces: &pieces,
        animation: None,
        carried: None,
        selected: None,
        targets: &[],
        last_move: None,
        check: None,
        cursor: None,
        arrows: Vec::new(),
        drawn: Vec::new(),
    };
    draw(&picture, 0.0)
}

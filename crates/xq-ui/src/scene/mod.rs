//! What is to be seen on the canvas: a list of shapes, computed from the model alone. A painter executes it and decides nothing.

mod arrows;
mod board;
mod marks;
mod pieces;
mod shape;

pub use shape::{Fill, Shape, Stop};

use crate::layout::Layout;
use crate::model::Model;
use crate::theme::Theme;

/// The picture at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Size of the canvas in device pixels.
    pub width: u32,
    /// Size of the canvas in device pixels.
    pub height: u32,
    /// The empty board: it changes with size, theme and flip only, so that a painter may keep it.
    pub board: Vec<Shape>,
    /// Everything above the board, from below to above.
    pub above: Vec<Shape>,
}

/// The picture of the model at `now`.
pub fn scene(model: &Model, now: f64) -> Scene {
    let layout = &model.layout;
    let theme = Theme::of(model.room.dark);
    let brush = pieces::Brush {
        layout,
        theme: &theme,
        set: model.settings.pieces,
    };
    let mut above = Vec::new();
    marks::below_pieces(&mut above, model, layout, &theme);
    pieces::standing(&mut above, model, &brush, now);
    marks::above_pieces(&mut above, model, layout, &theme);
    pieces::moving(&mut above, model, &brush, now);
    arrows::draw(&mut above, model, layout, &theme);
    marks::cursor(&mut above, model, layout, &theme);
    Scene {
        width: layout.width,
        height: layout.height,
        board: empty_board(layout, &theme),
        above,
    }
}

/// The board without pieces and marks.
fn empty_board(layout: &Layout, theme: &Theme) -> Vec<Shape> {
    let mut shapes = Vec::new();
    board::draw(&mut shapes, layout, theme);
    shapes
}

#[cfg(test)]
mod tests;

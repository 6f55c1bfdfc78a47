//! What is to be seen on the canvas: a list of shapes, computed from the model alone. A painter executes it and decides nothing.

mod arrows;
mod board;
mod drawn;
mod marks;
mod pieces;
mod shape;

pub use shape::{Fill, Shape, Stop};

use xq_rules::{Move, Square};

use crate::anim::{Animation, Pieces};
use crate::drag::Press;
use crate::layout::Layout;
use crate::looks::PieceSet;
use crate::model::Model;
use crate::review::Arrow;
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

/// What a board shows, whoever shows it: the page's model, or an embedded board that has no such model.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// Where the board is.
    pub layout: &'a Layout,
    /// The colors.
    pub theme: Theme,
    /// The characters on the pieces.
    pub set: PieceSet,
    /// Whether the room is dark.
    pub dark: bool,
    /// What stands where.
    pub pieces: &'a Pieces,
    /// What is on its way.
    pub animation: Option<&'a Animation>,
    /// The piece that follows the pointer.
    pub carried: Option<Press>,
    /// The piece chosen.
    pub selected: Option<Square>,
    /// Where it may go.
    pub targets: &'a [Square],
    /// The last move.
    pub last_move: Option<Move>,
    /// The king in check.
    pub check: Option<Square>,
    /// The keyboard's cursor, when it is to be seen.
    pub cursor: Option<Square>,
    /// Arrows above everything.
    pub arrows: Vec<Arrow>,
    /// What somebody has drawn on the board.
    pub drawn: Vec<xq_records::Shape>,
}

impl<'a> Picture<'a> {
    /// What the page's board shows.
    pub fn of(model: &'a Model) -> Self {
        Self {
            layout: &model.layout,
            theme: Theme::of(model.room.dark),
            set: model.looks.chosen.pieces,
            dark: model.room.dark,
            pieces: &model.pieces,
            animation: model.animation.as_ref(),
            carried: model.press.filter(|press| press.carried),
            selected: model.selected,
            targets: &model.targets,
            last_move: model.shown_move(),
            check: model.shown_check(),
            cursor: model.cursor.filter(|_| model.board_focused),
            arrows: model.arrows(),
            drawn: model.drawn(),
        }
    }
}

/// The picture of the model at `now`.
pub fn scene(model: &Model, now: f64) -> Scene {
    draw(&Picture::of(model), now)
}

/// The shapes of a picture at `now`.
pub fn draw(picture: &Picture<'_>, now: f64) -> Scene {
    let layout = picture.layout;
    let mut above = Vec::new();
    marks::below_pieces(&mut above, picture);
    pieces::standing(&mut above, picture, now);
    marks::above_pieces(&mut above, picture);
    pieces::moving(&mut above, picture, now);
    drawn::draw(&mut above, picture);
    arrows::draw(&mut above, picture);
    marks::cursor(&mut above, picture);
    Scene {
        width: layout.width,
        height: layout.height,
        board: empty_board(layout, &picture.theme),
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

//! What is to be seen on the canvas: a list of shapes, computed from the model alone. A painter executes it and decides nothing.

mod arrows;
mod board;
mod drawn;
mod marks;
mod pieces;
mod sample;
mod shape;
mod sign;
mod svg;

pub use pieces::glyph;
pub use sample::sample;
pub use shape::{Fill, Shape, Stop};
pub use sign::sign;
pub use svg::{position, svg};

use xq_rules::{Move, Square};

use crate::anim::{Animation, Pieces};
use crate::drag::Press;
use crate::layout::Layout;
use crate::looks::{Looks, PieceSet, Switch};
use crate::model::{Model, Room};
use crate::notation::Notation;
use crate::review::Arrow;
use crate::theme::Theme;

/// The picture at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Size of the canvas in device pixels.
    pub width: u32,
    /// Size of the canvas in device pixels.
    pub height: u32,
    /// The empty board: it changes with size, looks and flip only, so that a painter may keep it.
    pub board: Vec<Shape>,
    /// What stands on it, from below to above: it changes with what happens, and not while something moves, so that a painter may keep
    /// it from frame to frame.
    pub still: Vec<Shape>,
    /// What moves and what lies above everything.
    pub above: Vec<Shape>,
}

/// What a board shows, whoever shows it: the page's model, or an embedded board that has no such model.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// Where the board is.
    pub layout: &'a Layout,
    /// The colors.
    pub theme: Theme,
    /// What stands on the pieces.
    pub set: PieceSet,
    /// Whether the files are numbered: in the numerals of that notation.
    pub numbers: Option<Notation>,
    /// Whether the far side's pieces stand on their heads.
    pub facing: bool,
    /// Whether the board is dark.
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
        let looks = &model.looks.chosen;
        let theme = theme(looks, model.room);
        let numbered = looks.is_on(Switch::Numbers);
        Self {
            layout: &model.layout,
            theme,
            set: looks.pieces,
            numbers: numbered.then(|| model.settings.notation()),
            facing: looks.is_on(Switch::Facing),
            dark: theme.dark,
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
    let mut board = Vec::new();
    board::draw(&mut board, picture);
    let mut still = Vec::new();
    marks::below_pieces(&mut still, picture);
    pieces::standing(&mut still, picture);
    marks::above_pieces(&mut still, picture);
    let mut above = Vec::new();
    pieces::fading(&mut above, picture, now);
    pieces::moving(&mut above, picture, now);
    drawn::draw(&mut above, picture);
    arrows::draw(&mut above, picture);
    marks::cursor(&mut above, picture);
    Scene {
        width: layout.width,
        height: layout.height,
        board,
        still,
        above,
    }
}

/// The colours of a choice of looks.
pub fn theme(looks: &Looks, room: Room) -> Theme {
    match room.forced {
        Some(forced) => Theme::forced(forced),
        None => Theme::of(looks.board, room.dark).distinct(looks.is_on(Switch::Distinct)),
    }
}

#[cfg(test)]
mod tests;

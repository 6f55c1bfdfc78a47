//! The board in words, point by point, for those who hear it.

use xq_rules::Square;

use crate::geometry::Rect;
use crate::i18n::fill;
use crate::model::Model;

/// The board as ten rows of nine cells, as they are seen.
#[derive(Clone, Debug, PartialEq)]
pub struct GridView {
    /// Ninety, row by row from the top left.
    pub cells: Vec<Cell>,
    /// Which of them the keyboard comes to.
    pub active: usize,
    /// Where they lie on the canvas, in CSS pixels.
    pub area: Rect,
}

/// One point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What it is called, with what stands on it.
    pub name: String,
    /// Whether its piece is the chosen one.
    pub selected: bool,
}

pub(super) fn view(model: &Model) -> GridView {
    let layout = &model.layout;
    let texts = &model.settings.lang.texts().looks;
    let points = (0..90).filter_map(|i| layout.seen(i % 9, i / 9));
    let cells = points.map(|square| {
        let name = point_name(model, square);
        let selected = model.selected == Some(square);
        let name = if selected {
            fill(texts.chosen, &[&name])
        } else if model.targets.contains(&square) {
            fill(texts.may_go, &[&name])
        } else {
            name
        };
        Cell { name, selected }
    });
    let cells = cells.collect();
    let cursor = model.cursor.unwrap_or_else(|| {
        let last = model.shown_move().map(xq_rules::Move::to);
        last.unwrap_or(if layout.flipped {
            Square::E9
        } else {
            Square::E0
        })
    });
    let (column, row) = layout.column_row(cursor);
    GridView {
        cells,
        active: (row * 9 + column) as usize,
        area: layout.points_area(),
    }
}

/// A point in the player's language, with what stands on it.
pub fn point_name(model: &Model, square: Square) -> String {
    let texts = model.settings.lang.texts();
    let point = square.to_string();
    match model.pieces[square.index()] {
        None => fill(texts.point_empty, &[&point]),
        Some(piece) => {
            let role = texts.role(piece.color(), piece.role());
            let side = texts.color(piece.color());
            fill(texts.point_piece, &[side, role, &point])
        }
    }
}

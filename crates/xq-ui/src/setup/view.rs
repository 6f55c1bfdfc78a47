//! What is to be seen beside the board.

use xq_rules::{Color, Piece, Role};

use crate::i18n::Texts;
use crate::model::{Mode, Model};

/// Everything beside the board while it is edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupView {
    /// The pieces there are to be put: Red's seven, then Black's.
    pub palette: Vec<PaletteEntry>,
    /// Who moves.
    pub side: Color,
    /// What stands in the box.
    pub fen: String,
    /// Why that is no FEN.
    pub fen_fault: Option<String>,
    /// Everything that is wrong with the arrangement.
    pub problems: Vec<String>,
    /// Whether it can be played from here.
    pub playable: bool,
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// Whether there is something to redo.
    pub can_redo: bool,
}

/// One kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaletteEntry {
    /// Which.
    pub piece: Piece,
    /// How many are left of a full set.
    pub left: i32,
    /// Whether the next taps put it.
    pub chosen: bool,
    /// Its name with its side.
    pub name: String,
}

/// Nothing while something else is done.
pub(crate) fn view(model: &Model, texts: &Texts) -> Option<Box<SetupView>> {
    (model.mode == Mode::Setup).then(|| Box::new(of_editor(model, texts)))
}

// Kept apart from its caller, which a first game runs (docs/decisions/0012).
#[inline(never)]
fn of_editor(model: &Model, texts: &Texts) -> SetupView {
    let editor = &model.setup;
    let (kinds, playable) = editor.problems();
    let pieces = Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| Piece::new(color, role)));
    let palette = pieces.map(|piece| PaletteEntry {
        piece,
        left: editor.left(piece),
        chosen: editor.hand == Some(piece),
        name: texts.referee.piece(texts, piece),
    });
    let mut problems: Vec<String> = Vec::new();
    for kind in kinds {
        let words = texts.position_faults(&[kind]);
        if !problems.contains(&words) {
            problems.push(words);
        }
    }
    let (fen, fault) = match &editor.typed {
        Some((text, error)) => (text.clone(), Some(texts.fen_error(error))),
        None => (editor.fen(), None),
    };
    SetupView {
        palette: palette.collect(),
        side: editor.setup().side,
        playable: playable && fault.is_none(),
        fen,
        fen_fault: fault,
        problems,
        can_undo: editor.can_undo(),
        can_redo: editor.can_redo(),
    }
}

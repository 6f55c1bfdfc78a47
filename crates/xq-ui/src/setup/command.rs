//! What the controls beside the board can do.

use xq_rules::{Color, Piece};

use crate::geometry::Point;

/// A control of the board editor.
#[derive(Clone, Debug, PartialEq)]
pub enum SetupCommand {
    /// The next taps put this piece; the same again puts it away.
    Choose(Piece),
    /// A piece of the palette is dropped there, in device pixels of the canvas.
    Drop(Piece, Point),
    /// The piece there is taken away, in device pixels of the canvas.
    RemoveAt(Point),
    /// The piece under the cursor is taken away.
    Remove,
    /// Who moves.
    Side(Color),
    /// No piece but the kings.
    Clear,
    /// The start of a game.
    Start,
    /// The position of the running game.
    FromGame,
    /// Left and right change places.
    Mirror,
    /// The sides change places.
    SwapColors,
    /// What stands in the box for a FEN.
    Fen(String),
    /// The last change is undone.
    Undo,
    /// The last undoing is undone.
    Redo,
    /// Plays on from here.
    Play,
    /// Begins a record here.
    Study,
}

//! What can be done with a record.

use std::rc::Rc;

use xq_records::notes::ShapeColor;
use xq_records::{Nag, NodeId, Outcome};

use super::export::Kind;
use super::{Found, Speed};
use crate::msg::{Key, Pointer};

/// A dialog about the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyDialog {
    /// Opening a record: pasted, from a file, empty.
    Open,
    /// Taking the record away: copying, as a file, as a link.
    Export,
    /// Who played, when, where, and how it ended.
    Info,
    /// Everything else.
    More,
}

/// A control of the record.
#[derive(Clone, Debug, PartialEq)]
pub enum StudyCommand {
    /// Looks at the game that is played, or was.
    FromGame,
    /// Begins an empty record; what was there can be had back.
    New,
    /// The board goes to a move.
    GoTo(NodeId),
    /// The board goes to a place of the line, from 0: the slider.
    GoToPly(usize),
    /// Goes on or back by moves.
    Step(isize),
    /// Goes to the beginning.
    Start,
    /// Goes to the end of the line.
    End,
    /// Goes to another variation.
    Turn(isize),
    /// Lets the record play by itself, or stops it.
    Play,
    /// How fast it plays.
    Speed(Speed),
    /// Folds a variation or unfolds it.
    Fold(NodeId, bool),
    /// What is said behind the move (or before the game, at the root).
    Comment(NodeId, String),
    /// What is said before the move.
    Preface(NodeId, String),
    /// Marks the move of the cursor, or takes the mark away.
    Mark(Nag),
    /// Draws with the finger in that color, or no longer.
    Pen(Option<ShapeColor>),
    /// Takes all arrows and circles of the position away.
    Erase,
    /// Shows the tools for notes, or hides them.
    Annotate(bool),
    /// Raises the variation of the move.
    Promote(NodeId),
    /// Lowers the variation of the move.
    Demote(NodeId),
    /// Makes the line of the move the main line.
    MakeMain(NodeId),
    /// Copies the moves of the line that is shown.
    CopyLine,
    /// Removes the move and everything behind it.
    Delete(NodeId),
    /// Takes the last removal, or the replacing of the record, back.
    Undo,
    /// Finds out what a text is that is being pasted.
    Look(String),
    /// Chooses a game of several, from 0.
    Choose(usize),
    /// Opens what was found.
    OpenFound,
    /// Puts all games that were found into the library.
    KeepFound,
    /// Writes the record for taking it away.
    ExportAs(Kind),
    /// Copies what was written.
    CopyExport,
    /// Offers what was written as a file.
    DownloadExport,
    /// Names the players, the event, the end.
    Describe(Box<Info>),
    /// A game from the position on the board: the dialog opens.
    PlayOn,
}

/// What is said about a game as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The tags of [`Info::TAGS`], or some of them, with their values.
    pub tags: Vec<(&'static str, String)>,
    /// How it ended.
    pub outcome: Outcome,
}

impl Info {
    /// The tags that can be written here.
    pub const TAGS: [&'static str; 8] = [
        "Red",
        "Black",
        "Event",
        "Round",
        "Date",
        "Site",
        "Title",
        "Annotator",
    ];
}

/// Something that happens to the record, apart from its controls.
#[derive(Clone, Debug, PartialEq)]
pub enum StudyMsg {
    /// A pointer that draws.
    Draw(Pointer, ShapeColor),
    /// The wheel over the board, in moves: positive goes on.
    Wheel(isize),
    /// A key anywhere on the page that belongs to nothing else.
    Key(Key),
    /// A file was chosen or dropped.
    File(Box<Found>),
    /// The outlines of characters, or that they could not be had.
    Outlines(Option<Rc<str>>),
}

//! Everything that can happen to the page.

use xq_protocol::FromWorker;

use crate::analysis::AnalysisCommand;
use crate::geometry::Point;
use crate::i18n::Lang;
use crate::library::{LibraryCommand, LibraryMsg};
use crate::looks::LooksCommand;
use crate::model::{Dialog, Mode};
use crate::notation::Notation;
use crate::pwa::{PwaCommand, PwaMsg};
use crate::setup::SetupCommand;
use crate::study::{StudyCommand, StudyMsg};
use crate::table::{TableCommand, Terms};
use crate::theme::Forced;

/// One thing that has happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The page has opened.
    Opened(Opening),
    /// The canvas has another size.
    Resized {
        /// Width in device pixels.
        width: u32,
        /// Height in device pixels.
        height: u32,
        /// Device pixels per CSS pixel.
        ratio: f64,
    },
    /// The room is dark or light.
    Dark(bool),
    /// The system forces its own colours, or no longer.
    Forced(Option<Forced>),
    /// The user wants little motion, or any.
    ReducedMotion(bool),
    /// The piece font is there, or cannot be had.
    Font(bool),
    /// Something could not be stored.
    StorageFailed,
    /// The page goes out of sight, perhaps for ever.
    Hidden,
    /// The page is in sight again.
    Shown,
    /// The device has slept for so many ms, in which the time of these messages stood still.
    Slept(f64),
    /// A time that [`crate::wake_at`] named has come.
    Tick,
    /// A pointer over the board.
    Pointer(Pointer),
    /// A key while the board has the focus.
    Key(Key),
    /// The board has gained or lost the focus.
    Focus(bool),
    /// The part of the address after `#` has changed.
    Fragment(String),
    /// The browser's way back, or forth, has led to a view that was visited.
    Returned(Mode),
    /// The opening book is here, or could not be had.
    Book(Option<Vec<u8>>),
    /// The engine, or the attempt to start it.
    Engine(EngineEvent),
    /// A control was used.
    Command(Command),
    /// Something about the kept games.
    Library(LibraryMsg),
    /// Something about the record.
    Study(StudyMsg),
    /// Something about the page as an app.
    Pwa(PwaMsg),
}

/// What the page finds when it opens.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opening {
    /// The saved game.
    pub saved: Option<String>,
    /// The game that was put aside.
    pub replaced: Option<String>,
    /// The stored settings.
    pub settings: Option<String>,
    /// The record that was looked at.
    pub record: Option<String>,
    /// Where one stood in it.
    pub place: Option<String>,
    /// The board that was edited.
    pub setup: Option<String>,
    /// What the move under way had taken.
    pub clock: Option<String>,
    /// The address of the page, without what follows `#`.
    pub address: String,
    /// The part of the address after `#`.
    pub fragment: String,
    /// The language tags that the user's browser names, the dearest first.
    pub languages: Vec<String>,
    /// Anything that differs from visit to visit: varies the play of weak levels.
    pub seed: u64,
}

/// A pointer over the board, in device pixels of the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointer {
    /// What it does.
    pub phase: Phase,
    /// Which pointer.
    pub id: i32,
    /// Where.
    pub at: Point,
    /// Whether it is a finger or a pen.
    pub touch: bool,
}

/// What a pointer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It goes down.
    Down,
    /// It moves while down.
    Move,
    /// It goes up.
    Up,
    /// It is taken away, by a scroll for instance.
    Cancel,
}

/// A key that the board understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Cursor to the left as seen.
    Left,
    /// Cursor to the right.
    Right,
    /// Cursor up.
    Up,
    /// Cursor down.
    Down,
    /// Picks or puts.
    Enter,
    /// Puts back.
    Escape,
    /// Takes a piece off a board that is edited.
    Delete,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// Picks or puts as [`Key::Enter`] does; a record plays by itself.
    Space,
    /// The keyboard has come to the board, and moves nothing yet.
    Arrive,
}

/// What happens to the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineEvent {
    /// It has said something.
    Said(FromWorker),
    /// Its files could not be had or are no code.
    NotLoaded,
    /// Its files do not fit together.
    NotBooted,
    /// It has broken down.
    Crashed,
}

/// A control.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// The engine on a record.
    Analysis(AnalysisCommand),
    /// Turns to another use of the page.
    Go(Mode),
    /// Opens a dialog.
    Show(Dialog),
    /// Closes the dialog.
    CloseDialog,
    /// Begins a game on these terms, from the usual start.
    NewGame(Terms),
    /// A control of the game.
    Table(TableCommand),
    /// Takes back to the player's own last turn.
    TakeBack,
    /// Gives up: asks first.
    Resign,
    /// Offers a draw.
    OfferDraw,
    /// Agrees to the draw that is offered.
    AcceptDraw,
    /// Refuses the draw that is offered.
    RefuseDraw,
    /// Shows the referee's ruling on the repetition.
    ShowRuling,
    /// Shows that move of the ruling on the board.
    LookAt(usize),
    /// Leaves the ruling: the board shows the game again.
    CloseRuling,
    /// The engine plays the best it has found so far.
    MoveNow,
    /// Turns the board.
    Flip,
    /// Plays from a position that was typed or pasted.
    OpenPosition(String),
    /// Copies the position now.
    CopyPosition,
    /// Starts the engine once more.
    RetryEngine,
    /// Copies the damaged saved game.
    CopyDamaged,
    /// Offers the damaged saved game as a file.
    DownloadDamaged,
    /// Takes a notice away.
    Dismiss(usize),
    /// Loads the page again.
    Reload,
    /// A control of the board editor.
    Setup(SetupCommand),
    /// Another language.
    Language(Lang),
    /// Another way of writing moves.
    Notation(Notation),
    /// A control of the library.
    Library(LibraryCommand),
    /// A control of the record.
    Study(StudyCommand),
    /// Installing, a new version.
    Pwa(PwaCommand),
    /// Looks, sounds, a typed move.
    Looks(LooksCommand),
}

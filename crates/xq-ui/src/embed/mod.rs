//! A board in somebody else's page: a record to go through, a puzzle to solve, a position to play on from.
//!
//! It stands on the same layout, pictures, animation and engine supervisor as the page, and on nothing else of it: no storage, no
//! dialogs. Several of them share one program; each is an [`Embed`] that knows nothing of the others.

mod act;
mod config;
mod contest;
mod input;
mod load;
mod model;
#[cfg(test)]
mod tests;
mod view;

pub use act::update;
pub use config::{Config, ConfigError, Controls, KEYS, MAX_VALUE, MovesPlace, StartPly, Tone, Use};
pub use contest::{Arena, Contest, Turn, Words, arena};
pub use load::Trouble;
pub use model::{Embed, Phase as PuzzlePhase};
pub use view::{EmbedView, Item, view};

use crate::effect::Effect;
use crate::model::Room;
use crate::msg::{EngineEvent, Key, Pointer};

/// Something that has happened to an embedded board.
#[derive(Clone, Debug, PartialEq)]
pub enum EmbedMsg {
    /// The canvas has another size: width and height in device pixels, device pixels per CSS pixel.
    Resized(u32, u32, f64),
    /// The board is there, and may begin to play by itself.
    Open,
    /// It is told something else.
    Configure(Box<Config>),
    /// The room is dark or light, or the system forces its own colors.
    Room(Room),
    /// The board has gained or lost the focus.
    Focus(bool),
    /// A pointer over the board.
    Pointer(Pointer),
    /// A key while the board has the focus.
    Key(Key),
    /// The wheel was turned over the board while that had the focus: forward or back.
    Wheel(bool),
    /// A time that [`Embed::wake_at`] named has come.
    Tick,
    /// The engine, or the attempt to start it.
    Engine(EngineEvent),
    /// A control, or a call of the page around it.
    Command(EmbedCommand),
}

/// A control of an embedded board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmbedCommand {
    /// To the start.
    First,
    /// One move back.
    Previous,
    /// One move on.
    Next,
    /// To the end.
    Last,
    /// To that ply of the line that is shown.
    Ply(usize),
    /// To that node of the record, by number.
    Node(usize),
    /// Turns the board.
    Flip,
    /// Plays by itself, or stops.
    Autoplay,
    /// The next move of a puzzle is shown.
    Solution,
    /// The puzzle, or the game against the engine, from its beginning.
    Again,
    /// The engine is tried once more.
    RetryEngine,
}

/// What is to be done outside.
#[derive(Clone, Debug, PartialEq)]
pub enum EmbedEffect {
    /// The page around it is told.
    Emit(EmbedEvent),
    /// Something with the engine.
    Engine(Effect),
}

/// What the page around is told.
#[derive(Clone, Debug, PartialEq)]
pub enum EmbedEvent {
    /// Another position is shown: its FEN and the ply.
    Position(String, usize),
    /// The reader, the puzzle or the engine has made that move (`h2e2`).
    Move(String),
    /// The board is to be seen.
    Ready,
    /// Something of what the board was told cannot be understood: in English, for who wrote it.
    Trouble(String),
    /// A puzzle is solved, or a game against the engine is over: `solved`, `1-0`, `0-1`, `1/2-1/2`.
    End(&'static str),
}

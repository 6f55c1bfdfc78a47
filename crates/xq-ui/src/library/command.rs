//! What can be done with kept games, and what comes of it.

use super::{GameId, Kept, Parcel};

/// A control of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryCommand {
    /// Opens the library.
    Show,
    /// Opens a kept game: it goes on, or is looked at.
    Open(GameId),
    /// Begins to write a game's name.
    Name(GameId),
    /// Gives a game a name; empty takes it away.
    Rename(GameId, String),
    /// Leaves the name as it was.
    KeepName,
    /// Deletes a game; it can be brought back.
    Delete(GameId),
    /// Brings back what was deleted last.
    Undo,
    /// Shows only games that hold these words.
    Search(String),
    /// Shows more of the list.
    More,
    /// Writes all games into one file.
    Export,
    /// Reads the games of a file.
    Import(String),
}

/// Something that the page is to do at the shelf. Errands are done one after the other.
#[derive(Clone, Debug, PartialEq)]
pub enum Errand {
    /// Lay these there, in the place of what has the same id.
    Put {
        /// The number of the errand.
        number: u32,
        /// What to lay there.
        parcels: Vec<Parcel>,
        /// Whether these are older than what may lie there, which then stays.
        old: bool,
    },
    /// Give a game a name.
    Name(GameId, String),
    /// Take a game away, and say what it was.
    Delete(GameId),
    /// Say what lies there.
    List,
    /// Fetch a game.
    Load(GameId),
    /// Fetch all games.
    LoadAll,
    /// Ask the browser to keep what is stored, even when room is short.
    Persist,
    /// Forget the replaced game beside the quick save: it lies on the shelf now.
    ForgetReplaced,
}

/// Why the shelf could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The browser does not allow it, as in private windows, or it does not answer.
    Closed,
    /// There is no room left.
    Full,
}

/// Which errand it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Laying there, with the errand's number.
    Put(u32),
    /// Fetching all games.
    All,
    /// Any other.
    Other,
}

/// What comes of an errand, and what other tabs do.
#[derive(Clone, Debug, PartialEq)]
pub enum LibraryMsg {
    /// What was sent with that errand lies on the shelf.
    Stored(u32),
    /// What lies on the shelf.
    Listed(Vec<Kept>),
    /// A game; none when it is no longer there.
    Loaded(Option<Parcel>),
    /// All games.
    All(Vec<Parcel>),
    /// A game that was taken away.
    Deleted(Parcel),
    /// An errand came back without success.
    Failed(What, Failure),
    /// Another tab has put this into the quick save.
    SavedElsewhere(String),
    /// Another tab stands there in its record.
    PlaceElsewhere(String),
}

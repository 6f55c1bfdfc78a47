//! What the model wants done outside: executed by the page, which decides nothing.

use xq_protocol::ToWorker;

use crate::i18n::Lang;
use crate::library::Errand;
use crate::model::Mode;
use crate::pwa::PwaEffect;
use crate::sound::Sound;

/// One thing to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Keep this text as the running game.
    Save(String),
    /// Keep this text as the running game if there is none any more. An older tab that is closed must not take the place of a newer one's
    /// game.
    SaveIfGone(String),
    /// Keep this text beside the running game, so that nothing is thrown away.
    Keep(Kept, String),
    /// Put this text on the clipboard.
    Copy(String),
    /// Offer this text as a file of that name.
    Download {
        /// The file's name.
        name: String,
        /// What is in it.
        text: String,
    },
    /// Keep this text in that place.
    Put(Slot, String),
    /// Take what follows `#` out of the address: it has been opened, and must not be opened again.
    ForgetAddress,
    /// Enter the view into the browser's history; [`Msg::Returned`](crate::Msg::Returned) comes back with it.
    Visit {
        /// The view that was left.
        from: Mode,
        /// The view.
        to: Mode,
    },
    /// Do this at the shelf of kept games.
    Library(Errand),
    /// Start an engine; one that runs is ended at once.
    StartEngine,
    /// End the engine at once.
    EndEngine,
    /// Tell the engine something.
    Tell(ToWorker),
    /// Fetch the opening book; [`Msg::Book`](crate::Msg::Book) brings it.
    FetchBook,
    /// Fetch the outlines of characters; [`StudyMsg::Outlines`](crate::study::StudyMsg::Outlines) brings them.
    FetchOutlines,
    /// Load the page again.
    Reload,
    /// Something that the browser does for the page as an app.
    Pwa(PwaEffect),
    /// Keep this text as the player's settings.
    SaveSettings(String),
    /// Let this be heard, as loud as is chosen.
    Sound(Sound),
    /// Let a voice of that language say this.
    Speak(Lang, String),
    /// Let the phone tremble for so many ms.
    Vibrate(u32),
    /// Keep the screen from going dark, or no longer.
    KeepAwake(bool),
}

/// A place for one text that is written again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The record that is looked at.
    Record,
    /// Where one stands in it.
    Place,
    /// The board that is edited.
    Setup,
    /// What the move under way has taken.
    Clock,
}

/// Why a text is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// A saved game that could not be read.
    Damaged,
    /// A saved record that could not be read.
    DamagedRecord,
    /// A running game that another game or a position has replaced.
    Replaced,
}

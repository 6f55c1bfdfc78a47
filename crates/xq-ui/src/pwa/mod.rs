//! The page as an app: whether it works without a connection, new versions, installing, what other programs hand over.
//!
//! The browser's side is `www/app.js`. It tells what there is; what is shown, and when, is decided here.

mod launch;
mod view;

pub(crate) use launch::LONGEST;
pub use launch::{Launch, LaunchFault};
pub use view::{PwaView, view};

/// Whether the page works without a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Offline {
    /// Not known, or not to be had here: a private window, a sandbox, plain http.
    #[default]
    Unavailable,
    /// The files are being fetched.
    Coming,
    /// All files are kept and are the right ones.
    Ready,
    /// Something is missing and could not be fetched.
    Failed,
}

/// How the page can be installed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Install {
    /// It cannot, or is.
    #[default]
    No,
    /// The browser asks when it is told to.
    Prompt,
    /// By hand, as the browsers of iPhones and iPads have it.
    ByHand,
}

/// What the browser says about the page as an app.
#[derive(Clone, Debug, PartialEq)]
pub enum PwaMsg {
    /// Whether it works without a connection.
    Offline(Offline),
    /// A new version is ready.
    Update,
    /// How it can be installed.
    Install(Install),
    /// It was opened with that query (`?go=study`), by a shortcut for instance.
    Launched(String),
    /// A file was opened with it that is too large to be a record.
    FileTooLarge(String),
}

/// A control of the page as an app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PwaCommand {
    /// Goes over to the new version: loads the page again.
    Update,
    /// Installs the page, or says how.
    Install,
}

/// What the browser is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PwaEffect {
    /// Let the new version take over, and load the page again.
    Update,
    /// Ask the user whether to install.
    Install,
}

/// What is known about the page as an app.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pwa {
    /// Whether it works without a connection.
    pub offline: Offline,
    /// Whether a new version is ready.
    pub has_update: bool,
    /// How it can be installed.
    pub install: Install,
    /// Whether the new version has been offered: it is not offered twice.
    pub offered: bool,
    /// The moves of the game that was there when the page opened.
    pub plies_at_opening: usize,
}

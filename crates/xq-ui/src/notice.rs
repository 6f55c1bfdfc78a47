//! What the player has to be told, apart from the game.

use xq_rules::{OfferError, PositionErrorKind};

use crate::game::PositionProblem;
use crate::i18n::{Texts, fill, short};
use crate::library::{Failure, LibraryCommand};
use crate::msg::Command;
use crate::pwa::{LaunchFault, PwaCommand};
use crate::study::StudyCommand;

/// One thing to tell.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// The engine did not answer and was started again.
    EngineRestarted,
    /// The engine broke down too often.
    EngineDown,
    /// The engine's files are missing or damaged.
    EngineMissing,
    /// The engine's files are of another version.
    EngineStale,
    /// The saved game was damaged; a part of it was restored.
    SaveRepaired {
        /// The damaged line, from 1.
        line: usize,
        /// Moves restored.
        moves: usize,
    },
    /// The saved game was damaged and nothing could be restored.
    SaveLost {
        /// The damaged line, from 1.
        line: usize,
    },
    /// The browser does not store anything.
    Storage,
    /// The browser does not store what lies outside of the library: settings, and where one was.
    Settings,
    /// The piece font is missing.
    Font,
    /// The engine does not agree to a draw.
    DrawRefused,
    /// A draw may not be offered now.
    DrawNotNow(OfferError),
    /// The position can be played, but no game leads to it.
    Odd(Vec<PositionErrorKind>),
    /// A position could not be opened.
    Position(PositionProblem),
    /// The library cannot be used.
    Library(Failure),
    /// A branch of the record was removed, with so many moves.
    Deleted(usize),
    /// Another record took the place of the one before.
    RecordReplaced,
    /// The saved record could not be read.
    RecordLost,
    /// A new version is ready.
    Update,
    /// The page was opened with an address that says nothing.
    Launch(LaunchFault),
    /// A file that was opened with the page is too large; its name.
    FileTooLarge(String),
}

impl Notice {
    /// Whether it is about the engine.
    pub const fn is_engine(&self) -> bool {
        matches!(
            self,
            Self::EngineRestarted | Self::EngineDown | Self::EngineMissing | Self::EngineStale
        )
    }

    /// Whether it offers to take something back.
    pub const fn is_undo(&self) -> bool {
        matches!(self, Self::Deleted(_) | Self::RecordReplaced)
    }

    /// Whether it answers an offer of the player: old news soon.
    pub const fn is_answer(&self) -> bool {
        matches!(self, Self::DrawRefused | Self::DrawNotNow(_))
    }

    /// Its words.
    pub fn text(&self, texts: &Texts) -> String {
        match self {
            Self::EngineRestarted => texts.notice_engine_restarted.to_owned(),
            Self::EngineDown => texts.notice_engine_down.to_owned(),
            Self::EngineMissing => texts.notice_engine_missing.to_owned(),
            Self::EngineStale => texts.notice_engine_stale.to_owned(),
            Self::SaveRepaired { line, moves } => fill(
                texts.notice_save_repaired,
                &[&line.to_string(), &moves.to_string()],
            ),
            Self::SaveLost { line } => fill(texts.notice_save_lost, &[&line.to_string()]),
            Self::Storage => texts.notice_storage.to_owned(),
            Self::Settings => texts.notice_settings.to_owned(),
            Self::Font => texts.notice_font.to_owned(),
            Self::DrawRefused => texts.referee.engine_refused.to_owned(),
            Self::DrawNotNow(OfferError::Pending) => texts.referee.offer_pending.to_owned(),
            Self::DrawNotNow(OfferError::NotEven) => texts.referee.offer_not_even.to_owned(),
            Self::Odd(kinds) => fill(texts.table.odd, &[&texts.position_faults(kinds)]),
            Self::Deleted(moves) => fill(texts.study.deleted, &[&moves.to_string()]),
            Self::RecordReplaced => texts.study.replaced.to_owned(),
            Self::RecordLost => texts.study.lost.to_owned(),
            Self::Library(Failure::Closed) => texts.library.closed.to_owned(),
            Self::Library(Failure::Full) => texts.library.full.to_owned(),
            Self::Update => texts.pwa.new_version.to_owned(),
            Self::Launch(fault) => match fault {
                LaunchFault::TooLong => texts.pwa.address_too_long.to_owned(),
                LaunchFault::Unknown(what) => fill(texts.pwa.address_unknown, &[what]),
                LaunchFault::Encoding => texts.pwa.address_garbled.to_owned(),
                LaunchFault::NoRecord => texts.pwa.text_unreadable.to_owned(),
            },
            Self::FileTooLarge(name) => fill(texts.pwa.file_too_large, &[short(name)]),
            Self::Position(problem) => {
                fill(texts.notice_position, &[&position_problem(problem, texts)])
            }
        }
    }

    /// What can be done about it, beside taking it away.
    pub fn actions(&self, texts: &Texts) -> Vec<(&'static str, Command)> {
        match self {
            Self::EngineDown | Self::EngineMissing => vec![(texts.retry, Command::RetryEngine)],
            Self::EngineStale => vec![(texts.reload, Command::Reload)],
            Self::SaveRepaired { .. } | Self::SaveLost { .. } | Self::RecordLost => vec![
                (texts.copy, Command::CopyDamaged),
                (texts.download, Command::DownloadDamaged),
            ],
            Self::Deleted(_) | Self::RecordReplaced => {
                vec![(texts.study.undo, Command::Study(StudyCommand::Undo))]
            }
            Self::Library(_) => vec![(
                texts.library.library,
                Command::Library(LibraryCommand::Show),
            )],
            Self::Update => vec![(texts.pwa.update, Command::Pwa(PwaCommand::Update))],
            Self::EngineRestarted
            | Self::Launch(_)
            | Self::FileTooLarge(_)
            | Self::Storage
            | Self::Settings
            | Self::Font
            | Self::DrawRefused
            | Self::DrawNotNow(_)
            | Self::Odd(_)
            | Self::Position(_) => Vec::new(),
        }
    }
}

/// What is wrong with a position, in words.
pub fn position_problem(problem: &PositionProblem, texts: &Texts) -> String {
    match problem {
        PositionProblem::Fen(error) => texts.fen_error(error),
        PositionProblem::Faults(kinds) => texts.position_faults(kinds),
        PositionProblem::Move(text) => fill(texts.fault_move, &[short(text)]),
    }
}

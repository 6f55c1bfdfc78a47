//! What comes of reading a text: games, and what could not be read of them.

use core::fmt;

use xq_rules::fen::{FenError, FenWarning};
use xq_rules::notation::ReadError;
use xq_rules::{Color, Move, Position, Role};

use crate::{Format, Outcome, Tree};

/// Everything found in a text or file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Import {
    /// The games, in the order of the text.
    pub records: Vec<Record>,
    /// What belongs to no game that could be read: a game whose start position is none, say.
    pub problems: Vec<Problem>,
}

impl Import {
    /// Every problem, of the games and beside them.
    pub fn all_problems(&self) -> impl Iterator<Item = &Problem> {
        let of_games = self.records.iter().flat_map(|record| &record.problems);
        self.problems.iter().chain(of_games)
    }
}

/// One game as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What it was written in.
    pub format: Format,
    /// The game.
    pub tree: Tree,
    /// What could not be read of it, or is odd about it.
    pub problems: Vec<Problem>,
}

/// Something that could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The byte in the text as it was given, from 0.
    pub offset: usize,
    /// What it is.
    pub kind: ProblemKind,
}

/// What could not be read, or is odd.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A move that the position does not allow; the line ends before it.
    IllegalMove {
        /// Which ply of its line it would be, from 1.
        ply: usize,
        /// The move as written.
        text: String,
        /// Why not.
        reason: ReadError,
    },
    /// A move that leaves the own king to be taken. Composed problems and hasty records hold such moves; it was kept.
    KingLeft {
        /// Which ply of its line it is, from 1.
        ply: usize,
        /// The move.
        mv: Move,
    },
    /// A text that several moves fit; the one was taken that the following moves agree with, or else the front piece's.
    Ambiguous {
        /// Which ply of its line it is, from 1.
        ply: usize,
        /// The move as written.
        text: String,
        /// The move taken.
        taken: Move,
    },
    /// Text that is neither a move nor anything else known; it was passed over.
    Unknown(String),
    /// The start position cannot be read; the game was left out.
    Fen(FenError),
    /// The start position is odd, but it was taken.
    FenOddity(FenWarning),
    /// The first move is of the other side than the record says or the format assumes; that side begins.
    FirstMover(Color),
    /// The result at the end of the moves, which was kept, is not the one among the tags.
    ResultDisagrees {
        /// The result among the tags.
        tag: Outcome,
        /// The result behind the moves.
        end: Outcome,
    },
    /// A result that is none of the known ones.
    ResultUnknown(String),
    /// A comment is not closed; it was taken to end with the game.
    OpenComment,
    /// A variation is not closed.
    OpenVariation,
    /// A closing bracket that nothing has opened.
    StrayBracket,
    /// A variation where there is no move that it could replace.
    VariationWithoutMove,
    /// Variations inside variations beyond any sense; the inner ones were left out.
    TooDeep,
    /// A tag without its end.
    OpenTag(String),
    /// A branch that hangs on a move which is not there.
    LostBranch(String),
    /// A comment to a move which is not there.
    LostComment(String),
    /// Bytes that the encoding does not know; they were replaced.
    Encoding,
    /// More of the same; they are not listed.
    More(usize),
    /// Nothing at all that could be read as a game, a position or a list of moves.
    NothingFound,
    /// A format that is known but not read.
    NotRead(&'static str),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl core::error::Error for Problem {}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove { ply, text, reason } => {
                write!(f, "ply {ply}, `{text}`: {reason}; the line ends before it")
            }
            Self::KingLeft { ply, mv } => {
                write!(f, "ply {ply}: {mv} leaves the king to be taken; it was kept")
            }
            Self::Ambiguous { ply, text, taken } => {
                write!(f, "ply {ply}, `{text}` is ambiguous: {taken} was taken")
            }
            Self::Unknown(text) => write!(f, "not understood, passed over: `{text}`"),
            Self::Fen(error) => write!(f, "the start position cannot be read: {error}"),
            Self::FenOddity(warning) => write!(f, "start position: {warning}"),
            Self::FirstMover(color) => write!(f, "the first move is {color:?}'s: {color:?} begins"),
            Self::ResultDisagrees { tag, end } => write!(
                f,
                "the result among the tags is {}, behind the moves {}: the latter was kept",
                tag.pgn(),
                end.pgn()
            ),
            Self::ResultUnknown(text) => write!(f, "unknown result `{text}`"),
            Self::OpenComment => f.write_str("a comment is not closed"),
            Self::OpenVariation => f.write_str("a variation is not closed"),
            Self::StrayBracket => f.write_str("a bracket closes nothing"),
            Self::VariationWithoutMove => f.write_str("a variation without a move to replace"),
            Self::TooDeep => f.write_str("variations are nested too deeply; the inner ones are left out"),
            Self::OpenTag(name) => write!(f, "the tag {name} is not closed"),
            Self::LostBranch(name) => write!(f, "branch {name} hangs on a move that is not there"),
            Self::LostComment(name) => write!(f, "{name} belongs to a move that is not there"),
            Self::Encoding => f.write_str("bytes that the encoding does not know were replaced"),
            Self::More(count) => write!(f, "{count} more problems are not listed"),
            Self::NothingFound => f.write_str(
                "no game here: expected PGN, DhtmlXQ, WXF, a FEN, or moves such as 炮二平五, C2=5, h2e2",
            ),
            Self::NotRead(name) => write!(f, "this is {name}, which is not read yet"),
        }
    }
}

/// How many problems one game lists.
const LIMIT: usize = 40;

/// Collects problems, by their places, and stops listing when there are too many.
#[derive(Clone, Debug, Default)]
pub(crate) struct Problems {
    found: Vec<(usize, ProblemKind)>,
    more: usize,
}

impl Problems {
    pub(crate) fn add(&mut self, offset: usize, kind: ProblemKind) {
        if self.found.len() < LIMIT {
            self.found.push((offset, kind));
        } else {
            self.more += 1;
        }
    }

    /// With lines; `lines` is of the whole text.
    pub(crate) fn finish(self, lines: &Lines) -> Vec<Problem> {
        let last = self.found.last().map_or(0, |&(offset, _)| offset);
        let more = (self.more > 0).then_some((last, ProblemKind::More(self.more)));
        self.found
            .into_iter()
            .chain(more)
            .map(|(offset, kind)| lines.problem(offset, kind))
            .collect()
    }
}

/// Where each line of a text begins.
#[derive(Clone, Debug)]
pub(crate) struct Lines(Vec<usize>);

impl Lines {
    pub(crate) fn of(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|&(_, b)| b == b'\n');
        Self(breaks.map(|(i, _)| i + 1).collect())
    }

    pub(crate) fn problem(&self, offset: usize, kind: ProblemKind) -> Problem {
        Problem {
            line: self.0.partition_point(|&start| start <= offset) + 1,
            offset,
            kind,
        }
    }
}

/// A move that could not be made, cut to a length that can be shown.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = text.trim();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A move of a record, if it can stand: legal, or legal but for the own king's safety, and takes no king.
pub(crate) fn stands(position: &Position, mv: Move) -> Option<Standing> {
    let taken = position.piece_at(mv.to()).map(xq_rules::Piece::role);
    if taken == Some(Role::King) {
        return None;
    }
    if position.is_legal(mv) {
        Some(Standing::Legal)
    } else {
        position.is_pseudo_legal(mv).then_some(Standing::KingLeft)
    }
}

/// How a move of a record stands to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Legal,
    /// It leaves the own king to be taken.
    KingLeft,
}

/// Why a move with known squares cannot be made.
pub(crate) fn reason(position: &Position, mv: Move) -> ReadError {
    match xq_rules::notation::read_any(position, &mv.to_string()) {
        Err(reason) => reason,
        // Not met: the caller has found that the move is not legal.
        Ok(mv) => ReadError::KingInDanger(mv),
    }
}

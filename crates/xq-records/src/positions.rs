//! Positions in Forsyth–Edwards notation, one a line, each with moves behind it or below it or without any; and the
//! command `position` of engine protocols.

use core::ops::Range;

use xq_rules::fen::{self, FenError};

use crate::import::Lines;
use crate::pgn::read_moves;
use crate::{Format, Import, ProblemKind};

/// Whether the first line that says anything gives a position.
pub(crate) fn is_one(text: &str) -> bool {
    text.lines()
        .find(|line| !line.trim().is_empty())
        .is_some_and(|line| !line.trim_start().starts_with('[') && find(line).is_some())
}

/// Reads every position of a text with its moves.
pub fn read(text: &str) -> Import {
    let lines = Lines::of(text);
    let mut import = Import::default();
    let mut open: Option<(usize, String, Range<usize>)> = None;
    let mut at = 0;
    let mut take = |game: Option<(usize, String, Range<usize>)>| {
        let Some((offset, fen, moves)) = game else {
            return;
        };
        let tags = [(offset, "FEN".to_owned(), fen)];
        match read_moves(text, moves, &tags, &lines, Format::Fen) {
            Ok(record) => import.records.push(record),
            Err((offset, kind)) => import.problems.push(lines.problem(offset, kind)),
        }
    };
    for line in text.split_inclusive('\n') {
        if let Some(found) = find(line) {
            take(open.take());
            let begin = at + found.moves;
            open = Some((at + found.at, found.fen, begin..at + line.len()));
        } else if let Some((_, _, moves)) = &mut open {
            moves.end = at + line.len();
        }
        at += line.len();
    }
    take(open);
    import
}

/// A position found in a line.
#[derive(Debug, PartialEq, Eq)]
struct Found {
    at: usize,
    /// Empty stands for the start of a game.
    fen: String,
    /// Where moves may begin.
    moves: usize,
}

/// Looks for a position in a line: `startpos` of an engine's command, or a word with the slashes of a FEN.
fn find(line: &str) -> Option<Found> {
    if let Some(at) = line.find("startpos") {
        let rest = &line[at + "startpos".len()..];
        let moves = rest.find("moves").map_or(0, |i| i + "moves".len());
        return Some(Found {
            at,
            fen: String::new(),
            moves: line.len() - rest.len() + moves,
        });
    }
    let is_border = |c: char| {
        c.is_whitespace()
            || matches!(
                c,
                '"' | '\'' | '=' | '#' | '?' | '&' | ':' | '：' | ',' | '，'
            )
    };
    let mut at = 0;
    for word in line.split_inclusive(is_border) {
        let pieces = word.trim_end_matches(is_border);
        if is_pieces(pieces) {
            let (fen, moves) = fields(line, at, pieces.len());
            return Some(Found { at, fen, moves });
        }
        at += word.len();
    }
    None
}

/// Whether a word is meant as the rows of a board, right or wrong.
fn is_pieces(word: &str) -> bool {
    let word = word.split(['_', '%']).next().unwrap_or(word);
    word.matches('/').count() >= 7
        && word.chars().all(|c| {
            c == '/' || c.is_ascii_digit() || "kabnrcpehmg".contains(c.to_ascii_lowercase())
        })
}

/// The FEN's fields from its pieces on, and where they end, the word `moves` included.
fn fields(line: &str, at: usize, len: usize) -> (String, usize) {
    let mut fen = line[at..at + len].to_owned();
    let mut end = at + len;
    for (i, word) in line[at + len..].split_whitespace().enumerate() {
        let is_side = i == 0 && matches!(word, "w" | "W" | "r" | "R" | "b" | "B");
        let is_tail = word == "-" || word.bytes().all(|b| b.is_ascii_digit());
        let word_end = line[end..].find(word).map_or(end, |i| end + i + word.len());
        if word.eq_ignore_ascii_case("moves") {
            return (fen, word_end);
        }
        if !is_side && (!is_tail || i > 4) {
            break;
        }
        fen.push(' ');
        fen.push_str(word);
        end = word_end;
    }
    // An address hides the blanks: `…_w_moves_h2e2` is one word.
    if let Some(cut) = fen.find("_moves_").or_else(|| fen.find("%20moves%20")) {
        let moves = cut + fen[cut..].find("moves").unwrap_or(0) + "moves".len();
        fen.truncate(cut);
        return (fen, at + moves);
    }
    (fen, end)
}

/// What is wrong with a text that is meant as a position, for a better message than that nothing was found.
pub(crate) fn fault(text: &str) -> Option<(usize, ProblemKind)> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some(found) = find(line) {
            let error: FenError = fen::read(&found.fen).err()?;
            return Some((at + found.at, ProblemKind::Fen(error)));
        }
        at += line.len();
    }
    None
}

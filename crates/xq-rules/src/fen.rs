//! Positions as text: Forsyth–Edwards notation (FEN).
//!
//! Canonical, and what is written: `pieces side - - halfmove fullmove` with the engine letters `k a b n r c p`, as the
//! FEN pages of xqbase describe it. Programs and web pages write many dialects of it; [`read`] takes them all and
//! names the field when it cannot.

mod error;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write as _;

pub use error::{Counter, FenError, FenWarning};

use crate::{Color, Piece, Position, PositionErrorKind, Setup, Square, uci};

/// What a FEN says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen {
    /// The position. It has one king a side and can be played.
    pub setup: Setup,
    /// The moves of a ` moves h2e2 …` suffix, as they stand there; nothing has checked them.
    pub moves: Vec<String>,
    /// What is odd about it though it can be used.
    pub warnings: Vec<FenWarning>,
}

/// Writes a setup as `pieces side - - halfmove fullmove`, with the engine letters `k a b n r c p`.
pub fn write(setup: &Setup) -> String {
    let mut text = String::new();
    for rank in (0..10).rev() {
        let mut gap = 0u8;
        for file in 0..9 {
            match setup.piece_at(Square::ALL[rank * 9 + file]) {
                None => gap += 1,
                Some(piece) => {
                    push_gap(&mut text, &mut gap);
                    text.push(piece.fen_char());
                }
            }
        }
        push_gap(&mut text, &mut gap);
        text.push(if rank > 0 { '/' } else { ' ' });
    }
    // Writing into a String cannot fail.
    let _ = write!(
        text,
        "{} - - {} {}",
        setup.side.fen_char(),
        setup.halfmove_clock,
        setup.fullmove
    );
    text
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push((b'0' + *gap) as char);
        *gap = 0;
    }
}

/// Reads a FEN of any dialect.
///
/// Beyond the canonical form it takes: the letters of the World Xiangqi Federation (`H`, `E`) and their rarer cousins
/// (`M` horse, `G` king); `r`, `W`, `R` and `B` as the side; no side at all, when it is the one that the
/// moves behind it fit, or else the one whose opponent is not in check, Red before Black; no counters,
/// counters without the dashes before them, counters of zero; any blanks, also as `%20` or `_`; and moves
/// behind the word `moves`. A round number of zero is read as one.
///
/// # Errors
/// The first field that cannot be read, or everything that makes the position unplayable.
pub fn read(text: &str) -> Result<Fen, FenError> {
    let mut fen = read_any_setup(text)?;
    let (_, oddities) = Position::from_setup_leniently(&fen.setup).map_err(FenError::Unplayable)?;
    let oddities = oddities.into_iter().map(FenWarning::Oddity);
    fen.warnings.extend(oddities);
    Ok(fen)
}

/// Reads a FEN as [`read`] does, but of any arrangement, playable or not: what a board editor holds.
///
/// # Errors
/// The first field that cannot be read.
pub fn read_any_setup(text: &str) -> Result<Fen, FenError> {
    let text = unescape(text);
    let mut fields = text.split_whitespace().peekable();
    let mut setup = Setup::empty();
    setup.pieces = read_pieces(fields.next().ok_or(FenError::Empty)?)?;
    let side = match fields.peek() {
        Some(&field) if !is_tail(field) => {
            fields.next();
            Some(read_side(field).ok_or_else(|| FenError::Side(field.to_string()))?)
        }
        _ => None,
    };
    let tail: Vec<&str> = fields.by_ref().take_while(|&f| !is_moves(f)).collect();
    (setup.halfmove_clock, setup.fullmove) = read_counters(&tail)?;
    let moves: Vec<String> = fields.map(ToString::to_string).collect();
    let mut warnings = Vec::new();
    setup.side = side.unwrap_or_else(|| {
        let guess = guess_side(&setup, &moves);
        warnings.push(FenWarning::SideAssumed(guess));
        guess
    });
    Ok(Fen {
        setup,
        moves,
        warnings,
    })
}

/// Reads a FEN and makes the position in it playable. Moves behind the word `moves` are not played.
///
/// # Errors
/// As [`read`].
pub fn read_position(text: &str) -> Result<(Position, Vec<FenWarning>), FenError> {
    let fen = read(text)?;
    let (position, _) = Position::from_setup_leniently(&fen.setup).map_err(FenError::Unplayable)?;
    Ok((position, fen.warnings))
}

/// Undoes what web addresses do to blanks and slashes. No field holds an underscore or a per cent sign of its own.
fn unescape(text: &str) -> String {
    text.trim()
        .trim_start_matches('\u{feff}')
        .replace("%20", " ")
        .replace("%2F", "/")
        .replace("%2f", "/")
        .replace('_', " ")
}

fn read_pieces(field: &str) -> Result<[Option<Piece>; 90], FenError> {
    let mut pieces = [None; 90];
    let rows = field.split('/').count();
    if rows != 10 {
        return Err(FenError::RowCount(rows));
    }
    for (i, row) in field.split('/').enumerate() {
        let mut width = 0;
        for letter in row.chars() {
            if let digit @ '1'..='9' = letter {
                width += digit as usize - '0' as usize;
                continue;
            }
            let piece = Piece::from_fen_char(letter).ok_or(FenError::Letter {
                row: i + 1,
                column: width + 1,
                found: letter,
            })?;
            if width < 9 {
                pieces[(9 - i) * 9 + width] = Some(piece);
            }
            width += 1;
        }
        if width != 9 {
            return Err(FenError::RowWidth {
                row: i + 1,
                found: width,
            });
        }
    }
    Ok(pieces)
}

/// Whether the field belongs behind the side, so that the side has been left out.
fn is_tail(field: &str) -> bool {
    field == "-" || is_moves(field) || field.bytes().all(|b| b.is_ascii_digit())
}

fn is_moves(field: &str) -> bool {
    field.eq_ignore_ascii_case("moves")
}

fn read_side(field: &str) -> Option<Color> {
    match field {
        "w" | "W" | "r" | "R" => Some(Color::Red),
        "b" | "B" => Some(Color::Black),
        _ => None,
    }
}

/// The two fields that chess needs and this game does not may be there or not; so may each counter.
fn read_counters(tail: &[&str]) -> Result<(u16, u16), FenError> {
    let dashes = tail.iter().take(2).take_while(|&&f| f == "-").count();
    let mut counters = tail[dashes..].iter();
    let mut next = |counter| match counters.next() {
        None | Some(&"-") => Ok(None),
        Some(&field) => read_number(field).map(Some).ok_or(FenError::Counter {
            counter,
            found: field.to_string(),
        }),
    };
    let halfmove = next(Counter::Halfmove)?.unwrap_or(0);
    let fullmove = next(Counter::Fullmove)?.unwrap_or(1).max(1);
    match counters.next() {
        None => Ok((halfmove, fullmove)),
        Some(&field) => Err(FenError::Trailing(field.to_string())),
    }
}

/// A counter's value never refuses a position: one too large for its type is read as the largest.
fn read_number(field: &str) -> Option<u16> {
    if field.is_empty() || !field.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some(field.parse().unwrap_or(u16::MAX))
}

fn guess_side(setup: &Setup, moves: &[String]) -> Color {
    let with_side = |side| {
        let mut setup = setup.clone();
        setup.side = side;
        Position::from_setup_leniently(&setup).ok()
    };
    let fits = |side| {
        let Some((mut position, _)) = with_side(side) else {
            return false;
        };
        moves.iter().all(|text| {
            let next = uci::read(text).and_then(|mv| position.play(mv).ok());
            next.map(|next| position = next).is_some()
        })
    };
    let sound = |side| {
        with_side(side).is_some_and(|(_, odd)| !odd.contains(&PositionErrorKind::OpponentInCheck))
    };
    let first = |test: &dyn Fn(Color) -> bool| Color::ALL.into_iter().find(|&side| test(side));
    let by_moves = if moves.is_empty() { None } else { first(&fits) };
    by_moves.or_else(|| first(&sound)).unwrap_or(Color::Red)
}

//! Moves as coordinates: UCI and UCCI (`h2e2`), ICCS (`H2-E2`), and the UCI of programs that count ranks from 1.
//!
//! Files are `a`–`i` from Red's left, ranks 0–9 from Red's back rank. A text alone is no legal move: ask
//! [`Position::is_legal`](crate::Position::is_legal), or read with [`notation::read_any`](crate::notation::read_any).

use alloc::format;
use alloc::string::{String, ToString as _};

use crate::{File, Move, Rank, Square};

/// Writes `h2e2`.
pub fn write(mv: Move) -> String {
    mv.to_string()
}

/// Writes ICCS, `H2-E2`.
pub fn write_iccs(mv: Move) -> String {
    format!("{}-{}", mv.from(), mv.to()).to_ascii_uppercase()
}

/// Writes with ranks 1–10, `h3e3` or `a10a9`, as Fairy-Stockfish counts.
pub fn write_one_based(mv: Move) -> String {
    let square = |square: Square| format!("{}{}", square.file().char(), square.rank() as u8 + 1);
    format!("{}{}", square(mv.from()), square(mv.to()))
}

/// Reads `h2e2`, `H2-E2` and what lies between: either case, with or without the hyphen. `None` when it is neither.
pub fn read(text: &str) -> Option<Move> {
    read_with(text, |rest| {
        let mut chars = rest.chars();
        let rank = Rank::from_char(chars.next()?)?;
        Some((rank, chars.as_str()))
    })
}

/// Reads the same shapes with ranks counted 1–10: `h3e3`, `a10a9`.
pub fn read_one_based(text: &str) -> Option<Move> {
    read_with(text, |rest| {
        if let Some(rest) = rest.strip_prefix("10") {
            return Some((Rank::R9, rest));
        }
        let mut chars = rest.chars();
        let digit = chars.next()?.to_digit(10)?;
        let rank = Rank::from_index((digit as usize).checked_sub(1)?)?;
        Some((rank, chars.as_str()))
    })
}

fn read_with(text: &str, rank: impl Fn(&str) -> Option<(Rank, &str)>) -> Option<Move> {
    let square = |text| -> Option<(Square, &str)> {
        let mut chars = str::chars(text);
        let file = File::from_char(chars.next()?)?;
        let (rank, rest) = rank(chars.as_str())?;
        Some((Square::new(file, rank), rest))
    };
    let (from, rest) = square(text.trim())?;
    let (to, rest) = square(rest.strip_prefix('-').unwrap_or(rest))?;
    if rest.is_empty() {
        Move::new(from, to)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(from: Square, to: Square) -> Option<Move> {
        Move::new(from, to)
    }

    #[test]
    fn reads_every_shape() {
        for text in ["h2e2", "H2E2", "H2-E2", "h2-e2", " h2e2\n"] {
            assert_eq!(read(text), mv(Square::H2, Square::E2), "{text}");
        }
        for text in [
            "",
            "h2",
            "h2e",
            "h2e22",
            "j2e2",
            "h2h2",
            "h2--e2",
            "炮二平五",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn one_based_ranks() {
        for (text, expected) in [
            ("h3e3", mv(Square::H2, Square::E2)),
            ("a10a9", mv(Square::A9, Square::A8)),
            ("A9-A10", mv(Square::A8, Square::A9)),
            ("a1a2", mv(Square::A0, Square::A1)),
            ("a0a1", None),
            ("a1a11", None),
        ] {
            assert_eq!(read_one_based(text), expected, "{text}");
            if let Some(mv) = expected {
                assert_eq!(read_one_based(&write_one_based(mv)), Some(mv));
            }
        }
    }
}

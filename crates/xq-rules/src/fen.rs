//! Positions as text.

use alloc::string::String;
use core::fmt::Write as _;

use crate::{Piece, Setup, Square};

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

/// What is wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError;

/// Reads the placement and the side.
///
/// # Errors
/// When it is no FEN.
pub fn read(text: &str) -> Result<Setup, FenError> {
    let mut setup = Setup::empty();
    let mut fields = text.split_whitespace();
    let mut rows = 0;
    for (i, row) in fields.next().ok_or(FenError)?.split('/').enumerate() {
        let mut file = 0;
        for c in row.chars() {
            if let Some(d) = c.to_digit(10) {
                file += d as i32;
            } else {
                let sq = Square::from_coords(file, 9 - i as i32).ok_or(FenError)?;
                setup.pieces[sq as usize] = Some(Piece::from_fen_char(c).ok_or(FenError)?);
                file += 1;
            }
        }
        rows += 1;
        if file != 9 {
            return Err(FenError);
        }
    }
    if rows != 10 {
        return Err(FenError);
    }
    if fields.next() == Some("b") {
        setup.side = crate::Color::Black;
    }
    Ok(setup)
}

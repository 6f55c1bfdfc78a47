//! The record format of dpxq.com (东萍), which lives in forum posts and frames: `[DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist]`.
//!
//! A move is four digits, x y x y, with x from Red's left and y from Black's back rank. A branch `move_P_S_B` hangs on
//! branch P; its first move replaces ply S, counted from the start of the game. Branch 0 is the main line.

mod branches;
mod escape;
mod read;
mod tags;
mod write;

pub use read::read;
pub use write::{Loss, write};

/// Whether a text holds such tags.
pub(crate) fn is_one(text: &str) -> bool {
    scan::find_ignoring_case(text, 0, "[dhtmlxq").is_some() || is_bare(text)
}

/// Whether a text is a list of moves without any tag: digits, four a move.
fn is_bare(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let rest = text
        .bytes()
        .all(|b| b.is_ascii_digit() || b.is_ascii_whitespace());
    rest && digits >= 4 && digits.is_multiple_of(4)
}

mod scan {
    /// The first place of an ASCII needle, given in lower case, at or behind a byte.
    pub(super) fn find_ignoring_case(text: &str, from: usize, needle: &str) -> Option<usize> {
        let bytes = text.as_bytes();
        let needle = needle.as_bytes();
        let first = needle.first()?;
        let mut at = from;
        while at + needle.len() <= bytes.len() {
            let skip = bytes[at..]
                .iter()
                .position(|b| b.to_ascii_lowercase() == *first)?;
            at += skip;
            if bytes
                .get(at..at + needle.len())?
                .eq_ignore_ascii_case(needle)
            {
                return Some(at);
            }
            at += 1;
        }
        None
    }
}

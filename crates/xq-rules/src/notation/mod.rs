//! Moves as people write them: Chinese four-character notation and the letters of the World Xiangqi Federation.
//!
//! Both say which piece moves (by its file, or by its order among its likes on one file), in which direction, and how
//! far or to which file. Files count from the mover's own right. What a text means depends on the position, so
//! reading and writing both take one; a text that was written is always read back as the same move there.

pub mod chinese;
mod error;
mod phrase;
pub mod wxf;

pub use chinese::Script;
pub use error::ReadError;

use crate::{Move, Position, uci};

/// Reads a move in any of the notations: Chinese, WXF, `h2e2` or `H2-E2`, surrounding noise forgiven.
///
/// # Errors
/// When the text is no move in any of them, fits no legal move, or fits several.
///
/// ```
/// use xq_rules::{Position, notation};
///
/// let start = Position::start();
/// for text in ["炮二平五", "砲2平5", "C2=5", "c2.5", "h2e2", "1. H2-E2"] {
///     assert_eq!(notation::read_any(&start, text).map(|mv| mv.to_string()), Ok("h2e2".into()));
/// }
/// ```
pub fn read_any(position: &Position, text: &str) -> Result<Move, ReadError> {
    if text.chars().any(chinese::is_own_character) {
        return chinese::read(position, text);
    }
    if let Some(mv) = coordinates(text) {
        return phrase::check_legal(position, mv);
    }
    wxf::read(position, text)
}

/// Finds coordinates behind a move number and before punctuation marks.
fn coordinates(text: &str) -> Option<Move> {
    let text = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let number = text.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
    uci::read(number)
}

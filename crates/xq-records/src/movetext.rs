//! Moves as running text, in any notation, with comments, variations, marks and results.
//!
//! First [`lexer`] cuts the text into tokens, by shape alone; then [`builder`] plays them. A dialect that only the
//! position can tell (ranks from 0 or from 1, who begins) is found by playing: the reading that gets farthest wins.

pub(crate) mod annotations;
pub(crate) mod builder;
pub(crate) mod lexer;
pub(crate) mod san;

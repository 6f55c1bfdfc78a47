//! PGN as the Xiangqi programs write it, and lists of moves without any tags, which are PGN that has lost its head.
//!
//! Reading takes every dialect met: Chinese, WXF and coordinate moves, ranks from 0 or from 1, the short moves of chess
//! programs, variations, comments, marks, `[%cal …]` and its kin, many games in a file, moves without blanks.
//! Writing follows xqbase: the tag `Game` first, Chinese moves unless `Format` says otherwise.

mod games;
mod header;
mod read;
mod write;

pub use read::read;
pub(crate) use read::read_moves;
pub use write::{MoveText, write, write_all};

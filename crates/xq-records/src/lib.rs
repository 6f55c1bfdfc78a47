//! Game records: the tree of a game with its variations and comments, and the formats people keep it in.
//!
//! Start with [`Tree`]. Nothing here touches files, clocks or the browser, and nothing panics on foreign input.

#![forbid(unsafe_code)]

mod detect;
pub mod dhtmlxq;
mod format;
mod import;
mod movetext;
pub mod notes;
pub mod pgn;
pub mod positions;
pub mod tags;
pub mod text;
pub mod tree;
pub mod wxf;

pub use detect::{format_of, read_bytes, read_decoded, read_text, read_text_as};
pub use format::Format;
pub use import::{Import, Problem, ProblemKind, Record};
pub use notes::{Eval, Nag, Notes, Shape, ShapeColor};
pub use tags::{Outcome, Tags};
pub use tree::{Counts, NodeId, Removed, Tree};

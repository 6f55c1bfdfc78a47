//! Game records: the tree of a game with its variations and comments, and the formats people keep it in.
//!
//! Start with [`Tree`]. Nothing here touches files, clocks or the browser, and nothing panics on foreign input.

#![forbid(unsafe_code)]

pub mod notes;
pub mod tags;
pub mod tree;

pub use notes::{Eval, Nag, Notes, Shape, ShapeColor};
pub use tags::{Outcome, Tags};
pub use tree::{Counts, NodeId, Removed, Tree};

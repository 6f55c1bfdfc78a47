//! The engine: search and evaluation for 象棋.
//!
//! It knows no clock, thread, file or browser. Whoever runs it hands in a [`Host`] that tells the time and when to stop.
//! The same position with the same node limit gives the same answer on every machine.

pub mod bench;
pub mod chances;
mod checks;
mod engine;
pub mod eval;
mod history;
mod info;
mod job;
pub mod level;
mod limits;
mod line;
mod mate;
mod movepick;
mod score;
mod search;
mod see;
mod tt;

pub use engine::{Engine, Step};
pub use info::{Host, Info, Outcome, Quiet};
pub use limits::{Clock, Limits};
pub use line::Line;
pub use score::Score;
pub use xq_book as book;

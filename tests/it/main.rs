//! Tests that cross the crates, over real data.

mod data;
mod notation;
mod perft;

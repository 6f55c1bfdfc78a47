//! Tests that cross the crates, over real data.

mod data;
mod games;
mod notation;
mod perft;

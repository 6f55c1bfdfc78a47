//! Tests that cross the crates, over real data.

mod data;
mod fen;
mod games;
mod notation;
mod perft;
mod random;

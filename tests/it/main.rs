//! Tests that cross the crates, over real data.

mod data;
mod dead;
mod engine;
mod fen;
mod games;
mod hash;
mod notation;
mod perft;
mod random;
mod records;
mod referee;
mod repetition;
mod verdict;

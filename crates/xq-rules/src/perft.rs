//! Counting the leaves of the tree of moves: the classic test of a move generator.

use crate::moves::MoveList;
use crate::{Move, Position};

/// The number of lines of exactly `depth` plies. The last ply is counted in bulk, as other engines do.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => position
            .legal_moves()
            .iter()
            .map(|&mv| below(position, mv, depth))
            .sum(),
    }
}

/// The same number split by first move, in the generator's order.
pub fn divide(position: &Position, depth: u32) -> alloc::vec::Vec<(Move, u64)> {
    let moves: MoveList = position.legal_moves();
    moves
        .iter()
        .map(|&mv| (mv, below(position, mv, depth.max(1))))
        .collect()
}

fn below(position: &Position, mv: Move, depth: u32) -> u64 {
    let mut next = position.clone();
    next.play_unchecked(mv);
    perft(&next, depth - 1)
}

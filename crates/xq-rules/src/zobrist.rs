//! Keys of positions for tables and repetition.
//!
//! The numbers come from a fixed generator, so a key stays the same between versions and machines. They are
//! no protection against someone who searches for two positions with one key.

use crate::{Color, Piece, Square};

/// A piece on a square has the product of their two numbers for a key: all 1,260 of them in a table would be ten thousand bytes that no
/// compression makes smaller, in each program of the page.
struct Keys {
    /// Odd, so that no bit of a square's number is lost.
    pieces: [u64; 14],
    squares: [u64; 90],
    black_to_move: u64,
}

const fn splitmix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}

static KEYS: Keys = {
    let mut keys = Keys {
        pieces: [0; 14],
        squares: [0; 90],
        black_to_move: 0,
    };
    let mut state = 0x5869_616e_6771_6921;
    let mut piece = 0;
    while piece < 14 {
        (state, keys.pieces[piece]) = splitmix(state);
        keys.pieces[piece] |= 1;
        piece += 1;
    }
    let mut square = 0;
    while square < 90 {
        (state, keys.squares[square]) = splitmix(state);
        square += 1;
    }
    (_, keys.black_to_move) = splitmix(state);
    keys
};

/// The number of a piece on a square.
#[inline]
pub fn piece_key(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece as usize].wrapping_mul(KEYS.squares[square as usize])
}

/// The number of the side to move: zero for Red.
#[inline]
pub fn side_key(side: Color) -> u64 {
    match side {
        Color::Red => 0,
        Color::Black => KEYS.black_to_move,
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    use super::*;

    /// Two positions that differ in two pieces, or in one that moved, never share a key.
    #[test]
    fn no_two_pairs_of_keys_agree() {
        let keys: Vec<u64> = Piece::ALL
            .into_iter()
            .flat_map(|piece| {
                Square::ALL
                    .into_iter()
                    .map(move |square| piece_key(piece, square))
            })
            .chain([side_key(Color::Black)])
            .collect();
        assert_eq!(keys.len(), 14 * 90 + 1);
        let mut seen = BTreeSet::from([0]);
        for (index, first) in keys.iter().enumerate() {
            assert!(seen.insert(*first));
            for second in &keys[..index] {
                assert!(seen.insert(first ^ second), "{first:x} {second:x}");
            }
        }
    }
}

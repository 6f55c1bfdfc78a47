//! Keys of positions for tables and repetition.
//!
//! The numbers come from a fixed generator, so a key stays the same between versions and machines. They are
//! no protection against someone who searches for two positions with one key.

use crate::{Color, Piece, Square};

struct Keys {
    pieces: [[u64; 90]; 14],
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
        pieces: [[0; 90]; 14],
        black_to_move: 0,
    };
    let mut state = 0x5869_616e_6771_6921;
    let mut piece = 0;
    while piece < 14 {
        let mut square = 0;
        while square < 90 {
            (state, keys.pieces[piece][square]) = splitmix(state);
            square += 1;
        }
        piece += 1;
    }
    (_, keys.black_to_move) = splitmix(state);
    keys
};

/// The number of a piece on a square.
#[inline]
pub fn piece_key(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece as usize][square as usize]
}

/// The number of the side to move: zero for Red.
#[inline]
pub fn side_key(side: Color) -> u64 {
    match side {
        Color::Red => 0,
        Color::Black => KEYS.black_to_move,
    }
}

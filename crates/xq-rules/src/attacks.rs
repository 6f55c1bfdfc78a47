//! Where pieces can go, as tables made at compile time.
//!
//! Chariots and cannons work on *lines*: the occupancy of one rank (9 bits, bit = file) or one file (10 bits,
//! bit = rank), looked up by position on the line. The other pieces have a list of steps for each square.

mod lines;

pub(crate) use lines::inside;
pub use lines::{
    Line, LineSquares, between_on_file, between_on_rank, cannon_on_file, cannon_on_rank,
    chariot_on_file, chariot_on_rank, count, squares_on_file, squares_on_lines, squares_on_rank,
};

use crate::{Bitboard, Color, Square};

/// A step of a piece that can be hobbled: the target and the point that must be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where the step ends.
    pub to: Square,
    /// The horse's leg or the elephant's eye.
    pub leg: Square,
}

const HORSE_DELTAS: [(i32, i32, i32, i32); 8] = [
    (-1, -2, 0, -1),
    (1, -2, 0, -1),
    (-2, -1, -1, 0),
    (2, -1, 1, 0),
    (-2, 1, -1, 0),
    (2, 1, 1, 0),
    (-1, 2, 0, 1),
    (1, 2, 0, 1),
];

const ELEPHANT_DELTAS: [(i32, i32, i32, i32); 4] = [
    (-2, -2, -1, -1),
    (2, -2, 1, -1),
    (-2, 2, -1, 1),
    (2, 2, 1, 1),
];

/// The steps of every square. `reverse` puts the leg beside the *target*: the steps by which such pieces attack the square from there.
///
/// Where there are fewer than `N`, the rest of the list steps on the square itself: its leg is there as well, taken by whoever
/// stands there, so that it is never free. Lists of one length run without a branch that has to be guessed.
const fn step_table<const N: usize>(
    deltas: &[(i32, i32, i32, i32); N],
    own_half: bool,
    reverse: bool,
) -> [[Step; N]; 90] {
    let none = Step {
        to: Square::A0,
        leg: Square::A0,
    };
    let mut table = [[none; N]; 90];
    let mut i = 0;
    while i < 90 {
        let from = Square::ALL[i];
        table[i] = [Step {
            to: from,
            leg: from,
        }; N];
        let mut len = 0;
        let mut d = 0;
        while d < deltas.len() {
            let (file, rank, leg_file, leg_rank) = deltas[d];
            if let Some(to) = from.offset(file, rank)
                && (!own_half || (to as u8 >= 45) == (i >= 45))
            {
                let leg = if reverse {
                    to.offset(-leg_file, -leg_rank)
                } else {
                    from.offset(leg_file, leg_rank)
                };
                if let Some(leg) = leg {
                    table[i][len] = Step { to, leg };
                    len += 1;
                }
            }
            d += 1;
        }
        i += 1;
    }
    table
}

static HORSE: [[Step; 8]; 90] = step_table(&HORSE_DELTAS, false, false);
static HORSE_TO: [[Step; 8]; 90] = step_table(&HORSE_DELTAS, false, true);
static ELEPHANT: [[Step; 4]; 90] = step_table(&ELEPHANT_DELTAS, true, false);

/// The horse's steps from the square it stands on, each with its leg. The list is filled up with steps on the square itself, whose
/// leg is the square.
#[inline]
pub fn horse_steps(from: Square) -> &'static [Step; 8] {
    &HORSE[from as usize]
}

/// The squares from which a horse attacks `target`, each with the leg that would stop it; filled up with the square itself.
#[inline]
pub fn horse_steps_to(target: Square) -> &'static [Step; 8] {
    &HORSE_TO[target as usize]
}

/// The elephant's steps from a square within its half of the board, each with its eye; filled up with the square itself.
#[inline]
pub fn elephant_steps(from: Square) -> &'static [Step; 4] {
    &ELEPHANT[from as usize]
}

const fn palace_table(diagonal: bool) -> [Bitboard; 90] {
    let mut table = [Bitboard::EMPTY; 90];
    let mut i = 0;
    while i < 90 {
        let from = Square::ALL[i];
        let color = if i < 45 { Color::Red } else { Color::Black };
        if from.in_palace(color) {
            let deltas = if diagonal {
                [(-1, -1), (1, -1), (-1, 1), (1, 1)]
            } else {
                [(0, -1), (-1, 0), (1, 0), (0, 1)]
            };
            let mut d = 0;
            while d < 4 {
                if let Some(to) = from.offset(deltas[d].0, deltas[d].1)
                    && to.in_palace(color)
                {
                    table[i] = table[i].with(to);
                }
                d += 1;
            }
        }
        i += 1;
    }
    table
}

static KING: [Bitboard; 90] = palace_table(false);
static ADVISOR: [Bitboard; 90] = palace_table(true);

/// The king's steps; empty outside the two palaces.
#[inline]
pub fn king_attacks(from: Square) -> Bitboard {
    KING[from as usize]
}

/// The advisor's steps; empty outside the two palaces. They are symmetric: also the squares attacking `from`.
#[inline]
pub fn advisor_attacks(from: Square) -> Bitboard {
    ADVISOR[from as usize]
}

const fn pawn_table(attackers: bool) -> [[Bitboard; 90]; 2] {
    let mut table = [[Bitboard::EMPTY; 90]; 2];
    let mut side = 0;
    while side < 2 {
        let color = Color::ALL[side];
        let mut i = 0;
        while i < 90 {
            let from = Square::ALL[i];
            let mut d = 0;
            while d < 3 {
                let (file, rank) = [(0, color.forward()), (-1, 0), (1, 0)][d];
                if let Some(to) = from.offset(file, rank)
                    && (d == 0 || from.crossed_river(color))
                {
                    if attackers {
                        table[side][to as usize] = table[side][to as usize].with(from);
                    } else {
                        table[side][i] = table[side][i].with(to);
                    }
                }
                d += 1;
            }
            i += 1;
        }
        side += 1;
    }
    table
}

static PAWN: [[Bitboard; 90]; 2] = pawn_table(false);
static PAWN_TO: [[Bitboard; 90]; 2] = pawn_table(true);

/// The steps of that side's pawn.
#[inline]
pub fn pawn_attacks(color: Color, from: Square) -> Bitboard {
    PAWN[color as usize][from as usize]
}

/// The squares from which a pawn of `color` attacks `target`.
#[inline]
pub fn pawn_attackers(color: Color, target: Square) -> Bitboard {
    PAWN_TO[color as usize][target as usize]
}

/// The squares on the straight line strictly between two squares; empty when they share no line.
pub fn between(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a < b {
        (a as usize, b as usize)
    } else {
        (b as usize, a as usize)
    };
    let step = if a.file() == b.file() {
        9
    } else if a.rank() == b.rank() {
        1
    } else {
        return Bitboard::EMPTY;
    };
    (low + step..high)
        .step_by(step)
        .filter_map(Square::from_index)
        .collect()
}

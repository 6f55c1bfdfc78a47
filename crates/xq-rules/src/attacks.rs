//! Where pieces can go, as tables made at compile time.
//!
//! Chariots and cannons work on *lines*: the occupancy of one rank (9 bits, bit = file) or one file (10 bits,
//! bit = rank), looked up by position on the line. The other pieces have a list of steps for each square.

use crate::{Bitboard, Color, Square};

/// The points of one rank or file as bits, the lowest bit at `a` or at rank 0.
pub type Line = u16;

/// Whether the target counts bits in one instruction, as WebAssembly does and the x86-64 of 2003 does not.
const COUNTS_BITS: bool = cfg!(any(
    target_arch = "wasm32",
    target_arch = "aarch64",
    target_feature = "popcnt"
));

static COUNTS: [u8; 1024] = {
    let mut table = [0; 1024];
    let mut line = 1;
    while line < 1024 {
        table[line] = table[line / 2] + (line % 2) as u8;
        line += 1;
    }
    table
};

/// How many points of a line are set.
#[inline]
pub fn count(line: Line) -> usize {
    if COUNTS_BITS {
        line.count_ones() as usize
    } else {
        COUNTS[line as usize & 1023] as usize
    }
}

const fn chariot_line(position: usize, occupied: usize, length: usize) -> Line {
    let mut reach = 0;
    let mut i = position + 1;
    while i < length {
        reach |= 1 << i;
        if occupied & 1 << i != 0 {
            break;
        }
        i += 1;
    }
    let mut i = position;
    while i > 0 {
        i -= 1;
        reach |= 1 << i;
        if occupied & 1 << i != 0 {
            break;
        }
    }
    reach
}

/// The second piece in each direction: what a cannon could capture.
const fn cannon_line(position: usize, occupied: usize, length: usize) -> Line {
    let mut hits = 0;
    let mut met = 0;
    let mut i = position + 1;
    while i < length {
        if occupied & 1 << i != 0 {
            met += 1;
            if met == 2 {
                hits |= 1 << i;
                break;
            }
        }
        i += 1;
    }
    met = 0;
    i = position;
    while i > 0 {
        i -= 1;
        if occupied & 1 << i != 0 {
            met += 1;
            if met == 2 {
                hits |= 1 << i;
                break;
            }
        }
    }
    hits
}

/// What a slider sees along a line: `reach` for the chariot, `hits` for the cannon's captures.
#[derive(Clone, Copy)]
struct Sight {
    reach: Line,
    hits: Line,
}

const BLIND: Sight = Sight { reach: 0, hits: 0 };

static ON_RANK: [[Sight; 512]; 9] = {
    let mut table = [[BLIND; 512]; 9];
    let mut position = 0;
    while position < 9 {
        let mut occupied = 0;
        while occupied < 512 {
            table[position][occupied] = Sight {
                reach: chariot_line(position, occupied, 9),
                hits: cannon_line(position, occupied, 9),
            };
            occupied += 1;
        }
        position += 1;
    }
    table
};

static ON_FILE: [[Sight; 1024]; 10] = {
    let mut table = [[BLIND; 1024]; 10];
    let mut position = 0;
    while position < 10 {
        let mut occupied = 0;
        while occupied < 1024 {
            table[position][occupied] = Sight {
                reach: chariot_line(position, occupied, 10),
                hits: cannon_line(position, occupied, 10),
            };
            occupied += 1;
        }
        position += 1;
    }
    table
};

/// The squares of its rank that a chariot on `square` reaches, up to and with the first piece each way.
#[inline]
pub fn chariot_on_rank(square: Square, occupied: Line) -> Line {
    ON_RANK[square.file() as usize][occupied as usize & 511].reach
}

/// The squares of its file that a chariot on `square` reaches, up to and with the first piece each way.
#[inline]
pub fn chariot_on_file(square: Square, occupied: Line) -> Line {
    ON_FILE[square.rank() as usize][occupied as usize & 1023].reach
}

/// The second piece each way along the rank.
#[inline]
pub fn cannon_on_rank(square: Square, occupied: Line) -> Line {
    ON_RANK[square.file() as usize][occupied as usize & 511].hits
}

/// The second piece each way along the file.
#[inline]
pub fn cannon_on_file(square: Square, occupied: Line) -> Line {
    ON_FILE[square.rank() as usize][occupied as usize & 1023].hits
}

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

/// How many pieces stand strictly between two squares of one file with that occupancy.
#[inline]
pub fn between_on_file(a: Square, b: Square, occupied: Line) -> u32 {
    pieces_between(a.rank() as u32, b.rank() as u32, occupied)
}

/// How many pieces stand strictly between two squares of one rank with that occupancy.
#[inline]
pub fn between_on_rank(a: Square, b: Square, occupied: Line) -> u32 {
    pieces_between(a.file() as u32, b.file() as u32, occupied)
}

/// The points of a line strictly between two of them.
#[inline]
pub(crate) fn inside(a: u32, b: u32) -> Line {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    (((1u32 << high) - 1) & !((2u32 << low) - 1)) as Line
}

#[inline]
fn pieces_between(a: u32, b: u32, occupied: Line) -> u32 {
    count(occupied & inside(a, b)) as u32
}

/// The squares of a rank's line, on the rank of `on`.
#[inline]
pub fn squares_on_rank(on: Square, line: Line) -> LineSquares {
    squares_on_lines(on, line, 0)
}

/// The squares of a file's line, on the file of `on`.
#[inline]
pub fn squares_on_file(on: Square, line: Line) -> LineSquares {
    squares_on_lines(on, 0, line)
}

/// The squares of a rank's line, then those of a file's line, both through `on`.
#[inline]
pub fn squares_on_lines(on: Square, rank: Line, file: Line) -> LineSquares {
    LineSquares {
        lines: u32::from(rank) | u32::from(file) << 16,
        rank: on.rank() as usize * 9,
        file: on.file() as usize,
    }
}

/// Iterates over the squares whose bits are set in lines.
#[derive(Clone, Debug)]
pub struct LineSquares {
    /// The rank's line, and above it the file's.
    lines: u32,
    /// The first square of the rank and of the file.
    rank: usize,
    file: usize,
}

impl Iterator for LineSquares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.lines == 0 {
            return None;
        }
        let bit = self.lines.trailing_zeros() as usize;
        self.lines &= self.lines - 1;
        let index = if bit < 16 {
            self.rank + bit
        } else {
            self.file + 9 * (bit - 16)
        };
        Some(Square::BY_BITS[index & 127])
    }
}

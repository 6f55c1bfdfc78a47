//! Ranks and files as bits: what sliders see along them, looked up by position and occupancy.

use crate::Square;

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

/// What is seen from each point of a line of `LENGTH` points, with each of its `OCCUPANCIES`, two to the power of that.
const fn sights<const LENGTH: usize, const OCCUPANCIES: usize>() -> [[Sight; OCCUPANCIES]; LENGTH] {
    let mut table = [[BLIND; OCCUPANCIES]; LENGTH];
    let mut position = 0;
    while position < LENGTH {
        let mut occupied = 0;
        while occupied < OCCUPANCIES {
            table[position][occupied] = Sight {
                reach: chariot_line(position, occupied, LENGTH),
                hits: cannon_line(position, occupied, LENGTH),
            };
            occupied += 1;
        }
        position += 1;
    }
    table
}

static ON_RANK: [[Sight; 512]; 9] = sights();
static ON_FILE: [[Sight; 1024]; 10] = sights();

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

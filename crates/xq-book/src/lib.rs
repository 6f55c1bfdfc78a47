//! The opening book: what strong players played, how often, and how it ended.
//!
//! A book is made from games by [`BookBuilder`], stored in the format that [`Book::parse`] documents, and asked by position. A
//! position and its mirror image are one entry, and answers come mirrored when the position is.

mod build;
mod ecco;
mod format;
#[cfg(test)]
mod tests;

use xq_rules::{Color, Move, Position, zobrist};

pub use build::{BookBuilder, BookGame};
pub use ecco::Ecco;
pub use format::BookError;

/// A move of the book with what became of its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// Legal in the position that was asked about.
    pub mv: Move,
    /// Games it was played in.
    pub games: u32,
    /// Games that Red won.
    pub red_wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games that Black won.
    pub black_wins: u32,
}

impl BookMove {
    /// The share of the points that `color` took, 0–1, drawn a little towards one half where games are few.
    pub fn score(&self, color: Color) -> f64 {
        let wins = match color {
            Color::Red => self.red_wins,
            Color::Black => self.black_wins,
        };
        (f64::from(wins) + f64::from(self.draws) / 2.0 + 2.0) / (f64::from(self.games) + 4.0)
    }
}

/// A position of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    /// The smaller of the keys of the position and its mirror image.
    key: u64,
    /// Where its moves begin.
    first: u32,
    len: u8,
    opening: Option<Ecco>,
}

/// A place of no entry.
const FREE: u32 = u32::MAX;

/// An opening book, asked by position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// In the order of the file.
    entries: Vec<Entry>,
    /// Which entry a key has: at the place that its last bits name, or the next one that is its own. A power of two of them.
    places: Vec<u32>,
    /// As in the image of a position that has the smaller key; most games first.
    moves: Vec<BookMove>,
}

impl Book {
    /// How many positions it knows.
    pub const fn n_positions(&self) -> usize {
        self.entries.len()
    }

    /// The moves played in a position, most games first. In a position that is its own mirror image a move stands
    /// for its image too.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let image = Image::of(position);
        let Some(entry) = self.find(image.key) else {
            return Vec::new();
        };
        let first = entry.first as usize;
        self.moves
            .get(first..first + usize::from(entry.len))
            .unwrap_or_default()
            .iter()
            .map(|book_move| BookMove {
                mv: image.turn(book_move.mv),
                ..*book_move
            })
            // Another position may have the same key.
            .filter(|book_move| position.is_legal(book_move.mv))
            .collect()
    }

    /// A move for the side to move, taken the more often the more it was played and the better it did; `seed` decides.
    pub fn choose(&self, position: &Position, seed: u64) -> Option<Move> {
        let moves = self.moves(position);
        let side = position.side();
        let mut weights: Vec<f64> = moves
            .iter()
            .map(|book_move| f64::from(book_move.games) * book_move.score(side).powi(2))
            .collect();
        let best = weights.iter().copied().fold(0.0, f64::max);
        for weight in &mut weights {
            if *weight < best * RARE {
                *weight = 0.0;
            }
        }
        let total: f64 = weights.iter().sum();
        let mut point = unit(seed ^ position.key()) * total;
        for (book_move, weight) in moves.iter().zip(&weights) {
            point -= weight;
            if point < 0.0 {
                return Some(book_move.mv);
            }
        }
        moves.first().map(|book_move| book_move.mv)
    }

    /// The opening that most games through the position are counted under, as far as they agree.
    pub fn opening(&self, position: &Position) -> Option<Ecco> {
        self.find(Image::of(position).key)?.opening
    }

    fn find(&self, key: u64) -> Option<&Entry> {
        self.entries.get(self.places[self.place(key)] as usize)
    }

    /// Where the key stands among the places, or the free one where it would.
    fn place(&self, key: u64) -> usize {
        let last = self.places.len() - 1;
        let mut place = key as usize & last;
        while let Some(entry) = self.entries.get(self.places[place] as usize) {
            if entry.key == key {
                break;
            }
            place = (place + 1) & last;
        }
        place
    }

    /// Adds a position that is not there yet, or takes the place of the one that is.
    fn enter(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        self.places[place] = self.entries.len() as u32;
        self.entries.push(entry);
    }
}

/// A number in 0..1 from a seed.
fn unit(seed: u64) -> f64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z >> 11) as f64 / (1u64 << 53) as f64
}

/// A move with less than this share of the best one's weight is not chosen.
const RARE: f64 = 0.05;

/// Which of a position and its mirror image the book knows.
#[derive(Clone, Copy, Debug)]
struct Image {
    key: u64,
    mirrored: bool,
    symmetric: bool,
}

impl Image {
    fn of(position: &Position) -> Self {
        let board = position.board();
        let mirrored_key =
            board
                .occupied()
                .into_iter()
                .fold(
                    zobrist::side_key(position.side()),
                    |key, square| match board.piece_at(square) {
                        Some(piece) => key ^ zobrist::piece_key(piece, square.flip_file()),
                        None => key,
                    },
                );
        let key = position.key();
        Self {
            key: key.min(mirrored_key),
            mirrored: mirrored_key < key,
            symmetric: mirrored_key == key,
        }
    }

    /// From the position to the image, or back.
    const fn turn(self, mv: Move) -> Move {
        if self.mirrored { mv.flip_file() } else { mv }
    }
}

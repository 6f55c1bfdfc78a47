//! The file of a book: written by the builder, read here.

use core::fmt;

use xq_rules::{Move, Position};

use crate::{Book, BookMove, Ecco, Entry, FREE, Image};

pub(crate) const MAGIC: [u8; 4] = *b"XQBK";
pub(crate) const VERSION: u8 = 1;
/// Where the tree of positions begins.
pub(crate) const HEADER_LEN: usize = 9;
/// The opening is that of the position before.
pub(crate) const SAME_OPENING: u32 = 0;
/// The games agree on no opening.
pub(crate) const NO_OPENING: u32 = 1;
/// Codes are written above the two special values.
pub(crate) const FIRST_OPENING: u32 = 2;
/// No book looks farther ahead, in plies. It bounds the depth of the reader's recursion.
pub(crate) const MAX_DEPTH: u32 = 60;

/// Why bytes are no book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    /// They do not begin as a book does.
    NotABook,
    /// A version that this program does not read.
    Version(u8),
    /// The content is not what was written.
    Checksum,
    /// They end too early.
    Truncated,
    /// At that byte stands a move that is not legal there.
    Move(usize),
    /// At that byte stands a number that cannot be.
    Number(usize),
    /// The lines are too long.
    TooDeep,
    /// The book ends at that byte, but the file goes on.
    Trailing(usize),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotABook => f.write_str("this is no opening book"),
            Self::Version(found) => {
                write!(f, "the book has version {found}, expected {VERSION}")
            }
            Self::Checksum => f.write_str("the book is damaged: its checksum differs"),
            Self::Truncated => f.write_str("the book ends too early"),
            Self::Move(at) => write!(f, "byte {at} of the book names no legal move"),
            Self::Number(at) => write!(f, "byte {at} of the book holds an impossible number"),
            Self::TooDeep => write!(f, "a line of the book is longer than {MAX_DEPTH} plies"),
            Self::Trailing(at) => write!(f, "the book should end at byte {at}"),
        }
    }
}

impl core::error::Error for BookError {}

impl Book {
    /// Reads the file of a book.
    ///
    /// It holds no keys but the lines themselves, from the usual start, so it stays small and depends on no hash function:
    ///
    /// | bytes | what |
    /// |---|---|
    /// | 0–3 | `XQBK` |
    /// | 4 | version, 1 |
    /// | 5–8 | FNV-1a, 32 bits, of all that follows, little-endian |
    /// | 9– | the node of the start position |
    ///
    /// A node is the opening, the number of moves (a byte), the moves with most games first, and then, for each of these in order,
    /// the node of the position after it, unless that position or its mirror image has had its node before. The opening is a
    /// number: 0 as in the node above, 1 none, 2 and more an [`Ecco`]: letters, groups, codes. A move is its place among
    /// the legal moves sorted by [`Move::bits`] (a byte), and three numbers: games, of them won by Red, drawn. Numbers are LEB128.
    ///
    /// # Errors
    /// When the bytes are not exactly such a file.
    pub fn parse(bytes: &[u8]) -> Result<Self, BookError> {
        let header = bytes.get(..HEADER_LEN).ok_or(BookError::NotABook)?;
        if header[..4] != MAGIC {
            return Err(BookError::NotABook);
        }
        if header[4] != VERSION {
            return Err(BookError::Version(header[4]));
        }
        if header[5..] != checksum(&bytes[HEADER_LEN..]) {
            return Err(BookError::Checksum);
        }
        let mut reader = Reader {
            bytes,
            at: HEADER_LEN,
            // A node is two bytes at least, so that half of the places stay free.
            book: Self {
                entries: Vec::new(),
                places: vec![FREE; bytes.len().next_power_of_two()],
                moves: Vec::new(),
            },
        };
        reader.node(&Position::start(), None, 0)?;
        if reader.at < bytes.len() {
            return Err(BookError::Trailing(reader.at));
        }
        Ok(reader.book)
    }
}

/// FNV-1a: it tells a damaged file, and protects from nobody.
pub(crate) fn checksum(bytes: &[u8]) -> [u8; 4] {
    let hash = bytes.iter().fold(0x811c_9dc5_u32, |hash, &byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    hash.to_le_bytes()
}

/// The legal moves in the order that a book numbers them by.
pub(crate) fn numbered_moves(position: &Position) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    for &mv in &position.legal_moves() {
        // A sort of the library's would be 2 KB of a first game's download, for forty moves.
        let at = moves.iter().take_while(|m| m.bits() < mv.bits()).count();
        moves.insert(at, mv);
    }
    moves
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    book: Book,
}

impl Reader<'_> {
    fn node(
        &mut self,
        position: &Position,
        above: Option<Ecco>,
        depth: u32,
    ) -> Result<(), BookError> {
        if depth > MAX_DEPTH {
            return Err(BookError::TooDeep);
        }
        let opening = self.opening(above)?;
        let len = self.byte()?;
        let image = Image::of(position);
        let first = self.book.moves.len();
        self.book.enter(Entry {
            key: image.key,
            first: first as u32,
            len,
            opening,
        });
        let legal = numbered_moves(position);
        for _ in 0..len {
            let book_move = self.book_move(&legal)?;
            self.book.moves.push(BookMove {
                mv: image.turn(book_move.mv),
                ..book_move
            });
        }
        for index in first..first + usize::from(len) {
            let mut next = position.clone();
            next.play_unchecked(image.turn(self.book.moves[index].mv));
            if self.book.find(Image::of(&next).key).is_none() {
                self.node(&next, opening, depth + 1)?;
            }
        }
        Ok(())
    }

    fn opening(&mut self, above: Option<Ecco>) -> Result<Option<Ecco>, BookError> {
        let at = self.at;
        match self.number()? {
            SAME_OPENING => Ok(above),
            NO_OPENING => Ok(None),
            number => u16::try_from(number - FIRST_OPENING)
                .ok()
                .and_then(Ecco::from_number)
                .map(Some)
                .ok_or(BookError::Number(at)),
        }
    }

    fn book_move(&mut self, legal: &[Move]) -> Result<BookMove, BookError> {
        let at = self.at;
        let index = usize::from(self.byte()?);
        let mv = *legal.get(index).ok_or(BookError::Move(at))?;
        let games = self.number()?;
        let red_wins = self.number()?;
        let draws = self.number()?;
        let black_wins = games
            .checked_sub(red_wins)
            .and_then(|rest| rest.checked_sub(draws))
            .ok_or(BookError::Number(at))?;
        Ok(BookMove {
            mv,
            games,
            red_wins,
            draws,
            black_wins,
        })
    }

    fn byte(&mut self) -> Result<u8, BookError> {
        let byte = *self.bytes.get(self.at).ok_or(BookError::Truncated)?;
        self.at += 1;
        Ok(byte)
    }

    /// LEB128, below 2^28.
    fn number(&mut self) -> Result<u32, BookError> {
        let begin = self.at;
        let mut number = 0;
        for shift in [0, 7, 14, 21] {
            let byte = self.byte()?;
            number |= u32::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err(BookError::Number(begin))
    }
}

//! What both notations say of a move, and which move of a position that is.

use alloc::vec;
use alloc::vec::Vec;

use super::ReadError;
use crate::{Color, File, Move, Piece, Position, Role, Square};

/// Which way a piece goes, as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// 进
    Forward,
    /// 退
    Backward,
    /// 平
    Sideways,
}

/// Which of several like pieces on one file is meant, from the front, that is from the enemy's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The foremost.
    First,
    /// The one with as many before as behind.
    Middle,
    /// Like [`Order::Middle`], on a file of three only.
    MiddleOfThree,
    /// The hindmost.
    Last,
    /// WXF `+`: the foremost of two or three, the second of four or five.
    Plus,
    /// WXF `-`: the hindmost of two or three, the last but one of four or five.
    Minus,
    /// The one with that number, from 1. Without a file the count goes on over all files that hold several,
    /// from the mover's right to his left.
    Nth(u8),
}

/// A move as a text describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Phrase {
    pub(super) role: Role,
    pub(super) order: Option<Order>,
    /// 1–9 from the mover's right.
    pub(super) file: Option<u8>,
    pub(super) direction: Direction,
    /// Steps for a move along a file, else the target file.
    pub(super) number: u8,
}

/// Where a piece stands among its likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rank {
    /// How many of them share its file, itself included.
    pub(super) count: usize,
    /// How many of those stand before it.
    pub(super) index: usize,
    /// How many files hold more than one of them.
    pub(super) crowded_files: usize,
    /// How many of them stand on crowded files farther to the owner's right.
    pub(super) before: usize,
}

impl Rank {
    pub(super) fn of(position: &Position, piece: Piece, square: Square) -> Self {
        let color = piece.color();
        let mut counts = [0usize; 10];
        let mut index = 0;
        for other in position.board().squares(color, piece.role()) {
            counts[other.file().number(color) as usize] += 1;
            let ahead = other.rank().depth(color) > square.rank().depth(color);
            index += usize::from(ahead && other.file() == square.file());
        }
        let number = square.file().number(color) as usize;
        let crowded = |&&count: &&usize| count > 1;
        Self {
            count: counts[number],
            index,
            crowded_files: counts.iter().filter(crowded).count(),
            before: counts[..number].iter().filter(crowded).sum(),
        }
    }

    fn is(self, order: Order, on_file: bool) -> bool {
        let Self { count, index, .. } = self;
        let many = usize::from(matches!(count, 4 | 5));
        count > 1
            && match order {
                Order::First => index == 0,
                Order::Last => index + 1 == count,
                Order::Middle => 2 * index + 1 == count,
                Order::MiddleOfThree => count == 3 && index == 1,
                Order::Plus => index == many,
                Order::Minus => index + 1 + many == count,
                Order::Nth(n) if on_file => index + 1 == n as usize,
                Order::Nth(n) => self.before + index + 1 == n as usize,
            }
    }
}

/// The last two parts of a text: direction and number.
pub(super) fn motion(color: Color, mv: Move) -> (Direction, u8) {
    let (from, to) = (mv.from(), mv.to());
    let (old, new) = (from.rank().depth(color), to.rank().depth(color));
    let direction = match new.cmp(&old) {
        core::cmp::Ordering::Greater => Direction::Forward,
        core::cmp::Ordering::Less => Direction::Backward,
        core::cmp::Ordering::Equal => Direction::Sideways,
    };
    let number = if from.file() == to.file() {
        new.abs_diff(old)
    } else {
        to.file().number(color)
    };
    (direction, number)
}

/// The pieces of that color that the phrase may speak of.
fn pieces(position: &Position, color: Color, phrase: Phrase) -> Vec<Square> {
    let piece = Piece::new(color, phrase.role);
    let file = phrase
        .file
        .and_then(|number| File::from_number(color, number));
    position
        .board()
        .squares(color, phrase.role)
        .into_iter()
        .filter(|square| file.is_none_or(|file| square.file() == file))
        .filter(|&square| {
            phrase
                .order
                .is_none_or(|order| Rank::of(position, piece, square).is(order, file.is_some()))
        })
        .collect()
}

/// The legal moves that the phrase fits.
pub(super) fn legal(position: &Position, phrase: Phrase) -> Vec<Move> {
    let color = position.side();
    let from = pieces(position, color, phrase);
    if from.is_empty() {
        return Vec::new();
    }
    let wanted = (phrase.direction, phrase.number);
    let fits = |mv: &&Move| from.contains(&mv.from()) && motion(color, **mv) == wanted;
    position
        .legal_moves()
        .iter()
        .filter(fits)
        .copied()
        .collect()
}

/// Whether an advisor or elephant among others on its file needs no word for its order, because forward and
/// backward tell them apart. Pieces that stand where they never can come, in composed positions, may need one.
pub(super) fn is_clear_by_file(position: &Position, piece: Piece, mv: Move) -> bool {
    if !matches!(piece.role(), Role::Advisor | Role::Elephant) {
        return false;
    }
    let (direction, number) = motion(piece.color(), mv);
    let phrase = Phrase {
        role: piece.role(),
        order: None,
        file: Some(mv.from().file().number(piece.color())),
        direction,
        number,
    };
    legal(position, phrase).len() < 2
}

/// The one move that the first fitting of several readings of a text means.
pub(super) fn resolve(position: &Position, readings: &[Phrase]) -> Result<Move, ReadError> {
    for &phrase in readings {
        match legal(position, phrase)[..] {
            [] => {}
            [mv] => return Ok(mv),
            ref several => return Err(ReadError::Ambiguous(several.to_vec())),
        }
    }
    let none = ReadError::Empty;
    Err(readings.last().map_or(none, |&p| explain(position, p)))
}

/// Says why no legal move fits.
fn explain(position: &Position, phrase: Phrase) -> ReadError {
    let color = position.side();
    let role = phrase.role;
    let from = pieces(position, color, phrase);
    if from.is_empty() {
        return ReadError::NoSuchPiece { color, role };
    }
    let wanted = (phrase.direction, phrase.number);
    for &square in &from {
        let mut unsafe_move = None;
        position.for_each_target(square, |to| {
            let mv = Move::new(square, to).filter(|&mv| motion(color, mv) == wanted);
            unsafe_move = unsafe_move.or(mv);
        });
        if let Some(mv) = unsafe_move {
            return ReadError::KingInDanger(mv);
        }
    }
    ReadError::CannotMove { role, from }
}

/// Passes on a move whose squares are known, when it is legal.
pub(super) fn check_legal(position: &Position, mv: Move) -> Result<Move, ReadError> {
    if position.is_legal(mv) {
        return Ok(mv);
    }
    Err(if position.is_pseudo_legal(mv) {
        ReadError::KingInDanger(mv)
    } else if let Some(piece) = position
        .piece_at(mv.from())
        .filter(|piece| piece.color() == position.side())
    {
        ReadError::CannotMove {
            role: piece.role(),
            from: vec![mv.from()],
        }
    } else {
        ReadError::NotYours {
            color: position.side(),
            square: mv.from(),
        }
    })
}

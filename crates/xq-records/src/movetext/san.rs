//! Moves of squares: coordinates, and the short notation of chess programs (`Cbe2`, `Rxb10+`).

use xq_rules::notation::ReadError;
use xq_rules::{File, Move, Position, Rank, Role, Square, uci};

/// How the ranks of a file's moves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ranks {
    /// 0–9
    FromZero,
    /// 1–10
    FromOne,
}

impl Ranks {
    /// The rank of its digits.
    fn read(self, digits: &str) -> Option<Rank> {
        let number: usize = digits.parse().ok()?;
        match self {
            Self::FromZero => Rank::from_index(number),
            Self::FromOne => Rank::from_index(number.checked_sub(1)?),
        }
    }

    /// A square and the text behind it.
    pub(crate) fn square(self, text: &str) -> Option<(Square, &str)> {
        let file = File::from_char(text.chars().next()?)?;
        let rest = &text[1..];
        let (digits, rest) = rest.split_at(rank_len(rest)?);
        Some((Square::new(file, self.read(digits)?), rest))
    }

    /// A move by its two squares.
    pub(crate) fn coordinates(self, text: &str) -> Option<Move> {
        match self {
            Self::FromZero => uci::read(text),
            Self::FromOne => uci::read_one_based(text),
        }
    }
}

fn rank_len(text: &str) -> Option<usize> {
    if text.starts_with("10") {
        return Some(2);
    }
    text.starts_with(|c: char| c.is_ascii_digit()).then_some(1)
}

fn square_len(text: &str) -> Option<usize> {
    let file = text.chars().next()?.to_ascii_lowercase();
    if !('a'..='i').contains(&file) {
        return None;
    }
    Some(1 + rank_len(&text[1..])?)
}

/// The length of coordinates at the start of a word. What follows is the next move, a mark, or the end.
pub(crate) fn coordinates_prefix(word: &str) -> Option<usize> {
    let from = square_len(word)?;
    let hyphen = usize::from(word[from..].starts_with('-'));
    let to = square_len(&word[from + hyphen..])?;
    let len = from + hyphen + to;
    let next = word[len..].chars().next();
    next.is_none_or(|c| !c.is_ascii_digit()).then_some(len)
}

/// The length of a short move at the start of a word, with the signs of check behind it.
pub(crate) fn prefix(word: &str) -> Option<usize> {
    let body = word
        .find(|c: char| !c.is_ascii_alphanumeric())
        .unwrap_or(word.len());
    Parts::of(&word[..body])?;
    let signs = word[body..]
        .find(|c: char| !matches!(c, '+' | '#'))
        .unwrap_or(word.len() - body);
    Some(body + signs)
}

/// What a short move says.
#[derive(Clone, Copy, Debug)]
struct Parts<'a> {
    role: Role,
    from_file: Option<File>,
    from_rank: &'a str,
    to: &'a str,
}

impl<'a> Parts<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let to_at = text.rfind(|c: char| c.is_ascii_alphabetic())?;
        let to = &text[to_at..];
        if square_len(to)? != to.len() {
            return None;
        }
        let head = text[..to_at].trim_end_matches('x');
        let first = head.chars().next();
        let (role, head) = match first {
            Some(c) if c.is_ascii_uppercase() => (Role::from_letter(c)?, &head[1..]),
            _ => (Role::Pawn, head),
        };
        let (from_file, from_rank) = match head.chars().next() {
            Some(c) if c.is_ascii_lowercase() => (Some(File::from_char(c)?), &head[1..]),
            _ => (None, head),
        };
        let digits = from_rank.bytes().all(|b| b.is_ascii_digit());
        (digits && from_rank.len() <= 2).then_some(Self {
            role,
            from_file,
            from_rank,
            to,
        })
    }
}

/// Reads a short move: the one legal move that it fits.
pub(crate) fn read(position: &Position, text: &str, ranks: Ranks) -> Result<Move, ReadError> {
    let body = text.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
    let no_move = || ReadError::NoMove(text.to_owned());
    let parts = Parts::of(body).ok_or_else(no_move)?;
    let (to, _) = ranks.square(parts.to).ok_or_else(no_move)?;
    let from_rank = match parts.from_rank {
        "" => None,
        digits => Some(ranks.read(digits).ok_or_else(no_move)?),
    };
    let fits = |square: Square| {
        parts.from_file.is_none_or(|file| square.file() == file)
            && from_rank.is_none_or(|rank| square.rank() == rank)
            && position
                .piece_at(square)
                .is_some_and(|piece| piece.role() == parts.role)
    };
    let moves: Vec<Move> = position
        .legal_moves()
        .iter()
        .copied()
        .filter(|mv| mv.to() == to && fits(mv.from()))
        .collect();
    match moves[..] {
        [mv] => Ok(mv),
        [] => {
            let color = position.side();
            let from: Vec<Square> = position
                .board()
                .squares(color, parts.role)
                .into_iter()
                .filter(|&square| fits(square))
                .collect();
            Err(if from.is_empty() {
                ReadError::NoSuchPiece {
                    color,
                    role: parts.role,
                }
            } else {
                ReadError::CannotMove {
                    role: parts.role,
                    from,
                }
            })
        }
        _ => Err(ReadError::Ambiguous(moves)),
    }
}

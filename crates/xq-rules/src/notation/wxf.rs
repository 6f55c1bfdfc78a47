//! The notation of the World Xiangqi Federation: `C2=5`, `H8+7`, `R+-1`.
//!
//! Piece letters `K A E H R C P`, `+` forward, `-` backward, `=` or `.` sideways. Of two like pieces on a file the front
//! one is `+` and the rear one `-`, in place of the file. Pawns: of three the middle one keeps the file's number
//! (`P7=8`); of four and five the outermost are `++` and `--` and the next `P+` and `P-`; when two files each hold
//! several, the file's number takes the place of the `P` (`9++1`), and the middle one of three is named twice
//! by its file (`77=6`).

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::ReadError;
use super::phrase::{self, Direction, Order, Phrase, Rank};
use crate::{Move, Position, Role};

/// Writes a legal move, with `=` for sideways.
///
/// The text fits only this move in this position: [`read`] gives it back. Crowds that no rule foresees, such as six
/// pawns on a file or two files of several chariots, are written by number and file (`65+1`, `R27=8`). When `mv`
/// moves nothing, its coordinates are written.
pub fn write(position: &Position, mv: Move) -> String {
    let Some(piece) = position.piece_at(mv.from()) else {
        return mv.to_string();
    };
    let color = piece.color();
    let role = piece.role();
    let rank = Rank::of(position, piece, mv.from());
    let letter = role.wxf_char();
    let file = digit(mv.from().file().number(color));
    let mut text = String::new();
    if rank.count == 1 || phrase::is_clear_by_file(position, piece, mv) {
        text.extend([letter, file]);
    } else if role == Role::Pawn {
        text.extend(pawn(rank, file));
    } else {
        match (rank.crowded_files, rank.count, rank.index) {
            (1, 2 | 3, 0) => text.extend([letter, '+']),
            (1, 3, 1) => text.extend([letter, file]),
            (1, 2 | 3, _) => text.extend([letter, '-']),
            _ => text.extend([letter, ordinal(rank), file]),
        }
    }
    let (direction, number) = phrase::motion(color, mv);
    text.push(match direction {
        Direction::Forward => '+',
        Direction::Backward => '-',
        Direction::Sideways => '=',
    });
    text.push(digit(number));
    text
}

/// Writes as [`write()`] does, with `.` for sideways.
pub fn write_dotted(position: &Position, mv: Move) -> String {
    write(position, mv).replace('=', ".")
}

/// The first two characters for a pawn that shares its file.
fn pawn(rank: Rank, file: char) -> [char; 2] {
    match (rank.crowded_files, rank.count, rank.index) {
        (1, 2 | 3, 0) | (1, 4 | 5, 1) => ['P', '+'],
        (1, 3, 1) | (1, 5, 2) => ['P', file],
        (1, 2, 1) | (1, 3 | 4, 2) | (1, 5, 3) => ['P', '-'],
        (1, 4 | 5, 0) => ['+', '+'],
        (1, 4 | 5, _) => ['-', '-'],
        (_, 2 | 3, 0) => [file, '+'],
        (_, 3, 1) => [file, file],
        (_, 2 | 3, _) => [file, '-'],
        _ => [ordinal(rank), file],
    }
}

/// The number from the front; a tenth, which only a file full of pawns has, is the last.
fn ordinal(rank: Rank) -> char {
    if rank.index < 9 {
        digit(rank.index as u8 + 1)
    } else {
        '-'
    }
}

fn digit(number: u8) -> char {
    (b'0' + number) as char
}

/// Reads a move of the side to move.
///
/// Takes either case, both signs for sideways, the engine letters `B` and `N`, full-width characters, the sign before
/// the letter (`+H-6`), number and file (`15+1`, the front pawn on file 5), the letters `Pa` … `Pe` and `P.` of
/// xqbase's programs, and move numbers and marks around it.
///
/// # Errors
/// What keeps the text from being exactly one legal move; [`ReadError::candidates`] names those it may mean.
pub fn read(position: &Position, text: &str) -> Result<Move, ReadError> {
    let body: String = text
        .chars()
        .map(to_half_width)
        .filter(|c| !c.is_whitespace())
        .collect();
    if body.is_empty() {
        return Err(ReadError::Empty);
    }
    let body = body.trim_end_matches(|c: char| !c.is_ascii_digit());
    let whole = readings(body);
    let readings = if whole.is_empty() {
        let number = body.trim_start_matches(|c: char| c.is_ascii_digit());
        readings(number.trim_start_matches(['.', ',', ':', ')']))
    } else {
        whole
    };
    if readings.is_empty() {
        return Err(ReadError::NoMove(text.trim().to_string()));
    }
    phrase::resolve(position, &readings)
}

/// The length in bytes of what has the shape of a move at the very start of the text, in whatever position; `None` when
/// nothing has. Shapes that begin with a digit, as the pawn's `15+1`, look like a move number before something else:
/// they count only when the text ends with them.
pub fn prefix(text: &str) -> Option<usize> {
    let digit_first = text.starts_with(|c: char| c.is_ascii_digit());
    [4, 5].into_iter().find(|&end| {
        text.get(..end)
            .is_some_and(|head| !readings(head).is_empty())
            && (!digit_first || text.len() == end)
    })
}

fn to_half_width(c: char) -> char {
    match c {
        '！'..='～' => char::from_u32(c as u32 - '！' as u32 + '!' as u32).unwrap_or(c),
        '–' | '—' | '−' => '-',
        c => c,
    }
}

/// What a text may say, the likeliest first; nothing when it has not the shape of a move.
fn readings(text: &str) -> Vec<Phrase> {
    let chars: Vec<char> = text.chars().collect();
    let [who @ .., direction, number] = &chars[..] else {
        return Vec::new();
    };
    let direction = match direction {
        '+' => Direction::Forward,
        '-' => Direction::Backward,
        '=' | '.' => Direction::Sideways,
        _ => return Vec::new(),
    };
    let Some(number) = value(*number) else {
        return Vec::new();
    };
    who_moves(who)
        .into_iter()
        .map(|(role, order, file)| Phrase {
            role,
            order,
            file,
            direction,
            number,
        })
        .collect()
}

type Who = (Role, Option<Order>, Option<u8>);

fn who_moves(who: &[char]) -> Vec<Who> {
    let role = |c| Role::from_letter(c);
    match *who {
        [a, b] => {
            if let (Some(role), Some(file)) = (role(a), value(b)) {
                let middle = (role, Some(Order::Middle), Some(file));
                return alloc::vec![middle, (role, None, Some(file))];
            }
            if let (Some(file), Some(same)) = (value(a), value(b)) {
                let nth = (Role::Pawn, Some(Order::Nth(file)), Some(same));
                let middle = (Role::Pawn, Some(Order::MiddleOfThree), Some(file));
                return if a == b {
                    alloc::vec![middle, nth]
                } else {
                    alloc::vec![nth]
                };
            }
            let one = match (a, b) {
                ('+', '+') => Some((Role::Pawn, Some(Order::First), None)),
                ('-', '-') => Some((Role::Pawn, Some(Order::Last), None)),
                _ => match (role(a), role(b), order(a), order(b)) {
                    (Some(role), _, _, Some(order)) | (_, Some(role), Some(order), _) => {
                        Some((role, Some(order), None))
                    }
                    _ => value(a)
                        .zip(sign(b))
                        .map(|(file, order)| (Role::Pawn, Some(order), Some(file))),
                },
            };
            one.into_iter().collect()
        }
        [a, b, c] => {
            let order = sign(b).or(value(b).map(Order::Nth));
            let one = role(a).zip(order).zip(value(c));
            one.map(|((role, order), file)| (role, Some(order), Some(file)))
                .into_iter()
                .collect()
        }
        _ => Vec::new(),
    }
}

fn value(c: char) -> Option<u8> {
    c.to_digit(10).filter(|&n| n > 0).map(|n| n as u8)
}

fn sign(c: char) -> Option<Order> {
    match c {
        '+' => Some(Order::Plus),
        '-' => Some(Order::Minus),
        _ => None,
    }
}

/// The order that stands beside a piece letter.
fn order(c: char) -> Option<Order> {
    match c.to_ascii_lowercase() {
        '.' | '=' => Some(Order::Middle),
        c @ 'a'..='e' => Some(Order::Nth(c as u8 - b'a' + 1)),
        c => sign(c),
    }
}

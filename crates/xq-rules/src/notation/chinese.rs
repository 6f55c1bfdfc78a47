//! Chinese notation: 炮二平五, 马８进７, 前车退一, 前九平八.
//!
//! Written with Chinese numerals for Red and Arabic digits for Black. Two like pieces on a file are 前 and 后,
//! three 前 中 后, more 前 二 三 四 五 from the front; when two files each hold several pawns, the file is named in
//! place of the piece. Advisors and elephants that share a file are told apart by 进 and 退.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::ReadError;
use super::phrase::{self, Direction, Order, Phrase, Rank};
use crate::{Color, Move, Position, Role};

/// The characters to write with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Script {
    /// 简体: 车 马 帅 将 进 后
    #[default]
    Simplified,
    /// 繁體: 車 馬 帥 將 進 後
    Traditional,
}

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Each piece in both scripts, in the order of [`Piece::ALL`](crate::Piece::ALL).
const PIECES: [[char; 2]; 14] = [
    ['帅', '帥'],
    ['仕', '仕'],
    ['相', '相'],
    ['马', '馬'],
    ['车', '車'],
    ['炮', '炮'],
    ['兵', '兵'],
    ['将', '將'],
    ['士', '士'],
    ['象', '象'],
    ['马', '馬'],
    ['车', '車'],
    ['炮', '炮'],
    ['卒', '卒'],
];

/// Every character read as a piece, of either side: records mix them up.
const READ_PIECES: [(Role, &str); 7] = [
    (Role::King, "帅帥将將"),
    (Role::Advisor, "仕士"),
    (Role::Elephant, "相象"),
    (Role::Horse, "马馬傌"),
    (Role::Chariot, "车車俥"),
    (Role::Cannon, "炮砲包"),
    (Role::Pawn, "兵卒"),
];

const READ_DIRECTIONS: [(Direction, &str); 3] = [
    (Direction::Forward, "进進上"),
    (Direction::Backward, "退下"),
    (Direction::Sideways, "平"),
];

const READ_ORDERS: [(Order, &str); 3] = [
    (Order::First, "前"),
    (Order::Middle, "中"),
    (Order::Last, "后後"),
];

/// Marks that surround a move in game records and say nothing about it.
const NOISE: &str = "、。，．：；！？…·（）()【】[]《》〈〉“”\"'‘’{}<>,.:;!?*#+=—–-－_~～";

/// Writes a legal move.
///
/// The text fits only this move in this position: [`read`] gives it back. When `mv` moves nothing, its
/// coordinates are written.
pub fn write(position: &Position, mv: Move, script: Script) -> String {
    let Some(piece) = position.piece_at(mv.from()) else {
        return mv.to_string();
    };
    let color = piece.color();
    let rank = Rank::of(position, piece, mv.from());
    let file = digit(color, mv.from().file().number(color));
    let name = PIECES[piece as usize][script as usize];
    let order = order_word(rank, script);
    let mut text = String::new();
    if rank.count == 1 || phrase::is_clear_by_file(position, piece, mv) {
        text.extend([name, file]);
    } else if rank.crowded_files == 1 {
        text.extend([order, name]);
    } else if piece.role() == Role::Pawn {
        text.extend([order, file]);
    } else {
        text.extend([order, name, file]);
    }
    let (direction, number) = phrase::motion(color, mv);
    text.push(match (direction, script) {
        (Direction::Forward, Script::Simplified) => '进',
        (Direction::Forward, Script::Traditional) => '進',
        (Direction::Backward, _) => '退',
        (Direction::Sideways, _) => '平',
    });
    text.push(digit(color, number));
    text
}

fn digit(color: Color, number: u8) -> char {
    match color {
        Color::Red => NUMERALS[number as usize - 1],
        Color::Black => (b'0' + number) as char,
    }
}

fn order_word(rank: Rank, script: Script) -> char {
    let last = match script {
        Script::Simplified => '后',
        Script::Traditional => '後',
    };
    match (rank.index, rank.count) {
        (0, _) => '前',
        (1, 3) => '中',
        (index, count) if index + 1 == count && (count < 4 || index > 8) => last,
        (index, _) => NUMERALS[index],
    }
}

/// Reads a move of the side to move.
///
/// Takes both scripts, every variant of a piece's character on either side, 上 for 进 and 下 for 退, numerals and digits
/// of both widths for either side, 车前 for 前车, the numbering 一兵 二兵 … (over all crowded files from the mover's
/// right), 前兵九平八, and the file's number for stacked pieces when only one of them can move so. Move
/// numbers, blanks and punctuation marks around it are skipped.
///
/// # Errors
/// What keeps the text from being exactly one legal move; [`ReadError::candidates`] names those it may mean. At
/// Black's turn a move with Chinese numerals and 进 or 退 that Red's pieces could make too is asked about in
/// this way; [`read_in_record`] takes it.
pub fn read(position: &Position, text: &str) -> Result<Move, ReadError> {
    let (phrase, red_numerals) = parse(text)?;
    let mv = phrase::resolve(position, &[phrase])?;
    if red_numerals
        && position.side() == Color::Black
        && phrase.direction != Direction::Sideways
        && fits_red(position, phrase)
    {
        return Err(ReadError::OtherSide(alloc::vec![mv]));
    }
    Ok(mv)
}

/// Reads as [`read`] does, but takes Chinese numerals for either side without asking: in a whole record the turn
/// is not in doubt.
///
/// # Errors
/// As [`read`], but never [`ReadError::OtherSide`].
pub fn read_in_record(position: &Position, text: &str) -> Result<Move, ReadError> {
    let (phrase, _) = parse(text)?;
    phrase::resolve(position, &[phrase])
}

fn fits_red(position: &Position, phrase: Phrase) -> bool {
    let mut red_to_move = position.clone();
    red_to_move.play_null();
    !phrase::legal(&red_to_move, phrase).is_empty()
}

#[derive(Clone, Copy, Debug)]
enum Token {
    Piece(Role),
    Order(Order),
    Direction(Direction),
    /// The value, and whether it is a Chinese numeral.
    Digit(u8, bool),
}

fn token(c: char) -> Option<Token> {
    fn find<T: Copy>(table: &[(T, &str)], c: char) -> Option<T> {
        table
            .iter()
            .find(|(_, all)| all.contains(c))
            .map(|&(t, _)| t)
    }
    if let Some(i) = NUMERALS.iter().position(|&n| n == c) {
        return Some(Token::Digit(i as u8 + 1, true));
    }
    match c {
        '0'..='9' => Some(Token::Digit(c as u8 - b'0', false)),
        '０'..='９' => Some(Token::Digit((c as u32 - '０' as u32) as u8, false)),
        _ => find(&READ_PIECES, c)
            .map(Token::Piece)
            .or_else(|| find(&READ_DIRECTIONS, c).map(Token::Direction))
            .or_else(|| find(&READ_ORDERS, c).map(Token::Order)),
    }
}

/// Whether only this notation uses the character.
pub(super) fn is_own_character(c: char) -> bool {
    !c.is_ascii() && !matches!(c, '０'..='９') && token(c).is_some()
}

/// The length in bytes of what has the shape of a move at the very start of the text, in whatever position; `None` when
/// nothing has. It finds the moves of a text in which nothing separates them, such as `1.兵七进一炮2平32.兵三进一`.
///
/// Blanks between the characters of a move belong to it.
pub fn prefix(text: &str) -> Option<usize> {
    let mut tokens = Vec::new();
    for (at, c) in text.char_indices() {
        if matches!(c, ' ' | '\t' | '\u{3000}') && !tokens.is_empty() {
            continue;
        }
        tokens.push(token(c)?);
        let end = at + c.len_utf8();
        match tokens[..] {
            [.., Token::Direction(_), Token::Digit(..)] => {
                return phrase_of(&tokens).map(|_| end);
            }
            [_, _, _, _, _, ..] => return None,
            _ => {}
        }
    }
    None
}

/// The phrase, and whether its number is a Chinese numeral.
fn parse(text: &str) -> Result<(Phrase, bool), ReadError> {
    let body = skip_move_number(text);
    let skipped = text.chars().count() - body.chars().count();
    let mut tokens = Vec::new();
    for (i, c) in body.chars().enumerate() {
        match token(c) {
            Some(token) => tokens.push(token),
            None if c.is_whitespace() || NOISE.contains(c) => {}
            None => {
                let at = skipped + i + 1;
                return Err(ReadError::UnknownCharacter { found: c, at });
            }
        }
    }
    if tokens.is_empty() {
        return Err(ReadError::Empty);
    }
    phrase_of(&tokens).ok_or_else(|| ReadError::NoMove(text.trim().to_string()))
}

/// Cuts off `12.`, `12、` or `12 …`. Digits that touch the move are part of it, as in `3卒平4`.
fn skip_move_number(text: &str) -> &str {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || NOISE.contains(c));
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '０'..='９'));
    let stripped = rest.trim_start_matches(|c: char| c.is_whitespace() || NOISE.contains(c));
    if stripped.len() < rest.len() && stripped.chars().filter(|&c| token(c).is_some()).count() >= 4
    {
        stripped
    } else {
        text
    }
}

fn phrase_of(tokens: &[Token]) -> Option<(Phrase, bool)> {
    use Token::{Digit, Direction, Order as Word, Piece};
    let nth = |n| Some(Order::Nth(n));
    let (role, order, file) = match *tokens {
        [Piece(role), Digit(file, _), _, _] => (role, None, Some(file)),
        [Word(order), Piece(role), _, _] | [Piece(role), Word(order), _, _] => {
            (role, Some(order), None)
        }
        [Digit(n, _), Piece(role), _, _] => (role, nth(n), None),
        [Word(order), Digit(file, _), _, _] => (Role::Pawn, Some(order), Some(file)),
        [Digit(n, _), Digit(file, _), _, _] => (Role::Pawn, nth(n), Some(file)),
        [Word(order), Piece(role), Digit(file, _), _, _]
        | [Piece(role), Word(order), Digit(file, _), _, _] => (role, Some(order), Some(file)),
        [Digit(n, _), Piece(role), Digit(file, _), _, _] => (role, nth(n), Some(file)),
        _ => return None,
    };
    let [.., Direction(direction), Digit(number @ 1.., chinese)] = *tokens else {
        return None;
    };
    let phrase = Phrase {
        role,
        order,
        file: match file {
            Some(0) => return None,
            file => file,
        },
        direction,
        number,
    };
    Some((phrase, chinese))
}

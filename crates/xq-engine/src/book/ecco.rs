//! Codes of openings, and the names of their families.

use core::fmt;

/// An opening by the Encyclopedia of Chinese Chess Openings: `C42`, or less where the games are not of one mind: `C4`, `C`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ecco(u16);

/// The five letters, then the fifty groups of ten, then the five hundred codes.
const GROUPS: u16 = 5;
const CODES: u16 = GROUPS + 50;
const COUNT: u16 = CODES + 500;

impl Ecco {
    /// Reads `C`, `C4` or `C42`.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut bytes = text.bytes();
        let letter = match bytes.next()? {
            letter @ b'A'..=b'E' => u16::from(letter - b'A'),
            _ => return None,
        };
        let mut digit = || match bytes.next() {
            Some(digit @ b'0'..=b'9') => Some(Some(u16::from(digit - b'0'))),
            Some(_) => None,
            None => Some(None),
        };
        let (tens, ones) = (digit()?, digit()?);
        if bytes.next().is_some() {
            return None;
        }
        Some(Self(match (tens, ones) {
            (Some(tens), Some(ones)) => CODES + letter * 100 + tens * 10 + ones,
            (Some(tens), None) => GROUPS + letter * 10 + tens,
            _ => letter,
        }))
    }

    /// The number in a book's file.
    pub(crate) const fn number(self) -> u16 {
        self.0
    }

    pub(crate) const fn from_number(number: u16) -> Option<Self> {
        if number < COUNT {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The same without its last digit; `None` for a letter alone.
    #[must_use]
    pub const fn parent(self) -> Option<Self> {
        if self.0 >= CODES {
            Some(Self(GROUPS + (self.0 - CODES) / 10))
        } else if self.0 >= GROUPS {
            Some(Self((self.0 - GROUPS) / 10))
        } else {
            None
        }
    }

    /// The family it belongs to, in Chinese: 中炮对屏风马, 飞相局.
    pub const fn family(self) -> &'static str {
        let (letter, tens) = if self.0 >= CODES {
            ((self.0 - CODES) / 100, (self.0 - CODES) / 10 % 10)
        } else if self.0 >= GROUPS {
            ((self.0 - GROUPS) / 10, (self.0 - GROUPS) % 10)
        } else {
            return LETTERS[self.0 as usize];
        };
        match (letter, tens) {
            (0, 1..=3) => "飞相局",
            (0, 4) => "起马局",
            (0, 5) => "仕角炮局",
            (0, 6) => "过宫炮局",
            (1, 0) => "中炮局",
            (1, 1) => "中炮对单提马",
            (1, 2) => "中炮对左三步虎",
            (1, 3) => "中炮对反宫马",
            (1, 4) => "五六炮对反宫马",
            (1, 5) => "五七炮对反宫马",
            (2, 5) => "五六炮对屏风马",
            (2, 6..=7) => "五七炮对屏风马",
            (2, 8) => "中炮巡河炮对屏风马",
            (2, _) => "中炮对屏风马",
            (3, 0) => "顺炮局",
            (3, 1) => "顺炮直车对缓开车",
            (3, 2) => "顺炮直车对横车",
            (3, 3) => "中炮对左炮封车转列炮",
            (3, 4) => "中炮对左三步虎转列炮",
            (3, 5) => "中炮对列炮",
            (4, 1..=3) => "仙人指路对卒底炮",
            (4, 4) => "对兵局",
            _ => LETTERS[letter as usize],
        }
    }
}

const LETTERS: [&str; 5] = [
    "非中炮类开局",
    "中炮局",
    "中炮对屏风马",
    "顺炮与列炮局",
    "仙人指路局",
];

impl fmt::Display for Ecco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |n: u16| char::from(b'A' + n as u8);
        if self.0 >= CODES {
            let code = self.0 - CODES;
            write!(f, "{}{:02}", letter(code / 100), code % 100)
        } else if self.0 >= GROUPS {
            let group = self.0 - GROUPS;
            write!(f, "{}{}", letter(group / 10), group % 10)
        } else {
            write!(f, "{}", letter(self.0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_written_and_read_back() {
        for number in 0..COUNT {
            let code = Ecco::from_number(number).unwrap();
            assert_eq!(Ecco::from_text(&code.to_string()), Some(code));
            assert!(!code.family().is_empty());
            if let Some(parent) = code.parent() {
                assert!(code.to_string().starts_with(&parent.to_string()));
            }
        }
        assert_eq!(Ecco::from_number(COUNT), None);
        for bad in ["", "F", "C4x", "C421", "c42"] {
            assert_eq!(Ecco::from_text(bad), None, "{bad}");
        }
    }
}

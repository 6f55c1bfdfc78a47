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
    /// A game that Red begins with a central cannon, whatever Black answers: `B`.
    pub(crate) const CENTRAL_CANNON: Self = Self(1);

    /// Whether it begins with a central cannon: the letters `B`, `C` and `D`.
    pub const fn is_central_cannon(self) -> bool {
        let letter = if self.0 >= CODES {
            (self.0 - CODES) / 100
        } else if self.0 >= GROUPS {
            (self.0 - GROUPS) / 10
        } else {
            self.0
        };
        matches!(letter, 1..=3)
    }

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
        FAMILIES[self.family_number()]
    }

    /// The number of its family, below [`Ecco::N_FAMILIES`]: for names in other languages. The first five are those of the letters.
    pub const fn family_number(self) -> usize {
        let (letter, tens) = if self.0 >= CODES {
            ((self.0 - CODES) / 100, (self.0 - CODES) / 10 % 10)
        } else if self.0 >= GROUPS {
            ((self.0 - GROUPS) / 10, (self.0 - GROUPS) % 10)
        } else {
            return self.0 as usize;
        };
        match (letter, tens) {
            (0, 1..=3) => 5,
            (0, 4) => 6,
            (0, 5) => 7,
            (0, 6) => 8,
            (1, 1) => 9,
            (1, 2) => 10,
            (1, 3) => 11,
            (1, 4) => 12,
            (1, 5) => 13,
            (2, 5) => 14,
            (2, 6..=7) => 15,
            (2, 8) => 16,
            (3, 0) => 17,
            (3, 1) => 18,
            (3, 2) => 19,
            (3, 3) => 20,
            (3, 4) => 21,
            (3, 5) => 22,
            (4, 1..=3) => 23,
            (4, 4) => 24,
            _ => letter as usize,
        }
    }

    /// How many families there are.
    pub const N_FAMILIES: usize = FAMILIES.len();
}

/// Those of the letters, then those within them.
const FAMILIES: [&str; 25] = [
    "非中炮类开局",
    "中炮局",
    "中炮对屏风马",
    "顺炮与列炮局",
    "仙人指路局",
    "飞相局",
    "起马局",
    "仕角炮局",
    "过宫炮局",
    "中炮对单提马",
    "中炮对左三步虎",
    "中炮对反宫马",
    "五六炮对反宫马",
    "五七炮对反宫马",
    "五六炮对屏风马",
    "五七炮对屏风马",
    "中炮巡河炮对屏风马",
    "顺炮局",
    "顺炮直车对缓开车",
    "顺炮直车对横车",
    "中炮对左炮封车转列炮",
    "中炮对左三步虎转列炮",
    "中炮对列炮",
    "仙人指路对卒底炮",
    "对兵局",
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
            assert!(code.family_number() < Ecco::N_FAMILIES);
            if let Some(parent) = code.parent() {
                assert!(code.to_string().starts_with(&parent.to_string()));
            }
        }
        let family = |text| Ecco::from_text(text).map(Ecco::family);
        assert_eq!(family("A12"), Some("飞相局"));
        assert_eq!(family("B05"), Some("中炮局"));
        assert_eq!(family("C42"), Some("中炮对屏风马"));
        assert_eq!(family("D3"), Some("中炮对左炮封车转列炮"));
        assert_eq!(family("E4"), Some("对兵局"));
        assert_eq!(Ecco::from_number(COUNT), None);
        for bad in ["", "F", "C4x", "C421", "c42"] {
            assert_eq!(Ecco::from_text(bad), None, "{bad}");
        }
    }
}

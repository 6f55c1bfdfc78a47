//! What is said about a game as a whole.

use xq_rules::Color;

/// How a game ended, as its record says; the rules may think otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Not said, or not over.
    #[default]
    Unknown,
    /// One side won.
    Win(Color),
    /// A draw.
    Draw,
}

impl Outcome {
    /// The words that stand for a result behind the moves, longer ones before their beginnings.
    pub(crate) const WORDS: [(&'static str, Self); 19] = [
        ("1/2-1/2", Self::Draw),
        ("1/2", Self::Draw),
        ("½-½", Self::Draw),
        ("1-0", Self::Win(Color::Red)),
        ("0-1", Self::Win(Color::Black)),
        // Some programs write this for a game that has no result yet, others for a draw.
        ("0-0", Self::Unknown),
        ("*", Self::Unknown),
        ("红胜", Self::Win(Color::Red)),
        ("紅勝", Self::Win(Color::Red)),
        ("红先胜", Self::Win(Color::Red)),
        ("红方胜", Self::Win(Color::Red)),
        ("先胜", Self::Win(Color::Red)),
        ("黑胜", Self::Win(Color::Black)),
        ("黑勝", Self::Win(Color::Black)),
        ("黑方胜", Self::Win(Color::Black)),
        ("先负", Self::Win(Color::Black)),
        ("和棋", Self::Draw),
        ("和局", Self::Draw),
        ("先和", Self::Draw),
    ];

    /// What a tag says; `None` when it is no known word.
    pub(crate) fn of_tag(text: &str) -> Option<Self> {
        const MORE: [(&str, Outcome); 6] = [
            ("", Outcome::Unknown),
            ("?", Outcome::Unknown),
            ("未知", Outcome::Unknown),
            ("和", Outcome::Draw),
            ("后胜", Outcome::Win(Color::Black)),
            ("紅先勝", Outcome::Win(Color::Red)),
        ];
        let text = text.trim();
        let mut words = Self::WORDS.iter().chain(&MORE);
        words.find(|(word, _)| *word == text).map(|&(_, it)| it)
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn pgn(self) -> &'static str {
        match self {
            Self::Unknown => "*",
            Self::Win(Color::Red) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }
}

/// Named values in the order of the record. Names are compared without regard to case.
///
/// The names are those of PGN whatever format they came from: `Event`, `Site`, `Date`, `Round`, `RedTeam`, `Red`,
/// `BlackTeam`, `Black`, `ECCO`, `Opening`, `Title`, `Annotator`, … The result is not among them: it is
/// [`Tree::outcome`](crate::Tree::outcome); nor is the start, which is [`Tree::start`](crate::Tree::start).
#[derive(Clone, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

/// Equal when they say the same, in whatever order: formats have orders of their own.
impl PartialEq for Tags {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len()
            && self
                .iter()
                .all(|(name, value)| other.get(name) == Some(value))
    }
}

impl Eq for Tags {}

impl Tags {
    /// No tags.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(other, _)| other.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// So many tags a game has at most; what comes beyond is no record.
    pub const MOST: usize = 256;

    /// Sets a tag, in its old place or at the end; an empty value removes it. Beyond [`Tags::MOST`] none is added,
    /// nor one whose name is not made of ASCII letters, digits, `_` and `-`, a letter first: no format could write it.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        let place = self
            .0
            .iter()
            .position(|(other, _)| other.eq_ignore_ascii_case(name));
        match (place, value.is_empty()) {
            (Some(i), true) => {
                self.0.remove(i);
            }
            (Some(i), false) => self.0[i].1 = value,
            (None, true) => {}
            (None, false) if self.0.len() >= Self::MOST || !is_name(name) => {}
            (None, false) => self.0.push((name.to_owned(), value)),
        }
    }

    /// Every tag, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

fn is_name(name: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_keep_order_and_place() {
        let mut tags = Tags::new();
        tags.set("Red", "胡荣华");
        tags.set("Black", "柳大华");
        tags.set("RED", "许银川");
        assert_eq!(tags.get("red"), Some("许银川"));
        assert_eq!(
            tags.iter().collect::<Vec<_>>(),
            [("Red", "许银川"), ("Black", "柳大华")]
        );
        tags.set("a b\n", "x");
        tags.set("Red", "");
        assert_eq!((tags.len(), tags.get("Red")), (1, None));
    }
}

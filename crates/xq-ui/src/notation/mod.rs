//! How moves are written: one choice for every list, line and ruling.

use xq_records::pgn::MoveText;
use xq_rules::notation::chinese::{self, Script};
use xq_rules::notation::wxf;
use xq_rules::{Color, Move, Piece, Position, Role};

use crate::i18n::Lang;

/// A way of writing moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// 炮二平五, in simplified characters.
    #[default]
    Simplified,
    /// The same in traditional characters.
    Traditional,
    /// `C2=5`, of the World Xiangqi Federation.
    Wxf,
    /// `H2-E2`, by coordinates.
    Iccs,
    /// A picture of the piece, then what WXF writes after its letter.
    Icons,
}

/// The first of Unicode's fourteen symbols of pieces: Red's general.
const FIRST_SYMBOL: u32 = 0x1_FA60;

impl Notation {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 5] = [
        Self::Simplified,
        Self::Traditional,
        Self::Wxf,
        Self::Iccs,
        Self::Icons,
    ];

    /// Whether moves are written in Chinese.
    pub const fn is_chinese(self) -> bool {
        matches!(self, Self::Simplified | Self::Traditional)
    }

    /// A name for storage and tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simplified => "simplified",
            Self::Traditional => "traditional",
            Self::Wxf => "wxf",
            Self::Iccs => "iccs",
            Self::Icons => "icons",
        }
    }

    /// The notation of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// What readers of a language are used to, until they choose.
    pub const fn of(lang: Lang) -> Self {
        match lang {
            Lang::ZhHans => Self::Simplified,
            Lang::ZhHant => Self::Traditional,
            Lang::En | Lang::Vi => Self::Wxf,
        }
    }

    /// Writes a legal move of `before`. With [`Notation::Icons`] the piece is one character, for which [`icon`] gives the piece to draw.
    pub fn write(self, before: &Position, mv: Move) -> String {
        match self {
            Self::Simplified => chinese::write(before, mv, Script::Simplified),
            Self::Traditional => chinese::write(before, mv, Script::Traditional),
            Self::Wxf => wxf::write(before, mv),
            Self::Iccs => [mv.from(), mv.to()]
                .map(|square| square.to_string().to_uppercase())
                .join("-"),
            Self::Icons => with_icon(before, mv),
        }
    }

    /// In which characters Chinese is written for a reader of a language: as the notation has it, or as the language where it has none.
    pub fn script(self, lang: Lang) -> Script {
        let traditional =
            self == Self::Traditional || (self != Self::Simplified && lang == Lang::ZhHant);
        if traditional {
            Script::Traditional
        } else {
            Script::Simplified
        }
    }

    /// What a record is written in that is taken away: letters where the lists show pictures.
    pub const fn move_text(self) -> MoveText {
        match self {
            Self::Simplified => MoveText::Chinese(Script::Simplified),
            Self::Traditional => MoveText::Chinese(Script::Traditional),
            Self::Wxf | Self::Icons => MoveText::Wxf,
            Self::Iccs => MoveText::Iccs,
        }
    }

    /// Writes a move for a sentence, or for a voice: in letters, whatever the lists show.
    pub fn in_words(self, before: &Position, mv: Move) -> String {
        match self {
            Self::Icons => Self::Wxf,
            other => other,
        }
        .write(before, mv)
    }
}

fn with_icon(before: &Position, mv: Move) -> String {
    let text = wxf::write(before, mv);
    let Some(piece) = before.piece_at(mv.from()) else {
        return text;
    };
    // Crowds of pawns are written without the letter.
    let rest = text.strip_prefix(piece.role().wxf_char()).unwrap_or(&text);
    let mut written = String::from(symbol(piece));
    written.push_str(rest);
    written
}

/// Unicode's symbol of a piece.
fn symbol(piece: Piece) -> char {
    let number = piece.color() as u32 * 7 + piece.role() as u32;
    char::from_u32(FIRST_SYMBOL + number).unwrap_or('?')
}

/// The piece that a text of [`Notation::Icons`] begins with, and what follows; `None` for other texts.
pub fn icon(text: &str) -> Option<(Piece, &str)> {
    let first = text.chars().next()?;
    let number = u32::from(first).checked_sub(FIRST_SYMBOL)?;
    let role = *Role::ALL.get(number as usize % 7)?;
    let color = *Color::ALL.get(number as usize / 7)?;
    Some((Piece::new(color, role), &text[first.len_utf8()..]))
}

#[cfg(test)]
mod tests {
    use xq_rules::fen;
    use xq_rules::notation::read_any;

    use super::*;
    use crate::game::read_move;

    #[test]
    fn one_move_in_every_notation() {
        let start = Position::start();
        let mv = read_move("h2e2").unwrap();
        let texts = Notation::ALL.map(|one| one.write(&start, mv));
        assert_eq!(
            texts,
            ["炮二平五", "炮二平五", "C2=5", "H2-E2", "\u{1FA65}2=5"]
        );
        let horse = read_move("h0g2").unwrap();
        assert_eq!(Notation::Traditional.write(&start, horse), "馬二進三");
        assert_eq!(Notation::Icons.in_words(&start, horse), "H2+3");
    }

    #[test]
    fn an_icon_is_the_piece_that_moves_and_the_rest_is_read_back() {
        let crowd = "4k4/9/9/2P1P4/2P1P4/9/9/9/9/3K5 w";
        let tandem = "4k4/9/9/4n4/4n4/9/9/9/9/3K5 b";
        for text in [crowd, tandem, &fen::write(&xq_rules::Setup::start())] {
            let (position, _) = fen::read_position(text).unwrap();
            for &mv in &position.legal_moves() {
                let written = Notation::Icons.write(&position, mv);
                let (piece, rest) = icon(&written).unwrap();
                assert_eq!(Some(piece), position.piece_at(mv.from()));
                let wxf = wxf::write(&position, mv);
                assert!(wxf.ends_with(rest) && wxf.len() <= rest.len() + 1, "{wxf}");
                for notation in [
                    Notation::Simplified,
                    Notation::Traditional,
                    Notation::Wxf,
                    Notation::Iccs,
                ] {
                    let text = notation.write(&position, mv);
                    assert_eq!(read_any(&position, &text), Ok(mv), "{text}");
                }
            }
        }
        assert_eq!(icon("C2=5"), None);
        assert_eq!(icon("\u{1FA6E}"), None);
        assert_eq!(icon(""), None);
    }

    #[test]
    fn names_are_read_back() {
        for one in Notation::ALL {
            assert_eq!(Notation::from_name(one.name()), Some(one));
        }
    }
}

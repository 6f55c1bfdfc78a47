//! Taking the record away: as text in several formats, as a link.

mod link;

use xq_records::pgn::{self, MoveText};
use xq_records::{Tree, dhtmlxq};
use xq_rules::{Color, fen};

use self::link::{frame, link};
use super::Study;
use crate::i18n::Texts;
use crate::model::Model;
use crate::notation::Notation;
use crate::scene::{self, Picture};
use crate::settings::Settings;

/// As what the record is taken away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// PGN with moves in Chinese.
    #[default]
    Chinese,
    /// PGN with moves as the World Xiangqi Federation writes them.
    Wxf,
    /// PGN with moves as coordinates.
    Iccs,
    /// The tags of dpxq.com.
    Ubb,
    /// The moves of the line that is shown, by rounds.
    Moves,
    /// The position on the board.
    Fen,
    /// The position on the board as a picture, an SVG.
    Picture,
    /// An address that opens the record.
    Link,
    /// A frame for a page of one's own.
    Frame,
}

impl Kind {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 9] = [
        Self::Chinese,
        Self::Wxf,
        Self::Iccs,
        Self::Ubb,
        Self::Moves,
        Self::Fen,
        Self::Picture,
        Self::Link,
        Self::Frame,
    ];

    /// The kind of PGN in which the moves stand as the player reads them.
    pub(crate) const fn of(notation: Notation) -> Self {
        match notation {
            Notation::Simplified | Notation::Traditional => Self::Chinese,
            Notation::Wxf | Notation::Icons => Self::Wxf,
            Notation::Iccs => Self::Iccs,
        }
    }

    /// The end of a file's name.
    const fn extension(self) -> &'static str {
        match self {
            Self::Chinese | Self::Wxf | Self::Iccs => "pgn",
            Self::Ubb | Self::Moves | Self::Link => "txt",
            Self::Fen => "fen",
            Self::Picture => "svg",
            Self::Frame => "html",
        }
    }
}

/// A record on its way out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Export {
    /// As what.
    pub kind: Kind,
    /// The text; that of a picture is empty until the outlines of the characters are there.
    pub text: String,
    /// The record for the page that writes code for other pages, where the text is none.
    pub record: Option<String>,
    /// A name for a file.
    pub file: String,
    /// Whether the format has no place for something in the record.
    pub lossy: bool,
    /// Until when it is said that the text was copied, in ms.
    pub copied_until: Option<f64>,
}

/// A longer address is cut off here and there.
const LONG_LINK: usize = 2000;

impl Export {
    /// Writes what the page shows.
    pub(crate) fn of(model: &Model, kind: Kind) -> Self {
        let study = &model.study;
        let mut export = Self::new(study, kind, &study.desk.address, &model.settings);
        if let (Kind::Picture, Some(outlines)) = (kind, &study.desk.outlines) {
            let outline = |glyph| outline(outlines, glyph);
            export.text = scene::position(&Picture::of(model), &outline);
        }
        export
    }

    /// Writes the record in the player's notation and characters, as far as the kind leaves a choice, but for pictures; `address` is the page's own.
    fn new(study: &Study, kind: Kind, address: &str, settings: &Settings) -> Self {
        let (notation, lang) = (settings.notation(), settings.lang);
        let texts = lang.texts();
        let tree = study.tree();
        let mut record = None;
        let mut lossy = false;
        let text = match kind {
            Kind::Chinese => pgn::write(tree, MoveText::Chinese(notation.script(lang))),
            Kind::Wxf => pgn::write(tree, MoveText::Wxf),
            Kind::Iccs => pgn::write(tree, MoveText::Iccs),
            Kind::Ubb => {
                let (text, loss) = dhtmlxq::write(tree);
                lossy = !loss.is_none();
                text
            }
            Kind::Moves => moves(study, notation),
            Kind::Fen => fen::write(&study.position().to_setup()),
            Kind::Picture => {
                record = Some(fen::write(&study.position().to_setup()));
                String::new()
            }
            Kind::Link => [address, "#", &link(study, "pgn")].concat(),
            Kind::Frame => {
                record = Some(pgn::write(tree, MoveText::Uci));
                frame(study, address, texts)
            }
        };
        Self {
            kind,
            text,
            record,
            file: file_name(tree, texts, kind),
            lossy,
            copied_until: None,
        }
    }

    /// Whether it cannot be taken away yet.
    pub fn is_missing(&self) -> bool {
        self.kind == Kind::Picture && self.text.is_empty()
    }

    /// What the page that writes code for other pages is given.
    pub fn for_maker(&self) -> &str {
        self.record.as_ref().unwrap_or(&self.text)
    }

    /// Whether it is an address that may be cut off on its way.
    pub fn is_long_link(&self) -> bool {
        self.kind == Kind::Link && self.text.len() > LONG_LINK
    }
}

/// The moves of the line that is shown, a round to a line, with the start when it is not the usual one.
pub(crate) fn moves(study: &Study, notation: Notation) -> String {
    let tree = study.tree();
    let mut text = String::new();
    let mut position = tree.start().clone();
    if tree.start() != &xq_rules::Position::start() {
        text = fen::write(&position.to_setup());
        text.push('\n');
    }
    let mut number = 1;
    for (i, &node) in study.line().iter().skip(1).enumerate() {
        let Some(mv) = tree.mv(node) else { continue };
        match (position.side(), i) {
            (Color::Red, _) => text.extend([number.to_string().as_str(), ". "]),
            (Color::Black, 0) => text.extend([number.to_string().as_str(), ". …… "]),
            (Color::Black, _) => {}
        }
        text.push_str(&notation.in_words(&position, mv));
        text.push(if position.side() == Color::Red {
            ' '
        } else {
            '\n'
        });
        number += usize::from(position.side() == Color::Black);
        position.play_unchecked(mv);
    }
    let mut text = text.trim_end().to_owned();
    text.push('\n');
    text
}

/// The outline of a character, from the file of all: a JSON object of texts without escapes.
fn outline(file: &str, glyph: char) -> Option<String> {
    let key = ["\"", glyph.encode_utf8(&mut [0; 4]), "\":\""].concat();
    let (_, path) = file.split_once(&key)?;
    path.split('"').next().map(str::to_owned)
}

fn file_name(tree: &Tree, texts: &Texts, kind: Kind) -> String {
    let title = super::view::title(tree, texts);
    let name: String = match title.as_str() {
        "" => texts.study.record.to_owned(),
        title => title.to_owned(),
    };
    // What file systems do not take.
    let name: String = name
        .chars()
        .map(|c| {
            if c.is_control() || "/\\:*?\"<>|".contains(c) {
                ' '
            } else {
                c
            }
        })
        .take(60)
        .collect();
    format!("{}.{}", name.trim(), kind.extension())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Lang;
    use xq_records::read_text;
    use xq_rules::uci;

    fn study(line: &str) -> Study {
        let mut study = Study::default();
        for text in line.split_whitespace() {
            assert!(study.play(uci::read(text).unwrap()));
        }
        study
    }

    #[test]
    fn frames_lead_to_the_embedded_board() {
        let mut study = study("h2e2 h9g7");
        let address = "https://example.org/u/index.html?source=pwa";
        let frame = Export::new(&study, Kind::Frame, address, &Settings::default());
        let start =
            "<iframe src=\"https://example.org/u/embed.html#moves=h2e2h9g7&amp;ply=2\" title=\"";
        assert!(frame.text.starts_with(start), "{}", frame.text);
        study.describe(|tree| tree.tags.set("Red", "\"<甲&"));
        let frame = Export::new(&study, Kind::Frame, address, &Settings::default());
        assert!(frame.text.contains("embed.html#record=%5B"));
        assert!(frame.text.contains("&quot;&lt;甲&amp;"), "{}", frame.text);
        assert!(frame.record.unwrap().contains("h2e2"));
    }

    /// The line of script stands in three places, for three kinds of author.
    #[test]
    fn frames_grow_by_the_same_script_everywhere() {
        for other in [
            include_str!("../../../../www/embed/maker.js"),
            include_str!("../../../../docs/embedding.md"),
        ] {
            assert!(other.contains(link::GROWS.trim_end()));
        }
    }

    #[test]
    fn outlines_are_found_by_character() {
        let file = r#"{"仕":"M1 2z","帥":"M3 4z"}"#;
        assert_eq!(outline(file, '帥').as_deref(), Some("M3 4z"));
        assert_eq!(outline(file, '仕').as_deref(), Some("M1 2z"));
        assert_eq!(outline(file, '兵'), None);
    }

    fn text(study: &Study, kind: Kind) -> String {
        in_words(study, kind, Lang::ZhHans, None)
    }

    fn in_words(study: &Study, kind: Kind, lang: Lang, notation: Option<Notation>) -> String {
        let settings = Settings {
            lang,
            chosen_notation: notation,
            ..Settings::default()
        };
        Export::new(study, kind, "https://example.org/", &settings).text
    }

    #[test]
    fn moves_leave_in_the_notation_that_is_read() {
        let study = study("h2e2 h9g7 h0g2");
        let moves = |lang, notation| in_words(&study, Kind::Moves, lang, notation);
        let traditional = "1. 炮二平五 馬8進7\n2. 馬二進三\n";
        let letters = "1. C2=5 H8+7\n2. H2+3\n";
        assert_eq!(moves(Lang::ZhHant, None), traditional);
        assert_eq!(moves(Lang::En, Some(Notation::Traditional)), traditional);
        assert_eq!(moves(Lang::Vi, None), letters);
        assert_eq!(moves(Lang::ZhHans, Some(Notation::Icons)), letters);
        let coordinates = "1. H2-E2 H9-G7\n2. H0-G2\n";
        assert_eq!(moves(Lang::ZhHant, Some(Notation::Iccs)), coordinates);
        for (notation, written) in [
            (None, "馬８進７"),
            (Some(Notation::Iccs), "馬８進７"),
            (Some(Notation::Simplified), "马８进７"),
        ] {
            let text = in_words(&study, Kind::Chinese, Lang::ZhHant, notation);
            assert!(text.contains(written), "{text}");
            let read = &read_text(&text).unwrap().records[0].tree;
            assert_eq!(read.counts(), study.tree().counts());
        }
    }

    #[test]
    fn every_format_reads_back() {
        let mut study = study("h2e2 h9g7 h0g2");
        study.go_to_ply(1);
        study.play(uci::read("b9c7").unwrap());
        let node = study.cursor();
        study.note(node, |notes| notes.after = "一说".into());
        for kind in [Kind::Chinese, Kind::Wxf, Kind::Iccs, Kind::Ubb] {
            let import = read_text(&text(&study, kind)).unwrap();
            assert_eq!(import.all_problems().count(), 0, "{kind:?}");
            let read = &import.records[0].tree;
            assert_eq!(read.counts(), study.tree().counts(), "{kind:?}");
        }
    }

    #[test]
    fn the_moves_are_those_of_the_line_shown() {
        let mut study = study("h2e2 h9g7 h0g2");
        assert_eq!(
            text(&study, Kind::Moves),
            "1. 炮二平五 马8进7\n2. 马二进三\n"
        );
        study.go_to_ply(1);
        study.play(uci::read("b9c7").unwrap());
        assert_eq!(text(&study, Kind::Moves), "1. 炮二平五 马2进3\n");
        let import = read_text(&text(&study, Kind::Moves)).unwrap();
        assert_eq!(import.records[0].tree.counts().moves, 2);
    }

    #[test]
    fn links_are_short_for_plain_games() {
        let mut study = study("h2e2 h9g7");
        study.go_to_ply(1);
        assert_eq!(
            text(&study, Kind::Link),
            "https://example.org/#moves=h2e2h9g7&ply=1"
        );
        study.describe(|tree| tree.tags.set("Red", "甲"));
        assert!(text(&study, Kind::Link).starts_with("https://example.org/#pgn=%5B"));
        assert!(text(&study, Kind::Link).ends_with("&ply=1"));
    }

    #[test]
    fn what_an_address_carries_is_read_as_it_was() {
        let mut study = study("h2e2 h9g7");
        study.describe(|tree| {
            tree.tags.set("Red", "a_b c");
            tree.tags.set("Event", "残局 第1题 50% & <more>");
        });
        let node = study.cursor();
        study.note(node, |notes| notes.after = "好棋 foo_bar #1".into());
        let written = pgn::write(study.tree(), MoveText::Uci);
        let link = text(&study, Kind::Link);
        let fragment = link.split_once('#').unwrap().1;
        assert_eq!(
            crate::address::value_of(fragment, "pgn").and_then(crate::address::decode),
            Some(written.clone())
        );
        let frame = text(&study, Kind::Frame);
        let address = frame.split('"').nth(1).unwrap().replace("&amp;", "&");
        let (config, errors) =
            crate::embed::Config::from_fragment(address.split_once('#').unwrap().1);
        assert_eq!(errors, []);
        assert_eq!(config.record, Some(written));
    }

    #[test]
    fn file_names_are_harmless() {
        let mut study = study("h2e2");
        study.describe(|tree| {
            tree.tags.set("Red", "../a:b");
            tree.tags.set("Black", "乙");
        });
        let export = Export::new(&study, Kind::Ubb, "", &Settings::default());
        assert_eq!(export.file, ".. a b – 乙.txt");
    }
}

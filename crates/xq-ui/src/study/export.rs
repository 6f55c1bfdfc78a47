//! Taking the record away: as text in several formats, as a link.

use xq_records::pgn::{self, MoveText};
use xq_records::{Tree, dhtmlxq};
use xq_rules::notation::Script;
use xq_rules::{Color, fen};

use super::Study;
use crate::i18n::Texts;

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
    /// An address that opens the record.
    Link,
}

impl Kind {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 7] = [
        Self::Chinese,
        Self::Wxf,
        Self::Iccs,
        Self::Ubb,
        Self::Moves,
        Self::Fen,
        Self::Link,
    ];

    /// The end of a file's name.
    const fn extension(self) -> &'static str {
        match self {
            Self::Chinese | Self::Wxf | Self::Iccs => "pgn",
            Self::Ubb | Self::Moves | Self::Link => "txt",
            Self::Fen => "fen",
        }
    }
}

/// A record on its way out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Export {
    /// As what.
    pub kind: Kind,
    /// The text.
    pub text: String,
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
    /// Writes the record; `address` is the page's own.
    pub fn new(study: &Study, kind: Kind, address: &str, texts: &Texts) -> Self {
        let tree = study.tree();
        let mut lossy = false;
        let text = match kind {
            Kind::Chinese => pgn::write(tree, MoveText::Chinese(Script::Simplified)),
            Kind::Wxf => pgn::write(tree, MoveText::Wxf),
            Kind::Iccs => pgn::write(tree, MoveText::Iccs),
            Kind::Ubb => {
                let (text, loss) = dhtmlxq::write(tree);
                lossy = !loss.is_none();
                text
            }
            Kind::Moves => moves(study),
            Kind::Fen => fen::write(&study.position().to_setup()),
            Kind::Link => [address, &link(study)].concat(),
        };
        Self {
            kind,
            text,
            file: file_name(tree, texts, kind),
            lossy,
            copied_until: None,
        }
    }

    /// Whether it is an address that may be cut off on its way.
    pub fn is_long_link(&self) -> bool {
        self.kind == Kind::Link && self.text.len() > LONG_LINK
    }
}

/// The moves of the line that is shown, a round to a line, with the start when it is not the usual one.
pub(crate) fn moves(study: &Study) -> String {
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
        text.push_str(&crate::notation::Notation::Simplified.write(&position, mv));
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

/// The part of an address that opens the record here: the moves alone when there is nothing else, all of it otherwise.
fn link(study: &Study) -> String {
    let tree = study.tree();
    let plain = tree
        .walk()
        .all(|node| tree.next_sibling(node).is_none() && tree.notes(node).is_empty());
    if !plain || !tree.tags.is_empty() {
        return format!("#pgn={}", encode(&pgn::write(tree, MoveText::Uci)));
    }
    let start = fen::write(&tree.start().to_setup());
    let start = if tree.start() == &xq_rules::Position::start() {
        String::new()
    } else {
        format!("fen={}&", encode(&start))
    };
    let codes: String = tree.main_moves().map(|mv| mv.to_string()).collect();
    format!("#{start}moves={codes}&ply={}", study.ply())
}

/// Everything but what an address may hold anywhere becomes `%xx`, a space `_`.
fn encode(text: &str) -> String {
    use std::fmt::Write as _;
    let mut encoded = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'/' => {
                encoded.push(char::from(byte));
            }
            b' ' => encoded.push('_'),
            other => {
                // Writing into a String cannot fail.
                let _ = write!(encoded, "%{other:02X}");
            }
        }
    }
    encoded
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

    fn text(study: &Study, kind: Kind) -> String {
        Export::new(study, kind, "https://example.org/", Lang::ZhHans.texts()).text
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
    }

    #[test]
    fn file_names_are_harmless() {
        let mut study = study("h2e2");
        study.describe(|tree| {
            tree.tags.set("Red", "../a:b");
            tree.tags.set("Black", "乙");
        });
        let export = Export::new(&study, Kind::Ubb, "", Lang::ZhHans.texts());
        assert_eq!(export.file, ".. a b – 乙.txt");
    }
}

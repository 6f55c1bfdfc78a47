//! Writing PGN.

use core::fmt::Write as _;

use xq_rules::notation::chinese::{self, Script};
use xq_rules::notation::wxf;
use xq_rules::{Color, Move, Position, fen, uci};

use crate::movetext::annotations;
use crate::movetext::lexer::HEADS;
use crate::{Nag, NodeId, Notes, Tree};

/// The notation to write moves in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveText {
    /// 炮二平五, Black's digits wide: what xqbase's programs read.
    Chinese(Script),
    /// C2=5
    Wxf,
    /// H2-E2
    Iccs,
    /// h2e2
    Uci,
}

impl Default for MoveText {
    fn default() -> Self {
        Self::Chinese(Script::Simplified)
    }
}

impl MoveText {
    /// Writes one legal move.
    pub fn write(self, position: &Position, mv: Move) -> String {
        match self {
            Self::Chinese(script) => wide(&chinese::write(position, mv, script)),
            Self::Wxf => wxf::write(position, mv),
            Self::Iccs => uci::write_iccs(mv),
            Self::Uci => uci::write(mv),
        }
    }

    /// The value of the tag `Format`; Chinese is understood without.
    const fn tag(self) -> Option<&'static str> {
        match self {
            Self::Chinese(_) => None,
            Self::Wxf => Some("WXF"),
            Self::Iccs | Self::Uci => Some("ICCS"),
        }
    }
}

fn wide(text: &str) -> String {
    let widen = |c: char| match c {
        '0'..='9' => char::from_u32(c as u32 - '0' as u32 + '０' as u32).unwrap_or(c),
        c => c,
    };
    text.chars().map(widen).collect()
}

/// The tags that stand first, in this order, the others behind them in their own.
const FIRST: [&str; 11] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "RedTeam",
    "Red",
    "BlackTeam",
    "Black",
    "ECCO",
    "Opening",
    "Variation",
];

/// Writes one game. Read again, it is the same tree; only braces inside comments become wide ones.
pub fn write(tree: &Tree, moves: MoveText) -> String {
    let mut writer = Writer {
        tree,
        moves,
        text: head(tree, moves),
        column: 0,
        said_number: false,
    };
    writer.body();
    writer.text
}

/// Writes many games into one text, an empty line between them.
pub fn write_all<'a>(trees: impl IntoIterator<Item = &'a Tree>, moves: MoveText) -> String {
    let texts: Vec<String> = trees.into_iter().map(|tree| write(tree, moves)).collect();
    texts.join("\n")
}

fn head(tree: &Tree, moves: MoveText) -> String {
    let mut head = String::from("[Game \"Chinese Chess\"]\n");
    let mut tag = |name: &str, value: &str| {
        // A tag is one line.
        let value = value
            .replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace(['\r', '\n'], " ");
        // Writing into a String cannot fail.
        let _ = writeln!(head, "[{name} \"{value}\"]");
    };
    for name in FIRST {
        if let Some(value) = tree.tags.get(name) {
            tag(name, value);
        }
    }
    tag("Result", tree.outcome.pgn());
    if tree.start().to_setup() != Position::start().to_setup() {
        tag("FEN", &fen::write(&tree.start().to_setup()));
    }
    if let Some(format) = moves.tag() {
        tag("Format", format);
    }
    for (name, value) in tree.tags.iter() {
        if !FIRST.iter().any(|first| first.eq_ignore_ascii_case(name)) {
            tag(name, value);
        }
    }
    head.push('\n');
    head
}

/// What is still to be written, the next at the end.
#[derive(Debug)]
enum Todo {
    /// A node and what follows it, with the position before its move.
    Line(NodeId, Position),
    /// A variation of one node, with the position before its move.
    Variation(NodeId, Position),
    Close,
}

#[derive(Debug)]
struct Writer<'a> {
    tree: &'a Tree,
    moves: MoveText,
    text: String,
    /// Characters on the line so far.
    column: usize,
    /// The next move's number need not be said: Red's move stands right before it.
    said_number: bool,
}

impl Writer<'_> {
    const WIDEST: usize = 76;

    fn body(&mut self) {
        let root = NodeId::ROOT;
        self.comment(&Notes {
            before: String::new(),
            ..self.tree.notes(root).clone()
        });
        let mut todo = Vec::new();
        if let Some(first) = self.tree.first_child(root) {
            todo.push(Todo::Line(first, self.tree.start().clone()));
        }
        while let Some(next) = todo.pop() {
            match next {
                Todo::Close => {
                    self.text.push_str(" )");
                    self.column += 2;
                    self.said_number = false;
                }
                Todo::Variation(node, position) => {
                    self.word("(");
                    todo.push(Todo::Close);
                    self.said_number = false;
                    self.node(node, &position, false, &mut todo);
                }
                Todo::Line(node, position) => self.node(node, &position, true, &mut todo),
            }
        }
        self.word(self.tree.outcome.pgn());
        self.text.push('\n');
    }

    /// Writes a move, then puts its alternatives (when it is the main one) and what follows on the list.
    fn node(&mut self, node: NodeId, position: &Position, main: bool, todo: &mut Vec<Todo>) {
        let Some(mv) = self.tree.mv(node) else { return };
        let notes = self.tree.notes(node);
        let red = position.side() == Color::Red;
        if red || !self.said_number || !notes.before.is_empty() {
            let dots = if red { "." } else { "..." };
            self.word(&format!("{}{dots}", position.fullmove()));
        }
        if !notes.before.is_empty() {
            self.braces(&notes.before);
        }
        let mut text = self.moves.write(position, mv);
        let mut nags = &notes.nags[..];
        if let [first @ Nag(1..=6), rest @ ..] = nags {
            text.push_str(first.symbol().unwrap_or_default());
            nags = rest;
        }
        self.word(&text);
        for nag in nags {
            self.word(&format!("${}", nag.0));
        }
        self.said_number = red;
        self.comment(notes);
        let mut next = position.clone();
        next.play_unchecked(mv);
        if let Some(child) = self.tree.first_child(node) {
            todo.push(Todo::Line(child, next));
        }
        if main && self.tree.previous_sibling(node).is_none() {
            let others: Vec<NodeId> = core::iter::successors(self.tree.next_sibling(node), |&id| {
                self.tree.next_sibling(id)
            })
            .collect();
            for &other in others.iter().rev() {
                todo.push(Todo::Variation(other, position.clone()));
            }
        }
    }

    fn comment(&mut self, notes: &Notes) {
        let mut text = annotations::write(notes);
        if !text.is_empty() && !notes.after.is_empty() {
            text.push(' ');
        }
        text.push_str(&notes.after);
        if !text.is_empty() {
            self.braces(&text);
        }
    }

    fn braces(&mut self, text: &str) {
        let mut text = text.replace('{', "｛").replace('}', "｝");
        for head in HEADS {
            if text.contains(head) {
                // A reader would take it for the next game's.
                text = text.replace(head, &head.replace('[', " ["));
            }
        }
        self.word(&format!("{{{text}}}"));
        self.said_number = false;
    }

    /// A word behind a blank or on a new line.
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 && self.column + width < Self::WIDEST {
            self.text.push(' ');
            self.column += 1;
        } else if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push_str(word);
        self.column += width;
    }
}

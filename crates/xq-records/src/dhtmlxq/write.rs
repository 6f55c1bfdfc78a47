//! Writing the tags.

use std::collections::VecDeque;
use std::fmt::Write as _;

use xq_rules::{Color, Piece, Position, Role, Setup, Square, fen};

use super::{escape, tags};
use crate::movetext::builder::add_paragraph;
use crate::{NodeId, Tree};

/// What a tree holds and the format does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// Marks such as `!`.
    pub marks: usize,
    /// Arrows, circles, clock times and evaluations.
    pub annotations: usize,
}

impl Loss {
    /// Whether nothing was lost.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

/// Writes one game. Comments before a move go behind it; marks, arrows and clock times have no place and are counted.
pub fn write(tree: &Tree) -> (String, Loss) {
    let mut writer = Writer {
        tree,
        out: String::from("[DhtmlXQ]\n"),
        comments: Vec::new(),
        loss: Loss::default(),
    };
    writer.head();
    writer.say(0, 0, NodeId::ROOT);
    writer.lines();
    for (place, text) in core::mem::take(&mut writer.comments) {
        writer.tag(&place, &escape::write(&text));
    }
    writer.out.push_str("[/DhtmlXQ]\n");
    (writer.out, writer.loss)
}

#[derive(Debug)]
struct Writer<'a> {
    tree: &'a Tree,
    out: String,
    /// The name of each comment's tag, and its text.
    comments: Vec<(String, String)>,
    loss: Loss,
}

impl Writer<'_> {
    fn tag(&mut self, name: &str, value: &str) {
        // Writing into a String cannot fail.
        let _ = writeln!(self.out, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    }

    fn head(&mut self) {
        self.tag("ver", "www_dpxq_com");
        self.tag("init", "500,350");
        for (name, value) in self.tree.tags.iter() {
            self.tag(&tags::theirs(name), &escape::write(value));
        }
        self.tag("result", tags::result(self.tree.outcome));
        let setup = self.tree.start().to_setup();
        self.tag("binit", &binit(&setup));
        if needs_fen(self.tree, &setup) {
            self.tag("fen", &fen::write(&setup));
        }
    }

    /// Notes the comment of a node for later, and what has no place.
    fn say(&mut self, branch: usize, ply: usize, node: NodeId) {
        let notes = self.tree.notes(node);
        self.loss.marks += notes.nags.len();
        self.loss.annotations += notes.shapes.len()
            + usize::from(notes.clock.is_some())
            + usize::from(notes.elapsed.is_some())
            + usize::from(notes.eval.is_some());
        let mut text = notes.before.clone();
        add_paragraph(&mut text, &notes.after);
        if text.is_empty() {
            return;
        }
        let place = match branch {
            0 => format!("comment{ply}"),
            _ => format!("comment{branch}_{ply}"),
        };
        self.comments.push((place, text));
    }

    /// Writes the main line and then, line by line, what branches off.
    fn lines(&mut self) {
        // Each line to write: its branch, its parent's, the ply of its first move, that move.
        let mut open = VecDeque::new();
        let mut branches = 0;
        match self.tree.first_child(NodeId::ROOT) {
            Some(first) => open.push_back((0, 0, 1, first)),
            None => self.tag("movelist", ""),
        }
        while let Some((branch, parent, ply, first)) = open.pop_front() {
            let mut digits = String::new();
            let line = core::iter::once(first).chain(self.tree.main_line_from(first));
            for (i, node) in line.enumerate() {
                if let Some(mv) = self.tree.mv(node) {
                    digits.extend(pair(mv.from()));
                    digits.extend(pair(mv.to()));
                }
                self.say(branch, ply + i, node);
                if i == 0 && branch > 0 {
                    continue;
                }
                let mut other = self.tree.next_sibling(node);
                while let Some(id) = other {
                    branches += 1;
                    open.push_back((branches, branch, ply + i, id));
                    other = self.tree.next_sibling(id);
                }
            }
            match branch {
                0 => self.tag("movelist", &digits),
                _ => self.tag(&format!("move_{parent}_{ply}_{branch}"), &digits),
            }
        }
    }
}

/// `binit` says neither whose turn it is nor any counter, and has room for one set of pieces.
fn needs_fen(tree: &Tree, setup: &Setup) -> bool {
    let told = Setup {
        side: match tree.first_child(NodeId::ROOT) {
            Some(_) => setup.side,
            None => Color::Red,
        },
        ..super::read::arrangement(&binit(setup))
    };
    told != *setup
        || (tree.first_child(NodeId::ROOT).is_none() && *setup != Position::start().to_setup())
}

fn pair(square: Square) -> [char; 2] {
    let digit = |n: usize| char::from(b'0' + n as u8);
    [
        digit(square.file() as usize),
        digit(9 - square.rank() as usize),
    ]
}

fn binit(setup: &Setup) -> String {
    const ORDER: [(Role, usize); 11] = [
        (Role::Chariot, 0),
        (Role::Horse, 0),
        (Role::Elephant, 0),
        (Role::Advisor, 0),
        (Role::King, 0),
        (Role::Advisor, 1),
        (Role::Elephant, 1),
        (Role::Horse, 1),
        (Role::Chariot, 1),
        (Role::Cannon, 0),
        (Role::Cannon, 1),
    ];
    let mut text = String::with_capacity(64);
    for color in Color::ALL {
        let nth = |role, n| setup.squares_of(Piece::new(color, role)).into_iter().nth(n);
        let pawns = (0..5).map(|n| (Role::Pawn, n));
        for (role, n) in ORDER.into_iter().chain(pawns) {
            text.extend(nth(role, n).map_or(['9', '9'], pair));
        }
    }
    text
}

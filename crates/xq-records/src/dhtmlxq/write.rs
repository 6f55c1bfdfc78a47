//! Writing the tags.

use std::collections::VecDeque;
use std::fmt::Write as _;

use xq_rules::{Color, Piece, Position, Role, Setup, Square, fen};

use super::{escape, tags};
use crate::{NodeId, Notes, Tree};

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
    let mut out = String::from("[DhtmlXQ]\n");
    let mut tag = |name: &str, value: &str| {
        // Writing into a String cannot fail.
        let _ = writeln!(out, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    };
    tag("ver", "www_dpxq_com");
    tag("init", "500,350");
    for (name, value) in tree.tags.iter() {
        tag(&tags::theirs(name), &escape::write(value));
    }
    tag("result", tags::result(tree.outcome));
    let setup = tree.start().to_setup();
    tag("binit", &binit(&setup));
    if needs_fen(tree, &setup) {
        tag("fen", &fen::write(&setup));
    }
    let mut loss = Loss::default();
    let mut comments = Vec::new();
    let mut say = |branch: usize, ply: usize, notes: &Notes| {
        loss.marks += notes.nags.len();
        loss.annotations += notes.shapes.len()
            + usize::from(notes.clock.is_some())
            + usize::from(notes.elapsed.is_some())
            + usize::from(notes.eval.is_some());
        let text = [notes.before.as_str(), notes.after.as_str()]
            .iter()
            .filter(|text| !text.is_empty())
            .copied()
            .collect::<Vec<_>>()
            .join("\n");
        if !text.is_empty() {
            comments.push((branch, ply, text));
        }
    };
    say(0, 0, tree.notes(NodeId::ROOT));
    // Each line to write: its branch, its parent's, the ply of its first move, that move.
    let mut open = VecDeque::new();
    let mut branches = 0;
    match tree.first_child(NodeId::ROOT) {
        Some(first) => open.push_back((0, 0, 1, first)),
        None => tag("movelist", ""),
    }
    while let Some((branch, parent, ply, first)) = open.pop_front() {
        let mut digits = String::new();
        for (i, node) in core::iter::once(first)
            .chain(tree.main_line_from(first))
            .enumerate()
        {
            digits.extend(
                tree.mv(node)
                    .into_iter()
                    .flat_map(|mv| pair(mv.from()).into_iter().chain(pair(mv.to()))),
            );
            say(branch, ply + i, tree.notes(node));
            if i == 0 && branch > 0 {
                continue;
            }
            let mut other = tree.next_sibling(node);
            while let Some(id) = other {
                branches += 1;
                open.push_back((branches, branch, ply + i, id));
                other = tree.next_sibling(id);
            }
        }
        match branch {
            0 => tag("movelist", &digits),
            _ => tag(&format!("move_{parent}_{ply}_{branch}"), &digits),
        }
    }
    for (branch, ply, text) in comments {
        let place = match branch {
            0 => format!("comment{ply}"),
            _ => format!("comment{branch}_{ply}"),
        };
        tag(&place, &escape::write(&text));
    }
    out.push_str("[/DhtmlXQ]\n");
    (out, loss)
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

//! A record that is looked at: its tree, the line shown, the move the board stands at.
//!
//! [`Study`] is the model and knows nothing of buttons. What hangs on it reads [`Study::position`], [`Study::moves`],
//! [`Study::cursor`] and [`Study::tree`], and watches [`Study::revision`] and the cursor for changes.

mod autoplay;
mod command;
mod desk;
mod draw;
pub mod export;
mod open;
pub mod rows;
pub mod save;
mod view;

use std::collections::BTreeMap;

use xq_records::{NodeId, Notes, Removed, Tree};
use xq_rules::{Move, Position, Square};

pub use autoplay::{Autoplay, Speed};
pub use command::{Info, StudyCommand, StudyDialog, StudyMsg};
pub use desk::{Desk, Undo};
pub use draw::Drawing;
pub use export::Export;
pub use open::{Found, OpenView};
pub use rows::{Cell, MoveWord, Row, Rows, Word};
pub use view::{DialogView, Mark, Offer, StudyCan, StudyView};

pub(crate) use open::problem_in_words;
pub(crate) use view::view;

/// A tree with more moves than this shows its variations folded, but for those that the board stands in.
const LARGE: usize = 1500;

/// A record that is looked at.
#[derive(Clone, Debug)]
pub struct Study {
    tree: Tree,
    /// From the root through the cursor to the end of its line: what stepping forward and the slider follow.
    line: Vec<NodeId>,
    /// The place of the cursor in `line`.
    at: usize,
    /// The position at the cursor.
    position: Position,
    /// Grows with each change of the tree.
    revision: u32,
    /// How many moves the tree has.
    size: usize,
    /// Variations that somebody has folded or unfolded, by their first move.
    folds: BTreeMap<NodeId, bool>,
    /// The id under which the record is kept in the library.
    pub kept_as: Option<crate::library::GameId>,
    /// What lies beside the record: tools and what they are at.
    pub desk: Desk,
}

impl Study {
    /// A record, from its beginning.
    pub fn new(tree: Tree) -> Self {
        let mut study = Self {
            position: tree.start().clone(),
            size: tree.counts().moves,
            tree,
            line: Vec::new(),
            at: 0,
            revision: 0,
            folds: BTreeMap::new(),
            kept_as: None,
            desk: Desk::default(),
        };
        study.follow(NodeId::ROOT);
        study
    }

    /// Another record takes the place of this one, which is given back; the tools stay as they are.
    #[must_use = "nothing is thrown away"]
    pub fn replace(&mut self, tree: Tree) -> Self {
        let mut other = Self::new(tree);
        other.revision = self.revision.wrapping_add(1);
        other.desk = std::mem::take(&mut self.desk);
        std::mem::replace(self, other)
    }

    /// A record that was replaced comes back; the one in its place is given back.
    #[must_use = "nothing is thrown away"]
    pub fn bring_back(&mut self, mut old: Self) -> Self {
        old.desk = std::mem::take(&mut self.desk);
        old.revision = self.revision.wrapping_add(1);
        std::mem::replace(self, old)
    }

    /// Whether nobody has put anything into it.
    pub fn is_blank(&self) -> bool {
        self.size == 0 && self.tree == Tree::default()
    }

    /// The record.
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The move that the board stands behind; the root before the first.
    pub fn cursor(&self) -> NodeId {
        self.line.get(self.at).copied().unwrap_or(NodeId::ROOT)
    }

    /// From the root through the cursor to the end of its line.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// How many moves lead to the cursor: its place in [`Study::line`].
    pub const fn ply(&self) -> usize {
        self.at
    }

    /// The position at the cursor.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The position before the move of the cursor; the start at the root.
    pub fn position_before(&self) -> Position {
        let before = self.at.saturating_sub(1);
        self.tree
            .position_at(self.line.get(before).copied().unwrap_or(NodeId::ROOT))
    }

    /// The moves from the start to the cursor.
    pub fn moves(&self) -> Vec<Move> {
        let way = self.line.iter().take(self.at + 1);
        way.filter_map(|&node| self.tree.mv(node)).collect()
    }

    /// Every position from the start to the cursor's.
    pub fn positions(&self) -> Vec<Position> {
        let mut here = self.tree.start().clone();
        let mut positions = vec![here.clone()];
        for mv in self.moves() {
            here.play_unchecked(mv);
            positions.push(here.clone());
        }
        positions
    }

    /// The move of the cursor.
    pub fn last_move(&self) -> Option<Move> {
        self.tree.mv(self.cursor())
    }

    /// The king that stands in check at the cursor.
    pub fn checked_king(&self) -> Option<Square> {
        let position = &self.position;
        position.is_check().then(|| position.king(position.side()))
    }

    /// Grows with each change of the tree, whatever it was; moving the cursor is none.
    pub const fn revision(&self) -> u32 {
        self.revision
    }

    /// How many moves the record has, in all its lines.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Whether the record is too large to be shown whole.
    pub const fn is_large(&self) -> bool {
        self.size > LARGE
    }

    /// Whether the node lies on the line that is shown.
    pub fn is_on_line(&self, node: NodeId, ply: usize) -> bool {
        self.line.get(ply) == Some(&node)
    }

    /// The board goes to a node; gives whether it stood elsewhere. A node that is not there changes nothing.
    pub fn go_to(&mut self, node: NodeId) -> bool {
        if node == self.cursor() || !self.tree.contains(node) {
            return false;
        }
        match self.line.iter().position(|&other| other == node) {
            Some(at) => self.at = at,
            None => self.follow(node),
        }
        self.position = self.tree.position_at(node);
        true
    }

    /// The board goes to a place in the line; beyond its end, to the end.
    pub fn go_to_ply(&mut self, ply: usize) -> bool {
        let last = self.line.len().saturating_sub(1);
        let node = self.line.get(ply.min(last)).copied();
        node.is_some_and(|node| self.go_to(node))
    }

    /// Goes on or back by moves of the line.
    pub fn step(&mut self, by: isize) -> bool {
        self.go_to_ply(self.at.saturating_add_signed(by))
    }

    /// Whether the line goes on behind the cursor.
    pub const fn has_next(&self) -> bool {
        self.at + 1 < self.line.len()
    }

    /// Goes to another of the moves that stand beside the cursor's. Where there is none, goes back or on along the line
    /// to the nearest move that has others beside it, or else to the start or the end.
    pub fn turn(&mut self, by: isize) -> bool {
        let cursor = self.cursor();
        let beside = if by < 0 {
            self.tree.previous_sibling(cursor)
        } else {
            self.tree.next_sibling(cursor)
        };
        if let Some(node) = beside {
            return self.go_to(node);
        }
        let branches = |&ply: &usize| {
            let parent = self.line[ply - 1];
            self.tree.children(parent).nth(1).is_some()
        };
        let last = self.line.len().saturating_sub(1);
        let ply = if by < 0 {
            (1..self.at).rev().find(branches).unwrap_or(0)
        } else {
            (self.at + 1..=last).find(branches).unwrap_or(last)
        };
        self.go_to_ply(ply)
    }

    /// Plays a move at the cursor: follows it where the record has it, else adds it. Gives whether it is legal.
    pub fn play(&mut self, mv: Move) -> bool {
        let known = self.tree.child_with(self.cursor(), mv);
        let Ok(node) = self.tree.add_move(self.cursor(), mv) else {
            return false;
        };
        if known.is_none() {
            self.changed();
        }
        self.go_to(node)
    }

    /// Changes what is said about a node.
    pub fn note(&mut self, node: NodeId, change: impl FnOnce(&mut Notes)) -> bool {
        if !self.tree.contains(node) {
            return false;
        }
        let before = self.tree.notes(node).clone();
        change(self.tree.notes_mut(node));
        let changed = *self.tree.notes(node) != before;
        if changed {
            self.changed();
        }
        changed
    }

    /// Changes what is said about the game: its tags and its outcome.
    pub fn describe(&mut self, change: impl FnOnce(&mut Tree)) {
        change(&mut self.tree);
        self.changed();
    }

    /// Removes a node with everything behind it. A cursor in there goes to the move before.
    pub fn delete(&mut self, node: NodeId) -> Option<Removed> {
        let removed = self.tree.delete(node)?;
        self.keep_cursor();
        self.changed();
        Some(removed)
    }

    /// Puts back what was removed, and goes there.
    pub fn restore(&mut self, removed: &Removed) {
        let node = self.tree.restore(removed);
        self.changed();
        self.go_to(node);
    }

    /// Raises the variation of a node by one place.
    pub fn promote(&mut self, node: NodeId) -> bool {
        self.reshape(|tree| tree.promote(node))
    }

    /// Lowers the variation of a node by one place.
    pub fn demote(&mut self, node: NodeId) -> bool {
        self.reshape(|tree| tree.demote(node))
    }

    /// Makes the line of a node the main line.
    pub fn make_main(&mut self, node: NodeId) -> bool {
        self.reshape(|tree| tree.make_main(node))
    }

    fn reshape(&mut self, change: impl FnOnce(&mut Tree) -> bool) -> bool {
        let changed = change(&mut self.tree);
        if changed {
            self.changed();
        }
        changed
    }

    /// Whether the variation that begins with this node is shown unfolded.
    pub fn is_open(&self, node: NodeId, ply: usize) -> bool {
        let within = self.is_on_line(node, ply) && ply <= self.at;
        within
            || self
                .folds
                .get(&node)
                .copied()
                .unwrap_or_else(|| !self.is_large() || self.is_on_line(node, ply))
    }

    /// Folds or unfolds the variation that begins with this node. A cursor in there goes to the move it replaces.
    pub fn fold(&mut self, node: NodeId, open: bool) {
        let ply = self.tree.ply(node);
        if !open && self.is_on_line(node, ply) {
            let parent = self.tree.parent(node);
            let main = parent.and_then(|parent| self.tree.first_child(parent));
            self.go_to(main.unwrap_or(NodeId::ROOT));
        }
        self.folds.insert(node, open);
        self.desk.folded = self.desk.folded.wrapping_add(1);
    }

    /// The way to a node as the places among the siblings: it means the same in a copy that was written and read.
    pub fn way(&self, node: NodeId) -> Vec<usize> {
        let path = self.tree.path(node);
        let moves = path.into_iter().skip(1);
        moves.map(|node| self.tree.child_index(node)).collect()
    }

    /// Goes a [`Study::way`], as far as it leads.
    pub fn go_way(&mut self, way: &[usize]) {
        let mut node = NodeId::ROOT;
        for &place in way {
            match self.tree.children(node).nth(place) {
                Some(child) => node = child,
                None => break,
            }
        }
        self.go_to(node);
    }

    /// The line through a node becomes the one that is shown, with the cursor there.
    fn follow(&mut self, node: NodeId) {
        self.line = self.tree.path(node);
        self.at = self.line.len() - 1;
        self.line.extend(self.tree.main_line_from(node));
    }

    /// After a branch went: the cursor stays where it is or goes to the last move that is still there.
    fn keep_cursor(&mut self) {
        let there = (0..=self.at)
            .rev()
            .filter_map(|ply| self.line.get(ply).copied())
            .find(|&node| self.tree.contains(node));
        let node = there.unwrap_or(NodeId::ROOT);
        self.follow(node);
        self.position = self.tree.position_at(node);
    }

    fn changed(&mut self) {
        self.revision = self.revision.wrapping_add(1);
        self.size = self.tree.counts().moves;
        // The line may go on in another way; a line that was followed stays as far as it is still there.
        let whole = self
            .line
            .windows(2)
            .all(|pair| self.tree.contains(pair[1]) && self.tree.parent(pair[1]) == Some(pair[0]));
        let last = self.line.last().copied().unwrap_or(NodeId::ROOT);
        if whole && self.tree.first_child(last).is_none() {
            return;
        }
        self.follow(self.cursor());
    }
}

impl Default for Study {
    /// An empty record from the usual start.
    fn default() -> Self {
        Self::new(Tree::default())
    }
}

#[cfg(test)]
mod tests;

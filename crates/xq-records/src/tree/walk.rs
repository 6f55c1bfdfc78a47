//! Ways through a tree, none of them recursive.

use super::{NodeId, Tree};

/// The children of a node, the main one first.
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tree: &'a Tree,
    next: Option<NodeId>,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = self.next?;
        self.next = self.tree.next_sibling(id);
        Some(id)
    }
}

/// The nodes of a line: always the first child of the one before.
#[derive(Clone, Debug)]
pub struct MainLine<'a> {
    tree: &'a Tree,
    last: NodeId,
}

impl Iterator for MainLine<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        self.last = self.tree.first_child(self.last)?;
        Some(self.last)
    }
}

/// A branch, its top first, each node before its children, the main child's branch before the others'.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    tree: &'a Tree,
    top: NodeId,
    next: Option<NodeId>,
}

impl Walk<'_> {
    fn after(&self, id: NodeId) -> Option<NodeId> {
        if let Some(child) = self.tree.first_child(id) {
            return Some(child);
        }
        let mut id = id;
        while id != self.top {
            if let Some(sibling) = self.tree.next_sibling(id) {
                return Some(sibling);
            }
            id = self.tree.parent(id)?;
        }
        None
    }
}

impl Iterator for Walk<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = self.next?;
        self.next = self.after(id);
        Some(id)
    }
}

impl Tree {
    /// The continuations at a node, the main one first.
    pub fn children(&self, id: NodeId) -> Children<'_> {
        Children {
            tree: self,
            next: self.first_child(id),
        }
    }

    /// The nodes of the main line, the root left out.
    pub fn main_line(&self) -> MainLine<'_> {
        self.main_line_from(NodeId::ROOT)
    }

    /// The nodes behind `id` when every move is answered by the main one; `id` left out.
    pub fn main_line_from(&self, id: NodeId) -> MainLine<'_> {
        MainLine {
            tree: self,
            last: id,
        }
    }

    /// The moves of the main line.
    pub fn main_moves(&self) -> impl Iterator<Item = xq_rules::Move> + '_ {
        self.main_line().filter_map(|id| self.mv(id))
    }

    /// Every node, the root first, each before its children, the main child's branch before the others'.
    pub fn walk(&self) -> Walk<'_> {
        self.walk_from(NodeId::ROOT)
    }

    /// The node and everything behind it, in the order of [`Tree::walk`].
    pub fn walk_from(&self, id: NodeId) -> Walk<'_> {
        Walk {
            tree: self,
            top: id,
            next: Some(id),
        }
    }

    /// The node, the one before it, and so on to the root, which is included.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(Some(id), |&id| self.parent(id))
    }

    /// The last node when every move from `id` on is answered by the main one.
    pub fn end_of_line(&self, id: NodeId) -> NodeId {
        self.main_line_from(id).last().unwrap_or(id)
    }

    /// Whether the node lies on the main line; the root does.
    pub fn is_main(&self, id: NodeId) -> bool {
        self.branch_start(id).is_none()
    }

    /// Where the innermost variation that holds the node leaves the line it belongs to: its first move.
    /// `None` on the main line.
    pub fn branch_start(&self, id: NodeId) -> Option<NodeId> {
        self.ancestors(id).find(|&id| {
            self.parent(id)
                .is_some_and(|parent| self.first_child(parent) != Some(id))
        })
    }
}

//! Changing the shape of a tree.

use super::{NodeId, Tree};

/// A removed branch: what [`Tree::restore`] needs to put it back. It belongs to the tree it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "without it the branch cannot come back"]
pub struct Removed {
    parent: NodeId,
    node: NodeId,
    index: usize,
}

impl Removed {
    /// The node that the branch hung on.
    pub const fn parent(&self) -> NodeId {
        self.parent
    }

    /// The first node of the branch.
    pub const fn node(&self) -> NodeId {
        self.node
    }
}

impl Tree {
    /// Removes a node and everything behind it. `None` for the root and for what is removed already.
    pub fn delete(&mut self, id: NodeId) -> Option<Removed> {
        let parent = self.parent(id).filter(|_| !self.node(id).cut)?;
        let index = self.child_index(id);
        self.unlink(parent, id);
        self.node_mut(id).cut = true;
        Some(Removed {
            parent,
            node: id,
            index,
        })
    }

    /// Puts a removed branch back in its old place. Of several, restore the last removed first.
    ///
    /// Gives the first node of the branch. When its move has been added anew meanwhile, the new one stays beside it.
    pub fn restore(&mut self, removed: &Removed) -> NodeId {
        if self.node(removed.node).cut {
            self.node_mut(removed.node).cut = false;
            self.link(removed.parent, removed.node, removed.index);
        }
        removed.node
    }

    /// Moves a node to a place among its siblings, from 0; beyond the end means to the end. The root stays.
    pub fn reorder(&mut self, id: NodeId, index: usize) {
        if let Some(parent) = self.parent(id).filter(|_| !self.node(id).cut) {
            self.unlink(parent, id);
            self.link(parent, id, index);
        }
    }

    /// Raises the innermost variation that holds the node by one place. Gives whether anything changed: on the main
    /// line nothing does.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some(start) = self.branch_start(id) else {
            return false;
        };
        self.reorder(start, self.child_index(start).saturating_sub(1));
        true
    }

    /// Lowers the innermost line that holds the node by one place, so that the next variation stands before it. On a line
    /// with no variation, or at its end, nothing changes, and `false` says so.
    pub fn demote(&mut self, id: NodeId) -> bool {
        let Some(start) = self.ancestors(id).find(|&id| {
            self.parent(id).is_some()
                && (self.next_sibling(id).is_some() || self.child_index(id) > 0)
        }) else {
            return false;
        };
        let there = self.next_sibling(start).is_some();
        if there {
            self.reorder(start, self.child_index(start) + 1);
        }
        there
    }

    /// Makes the line that leads to the node the main line. Gives whether anything changed.
    pub fn make_main(&mut self, id: NodeId) -> bool {
        let mut changed = false;
        while let Some(start) = self.branch_start(id) {
            self.reorder(start, 0);
            changed = true;
        }
        changed
    }

    fn unlink(&mut self, parent: NodeId, id: NodeId) {
        let next = self.next_sibling(id);
        let before = self.previous_sibling(id);
        match before {
            None => self.node_mut(parent).first_child = next,
            Some(before) => self.node_mut(before).next_sibling = next,
        }
        if next.is_none() {
            self.node_mut(parent).last_child = before;
        }
        self.node_mut(id).next_sibling = None;
    }

    fn link(&mut self, parent: NodeId, id: NodeId, index: usize) {
        let before = match index {
            0 => None,
            _ => self.children(parent).take(index).last(),
        };
        let next = match before {
            None => self.node_mut(parent).first_child.replace(id),
            Some(before) => self.node_mut(before).next_sibling.replace(id),
        };
        self.node_mut(id).next_sibling = next;
        if next.is_none() {
            self.node_mut(parent).last_child = Some(id);
        }
    }
}

//! The tree of a game: the moves played, and those that might have been.
//!
//! The nodes lie in one vector and point at each other by number. Nothing is recursive, so a tree may be as deep and
//! as large as memory allows, and a clone is one copy of the vector. A node keeps its [`NodeId`] for the life of the
//! tree: removed branches stay in the vector, cut off, so that they can be put back as they were.

mod edit;
mod walk;

pub use edit::Removed;
pub use walk::{Children, MainLine, Walk};

use core::num::NonZeroU32;

use xq_rules::{IllegalMove, Move, Position};

use crate::{Notes, Outcome, Tags};

/// A node of one tree. In another tree it means nothing; one that does not exist there is taken for the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The start of the game, before any move.
    pub const ROOT: Self = Self(NonZeroU32::MIN);

    /// The number of the node, from 0, for tables and labels.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The node with that number, the reverse of [`NodeId::index`]; `None` for a number beyond any tree.
    pub fn of_index(index: usize) -> Option<Self> {
        let number = u32::try_from(index).ok()?.checked_add(1)?;
        NonZeroU32::new(number).map(Self)
    }
}

static NO_NOTES: Notes = Notes::NONE;

#[derive(Clone, Debug)]
struct Node {
    /// `None` only at the root.
    mv: Option<Move>,
    /// Whether the link from the parent is cut: the branch has been removed.
    cut: bool,
    parent: NodeId,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    notes: Option<Box<Notes>>,
}

impl Node {
    const fn new(mv: Option<Move>, parent: NodeId) -> Self {
        Self {
            mv,
            cut: false,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            notes: None,
        }
    }
}

/// How much a tree holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All moves, in the main line and beside it.
    pub moves: usize,
    /// Branches beyond the first at each node.
    pub variations: usize,
    /// Nodes with text, the root among them.
    pub comments: usize,
    /// Moves of the main line.
    pub main_plies: usize,
}

/// A game with its variations, comments and tags.
///
/// ```
/// use xq_records::{NodeId, Tree};
/// use xq_rules::{Position, uci};
///
/// let mut tree = Tree::new(Position::start());
/// let mut play = |at, mv| tree.add_move(at, uci::read(mv).unwrap()).unwrap();
/// let cannon = play(NodeId::ROOT, "h2e2");
/// let horse = play(cannon, "h9g7");
/// play(cannon, "b9c7");
/// assert_eq!(tree.counts().variations, 1);
/// assert_eq!(tree.main_line().last(), Some(horse));
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    start: Position,
    nodes: Vec<Node>,
    /// What is known of the game: players, event, date.
    pub tags: Tags,
    /// How the game ended, as the record says.
    pub outcome: Outcome,
}

impl Tree {
    /// A tree without moves.
    pub fn new(start: Position) -> Self {
        Self {
            start,
            nodes: vec![Node::new(None, NodeId::ROOT)],
            tags: Tags::new(),
            outcome: Outcome::Unknown,
        }
    }

    /// The tree of one line of moves, up to the first that is not legal.
    pub fn from_line(start: Position, line: impl IntoIterator<Item = Move>) -> Self {
        let mut tree = Self::new(start);
        let mut position = tree.start.clone();
        let mut at = NodeId::ROOT;
        for mv in line {
            let Ok(next) = position.play(mv) else { break };
            position = next;
            at = tree.append(at, mv);
        }
        tree
    }

    /// The position before the first move.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.index()).unwrap_or(&self.nodes[0])
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        let i = if id.index() < self.nodes.len() {
            id.index()
        } else {
            0
        };
        &mut self.nodes[i]
    }

    /// The node with that number, if the tree has it and it has not been removed: a saved place, say.
    pub fn find(&self, index: usize) -> Option<NodeId> {
        let id = NodeId::of_index(index)?;
        (index < self.nodes.len() && self.contains(id)).then_some(id)
    }

    /// Whether the node is there and not in a removed branch.
    pub fn contains(&self, id: NodeId) -> bool {
        id.index() < self.nodes.len() && self.ancestors(id).all(|id| !self.node(id).cut)
    }

    /// The move that led to the node; `None` at the root.
    pub fn mv(&self, id: NodeId) -> Option<Move> {
        self.node(id).mv
    }

    /// The node before; `None` at the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        node.mv.map(|_| node.parent)
    }

    /// The main continuation.
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child
    }

    /// The next alternative to the node's move.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next_sibling
    }

    /// The alternative before the node's move; `None` when it is the main one, or the root.
    pub fn previous_sibling(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id)?;
        self.children(parent)
            .find(|&child| self.next_sibling(child) == Some(id))
    }

    /// The child with that move.
    pub fn child_with(&self, id: NodeId, mv: Move) -> Option<NodeId> {
        self.children(id).find(|&child| self.mv(child) == Some(mv))
    }

    /// The place of the node among its siblings, from 0.
    pub fn child_index(&self, id: NodeId) -> usize {
        self.parent(id)
            .and_then(|parent| self.children(parent).position(|child| child == id))
            .unwrap_or(0)
    }

    /// How many moves lead to the node.
    pub fn ply(&self, id: NodeId) -> usize {
        self.ancestors(id).count() - 1
    }

    /// What is said about the node.
    pub fn notes(&self, id: NodeId) -> &Notes {
        self.node(id).notes.as_deref().unwrap_or(&NO_NOTES)
    }

    /// What is said about the node, to be changed. To look at it only, [`Tree::notes`] is cheaper.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        self.node_mut(id).notes.get_or_insert_default()
    }

    /// The moves from the start to the node.
    pub fn line(&self, id: NodeId) -> Vec<Move> {
        let mut line: Vec<Move> = self.ancestors(id).filter_map(|id| self.mv(id)).collect();
        line.reverse();
        line
    }

    /// The nodes from the root to this one, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = self.ancestors(id).collect();
        path.reverse();
        path
    }

    /// The position after the node's move. It replays the line: O(ply).
    pub fn position_at(&self, id: NodeId) -> Position {
        let mut position = self.start.clone();
        for mv in self.line(id) {
            position.play_unchecked(mv);
        }
        position
    }

    /// Plays a move at a node: gives the child that has it, or adds one behind the others.
    ///
    /// # Errors
    /// When the move is not legal there.
    pub fn add_move(&mut self, at: NodeId, mv: Move) -> Result<NodeId, IllegalMove> {
        if let Some(child) = self.child_with(at, mv) {
            return Ok(child);
        }
        self.position_at(at).play(mv)?;
        Ok(self.append(at, mv))
    }

    /// Adds a child behind the others without looking whether the move is legal or already there: for readers, which
    /// keep a position of their own. Trees hold legal moves only; see to it.
    pub fn append(&mut self, at: NodeId, mv: Move) -> NodeId {
        let at = if at.index() < self.nodes.len() {
            at
        } else {
            NodeId::ROOT
        };
        // Four thousand million nodes do not fit into memory.
        let id = NodeId::of_index(self.nodes.len()).unwrap_or(NodeId::ROOT);
        self.nodes.push(Node::new(Some(mv), at));
        match self.node_mut(at).last_child.replace(id) {
            None => self.node_mut(at).first_child = Some(id),
            Some(last) => self.node_mut(last).next_sibling = Some(id),
        }
        id
    }

    /// How much there is; O(nodes).
    pub fn counts(&self) -> Counts {
        let mut counts = Counts {
            main_plies: self.main_line().count(),
            ..Counts::default()
        };
        for id in self.walk() {
            counts.moves += usize::from(self.mv(id).is_some());
            counts.comments += usize::from(self.notes(id).has_comment());
            let continues = self.first_child(id).is_some();
            counts.variations += self.children(id).count() - usize::from(continues);
        }
        counts
    }
}

impl Default for Tree {
    /// A tree without moves, from the start of a game.
    fn default() -> Self {
        Self::new(Position::start())
    }
}

/// Equal in everything a record says: start, tags, outcome, moves, their order, and all notes. Numbers of nodes and
/// removed branches do not matter.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let said = |tree: &Self, id| (tree.mv(id), tree.children(id).count());
        self.start.to_setup() == other.start.to_setup()
            && self.tags == other.tags
            && self.outcome == other.outcome
            && self.walk().count() == other.walk().count()
            && self
                .walk()
                .zip(other.walk())
                .all(|(a, b)| said(self, a) == said(other, b) && self.notes(a) == other.notes(b))
    }
}

impl Eq for Tree {}

#[cfg(test)]
mod tests;

//! Playing a list of moves with its branches into a tree.

use std::collections::{BinaryHeap, VecDeque};

use xq_rules::notation::ReadError;
use xq_rules::{File, Move, Position, Rank, Square};

use crate::import::{Problems, Standing, reason, stands};
use crate::{NodeId, ProblemKind, Tree};

/// A line of moves: the main one, or one that leaves another.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    pub(super) number: u32,
    pub(super) parent: u32,
    /// The ply that the first move replaces, from 1.
    pub(super) ply: usize,
    pub(super) moves: Vec<Option<Move>>,
    /// Where it stands in the text.
    pub(super) offset: usize,
}

/// The moves of a text of digits, four a move; what is no move, for want of digits or squares, is `None`.
pub(super) fn moves(digits: &str) -> Vec<Option<Move>> {
    let digits: Vec<u8> = digits.bytes().filter(u8::is_ascii_alphanumeric).collect();
    digits.chunks(4).map(mv).collect()
}

fn mv(digits: &[u8]) -> Option<Move> {
    let [x, y, to_x, to_y] = digits else {
        return None;
    };
    Move::new(square(*x, *y)?, square(*to_x, *to_y)?)
}

/// The square of two digits; y counts from Black's back rank.
pub(super) fn square(x: u8, y: u8) -> Option<Square> {
    let digit = |b: u8| char::from(b).to_digit(10).map(|n| n as usize);
    let file = File::from_index(digit(x)?)?;
    let rank = Rank::from_index(9 - digit(y)?)?;
    Some(Square::new(file, rank))
}

/// A line in the tree.
#[derive(Debug)]
struct Played {
    parent: u32,
    /// The ply of its first node, from 1.
    first: usize,
    nodes: Vec<NodeId>,
    /// The position before the first move and before every [`STEP`]th after it.
    positions: Vec<Position>,
}

/// A branch replays at most so many moves to get to its beginning.
const STEP: usize = 32;

/// In order. A heap sorts in place of the standard library's sort and its trees: it is a tenth of their code, and pages read records.
fn in_order<T: Ord>(keys: impl Iterator<Item = T>) -> Vec<T> {
    keys.collect::<BinaryHeap<T>>().into_sorted_vec()
}

/// The lines played so far, by the number of their branch.
#[derive(Debug)]
pub(super) struct Lines {
    tree: Tree,
    /// The numbers that lines may have, in order.
    numbers: Vec<u32>,
    /// The lines, each where its number is.
    played: Vec<Option<Played>>,
    /// How many steps from a line to its parent are left: a text that needs more is made to be slow.
    patience: usize,
}

const PATIENCE: usize = 20_000_000;

impl Lines {
    /// Plays all branches; each hangs on one that may come later in the list. Branch 0, when there is none, is empty.
    pub(super) fn play(start: &Position, branches: &[Branch], problems: &mut Problems) -> Self {
        let numbers = in_order(branches.iter().map(|branch| branch.number).chain([0]));
        let mut lines = Self {
            tree: Tree::new(start.clone()),
            played: std::iter::repeat_with(|| None)
                .take(numbers.len())
                .collect(),
            numbers,
            patience: PATIENCE,
        };
        let beside = branches.iter().enumerate().filter(|(_, b)| b.number != 0);
        let children = in_order(beside.map(|(i, branch)| (branch.parent, branch.number, i)));
        let mut hung = vec![false; branches.len()];
        let main = branches.iter().find(|branch| branch.number == 0);
        let moves = main.map_or(&[][..], |main| &main.moves);
        let offset = main.map_or(0, |main| main.offset);
        lines.add(
            0,
            0,
            1,
            moves,
            NodeId::ROOT,
            start.clone(),
            offset,
            problems,
        );
        let mut open = VecDeque::from([0]);
        while let Some(parent) = open.pop_front() {
            let from = children.partition_point(|&(of, ..)| of < parent);
            let hanging = children[from..].iter();
            for &(_, _, i) in hanging.take_while(|&&(of, ..)| of == parent) {
                let branch = &branches[i];
                hung[i] = true;
                if lines.played(branch.number).is_some() {
                    problems.add(branch.offset, lost(branch));
                    continue;
                }
                match lines.beginning(branch) {
                    Some((at, position, holder)) => {
                        lines.add(
                            branch.number,
                            holder,
                            branch.ply,
                            &branch.moves,
                            at,
                            position,
                            branch.offset,
                            problems,
                        );
                        open.push_back(branch.number);
                    }
                    None => problems.add(branch.offset, lost(branch)),
                }
            }
        }
        for &(_, _, i) in children.iter().filter(|&&(_, _, i)| !hung[i]) {
            problems.add(branches[i].offset, lost(&branches[i]));
        }
        lines
    }

    #[expect(clippy::too_many_arguments, reason = "one line is all of these")]
    fn add(
        &mut self,
        number: u32,
        parent: u32,
        first: usize,
        moves: &[Option<Move>],
        mut at: NodeId,
        mut position: Position,
        offset: usize,
        problems: &mut Problems,
    ) {
        let mut played = Played {
            parent,
            first,
            nodes: Vec::with_capacity(moves.len()),
            positions: Vec::new(),
        };
        for (i, &mv) in moves.iter().enumerate() {
            if i % STEP == 0 {
                played.positions.push(position.clone());
            }
            let ply = first + i;
            let Some((mv, standing)) = mv.and_then(|mv| Some((mv, stands(&position, mv)?))) else {
                let text = mv.map_or_else(String::new, |mv| mv.to_string());
                let reason = mv.map_or_else(
                    || ReadError::NoMove(text.clone()),
                    |mv| reason(&position, mv),
                );
                problems.add(offset, ProblemKind::IllegalMove { ply, text, reason });
                break;
            };
            if standing == Standing::KingLeft {
                problems.add(offset, ProblemKind::KingLeft { ply, mv });
            }
            at = self.tree.append(at, mv);
            position.play_unchecked(mv);
            played.nodes.push(at);
        }
        if let Ok(i) = self.numbers.binary_search(&number) {
            self.played[i] = Some(played);
        }
    }

    fn played(&self, number: u32) -> Option<&Played> {
        let i = self.numbers.binary_search(&number).ok()?;
        self.played[i].as_ref()
    }

    /// The line among a branch and its ancestors that holds a ply, and the place of the ply in it.
    fn holder(&mut self, number: u32, ply: usize) -> Option<(u32, usize)> {
        let mut number = number;
        loop {
            let &Played { first, parent, .. } = self.played(number)?;
            if ply >= first {
                return Some((number, ply - first));
            }
            self.patience = self.patience.checked_sub(1)?;
            if number == 0 {
                return None;
            }
            number = parent;
        }
    }

    /// The node after a ply of a branch, from its own moves or from what goes before them; 0 is the start.
    pub(super) fn node(&mut self, number: u32, ply: usize) -> Option<NodeId> {
        if ply == 0 {
            return self.played(number).map(|_| NodeId::ROOT);
        }
        let (holder, i) = self.holder(number, ply)?;
        self.played(holder)?.nodes.get(i).copied()
    }

    /// Where a branch begins: the node before its first move, the position there, and the line that holds the node.
    fn beginning(&mut self, branch: &Branch) -> Option<(NodeId, Position, u32)> {
        let before = branch.ply.checked_sub(1)?;
        if before == 0 {
            return Some((NodeId::ROOT, self.tree.start().clone(), 0));
        }
        let (holder, i) = self.holder(branch.parent, before)?;
        let line = self.played(holder)?;
        let at = *line.nodes.get(i)?;
        let mut position = line.positions.get(i / STEP)?.clone();
        for node in &line.nodes[i - i % STEP..=i] {
            position.play_unchecked(self.tree.mv(*node)?);
        }
        Some((at, position, holder))
    }

    pub(super) fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    pub(super) fn into_tree(self) -> Tree {
        self.tree
    }
}

fn lost(branch: &Branch) -> ProblemKind {
    let Branch {
        parent,
        ply,
        number,
        ..
    } = branch;
    ProblemKind::LostBranch(format!("move_{parent}_{ply}_{number}"))
}

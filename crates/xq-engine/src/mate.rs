//! Mates by consecutive checks (连将杀), found by a search of their own.
//!
//! The side to move may only check; the other may answer in every legal way. Such trees are narrow, so that mates far beyond the depth
//! of the main search come to light. What is found is a forced mate; what is not found proves nothing.

use xq_rules::{Guard, Move, MoveKind, Position, Role};

/// The longest mate looked for, in plies.
const LONGEST: u32 = 31;
/// Entries of the memory, a power of two.
const MEMORY: usize = 1 << 15;

/// Remembers positions in which no mate was found within so many plies.
#[derive(Clone, Copy, Debug, Default)]
struct Refuted {
    key: u64,
    plies: u32,
}

/// The solver, with what it remembers of one root position.
#[derive(Debug)]
pub(crate) struct MateSolver {
    refuted: Vec<Refuted>,
    root: u64,
    /// The length that is looked for next, odd.
    plies: u32,
    /// Nodes looked at for this root.
    pub(crate) nodes: u64,
    limit: u64,
    line: Vec<Move>,
}

/// What came of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// A forced mate: its main line.
    Mate(Vec<Move>),
    /// The budget ran out; another call goes on.
    Unfinished,
    /// There is no mate by checks alone within the longest length.
    None,
}

impl MateSolver {
    pub(crate) fn new() -> Self {
        Self {
            refuted: vec![Refuted::default(); MEMORY],
            root: 0,
            plies: 1,
            nodes: 0,
            limit: 0,
            line: Vec::with_capacity(LONGEST as usize),
        }
    }

    /// Looks on for a mate by the side to move, with at most `budget` more nodes.
    pub(crate) fn solve(&mut self, position: &Position, budget: u64) -> Finding {
        if self.root != position.key() {
            self.root = position.key();
            self.plies = 1;
            self.nodes = 0;
            self.refuted.fill(Refuted::default());
        }
        self.limit = self.nodes + budget;
        while self.plies <= LONGEST {
            let before = self.nodes;
            self.line.clear();
            if self.attack(position, self.plies) {
                self.line.reverse();
                return Finding::Mate(self.line.clone());
            }
            if self.nodes >= self.limit {
                return Finding::Unfinished;
            }
            self.plies += 2;
            // Nothing new was met with two plies more: there are no more checks to give.
            if self.nodes - before <= 1 && self.plies > 3 {
                break;
            }
        }
        self.plies = LONGEST + 2;
        Finding::None
    }

    /// Nodes spent so far on that root.
    pub(crate) const fn nodes_for(&self, position: &Position) -> u64 {
        if self.root == position.key() {
            self.nodes
        } else {
            0
        }
    }

    fn slot(&mut self, key: u64) -> &mut Refuted {
        &mut self.refuted[key as usize & (MEMORY - 1)]
    }

    /// Whether the side to move mates within `plies`, by checks. The line grows backwards from the mate.
    fn attack(&mut self, position: &Position, plies: u32) -> bool {
        self.nodes += 1;
        if self.nodes >= self.limit {
            return false;
        }
        let key = position.key();
        let slot = *self.slot(key);
        if slot.key == key && slot.plies >= plies {
            return false;
        }
        let mut checks = Checks::of(position);
        // The fewer answers a check leaves, the likelier it mates.
        checks.list[..checks.len].sort_by_key(|check| check.answers);
        for check in &checks.list[..checks.len] {
            let Some(mv) = check.mv else { continue };
            let mut next = position.clone();
            next.play_unchecked(mv);
            let kept = self.line.len();
            if check.answers == 0 || (plies > 2 && self.defend(&next, plies - 1)) {
                self.line.push(mv);
                return true;
            }
            self.line.truncate(kept);
            if self.nodes >= self.limit {
                return false;
            }
        }
        *self.slot(key) = Refuted { key, plies };
        false
    }

    /// Whether every answer to the check is mated in what is left; the line kept is that of the answer tried last.
    fn defend(&mut self, position: &Position, plies: u32) -> bool {
        let kept = self.line.len();
        for &mv in &position.legal_moves() {
            self.line.truncate(kept);
            let mut next = position.clone();
            next.play_unchecked(mv);
            if !self.attack(&next, plies - 1) {
                return false;
            }
            self.line.push(mv);
        }
        true
    }
}

/// A checking move and how many answers it leaves.
#[derive(Clone, Copy)]
struct Check {
    mv: Option<Move>,
    answers: usize,
}

/// The checks of a position; more than this many never occur in practice, and what is left out is only not looked at.
struct Checks {
    list: [Check; 48],
    len: usize,
}

impl Checks {
    fn of(position: &Position) -> Self {
        let mut checks = Self {
            list: [Check {
                mv: None,
                answers: 0,
            }; 48],
            len: 0,
        };
        let guard = position.guard();
        position.for_each_move(MoveKind::All, |mv| {
            if checks.len < checks.list.len() && may_check(position, mv, &guard) {
                let mut next = position.clone();
                next.play_unchecked(mv);
                if next.is_check() {
                    let answers = next.count_legal_moves();
                    checks.list[checks.len] = Check {
                        mv: Some(mv),
                        answers,
                    };
                    checks.len += 1;
                }
            }
        });
        checks
    }
}

/// Whether the move is legal and could give check at all: a quick look before it is played.
fn may_check(position: &Position, mv: Move, guard: &Guard) -> bool {
    let guards = matches!(
        position.piece_at(mv.from()).map(xq_rules::Piece::role),
        Some(Role::Advisor | Role::Elephant | Role::King)
    );
    let king = position.king(!position.side());
    // Guards check only by uncovering a line, on the king's file or rank.
    let could = !guards
        || mv.from().file() == king.file()
        || mv.from().rank() == king.rank()
        || mv.to().file() == king.file();
    could && position.is_safe(mv, guard)
}

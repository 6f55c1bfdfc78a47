//! Forced mates, found by a search of their own.
//!
//! The side to move checks, and the other may answer in every legal way (连将杀). Such trees are narrow, so that mates far beyond the
//! depth of the main search come to light. A few moves of the attacker may also be quiet, if they threaten to mate by checks alone
//! (宽一着): only those are looked at, which keeps the trees narrow still. What is found is a forced mate; what is not found proves nothing.

use xq_rules::{Guard, Move, MoveKind, Position, Role};

/// The longest mate looked for, in plies.
const LONGEST: u32 = 31;
/// Entries of the memory, a power of two.
const MEMORY: usize = 1 << 16;
/// The most quiet moves of the attacker in one line.
pub(crate) const QUIETS: usize = 2;
/// The longest threat behind a quiet move, in plies.
const LONGEST_THREAT: u32 = 9;

/// Nodes between two questions whether it is over.
const ASK_EVERY: u64 = 512;

/// Whether the search has to end.
type IsOver<'a> = &'a mut dyn FnMut() -> bool;

/// Remembers positions in which no mate was found within so many plies.
#[derive(Clone, Copy, Debug, Default)]
struct Refuted {
    key: u64,
    plies: u32,
}

/// The search with so many quiet moves allowed.
#[derive(Clone, Copy, Debug)]
struct Stage {
    /// The length that is looked for next, odd.
    plies: u32,
    /// Nodes spent on it.
    nodes: u64,
}

/// The solver, with what it remembers of one root position.
#[derive(Debug)]
pub(crate) struct MateSolver {
    refuted: Vec<Refuted>,
    root: u64,
    stages: [Stage; QUIETS + 1],
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
    /// There is no mate of this kind within the longest length.
    None,
}

impl MateSolver {
    pub(crate) fn new() -> Self {
        Self {
            refuted: vec![Refuted::default(); MEMORY],
            root: 0,
            stages: Self::first_stages(),
            nodes: 0,
            limit: 0,
            line: Vec::with_capacity(LONGEST as usize),
        }
    }

    /// A quiet move takes its place before the mate, and the threat behind it another.
    fn first_stages() -> [Stage; QUIETS + 1] {
        core::array::from_fn(|quiets| Stage {
            plies: 1 + 2 * quiets as u32,
            nodes: 0,
        })
    }

    /// Looks on for a mate by the side to move, with at most `budget` more nodes and so many quiet moves in a line.
    /// `is_over` is asked now and then, and ends the search.
    pub(crate) fn solve(
        &mut self,
        position: &Position,
        budget: u64,
        quiets: usize,
        is_over: IsOver<'_>,
    ) -> Finding {
        if self.root != position.key() {
            self.root = position.key();
            self.stages = Self::first_stages();
            self.nodes = 0;
            self.refuted.fill(Refuted::default());
        }
        self.limit = self.nodes + budget;
        // Whichever kind of search has had the least so far goes on; those with fewer quiet moves get more.
        while let Some(quiets) = (0..=quiets.min(QUIETS))
            .filter(|&quiets| self.stages[quiets].plies <= LONGEST)
            .min_by_key(|&quiets| self.stages[quiets].nodes << quiets)
        {
            let before = self.nodes;
            let plies = self.stages[quiets].plies;
            self.line.clear();
            let is_mate = self.attack(position, plies, quiets as u32, is_over);
            self.stages[quiets].nodes += self.nodes - before;
            if is_mate {
                self.line.reverse();
                return Finding::Mate(self.line.clone());
            }
            if self.nodes >= self.limit {
                return Finding::Unfinished;
            }
            self.stages[quiets].plies += 2;
            // Nothing new was met with two plies more: there are no more checks to give.
            if quiets == 0 && self.nodes - before <= 1 && plies > 1 {
                self.stages[0].plies = LONGEST + 2;
            }
        }
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

    /// Whether the side to move mates within `plies`, with at most so many quiet moves. The line grows backwards from the mate.
    fn attack(
        &mut self,
        position: &Position,
        plies: u32,
        quiets: u32,
        is_over: IsOver<'_>,
    ) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(ASK_EVERY) && is_over() {
            self.limit = self.nodes;
        }
        if self.nodes >= self.limit {
            return false;
        }
        let key = position.key() ^ u64::from(quiets).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let slot = *self.slot(key);
        if slot.key == key && slot.plies >= plies {
            return false;
        }
        let mut checks = Checks::of(position);
        // The fewer answers a check leaves, the likelier it mates.
        checks.list[..checks.len].sort_by_key(|check| check.answers);
        for check in &checks.list[..checks.len] {
            let Some(mv) = check.mv else { continue };
            let next = after(position, mv);
            let kept = self.line.len();
            if check.answers == 0 || (plies > 2 && self.defend(&next, plies - 1, quiets, is_over)) {
                self.line.push(mv);
                return true;
            }
            self.line.truncate(kept);
            if self.nodes >= self.limit {
                return false;
            }
        }
        if quiets > 0 && plies > 2 && self.threaten(position, plies, quiets, is_over) {
            return true;
        }
        if self.nodes < self.limit {
            *self.slot(key) = Refuted { key, plies };
        }
        false
    }

    /// Whether a move that does not check, but threatens mate by checks, forces it.
    fn threaten(
        &mut self,
        position: &Position,
        plies: u32,
        quiets: u32,
        is_over: IsOver<'_>,
    ) -> bool {
        for &mv in &position.legal_moves() {
            let next = after(position, mv);
            if next.is_check() {
                continue;
            }
            let kept = self.line.len();
            // Nobody may pass: without the move to answer, the threat is looked for as if the other had passed.
            let mut passed = next.clone();
            passed.play_null();
            let threat = (plies - 2).min(LONGEST_THREAT);
            let threatens = self.attack(&passed, threat, 0, is_over);
            self.line.truncate(kept);
            if threatens && self.defend(&next, plies - 1, quiets - 1, is_over) {
                self.line.push(mv);
                return true;
            }
            self.line.truncate(kept);
            if self.nodes >= self.limit {
                return false;
            }
        }
        false
    }

    /// Whether every answer is mated in what is left; the line kept is that of the answer tried last.
    fn defend(
        &mut self,
        position: &Position,
        plies: u32,
        quiets: u32,
        is_over: IsOver<'_>,
    ) -> bool {
        let kept = self.line.len();
        let moves = position.legal_moves();
        let takes = |mv: &Move| position.piece_at(mv.to()).is_some();
        // Who takes something is the likeliest to get away.
        let likely = moves.iter().filter(|&mv| takes(mv));
        for &mv in likely.chain(moves.iter().filter(|&mv| !takes(mv))) {
            self.line.truncate(kept);
            let next = after(position, mv);
            if !self.attack(&next, plies - 1, quiets, is_over) {
                return false;
            }
            self.line.push(mv);
        }
        true
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next
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

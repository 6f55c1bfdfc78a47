//! The search below the root.

mod alphabeta;
mod learn;
mod moves;
mod params;
mod prune;
mod quiescence;
mod repetition;

pub(crate) use alphabeta::Span;

use xq_rules::{Guard, Move, MoveKind, Position, Role, RuleSet};

use crate::eval::Evaluator;
use crate::history::{History, Landing};
use crate::info::Host;
use crate::movepick::{Buffer, Context};
use crate::score::Score;
use crate::tt::Table;

/// The deepest ply from the root.
pub(crate) const MAX_PLY: usize = 120;

/// A position with what the evaluation keeps beside it and what guards its king.
#[derive(Clone, Debug)]
pub(crate) struct Node<S> {
    pub(crate) position: Position,
    pub(crate) state: S,
    pub(crate) guard: Guard,
}

/// What is remembered of each ply of the line being searched.
#[derive(Clone, Debug, Default)]
struct Frame {
    mv: Option<Move>,
    landing: Option<Landing>,
    excluded: Option<Move>,
    killers: [Option<Move>; 2],
    static_eval: i32,
    /// Cutoffs among the children: many of them make reductions bolder.
    cutoffs: i32,
    pv: Vec<Move>,
}

/// Frames before the root, so that "two plies ago" always exists.
const MARGIN: usize = 4;

/// Everything one search works with; allocated once and used for every search after.
#[derive(Debug)]
pub(crate) struct Searcher<E: Evaluator> {
    pub(crate) evaluator: E,
    pub(crate) table: Table,
    pub(crate) history: History,
    frames: Vec<Frame>,
    buffer: Buffer,
    pub(crate) past: repetition::Past,
    pub(crate) rules: RuleSet,
    rulings: repetition::Rulings,
    pub(crate) nodes: u64,
    pub(crate) selective_depth: i32,
    pub(crate) stop: Stop,
    /// The depth of the present iteration, which bounds extensions.
    pub(crate) root_depth: i32,
    null_floor: usize,
    /// How many plies to take off a later move, in 1024ths: the product of the entries of depth and number.
    reductions: [i32; 256],
}

/// When a search has to break off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop {
    pub(crate) node_limit: u64,
    /// On the host's clock.
    pub(crate) deadline_ms: f64,
    pub(crate) now: bool,
}

impl<E: Evaluator> Searcher<E> {
    pub(crate) fn new(evaluator: E, hash_mb: u32) -> Self {
        let frame = || Frame {
            pv: Vec::with_capacity(MAX_PLY + 2),
            ..Frame::default()
        };
        Self {
            evaluator,
            table: Table::new(hash_mb),
            history: History::new(),
            frames: (0..MAX_PLY + MARGIN + 4).map(|_| frame()).collect(),
            buffer: Buffer::new(MAX_PLY * 128),
            past: repetition::Past::default(),
            rules: RuleSet::General,
            rulings: repetition::Rulings::new(),
            nodes: 0,
            selective_depth: 0,
            stop: Stop {
                node_limit: u64::MAX,
                deadline_ms: f64::INFINITY,
                now: false,
            },
            root_depth: 0,
            null_floor: 0,
            reductions: core::array::from_fn(|i| {
                if i == 0 {
                    0
                } else {
                    (params::REDUCTION_SCALE * (i as f64).ln()) as i32
                }
            }),
        }
    }

    /// Forgets all that was learnt.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
        self.history.clear();
        self.rulings.clear();
    }

    /// Makes ready for a search from the end of `line`.
    pub(crate) fn prepare(&mut self, line: &[Position], moves: &[Move]) {
        self.nodes = 0;
        self.selective_depth = 0;
        self.null_floor = 0;
        self.buffer.clear();
        self.past.set(line, moves);
        for frame in &mut self.frames {
            frame.mv = None;
            frame.landing = None;
            frame.excluded = None;
            frame.killers = [None; 2];
            frame.cutoffs = 0;
            frame.pv.clear();
        }
        // The moves that led here are known: histories of continuations begin with them.
        for back in 0..MARGIN.min(moves.len()) {
            let index = moves.len() - 1 - back;
            let frame = &mut self.frames[MARGIN - 1 - back];
            frame.landing = landing(&line[index], moves[index]);
        }
    }

    pub(crate) fn node(position: &Position) -> Node<E::State> {
        Node {
            position: position.clone(),
            state: E::fresh(position),
            guard: position.guard(),
        }
    }

    /// Plays a move in a copy of a node. To be called with a fresh copy that stays where it is: copying what has just been written in
    /// small parts waits for all writes before, the one to the table among them.
    pub(crate) fn advance(&mut self, node: &mut Node<E::State>, mv: Move) {
        self.table.touch(node.position.key_after(mv));
        node.position.play_observed(mv, &mut node.state);
        node.position.guard_into(&mut node.guard);
    }

    #[inline]
    fn frame(&self, ply: usize) -> &Frame {
        &self.frames[ply + MARGIN]
    }

    #[inline]
    fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + MARGIN]
    }

    /// Notes the move on its ply and on the line for repetitions.
    pub(crate) fn enter(
        &mut self,
        node: &Node<E::State>,
        mv: Move,
        ply: usize,
        check: bool,
        key: u64,
    ) {
        let landing = landing(&node.position, mv);
        let frame = self.frame_mut(ply);
        frame.mv = Some(mv);
        frame.landing = landing;
        self.past.push(key, check, Some(mv));
    }

    pub(crate) fn leave(&mut self) {
        self.past.pop();
    }

    /// The landings one, two and four plies before `ply`.
    fn before(&self, ply: usize) -> [Option<Landing>; 3] {
        [1, 2, 4].map(|back| self.frames[ply + MARGIN - back].landing)
    }

    /// Whether the search has to end; asks the host now and then.
    #[inline]
    fn must_stop(&mut self, host: &mut impl Host) -> bool {
        if self.stop.now {
            return true;
        }
        if self.nodes >= self.stop.node_limit
            || (self.nodes.is_multiple_of(1024)
                && (host.should_stop() || host.now_ms() >= self.stop.deadline_ms))
        {
            self.stop.now = true;
        }
        self.stop.now
    }

    /// The line below `ply` becomes `mv` and what follows it.
    pub(crate) fn extend_pv(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.frames.split_at_mut(ply + MARGIN + 1);
        if let (Some(here), Some(below)) = (upper.last_mut(), lower.first()) {
            here.pv.clear();
            here.pv.push(mv);
            here.pv.extend_from_slice(&below.pv);
        }
    }

    pub(crate) fn pv(&self, ply: usize) -> &[Move] {
        &self.frame(ply).pv
    }

    fn correction(&self, node: &Node<E::State>) -> i32 {
        let keys = E::structure_keys(&node.state);
        self.history.correction(node.position.side(), &keys)
    }

    /// The evaluation before what was learnt of its errors.
    fn raw_eval(&mut self, node: &Node<E::State>) -> i32 {
        self.evaluator.evaluate(&node.position, &node.state)
    }

    fn corrected(&self, node: &Node<E::State>, raw: i32) -> i32 {
        (raw + self.correction(node)).clamp(-Score::EVAL_LIMIT, Score::EVAL_LIMIT)
    }
}

/// What a move is remembered by.
fn landing(position: &Position, mv: Move) -> Option<Landing> {
    position
        .piece_at(mv.from())
        .map(|piece| Landing::new(piece, mv.to()))
}

/// Whether the side to move has a piece that can attack: without one, passing says nothing.
fn can_attack(position: &Position) -> bool {
    let board = position.board();
    let strong = board.role(Role::Chariot) | board.role(Role::Horse) | board.role(Role::Cannon);
    !(strong & board.color(position.side())).is_empty()
}

/// The value of being mated, or stalemated, at that ply.
#[inline]
const fn mated_in(ply: usize) -> i32 {
    -Score::MATE + ply as i32
}

/// A draw, with a grain that changes from node to node, so that the search does not settle blindly in one.
#[inline]
const fn draw_value(nodes: u64) -> i32 {
    (nodes & 2) as i32 - 1
}

#[inline]
fn context<'a, S>(node: &'a Node<S>, history: &'a History) -> Context<'a> {
    Context {
        position: &node.position,
        guard: &node.guard,
        history,
    }
}

/// Whether there is any legal move.
fn has_legal_move(position: &Position, guard: &Guard) -> bool {
    let mut found = false;
    position.for_each_move(MoveKind::All, |mv| {
        found = found || position.is_safe(mv, guard);
    });
    found
}

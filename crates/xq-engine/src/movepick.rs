//! Moves in the order in which they should be tried, made in stages so that a cutoff saves the rest.

use xq_rules::{Guard, Move, MoveKind, Position, Role};

use crate::checks::CheckSquares;
use crate::history::{ByLanding, History, Landing};
use crate::see::{WORTH, see_at_least};

/// What a check is worth among the quiet moves.
const CHECK_BONUS: i32 = 14_000;

/// A move with its rank among its kind.
#[derive(Clone, Copy, Debug)]
struct Scored {
    mv: Move,
    score: i32,
}

/// The moves of all nodes on the line being searched, each node's above its parent's.
#[derive(Debug)]
pub(crate) struct Buffer {
    scored: Vec<Scored>,
    /// Where a node's moves are written before they are ranked. A position has fewer than 192, and whatever is not free is written over.
    made: [Move; 256],
}

impl Buffer {
    /// With room for so many moves.
    pub(crate) fn new(capacity: usize) -> Self {
        Self {
            scored: Vec::with_capacity(capacity),
            made: [Move::ANY; 256],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.scored.clear();
    }

    /// Puts the moves of a kind on top, each with what `score` says of it.
    #[inline]
    fn push(&mut self, kind: MoveKind, position: &Position, score: impl Fn(Move) -> i32) {
        let mut len = 0;
        position.for_each_step(kind, |mv, is_free| {
            self.made[len & 255] = mv;
            len += usize::from(is_free);
        });
        let made = self.made.iter().take(len);
        self.scored.extend(made.map(|&mv| Scored {
            mv,
            score: score(mv),
        }));
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Table,
    MakeCaptures,
    GoodCaptures,
    MakeQuiets,
    Quiets,
    BadCaptures,
    Done,
}

/// What the picker needs to know of the node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    pub(crate) position: &'a Position,
    pub(crate) guard: &'a Guard,
    pub(crate) history: &'a History,
}

/// What the order of a node's quiet moves depends on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Company {
    /// Landings one, two and four plies ago.
    pub(crate) before: [Option<Landing>; 3],
    pub(crate) killers: [Option<Move>; 2],
}

/// Hands out moves best first. All pickers of a search share one buffer.
#[derive(Debug)]
pub(crate) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    /// Only captures at least this good by exchange count as good.
    threshold: i32,
    captures_only: bool,
    skip_quiets: bool,
    base: usize,
    next: usize,
    end: usize,
    bad_end: usize,
    company: Company,
    /// Known once the quiet moves have been made.
    checks: CheckSquares,
}

impl Picker {
    pub(crate) fn new(buffer: &Buffer, table_move: Option<Move>, company: Company) -> Self {
        Self {
            stage: Stage::Table,
            table_move,
            company,
            checks: CheckSquares::default(),
            threshold: 0,
            captures_only: false,
            skip_quiets: false,
            base: buffer.scored.len(),
            next: buffer.scored.len(),
            end: buffer.scored.len(),
            bad_end: buffer.scored.len(),
        }
    }

    /// Only captures that gain at least `threshold` by exchange.
    pub(crate) fn captures(buffer: &Buffer, table_move: Option<Move>, threshold: i32) -> Self {
        Self {
            captures_only: true,
            threshold,
            ..Self::new(buffer, table_move, Company::default())
        }
    }

    /// No quiet move is wanted any more.
    pub(crate) const fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Gives the buffer back as it was.
    pub(crate) fn release(&self, buffer: &mut Buffer) {
        buffer.scored.truncate(self.base);
    }

    /// The next move that leaves the own king safe.
    pub(crate) fn next(&mut self, buffer: &mut Buffer, at: &Context<'_>) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeCaptures;
                    if let Some(mv) = self.table_move
                        && at.position.is_pseudo_legal(mv)
                        && at.position.is_safe(mv, at.guard)
                    {
                        return Some(mv);
                    }
                    self.table_move = None;
                }
                Stage::MakeCaptures => {
                    self.make_captures(buffer, at);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match self.select(buffer) {
                    None if self.captures_only => self.stage = Stage::Done,
                    None => self.stage = Stage::MakeQuiets,
                    Some(scored) => {
                        if !self.fits(scored.mv, at) {
                            continue;
                        }
                        if see_at_least(at.position, scored.mv, self.threshold) {
                            return Some(scored.mv);
                        }
                        // The slot was handed out already, so that the rejected one fits there.
                        buffer.scored[self.bad_end] = scored;
                        self.bad_end += 1;
                    }
                },
                Stage::MakeQuiets => {
                    if !self.skip_quiets {
                        self.make_quiets(buffer, at);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    let picked = if self.skip_quiets {
                        None
                    } else {
                        self.select(buffer)
                    };
                    match picked {
                        None => {
                            self.next = self.base;
                            self.end = self.bad_end;
                            self.stage = Stage::BadCaptures;
                        }
                        Some(scored) if self.fits(scored.mv, at) => return Some(scored.mv),
                        Some(_) => {}
                    }
                }
                Stage::BadCaptures => {
                    if self.next == self.end {
                        self.stage = Stage::Done;
                        continue;
                    }
                    self.next += 1;
                    return Some(buffer.scored[self.next - 1].mv);
                }
                Stage::Done => return None,
            }
        }
    }

    /// Whether the bad captures have been reached.
    pub(crate) fn is_bad_capture_stage(&self) -> bool {
        self.stage == Stage::BadCaptures
    }

    /// Whether a quiet move that it handed out checks directly.
    #[inline]
    pub(crate) fn gives_check(&self, role: Role, mv: Move) -> bool {
        self.checks.has(role, mv.to())
    }

    #[inline]
    fn fits(&self, mv: Move, at: &Context<'_>) -> bool {
        Some(mv) != self.table_move && at.position.is_safe(mv, at.guard)
    }

    /// Brings the best of what is left to the front and takes it.
    #[inline]
    fn select(&mut self, buffer: &mut Buffer) -> Option<Scored> {
        let rest = buffer.scored.get_mut(self.next..self.end)?;
        let mut best = rest.first()?.score;
        let mut at = 0;
        for (i, scored) in rest.iter().enumerate() {
            if scored.score > best {
                best = scored.score;
                at = i;
            }
        }
        rest.swap(0, at);
        self.next += 1;
        rest.first().copied()
    }

    fn make_captures(&mut self, buffer: &mut Buffer, at: &Context<'_>) {
        let board = at.position.board();
        buffer.push(MoveKind::Captures, at.position, |mv| {
            let (Some(piece), Some(victim)) = (board.piece_at(mv.from()), board.piece_at(mv.to()))
            else {
                return 0;
            };
            16 * WORTH[victim.role() as usize] + at.history.capture(piece, mv.to(), victim.role())
        });
        self.end = buffer.scored.len();
    }

    fn make_quiets(&mut self, buffer: &mut Buffer, at: &Context<'_>) {
        let board = at.position.board();
        let checks = CheckSquares::of(at.position);
        let Company { before, killers } = self.company;
        let counter = at.history.counter(before[0]);
        // Two killers are never the same.
        let bits = |mv: Option<Move>| mv.map_or(0, Move::bits);
        let specials = [
            (bits(killers[0]), 30_000),
            (bits(killers[1]), 20_000),
            (bits(counter), 12_000),
        ];
        let butterfly = at.history.butterflies(at.position.side());
        let [last, own, older] = before.map(|landing| at.history.continuations(landing));
        self.next = buffer.scored.len();
        buffer.push(MoveKind::Quiets, at.position, |mv| {
            let (from, to) = (mv.from(), mv.to());
            let Some(piece) = board.piece_at(from) else {
                return 0;
            };
            let of = |table: &ByLanding| i32::from(table[piece as usize][to as usize]);
            let mut score = 2 * i32::from(butterfly[from as usize][to as usize])
                + 2 * of(last)
                + of(own)
                + of(older);
            score += CHECK_BONUS * i32::from(checks.has(piece.role(), to));
            for (special, bonus) in specials {
                score += bonus * i32::from(special == mv.bits());
            }
            score
        });
        self.end = buffer.scored.len();
        self.checks = checks;
    }
}

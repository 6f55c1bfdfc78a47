//! Moves in the order in which they should be tried, made in stages so that a cutoff saves the rest.

use xq_rules::{Guard, Move, MoveKind, Position};

use crate::checks::CheckSquares;
use crate::history::{History, Landing};
use crate::see::{WORTH, see_at_least};

/// What a check is worth among the quiet moves.
const CHECK_BONUS: i32 = 14_000;

/// A move with its rank among its kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    mv: Move,
    score: i32,
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
#[derive(Debug)]
pub(crate) struct Context<'a> {
    pub(crate) position: &'a Position,
    pub(crate) guard: &'a Guard,
    pub(crate) history: &'a History,
    /// Landings one, two and four plies ago.
    pub(crate) before: [Option<Landing>; 3],
    pub(crate) killers: [Option<Move>; 2],
    pub(crate) counter: Option<Move>,
    pub(crate) checks: &'a CheckSquares,
}

/// Hands out moves best first. All pickers of a search share one buffer: a node's moves lie above its parent's.
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
}

impl Picker {
    pub(crate) fn new(buffer: &[Scored], table_move: Option<Move>) -> Self {
        Self {
            stage: Stage::Table,
            table_move,
            threshold: 0,
            captures_only: false,
            skip_quiets: false,
            base: buffer.len(),
            next: buffer.len(),
            end: buffer.len(),
            bad_end: buffer.len(),
        }
    }

    /// Only captures that gain at least `threshold` by exchange.
    pub(crate) fn captures(buffer: &[Scored], table_move: Option<Move>, threshold: i32) -> Self {
        Self {
            captures_only: true,
            threshold,
            ..Self::new(buffer, table_move)
        }
    }

    /// No quiet move is wanted any more.
    pub(crate) const fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Gives the buffer back as it was.
    pub(crate) fn release(&self, buffer: &mut Vec<Scored>) {
        buffer.truncate(self.base);
    }

    /// The next move that leaves the own king safe.
    pub(crate) fn next(&mut self, buffer: &mut Vec<Scored>, at: &Context<'_>) -> Option<Move> {
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
                        buffer[self.bad_end] = scored;
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
                    return Some(buffer[self.next - 1].mv);
                }
                Stage::Done => return None,
            }
        }
    }

    /// Whether the bad captures have been reached.
    pub(crate) fn is_bad_capture_stage(&self) -> bool {
        self.stage == Stage::BadCaptures
    }

    #[inline]
    fn fits(&self, mv: Move, at: &Context<'_>) -> bool {
        Some(mv) != self.table_move && at.position.is_safe(mv, at.guard)
    }

    /// Brings the best of what is left to the front and takes it.
    fn select(&mut self, buffer: &mut [Scored]) -> Option<Scored> {
        let rest = buffer.get_mut(self.next..self.end)?;
        let mut best = *rest.first()?;
        let mut at = 0;
        for (i, scored) in rest.iter().enumerate().skip(1) {
            if scored.score > best.score {
                best = *scored;
                at = i;
            }
        }
        rest.swap(0, at);
        self.next += 1;
        Some(best)
    }

    fn make_captures(&mut self, buffer: &mut Vec<Scored>, at: &Context<'_>) {
        at.position.for_each_move(MoveKind::Captures, |mv| {
            let score = match (
                at.position.piece_at(mv.from()),
                at.position.piece_at(mv.to()),
            ) {
                (Some(piece), Some(victim)) => {
                    16 * WORTH[victim.role() as usize]
                        + at.history.capture(piece, mv.to(), victim.role())
                }
                _ => 0,
            };
            buffer.push(Scored { mv, score });
        });
        self.end = buffer.len();
    }

    fn make_quiets(&mut self, buffer: &mut Vec<Scored>, at: &Context<'_>) {
        let side = at.position.side();
        self.next = self.end;
        at.position.for_each_move(MoveKind::Quiets, |mv| {
            let Some(piece) = at.position.piece_at(mv.from()) else {
                return;
            };
            let landing = Landing::new(piece, mv.to());
            let mut score = 2 * at.history.butterfly(side, mv)
                + 2 * at.history.continuation(at.before[0], landing)
                + at.history.continuation(at.before[1], landing)
                + at.history.continuation(at.before[2], landing);
            if at.checks.has(piece.role(), mv) {
                score += CHECK_BONUS;
            }
            if at.killers[0] == Some(mv) {
                score += 30_000;
            } else if at.killers[1] == Some(mv) {
                score += 20_000;
            }
            if at.counter == Some(mv) {
                score += 12_000;
            }
            buffer.push(Scored { mv, score });
        });
        self.end = buffer.len();
    }
}

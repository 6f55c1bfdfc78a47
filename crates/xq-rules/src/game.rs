//! A game: a start, the moves since, and how it stands.

use alloc::vec::Vec;

use crate::adjudicate::{self, Outcome, RuleSet, Ruling};
use crate::offers::{DrawOffers, OfferError};
use crate::{Bitboard, ByColor, Color, IllegalMove, Move, Position, Role};

/// The rules a game is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The rule book for repetitions.
    pub repetition: RuleSet,
    /// Rounds without a capture after which the game is drawn (自然限着); 0 switches it off.
    pub round_limit: u16,
    /// How many checks of each side count towards that limit; `None` counts all.
    pub counted_checks: Option<u16>,
    /// Whether infringements (违例) are counted, a broken-off forbidden repetition among them; the third loses.
    pub count_infringements: bool,
}

/// How many infringements lose the game.
pub const INFRINGEMENT_LIMIT: usize = 3;

impl Default for Rules {
    fn default() -> Self {
        Self {
            repetition: RuleSet::General,
            round_limit: 60,
            counted_checks: None,
            count_infringements: false,
        }
    }
}

/// Why a side has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinReason {
    /// 将死
    Checkmate,
    /// 困毙
    Stalemate,
    /// The loser kept a forbidden repetition going.
    Repetition,
    /// 认负
    Resignation,
    /// 超时
    Time,
    /// The loser's third infringement.
    Infringements,
}

/// Why a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawReason {
    /// Neither side can possibly win.
    DeadPosition,
    /// Both agreed.
    Agreement,
    /// The third occurrence of a position, with no side to blame alone.
    Repetition,
    /// Too many rounds without a capture.
    RoundLimit,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It goes on.
    Ongoing,
    /// One side has won.
    Win {
        /// The winner.
        by: Color,
        /// Why.
        reason: WinReason,
    },
    /// It is drawn.
    Draw {
        /// Why.
        reason: DrawReason,
    },
}

impl Verdict {
    /// Whether the game is over.
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Ongoing)
    }
}

/// What a side is told when it may not repeat once more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Who has to change.
    pub offender: Color,
    /// The ruling on the cycle played so far, which the third occurrence would make final.
    pub ruling: Ruling,
}

impl Warning {
    fn from_ruling(ruling: Ruling) -> Option<Self> {
        match ruling.outcome {
            Outcome::Loses(offender) => Some(Self { offender, ruling }),
            Outcome::Draw => None,
        }
    }
}

/// A game in progress or over, with every position since its start.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    moves: Vec<Move>,
    /// One more than the moves; never empty.
    positions: Vec<Position>,
    /// An end that the moves do not show: resignation, time, agreement.
    declared: Option<Verdict>,
    offers: DrawOffers,
    /// Infringements that the moves do not show: by whom, and after how many moves.
    noted: Vec<(Color, usize)>,
}

impl Game {
    /// A game about to begin from `start`.
    pub fn new(start: Position, rules: Rules) -> Self {
        Self {
            rules,
            moves: Vec::new(),
            positions: alloc::vec![start],
            declared: None,
            offers: DrawOffers::new(),
            noted: Vec::new(),
        }
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position it began from.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// Every position from the start to now: one more than [`Game::moves`].
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a move. Playing on after the end is not refused here: the caller asks [`Game::verdict`].
    ///
    /// # Errors
    /// When the move is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.position().play(mv)?;
        self.offers.moved(self.position().side());
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back, and a declared end with it.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.declared = None;
        let played = self.moves.len();
        self.noted.retain(|&(_, after)| after <= played);
        Some(mv)
    }

    /// Records an end that the moves do not show: resignation, time, agreement, infringements.
    pub const fn declare(&mut self, verdict: Verdict) {
        self.declared = Some(verdict);
    }

    /// How the game stands.
    pub fn verdict(&self) -> Verdict {
        if let Some(declared) = self.declared {
            return declared;
        }
        let position = self.position();
        if !position.has_legal_move() {
            let reason = if position.is_check() {
                WinReason::Checkmate
            } else {
                WinReason::Stalemate
            };
            return Verdict::Win {
                by: !position.side(),
                reason,
            };
        }
        if let Some(ruling) = self.ruling() {
            return match ruling.outcome {
                Outcome::Draw => Verdict::Draw {
                    reason: DrawReason::Repetition,
                },
                Outcome::Loses(side) => Verdict::Win {
                    by: !side,
                    reason: WinReason::Repetition,
                },
            };
        }
        if let Some(verdict) = self.infringement_verdict() {
            return verdict;
        }
        if is_dead(position) {
            return Verdict::Draw {
                reason: DrawReason::DeadPosition,
            };
        }
        if self.round_limit_reached() {
            return Verdict::Draw {
                reason: DrawReason::RoundLimit,
            };
        }
        Verdict::Ongoing
    }

    /// The referee's ruling when the position now has come up for the third time (docs/repetition.md, section 4).
    pub fn ruling(&self) -> Option<Ruling> {
        self.ruling_at(self.moves.len(), 3)
    }

    /// The ruling that the next occurrence of the position now would make final: it has come up for the second time.
    pub fn pending_ruling(&self) -> Option<Ruling> {
        let ply = self.moves.len();
        if self.declared.is_some() || self.occurrence(ply, 3).is_some() {
            return None;
        }
        self.ruling_at(ply, 2)
    }

    /// The warning that is due when the position now has come up for the second time in a forbidden way: to repeat
    /// once more loses.
    pub fn warning(&self) -> Option<Warning> {
        self.pending_ruling().and_then(Warning::from_ruling)
    }

    /// The ruling on the moves since the `count`-th last occurrence of the position after `ply` moves.
    fn ruling_at(&self, ply: usize, count: usize) -> Option<Ruling> {
        let first = self.occurrence(ply, count)?;
        Some(adjudicate::adjudicate(
            &self.positions[first],
            &self.moves[first..ply],
            self.rules.repetition,
        ))
    }

    /// Where the position after `ply` moves stood on the board, counting back: itself for 1. Only the moves since
    /// the last capture can have led back to it.
    fn occurrence(&self, ply: usize, count: usize) -> Option<usize> {
        let position = &self.positions[ply];
        let quiet = ply.saturating_sub(position.halfmove_clock() as usize);
        (quiet..=ply)
            .rev()
            .step_by(2)
            .filter(|&at| self.positions[at] == *position)
            .nth(count - 1)
    }

    /// The draw offers made and refused so far.
    pub const fn offers(&self) -> &DrawOffers {
        &self.offers
    }

    /// That side offers a draw.
    ///
    /// # Errors
    /// When an offer is pending, or offers would not be even.
    pub fn offer_draw(&mut self, side: Color) -> Result<(), OfferError> {
        self.offers.offer(side)
    }

    /// That side agrees to the other's offer, which ends the game; `false` when there is none.
    pub fn accept_draw(&mut self, side: Color) -> bool {
        let agreed = self.offers.accept(side);
        if agreed {
            self.declared = Some(Verdict::Draw {
                reason: DrawReason::Agreement,
            });
        }
        agreed
    }

    /// That side refuses the other's offer; `false` when there is none.
    pub fn refuse_draw(&mut self, side: Color) -> bool {
        self.offers.refuse(side)
    }

    /// Notes an infringement that the moves do not show, such as a touched piece not moved.
    pub fn note_infringement(&mut self, side: Color) {
        self.noted.push((side, self.moves.len()));
    }

    /// How many infringements each side has: those noted, and each forbidden repetition that it was warned of and
    /// then broke off (docs/repetition.md, section 4).
    pub fn infringements(&self) -> ByColor<usize> {
        let mut counts = ByColor::from_fn(|color| {
            self.noted
                .iter()
                .filter(|&&(side, _)| side == color)
                .count()
        });
        let mut warned: Option<Color> = None;
        for ply in 0..self.positions.len() {
            let mover = !self.positions[ply].side();
            if self.occurrence(ply, 2).is_some() {
                let ruling = self.ruling_at(ply, 2);
                warned = ruling
                    .and_then(Warning::from_ruling)
                    .map(|warning| warning.offender);
            } else if warned == Some(mover) {
                counts[mover] += 1;
                warned = None;
            } else {
                warned = None;
            }
        }
        counts
    }

    fn infringement_verdict(&self) -> Option<Verdict> {
        if !self.rules.count_infringements {
            return None;
        }
        let counts = self.infringements();
        Color::ALL
            .into_iter()
            .find(|&color| counts[color] >= INFRINGEMENT_LIMIT)
            .map(|loser| Verdict::Win {
                by: !loser,
                reason: WinReason::Infringements,
            })
    }

    /// Whether the rounds without a capture have run out. The first position's own clock counts too.
    fn round_limit_reached(&self) -> bool {
        let limit = self.rules.round_limit * 2;
        if limit == 0 || self.position().halfmove_clock() < limit {
            return false;
        }
        let Some(most) = self.rules.counted_checks else {
            return true;
        };
        let quiet = (self.position().halfmove_clock() as usize).min(self.moves.len());
        let mut checks = [0u16; 2];
        for position in &self.positions[self.positions.len() - quiet..] {
            checks[!position.side() as usize] += u16::from(position.is_check());
        }
        let uncounted: u16 = checks.iter().map(|&n| n.saturating_sub(most)).sum();
        self.position().halfmove_clock() - uncounted >= limit
    }
}

/// Whether neither side can possibly win, whoever moves (RULES, section 5): shown by exhaustive search in a test.
pub fn is_dead(position: &Position) -> bool {
    let board = position.board();
    let strong = board.role(Role::Chariot) | board.role(Role::Horse) | board.role(Role::Pawn);
    if !strong.is_empty() {
        return false;
    }
    let cannons = board.role(Role::Cannon);
    let count = |color, role| board.squares(color, role).len();
    let bare = |color| board.color(color).len() == 1 + count(color, Role::Cannon);
    match cannons.len() {
        0 => true,
        1 => {
            let owner = if (cannons & board.color(Color::Red)) == Bitboard::EMPTY {
                Color::Black
            } else {
                Color::Red
            };
            count(owner, Role::Advisor) == 0
                && (count(!owner, Role::Advisor) == 0
                    || (count(!owner, Role::Advisor) == 1 && count(owner, Role::Elephant) == 0))
        }
        2 => count(Color::Red, Role::Cannon) == 1 && bare(Color::Red) && bare(Color::Black),
        _ => false,
    }
}

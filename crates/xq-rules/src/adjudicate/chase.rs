//! When a piece is chased (捉): a capture that wins, and that was not there before (docs/repetition.md, section 2).

use super::exchange::{after, after_under_check, capture_wins, retakers, wins_exchange, worth};
use super::fork::costs_elsewhere;
use super::mate::{MateLine, forced_mate};
use super::rule_set::{ChaseRule, RuleBook};
use crate::movegen::MoveKind;
use crate::{Bitboard, Color, Move, Piece, Position, Role, Square};

/// Why an attack on a piece is no chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excuse {
    /// The attack stood before the move (从捉到捉).
    NotNew,
    /// Like against like, and the target can take back (兑).
    EvenExchange,
    /// The exchange on that point gains nothing.
    Protected,
    /// Taking would leave the own king attacked.
    Pinned,
    /// Taking would bare a dearer piece of the attacker's side, the one on that square.
    Exposes(Square),
    /// Taking would be answered by mate: a chase in form only (形式上捉子).
    InForm(MateLine),
    /// The attacker is a king or a pawn, whose own attacks are idle.
    KingOrPawn,
}

/// Whether a piece may be chased at all: not the king, not a pawn that has not crossed the river.
pub(super) fn is_target(piece: Piece, square: Square) -> bool {
    match piece.role() {
        Role::King => false,
        Role::Pawn => square.crossed_river(piece.color()),
        _ => true,
    }
}

/// Whether the capture, by the side to move, would win; `Err` says why not.
pub(super) fn judge_capture(
    position: &Position,
    capture: Move,
    book: &RuleBook,
) -> Result<(), Excuse> {
    let (from, to) = (capture.from(), capture.to());
    let (Some(attacker), Some(target)) = (position.piece_at(from), position.piece_at(to)) else {
        return Err(Excuse::Protected);
    };
    let Some((next, still_checked)) = after_under_check(position, capture) else {
        return Err(Excuse::Pinned);
    };
    match book.chases {
        ChaseRule::Never => return Err(Excuse::Protected),
        ChaseRule::Gain => {
            if worth(attacker.role()) == worth(target.role()) && takes_back(position, capture) {
                return Err(Excuse::EvenExchange);
            }
            if !capture_wins(position, capture, &next, target, trading(position, to)) {
                return Err(Excuse::Protected);
            }
        }
        ChaseRule::Unprotected => {
            if attacker.role() == target.role() && takes_back(position, capture) {
                return Err(Excuse::EvenExchange);
            }
            let dearer = target.role() == Role::Chariot && attacker.role() != Role::Chariot;
            if !dearer && !retakers(&next, to).is_empty() {
                return Err(Excuse::Protected);
            }
        }
    }
    if let Some(bared) = bared_piece(position, &next, capture, target) {
        return Err(Excuse::Exposes(bared));
    }
    if still_checked {
        return Ok(());
    }
    match forced_mate(&next, book.refutation_checks) {
        Some(line) => Err(Excuse::InForm(line)),
        None => Ok(()),
    }
}

/// The pieces of the side to move that the piece on `target` could be exchanged for, like against like, were its side
/// to move: a joint attack that leans on one of them can be traded away.
fn trading(position: &Position, target: Square) -> Bitboard {
    let Some(piece) = position.piece_at(target) else {
        return Bitboard::EMPTY;
    };
    position
        .board()
        .attackers(position.side(), target)
        .into_iter()
        .filter(|&from| {
            position
                .piece_at(from)
                .is_some_and(|own| worth(own.role()) == worth(piece.role()))
                && Move::new(from, target).is_some_and(|capture| takes_back(position, capture))
        })
        .collect()
}

/// Whether the target, were its side to move, could legally take its attacker.
fn takes_back(position: &Position, capture: Move) -> bool {
    let mut passed = position.clone();
    passed.play_null();
    Move::new(capture.to(), capture.from()).is_some_and(|mv| passed.is_legal(mv))
}

/// A piece of the capturer's side, dearer than the target, that the capture opens to a chariot or cannon.
fn bared_piece(before: &Position, next: &Position, capture: Move, target: Piece) -> Option<Square> {
    let us = before.side();
    let sliders = |position: &Position, square| {
        let board = position.board();
        board.attackers(!us, square) & (board.role(Role::Chariot) | board.role(Role::Cannon))
    };
    let own = next.board().color(us) - Bitboard::of(capture.to());
    own.into_iter().find(|&square| {
        let Some(piece) = next.piece_at(square) else {
            return false;
        };
        if worth(piece.role()) <= worth(target.role()) {
            return false;
        }
        (sliders(next, square) - sliders(before, square))
            .into_iter()
            .any(|from| {
                let along = square.file() == from.file() && capture.from().file() == from.file()
                    || square.rank() == from.rank() && capture.from().rank() == from.rank();
                along
                    && Move::new(from, square)
                        .and_then(|mv| after(next, mv))
                        .is_some_and(|taken| wins_exchange(&taken, square, piece))
            })
    })
}

/// A move of one side, seen as the rules see it: before, after, and after with the other side passing.
#[derive(Clone, Debug)]
pub(super) struct Moment<'a> {
    pub(super) before: &'a Position,
    pub(super) mv: Move,
    pub(super) after: Position,
    pub(super) passed: Position,
}

impl<'a> Moment<'a> {
    pub(super) fn new(before: &'a Position, mv: Move) -> Self {
        let mut after = before.clone();
        after.play_unchecked(mv);
        let mut passed = after.clone();
        passed.play_null();
        Self {
            before,
            mv,
            after,
            passed,
        }
    }

    pub(super) fn mover(&self) -> Color {
        self.before.side()
    }

    /// The same capture one move earlier: the attacker that moved is followed back to where it stood.
    pub(super) fn earlier(&self, capture: Move) -> Option<Move> {
        let from = if capture.from() == self.mv.to() {
            self.mv.from()
        } else {
            capture.from()
        };
        Move::new(from, capture.to())
    }

    /// Calls `sink` with each capture that the mover would have now, until it returns `false`.
    pub(super) fn for_each_capture(&self, mut sink: impl FnMut(Move, Piece, Piece) -> bool) {
        let mut going = true;
        self.passed.for_each_move(MoveKind::Captures, |capture| {
            if let (true, Some(attacker), Some(target)) = (
                going,
                self.passed.piece_at(capture.from()),
                self.passed.piece_at(capture.to()),
            ) && is_target(target, capture.to())
            {
                going = sink(capture, attacker, target);
            }
        });
    }

    /// Whether the capture was already there before the move.
    fn stood_before(&self, capture: Move, book: &RuleBook) -> bool {
        self.earlier(capture).is_some_and(|earlier| {
            self.before.is_pseudo_legal(earlier)
                && judge_capture(self.before, earlier, book).is_ok()
                && !(book.relief_renews
                    && costs_elsewhere(self.before, earlier)
                    && !costs_elsewhere(&self.passed, capture))
        })
    }

    /// Whether the capture makes the move a chase; `pawns` lets pawns chase too.
    pub(super) fn judge(
        &self,
        capture: Move,
        attacker: Piece,
        book: &RuleBook,
        pawns: bool,
    ) -> Result<(), Excuse> {
        match attacker.role() {
            Role::King => return Err(Excuse::KingOrPawn),
            Role::Pawn if !pawns => return Err(Excuse::KingOrPawn),
            _ => {}
        }
        judge_capture(&self.passed, capture, book)?;
        if self.stood_before(capture, book) {
            return Err(Excuse::NotNew);
        }
        Ok(())
    }

    /// Whether the move chases anything by a direct attack.
    pub(super) fn chases(&self, book: &RuleBook, pawns: bool) -> bool {
        let mut found = false;
        self.for_each_capture(|capture, attacker, _| {
            found = self.judge(capture, attacker, book, pawns).is_ok();
            !found
        });
        found
    }

    /// A king's move out of check is never an attack (docs/repetition.md, section 1).
    pub(super) fn king_leaves_check(&self) -> bool {
        self.mv.from() == self.before.king(self.mover()) && self.before.is_check()
    }
}

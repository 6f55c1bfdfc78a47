//! Winning a piece by a check first (抽子).

use super::chase::{Moment, is_target};
use super::exchange::{Balance, after, wins_more};
use super::rule_set::RuleBook;
use super::ruling::Fork;
use crate::movegen::MoveKind;
use crate::{Bitboard, Move, Position, Role, Square};

/// A check that wins a piece whatever the answer (抽子): the pieces it wins, one for each answer. Empty for none.
pub(super) fn won_by_check(position: &Position, check: Move) -> Bitboard {
    let Some(next) = after(position, check) else {
        return Bitboard::EMPTY;
    };
    if !next.is_check() {
        return Bitboard::EMPTY;
    }
    let mut won = Bitboard::EMPTY;
    for &answer in &next.legal_moves() {
        let mut lost = Balance::default();
        if let Some(piece) = next.piece_at(answer.to()) {
            lost = lost.plus(piece.role(), -1);
        }
        let mut answered = next.clone();
        answered.play_unchecked(answer);
        let target = best_target(&answered, lost, answer);
        let Some(target) = target else {
            return Bitboard::EMPTY;
        };
        won |= Bitboard::of(target);
    }
    won
}

/// A piece that the side to move can take with more gain than it has lost; its square before `answer`.
fn best_target(position: &Position, lost: Balance, answer: Move) -> Option<Square> {
    let mut found = None;
    position.for_each_move(MoveKind::Captures, |capture| {
        let (Some(attacker), Some(target)) = (
            position.piece_at(capture.from()),
            position.piece_at(capture.to()),
        ) else {
            return;
        };
        if found.is_some()
            || !is_target(target, capture.to())
            || matches!(attacker.role(), Role::King | Role::Pawn)
        {
            return;
        }
        if after(position, capture).is_some_and(|next| wins_more(&next, capture.to(), target, lost))
        {
            found = Some(if capture.to() == answer.to() {
                answer.from()
            } else {
                capture.to()
            });
        }
    });
    found
}

impl Moment<'_> {
    /// Whether the book calls the move a chase because of a check that would win a piece.
    pub(super) fn chases_by_check(&self, book: &RuleBook) -> bool {
        book.checks_first && self.winning_check().is_some()
    }

    /// A check that wins material by the next move and did not before the move: the check and what it wins.
    pub(super) fn winning_check(&self) -> Option<Fork> {
        let mut found = None;
        self.passed.for_each_move(MoveKind::All, |check| {
            if found.is_some() || self.passed.piece_at(check.to()).is_some() {
                return;
            }
            let won = won_by_check(&self.passed, check);
            if won.is_empty() {
                return;
            }
            let stood = self.earlier(check).is_some_and(|earlier| {
                self.before.is_pseudo_legal(earlier)
                    && !(won_by_check(self.before, earlier) & won).is_empty()
            });
            if !stood {
                found = Some(Fork { check, won });
            }
        });
        found
    }
}

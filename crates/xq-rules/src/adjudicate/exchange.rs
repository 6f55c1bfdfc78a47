//! What taking on a point is worth (REPETITION, section 2).

use crate::{Bitboard, Color, Move, Piece, Position, Role, Square};

/// What a piece counts in an exchange: chariot 4, horse and cannon 2, advisor and elephant 1. Pawns float and are
/// counted apart; the king cannot be lost.
pub(super) const fn worth(role: Role) -> i32 {
    match role {
        Role::Chariot => 4,
        Role::Horse | Role::Cannon => 2,
        Role::Advisor | Role::Elephant => 1,
        Role::Pawn | Role::King => 0,
    }
}

/// What one side has won, less what it has lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Balance {
    worth: i32,
    pawns: i32,
}

impl Balance {
    pub(super) fn plus(self, role: Role, sign: i32) -> Self {
        Self {
            worth: self.worth + sign * worth(role),
            pawns: self.pawns + sign * i32::from(role == Role::Pawn),
        }
    }

    /// A pawn's worth is not fixed: pieces for pawns, either way round, are no gain; a pawn for nothing is.
    const fn is_gain(self) -> bool {
        (self.worth > 0 && self.pawns >= 0) || (self.worth == 0 && self.pawns > 0)
    }
}

/// The pieces that attack the king of `color`, whoever is to move.
pub(super) fn checkers_of(position: &Position, color: Color) -> Bitboard {
    let king = position.king(color);
    let mut checkers = position.board().attackers(!color, king);
    if position.board().faces_king(color, king) {
        checkers |= Bitboard::of(position.king(!color));
    }
    checkers
}

/// The position after a capture that at most leaves the mover's king to pieces that checked it before, and whether
/// it does: a capture that was there under a check is not new once the check is met.
pub(super) fn after_under_check(position: &Position, mv: Move) -> Option<(Position, bool)> {
    let standing = checkers_of(position, position.side());
    let mut next = position.clone();
    next.play_unchecked(mv);
    let left = checkers_of(&next, position.side());
    (left - standing)
        .is_empty()
        .then_some((next, !left.is_empty()))
}

/// The position after a move, unless it leaves the mover's king attacked.
pub(super) fn after(position: &Position, mv: Move) -> Option<Position> {
    let mover = position.side();
    let mut next = position.clone();
    next.play_unchecked(mv);
    checkers_of(&next, mover).is_empty().then_some(next)
}

/// Whether the side that has just taken `taken` on `point` comes out ahead with best play on that point.
pub(super) fn wins_exchange(position: &Position, point: Square, taken: Piece) -> bool {
    wins_more(position, point, taken, Balance::default())
}

/// Whether the same capture makes up for what stands on the balance already and wins more.
pub(super) fn wins_more(
    position: &Position,
    point: Square,
    taken: Piece,
    balance: Balance,
) -> bool {
    let balance = balance.plus(taken.role(), 1);
    holds(position, !position.side(), point, balance)
}

/// Whether `us` ends with a gain: the other side may stop or retake as it likes, and so may `us`.
fn holds(position: &Position, us: Color, point: Square, balance: Balance) -> bool {
    let mover = position.side();
    let ours = mover == us;
    if balance.is_gain() == ours {
        return ours;
    }
    let Some(occupant) = position.piece_at(point) else {
        return ours;
    };
    let next_balance = balance.plus(occupant.role(), if ours { 1 } else { -1 });
    for from in position.board().attackers(mover, point) {
        let Some(next) = Move::new(from, point).and_then(|mv| after(position, mv)) else {
            continue;
        };
        if holds(&next, us, point, next_balance) == ours {
            return ours;
        }
    }
    !ours
}

/// The squares of the pieces that could legally retake after the capture.
pub(super) fn protectors(position: &Position, capture: Move) -> Bitboard {
    after(position, capture).map_or(Bitboard::EMPTY, |next| retakers(&next, capture.to()))
}

/// The squares of the pieces that could legally retake on `point`, for the side to move.
pub(super) fn retakers(position: &Position, point: Square) -> Bitboard {
    position
        .board()
        .attackers(position.side(), point)
        .into_iter()
        .filter(|&from| Move::new(from, point).is_some_and(|mv| after(position, mv).is_some()))
        .collect()
}

//! What taking on a point is worth (docs/repetition.md, section 2).

use super::mate::forced_mate;
use crate::movegen::MoveKind;
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

/// A piece whose retaking lets in mate by so many checks is tied to its place and protects nothing (假根).
const RETAKE_CHECKS: u8 = 2;

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
pub(super) fn wins_exchange(next: &Position, point: Square, taken: Piece) -> bool {
    let exchange = Exchange {
        us: !next.side(),
        point,
        barred: Bitboard::EMPTY,
        start: None,
    };
    exchange.holds(next, Balance::default().plus(taken.role(), 1))
}

/// Whether `capture`, which leads from `start` to `next`, comes out ahead; the pieces in `barred` take no further part
/// on its side.
pub(super) fn capture_wins(
    start: &Position,
    capture: Move,
    next: &Position,
    taken: Piece,
    barred: Bitboard,
) -> bool {
    let exchange = Exchange {
        us: start.side(),
        point: capture.to(),
        barred,
        start: Some(start),
    };
    exchange.holds(next, Balance::default().plus(taken.role(), 1))
}

/// One exchange, seen by the side that began it.
struct Exchange<'a> {
    us: Color,
    point: Square,
    barred: Bitboard,
    /// The position before the first capture, when what that capture uncovers counts too.
    start: Option<&'a Position>,
}

impl Exchange<'_> {
    /// Whether `us` ends with a gain: the other side may stop or retake as it likes, and so may `us`.
    fn holds(&self, position: &Position, balance: Balance) -> bool {
        let mover = position.side();
        let ours = mover == self.us;
        if balance.is_gain() == ours {
            return ours;
        }
        let Some(occupant) = position.piece_at(self.point) else {
            return ours;
        };
        let next_balance = balance.plus(occupant.role(), if ours { 1 } else { -1 });
        let barred = if ours { self.barred } else { Bitboard::EMPTY };
        for from in position.board().attackers(mover, self.point) - barred {
            let Some(next) = Move::new(from, self.point).and_then(|mv| after(position, mv)) else {
                continue;
            };
            if self.holds(&next, next_balance) == ours
                && (ours || !self.is_tied(position, from, &next, next_balance))
            {
                return ours;
            }
        }
        !ours
    }

    /// Whether the piece that retook from `from` may not do so (假根): it lets in mate, or leaves something dearer.
    fn is_tied(&self, before: &Position, from: Square, next: &Position, balance: Balance) -> bool {
        forced_mate(next, RETAKE_CHECKS).is_some()
            || self.gains_by_leaving(before, from, next, balance)
    }

    /// Whether the retaking leaves another piece to be taken for more than was lost: one that the retaker protected,
    /// for it had two to protect and can protect but one, or one that the first capture uncovered.
    fn gains_by_leaving(
        &self,
        before: &Position,
        from: Square,
        next: &Position,
        balance: Balance,
    ) -> bool {
        if balance.pawns < 0 {
            return false;
        }
        let mut gains = false;
        next.for_each_move(MoveKind::Captures, |capture| {
            let to = capture.to();
            let (Some(attacker), Some(target)) = (next.piece_at(capture.from()), next.piece_at(to))
            else {
                return;
            };
            if gains
                || to == self.point
                || matches!(attacker.role(), Role::King | Role::Pawn)
                || balance.worth + worth(target.role()) <= 0
                || !(protects(before, from, to) || self.is_uncovered(capture))
            {
                return;
            }
            gains = after(next, capture)
                .is_some_and(|taken| balance.worth + net_of_exchange(&taken, to, target) > 0);
        });
        gains
    }

    /// Whether the capture was not possible before the exchange began.
    fn is_uncovered(&self, capture: Move) -> bool {
        self.start
            .is_some_and(|start| !start.is_pseudo_legal(capture))
    }
}

/// Whether the piece on `from` could retake on `at`, were the piece there taken.
fn protects(position: &Position, from: Square, at: Square) -> bool {
    position.board().attackers(position.side(), at).has(from)
}

/// What the side that has just taken `taken` on `point` wins there in worth; the other side may stop retaking.
pub(super) fn net_of_exchange(position: &Position, point: Square, taken: Piece) -> i32 {
    let won = worth(taken.role());
    let Some(occupant) = position.piece_at(point) else {
        return won;
    };
    position
        .board()
        .attackers(position.side(), point)
        .into_iter()
        .filter_map(|from| after(position, Move::new(from, point)?))
        .map(|next| won - net_of_exchange(&next, point, occupant))
        .fold(won, i32::min)
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

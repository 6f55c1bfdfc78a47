//! What a side can win by captures with checks going before them (抽子), and what a capture would cost elsewhere.

use super::chase::{Excuse, Moment, judge_capture};
use super::checks::for_each_check;
use super::exchange::{after, net_of_exchange, worth};
use super::rule_set::RuleBook;
use super::ruling::Fork;
use crate::movegen::MoveKind;
use crate::{Move, Piece, Position, Role, Square};

/// How many checks may go before a capture.
const DEPTH: u8 = 2;

/// How many answers to checks one question may look at before the answer is "wins nothing". Fixed, so that every machine
/// agrees.
const BUDGET: u32 = 400;

/// Mate at the end of the checks: more than all pieces together.
const MATE: i32 = 100;

fn worth_at(position: &Position, square: Square) -> i32 {
    position
        .piece_at(square)
        .map_or(0, |piece| worth(piece.role()))
}

/// The most the side to move can win by one capture, less what `then` says of the position after it; `skip` are
/// captures that do not count.
fn best_capture(
    position: &Position,
    skip: impl Fn(Move) -> bool,
    then: impl Fn(&Position, Square) -> i32,
) -> i32 {
    let mut best = 0;
    position.for_each_move(MoveKind::Captures, |capture| {
        let to = capture.to();
        if worth_at(position, to) <= best || is_king_or_pawn(position, capture) || skip(capture) {
            return;
        }
        if let (Some(next), Some(target)) = (after(position, capture), position.piece_at(to)) {
            let net = net_of_exchange(&next, to, target);
            if net > best {
                best = best.max(net - then(&next, to));
            }
        }
    });
    best
}

fn is_king_or_pawn(position: &Position, mv: Move) -> bool {
    position
        .piece_at(mv.from())
        .is_some_and(|piece| matches!(piece.role(), Role::King | Role::Pawn))
}

/// What a check wins: what it takes, and what the best answer still leaves to `then`.
fn won_by_check(
    position: &Position,
    check: Move,
    next: &Position,
    budget: &mut u32,
    mut then: impl FnMut(&Position, Move, &mut u32) -> i32,
) -> i32 {
    let taken = worth_at(position, check.to());
    if taken > 0 && is_king_or_pawn(position, check) {
        return 0;
    }
    let mut least = MATE;
    for &answer in &next.legal_moves() {
        if *budget == 0 {
            return 0;
        }
        *budget -= 1;
        let mut answered = next.clone();
        answered.play_unchecked(answer);
        least = least.min(then(&answered, answer, budget) - worth_at(next, answer.to()));
        if taken + least <= 0 {
            break;
        }
    }
    taken + least
}

/// Whether the side to move can win `goal` by at most `depth` checks and a capture after them.
fn wins_by_checks(position: &Position, goal: i32, depth: u8, budget: &mut u32) -> bool {
    let mut wins = false;
    for_each_check(position, |check, next| {
        let won = won_by_check(position, check, next, budget, |answered, answer, budget| {
            let wanted = goal - worth_at(position, check.to()) + worth_at(next, answer.to());
            let capture = best_capture(answered, |_| false, |_, _| 0);
            if capture < wanted && depth > 1 && wins_by_checks(answered, wanted, depth - 1, budget)
            {
                wanted
            } else {
                capture
            }
        });
        wins = won >= goal;
        !wins
    });
    wins
}

/// Whether the capture would cost more elsewhere than it wins, or be answered by checks that win as much back.
pub(super) fn costs_elsewhere(position: &Position, capture: Move) -> bool {
    let gain = worth_at(position, capture.to()).max(1);
    let mut next = position.clone();
    next.play_unchecked(capture);
    best_capture(&next, |_| false, |_, _| 0) > gain
        || wins_by_checks(&next, gain, DEPTH, &mut { BUDGET })
}

impl Moment<'_> {
    /// Whether the book calls the move a chase because of a check that would win a piece.
    pub(super) fn chases_by_check(&self, book: &RuleBook) -> bool {
        book.checks_first && self.winning_check(book).is_some()
    }

    /// A check that wins material by the moves after it and did not before the move.
    pub(super) fn winning_check(&self, book: &RuleBook) -> Option<Fork> {
        let mut found = None;
        let even = Contacts::of(&self.after);
        let mut budget = BUDGET;
        for_each_check(&self.passed, |check, next| {
            if self.is_judged_by_itself(check, book) {
                return true;
            }
            let won = fork(&self.passed, check, next, DEPTH, &even, &mut budget);
            if won > 0 && !self.stood(check, won) {
                found = Some(Fork { check, won });
            }
            found.is_none()
        });
        found
    }

    /// Whether the check would have won as much before the move.
    fn stood(&self, check: Move, won: i32) -> bool {
        self.earlier(check).is_some_and(|earlier| {
            self.before.is_pseudo_legal(earlier)
                && after(self.before, earlier)
                    .filter(Position::is_check)
                    .is_some_and(|next| {
                        fork(self.before, earlier, &next, DEPTH, &Contacts::NONE, &mut {
                            BUDGET
                        }) >= won
                    })
        })
    }

    /// A check that takes a piece is no more than that capture, unless it gives more than it takes.
    fn is_judged_by_itself(&self, check: Move, book: &RuleBook) -> bool {
        self.passed.piece_at(check.to()).is_some()
            && judge_capture(&self.passed, check, book) != Err(Excuse::Protected)
    }
}

/// What checks and the capture after them win, less what the other side can take then. `even` are exchanges on
/// offer (兑) before the checks, which win nothing.
fn fork(
    position: &Position,
    check: Move,
    next: &Position,
    depth: u8,
    even: &Contacts,
    budget: &mut u32,
) -> i32 {
    won_by_check(position, check, next, budget, |answered, answer, budget| {
        let even = even.followed(check, answer);
        let capture = best_capture(
            answered,
            |capture| even.has(capture),
            |next, point| best_capture(next, |capture| capture.to() == point, |_, _| 0),
        );
        if depth == 1 || capture > 0 {
            return capture;
        }
        let mut best = capture;
        for_each_check(answered, |check, next| {
            best = best.max(fork(answered, check, next, depth - 1, &even, budget));
            best <= 0
        });
        best
    })
}

/// Captures that stand for an exchange on offer: pieces of equal worth that attack each other.
#[derive(Clone, Copy)]
struct Contacts {
    list: [Option<Move>; 6],
}

impl Contacts {
    const NONE: Self = Self { list: [None; 6] };

    /// The captures of the side to move against its equals, seen from the other side.
    fn of(position: &Position) -> Self {
        let mut contacts = Self::NONE;
        let mut slots = contacts.list.iter_mut();
        let guard = position.guard();
        position.for_each_move(MoveKind::Captures, |mv| {
            let role = |square| position.piece_at(square).map(Piece::role);
            if role(mv.from()).map(worth) == role(mv.to()).map(worth)
                && position.is_safe(mv, &guard)
                && let Some(slot) = slots.next()
            {
                *slot = Move::new(mv.to(), mv.from());
            }
        });
        contacts
    }

    fn has(&self, capture: Move) -> bool {
        self.list.contains(&Some(capture))
    }

    /// The same pieces after a check and its answer; a pair of which one has been taken is gone.
    fn followed(&self, check: Move, answer: Move) -> Self {
        let follow = |square, mv: Move| if square == mv.from() { mv.to() } else { square };
        Self {
            list: self.list.map(|pair| {
                pair.filter(|pair| pair.to() != check.to() && pair.from() != answer.to())
                    .and_then(|pair| {
                        Move::new(follow(pair.from(), check), follow(pair.to(), answer))
                    })
            }),
        }
    }
}

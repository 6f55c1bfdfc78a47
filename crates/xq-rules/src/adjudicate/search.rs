//! The ruling for a search: the result alone, no heap, no more work than the result needs.

use super::chase::Moment;
use super::classify::threatened_mate;
use super::cycle::{self, Conduct, CycleName};
use super::exchange::protectors;
use super::rule_set::{BothForbidden, ChaseRule, Forbidden, RuleBook, RuleSet};
use super::ruling::{Label, Outcome};
use crate::{Bitboard, ByColor, Color, Move, Position, Square};

/// The result of a repetition on a search's line: the same as [`adjudicate`](super::adjudicate) gives.
///
/// `now` is the position that has come up again, `cycle` the moves since it stood on the board before; nothing was
/// captured on the way, so it is the start of the cycle as well as its end. Passes must not be among the moves.
///
/// The cost rises with what has to be known: perpetual check is settled by one look at each position (well under a
/// microsecond for a cycle of four moves); only when a side might be blamed for more is each of its moves judged, until
/// one is idle (some microseconds), and mate threats are looked for last and only in moves that chase nothing.
pub fn in_search(now: &Position, cycle: &[Move], rules: RuleSet) -> Outcome {
    let book = rules.book();
    let cycle = cycle::shortest_period(cycle);
    if let Some(outcome) = by_checks(now, cycle, book) {
        return outcome;
    }
    let mut conduct = survey(now, cycle, book, ByColor::default());
    let plain = ByColor::from_fn(|color| conduct[color].name.is_all_attacks());
    if book.pawns_in_mutual_attack && plain.red != plain.black {
        let pawns = ByColor::from_fn(|color| plain[!color]);
        conduct = survey(now, cycle, book, pawns);
    }
    cycle::decide(&conduct, book).1
}

/// What perpetual check alone decides, if it does.
fn by_checks(now: &Position, cycle: &[Move], book: &RuleBook) -> Option<Outcome> {
    let mut always = ByColor {
        red: true,
        black: true,
    };
    let mut position = now.clone();
    for &mv in cycle {
        let mover = position.side();
        position.play_unchecked(mv);
        always[mover] &= position.is_check();
    }
    match (always.red, always.black) {
        (true, true) => Some(Outcome::Draw),
        (true, false) => Some(Outcome::Loses(Color::Red)),
        (false, true) => Some(Outcome::Loses(Color::Black)),
        (false, false) => (book.forbidden == Forbidden::CheckOnly).then_some(Outcome::Draw),
    }
}

/// What each side does, as far as the result depends on it: a side is not looked at beyond its first idle move.
fn survey(
    now: &Position,
    cycle: &[Move],
    book: &RuleBook,
    pawns: ByColor<bool>,
) -> ByColor<Conduct> {
    let mut conduct = ByColor::from_fn(|_| Conduct {
        name: CycleName::default(),
        common: Bitboard::ALL,
        gravity: cycle::GRAVEST,
    });
    let mut origin: [Square; 90] = Square::ALL;
    let mut position = now.clone();
    for &mv in cycle {
        let mover = position.side();
        let moment = Moment::new(&position, mv);
        origin[mv.to() as usize] = origin[mv.from() as usize];
        let of_mover = &mut conduct[mover];
        if !of_mover.name.idle {
            judge(&moment, book, pawns[mover], &origin, of_mover);
        }
        if conduct.red.name.idle && conduct.black.name.idle {
            break;
        }
        position = moment.after;
    }
    conduct
}

fn judge(
    moment: &Moment<'_>,
    book: &RuleBook,
    pawns: bool,
    origin: &[Square; 90],
    conduct: &mut Conduct,
) {
    let label = if moment.after.is_check() {
        Label::Check
    } else if moment.king_leaves_check() {
        Label::IDLE
    } else if needs_detail(book) {
        // The books that grade or compare chases tell 杀 from 捉; the others are content with "an attack".
        if threatened_mate(moment, book).is_some() {
            Label::Kill
        } else {
            detailed_chase(moment, book, pawns, origin, conduct)
        }
    } else if moment.chases(book, pawns) {
        Label::Chase
    } else if threatened_mate(moment, book).is_some() {
        Label::Kill
    } else if moment.chases_by_check(book) {
        Label::Chase
    } else {
        Label::IDLE
    };
    conduct.name = conduct.name.with(label);
}

/// Whether the book's result depends on what is chased and not only on whether something is.
fn needs_detail(book: &RuleBook) -> bool {
    book.chases != ChaseRule::Never
        && (book.forbidden == Forbidden::CheckOrOneTarget || book.both == BothForbidden::Graver)
}

/// Looks at every chase of the move and notes the common targets and the gravity.
fn detailed_chase(
    moment: &Moment<'_>,
    book: &RuleBook,
    pawns: bool,
    origin: &[Square; 90],
    conduct: &mut Conduct,
) -> Label {
    let mut targets = Bitboard::EMPTY;
    let mut gravest = 0;
    moment.for_each_capture(|capture, attacker, target| {
        if moment.judge(capture, attacker, book, pawns).is_ok() {
            targets |= Bitboard::of(origin[capture.to() as usize]);
            let gravity = cycle::gravity_of(target, protectors(&moment.passed, capture));
            gravest = gravest.max(gravity);
        }
        true
    });
    if targets.is_empty() && !moment.chases_by_check(book) {
        return Label::IDLE;
    }
    conduct.common &= targets;
    let gravity = if targets.is_empty() {
        cycle::BY_CHECK
    } else {
        gravest
    };
    conduct.gravity = conduct.gravity.min(gravity);
    Label::Chase
}

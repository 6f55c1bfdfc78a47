//! The checks of a position, found without trying every move.

use crate::movegen::MoveKind;
use crate::{Bitboard, Move, Position, Role, Square, attacks};

/// The lines of each square: its rank and its file.
static LINES: [Bitboard; 90] = {
    let mut table = [Bitboard::EMPTY; 90];
    let mut a = 0;
    while a < 90 {
        let mut b = 0;
        while b < 90 {
            if a % 9 == b % 9 || a / 9 == b / 9 {
                table[a] = table[a].with(Square::ALL[b]);
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// Calls `sink` with each legal check and the position after it, until it returns `false`.
///
/// Only moves that touch a line of the other king, land a horse within reach of it or free a horse's leg beside it
/// can give check; the others are passed over unplayed.
pub(super) fn for_each_check(position: &Position, mut sink: impl FnMut(Move, &Position) -> bool) {
    let us = position.side();
    let king = position.king(!us);
    let lines = LINES[king as usize];
    let mut forks = Bitboard::EMPTY;
    let mut legs = Bitboard::EMPTY;
    for step in attacks::horse_steps_to(king) {
        forks |= Bitboard::of(step.to);
        legs |= Bitboard::of(step.leg);
    }
    let horses = position.board().squares(us, Role::Horse);
    let leavers = if (horses & forks).is_empty() {
        lines
    } else {
        lines | legs
    };
    let guard = position.guard();
    let mut going = true;
    position.for_each_move(MoveKind::All, |mv| {
        let (from, to) = (mv.from(), mv.to());
        let touches = lines.has(to) || leavers.has(from) || (forks.has(to) && horses.has(from));
        if !going || !touches || !position.is_safe(mv, &guard) {
            return;
        }
        let mut next = position.clone();
        next.play_unchecked(mv);
        if next.is_check() {
            going = sink(mv, &next);
        }
    });
}

//! The referee: what a repetition is worth.
//!
//! A repetition is ruled over an explicit line of moves that leads from a position back to it. [`adjudicate`] names
//! every move (将 杀 捉 闲), then what each side does in the whole cycle, and gives the result with its reasons;
//! [`in_search`] gives the same result alone, without heap and with as little work as the result needs. What differs
//! between rule books stands in [`RuleBook`] as data.

mod chase;
mod checks;
mod classify;
mod cycle;
mod exchange;
mod fork;
mod mate;
mod rule_set;
mod ruling;
mod search;

use alloc::vec::Vec;

pub use chase::Excuse;
pub use cycle::CycleName;
pub use mate::MateLine;
pub use rule_set::{BothForbidden, ChaseRule, Forbidden, RuleBook, RuleSet};
pub use ruling::{Attack, Clause, Fork, Idle, Label, MoveRuling, Outcome, Ruling};
pub use search::in_search;

use chase::Moment;
use cycle::Conduct;

use crate::{Bitboard, ByColor, Color, Move, Position, Square};

/// Rules on `cycle`, the moves that lead from `start` back to `start`.
///
/// The line may go round several times, or round different cycles with the same end: a side is blamed only for
/// what it does with every move of the line. A line that is the same cycle over and over is judged by that cycle.
pub fn adjudicate(start: &Position, cycle: &[Move], rules: RuleSet) -> Ruling {
    let book = rules.book();
    let cycle = cycle::shortest_period(cycle);
    let mut moves = classify_all(start, cycle, book, ByColor::default());
    let plain = names(&moves);
    if book.pawns_in_mutual_attack {
        let pawns = ByColor::from_fn(|color| plain[!color].is_all_attacks());
        if pawns.red || pawns.black {
            moves = classify_all(start, cycle, book, pawns);
        }
    }
    let cycles = names(&moves);
    let conduct = ByColor::from_fn(|color| Conduct {
        name: cycles[color],
        common: common_targets(&moves, color),
        gravity: gravity(&moves, color),
    });
    let forbidden = ByColor::from_fn(|color| conduct[color].is_forbidden(book));
    let (clause, outcome) = cycle::decide(&conduct, book);
    Ruling {
        rules,
        moves,
        cycles,
        forbidden,
        clause,
        outcome,
    }
}

fn classify_all(
    start: &Position,
    cycle: &[Move],
    book: &RuleBook,
    pawns: ByColor<bool>,
) -> Vec<MoveRuling> {
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(cycle.len());
    for &mv in cycle {
        let moment = Moment::new(&position, mv);
        moves.extend(classify::classify(&moment, book, pawns[position.side()]));
        position = moment.after;
    }
    moves
}

fn names(moves: &[MoveRuling]) -> ByColor<CycleName> {
    ByColor::from_fn(|color| {
        moves
            .iter()
            .filter(|mv| mv.side == color)
            .fold(CycleName::default(), |name, mv| name.with(mv.label))
    })
}

/// The pieces, by where they stood at the start, that every move of a side chases.
fn common_targets(moves: &[MoveRuling], color: Color) -> Bitboard {
    let mut origin: [Square; 90] = Square::ALL;
    let mut common = Bitboard::ALL;
    for ruling in moves {
        origin[ruling.mv.to() as usize] = origin[ruling.mv.from() as usize];
        if ruling.side == color {
            common &= ruling
                .chases()
                .map(|attack| origin[attack.at as usize])
                .collect();
        }
    }
    common
}

/// How grave the least grave chase of a side's cycle is, each move taken at its gravest.
fn gravity(moves: &[MoveRuling], color: Color) -> u8 {
    moves
        .iter()
        .filter(|mv| mv.side == color && mv.label == Label::Chase)
        .map(|mv| {
            mv.chases()
                .map(|attack| cycle::gravity_of(attack.target, attack.protectors))
                .max()
                .unwrap_or(cycle::BY_CHECK)
        })
        .min()
        .unwrap_or(cycle::GRAVEST)
}

/// The indices in `keys` at which the last key stands, the last one included, oldest first.
pub fn occurrences(keys: &[u64]) -> Vec<usize> {
    let Some(last) = keys.last() else {
        return Vec::new();
    };
    (0..keys.len()).filter(|&i| keys[i] == *last).collect()
}

//! Any line of legal moves, and any cycle of four moves met on it, is ruled without a fault; the ruling does not depend
//! on the side of the board, and the search's referee agrees with the game's.
//!
//! Run with `cargo +nightly fuzz run adjudicate`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use xq_rules::adjudicate::{adjudicate, in_search};
use xq_rules::{Move, Position, RuleSet};

fuzz_target!(|bytes: &[u8]| {
    let mut choices = bytes.iter().copied();
    let mut position = Position::start();
    let mut line = Vec::new();
    while let Some(choice) = choices.next() {
        if choice >= 192 {
            rule_small_cycle(&position, &mut choices);
            continue;
        }
        let Some(mv) = choose(&position, choice) else {
            break;
        };
        position.play_unchecked(mv);
        line.push(mv);
    }
    for rules in RuleSet::ALL {
        assert_eq!(adjudicate(&Position::start(), &line, rules).moves.len(), line.len());
    }
});

fn choose(position: &Position, choice: u8) -> Option<Move> {
    let moves = position.legal_moves();
    moves.get(usize::from(choice) % moves.len().max(1)).copied()
}

/// Two moves and both taken back, when that is legal.
fn rule_small_cycle(start: &Position, choices: &mut impl Iterator<Item = u8>) -> Option<()> {
    let ours = choose(start, choices.next()?)?;
    let there = start.play(ours).ok()?;
    let theirs = choose(&there, choices.next()?)?;
    let back = Move::new(ours.to(), ours.from())?;
    let home = Move::new(theirs.to(), theirs.from())?;
    let end = there.play(theirs).ok()?.play(back).ok()?.play(home).ok()?;
    if end != *start {
        return None;
    }
    let cycle = [ours, theirs, back, home];
    let (mirrored, _) = Position::from_setup_leniently(&start.to_setup().flip_file()).ok()?;
    let mirrored_cycle = cycle.map(Move::flip_file);
    for rules in RuleSet::ALL {
        let outcome = adjudicate(start, &cycle, rules).outcome;
        assert_eq!(in_search(start, &cycle, rules), outcome);
        assert_eq!(in_search(&mirrored, &mirrored_cycle, rules), outcome);
    }
    Some(())
}

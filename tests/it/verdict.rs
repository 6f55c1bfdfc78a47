//! How games end: mate, stalemate, the round limit, dead positions.

use xq_rules::{Color, DrawReason, Game, Rules, Verdict, WinReason, fen, notation};

const RED_MATES: Verdict = Verdict::Win {
    by: Color::Red,
    reason: WinReason::Checkmate,
};
const RED_STALEMATES: Verdict = Verdict::Win {
    by: Color::Red,
    reason: WinReason::Stalemate,
};
const BLACK_MATES: Verdict = Verdict::Win {
    by: Color::Black,
    reason: WinReason::Checkmate,
};
const ROUND_LIMIT: Verdict = Verdict::Draw {
    reason: DrawReason::RoundLimit,
};
const DEAD: Verdict = Verdict::Draw {
    reason: DrawReason::DeadPosition,
};

/// Plays the moves from a position and gives the verdict.
fn verdict(start: &str, moves: &str, rules: Rules) -> Verdict {
    let (position, _) = fen::read_position(start).unwrap_or_else(|e| panic!("{start}: {e}"));
    let mut game = Game::new(position, rules);
    for text in moves.split_whitespace() {
        assert_eq!(game.verdict(), Verdict::Ongoing, "{start} before {text}");
        let mv =
            notation::read_any(game.position(), text).unwrap_or_else(|e| panic!("{text}: {e}"));
        game.play(mv).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    game.verdict()
}

#[test]
fn a_side_without_moves_has_lost() {
    for (name, start, moves, expected) in [
        (
            "two chariots",
            "3k5/7R1/9/9/9/9/9/9/9/R3K4 w",
            "a0a9",
            RED_MATES,
        ),
        (
            "the king cannot leave, though not in check",
            "3k5/9/8R/9/9/9/9/9/9/4K4 w",
            "i7i8",
            RED_STALEMATES,
        ),
        (
            "double cannons",
            "4ka3/9/9/9/4C4/9/4C4/9/9/3K5 b",
            "",
            RED_MATES,
        ),
        (
            "a horse, a pawn and the facing king",
            "3k5/2P6/9/4N4/9/9/9/9/9/4K4 w",
            "e6f8",
            RED_MATES,
        ),
        (
            "Black mates too",
            "r3k4/9/9/9/9/9/9/9/7r1/3K5 b",
            "a9a0",
            BLACK_MATES,
        ),
        (
            "a way out is left",
            "3k5/9/9/9/9/9/9/9/9/R4K3 w",
            "a0a9",
            Verdict::Ongoing,
        ),
        (
            "the start",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
            "炮二平五 马8进7",
            Verdict::Ongoing,
        ),
    ] {
        assert_eq!(verdict(start, moves, Rules::default()), expected, "{name}");
    }
}

#[test]
fn rounds_without_a_capture_run_out() {
    let rules = |round_limit, counted_checks| Rules {
        round_limit,
        counted_checks,
        ..Rules::default()
    };
    let chariot = "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 119 90";
    let capture = "3k5/9/9/9/9/9/9/9/r8/R3K4 w - - 119 90";
    let mate = "3k5/7R1/9/9/9/9/9/9/9/R3K4 w - - 119 90";
    let stalemate = "3k5/9/8R/9/9/9/9/9/9/4K4 w - - 119 90";
    let pawn = "3k5/9/9/9/9/9/P8/9/9/4K4 w - - 119 90";
    let checks = "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1";
    for (name, start, moves, rules, expected) in [
        (
            "the last ply",
            chariot,
            "a0a1",
            rules(60, None),
            ROUND_LIMIT,
        ),
        (
            "switched off",
            chariot,
            "a0a1",
            rules(0, None),
            Verdict::Ongoing,
        ),
        (
            "a longer limit",
            chariot,
            "a0a1",
            rules(61, None),
            Verdict::Ongoing,
        ),
        (
            "a capture starts anew",
            capture,
            "a0a1",
            rules(60, None),
            Verdict::Ongoing,
        ),
        (
            "a pawn does not",
            pawn,
            "a3a4",
            rules(60, None),
            ROUND_LIMIT,
        ),
        (
            "mate on the last ply wins",
            mate,
            "a0a9",
            rules(60, None),
            RED_MATES,
        ),
        (
            "so does stalemate",
            stalemate,
            "i7i8",
            rules(60, None),
            RED_STALEMATES,
        ),
        (
            "checks count",
            checks,
            "a0d0 d9e9 d0e0 e9d9",
            rules(2, None),
            ROUND_LIMIT,
        ),
        (
            "but the second of one side",
            checks,
            "a0d0 d9e9 d0e0 e9d9",
            rules(2, Some(1)),
            Verdict::Ongoing,
        ),
        (
            "only puts it off",
            checks,
            "a0d0 d9e9 d0e0 e9d9 e0d0 d9e9",
            rules(2, Some(1)),
            ROUND_LIMIT,
        ),
    ] {
        assert_eq!(verdict(start, moves, rules), expected, "{name}");
    }
}

#[test]
fn dead_positions_are_drawn_but_mate_comes_first() {
    for (name, start, moves, expected) in [
        (
            "guards alone",
            "3ak4/4a4/4b4/9/9/9/9/4B4/4A4/3K1A3 w",
            "",
            DEAD,
        ),
        (
            "the last cannon is taken",
            "3ak4/9/9/9/9/9/9/9/3c5/3K5 w",
            "d0d1",
            DEAD,
        ),
        (
            "a bare cannon each",
            "3k4c/9/9/9/9/9/9/9/9/C3K4 w",
            "",
            DEAD,
        ),
        (
            "a cannon with an advisor",
            "3k5/9/9/9/9/9/9/9/4A4/C3K4 w",
            "",
            Verdict::Ongoing,
        ),
        (
            "two cannons of one side",
            "3k5/9/9/9/9/9/9/9/9/C3K3C w",
            "",
            Verdict::Ongoing,
        ),
        ("a pawn", "3k5/9/9/9/9/9/P8/9/9/4K4 w", "", Verdict::Ongoing),
    ] {
        assert_eq!(verdict(start, moves, Rules::default()), expected, "{name}");
    }
}

//! The referee in a game: when it warns, when it ends the game, what counts as an infringement.

use xq_rules::adjudicate::{Clause, Label, MoveRuling, Outcome};
use xq_rules::{Color, DrawReason, Game, Role, RuleSet, Rules, Verdict, WinReason, fen, uci};

fn game(start: &str, rules: Rules) -> Game {
    let (position, _) = fen::read_position(start).expect("a position");
    Game::new(position, rules)
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = uci::read(text).expect("a move");
        game.play(mv).expect("a legal move");
    }
}

const fn loses(side: Color) -> Verdict {
    Verdict::Win {
        by: match side {
            Color::Red => Color::Black,
            Color::Black => Color::Red,
        },
        reason: WinReason::Repetition,
    }
}

const DRAW: Verdict = Verdict::Draw {
    reason: DrawReason::Repetition,
};

/// A chariot that chases an unprotected horse.
const CHASE: &str = "4ka2R/4a4/9/9/7n1/9/9/9/4A4/4KA3 w - - 0 1";
const CHASE_CYCLE: &str = "i9h9 h5i3 h9i9 i3h5";

#[test]
fn the_game_ends_at_the_third_occurrence_and_not_a_ply_sooner() {
    let mut game = game(CHASE, Rules::default());
    let moves: Vec<&str> = CHASE_CYCLE.split(' ').cycle().take(8).collect();
    for (ply, mv) in moves.iter().enumerate() {
        assert_eq!(game.verdict(), Verdict::Ongoing, "after {ply} plies");
        assert_eq!(
            game.warning().is_some(),
            ply >= 4,
            "warned after {ply} plies"
        );
        play(&mut game, mv);
    }
    assert_eq!(game.verdict(), loses(Color::Red));
    assert_eq!(game.warning(), None, "too late for a warning");
    let ruling = game.ruling().expect("a ruling");
    assert_eq!(ruling.clause, Clause::OneForbidden);
    assert_eq!(ruling.moves.len(), 4, "the cycle once");
    game.take_back();
    assert_eq!(game.verdict(), Verdict::Ongoing);
    play(&mut game, "i3g4");
    assert_eq!(game.verdict(), Verdict::Ongoing, "Black went another way");
    assert_eq!(game.warning(), None);
}

#[test]
fn a_warning_names_the_offender_and_what_it_does() {
    let mut game = game(CHASE, Rules::default());
    play(&mut game, CHASE_CYCLE);
    let warning = game.warning().expect("a warning");
    assert_eq!(warning.offender, Color::Red);
    assert_eq!(warning.ruling.cycles.red.name(), "长捉");
    assert_eq!(warning.ruling.chased(Color::Red), [Role::Horse]);
    let chases: Vec<String> = warning
        .ruling
        .moves
        .iter()
        .filter(|mv| mv.label == Label::Chase)
        .flat_map(MoveRuling::chases)
        .map(|chase| format!("{}x{}", chase.from, chase.at))
        .collect();
    assert_eq!(chases, ["h9xh5", "i9xi3"]);
}

#[test]
fn a_repetition_may_go_round_different_cycles() {
    let start = "4ka3/4a4/9/9/8r/R8/9/9/4A4/4KA3 w - - 0 1";
    let mut game = game(start, Rules::default());
    play(&mut game, "a4a3 i5i6 a3a4 i6i5 a4b4 i5h5 b4a4");
    assert_eq!(game.verdict(), Verdict::Ongoing);
    play(&mut game, "h5i5");
    assert_eq!(game.verdict(), DRAW);
    assert_eq!(game.ruling().expect("a ruling").moves.len(), 8);
}

#[test]
fn a_capture_ends_every_repetition() {
    let start = "3k5/9/9/9/9/9/9/p8/9/R3K4 w - - 0 1";
    let mut game = game(start, Rules::default());
    play(&mut game, "a0b0 d9d8 b0a0 d8d9 a0a2 d9d8 a2a0 d8d9");
    assert_eq!(game.verdict(), Verdict::Ongoing, "the pawn is gone");
    assert!(game.warning().is_none());
}

/// Rows of the collection of faults that other programs had.
#[test]
fn known_faults_are_not_ours() {
    let perpetual_check = "9/4k4/9/9/5R3/9/9/9/9/3K5 w - - 0 1";
    let two_rooks = "4k4/9/9/9/9/r1r6/3C5/4B4/9/5K3 w - - 0 1";
    let guarded = "4ka3/4a4/9/9/9/r1r6/3C5/4B4/4A4/4KA3 w - - 0 1";
    let shuffle = "4ka3/4a4/9/9/8r/R8/9/9/4A4/4KA3 w - - 0 1";
    let checks = "f5e5 e8f8 e5f5 f8e8";
    let unblocks = "d3f3 c4g4 f3d3 g4c4";
    let idles = "a4a3 i5i6 a3a4 i6i5";
    let red_loses = loses(Color::Red);
    for (name, start, cycle, rules, verdict) in [
        (
            "perpetual check is no draw",
            perpetual_check,
            checks,
            RuleSet::General,
            red_loses,
        ),
        (
            "the elephant chases too",
            guarded,
            unblocks,
            RuleSet::General,
            red_loses,
        ),
        (
            "by the Asian rules as well",
            two_rooks,
            unblocks,
            RuleSet::Asian,
            red_loses,
        ),
        (
            "here taking is mated: in form only",
            two_rooks,
            unblocks,
            RuleSet::General,
            DRAW,
        ),
        (
            "a plain repetition is drawn",
            shuffle,
            idles,
            RuleSet::General,
            DRAW,
        ),
    ] {
        let rules = Rules {
            repetition: rules,
            ..Rules::default()
        };
        let mut game = game(start, rules);
        play(&mut game, cycle);
        assert_eq!(game.verdict(), Verdict::Ongoing, "{name}");
        play(&mut game, cycle);
        assert_eq!(game.verdict(), verdict, "{name}");
    }
}

#[test]
fn each_book_rules_its_own_way() {
    for (rules, outcome) in [
        (RuleSet::General, Outcome::Loses(Color::Red)),
        (RuleSet::Chinese2020, Outcome::Loses(Color::Red)),
        (RuleSet::Asian, Outcome::Draw),
        (RuleSet::Computer, Outcome::Draw),
    ] {
        let start = "9/5k3/3a5/9/3r2n2/9/3R5/9/9/4K4 w - - 0 1";
        let rules = Rules {
            repetition: rules,
            ..Rules::default()
        };
        let mut game = game(start, rules);
        play(&mut game, "d3f3 d5f5 f3d3 f5d5 d3f3 d5f5 f3d3 f5d5");
        assert_eq!(
            game.ruling().expect("a ruling").outcome,
            outcome,
            "{rules:?}"
        );
    }
}

#[test]
fn three_infringements_lose() {
    let rules = Rules {
        count_infringements: true,
        ..Rules::default()
    };
    let mut game = game(CHASE, rules);
    play(&mut game, CHASE_CYCLE);
    assert_eq!(
        game.infringements()[Color::Red],
        0,
        "warned, not yet broken off"
    );
    play(&mut game, "i9i8 h5g7");
    assert_eq!(game.infringements()[Color::Red], 1, "warned and broken off");
    assert_eq!(game.infringements()[Color::Black], 0);
    game.note_infringement(Color::Red);
    assert_eq!(game.verdict(), Verdict::Ongoing);
    play(&mut game, "i8i7");
    game.note_infringement(Color::Red);
    let lost = Verdict::Win {
        by: Color::Black,
        reason: WinReason::Infringements,
    };
    assert_eq!(game.verdict(), lost);
    game.take_back();
    assert_eq!(game.verdict(), Verdict::Ongoing, "taken back with the move");
}

#[test]
fn draws_by_agreement() {
    let mut game = game(CHASE, Rules::default());
    assert!(!game.accept_draw(Color::Black), "nothing is offered");
    assert_eq!(game.offer_draw(Color::Red), Ok(()));
    play(&mut game, "i9h9");
    assert_eq!(
        game.offers().pending(),
        Some(Color::Red),
        "Black has not answered"
    );
    play(&mut game, "h5i3");
    assert_eq!(game.offers().pending(), None, "moving refuses");
    assert!(
        game.offer_draw(Color::Red).is_err(),
        "not before Black has offered"
    );
    assert_eq!(game.offer_draw(Color::Black), Ok(()));
    assert!(game.accept_draw(Color::Red));
    let agreed = Verdict::Draw {
        reason: DrawReason::Agreement,
    };
    assert_eq!(game.verdict(), agreed);
}

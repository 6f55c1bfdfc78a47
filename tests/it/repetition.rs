//! The referee: the cases with known rulings, and what must hold for any line.

use serde_json::Value;
use xq_rules::adjudicate::{Clause, Label, Outcome, Ruling, adjudicate, in_search};
use xq_rules::{Color, Move, Position, RuleSet, fen, uci};

use crate::data;
use crate::random::Random;

struct Case {
    id: String,
    start: Position,
    moves: Vec<Move>,
    json: Value,
}

impl Case {
    fn rule(&self, rules: RuleSet) -> Ruling {
        adjudicate(&self.start, &self.moves, rules)
    }

    fn text(&self, pointer: &str) -> &str {
        self.json
            .pointer(pointer)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    fn has_tag(&self, tag: &str) -> bool {
        let tags = self.json["tags"].as_array();
        tags.is_some_and(|tags| tags.iter().any(|has| has == tag))
    }

    /// The result by the book of 2020: for diagrams that it rules differently, its own.
    fn result_of_2020(&self) -> &str {
        if self.has_tag("differs-2020") {
            self.text("/judges/cppxq_cn2022")
        } else {
            self.text("/expected/result")
        }
    }
}

fn read_cases(committed: &str, shared: &str) -> Vec<Case> {
    let list = data::json(committed, shared);
    let list = list.as_array().expect("a list");
    list.iter()
        .map(|json| {
            let text = |key: &str| json[key].as_str().expect("a text");
            let (start, _) = fen::read_position(text("fen")).expect("a position");
            let moves = json["moves"].as_array().expect("moves").iter();
            let moves: Vec<Move> = moves
                .map(|mv| mv.as_str().and_then(uci::read).expect("a move"))
                .collect();
            let mut position = start.clone();
            for &mv in &moves {
                position = position.play(mv).expect("a legal move");
            }
            assert_eq!(position, start, "{}: the moves lead back", text("id"));
            Case {
                id: text("id").to_owned(),
                start,
                moves,
                json: json.clone(),
            }
        })
        .collect()
}

fn cases() -> Vec<Case> {
    read_cases("repetition.json", "cases/repetition.json")
}

fn asian_diagrams() -> Vec<Case> {
    read_cases("asian-diagrams.json", "cases/asian-diagrams.json")
}

const fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Draw => "draw",
        Outcome::Loses(Color::Red) => "red_loses",
        Outcome::Loses(Color::Black) => "black_loses",
    }
}

/// At least `percent` of the cases are right; the others are named when not.
fn assert_share(name: &str, percent: usize, results: &[(String, bool)]) {
    assert!(!results.is_empty(), "{name}: no cases");
    let wrong: Vec<&str> = results
        .iter()
        .filter(|(_, right)| !right)
        .map(|(id, _)| id.as_str())
        .collect();
    let right = results.len() - wrong.len();
    eprintln!(
        "{name}: {right} of {} right; wrong: {wrong:?}",
        results.len()
    );
    assert!(
        right * 100 >= results.len() * percent,
        "{name}: {right} of {}, wrong: {wrong:?}",
        results.len()
    );
}

#[test]
fn the_general_rules_rule_the_cases() {
    let judged = |want: fn(&str) -> bool| -> Vec<(String, bool)> {
        cases()
            .iter()
            .filter(|case| want(case.text("/confidence")))
            .map(|case| {
                let outcome = case.rule(RuleSet::General).outcome;
                let right = result(outcome) == case.text("/expected/result");
                (case.id.clone(), right)
            })
            .collect()
    };
    assert_share("high", 100, &judged(|confidence| confidence == "high"));
    assert_share(
        "medium, low",
        70,
        &judged(|confidence| confidence != "high"),
    );
}

#[test]
fn the_general_rules_name_the_cycles() {
    let mut names = Vec::new();
    for case in cases() {
        let ruling = case.rule(RuleSet::General);
        for (color, pointer) in [
            (Color::Red, "/expected/red"),
            (Color::Black, "/expected/black"),
        ] {
            let right = ruling.cycles[color].name() == case.text(pointer);
            names.push((format!("{} {color:?}", case.id), right));
        }
    }
    assert_share("names", 85, &names);
}

#[test]
fn the_rules_of_2020_rule_their_diagrams() {
    let cases = cases();
    let official: Vec<&Case> = cases
        .iter()
        .filter(|case| case.has_tag("official"))
        .collect();
    let results: Vec<(String, bool)> = official
        .iter()
        .map(|case| {
            let outcome = case.rule(RuleSet::Chinese2020).outcome;
            (case.id.clone(), result(outcome) == case.result_of_2020())
        })
        .collect();
    assert_share("2020", 85, &results);
    let mut names = Vec::new();
    for case in official {
        let cycles = case.rule(RuleSet::Chinese2020).cycles;
        names.push((
            case.id.clone(),
            cycles.red.name() == case.text("/expected/red"),
        ));
        names.push((
            case.id.clone(),
            cycles.black.name() == case.text("/expected/black"),
        ));
    }
    assert_share("2020 names", 85, &names);
}

#[test]
fn the_asian_rules_rule_their_diagrams() {
    let results: Vec<(String, bool)> = asian_diagrams()
        .iter()
        .map(|case| {
            let outcome = case.rule(RuleSet::Asian).outcome;
            (case.id.clone(), result(outcome) == case.text("/axf_result"))
        })
        .collect();
    assert_share("Asian", 95, &results);
}

/// Who checks with every move, counted without the referee.
fn perpetual_checker(case: &Case) -> Outcome {
    let mut always = [true, true];
    let mut position = case.start.clone();
    for &mv in &case.moves {
        let mover = position.side();
        position = position.play(mv).expect("a legal move");
        always[mover as usize] &= position.is_check();
    }
    match always {
        [true, false] => Outcome::Loses(Color::Red),
        [false, true] => Outcome::Loses(Color::Black),
        _ => Outcome::Draw,
    }
}

#[test]
fn engines_rules_know_perpetual_check_alone() {
    for case in cases().iter().chain(&asian_diagrams()) {
        let expected = perpetual_checker(case);
        assert_eq!(
            case.rule(RuleSet::Computer).outcome,
            expected,
            "{}",
            case.id
        );
        if expected != Outcome::Draw {
            for rules in RuleSet::ALL {
                let ruling = case.rule(rules);
                assert_eq!(ruling.outcome, expected, "{} by {rules:?}", case.id);
                assert_eq!(ruling.clause, Clause::SinglePerpetualCheck);
            }
        }
    }
}

#[test]
fn every_ruling_is_explained() {
    for case in cases().iter().chain(&asian_diagrams()) {
        for rules in RuleSet::ALL {
            let ruling = case.rule(rules);
            for mv in &ruling.moves {
                let name = format!("{} {} by {rules:?}", case.id, mv.mv);
                assert_eq!(mv.label == Label::Check, !mv.checkers.is_empty(), "{name}");
                match mv.label {
                    Label::Kill => assert!(mv.mate.is_some(), "{name}: the mate"),
                    Label::Chase => assert!(
                        mv.chases().next().is_some() || mv.fork.is_some(),
                        "{name}: what is chased"
                    ),
                    Label::Check | Label::Idle(_) => {}
                }
                for attack in &mv.attacks {
                    assert_eq!(attack.attacker.color(), mv.side, "{name}");
                    assert_eq!(attack.target.color(), !mv.side, "{name}");
                }
            }
        }
    }
}

/// The line with the board mirrored left to right, or turned with the colors exchanged.
fn transformed(start: &Position, moves: &[Move], turn: bool) -> (Position, Vec<Move>) {
    let setup = start.to_setup();
    let setup = if turn {
        setup.swap_colors()
    } else {
        setup.flip_file()
    };
    let (position, _) = Position::from_setup_leniently(&setup).expect("a position");
    let moved = |mv: &Move| if turn { mv.rotate() } else { mv.flip_file() };
    (position, moves.iter().map(moved).collect())
}

/// What must hold for every cycle: the verdict does not depend on the side of the board, on the color, on where the
/// cycle is entered or how often it is gone round, and the search's referee gives the same one.
fn check_properties(name: &str, start: &Position, cycle: &[Move]) {
    for rules in RuleSet::ALL {
        let ruling = adjudicate(start, cycle, rules);
        let outcome = ruling.outcome;
        assert_eq!(
            in_search(start, cycle, rules),
            outcome,
            "{name}: search, {rules:?}"
        );
        let twice = [cycle, cycle].concat();
        assert_eq!(
            adjudicate(start, &twice, rules),
            ruling,
            "{name}: twice, {rules:?}"
        );
        let (mirrored, moves) = transformed(start, cycle, false);
        let mirror = adjudicate(&mirrored, &moves, rules);
        assert_eq!(mirror.outcome, outcome, "{name}: mirrored, {rules:?}");
        assert_eq!(mirror.cycles, ruling.cycles, "{name}: mirrored, {rules:?}");
        let (turned, moves) = transformed(start, cycle, true);
        let turn = adjudicate(&turned, &moves, rules);
        assert_eq!(turn.outcome, outcome.swapped(), "{name}: turned, {rules:?}");
        let mut position = start.clone();
        for entry in 1..cycle.len() {
            position.play_unchecked(cycle[entry - 1]);
            let rotated = [&cycle[entry..], &cycle[..entry]].concat();
            let entered = adjudicate(&position, &rotated, rules);
            assert_eq!(
                entered.outcome, outcome,
                "{name}: entered at {entry}, {rules:?}"
            );
            assert_eq!(
                entered.cycles, ruling.cycles,
                "{name}: entered at {entry}, {rules:?}"
            );
        }
    }
}

#[test]
fn verdicts_do_not_depend_on_the_point_of_view() {
    for case in cases().iter().chain(&asian_diagrams()) {
        check_properties(&case.id, &case.start, &case.moves[..case.moves.len() / 2]);
    }
}

/// A move that can be taken back at once: no capture, and the way back stays open.
fn shuffle(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let mv = moves[random.below(moves.len())];
    position.piece_at(mv.to()).is_none().then_some(mv)
}

/// A cycle of four moves from the position, if the tries find one.
fn small_cycle(start: &Position, random: &mut Random) -> Option<[Move; 4]> {
    let ours = shuffle(start, random)?;
    let there = start.play(ours).ok()?;
    let theirs = shuffle(&there, random)?;
    let both = there.play(theirs).ok()?;
    let back = Move::new(ours.to(), ours.from())?;
    let returned = both.play(back).ok()?;
    let home = Move::new(theirs.to(), theirs.from())?;
    let end = returned.play(home).ok()?;
    (end == *start).then_some([ours, theirs, back, home])
}

#[test]
fn random_lines_are_ruled_without_a_fault() {
    let mut random = Random::new(3);
    let mut cycles = 0;
    for walk in 0..15 {
        let mut position = Position::start();
        let mut line = Vec::new();
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if let Some(cycle) = small_cycle(&position, &mut random) {
                cycles += 1;
                check_properties(&format!("walk {walk}: {position}"), &position, &cycle);
            }
            let mv = moves[random.below(moves.len())];
            position.play_unchecked(mv);
            line.push(mv);
        }
        for rules in RuleSet::ALL {
            let ruling = adjudicate(&Position::start(), &line, rules);
            assert_eq!(ruling.moves.len(), line.len());
        }
    }
    assert!(cycles > 50, "{cycles} cycles tried");
}

//! The engine over real positions: mates found, symmetry, limits kept, the same answer every time.

use xq_engine::book::Book;
use xq_engine::level::{LEVELS, Level};
use xq_engine::{Engine, Host, Info, Limits, Line, Quiet, Score, Step, bench};
use xq_rules::{Color, Game, Move, Position, Role, Rules, Setup, Verdict, fen};

use crate::data;

const HASH_MB: u32 = 4;

fn position(text: &str) -> Position {
    fen::read_position(text).expect(text).0
}

fn by_nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// Every position of the workload and of the openings.
fn positions() -> Vec<Position> {
    let openings = std::fs::read_to_string(data::committed("openings.txt")).expect("openings");
    bench::POSITIONS
        .iter()
        .copied()
        .chain(openings.lines())
        .map(position)
        .collect()
}

#[test]
fn evaluation_is_the_same_in_the_mirror_and_for_the_other_side() {
    let engine = Engine::new(HASH_MB);
    let remake = |setup: &Setup| Position::from_setup_leniently(setup).expect("as sound").0;
    for position in positions() {
        let value = engine.evaluate(&position);
        let setup = position.to_setup();
        assert_eq!(
            value,
            engine.evaluate(&remake(&setup.flip_file())),
            "{position} mirrored"
        );
        assert_eq!(
            value,
            engine.evaluate(&remake(&setup.swap_colors())),
            "{position} swapped"
        );
    }
}

#[test]
fn mates_are_found_and_counted() {
    // FEN, rounds to mate.
    let cases = [
        ("3k5/9/9/9/9/9/9/9/4R4/3RK4 w - - 0 1", 1),
        ("4k4/4a4/9/9/9/9/9/4C4/R8/R3K4 w - - 0 1", 5),
    ];
    for (text, rounds) in cases {
        let limits = Limits {
            nodes: Some(400_000),
            mate: Some(rounds),
            ..Limits::default()
        };
        let outcome = Engine::new(HASH_MB).search(&Line::new(position(text)), limits, &mut Quiet);
        let found = outcome.score.mate_rounds();
        assert!(
            found.is_some_and(|found| found > 0 && found <= rounds),
            "{text}: {found:?}"
        );
    }
}

/// Mates by checks alone, far beyond the depth of so small a search.
#[test]
fn long_mates_by_checks_are_found() {
    let cases = [
        "C1r2Rb2/4k3c/4b4/pRN5p/7n1/2P4r1/P3P1p1P/4B4/9/3AKAB2 w - - 0 1",
        "3akab2/c3n1R2/5rn2/p3p1NNp/2b6/4C1P2/P3P3c/4BC3/9/3AKAB2 w - - 0 1",
    ];
    for text in cases {
        let limits = Limits {
            nodes: Some(2_000_000),
            mate: Some(12),
            ..Limits::default()
        };
        let outcome = Engine::new(HASH_MB).search(&Line::new(position(text)), limits, &mut Quiet);
        assert!(
            outcome.score.mate_rounds().is_some_and(|rounds| rounds > 0),
            "{text}"
        );
        let best = outcome.best.expect("a move");
        assert!(position(text).is_legal(best));
    }
}

#[test]
fn the_same_limits_give_the_same_answer() {
    for position in positions().into_iter().take(12) {
        let line = Line::new(position);
        let once = Engine::new(HASH_MB).search(&line, by_nodes(20_000), &mut Quiet);
        let again = Engine::new(HASH_MB).search(&line, by_nodes(20_000), &mut Quiet);
        assert_eq!(
            (once.best, once.score, once.nodes),
            (again.best, again.score, again.nodes)
        );
        assert!(once.nodes <= 20_000, "{} nodes", once.nodes);
    }
}

#[test]
fn a_used_engine_that_forgets_is_as_new() {
    let lines: Vec<Line> = positions().into_iter().take(3).map(Line::new).collect();
    let fresh = Engine::new(HASH_MB).search(&lines[2], by_nodes(30_000), &mut Quiet);
    let mut used = Engine::new(HASH_MB);
    for line in &lines[..2] {
        used.search(line, by_nodes(30_000), &mut Quiet);
    }
    used.new_game();
    let outcome = used.search(&lines[2], by_nodes(30_000), &mut Quiet);
    assert_eq!((fresh.best, fresh.score), (outcome.best, outcome.score));
}

/// Counts what it is told, and stops the search when it has been asked often enough.
#[derive(Default)]
struct Impatient {
    asked: u32,
    patience: u32,
    reports: Vec<Info>,
}

impl Host for Impatient {
    fn now_ms(&self) -> f64 {
        f64::from(self.asked)
    }

    fn should_stop(&mut self) -> bool {
        self.asked += 1;
        self.asked >= self.patience
    }

    fn report(&mut self, info: &Info) {
        self.reports.push(info.clone());
    }
}

#[test]
fn a_stopped_search_still_answers() {
    let mut host = Impatient {
        patience: 3,
        ..Impatient::default()
    };
    let outcome =
        Engine::new(HASH_MB).search(&Line::new(Position::start()), Limits::default(), &mut host);
    let best = outcome.best.expect("a move");
    assert!(Position::start().is_legal(best));
    assert!(host.asked <= 4, "asked {} times", host.asked);
}

#[test]
fn time_limits_end_the_search_by_the_hosts_clock() {
    let mut host = Impatient {
        patience: u32::MAX,
        ..Impatient::default()
    };
    let limits = Limits {
        movetime_ms: Some(40.0),
        ..Limits::default()
    };
    Engine::new(HASH_MB).search(&Line::new(Position::start()), limits, &mut host);
    assert!(host.asked <= 42, "{} ms by its clock", host.asked);
}

#[test]
fn steps_and_reports_show_several_lines_best_first() {
    let mut engine = Engine::new(HASH_MB);
    let mut host = Impatient {
        patience: u32::MAX,
        ..Impatient::default()
    };
    let limits = Limits {
        depth: Some(5),
        multi_pv: 3,
        ..Limits::default()
    };
    engine.begin(&Line::new(Position::start()), limits, &mut host);
    let mut steps = 0;
    while matches!(engine.step(&mut host), Step::Running) {
        steps += 1;
    }
    assert!(steps > 100, "{steps} steps");
    let last: Vec<&Info> = host.reports.iter().filter(|info| info.depth == 5).collect();
    assert_eq!(last.len(), 3);
    assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score));
    let mut firsts: Vec<Move> = last.iter().map(|info| info.pv[0]).collect();
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 3, "three different moves");
    for info in last {
        let mut line = Line::new(Position::start());
        for &mv in &info.pv {
            line.push(mv).expect("a legal line");
        }
    }
}

#[test]
fn only_the_named_root_moves_are_searched() {
    let only = xq_rules::uci::read("a3a4").expect("a move");
    let limits = Limits {
        depth: Some(4),
        search_moves: vec![only],
        ..Limits::default()
    };
    let outcome = Engine::new(HASH_MB).search(&Line::new(Position::start()), limits, &mut Quiet);
    assert_eq!(outcome.best, Some(only));
}

#[test]
fn a_lost_position_has_no_move_and_says_so() {
    let mated = position("3k5/3R5/9/9/9/9/9/9/4R4/3K5 b - - 0 1");
    assert!(!mated.has_legal_move());
    let outcome = Engine::new(HASH_MB).search(&Line::new(mated), by_nodes(100), &mut Quiet);
    assert_eq!(outcome.best, None);
    assert_eq!(outcome.score, Score(-Score::MATE));
}

/// A repetition that the referee forbids is no way out: checking for ever loses, so the engine must not count on a draw.
#[test]
fn perpetual_check_is_no_draw_for_the_side_behind() {
    // Red has only checks; by the rules they cannot go on for ever, and without them Black wins.
    let text = "4k4/8R/9/9/9/9/9/9/9/rrBA1K3 w - - 0 1";
    let outcome = Engine::new(16).search(&Line::new(position(text)), by_nodes(300_000), &mut Quiet);
    assert!(outcome.score.0 < -300, "{:?}", outcome.score);
}

#[test]
fn every_level_plays_legal_moves_to_the_end_of_short_games() {
    for number in 1..=9 {
        let mut game = Game::new(Position::start(), Rules::default());
        let mut engine = Engine::new(1);
        for ply in 0..24u64 {
            let limits = Limits {
                level: Some(Level::numbered(number)),
                seed: ply + u64::from(number) * 1000,
                nodes: Some(3_000),
                ..Limits::default()
            };
            let outcome = engine.search(&Line::of(&game), limits, &mut Quiet);
            game.play(outcome.best.expect("a move"))
                .expect("a legal move");
        }
    }
}

#[test]
fn weak_levels_vary_with_the_seed_and_strong_ones_do_not() {
    let choices = |level: Level| {
        let mut moves: Vec<Option<Move>> = (0..12)
            .map(|seed| {
                let limits = Limits {
                    level: Some(level),
                    seed,
                    nodes: Some(5_000),
                    ..Limits::default()
                };
                Engine::new(1)
                    .search(&Line::new(Position::start()), limits, &mut Quiet)
                    .best
            })
            .collect();
        moves.sort();
        moves.dedup();
        moves.len()
    };
    assert!(choices(LEVELS[0]) > 1);
    assert_eq!(choices(LEVELS[8]), 1);
}

/// Twenty fast games against itself: no illegal move, no stall, each ends by the rules.
#[test]
fn self_play_ends_by_the_rules() {
    let mut engine = Engine::new(1);
    let mut ended = [0u32; 3];
    for opening in positions()
        .into_iter()
        .skip(bench::POSITIONS.len())
        .take(20)
    {
        let mut game = Game::new(opening, Rules::default());
        engine.new_game();
        let verdict = loop {
            let verdict = game.verdict();
            if verdict.is_over() {
                break verdict;
            }
            let outcome = engine.search(&Line::of(&game), by_nodes(600), &mut Quiet);
            game.play(outcome.best.expect("a move"))
                .expect("a legal move");
            assert!(game.moves().len() < 2000, "no end in sight");
        };
        match verdict {
            Verdict::Win { by: Color::Red, .. } => ended[0] += 1,
            Verdict::Win { .. } => ended[1] += 1,
            _ => ended[2] += 1,
        }
    }
    eprintln!("red {} black {} drawn {}", ended[0], ended[1], ended[2]);
    assert_eq!(ended.iter().sum::<u32>(), 20);
}

/// The engine answers from the book when it may, and thinks when it may not.
#[test]
fn the_engine_plays_its_book() {
    let bytes = std::fs::read("../www/books/openings.bin").expect("the shipped book");
    let mut engine = Engine::new(1);
    engine.set_book(Some(Book::parse(&bytes).expect("a book")));
    let mut line = Line::new(Position::start());
    let limits = |use_book| Limits {
        use_book,
        ..by_nodes(500)
    };
    let outcome = engine.search(&line, limits(true), &mut Quiet);
    assert_eq!((outcome.nodes, outcome.depth), (0, 0));
    assert!(outcome.best.is_some());
    let outcome = engine.search(&line, limits(false), &mut Quiet);
    assert!(outcome.nodes > 0);
    // Back at the start after four moves: the book would lead round in circles.
    for text in ["a0a1", "a9a8", "a1a0", "a8a9"] {
        let mv = xq_rules::uci::read(text).expect("a move");
        line.push(mv).expect("a legal one");
    }
    let outcome = engine.search(&line, limits(true), &mut Quiet);
    assert!(outcome.nodes > 0);
}

/// docs/levels.md: the weak err, but not without sense.
#[test]
fn no_level_lets_a_chariot_hang_or_a_mate_go_by() {
    let cases = [
        // The black chariot on e5 is protected by nothing, and the red one stands before it.
        "4kab2/4a4/4b4/p7p/4r4/9/P3R3P/4B4/4A4/2BAK4 w - - 0 1",
        "3k5/9/9/9/9/9/9/9/4R4/3RK4 w - - 0 1",
    ];
    for text in cases {
        let before = position(text);
        for (number, seed) in (1..=9).flat_map(|n| (0..20).map(move |seed| (n, seed))) {
            let limits = Limits {
                level: Some(Level::numbered(number)),
                seed,
                ..Limits::default()
            };
            let outcome = Engine::new(1).search(&Line::new(before.clone()), limits, &mut Quiet);
            let mv = outcome.best.expect("a move");
            let takes = before
                .piece_at(mv.to())
                .is_some_and(|p| p.role() == Role::Chariot);
            let mates = !before.play(mv).expect("legal").has_legal_move();
            assert!(
                takes || mates,
                "level {number}, seed {seed}: {mv} in {text}"
            );
        }
    }
}

use super::*;

const MIN: f64 = 60_000.0;

fn control(numbers: [u16; 6]) -> TimeControl {
    let control = TimeControl::of(numbers);
    assert_eq!(control.numbers(), numbers, "in range");
    control
}

/// Plays moves that take so many seconds each, and gives what both sides have left then.
fn after(numbers: [u16; 6], seconds: &[f64]) -> (Option<f64>, Option<f64>) {
    let mut clock = Clock::new(control(numbers), Color::Red).unwrap();
    let mut now = 1e6;
    clock.run(now);
    for s in seconds {
        now += s * 1000.0;
        assert_eq!(clock.fallen(now - 1.0), None);
        clock.moved(now);
    }
    (clock.left(Color::Red, now), clock.left(Color::Black, now))
}

/// The rules of `../shared/RULES.md` section 6, case by case.
#[test]
fn the_rules_of_the_clocks() {
    // minutes, moves, then minutes, then moves, increment, step; seconds of each ply; minutes left
    type Case = ([u16; 6], &'static [f64], Option<f64>, Option<f64>);
    let cases: [Case; 14] = [
        // Total time per side: each pays for its own moves only.
        ([10, 0, 0, 0, 0, 0], &[60.0, 120.0], Some(9.0), Some(8.0)),
        ([180, 0, 0, 0, 0, 0], &[0.0], Some(180.0), Some(180.0)),
        // With an increment, after the move.
        ([5, 0, 0, 0, 6, 0], &[30.0, 6.0], Some(4.6), Some(5.0)),
        // No minutes: no limit. The step alone limits.
        ([0, 0, 0, 0, 0, 30], &[29.0, 29.0], None, None),
        ([0, 0, 0, 0, 5, 30], &[29.0, 29.0], None, None),
        // Both can apply.
        ([10, 0, 0, 0, 0, 60], &[30.0, 12.0], Some(9.5), Some(9.8)),
        // First period of two moves: what is left of it is carried over.
        ([2, 2, 1, 1, 0, 0], &[30.0, 60.0], Some(1.5), Some(1.0)),
        (
            [2, 2, 1, 1, 0, 0],
            &[30.0, 60.0, 30.0],
            Some(2.0),
            Some(1.0),
        ),
        // Every further period adds its minutes again.
        (
            [2, 2, 1, 1, 0, 0],
            &[30.0, 0.0, 30.0, 0.0, 30.0],
            Some(2.5),
            Some(3.0),
        ),
        // No moves in the second period: it lasts for the rest of the game.
        (
            [2, 1, 1, 0, 0, 0],
            &[30.0, 0.0, 30.0, 0.0, 30.0],
            Some(1.5),
            Some(3.0),
        ),
        // No moves in the first: there is no second.
        ([2, 0, 50, 1, 0, 0], &[30.0, 30.0], Some(1.5), Some(1.5)),
        // No minutes in the first period: no limit there, then the second alone.
        (
            [0, 1, 3, 0, 0, 0],
            &[600.0, 0.0, 60.0],
            Some(2.0),
            Some(3.0),
        ),
        // No minutes in the second: no limit from there on.
        ([1, 1, 0, 0, 0, 0], &[30.0], None, Some(1.0)),
        // The increment of the last move of a period is carried too.
        ([1, 1, 1, 0, 30, 0], &[30.0], Some(2.0), Some(1.0)),
    ];
    for (numbers, seconds, red, black) in cases {
        let (r, b) = after(numbers, seconds);
        let ms = |minutes: Option<f64>| minutes.map(|m| (m * MIN).round());
        assert_eq!((r, b), (ms(red), ms(black)), "{numbers:?} {seconds:?}");
    }
}

#[test]
fn a_flag_falls_when_either_limit_is_used_up_and_never_while_it_stands() {
    for (numbers, at) in [
        ([1, 0, 0, 0, 5, 0], 60_000.0),
        ([0, 0, 0, 0, 0, 15], 15_000.0),
        ([1, 0, 0, 0, 0, 90], 60_000.0),
        ([5, 0, 0, 0, 0, 20], 20_000.0),
    ] {
        let mut clock = Clock::new(control(numbers), Color::Black).unwrap();
        assert_eq!(clock.falls_at(0.0), None);
        assert_eq!(clock.fallen(1e12), None, "it stands");
        clock.run(500.0);
        assert_eq!(clock.falls_at(700.0), Some(at + 500.0), "{numbers:?}");
        assert_eq!(clock.fallen(at + 499.0), None);
        assert_eq!(clock.fallen(at + 500.0), Some(Color::Black));
        clock.halt(at + 400.0);
        assert_eq!(clock.fallen(1e12), None, "it stands again");
    }
}

#[test]
fn no_limit_at_all_is_no_clock() {
    for numbers in [[0; 6], [0, 40, 0, 0, 9, 0], [0, 0, 20, 5, 9, 0]] {
        assert_eq!(
            Clock::new(control(numbers), Color::Red),
            None,
            "{numbers:?}"
        );
    }
    assert!(TimeControl::PRESETS[0].is_none());
    assert!(!TimeControl::PRESETS[1..].iter().any(TimeControl::is_none));
}

#[test]
fn it_stands_and_runs_on_and_counts_what_the_device_slept() {
    let mut clock = Clock::new(TimeControl::simple(10, 0), Color::Red).unwrap();
    clock.run(1000.0);
    clock.run(5000.0);
    clock.halt(11_000.0);
    assert_eq!(clock.left(Color::Red, 99e9), Some(10.0 * MIN - 10_000.0));
    clock.slept(1e9);
    clock.run(20_000.0);
    clock.slept(60_000.0);
    assert_eq!(clock.left(Color::Red, 21_000.0), Some(9.0 * MIN - 11_000.0));
    assert_eq!(clock.left(Color::Black, 21_000.0), Some(10.0 * MIN));
}

#[test]
fn a_move_that_is_taken_back_takes_its_time_with_it() {
    let mut clock = Clock::new(control([2, 2, 1, 1, 3, 0]), Color::Red).unwrap();
    clock.run(0.0);
    for i in 1..=5 {
        clock.moved(f64::from(i) * 7000.0);
    }
    let whole = clock.clone();
    clock.moved(50_000.0);
    clock.moved(60_000.0);
    clock.take_back(2, 70_000.0);
    assert_eq!(clock.accounts, whole.accounts);
    assert_eq!(clock.side(), Color::Black);
    assert!((clock.elapsed(71_000.0) - 1000.0).abs() < 0.01);
    clock.take_back(usize::MAX, 80_000.0);
    assert_eq!(clock.left(Color::Red, 80_000.0), Some(2.0 * MIN));
}

#[test]
fn it_survives_its_text() {
    let mut clock = Clock::new(control([2, 2, 1, 1, 3, 40]), Color::Black).unwrap();
    clock.run(0.0);
    for at in [4000.0, 9500.4, 31_000.0] {
        clock.moved(at);
    }
    let text = clock.write_times(33_000.0);
    assert_eq!(text, "4000 5500 21500 2000");
    let control = TimeControl::read(&clock.control().write()).unwrap();
    let mut read = Clock::new(control, Color::Black).unwrap();
    assert!(read.read_times(&text, 3));
    clock.halt(33_000.0);
    assert_eq!(read, clock);
    for bad in [
        "",
        "4000 5500 21500",
        "4000 x 21500 1",
        "1 2 3 4 5",
        "-1 2 3 4",
    ] {
        assert!(!read.clone().read_times(bad, 3), "{bad}");
    }
    for bad in ["", "1 2 3", "1 2 3 4 5 6 7", "181 0 0 0 0 0", "1 0 0 0 0 x"] {
        assert_eq!(TimeControl::read(bad), None, "{bad}");
    }
}

#[test]
fn what_is_shown_changes_when_it_is_said_to() {
    for (ms, shown) in [
        (600_000.0, "10:00"),
        (599_999.0, "10:00"),
        (599_000.0, "9:59"),
        (3_600_000.0, "1:00:00"),
        (3_599_000.0, "59:59"),
        (10_001.0, "0:11"),
        (10_000.0, "10.0"),
        (9_950.0, "9.9"),
        (49.0, "0.0"),
        (0.0, "0.0"),
    ] {
        assert_eq!(text(ms), shown, "{ms}");
    }
    let mut clock = Clock::new(control([1, 0, 0, 0, 0, 12]), Color::Red).unwrap();
    clock.run(0.0);
    let mut now = 0.0;
    let mut looks = 0;
    while clock.fallen(now).is_none() {
        let shown = |at| {
            let left = clock.left(Color::Red, at).unwrap();
            (text(left), text(clock.step_left(Color::Red, at).unwrap()))
        };
        let next = clock.changes_at(now).unwrap();
        assert!(next > now);
        assert_eq!(shown(now), shown((next - 2.0).max(now)), "{now}");
        now = next;
        looks += 1;
    }
    assert!(
        (100..125).contains(&looks),
        "no more looks than changes: {looks}"
    );
}

#[test]
fn little_time_is_heard_once_and_the_last_seconds_each() {
    let heard = |from: f64, to: f64| alarm(from * 1000.0, to * 1000.0);
    assert_eq!(heard(31.0, 30.0), Some(Alarm::Warning));
    assert_eq!(heard(30.0, 29.0), None);
    assert_eq!(heard(10.1, 9.9), Some(Alarm::Urgent));
    assert_eq!(heard(9.9, 9.0), None);
    for second in 1..5 {
        let second = f64::from(second);
        assert_eq!(heard(second + 0.05, second - 0.05), Some(Alarm::Urgent));
        assert_eq!(heard(second - 0.05, second - 0.15), None);
    }
    assert_eq!(heard(0.1, 0.0), None, "the end has its own sound");
}

#[test]
fn a_record_tells_the_times() {
    let line = ["h2e2", "h9g7", "h0g2"].map(|text| crate::game::read_move(text).unwrap());
    let record = |numbers| {
        let mut clock = Clock::new(control(numbers), Color::Red).unwrap();
        clock.run(0.0);
        for now in [1500.0, 3000.0, 63_000.0] {
            clock.moved(now);
        }
        let mut tree = Tree::from_line(xq_rules::Position::start(), line);
        clock.write_into(&mut tree);
        xq_records::pgn::write(&tree, xq_records::pgn::MoveText::Uci)
    };
    let text = record([5, 0, 0, 0, 2, 0]);
    assert!(text.contains("[TimeControl \"300+2\"]"), "{text}");
    for shown in ["0:05:01", "0:05:01", "0:04:03"] {
        assert!(text.contains(&format!("[%clk {shown}]")), "{text}");
    }
    let read = &xq_records::read_text(&text).unwrap().records[0].tree;
    let last = read.notes(read.main_line().last().unwrap());
    assert_eq!(last.clock, Some(243_000));
    let text = record([0, 0, 0, 0, 0, 90]);
    assert!(text.contains("[%emt 0:01:00]") && text.contains("[TimeControl \"?\"]"));
    assert!(record([5, 40, 3, 20, 0, 0]).contains("\"40/300:20/180\""));
}

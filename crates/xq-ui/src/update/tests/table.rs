//! The game beside the board: clocks, breaks, touch-move, moves in advance, advice, the dialog.

use xq_rules::{Verdict, WinReason};

use super::*;
use crate::clock::{Clock, TimeControl};
use crate::effect::Slot;
use crate::model::Mode;
use crate::notice::Notice;
use crate::review::ArrowKind;
use crate::sound::Sound;
use crate::table::{House, TableCommand};

fn at(model: &mut Model, msg: Msg, now: f64) -> Vec<Effect> {
    update(model, msg, now)
}

fn table(model: &mut Model, command: TableCommand, now: f64) -> Vec<Effect> {
    at(model, Msg::Command(Command::Table(command)), now)
}

fn tap_at(model: &mut Model, square: Square, now: f64) {
    let center = model.layout.center(square);
    for phase in [Phase::Down, Phase::Up] {
        let pointer = Pointer {
            phase,
            id: 1,
            at: center,
            touch: true,
        };
        let _ = at(model, Msg::Pointer(pointer), now);
    }
}

fn play_at(model: &mut Model, code: &str, now: f64) {
    let mv = crate::game::read_move(code).unwrap();
    tap_at(model, mv.from(), now);
    tap_at(model, mv.to(), now);
}

/// A game that has just begun at 0, on these terms.
fn begun(terms: Terms) -> Model {
    let mut model = opened(Opening::default());
    send(&mut model, ready());
    command(&mut model, Command::NewGame(terms));
    model
}

fn two_with(control: TimeControl) -> Model {
    begun(Terms {
        control,
        ..Terms::two(RuleSet::General)
    })
}

fn engine_with(control: TimeControl) -> Model {
    begun(Terms {
        control,
        ..Terms::engine(Color::Red, Level::from_number(10).unwrap())
    })
}

fn clocks(model: &Model) -> [String; 2] {
    let seats = view(model).seats;
    let [above, below] = seats.map(|seat| seat.clock.unwrap().main);
    [below, above]
}

const THREE: TimeControl = TimeControl::simple(3, 2);

#[test]
fn clocks_run_in_turn_and_tick_when_something_changes() {
    let mut model = two_with(THREE);
    assert_eq!(clocks(&model), ["3:00", "3:00"]);
    assert_eq!(wake_at(&model), Some(1001.0));
    let _ = at(&mut model, Msg::Tick, 1001.0);
    assert_eq!(clocks(&model), ["2:59", "3:00"]);
    play_at(&mut model, "h2e2", 5000.0);
    assert_eq!(clocks(&model), ["2:57", "3:00"]);
    let _ = at(&mut model, Msg::Tick, 15_000.0);
    assert_eq!(clocks(&model), ["2:57", "2:50"]);
    assert!(view(&model).seats[0].clock.as_ref().unwrap().running);
}

#[test]
fn a_flag_that_has_fallen_ends_the_game_before_a_late_move() {
    for late in [180_000.0, 9e9] {
        let mut model = two_with(THREE);
        play_at(&mut model, "h2e2", late);
        assert_eq!(model.play.plies(), 0);
        let lost = Verdict::Win {
            by: Color::Black,
            reason: WinReason::Time,
        };
        assert_eq!(model.play.verdict(), lost);
        assert!(view(&model).status.text.contains("超时"));
    }
    let mut model = two_with(THREE);
    play_at(&mut model, "h2e2", 179_999.0);
    assert_eq!(model.play.plies(), 1);
    let effects = at(&mut model, Msg::Tick, 179_999.0 + 180_000.0);
    assert!(effects.contains(&Effect::Sound(Sound::End)));
    assert!(
        effects
            .iter()
            .any(|e| matches!(e, Effect::Save(text) if text.contains("timeout black\n")))
    );
}

#[test]
fn little_time_is_heard_by_people_only() {
    let mut model = two_with(TimeControl::simple(1, 0));
    let heard = |effects: Vec<Effect>| {
        let sounds = effects.into_iter().filter_map(|e| match e {
            Effect::Sound(sound) => Some(sound),
            _ => None,
        });
        sounds.collect::<Vec<_>>()
    };
    assert_eq!(heard(at(&mut model, Msg::Tick, 29_000.0)), []);
    assert_eq!(heard(at(&mut model, Msg::Tick, 30_001.0)), [Sound::Warning]);
    assert_eq!(heard(at(&mut model, Msg::Tick, 50_001.0)), [Sound::LowTime]);
    let mut model = engine_with(TimeControl::simple(1, 0));
    play_at(&mut model, "h2e2", 100.0);
    assert_eq!(heard(at(&mut model, Msg::Tick, 50_300.0)), []);
}

#[test]
fn a_break_stops_clock_hand_and_engine() {
    let mut model = engine_with(THREE);
    play_at(&mut model, "h2e2", 1000.0);
    let effects = table(&mut model, TableCommand::Pause(true), 2000.0);
    assert!(
        effects
            .iter()
            .any(|e| matches!(e, Effect::Tell(ToWorker::Stop { .. })))
    );
    assert_eq!(view(&model).banner.unwrap().kind, "paused");
    assert!(!view(&model).status.thinking);
    let _ = at(&mut model, answer(1, "h9g7"), 2100.0);
    let _ = at(&mut model, Msg::Tick, 900_000.0);
    assert_eq!(model.play.plies(), 1, "that answer is not wanted");
    assert_eq!(clocks(&model), ["3:01", "2:59"]);
    assert_eq!(model.hand(), None);
    let effects = table(&mut model, TableCommand::Pause(false), 900_000.0);
    assert!(searched(&effects).is_some());
    assert_eq!(
        model.engine.purpose(),
        Some(crate::supervisor::Purpose::Move)
    );
    assert!(model.table.clock.as_ref().unwrap().is_running());
}

#[test]
fn no_clock_runs_unseen_or_behind_a_dialog_that_opened_itself() {
    let mut model = two_with(THREE);
    command(&mut model, Command::Go(Mode::Study));
    assert!(model.table.paused);
    command(&mut model, Command::Go(Mode::Play));
    table(&mut model, TableCommand::Pause(false), 0.0);
    assert!(model.table.clock.as_ref().unwrap().is_running());
    // The player's own dialog takes the player's time.
    let _ = at(
        &mut model,
        Msg::Command(Command::Show(Dialog::Settings)),
        1000.0,
    );
    let _ = at(&mut model, Msg::Tick, 11_000.0);
    assert_eq!(clocks(&model)[0], "2:49");
    let _ = at(&mut model, Msg::Command(Command::CloseDialog), 11_000.0);
    // As one does that the address has opened.
    model.table.held = false;
    let before = model.dialog;
    model.dialog = Some(Dialog::Library);
    let mut step = Step {
        model: &mut model,
        now: 12_000.0,
        effects: Vec::new(),
    };
    step.tend_clock(before, false);
    let _ = at(&mut model, Msg::Tick, 100_000.0);
    assert_eq!(clocks(&model)[0], "2:48");
    let _ = at(&mut model, Msg::Command(Command::CloseDialog), 100_000.0);
    let _ = at(&mut model, Msg::Tick, 101_000.0);
    assert_eq!(clocks(&model)[0], "2:47");
}

#[test]
fn time_that_the_device_slept_is_counted() {
    let mut model = two_with(THREE);
    let _ = at(&mut model, Msg::Slept(60_000.0), 1000.0);
    assert_eq!(clocks(&model)[0], "1:59");
    let _ = at(&mut model, Msg::Slept(600_000.0), 1000.0);
    assert!(model.play.verdict().is_over());
}

#[test]
fn a_running_clock_survives_a_reload_and_gives_nothing_back() {
    let mut model = two_with(THREE);
    play_at(&mut model, "h2e2", 10_000.0);
    let _ = at(&mut model, Msg::Tick, 16_000.0);
    let effects = at(&mut model, Msg::Hidden, 40_000.0);
    let clock = effects.iter().find_map(|effect| match effect {
        Effect::Put(Slot::Clock, text) => Some(text.clone()),
        _ => None,
    });
    assert_eq!(clock.as_deref(), Some("1 30000"));
    // The game itself was last saved with the move.
    let saved = save::write_at(&model.play, &model.seats, false, &model.table, 10_000.0);
    let open = |clock| {
        opened(Opening {
            saved: Some(saved.clone()),
            clock,
            ..Opening::default()
        })
    };
    let mut again = open(clock);
    assert_eq!(clocks(&again), ["2:52", "2:30"]);
    assert_eq!(again.hand(), None, "it waits for the player");
    table(&mut again, TableCommand::Pause(false), 5.0);
    let _ = at(&mut again, Msg::Tick, 5005.0);
    assert_eq!(clocks(&again), ["2:52", "2:25"]);
    // A note about another move is none about this one.
    assert_eq!(clocks(&open(Some("7 90000".into())))[1], "3:00");
    assert_eq!(clocks(&open(Some("x".into())))[1], "3:00");
}

#[test]
fn moves_taken_back_take_their_time_with_them_unless_it_is_not_allowed() {
    for no_take_back in [false, true] {
        let mut model = begun(Terms {
            control: THREE,
            house: House {
                no_take_back,
                ..House::default()
            },
            ..Terms::two(RuleSet::General)
        });
        play_at(&mut model, "h2e2", 30_000.0);
        assert_eq!(view(&model).enabled.take_back, !no_take_back);
        let _ = at(&mut model, Msg::Command(Command::TakeBack), 40_000.0);
        assert_eq!(model.play.plies(), usize::from(no_take_back));
        let first = if no_take_back { "2:32" } else { "3:00" };
        assert_eq!(clocks(&model)[0], first);
    }
}

#[test]
fn the_engine_is_asked_within_its_time_and_its_flag_never_falls() {
    let mut model = engine_with(TimeControl::simple(1, 0));
    play_at(&mut model, "h2e2", 0.0);
    let task = |model: &Model| model.engine.purpose();
    assert!(task(&model).is_some());
    for (control, longest) in [
        (TimeControl::NONE, 5000.0),
        (TimeControl::simple(1, 0), 2000.0),
        (TimeControl::simple(3, 2), 5000.0),
        (TimeControl::of([0, 0, 0, 0, 0, 3]), 1900.0),
        (TimeControl::of([1, 5, 1, 5, 0, 0]), 5000.0),
    ] {
        let mut model = begun(Terms {
            control,
            ..Terms::engine(Color::Black, Level::from_number(10).unwrap())
        });
        let effects = send(&mut model, Msg::Tick);
        assert!(effects.is_empty());
        let (most, clock) = Step {
            model: &mut model,
            now: 0.0,
            effects: Vec::new(),
        }
        .engine_time(5000.0);
        assert!(most <= longest && most > 20.0, "{control:?}: {most}");
        assert_eq!(clock.is_some(), control.minutes > 0);
    }
    // It thinks and thinks: shortly before the flag it is told to move, and what it has so far is played.
    let effects = at(&mut model, Msg::Tick, 59_800.0);
    assert!(
        effects
            .iter()
            .any(|e| matches!(e, Effect::Tell(ToWorker::Stop { id: 1 })))
    );
    let _ = at(&mut model, Msg::Tick, 70_000.0);
    assert!(!model.play.verdict().is_over());
    let _ = at(&mut model, answer(1, "h9g7"), 70_001.0);
    assert_eq!(model.play.plies(), 2);
}

#[test]
fn the_engines_clock_stands_while_the_engine_is_loaded() {
    let mut model = opened(Opening::default());
    command(
        &mut model,
        Command::NewGame(Terms {
            control: THREE,
            ..Terms::engine(Color::Black, Level::DEFAULT)
        }),
    );
    let _ = at(&mut model, Msg::Tick, 9000.0);
    assert_eq!(clocks(&model)[1], "3:00");
    let _ = at(&mut model, ready(), 9000.0);
    let _ = at(&mut model, Msg::Tick, 10_500.0);
    assert_eq!(clocks(&model)[1], "2:59");
}

#[test]
fn a_touched_piece_has_to_move() {
    let mut model = begun(Terms {
        house: House {
            touch_move: true,
            ..House::default()
        },
        ..Terms::two(RuleSet::General)
    });
    tap(&mut model, Square::E0);
    tap(&mut model, Square::B0);
    assert_eq!(model.selected, Some(Square::E0), "the first counts");
    assert_eq!(view(&model).status.text, "须走帅");
    tap(&mut model, Square::H2);
    tap(&mut model, Square::E2);
    assert_eq!(model.play.plies(), 0);
    tap(&mut model, Square::E1);
    assert_eq!(model.play.move_codes(), ["e0e1"]);
    assert_eq!(view(&model).status.text, "黑方走棋");
    // An enemy that can be taken has to be taken.
    tap(&mut model, Square::H0);
    assert_eq!(view(&model).status.text, "须吃马");
    tap(&mut model, Square::B9);
    assert!(model.targets.is_empty());
}

#[test]
fn a_move_in_advance_is_made_when_it_can_be() {
    let start = || {
        let mut model = engine_with(TimeControl::NONE);
        play(&mut model, "h2e2");
        model
    };
    let mut model = start();
    tap(&mut model, Square::H0);
    assert_eq!(model.selected, Some(Square::H0));
    tap(&mut model, Square::G2);
    assert_eq!(model.play.plies(), 1, "not yet");
    assert_eq!(model.arrows()[0].kind, ArrowKind::Premove);
    send(&mut model, answer(1, "h9g7"));
    let _ = at(&mut model, Msg::Tick, 1000.0);
    assert_eq!(model.play.plies(), 2);
    let due = wake_at(&model).unwrap();
    let _ = at(&mut model, Msg::Tick, due.max(1500.0));
    assert_eq!(model.play.move_codes(), ["h2e2", "h9g7", "h0g2"]);
    assert!(model.arrows().is_empty());

    // Another press, Escape and the right button take it back.
    for cancel in ["press", "key", "button"] {
        let mut model = start();
        tap(&mut model, Square::H0);
        tap(&mut model, Square::G2);
        match cancel {
            "press" => tap(&mut model, Square::E5),
            "key" => {
                send(&mut model, Msg::Key(Key::Escape));
            }
            _ => {
                table(&mut model, TableCommand::CancelPremove, 0.0);
            }
        }
        assert_eq!(model.table.premove, None, "{cancel}");
    }

    // What is no longer legal is not made.
    let mut model = start();
    tap(&mut model, Square::E2);
    tap(&mut model, Square::E9);
    send(&mut model, answer(1, "h9g7"));
    let _ = at(&mut model, Msg::Tick, 1000.0);
    assert_eq!((model.play.plies(), model.table.premove), (2, None));
}

#[test]
fn a_piece_in_hand_stays_there_when_the_engine_moves() {
    let mut model = engine_with(TimeControl::NONE);
    play(&mut model, "h2e2");
    tap(&mut model, Square::H0);
    send(&mut model, answer(1, "h9g7"));
    let _ = at(&mut model, Msg::Tick, 1000.0);
    assert_eq!(model.selected, Some(Square::H0));
    assert_eq!(model.targets, [Square::G2, Square::I2]);
}

#[test]
fn advice_is_an_arrow_until_the_next_move() {
    let mut model = two_players();
    let effects = table(&mut model, TableCommand::Hint, 0.0);
    let work = searched(&effects).unwrap();
    assert_eq!(work.level, None, "at full strength");
    assert!(!view(&model).table.may_ask, "one is enough");
    let id = work.id;
    send(&mut model, answer(id, "b2e2"));
    let arrow = model.arrows()[0];
    assert_eq!(
        (arrow.kind, arrow.from, arrow.to),
        (ArrowKind::Hint, Square::B2, Square::E2)
    );
    assert!(model.announcement.text.contains("炮八平五"));
    play(&mut model, "h2e2");
    assert!(model.arrows().is_empty());
    // One that is no longer wanted comes too late.
    let effects = table(&mut model, TableCommand::Hint, 0.0);
    let id = searched(&effects).unwrap().id;
    play(&mut model, "h9g7");
    send(&mut model, answer(id, "b9c7"));
    assert!(model.arrows().is_empty());
}

#[test]
fn the_dialog_opens_as_it_was_left() {
    let mut model = opened(Opening::default());
    command(&mut model, Command::Show(Dialog::NewGame));
    for (key, value) in [
        ("opponent", "two"),
        ("time", "2"),
        ("touch-move", "on"),
        ("start", "horses"),
        ("giver", "me"),
    ] {
        table(&mut model, TableCommand::Set(key.into(), value.into()), 0.0);
    }
    table(&mut model, TableCommand::Give(Square::A0), 0.0);
    let effects = table(&mut model, TableCommand::Begin, 0.0);
    assert!(model.play.start_fen().contains("/2BAKAB1R "));
    assert_eq!(clocks(&model)[0], "5:00");
    assert!(model.table.house.touch_move);
    let settings = effects.iter().find_map(|effect| match effect {
        Effect::SaveSettings(text) => Some(text.clone()),
        _ => None,
    });
    let mut again = opened(Opening {
        settings,
        ..Opening::default()
    });
    command(&mut again, Command::Show(Dialog::NewGame));
    let shown = view(&again).table.new_game.unwrap();
    for pair in [
        ("opponent", "two"),
        ("time", "2"),
        ("touch-move", "on"),
        ("start", "usual"),
    ] {
        assert!(
            shown.values.contains(&(pair.0, pair.1.to_owned())),
            "{pair:?}"
        );
    }
}

#[test]
fn a_bad_position_is_named_and_begins_nothing() {
    let mut model = opened(Opening::default());
    command(&mut model, Command::Show(Dialog::NewGame));
    for (key, value) in [("start", "position"), ("fen", "4k4/9/9/9/9/9/9/9/9/4K4 w")] {
        table(&mut model, TableCommand::Set(key.into(), value.into()), 0.0);
    }
    assert!(
        view(&model)
            .table
            .new_game
            .unwrap()
            .fault
            .unwrap()
            .contains("将帅照面")
    );
    table(&mut model, TableCommand::Begin, 0.0);
    assert_eq!(model.dialog, Some(Dialog::NewGame));
    assert_eq!(model.play.plies(), 0);
}

#[test]
fn odd_pieces_of_a_fen_are_named() {
    let mut model = two_players();
    command(
        &mut model,
        Command::OpenPosition("3k5/9/9/9/9/9/9/c8/9/3BK4 w".into()),
    );
    assert!(matches!(model.notices[..], [Notice::Odd(_)]));
    assert!(view(&model).notices[0].text.contains("红方相不可能在 d0"));
    command(&mut model, Command::NewGame(Terms::new()));
    assert!(model.notices.is_empty());
}

#[test]
fn either_side_comes_by_chance() {
    let mut seen = [false; 2];
    let mut model = opened(Opening {
        seed: 7,
        ..Opening::default()
    });
    for _ in 0..40 {
        command(
            &mut model,
            Command::NewGame(Terms {
                side: None,
                ..Terms::new()
            }),
        );
        seen[usize::from(model.layout.flipped)] = true;
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn what_is_copied_is_said_for_a_while() {
    let mut model = two_players();
    command(&mut model, Command::CopyPosition);
    assert!(view(&model).table.copied);
    let due = wake_at(&model).unwrap();
    let _ = at(&mut model, Msg::Tick, due);
    assert!(!view(&model).table.copied);
}

#[test]
fn a_clock_and_what_holds_survive_the_save() {
    let mut model = begun(Terms {
        control: TimeControl::of([10, 40, 5, 20, 3, 60]),
        house: House {
            touch_move: true,
            no_take_back: true,
        },
        ..Terms::two(RuleSet::Asian)
    });
    play_at(&mut model, "h2e2", 4000.0);
    let text = save::write_at(&model.play, &model.seats, false, &model.table, 9000.0);
    let read = save::read(&text);
    assert_eq!(read.damaged_line, None, "{text}");
    let saved = read.saved.unwrap();
    assert_eq!(saved.house, model.table.house);
    let mut clock: Clock = model.table.clock.clone().unwrap();
    clock.halt(9000.0);
    assert_eq!(saved.clock, Some(clock));
}

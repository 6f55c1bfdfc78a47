//! Looks, sounds, typed moves, the screen that stays on.

use xq_rules::{Move, Square};

use super::{command, opened, play, send, two_players};
use crate::looks::{BoardStyle, Looks, LooksCommand, PieceSet, Speed, Switch};
use crate::model::Model;
use crate::msg::{Command, Key, Msg, Opening};
use crate::study::StudyCommand;
use crate::{Effect, Sound, update, view, wake_at};

fn looks(model: &mut Model, change: LooksCommand) -> Vec<Effect> {
    command(model, Command::Looks(change))
}

fn sounds(effects: &[Effect]) -> Vec<Sound> {
    let heard = effects.iter().filter_map(|effect| match effect {
        Effect::Sound(sound) => Some(*sound),
        _ => None,
    });
    heard.collect()
}

fn typed(model: &mut Model, text: &str) -> Vec<Effect> {
    looks(model, LooksCommand::Type(text.to_owned()))
}

#[test]
fn every_choice_applies_at_once_and_survives_the_page() {
    let mut model = two_players();
    looks(&mut model, LooksCommand::Pieces(PieceSet::Pictures));
    looks(&mut model, LooksCommand::Board(BoardStyle::Paper));
    looks(&mut model, LooksCommand::Speed(Speed::Fast));
    looks(&mut model, LooksCommand::Turn(Switch::Mirrored, true));
    assert!(model.layout.mirrored);
    let effects = looks(&mut model, LooksCommand::Volume(3));
    let stored = effects.iter().find_map(|effect| match effect {
        Effect::SaveSettings(text) => Some(text.clone()),
        _ => None,
    });
    let next = opened(Opening {
        settings: stored,
        ..Opening::default()
    });
    assert_eq!(next.looks.chosen, model.looks.chosen);
    assert!(next.layout.mirrored);
}

#[test]
fn a_new_game_and_a_turned_board_keep_the_mirror() {
    let mut model = two_players();
    looks(&mut model, LooksCommand::Turn(Switch::Mirrored, true));
    command(&mut model, Command::Flip);
    assert!(model.layout.flipped && model.layout.mirrored);
    let size = Msg::Resized {
        width: 500,
        height: 700,
        ratio: 2.0,
    };
    send(&mut model, size);
    assert!(model.layout.flipped && model.layout.mirrored);
}

#[test]
fn a_volume_beyond_the_loudest_is_the_loudest() {
    let mut model = two_players();
    looks(&mut model, LooksCommand::Volume(99));
    assert_eq!(model.looks.chosen.volume, Looks::LOUDEST);
}

#[test]
fn a_move_a_capture_a_check_and_the_end_are_heard() {
    let mut model = two_players();
    assert_eq!(sounds(&typed(&mut model, "h2e2")), [Sound::Move]);
    assert_eq!(sounds(&typed(&mut model, "h9g7")), [Sound::Move]);
    assert_eq!(sounds(&typed(&mut model, "e2e6")), [Sound::Capture]);
    let fen = "4k4/9/9/9/9/9/9/9/R8/3K5 w".to_owned();
    command(&mut model, Command::OpenPosition(fen));
    assert_eq!(sounds(&typed(&mut model, "a1a9")), [Sound::Check]);
    assert_eq!(sounds(&command(&mut model, Command::Resign)), [Sound::End]);
}

#[test]
fn a_silent_page_is_silent() {
    let mut model = two_players();
    looks(&mut model, LooksCommand::Volume(0));
    assert_eq!(sounds(&typed(&mut model, "h2e2")), []);
}

#[test]
fn moves_are_spoken_and_felt_only_when_wanted() {
    let mut model = two_players();
    let plain = typed(&mut model, "h2e2");
    assert!(
        !plain
            .iter()
            .any(|effect| matches!(effect, Effect::Speak(..) | Effect::Vibrate(_)))
    );
    looks(&mut model, LooksCommand::Turn(Switch::Speech, true));
    looks(&mut model, LooksCommand::Turn(Switch::Vibration, true));
    let effects = typed(&mut model, "h9g7");
    let lang = model.settings.lang;
    assert!(effects.contains(&Effect::Speak(lang, "马8进7".to_owned())));
    assert!(effects.iter().any(|e| matches!(e, Effect::Vibrate(_))));
}

#[test]
fn a_typed_move_is_played_in_every_notation() {
    for text in ["炮二平五", "C2=5", "h2e2", " H2-E2 "] {
        let mut model = two_players();
        typed(&mut model, text);
        assert_eq!(model.play.move_codes(), ["h2e2"], "{text}");
        assert_eq!(model.looks.typed.taken, 1);
        assert_eq!(model.selected, None);
    }
}

#[test]
fn what_cannot_be_played_says_why_and_changes_nothing() {
    let mut model = two_players();
    for (text, why) in [
        ("", "认不出"),
        ("hello", "认不出"),
        ("炮二进九", "不能这样走"),
        ("a0a9", "不能这样走"),
    ] {
        typed(&mut model, text);
        let fault = model.looks.typed.fault.clone().unwrap_or_default();
        assert!(fault.contains(why), "{text}: {fault}");
        assert_eq!(model.play.plies(), 0);
    }
    looks(&mut model, LooksCommand::Retype);
    assert_eq!(view(&model).typed.fault, None);
    command(&mut model, Command::Resign);
    typed(&mut model, "h2e2");
    assert!(model.looks.typed.fault.is_some(), "the game is over");
}

#[test]
fn an_animation_takes_the_time_that_is_chosen() {
    let lasts = |speed| {
        let mut model = two_players();
        looks(&mut model, LooksCommand::Speed(speed));
        play(&mut model, "h2e2");
        model.animation.map(|animation| animation.lasts)
    };
    assert_eq!(lasts(Speed::Off), None);
    assert!(lasts(Speed::Fast) < lasts(Speed::Normal));
    assert!(lasts(Speed::Normal) < lasts(Speed::Slow));
}

#[test]
fn the_screen_stays_on_while_somebody_plays() {
    let mut model = two_players();
    let says = |effects: &[Effect]| {
        effects.iter().find_map(|effect| match effect {
            Effect::KeepAwake(on) => Some(*on),
            _ => None,
        })
    };
    let moved = Command::Looks(LooksCommand::Type("h2e2".to_owned()));
    let effects = update(&mut model, Msg::Command(moved), 1000.0);
    assert_eq!(says(&effects), Some(true), "with the first move");
    let due = wake_at(&model).expect("it is looked after");
    let effects = update(&mut model, Msg::Tick, due);
    let later = wake_at(&model).unwrap_or(due);
    let effects = if says(&effects).is_some() {
        effects
    } else {
        update(&mut model, Msg::Tick, later)
    };
    assert_eq!(says(&effects), Some(false), "nobody has moved for long");
    let effects = update(&mut model, Msg::Key(Key::Up), later + 1.0);
    assert_eq!(says(&effects), Some(true), "somebody is there again");
    let effects = update(&mut model, Msg::Command(Command::Resign), later + 2.0);
    assert_eq!(says(&effects), Some(false), "the game is over");
}

#[test]
fn every_point_is_named_where_it_is_seen() {
    let mut model = two_players();
    let shown = view(&model).grid;
    assert_eq!(shown.cells.len(), 90);
    assert!(shown.cells[85].name.contains("e0"), "the last row's middle");
    assert!(shown.cells[85].name.contains("帅"));
    assert_eq!(shown.active, 85, "the keyboard begins at the own king");
    command(&mut model, Command::Flip);
    assert!(view(&model).grid.cells[85].name.contains("e9"));
    command(&mut model, Command::Flip);
    model.selected = None;
    for key in [Key::Arrive, Key::Enter] {
        send(&mut model, Msg::Key(key));
    }
    let shown = view(&model).grid;
    assert!(shown.cells[85].selected);
    assert!(
        shown.cells[76].name.contains("可走"),
        "{}",
        shown.cells[76].name
    );
    assert_eq!(model.cursor, Some(Square::E0));
    assert!(Move::new(Square::E0, Square::E1).is_some_and(|mv| model.play.position().is_legal(mv)));
}

#[test]
fn a_record_sounds_as_its_moves_did_and_backwards_like_a_piece_put_down() {
    let mut model = two_players();
    for code in ["h2e2", "h9g7", "e2e6"] {
        typed(&mut model, code);
    }
    command(&mut model, Command::Study(StudyCommand::FromGame));
    command(&mut model, Command::Study(StudyCommand::Start));
    let mut step = |by| {
        let effects = command(&mut model, Command::Study(StudyCommand::Step(by)));
        sounds(&effects)
    };
    assert_eq!(step(1), [Sound::Move]);
    assert_eq!(step(1), [Sound::Move]);
    assert_eq!(step(1), [Sound::Capture]);
    assert_eq!(step(1), [], "the record ends here");
    assert_eq!(step(-1), [Sound::Move], "back over the capture");
    assert_eq!(step(-1), [Sound::Move]);
    let effects = typed(&mut model, "b9c7");
    assert_eq!(sounds(&effects), [Sound::Move], "a variation");
    assert_eq!(model.looks.typed.fault, None);
}

//! The page as an app.

use super::*;
use crate::pwa::{Install, LaunchFault, Offline, PwaCommand, PwaEffect, PwaMsg};

fn offers(model: &Model) -> bool {
    model.notices.contains(&Notice::Update)
}

fn app(model: &mut Model, msg: PwaMsg) -> Vec<Effect> {
    send(model, Msg::Pwa(msg))
}

#[test]
fn a_new_version_is_offered_between_games_only() {
    let mut model = two_players();
    tap(&mut model, Square::H2);
    tap(&mut model, Square::E2);
    app(&mut model, PwaMsg::Update);
    assert!(!offers(&model), "a game goes on");
    assert!(view::view(&model).pwa.has_update, "the settings say it");
    command(&mut model, Command::Resign);
    assert!(offers(&model), "the game is over");
    command(&mut model, Command::Dismiss(0));
    command(&mut model, Command::Flip);
    assert!(!offers(&model), "it is not said again");
    command(&mut model, Command::NewGame(Terms::two(RuleSet::General)));
    tap(&mut model, Square::H2);
    tap(&mut model, Square::E2);
    command(&mut model, Command::Resign);
    assert!(offers(&model), "after another game it is");
}

#[test]
fn a_new_version_found_at_opening_is_offered_before_the_game_goes_on() {
    let mut model = two_players();
    tap(&mut model, Square::H2);
    tap(&mut model, Square::E2);
    let saved = save::write(&model.play, &model.seats, model.layout.flipped);
    let mut next = opened(Opening {
        saved: Some(saved),
        ..Opening::default()
    });
    app(&mut next, PwaMsg::Update);
    assert!(offers(&next));
    tap(&mut next, Square::H7);
    tap(&mut next, Square::E7);
    assert_eq!(next.play.plies(), 2);
    assert!(!offers(&next), "who plays on is left alone");
}

#[test]
fn updating_saves_and_asks_the_browser() {
    let mut model = two_players();
    let effects = command(&mut model, Command::Pwa(PwaCommand::Update));
    assert!(matches!(
        effects.as_slice(),
        [Effect::Save(_), .., Effect::Pwa(PwaEffect::Update)]
    ));
}

#[test]
fn installing_asks_the_browser_or_says_how() {
    let mut model = two_players();
    let install = Command::Pwa(PwaCommand::Install);
    assert_eq!(command(&mut model, install.clone()), []);
    app(&mut model, PwaMsg::Install(Install::Prompt));
    assert!(view::view(&model).pwa.can_install);
    assert_eq!(
        command(&mut model, install.clone()),
        [Effect::Pwa(PwaEffect::Install)]
    );
    app(&mut model, PwaMsg::Install(Install::ByHand));
    command(&mut model, install);
    assert_eq!(model.dialog, Some(Dialog::Install));
    app(&mut model, PwaMsg::Install(Install::No));
    assert_eq!(model.dialog, None);
    app(&mut model, PwaMsg::Offline(Offline::Ready));
    assert_eq!(view::view(&model).pwa.words, "可离线使用");
}

#[test]
fn a_launch_goes_where_it_says_and_keeps_the_game() {
    let mut model = two_players();
    tap(&mut model, Square::H2);
    tap(&mut model, Square::E2);
    let game = model.play.fen();
    for mode in Mode::ALL {
        app(&mut model, PwaMsg::Launched(format!("?go={}", mode.name())));
        assert_eq!(model.mode, mode);
        assert_eq!(model.play.fen(), game);
    }
}

#[test]
fn a_shared_record_is_opened_beside_the_game() {
    let mut model = two_players();
    tap(&mut model, Square::H2);
    tap(&mut model, Square::E2);
    let game = model.play.fen();
    let texts = [
        (
            "1.+%E7%82%AE%E4%BA%8C%E5%B9%B3%E4%BA%94+%E9%A9%AC8%E8%BF%9B7",
            2,
        ),
        ("3k5/9/9/9/9/9/9/9/4A4/3AK3R+w+-+-+0+1", 0),
    ];
    for (text, plies) in texts {
        app(&mut model, PwaMsg::Launched(format!("?share={text}")));
        assert_eq!(model.mode, Mode::Study, "{text}");
        assert_eq!(model.study.tree().main_moves().count(), plies, "{text}");
        assert_eq!(model.play.fen(), game);
    }
}

#[test]
fn what_is_no_record_changes_nothing_and_is_told() {
    let mut model = two_players();
    let game = model.play.fen();
    let hostile = [
        PwaMsg::Launched("?go=<img src=x onerror=alert(1)>".to_owned()),
        PwaMsg::Launched("?share=%ff".to_owned()),
        PwaMsg::Launched(format!("?share={}", "x".repeat(1 << 20))),
        PwaMsg::Launched("?share=%3Cscript%3E".to_owned()),
        PwaMsg::FileTooLarge("y.xqf".to_owned()),
    ];
    for (i, msg) in hostile.into_iter().enumerate() {
        app(&mut model, msg);
        assert_eq!(model.notices.len(), i + 1);
    }
    assert_eq!(model.play.fen(), game);
    assert_eq!(model.mode, Mode::Play);
    assert!(
        model
            .notices
            .contains(&Notice::Launch(LaunchFault::TooLong))
    );
}

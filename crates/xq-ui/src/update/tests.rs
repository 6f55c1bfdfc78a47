use xq_protocol::{FromWorker, ToWorker, VERSION};
use xq_rules::{Color, RuleSet, Square};

use super::*;
use crate::geometry::Point;
use crate::i18n::Lang;
use crate::layout::on_board;
use crate::model::Seat;
use crate::msg::{EngineEvent, Key, Opening, Phase, Pointer};
use crate::settings::Level;
use crate::table::Terms;
use crate::{save, scene, view};

mod kept;
mod library;
mod looks;
mod pwa;
mod referee;
mod table;

/// A page with a board of 800 × 800, two players at it.
fn two_players() -> Model {
    let mut model = opened(Opening::default());
    send(&mut model, ready());
    command(&mut model, Command::NewGame(Terms::two(RuleSet::General)));
    model
}

fn opened(opening: Opening) -> Model {
    let mut model = Model::new();
    let size = Msg::Resized {
        width: 800,
        height: 800,
        ratio: 1.0,
    };
    send(&mut model, size);
    send(&mut model, Msg::Opened(opening));
    model
}

fn send(model: &mut Model, msg: Msg) -> Vec<Effect> {
    update(model, msg, 0.0)
}

fn command(model: &mut Model, command: Command) -> Vec<Effect> {
    send(model, Msg::Command(command))
}

fn touch(model: &mut Model, phase: Phase, at: Point) -> Vec<Effect> {
    let pointer = Pointer {
        phase,
        id: 1,
        at,
        touch: true,
    };
    send(model, Msg::Pointer(pointer))
}

fn tap(model: &mut Model, square: Square) {
    let at = model.layout.center(square);
    touch(model, Phase::Down, at);
    touch(model, Phase::Up, at);
}

fn play(model: &mut Model, codes: &str) {
    for code in codes.split_whitespace() {
        let mv = crate::game::read_move(code).unwrap();
        tap(model, mv.from());
        tap(model, mv.to());
        assert_eq!(model.play.last_move(), Some(mv), "{code}");
    }
}

fn ready() -> Msg {
    Msg::Engine(EngineEvent::Said(FromWorker::Ready {
        version: VERSION,
        engine: "test".into(),
    }))
}

fn answer(id: u32, best: &str) -> Msg {
    Msg::Engine(EngineEvent::Said(FromWorker::Done {
        id,
        best: Some(best.into()),
        ponder: None,
    }))
}

fn searched(effects: &[Effect]) -> Option<&xq_protocol::Work> {
    effects.iter().find_map(|effect| match effect {
        Effect::Tell(ToWorker::Search(work)) => Some(work),
        _ => None,
    })
}

#[test]
fn two_taps_are_a_move_that_is_saved_and_animated() {
    let mut model = two_players();
    tap(&mut model, Square::H2);
    assert_eq!(model.selected, Some(Square::H2));
    assert!(model.targets.contains(&Square::E2) && model.targets.contains(&Square::H9));
    let at = model.layout.center(Square::E2);
    let effects = touch(&mut model, Phase::Down, at);
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Save(text) if text.contains("moves h2e2")))
    );
    assert!(is_moving(&model, 0.0));
    assert_eq!(model.play.texts(), ["炮二平五"]);
    assert!(model.announcement.text.contains("炮二平五"));
}

#[test]
fn a_second_tap_puts_the_piece_down_and_another_piece_is_chosen_instead() {
    let mut model = two_players();
    tap(&mut model, Square::H2);
    tap(&mut model, Square::H2);
    assert_eq!(model.selected, None);
    tap(&mut model, Square::H2);
    tap(&mut model, Square::B2);
    assert_eq!(model.selected, Some(Square::B2));
    tap(&mut model, Square::E5);
    assert_eq!(model.selected, None, "an empty point that is no target");
    tap(&mut model, Square::H7);
    assert_eq!(model.selected, None, "the other side's piece");
}

#[test]
fn a_piece_is_dragged_and_settles_from_the_hand() {
    for flipped in [false, true] {
        let mut model = two_players();
        if flipped {
            command(&mut model, Command::Flip);
        }
        let (from, to) = (
            model.layout.center(Square::H2),
            model.layout.center(Square::E2),
        );
        let near = to.shifted(model.layout.cell * 0.4, model.layout.cell * -0.4);
        touch(&mut model, Phase::Down, from);
        touch(&mut model, Phase::Move, from.towards(near, 0.5));
        assert!(model.press.is_some_and(|press| press.carried));
        touch(&mut model, Phase::Up, near);
        assert_eq!(model.play.move_codes(), ["h2e2"]);
        let travel = model.animation.as_ref().unwrap().travels[0];
        assert!(
            travel.from.distance(on_board(Square::E2)) < 0.6,
            "not from h2 again"
        );
    }
}

#[test]
fn a_wrong_drop_and_a_cancelled_drag_glide_back() {
    let mut model = two_players();
    let (from, wrong) = (
        model.layout.center(Square::H2),
        model.layout.center(Square::D5),
    );
    for end in [Phase::Up, Phase::Cancel] {
        touch(&mut model, Phase::Down, from);
        touch(&mut model, Phase::Move, wrong);
        touch(&mut model, end, wrong);
        assert_eq!(model.play.plies(), 0);
        assert!(model.press.is_none());
        assert_eq!(model.animation.as_ref().unwrap().travels[0].to, Square::H2);
    }
}

#[test]
fn a_second_finger_puts_the_piece_back() {
    let mut model = two_players();
    let at = model.layout.center(Square::H2);
    touch(&mut model, Phase::Down, at);
    let second = Pointer {
        phase: Phase::Down,
        id: 2,
        at: model.layout.center(Square::E2),
        touch: true,
    };
    send(&mut model, Msg::Pointer(second));
    assert_eq!(model.play.plies(), 0);
    assert_eq!(model.press, None);
    let target = model.layout.center(Square::E2);
    touch(&mut model, Phase::Up, target);
    assert_eq!(
        model.play.plies(),
        0,
        "the first finger carries nothing more"
    );
}

#[test]
fn the_keyboard_plays_a_move() {
    let mut model = two_players();
    send(&mut model, Msg::Focus(true));
    send(&mut model, Msg::Key(Key::Up));
    assert_eq!(
        model.cursor,
        Some(Square::E0),
        "the first key shows the cursor"
    );
    for key in [
        Key::Up,
        Key::Up,
        Key::Right,
        Key::Right,
        Key::Right,
        Key::Enter,
    ] {
        send(&mut model, Msg::Key(key));
    }
    assert_eq!(model.selected, Some(Square::H2));
    assert!(model.announcement.text.contains("已拿起"));
    for key in [Key::Left, Key::Left, Key::Left, Key::Enter] {
        send(&mut model, Msg::Key(key));
    }
    assert_eq!(model.play.move_codes(), ["h2e2"]);
    send(&mut model, Msg::Key(Key::Escape));
    command(&mut model, Command::Flip);
    send(&mut model, Msg::Key(Key::Up));
    assert_eq!(model.cursor, Some(Square::E1), "up is away from the viewer");
}

#[test]
fn the_engine_is_asked_answers_and_is_not_asked_again() {
    let mut model = opened(Opening::default());
    let effects = send(&mut model, ready());
    assert!(searched(&effects).is_none(), "it is the person's turn");
    tap(&mut model, Square::H2);
    let at = model.layout.center(Square::E2);
    let effects = touch(&mut model, Phase::Down, at);
    let work = searched(&effects).expect("the engine is asked");
    assert_eq!(work.moves, ["h2e2"]);
    touch(&mut model, Phase::Up, at);
    tap(&mut model, Square::H9);
    assert_eq!(model.selected, None, "the engine's pieces are its own");
    send(&mut model, answer(1, "h9g7"));
    assert_eq!(
        model.play.plies(),
        1,
        "the answer waits until it can be followed"
    );
    let due = wake_at(&model).unwrap();
    for at in [due, due + 1000.0] {
        let _ = update(&mut model, Msg::Tick, at);
    }
    assert_eq!(model.play.move_codes(), ["h2e2", "h9g7"]);
}

#[test]
fn an_illegal_answer_is_a_breakdown_and_the_question_stands() {
    let mut model = opened(Opening::default());
    send(&mut model, ready());
    play(&mut model, "h2e2");
    let effects = send(&mut model, answer(1, "a0a9"));
    assert!(effects.contains(&Effect::StartEngine));
    let effects = send(&mut model, ready());
    assert!(searched(&effects).is_some());
    assert_eq!(model.play.plies(), 1);
}

#[test]
fn an_engine_that_talks_nonsense_for_ever_is_given_up() {
    let mut model = opened(Opening::default());
    send(&mut model, ready());
    play(&mut model, "h2e2");
    for id in 1..20 {
        if !model.engine.is_down() {
            send(&mut model, answer(id, "a0a9"));
        }
        if !model.engine.is_down() {
            send(&mut model, ready());
        }
    }
    assert!(model.engine.is_down());
    assert_eq!(model.notices, [Notice::EngineDown]);
    command(&mut model, Command::TakeBack);
    play(&mut model, "b2e2");
    assert!(
        model.engine.is_loading(),
        "each wish of the player is another try"
    );
}

#[test]
fn two_players_hear_nothing_of_the_engine() {
    let mut model = opened(Opening::default());
    command(&mut model, Command::NewGame(Terms::two(RuleSet::General)));
    send(&mut model, Msg::Engine(EngineEvent::NotLoaded));
    assert!(model.notices.is_empty());
}

#[test]
fn take_back_goes_to_the_persons_own_turn() {
    let mut model = opened(Opening::default());
    send(&mut model, ready());
    play(&mut model, "h2e2");
    assert_eq!(
        model.plies_to_take_back(),
        1,
        "while the engine thinks: one's own move"
    );
    send(&mut model, answer(1, "h9g7"));
    let _ = update(&mut model, Msg::Tick, 10_000.0);
    assert_eq!(model.plies_to_take_back(), 2);
    command(&mut model, Command::TakeBack);
    assert_eq!(model.play.plies(), 0);
    assert!(model.animation.is_some());
    assert_eq!(model.plies_to_take_back(), 0);
    assert!(!view(&model).enabled.take_back);
}

#[test]
fn the_engine_begins_when_it_has_red_and_its_first_move_stays() {
    let mut model = opened(Opening::default());
    send(&mut model, ready());
    let choice = Terms::engine(Color::Black, Level::FULL);
    let effects = command(&mut model, Command::NewGame(choice));
    assert_eq!(searched(&effects).unwrap().level, None, "full strength");
    assert!(model.layout.flipped, "the person sits below");
    send(&mut model, answer(1, "h2e2"));
    let _ = update(&mut model, Msg::Tick, 10_000.0);
    assert_eq!(model.play.plies(), 1);
    assert_eq!(model.plies_to_take_back(), 0);
    assert_eq!(model.settings.terms.level, Level::FULL);
}

#[test]
fn a_new_game_drops_the_answer_to_the_old_one() {
    let mut model = opened(Opening::default());
    send(&mut model, ready());
    play(&mut model, "h2e2");
    command(&mut model, Command::NewGame(Terms::two(RuleSet::General)));
    send(&mut model, answer(1, "h9g7"));
    let _ = update(&mut model, Msg::Tick, 10_000.0);
    assert_eq!(model.play.plies(), 0);
}

#[test]
fn a_whole_game_ends_in_mate_and_nothing_moves_after_it() {
    let mut model = two_players();
    // 闷宫: the cannon takes an elephant, and the king's own advisors are in his way.
    play(&mut model, "b2c2 f9e8 c2c6 b7c7 c6c9");
    let shown = view(&model);
    assert_eq!(shown.status.text, "红方胜 · 将死", "{}", shown.fen);
    assert!(!shown.enabled.resign && shown.enabled.take_back);
    tap(&mut model, Square::E8);
    assert_eq!(model.selected, None);
    assert!(shown.seats[1].won);
}

#[test]
fn resigning_asks_first_and_names_the_winner() {
    let mut model = two_players();
    play(&mut model, "h2e2");
    command(&mut model, Command::Show(Dialog::Resign));
    assert_eq!(view(&model).dialog, Some(Dialog::Resign));
    command(&mut model, Command::Resign);
    assert_eq!(view(&model).status.text, "红方胜 · 认负");
    command(&mut model, Command::Show(Dialog::Resign));
    assert_eq!(model.dialog, None, "there is nothing left to give up");
}

#[test]
fn a_saved_game_comes_back_and_the_engine_goes_on() {
    let mut model = opened(Opening::default());
    send(&mut model, ready());
    play(&mut model, "h2e2");
    let effects = command(&mut model, Command::Flip);
    let Some(Effect::Save(saved)) = effects.into_iter().next() else {
        panic!("not saved");
    };
    let effects = command(&mut model, Command::Language(Lang::En));
    let Some(Effect::SaveSettings(settings)) = effects.into_iter().next() else {
        panic!("not kept");
    };
    let mut again = Model::new();
    let opening = Opening {
        saved: Some(saved),
        settings: Some(settings),
        ..Opening::default()
    };
    let effects = send(&mut again, Msg::Opened(opening));
    assert_eq!(again.play.move_codes(), ["h2e2"]);
    assert!(again.layout.flipped && again.animation.is_some());
    assert_eq!(again.settings.lang, Lang::En);
    assert!(effects.contains(&Effect::StartEngine));
    let effects = send(&mut again, ready());
    assert!(searched(&effects).is_some());
}

#[test]
fn a_damaged_save_is_told_kept_and_repaired_as_far_as_it_goes() {
    let mut model = two_players();
    play(&mut model, "h2e2 h9g7");
    let good = save::write(&model.play, &model.seats, false);
    let bad = good.replace("h9g7", "h9?7");
    let mut again = Model::new();
    let opening = Opening {
        saved: Some(bad.clone()),
        ..Opening::default()
    };
    let effects = send(&mut again, Msg::Opened(opening));
    assert!(effects.contains(&Effect::Keep(crate::Kept::Damaged, bad.clone())));
    assert_eq!(again.notices, [Notice::SaveRepaired { line: 3, moves: 1 }]);
    assert_eq!(again.play.move_codes(), ["h2e2"]);
    assert_eq!(
        command(&mut again, Command::CopyDamaged),
        [Effect::Copy(bad.clone())]
    );
    assert_eq!(
        command(&mut again, Command::DownloadDamaged),
        [Effect::Download {
            name: "chuhe-game.txt".into(),
            text: bad
        }]
    );
    command(&mut again, Command::Dismiss(0));
    command(&mut again, Command::Dismiss(7));
    assert!(again.notices.is_empty());

    let opening = Opening {
        saved: Some("rubbish".into()),
        ..Opening::default()
    };
    let lost = opened(opening);
    assert_eq!(lost.notices, [Notice::SaveLost { line: 1 }]);
    assert!(lost.is_humans_turn(), "a new game can be played");
}

#[test]
fn a_bad_fen_is_told_and_the_game_is_untouched() {
    let mut model = two_players();
    play(&mut model, "h2e2");
    command(&mut model, Command::Show(Dialog::Position));
    command(&mut model, Command::OpenPosition("9/9/9 w".into()));
    let shown = view(&model);
    assert!(shown.position_fault.unwrap().contains("10 行"));
    assert_eq!(model.play.plies(), 1);
    assert_eq!(model.dialog, Some(Dialog::Position));
    let good = "3k5/9/9/9/9/9/9/9/4A4/3AK3R b - - 3 9";
    command(&mut model, Command::OpenPosition(format!(" {good}\n")));
    assert_eq!(model.play.fen(), good);
    assert!(model.notices.is_empty() && model.dialog.is_none());
}

#[test]
fn an_address_opens_a_position_once_and_keeps_the_game_before_it() {
    let fen = "3k5/9/9/9/9/9/9/9/4A4/3AK3R w - - 0 1";
    let fragment = format!("#fen={}", fen.replace(' ', "%20"));
    let mut model = two_players();
    play(&mut model, "h2e2");
    let effects = send(&mut model, Msg::Fragment(fragment.clone()));
    assert!(matches!(effects[0], Effect::Keep(crate::Kept::Replaced, _)));
    assert_eq!(model.play.fen(), fen);
    let effects = send(&mut model, Msg::Fragment("#fen=hello".into()));
    assert!(effects.is_empty());
    assert!(matches!(model.notices[..], [Notice::Position(_)]));
    assert_eq!(model.play.fen(), fen);
    assert!(send(&mut model, Msg::Fragment(String::new())).is_empty());
}

#[test]
fn the_game_of_an_address_goes_on_when_the_page_is_loaded_again() {
    let fen = "3k5/9/9/9/9/9/9/9/4A4/3AK3R w - - 0 1";
    let fragment = format!("#fen={}", fen.replace(' ', "_"));
    let mut model = two_players();
    send(&mut model, Msg::Fragment(fragment.clone()));
    play(&mut model, "i0i9");
    let saved = save::write(&model.play, &model.seats, false);
    let again = opened(Opening {
        saved: Some(saved),
        fragment,
        ..Opening::default()
    });
    assert_eq!(again.play.move_codes(), ["i0i9"]);
}

#[test]
fn reduced_motion_is_respected() {
    let mut model = two_players();
    send(&mut model, Msg::ReducedMotion(true));
    play(&mut model, "h2e2");
    assert_eq!(model.animation, None);
    assert_eq!(wake_at(&model), None, "nothing is due on an idle page");
}

#[test]
fn an_idle_page_asks_for_nothing() {
    let mut model = two_players();
    play(&mut model, "h2e2");
    let end = wake_at(&model).unwrap();
    let _ = update(&mut model, Msg::Tick, end);
    assert!(!is_moving(&model, end));
    assert_eq!(wake_at(&model), None);
    assert_eq!(scene(&model, end), scene(&model, end + 1e6));
}

#[test]
fn a_position_with_black_to_move_fills_the_second_column_first() {
    let mut model = two_players();
    let fen = "3k5/9/9/9/9/9/9/9/4A4/3AK3R b - - 3 9".to_owned();
    command(&mut model, Command::OpenPosition(fen));
    play(&mut model, "d9d8");
    let shown = view(&model);
    assert!(shown.black_began);
    assert_eq!(shown.moves.len(), 1);
}

#[test]
fn every_text_follows_the_language() {
    let mut model = two_players();
    assert_eq!(view(&model).status.text, "红方走棋");
    command(&mut model, Command::Language(Lang::En));
    assert_eq!(view(&model).status.text, "Red to move");
    assert_eq!(model.seats.red, Seat::Human);
}

#[test]
fn an_unwilling_storage_and_a_missing_font_are_told_once() {
    let mut model = two_players();
    for _ in 0..3 {
        send(&mut model, Msg::StorageFailed);
        send(&mut model, Msg::Font(false));
    }
    assert_eq!(model.notices.len(), 2);
    send(&mut model, Msg::Font(true));
    assert_eq!(model.notices, [Notice::Storage]);
}

#[test]
fn an_older_tab_that_is_closed_does_not_overwrite_a_newer_game() {
    let mut model = two_players();
    let effects = send(&mut model, Msg::Hidden);
    assert!(matches!(effects[..], [Effect::SaveIfGone(_)]));
    assert!(
        send(&mut Model::new(), Msg::Hidden).is_empty(),
        "nothing was read yet"
    );
}

#[test]
fn the_browsers_way_back_leads_through_the_views() {
    use crate::model::{Dialog, Mode};
    let visits = |effects: &[Effect]| {
        let visit = |effect: &Effect| match effect {
            Effect::Visit { from, to } => Some((*from, *to)),
            _ => None,
        };
        effects.iter().filter_map(visit).collect::<Vec<_>>()
    };
    let mut model = two_players();
    let effects = command(&mut model, Command::Go(Mode::Study));
    assert_eq!(visits(&effects), [(Mode::Play, Mode::Study)]);
    assert!(visits(&command(&mut model, Command::Go(Mode::Study))).is_empty());
    command(&mut model, Command::Show(Dialog::Settings));
    let effects = send(&mut model, Msg::Returned(Mode::Play));
    assert_eq!((model.mode, model.dialog), (Mode::Study, None));
    assert_eq!(visits(&effects), [(Mode::Play, Mode::Study)]);
    let effects = send(&mut model, Msg::Returned(Mode::Play));
    assert_eq!(model.mode, Mode::Play);
    assert!(visits(&effects).is_empty(), "it is there already");
}

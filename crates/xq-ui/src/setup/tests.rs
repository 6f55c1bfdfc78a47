use xq_rules::{Color, Piece, Role, Setup, Square, fen};

use super::*;
use crate::geometry::Point;
use crate::i18n::Lang;
use crate::{Command, Effect, Key, Mode, Model, Msg, Opening, Phase, Pointer, Slot, update};

fn tell(model: &mut Model, msg: Msg) -> Vec<Effect> {
    update(model, msg, 0.0)
}

fn command(model: &mut Model, command: SetupCommand) -> Vec<Effect> {
    tell(model, Msg::Command(Command::Setup(command)))
}

fn desk() -> Model {
    let mut model = Model::new();
    tell(&mut model, Msg::Opened(Opening::default()));
    tell(
        &mut model,
        Msg::Resized {
            width: 960,
            height: 1104,
            ratio: 1.0,
        },
    );
    tell(&mut model, Msg::Command(Command::Go(Mode::Setup)));
    model
}

fn pointer(model: &mut Model, phase: Phase, at: Point) {
    tell(
        model,
        Msg::Pointer(Pointer {
            phase,
            id: 1,
            at,
            touch: false,
        }),
    );
}

fn tap(model: &mut Model, square: Square) {
    let at = model.layout.center(square);
    pointer(model, Phase::Down, at);
    pointer(model, Phase::Up, at);
}

fn drag(model: &mut Model, from: Square, to: Point) {
    let at = model.layout.center(from);
    pointer(model, Phase::Down, at);
    pointer(model, Phase::Move, to);
    pointer(model, Phase::Up, to);
}

const RED_HORSE: Piece = Piece::new(Color::Red, Role::Horse);

#[test]
fn pieces_are_put_moved_and_removed_by_taps() {
    let mut model = desk();
    command(&mut model, SetupCommand::Clear);
    assert_eq!(model.fen(), "5k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    command(&mut model, SetupCommand::Choose(RED_HORSE));
    tap(&mut model, Square::C4);
    tap(&mut model, Square::G4);
    assert_eq!(model.fen(), "5k3/9/9/9/9/2N3N2/9/9/9/4K4 w - - 0 1");
    assert_eq!(model.setup.left(RED_HORSE), 0);
    tap(&mut model, Square::G4);
    assert_eq!(model.fen(), "5k3/9/9/9/9/2N6/9/9/9/4K4 w - - 0 1");
    command(&mut model, SetupCommand::Choose(RED_HORSE));
    tap(&mut model, Square::C4);
    tap(&mut model, Square::E4);
    assert_eq!(model.fen(), "5k3/9/9/9/9/4N4/9/9/9/4K4 w - - 0 1");
}

#[test]
fn pieces_are_dragged_and_dragged_off() {
    let mut model = desk();
    let to = model.layout.center(Square::E4);
    drag(&mut model, Square::A0, to);
    assert_eq!(
        model.pieces[Square::E4.index()],
        Some(Piece::new(Color::Red, Role::Chariot))
    );
    drag(&mut model, Square::E4, Point::new(-400.0, 300.0));
    assert_eq!(
        model.fen(),
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1"
    );
    let at = model.layout.center(Square::E5);
    command(&mut model, SetupCommand::Drop(RED_HORSE, at));
    assert_eq!(model.pieces[Square::E5.index()], Some(RED_HORSE));
    command(&mut model, SetupCommand::RemoveAt(at));
    assert_eq!(model.pieces[Square::E5.index()], None);
    // On a board that is turned the hand still finds the point it is over.
    tell(&mut model, Msg::Command(Command::Flip));
    let at = model.layout.center(Square::B4);
    command(&mut model, SetupCommand::Drop(RED_HORSE, at));
    assert_eq!(model.pieces[Square::B4.index()], Some(RED_HORSE));
}

#[test]
fn the_keyboard_does_it_too() {
    let mut model = desk();
    tell(&mut model, Msg::Key(Key::Arrive));
    assert_eq!(model.cursor, Some(Square::E0));
    for key in [Key::Left, Key::Enter, Key::Up, Key::Enter] {
        tell(&mut model, Msg::Key(key));
    }
    let advisor = Some(Piece::new(Color::Red, Role::Advisor));
    assert_eq!(model.pieces[Square::D1.index()], advisor);
    assert_eq!(model.pieces[Square::D0.index()], None);
    tell(&mut model, Msg::Key(Key::Delete));
    assert_eq!(model.pieces[Square::D1.index()], None);
    command(&mut model, SetupCommand::Choose(RED_HORSE));
    tell(&mut model, Msg::Key(Key::Enter));
    assert_eq!(model.pieces[Square::D1.index()], Some(RED_HORSE));
    tell(&mut model, Msg::Key(Key::Escape));
    assert_eq!(model.setup.hand, None);
}

#[test]
fn mirroring_and_changing_sides_twice_changes_nothing() {
    let mut model = desk();
    let text = "2bak4/4a4/4b4/9/5N3/p1p6/9/9/9/2R1K4 b - - 3 20";
    command(&mut model, SetupCommand::Fen(text.to_owned()));
    assert_eq!(model.fen(), text);
    for one in [SetupCommand::Mirror, SetupCommand::SwapColors] {
        command(&mut model, one.clone());
        assert_ne!(model.fen(), text);
        command(&mut model, one);
        assert_eq!(model.fen(), text);
    }
    let turned = model.layout.flipped;
    tell(&mut model, Msg::Command(Command::Flip));
    assert_ne!(model.layout.flipped, turned);
    assert_eq!(model.fen(), text, "turning the board moves no piece");
}

#[test]
fn every_change_is_undone_and_done_again() {
    let mut model = desk();
    let mut fens = vec![model.fen()];
    for one in [
        SetupCommand::Clear,
        SetupCommand::Side(Color::Black),
        SetupCommand::Drop(RED_HORSE, model.layout.center(Square::A4)),
        SetupCommand::Mirror,
        SetupCommand::SwapColors,
        SetupCommand::Start,
    ] {
        command(&mut model, one);
        fens.push(model.fen());
    }
    for fen in fens.iter().rev().skip(1) {
        command(&mut model, SetupCommand::Undo);
        assert_eq!(&model.fen(), fen);
    }
    assert!(!model.setup.can_undo());
    for fen in &fens[1..] {
        command(&mut model, SetupCommand::Redo);
        assert_eq!(&model.fen(), fen);
    }
    assert!(!model.setup.can_redo());
}

#[test]
fn every_dialect_is_read_and_nonsense_is_said() {
    let mut model = desk();
    for text in [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 0",
    ] {
        command(&mut model, SetupCommand::Clear);
        command(&mut model, SetupCommand::Fen(text.to_owned()));
        assert_eq!(model.setup.setup().pieces, Setup::start().pieces, "{text}");
    }
    let before = model.fen();
    command(&mut model, SetupCommand::Fen("9/9/x".to_owned()));
    let shown = crate::view(&model).setup.unwrap();
    assert_eq!(shown.fen, "9/9/x", "what is typed stays");
    assert!(shown.fen_fault.is_some() && !shown.playable);
    assert_eq!(model.fen(), before);
}

#[test]
fn every_problem_is_named_and_marked() {
    for (text, words, marks, playable) in [
        ("4k4/9/9/9/9/9/9/9/9/9 w", "红方没有将帅", 0, false),
        ("4k4/9/9/9/9/9/9/9/4K4/4K4 w", "红方将帅多于一个", 2, false),
        (
            "4k4/9/9/9/9/9/4K4/9/9/9 w",
            "红方将帅不在九宫内（e3）",
            1,
            false,
        ),
        ("3k5/9/9/9/9/9/9/c8/9/3BK4 w", "红方相不可能在 d0", 1, true),
        ("3k5/9/9/9/9/9/9/9/9/RRR1K4 w", "红方棋子过多", 3, true),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "将帅照面", 2, false),
        (
            "3ak4/9/9/9/9/9/4r4/9/9/4K4 b",
            "不走棋的一方正被将军",
            1,
            false,
        ),
    ] {
        let mut model = desk();
        command(&mut model, SetupCommand::Fen(text.to_owned()));
        let shown = crate::view(&model).setup.unwrap();
        assert!(
            shown.problems.iter().any(|one| one == words),
            "{text}: {:?}",
            shown.problems
        );
        assert!(model.drawn().len() >= marks, "{text}");
        assert_eq!(shown.playable, playable, "{text}");
        command(&mut model, SetupCommand::Play);
        let asks = model.dialog == Some(crate::Dialog::NewGame);
        assert_eq!(asks, playable, "{text}");
    }
    let mut model = desk();
    model.settings.lang = Lang::En;
    assert!(crate::view(&model).setup.unwrap().problems.is_empty());
}

#[test]
fn a_game_or_a_record_begins_here() {
    let text = "4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1";
    let mut model = desk();
    command(&mut model, SetupCommand::Fen(text.to_owned()));
    command(&mut model, SetupCommand::Play);
    tell(
        &mut model,
        Msg::Command(Command::Table(crate::TableCommand::Begin)),
    );
    assert_eq!((model.mode, model.play.fen().as_str()), (Mode::Play, text));
    let mut model = desk();
    command(&mut model, SetupCommand::Fen(text.to_owned()));
    command(&mut model, SetupCommand::Study);
    assert_eq!(model.mode, Mode::Study);
    assert_eq!(fen::write(&model.study.tree().start().to_setup()), text);
}

#[test]
fn what_is_half_finished_survives_and_the_game_is_not_touched() {
    let mut model = desk();
    let game = model.play.fen();
    let effects = command(
        &mut model,
        SetupCommand::Fen("9/9/9/4c4/9/9/9/9/9/9 b".to_owned()),
    );
    let kept = effects.into_iter().find_map(|effect| match effect {
        Effect::Put(Slot::Setup, text) => Some(text),
        _ => None,
    });
    assert_eq!(model.play.fen(), game);
    let mut again = Model::new();
    tell(
        &mut again,
        Msg::Opened(Opening {
            setup: kept,
            ..Opening::default()
        }),
    );
    tell(&mut again, Msg::Command(Command::Go(Mode::Setup)));
    assert_eq!(again.fen(), "9/9/9/4c4/9/9/9/9/9/9 b - - 0 1");
}

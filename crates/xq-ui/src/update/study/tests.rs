mod records;

use xq_records::{Nag, NodeId, Shape, ShapeColor, Tree};
use xq_rules::{Color, RuleSet, Square, Verdict};

use crate::Terms;
use crate::geometry::Point;
use crate::model::{Mode, Model};
use crate::msg::{Command, Key, Msg, Opening, Phase, Pointer};
use crate::notice::Notice;
use crate::study::{Row, Speed, StudyCommand, StudyMsg};
use crate::update::{update, wake_at};
use crate::view;

/// A board of 800 × 800 with an empty record.
fn study() -> Model {
    let mut model = Model::new();
    let size = Msg::Resized {
        width: 800,
        height: 800,
        ratio: 1.0,
    };
    send(&mut model, size);
    send(&mut model, Msg::Opened(Opening::default()));
    send(&mut model, Msg::Command(Command::Go(Mode::Study)));
    model
}

fn send(model: &mut Model, msg: Msg) {
    let _ = update(model, msg, 0.0);
}

fn command(model: &mut Model, command: StudyCommand) {
    send(model, Msg::Command(Command::Study(command)));
}

fn pointer(phase: Phase, at: Point) -> Pointer {
    Pointer {
        phase,
        id: 1,
        at,
        touch: true,
    }
}

fn tap(model: &mut Model, square: Square) {
    let at = model.layout.center(square);
    send(model, Msg::Pointer(pointer(Phase::Down, at)));
    send(model, Msg::Pointer(pointer(Phase::Up, at)));
}

fn play(model: &mut Model, codes: &str) {
    for code in codes.split_whitespace() {
        let mv = crate::game::read_move(code).unwrap();
        tap(model, mv.from());
        tap(model, mv.to());
        assert_eq!(model.study.last_move(), Some(mv), "{code}");
    }
}

#[test]
fn both_sides_move_on_the_board_and_the_game_is_not_touched() {
    let mut model = study();
    play(&mut model, "h2e2 h9g7 h0g2");
    assert_eq!(model.study.ply(), 3);
    assert_eq!(model.play.plies(), 0);
    assert!(view(&model).fen.contains(" b "));
    let shown = view(&model).study.unwrap();
    assert_eq!(shown.rows.len(), 2);
    assert!(model.announcement.text.contains("马二进三"));
    tap(&mut model, Square::H0);
    assert_eq!(model.selected, None, "it is Black's turn");
    send(&mut model, Msg::Command(Command::Go(Mode::Play)));
    assert!(view(&model).study.is_none());
    assert!(view(&model).fen.contains(" w "));
}

#[test]
fn another_move_is_a_variation() {
    let mut model = study();
    play(&mut model, "h2e2 h9g7");
    command(&mut model, StudyCommand::Step(-1));
    play(&mut model, "b9c7");
    let shown = view(&model).study.unwrap();
    assert!(shown.can.promote);
    assert!(model.announcement.text.contains("变着"));
    assert!(shown.rows.iter().any(|row| matches!(row, Row::Line { .. })));
    let node = model.study.cursor();
    command(&mut model, StudyCommand::MakeMain(node));
    assert!(!view(&model).study.unwrap().can.promote);
}

#[test]
fn keys_step_until_the_cursor_is_on_the_board() {
    let mut model = study();
    play(&mut model, "h2e2 h9g7");
    for (key, ply) in [
        (Key::Left, 1),
        (Key::Home, 0),
        (Key::End, 2),
        (Key::Left, 1),
    ] {
        send(&mut model, Msg::Key(key));
        assert_eq!(model.study.ply(), ply, "{key:?}");
    }
    send(&mut model, Msg::Key(Key::Enter));
    assert!(model.cursor.is_some());
    let before = model.cursor;
    send(&mut model, Msg::Key(Key::Left));
    assert_eq!(model.study.ply(), 1, "the arrows move the cursor");
    assert_ne!(model.cursor, before);
    send(&mut model, Msg::Key(Key::Escape));
    assert_eq!(model.cursor, None);
    send(&mut model, Msg::Key(Key::Right));
    assert_eq!(model.study.ply(), 2);
}

#[test]
fn the_record_plays_by_itself_to_its_end() {
    let mut model = study();
    play(&mut model, "h2e2 h9g7 h0g2");
    command(&mut model, StudyCommand::Speed(Speed::Fast));
    command(&mut model, StudyCommand::Play);
    assert_eq!(model.study.ply(), 0, "from the end it begins anew");
    let mut times = Vec::new();
    while view(&model).study.unwrap().playing {
        let now = wake_at(&model).unwrap();
        let _ = update(&mut model, Msg::Tick, now);
        times.push((now, model.study.ply()));
    }
    let steps: Vec<_> = times
        .into_iter()
        .filter(|(now, _)| now % 500.0 == 0.0)
        .collect();
    assert_eq!(steps, [(500.0, 1), (1000.0, 2), (1500.0, 3)]);
}

#[test]
fn a_hand_on_the_record_stops_it() {
    let mut model = study();
    play(&mut model, "h2e2 h9g7 h0g2");
    for stop in [
        StudyCommand::Step(1),
        StudyCommand::Play,
        StudyCommand::GoToPly(2),
        StudyCommand::GoTo(NodeId::ROOT),
    ] {
        command(&mut model, StudyCommand::Start);
        command(&mut model, StudyCommand::Play);
        assert!(view(&model).study.unwrap().playing);
        command(&mut model, stop);
        assert!(!view(&model).study.unwrap().playing);
    }
}

#[test]
fn what_is_deleted_can_be_had_back() {
    let mut model = study();
    play(&mut model, "h2e2 h9g7 h0g2");
    let tree = model.study.tree().clone();
    let node = model.study.line()[2];
    command(&mut model, StudyCommand::Delete(node));
    assert_eq!(model.study.ply(), 1);
    assert!(model.notices.contains(&Notice::Deleted(2)));
    command(&mut model, StudyCommand::Undo);
    assert_eq!(*model.study.tree(), tree);
    assert!(model.notices.is_empty());
}

#[test]
fn the_offer_to_undo_goes_by_itself() {
    let mut model = study();
    play(&mut model, "h2e2");
    let node = model.study.cursor();
    command(&mut model, StudyCommand::Delete(node));
    let _ = update(&mut model, Msg::Tick, 20_000.0);
    assert!(model.notices.is_empty());
}

#[test]
fn a_game_becomes_a_record_and_the_record_before_can_be_had_back() {
    let mut model = study();
    play(&mut model, "b0c2");
    let two = Command::NewGame(Terms::two(RuleSet::General));
    send(&mut model, Msg::Command(two));
    assert_eq!(model.mode, Mode::Play);
    for square in [Square::H2, Square::E2, Square::H9, Square::G7] {
        tap(&mut model, square);
    }
    send(&mut model, Msg::Command(Command::Resign));
    assert!(matches!(
        model.play.verdict(),
        Verdict::Win {
            by: Color::Black,
            ..
        }
    ));
    command(&mut model, StudyCommand::FromGame);
    assert_eq!(model.mode, Mode::Study);
    assert_eq!(model.study.ply(), 2);
    assert_eq!(view(&model).study.unwrap().outcome, "0-1");
    assert!(model.notices.contains(&Notice::RecordReplaced));
    command(&mut model, StudyCommand::Undo);
    assert_eq!(model.study.size(), 1);
    command(&mut model, StudyCommand::Undo);
    assert_eq!(model.study.size(), 2, "and the game again");
}

#[test]
fn strokes_are_arrows_and_circles() {
    let mut model = study();
    let (from, to) = (
        model.layout.center(Square::H2),
        model.layout.center(Square::H9),
    );
    for (phase, at) in [(Phase::Down, from), (Phase::Move, to), (Phase::Up, to)] {
        let draw = StudyMsg::Draw(pointer(phase, at), ShapeColor::Blue);
        send(&mut model, Msg::Study(draw));
    }
    command(&mut model, StudyCommand::Pen(Some(ShapeColor::Red)));
    tap(&mut model, Square::E4);
    assert_eq!(model.selected, None);
    let mv = xq_rules::Move::new(Square::H2, Square::H9).unwrap();
    assert_eq!(
        model.drawn(),
        [
            Shape::Arrow(mv, ShapeColor::Blue),
            Shape::Circle(Square::E4, ShapeColor::Red)
        ]
    );
    tap(&mut model, Square::E4);
    assert_eq!(model.drawn().len(), 1, "drawn again it goes");
    command(&mut model, StudyCommand::Pen(None));
    tap(&mut model, Square::H2);
    assert_eq!(model.selected, Some(Square::H2));
    command(&mut model, StudyCommand::Erase);
    assert!(model.drawn().is_empty());
}

#[test]
fn a_mark_is_set_and_taken_away() {
    let mut model = study();
    play(&mut model, "h2e2");
    command(&mut model, StudyCommand::Mark(Nag::GOOD));
    command(&mut model, StudyCommand::Mark(Nag::BLUNDER));
    let set: Vec<&str> = view(&model)
        .study
        .unwrap()
        .marks
        .iter()
        .filter(|mark| mark.set)
        .map(|mark| mark.symbol)
        .collect();
    assert_eq!(set, ["??"]);
    command(&mut model, StudyCommand::Mark(Nag::BLUNDER));
    assert!(
        model
            .study
            .tree()
            .notes(model.study.cursor())
            .nags
            .is_empty()
    );
}

#[test]
fn opening_the_same_record_again_is_no_loss() {
    let mut model = study();
    play(&mut model, "h2e2");
    let tree: Tree = model.study.tree().clone();
    let mut step = crate::update::Step {
        model: &mut model,
        now: 0.0,
        effects: Vec::new(),
    };
    step.open_record(tree);
    assert!(model.notices.is_empty());
    assert_eq!(model.study.ply(), 0);
}

//! Repetitions and draw offers, as the player meets them.

use xq_protocol::{Info, Score};
use xq_rules::adjudicate::Label;
use xq_rules::{DrawReason, Move, Verdict, WinReason};

use super::*;
use crate::game::{Play, read_move};
use crate::review::{Arrow, ArrowKind};
use crate::scene::Shape;
use crate::view::DrawChance;

/// A chariot chases a horse for ever.
const CHASE: &str = "4ka2R/4a4/9/9/7n1/9/9/9/4A4/4KA3 w - - 0 1";
const CHASING: &str = "i9h9 h5i3 h9i9 i3h5";
/// A chariot checks for ever.
const CHECK: &str = "9/4k4/9/9/5R3/9/9/9/9/3K5 w - - 0 1";
const CHECKING: &str = "f5e5 e8f8 e5f5 f8e8";
/// A chariot threatens mate for ever.
const KILL: &str = "3k1a3/9/9/9/R7r/9/9/9/9/4K3R w - - 0 1";
const KILLING: &str = "i0h0 i5i8 h0i0 i8i5";
/// Both chariots only wander.
const IDLE: &str = "4ka3/4a4/9/9/8r/R8/9/9/4A4/4KA3 w - - 0 1";
const IDLING: &str = "a4a3 i5i6 a3a4 i6i5";

fn at(fen: &str, rules: RuleSet) -> Model {
    let mut model = two_players();
    command(&mut model, Command::NewGame(Terms::two(rules)));
    command(&mut model, Command::OpenPosition(fen.into()));
    model
}

fn banner(model: &Model) -> (&'static str, String) {
    view(model)
        .banner
        .map_or(("none", String::new()), |banner| (banner.kind, banner.text))
}

#[test]
fn the_warning_comes_one_cycle_before_the_verdict() {
    let mut model = at(CHASE, RuleSet::General);
    play(&mut model, "i9h9 h5i3 h9i9");
    assert_eq!(banner(&model).0, "none");
    play(&mut model, "i3h5");
    let warning = ("warning", "再重复一次将判负：红方长捉黑马".to_owned());
    assert_eq!(banner(&model), warning);
    play(&mut model, CHASING);
    let verdict = ("verdict", "红方长捉黑马，判负".to_owned());
    assert_eq!(banner(&model), verdict);
    let over = Verdict::Win {
        by: Color::Black,
        reason: WinReason::Repetition,
    };
    assert_eq!(model.play.verdict(), over);
    command(&mut model, Command::Language(Lang::En));
    let english = "Red loses: perpetual chase of the black horse";
    assert_eq!(banner(&model).1, english);
}

#[test]
fn who_breaks_off_is_not_warned_any_more() {
    let mut model = at(CHASE, RuleSet::General);
    play(&mut model, CHASING);
    play(&mut model, "i9i8");
    assert_eq!(banner(&model).0, "none");
    command(&mut model, Command::TakeBack);
    assert_eq!(banner(&model).0, "warning");
}

#[test]
fn a_draw_by_repetition_is_announced_too() {
    let mut model = at(IDLE, RuleSet::General);
    play(&mut model, IDLING);
    assert_eq!(banner(&model), ("warning", "再重复一次将判和".to_owned()));
    play(&mut model, IDLING);
    assert_eq!(view(&model).status.text, "和棋 · 局面重复");
    assert_eq!(banner(&model).0, "verdict");
}

#[test]
fn the_ruling_names_every_move_with_its_reasons() {
    let mut model = at(CHASE, RuleSet::General);
    assert!(command(&mut model, Command::ShowRuling).is_empty());
    assert_eq!(view(&model).ruling, None, "there is nothing to rule on");
    play(&mut model, CHASING);
    play(&mut model, CHASING);
    command(&mut model, Command::ShowRuling);
    let ruling = view(&model).ruling.unwrap();
    let rows: Vec<_> = ruling
        .rows
        .iter()
        .map(|row| (row.label, row.kind))
        .collect();
    let pair = [("捉", "chase"), ("闲", "idle")];
    assert_eq!(rows, [pair, pair].concat());
    assert_eq!(ruling.rows[0].notation, "车一平二");
    assert_eq!(ruling.rows[0].facts[0].text, "红车捉黑马，无根");
    assert!(ruling.rows[0].facts[0].counts);
    assert_eq!(ruling.sides[0].text, "红方长捉黑马");
    assert!(ruling.sides[0].forbidden && !ruling.sides[1].forbidden);
    assert!(ruling.clause.starts_with("第 4 条"));
    assert_eq!(ruling.rules, "通用规则");
}

#[test]
fn the_board_shows_the_move_looked_at_until_the_ruling_is_left() {
    let mut model = at(CHASE, RuleSet::General);
    play(&mut model, CHASING);
    let now = model.pieces;
    command(&mut model, Command::ShowRuling);
    assert!(model.pieces[Square::H9.index()].is_some());
    command(&mut model, Command::LookAt(1));
    assert!(model.pieces[Square::I3.index()].is_some());
    send(&mut model, Msg::Key(Key::Down));
    assert_eq!(view(&model).ruling.unwrap().selected, 2);
    command(&mut model, Command::LookAt(usize::MAX));
    assert_eq!(view(&model).ruling.unwrap().selected, 3);
    let fen = model.play.fen();
    tap(&mut model, Square::H5);
    assert_eq!((model.pieces, model.play.fen()), (now, fen));
    assert_eq!((view(&model).ruling, model.selected), (None, None));
    command(&mut model, Command::ShowRuling);
    send(&mut model, Msg::Key(Key::Escape));
    assert_eq!(model.pieces, now);
    command(&mut model, Command::ShowRuling);
    command(&mut model, Command::TakeBack);
    assert_eq!(model.review, None);
}

fn arrows(fen: &str, moves: &str) -> (Model, Vec<Arrow>) {
    let mut model = at(fen, RuleSet::General);
    play(&mut model, moves);
    command(&mut model, Command::ShowRuling);
    let arrows = model.review.as_ref().unwrap().arrows();
    (model, arrows)
}

#[test]
fn arrows_show_chase_check_and_mate_and_are_in_the_scene() {
    let (model, chase) = arrows(CHASE, CHASING);
    let wanted = Arrow {
        kind: ArrowKind::Chase,
        from: Square::H9,
        to: Square::H5,
    };
    assert_eq!(chase.last(), Some(&wanted));
    let polygons = |model: &Model| {
        let shapes = scene(model, 1e6).above;
        let is_arrow = |shape: &&Shape| matches!(shape, Shape::Polygon { .. });
        shapes.iter().filter(is_arrow).count()
    };
    assert_eq!(polygons(&model), 2 * chase.len(), "each with its rim");
    assert_eq!(polygons(&two_players()), 0);

    let (model, check) = arrows(CHECK, CHECKING);
    let wanted = Arrow {
        kind: ArrowKind::Check,
        from: Square::E5,
        to: Square::E8,
    };
    assert_eq!(check, [wanted]);
    assert_eq!(model.shown_check(), Some(Square::E8));

    let (model, kill) = arrows(KILL, KILLING);
    let repetition = model.play.repetition().unwrap();
    assert_eq!(repetition.ruling.moves[0].label, Label::Kill);
    assert!(!repetition.steps[0].mate.is_empty());
    assert_eq!(kill.last().unwrap().kind, ArrowKind::Check);
    let text = &view(&model).ruling.unwrap().rows[0].facts[0].text;
    assert!(text.starts_with("要杀："), "{text}");
}

#[test]
fn offers_between_two_people_stay_even() {
    let mut model = two_players();
    command(&mut model, Command::OfferDraw);
    assert_eq!(banner(&model), ("offer", "红方提议和棋".to_owned()));
    assert!(matches!(view(&model).draw, DrawChance::Closed(_)));
    play(&mut model, "h2e2");
    assert_eq!(banner(&model).0, "offer", "Red's own move is no answer");
    play(&mut model, "h9g7");
    assert_eq!(banner(&model).0, "none", "Black's move refuses");
    assert!(matches!(view(&model).draw, DrawChance::Closed(_)));
    play(&mut model, "h0g2");
    assert_eq!(view(&model).draw, DrawChance::Open);
    command(&mut model, Command::OfferDraw);
    command(&mut model, Command::RefuseDraw);
    assert_eq!(banner(&model).0, "none");
    play(&mut model, "i9h9");
    let effects = command(&mut model, Command::OfferDraw);
    assert!(matches!(&effects[..], [Effect::Save(text), ..] if text.contains("offered red")));
    command(&mut model, Command::AcceptDraw);
    let agreed = Verdict::Draw {
        reason: DrawReason::Agreement,
    };
    assert_eq!(model.play.verdict(), agreed);
    assert_eq!(view(&model).status.text, "和棋 · 双方同意");
    assert_eq!(view(&model).draw, DrawChance::Over);
}

#[test]
fn offers_and_agreement_survive_a_reload() {
    let mut model = two_players();
    let reload = |model: &Model| {
        let text = save::write(&model.play, &model.seats, false);
        let parsed = save::read(&text);
        assert_eq!(parsed.damaged_line, None, "{text}");
        parsed.saved.unwrap().play
    };
    command(&mut model, Command::OfferDraw);
    assert_eq!(reload(&model).offers(), model.play.offers());
    command(&mut model, Command::RefuseDraw);
    assert_eq!(reload(&model).offers(), model.play.offers());
    play(&mut model, "h2e2");
    command(&mut model, Command::OfferDraw);
    command(&mut model, Command::AcceptDraw);
    assert_eq!(reload(&model).verdict(), model.play.verdict());
}

/// Twenty rounds in which a chariot of each side walks to the other corner and back: nothing comes up a third time.
fn twenty_rounds() -> Play {
    let there: Vec<String> = ["a0".to_owned()]
        .into_iter()
        .chain(('a'..='i').map(|file| format!("{file}1")))
        .chain(["i2".to_owned()])
        .collect();
    let back = there.iter().rev().skip(1);
    let path: Vec<&String> = there.iter().chain(back).collect();
    let mut play = Play::new();
    for step in path.windows(2) {
        let red = read_move(&[step[0].as_str(), step[1]].concat()).unwrap();
        let black = Move::new(red.from().flip_rank(), red.to().flip_rank()).unwrap();
        assert!(play.play(red) && play.play(black), "{red}");
    }
    assert_eq!(play.plies(), 40);
    play
}

/// The engine answers a move after twenty rounds, and thinks that of the position.
fn answered(value: i32, prepare: impl FnOnce(&mut Play)) -> Model {
    let mut model = opened(Opening::default());
    send(&mut model, ready());
    let mut game = twenty_rounds();
    prepare(&mut game);
    model.play = game;
    play(&mut model, "h2e2");
    thinks(&mut model, 1, value);
    send(&mut model, answer(1, "h9g7"));
    let _ = update(&mut model, Msg::Tick, 10_000.0);
    assert_eq!(model.play.plies(), 42);
    model
}

#[test]
fn the_engine_agrees_in_an_even_position_and_not_in_another() {
    let mut model = answered(-20, |_| {});
    command(&mut model, Command::OfferDraw);
    assert_eq!(view(&model).status.text, "和棋 · 双方同意");
    for value in [80, -80] {
        let mut model = answered(value, |_| {});
        command(&mut model, Command::OfferDraw);
        assert!(!model.play.verdict().is_over(), "{value}");
    }
}

#[test]
fn the_engine_offers_when_it_owes_an_offer_and_would_agree() {
    let refuse_one = |play: &mut Play| {
        assert_eq!(play.offer_draw(Color::Red), Ok(()));
        assert!(play.refuse_draw(Color::Black));
    };
    assert_eq!(banner(&answered(200, refuse_one)).0, "none");
    let mut model = answered(10, refuse_one);
    assert_eq!(banner(&model), ("offer", "黑方提议和棋".to_owned()));
    command(&mut model, Command::RefuseDraw);
    assert_eq!(view(&model).draw, DrawChance::Open);
}

fn thinks(model: &mut Model, id: u32, value: i32) {
    let info = Info {
        id,
        line: 1,
        depth: 8,
        score: Score::Centipawns(value),
        chances: xq_protocol::Chances::default(),
        nodes: 1000,
        time_ms: 10.0,
        pv: vec!["h9g7".into()],
    };
    send(
        model,
        Msg::Engine(EngineEvent::Said(FromWorker::Info(info))),
    );
}

#[test]
fn the_engine_refuses_early_and_a_refused_person_waits() {
    let mut model = opened(Opening::default());
    send(&mut model, ready());
    play(&mut model, "h2e2");
    thinks(&mut model, 1, 0);
    send(&mut model, answer(1, "h9g7"));
    let _ = update(&mut model, Msg::Tick, 10_000.0);
    command(&mut model, Command::OfferDraw);
    assert_eq!(model.notices, [Notice::DrawRefused]);
    assert!(!model.play.verdict().is_over());
    assert!(matches!(view(&model).draw, DrawChance::Closed(_)));
    play(&mut model, "h0g2");
    assert!(model.notices.is_empty(), "the answer is old news");
    command(&mut model, Command::OfferDraw);
    assert_eq!(
        model.notices,
        [Notice::DrawNotNow(xq_rules::OfferError::NotEven)]
    );
    command(&mut model, Command::Go(crate::model::Mode::Setup));
    assert!(model.notices.is_empty(), "it is not about this view");
    command(&mut model, Command::Go(crate::model::Mode::Play));
    command(&mut model, Command::OfferDraw);
    assert_eq!(model.notices.len(), 1);
    assert!(wake_at(&model).is_some_and(|at| at <= 7000.0));
    let _ = update(&mut model, Msg::Tick, 7000.0);
    assert!(
        !model.notices.iter().any(Notice::is_answer),
        "it has been read"
    );
}

#[test]
fn the_rule_book_is_saved_kept_and_told_to_the_engine() {
    let mut model = at(CHASE, RuleSet::Computer);
    assert_eq!(model.play.rule_set(), RuleSet::Computer);
    play(&mut model, CHASING);
    assert_eq!(banner(&model).1, "再重复一次将判和");
    let text = save::write(&model.play, &model.seats, false);
    assert!(text.contains("rules computer\n"), "{text}");
    let saved = save::read(&text).saved.unwrap();
    assert_eq!(saved.play.rule_set(), RuleSet::Computer);
    let engine = Terms::engine(Color::Black, Level::DEFAULT);
    let effects = command(
        &mut model,
        Command::NewGame(Terms {
            rules: RuleSet::Asian,
            ..engine
        }),
    );
    let work = searched(&effects).unwrap();
    assert_eq!(work.rule_set, xq_protocol::RuleSet::Asian);
}

#[test]
fn limit_and_dead_positions_have_their_words() {
    let mut model = at("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", RuleSet::General);
    assert_eq!(view(&model).status.text, "和棋 · 双方均无力取胜");
    command(
        &mut model,
        Command::OpenPosition("4ka3/4a4/9/9/8r/R8/9/9/4A4/4KA3 w - - 120 61".into()),
    );
    assert_eq!(view(&model).status.text, "和棋 · 自然限着");
}

//! The kept games.

use super::*;
use crate::Kept as Place;
use crate::library::{
    Entry, Errand, Failure, GameId, Imported, Kept, Kind, LibraryCommand, LibraryMsg, Parcel, What,
};
use crate::model::Mode;
use crate::study::StudyCommand;

fn library(model: &mut Model, wish: LibraryCommand) -> Vec<Effect> {
    command(model, Command::Library(wish))
}

fn told(model: &mut Model, msg: LibraryMsg) -> Vec<Effect> {
    send(model, Msg::Library(msg))
}

/// What is laid on the shelf, with the number of the errand.
fn put(effects: &[Effect]) -> Option<(u32, Vec<Parcel>)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Library(Errand::Put {
            number, parcels, ..
        }) => Some((*number, parcels.clone())),
        _ => None,
    })
}

fn moves(model: &mut Model, code: &str) -> Vec<Effect> {
    let mv = crate::game::read_move(code).unwrap();
    tap(model, mv.from());
    let at = model.layout.center(mv.to());
    let mut effects = touch(model, Phase::Down, at);
    effects.extend(touch(model, Phase::Up, at));
    effects
}

fn listed(parcels: &[Parcel]) -> LibraryMsg {
    let kept = parcels.iter().enumerate().map(|(i, parcel)| Kept {
        id: parcel.id.clone(),
        entry: Entry::read(&parcel.entry),
        name: parcel.name.clone(),
        changed: 1000.0 + i as f64,
    });
    LibraryMsg::Listed(kept.collect())
}

#[test]
fn every_move_is_kept_under_the_id_of_its_game() {
    let mut model = two_players();
    let (_, first) = put(&moves(&mut model, "h2e2")).unwrap();
    let (_, second) = put(&moves(&mut model, "h9g7")).unwrap();
    assert_eq!(first[0].id, second[0].id);
    assert_eq!(Entry::read(&second[0].entry).plies, 2);
    assert!(second[0].text.contains("moves h2e2 h9g7\n"));
    assert_eq!(
        GameId::of_saved(&second[0].text).as_ref(),
        Some(&second[0].id)
    );
    command(&mut model, Command::NewGame(Terms::two(RuleSet::General)));
    let (_, other) = put(&moves(&mut model, "h2e2")).unwrap();
    assert_ne!(other[0].id, first[0].id);
}

#[test]
fn a_game_without_moves_is_not_kept() {
    let mut model = two_players();
    assert_eq!(put(&command(&mut model, Command::Flip)), None);
}

#[test]
fn a_kept_game_goes_on_and_a_finished_one_is_looked_at() {
    let mut model = two_players();
    let (number, running) = put(&moves(&mut model, "h2e2")).unwrap();
    told(&mut model, LibraryMsg::Stored(number));
    command(&mut model, Command::NewGame(Terms::two(RuleSet::General)));
    moves(&mut model, "c3c4");
    let effects = library(&mut model, LibraryCommand::Open(running[0].id.clone()));
    assert!(effects.contains(&Effect::Library(Errand::Load(running[0].id.clone()))));
    let effects = told(&mut model, LibraryMsg::Loaded(Some(running[0].clone())));
    assert_eq!(model.play.move_codes(), ["h2e2"]);
    assert!(effects.contains(&Effect::Save(running[0].text.clone())));
    assert_eq!(put(&effects), None, "it lies there as it is");
    let (_, resigned) = put(&command(&mut model, Command::Resign)).unwrap();
    assert_eq!(resigned[0].id, running[0].id);
    assert_eq!(Entry::read(&resigned[0].entry).kind, Kind::Over);
    told(&mut model, LibraryMsg::Loaded(Some(resigned[0].clone())));
    assert_eq!(model.mode, Mode::Study);
    assert_eq!(model.study.tree().counts().moves, 1);
    // Notes make a record of the game, under the same id; the game that goes on gets another.
    let root = xq_records::NodeId::ROOT;
    let comment = StudyCommand::Comment(root, "好".into());
    let (_, record) = put(&command(&mut model, Command::Study(comment))).unwrap();
    assert_eq!(record[0].id, running[0].id);
    assert_eq!(Entry::read(&record[0].entry).kind, Kind::Record);
    assert!(record[0].text.contains("好"));
}

#[test]
fn what_was_deleted_comes_back() {
    let mut model = two_players();
    let (number, parcels) = put(&moves(&mut model, "h2e2")).unwrap();
    told(&mut model, LibraryMsg::Stored(number));
    command(&mut model, Command::NewGame(Terms::two(RuleSet::General)));
    library(&mut model, LibraryCommand::Show);
    told(&mut model, listed(&parcels));
    let id = parcels[0].id.clone();
    let effects = library(&mut model, LibraryCommand::Delete(id.clone()));
    assert_eq!(effects, [Effect::Library(Errand::Delete(id))]);
    told(&mut model, LibraryMsg::Deleted(parcels[0].clone()));
    let shown = view(&model).library.unwrap();
    assert!(shown.rows.is_empty() && shown.deleted.is_some());
    let (_, back) = put(&library(&mut model, LibraryCommand::Undo)).unwrap();
    assert_eq!(back, parcels);
    assert_eq!(view(&model).library.unwrap().rows.len(), 1);
}

#[test]
fn the_game_on_the_board_is_not_deleted() {
    let mut model = two_players();
    let (_, parcels) = put(&moves(&mut model, "h2e2")).unwrap();
    assert_eq!(
        library(&mut model, LibraryCommand::Delete(parcels[0].id.clone())),
        []
    );
}

#[test]
fn names_are_shown_and_found() {
    let mut model = two_players();
    let (number, parcels) = put(&moves(&mut model, "h2e2")).unwrap();
    told(&mut model, LibraryMsg::Stored(number));
    library(&mut model, LibraryCommand::Show);
    told(&mut model, listed(&parcels));
    let id = parcels[0].id.clone();
    library(&mut model, LibraryCommand::Name(id.clone()));
    assert_eq!(
        view(&model).library.unwrap().rows[0].renaming.as_deref(),
        Some("")
    );
    let effects = library(
        &mut model,
        LibraryCommand::Rename(id.clone(), " 我的棋 ".into()),
    );
    assert!(effects.contains(&Effect::Library(Errand::Name(id, "我的棋".into()))));
    assert_eq!(view(&model).library.unwrap().rows[0].title, "我的棋");
    library(&mut model, LibraryCommand::Search("别的".into()));
    assert!(view(&model).library.unwrap().rows.is_empty());
    library(&mut model, LibraryCommand::Search("我的".into()));
    assert_eq!(view(&model).library.unwrap().rows.len(), 1);
}

#[test]
fn what_was_just_laid_on_the_shelf_stands_first() {
    let mut model = two_players();
    let mut games = Vec::new();
    for code in ["h2e2", "c3c4", "b2e2"] {
        command(&mut model, Command::NewGame(Terms::two(RuleSet::General)));
        games.push(put(&moves(&mut model, code)).unwrap());
    }
    let order = |model: &Model| -> Vec<GameId> {
        let rows = view(model).library.unwrap().rows;
        rows.into_iter().map(|row| row.id).collect()
    };
    library(&mut model, LibraryCommand::Show);
    let [a, b, c] = &games[..] else { panic!() };
    told(&mut model, listed(&a.1));
    for game in &games {
        told(&mut model, LibraryMsg::Stored(game.0));
    }
    let id = |game: &(u32, Vec<Parcel>)| game.1[0].id.clone();
    assert_eq!(order(&model), [id(c), id(b), id(a)]);
    // One of them is played on elsewhere in the list.
    library(&mut model, LibraryCommand::Open(id(a)));
    told(&mut model, LibraryMsg::Loaded(Some(a.1[0].clone())));
    let (number, _) = put(&moves(&mut model, "h9g7")).unwrap();
    library(&mut model, LibraryCommand::Show);
    told(&mut model, LibraryMsg::Stored(number));
    assert_eq!(order(&model), [id(a), id(c), id(b)]);
}

#[test]
fn a_full_shelf_says_so_and_loses_nothing() {
    let mut model = two_players();
    let (number, parcels) = put(&moves(&mut model, "h2e2")).unwrap();
    told(
        &mut model,
        LibraryMsg::Failed(What::Put(number), Failure::Full),
    );
    assert!(view(&model).notices[0].text.contains("已满"));
    library(&mut model, LibraryCommand::Show);
    let effects = told(&mut model, LibraryMsg::Listed(Vec::new()));
    let (again, back) = put(&effects).unwrap();
    assert_eq!(back, parcels, "it is tried again");
    told(
        &mut model,
        LibraryMsg::Failed(What::Put(again), Failure::Full),
    );
    let shown = view(&model).library.unwrap();
    assert!(matches!(shown.shelf, crate::library::ShelfState::Broken(_)));
    assert_eq!(shown.rows.len(), 1);
    // What the shelf has not can be taken away as a file all the same.
    let effects = told(&mut model, LibraryMsg::Failed(What::All, Failure::Full));
    assert!(matches!(&effects[..], [Effect::Download { text, .. }] if text.contains("炮二平五")));
    // A new game is put aside in the quick save's neighbor as long as the shelf does not have it.
    let effects = command(&mut model, Command::NewGame(Terms::two(RuleSet::General)));
    assert!(
        effects
            .iter()
            .any(|effect| matches!(effect, Effect::Keep(Place::Replaced, _)))
    );
}

#[test]
fn all_games_come_back_from_the_file() {
    let mut model = two_players();
    let (_, parcels) = put(&moves(&mut model, "h2e2")).unwrap();
    let effects = told(&mut model, LibraryMsg::All(parcels.clone()));
    let [Effect::Download { text, .. }] = &effects[..] else {
        panic!("{effects:?}");
    };
    let mut other = two_players();
    library(&mut other, LibraryCommand::Show);
    let early = library(&mut other, LibraryCommand::Import(text.clone()));
    assert_eq!(put(&early), None, "what is there already is not known yet");
    let (_, back) = put(&told(&mut other, LibraryMsg::Listed(Vec::new()))).unwrap();
    assert_eq!(back, parcels);
    let unread = library(&mut other, LibraryCommand::Import("hello".into()));
    assert_eq!(put(&unread), None);
    let imported = &other.library.imported;
    assert!(matches!(imported, Some(Imported::Nothing(problem)) if problem.line == 1));
    assert!(!view(&other).library.unwrap().message.is_empty());
}

#[test]
fn a_tab_follows_its_game_in_another_and_does_not_think_for_it() {
    let mut model = two_players();
    model.seats.black = Seat::Engine(crate::settings::Level::DEFAULT);
    let effects = moves(&mut model, "h2e2");
    let id = model.library.game.clone().unwrap();
    assert!(model.engine.purpose().is_some());
    let (_, parcels) = put(&effects).unwrap();
    let mut play = crate::game::Play::new();
    for code in ["h2e2", "h9g7", "h0g2"] {
        assert!(play.play(crate::game::read_move(code).unwrap()));
    }
    let text = id.stamp(&save::write(&play, &model.seats, false));
    let effects = told(&mut model, LibraryMsg::SavedElsewhere(text));
    assert_eq!(model.play.plies(), 3);
    assert!(
        model.engine.purpose().is_none(),
        "the other tab asks the engine"
    );
    assert!(
        !effects
            .iter()
            .any(|effect| matches!(effect, Effect::Save(_)))
    );
    send(&mut model, Msg::Shown);
    assert!(
        model.engine.purpose().is_some(),
        "somebody looks at this one now"
    );
    assert_eq!(parcels[0].id, id);
}

#[test]
fn another_tabs_game_is_put_aside_before_the_quick_save_is_taken() {
    let mut model = two_players();
    moves(&mut model, "h2e2");
    let mut other = two_players();
    other.seed = 5;
    let (_, parcels) = put(&moves(&mut other, "c3c4")).unwrap();
    let foreign = parcels[0].text.clone();
    told(&mut model, LibraryMsg::SavedElsewhere(foreign.clone()));
    assert_eq!(model.play.move_codes(), ["h2e2"]);
    let effects = moves(&mut model, "h9g7");
    assert!(effects.contains(&Effect::Keep(Place::Replaced, foreign)));
    let again = moves(&mut model, "h0g2");
    assert!(
        !again
            .iter()
            .any(|effect| matches!(effect, Effect::Keep(..)))
    );
}

#[test]
fn a_record_that_another_tab_has_open_becomes_another_one() {
    let mut model = two_players();
    command(&mut model, Command::Go(Mode::Study));
    let root = xq_records::NodeId::ROOT;
    let comment = |text: &str| Command::Study(StudyCommand::Comment(root, text.into()));
    let (_, first) = put(&command(&mut model, comment("一"))).unwrap();
    let place = |id: &GameId| format!("mode study\nway \nspeed 1\ngame {}\n", id.as_str());
    let other = GameId::read("9-9").unwrap();
    told(&mut model, LibraryMsg::PlaceElsewhere(place(&other)));
    let (_, second) = put(&command(&mut model, comment("二"))).unwrap();
    assert_eq!(second[0].id, first[0].id);
    told(&mut model, LibraryMsg::PlaceElsewhere(place(&first[0].id)));
    let (_, third) = put(&command(&mut model, comment("三"))).unwrap();
    assert_ne!(third[0].id, first[0].id);
    let (_, fourth) = put(&command(&mut model, comment("四"))).unwrap();
    assert_eq!(fourth[0].id, third[0].id);
}

#[test]
fn the_game_that_was_put_aside_comes_into_the_library() {
    let mut other = two_players();
    let (_, parcels) = put(&moves(&mut other, "c3c4")).unwrap();
    let mut model = Model::new();
    let effects = update(
        &mut model,
        Msg::Opened(Opening {
            replaced: Some(parcels[0].text.clone()),
            ..Opening::default()
        }),
        0.0,
    );
    let (number, taken) = put(&effects).unwrap();
    assert_eq!(taken[0].text, parcels[0].text);
    let effects = told(&mut model, LibraryMsg::Stored(number));
    assert!(effects.contains(&Effect::Library(Errand::ForgetReplaced)));
}

#[test]
fn what_is_brought_back_keeps_its_place() {
    let mut model = two_players();
    let parcel = |id: &str, changed| Parcel {
        id: GameId::read(id).unwrap(),
        entry: "record".to_owned(),
        text: "1. h2e2 *".to_owned(),
        name: id.to_owned(),
        changed,
    };
    let three = ["old", "middle", "new"].map(|id| parcel(id, None));
    command(&mut model, Command::Library(LibraryCommand::Show));
    told(&mut model, listed(&three));
    let titles = |model: &Model| {
        let rows = view(model).library.unwrap().rows;
        rows.into_iter().map(|row| row.title).collect::<Vec<_>>()
    };
    assert_eq!(titles(&model), ["new", "middle", "old"]);
    let middle = three[1].id.clone();
    library(&mut model, LibraryCommand::Delete(middle));
    told(
        &mut model,
        LibraryMsg::Deleted(parcel("middle", Some(1001.0))),
    );
    assert_eq!(titles(&model), ["new", "old"]);
    let (number, parcels) = put(&library(&mut model, LibraryCommand::Undo)).unwrap();
    assert_eq!(parcels[0].changed, Some(1001.0));
    assert_eq!(titles(&model), ["new", "middle", "old"], "on its way");
    told(&mut model, LibraryMsg::Stored(number));
    assert_eq!(titles(&model), ["new", "middle", "old"], "there");
}

#[test]
fn an_open_library_is_read_again_when_the_page_comes_to_sight() {
    let mut model = two_players();
    let again = |effects: &[Effect]| effects.contains(&Effect::Library(Errand::List));
    assert!(!again(&send(&mut model, Msg::Shown)));
    library(&mut model, LibraryCommand::Show);
    assert!(again(&send(&mut model, Msg::Shown)));
}

#[test]
fn a_game_in_the_library_is_not_said_to_be_lost() {
    let mut model = two_players();
    let effects = moves(&mut model, "h2e2");
    send(&mut model, Msg::StorageFailed);
    assert_eq!(model.notices, [Notice::Storage]);
    let (number, _) = put(&effects).unwrap();
    told(&mut model, LibraryMsg::Stored(number));
    assert_eq!(model.notices, [Notice::Settings]);
    let mut other = two_players();
    library(&mut other, LibraryCommand::Show);
    told(&mut other, LibraryMsg::Listed(Vec::new()));
    send(&mut other, Msg::StorageFailed);
    assert_eq!(other.notices, [Notice::Settings], "the library opened");
    let effects = moves(&mut model, "h9g7");
    send(&mut model, Msg::StorageFailed);
    assert_eq!(model.notices, [Notice::Settings], "not said twice");
    let (number, _) = put(&effects).unwrap();
    told(
        &mut model,
        LibraryMsg::Failed(What::Put(number), Failure::Closed),
    );
    send(&mut model, Msg::StorageFailed);
    assert!(model.notices.contains(&Notice::Storage));
    assert!(!model.notices.contains(&Notice::Settings));
}

#[test]
fn a_record_is_seen_from_red_and_the_game_again_from_its_player() {
    let mut model = two_players();
    command(
        &mut model,
        Command::NewGame(Terms::engine(Color::Black, crate::settings::Level::DEFAULT)),
    );
    assert!(model.layout.flipped);
    let mut play = crate::game::Play::new();
    for code in ["h2e2", "h9g7"] {
        assert!(play.play(crate::game::read_move(code).unwrap()));
    }
    play.resign(Color::Red);
    let parcel = |players: xq_rules::ByColor<Seat>| Parcel {
        id: GameId::read("9-9").unwrap(),
        entry: Entry::of_game(&play, &players).write(),
        text: save::write(&play, &players, false),
        name: String::new(),
        changed: None,
    };
    let (engine, human) = (Seat::Engine(Level::DEFAULT), Seat::Human);
    for (red, black, flipped) in [
        (human, human, false),
        (engine, human, true),
        (human, engine, false),
    ] {
        let parcel = parcel(xq_rules::ByColor { red, black });
        told(&mut model, LibraryMsg::Loaded(Some(parcel)));
        assert_eq!(model.mode, Mode::Study);
        assert_eq!(model.layout.flipped, flipped);
        let effects = send(&mut model, Msg::Hidden);
        let saved = effects.iter().find_map(|effect| match effect {
            Effect::SaveIfGone(text) => save::read(text).saved,
            _ => None,
        });
        assert!(saved.unwrap().flipped, "the game is kept as it was");
    }
    command(&mut model, Command::Go(Mode::Play));
    assert!(model.layout.flipped);
}

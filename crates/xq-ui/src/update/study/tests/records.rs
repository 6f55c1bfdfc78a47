use xq_records::Outcome;

use super::*;
use crate::TableCommand;
use crate::effect::{Effect, Kept, Slot};
use crate::model::Dialog;
use crate::study::export::Kind;
use crate::study::{DialogView, Found, Info, StudyDialog};

const PGN: &str =
    "[Red \"甲\"]\n[Black \"乙\"]\n\n1. 炮二平五 马８进７ (1. … 马２进３) 2. 马二进三 *\n";

/// The last texts that were put into the two places.
fn kept(effects: &[Effect]) -> [Option<String>; 2] {
    [Slot::Record, Slot::Place].map(|wanted| {
        effects.iter().rev().find_map(|effect| match effect {
            Effect::Put(slot, text) if *slot == wanted => Some(text.clone()),
            _ => None,
        })
    })
}

#[test]
fn what_is_pasted_is_understood_and_opened() {
    let mut model = study();
    let show = Command::Show(Dialog::Study(StudyDialog::Open));
    send(&mut model, Msg::Command(show.clone()));
    command(&mut model, StudyCommand::Look(PGN.into()));
    let Some(DialogView::Open(open)) = view(&model).study.unwrap().dialog else {
        panic!("the dialog is open");
    };
    assert!(open.ready && open.problems.is_empty(), "{open:?}");
    assert_eq!(open.summary, "PGN · 4 着 · 1 个变着");
    command(&mut model, StudyCommand::OpenFound);
    assert_eq!(model.study.size(), 4);
    assert_eq!(model.dialog, None);
    assert_eq!(view(&model).study.unwrap().title, "甲 – 乙");
    assert!(model.notices.is_empty(), "nothing was replaced");

    send(&mut model, Msg::Command(show));
    command(&mut model, StudyCommand::Look("胡说".into()));
    let Some(DialogView::Open(open)) = view(&model).study.unwrap().dialog else {
        panic!("the dialog is open");
    };
    assert!(open.failed && !open.ready);
    assert!(open.problems[0].starts_with("第 1 行"), "{open:?}");
    command(&mut model, StudyCommand::OpenFound);
    assert_eq!(model.study.size(), 4, "nothing to open");
}

#[test]
fn a_file_with_one_sound_game_opens_at_once_and_any_other_asks() {
    let read = |text: &str| Box::new(Found::new(xq_records::read_text(text), Some("a".into())));
    let mut model = study();
    send(&mut model, Msg::Command(Command::Go(Mode::Play)));
    send(&mut model, Msg::Study(StudyMsg::File(read(PGN))));
    assert_eq!((model.mode, model.dialog), (Mode::Study, None));
    let two = [PGN, &PGN.replace('甲', "丙")].concat();
    send(&mut model, Msg::Study(StudyMsg::File(read(&two))));
    assert_eq!(model.dialog, Some(Dialog::Study(StudyDialog::Open)));
    command(&mut model, StudyCommand::Choose(1));
    command(&mut model, StudyCommand::OpenFound);
    assert_eq!(view(&model).study.unwrap().title, "丙 – 乙");
    assert!(model.notices.contains(&Notice::RecordReplaced));
    send(&mut model, Msg::Study(StudyMsg::File(read(&two))));
    let before = model.library.unshelved.len();
    command(&mut model, StudyCommand::KeepFound);
    assert_eq!(model.dialog, Some(Dialog::Library));
    // Until the list is here nobody knows which of them are there.
    assert_eq!(model.library.unshelved.len(), before);
    let listed = crate::library::LibraryMsg::Listed(Vec::new());
    send(&mut model, Msg::Library(listed));
    assert_eq!(model.library.unshelved.len(), before + 2);
    let imported = crate::library::Imported::Games { new: 2, known: 0 };
    assert_eq!(model.library.imported, Some(imported));
    send(&mut model, Msg::Study(StudyMsg::File(read("???"))));
    assert_eq!(model.dialog, Some(Dialog::Study(StudyDialog::Open)));
}

#[test]
fn the_record_and_the_place_in_it_survive() {
    let mut model = study();
    play(&mut model, "h2e2 h9g7");
    command(&mut model, StudyCommand::Step(-1));
    let mv = crate::game::read_move("b9c7").unwrap();
    tap(&mut model, mv.from());
    let at = model.layout.center(mv.to());
    let effects = update(&mut model, Msg::Pointer(pointer(Phase::Down, at)), 0.0);
    let [record, place] = kept(&effects);
    assert!(record.is_some() && place.is_some(), "{effects:?}");

    let mut again = Model::new();
    let opening = Opening {
        record,
        place,
        ..Opening::default()
    };
    let effects = update(&mut again, Msg::Opened(opening), 0.0);
    assert_eq!(kept(&effects), [None, None], "it is kept already");
    assert_eq!(again.mode, Mode::Study);
    assert_eq!(again.study.tree(), model.study.tree());
    assert_eq!(again.study.last_move(), Some(mv));

    // Stepping keeps the place alone.
    let step = Msg::Command(Command::Study(StudyCommand::Start));
    let [record, place] = kept(&update(&mut again, step, 0.0));
    assert!(record.is_none() && place.is_some());
}

#[test]
fn a_large_record_is_kept_a_little_later_or_when_the_page_goes() {
    let mut tree = Tree::default();
    let shuffle = ["a0a1", "a9a8", "a1a0", "a8a9"];
    let mut at = NodeId::ROOT;
    for ply in 0..5000 {
        at = tree.append(at, crate::game::read_move(shuffle[ply % 4]).unwrap());
    }
    let mut model = study();
    let mut step = crate::update::Step {
        model: &mut model,
        now: 0.0,
        effects: Vec::new(),
    };
    step.open_record(tree);
    let comment = |text: &str| {
        let comment = StudyCommand::Comment(NodeId::ROOT, text.into());
        Msg::Command(Command::Study(comment))
    };
    let effects = update(&mut model, comment("一"), 0.0);
    assert_eq!(kept(&effects)[0], None);
    let due = model.study.desk.keep_at.unwrap();
    let [record, _] = kept(&update(&mut model, Msg::Tick, due));
    assert!(record.unwrap().contains('一'));
    let _ = update(&mut model, comment("二"), due);
    let [record, _] = kept(&update(&mut model, Msg::Hidden, due));
    assert!(record.unwrap().contains('二'));
}

#[test]
fn an_address_opens_a_record_and_is_forgotten() {
    let open = |fragment: &str| {
        let mut model = Model::new();
        let opening = Opening {
            fragment: fragment.into(),
            ..Opening::default()
        };
        let effects = update(&mut model, Msg::Opened(opening), 0.0);
        let forgotten = effects.contains(&Effect::ForgetAddress);
        (model, forgotten)
    };
    let (model, forgotten) = open("#moves=h2e2h9g7&ply=1");
    assert!(forgotten && model.mode == Mode::Study);
    assert_eq!((model.study.size(), model.study.ply()), (2, 1));
    let (model, _) = open("#fen=4k4/9/9/9/9/9/9/9/4A4/R3K4_w&moves=a0a9");
    assert_eq!(model.study.size(), 1);
    let (model, forgotten) = open("#fen=4k4/9/9/9/9/9/9/9/4A4/R3K4_w");
    assert!(!forgotten && model.mode == Mode::Play);
    let (model, _) = open("#moves=%%%%");
    assert_eq!(
        model.dialog,
        Some(Dialog::Study(StudyDialog::Open)),
        "it says what is wrong"
    );
}

#[test]
fn playing_on_begins_a_game_and_puts_the_running_one_aside() {
    let mut model = study();
    let two = Command::NewGame(Terms::two(RuleSet::General));
    send(&mut model, Msg::Command(two));
    tap(&mut model, Square::H2);
    tap(&mut model, Square::E2);
    send(&mut model, Msg::Command(Command::Go(Mode::Study)));
    play(&mut model, "b2e2");
    let fen = view(&model).fen;
    command(&mut model, StudyCommand::PlayOn);
    let mut table = |command| update(&mut model, Msg::Command(Command::Table(command)), 0.0);
    let _ = table(TableCommand::Set("opponent".into(), "engine".into()));
    let _ = table(TableCommand::Set("side".into(), "black".into()));
    let effects = table(TableCommand::Begin);
    assert!(effects.iter().any(
        |effect| matches!(effect, Effect::Keep(Kept::Replaced, text) if text.contains("h2e2"))
    ));
    assert_eq!(model.mode, Mode::Play);
    assert_eq!(model.play.fen(), fen);
    assert!(model.layout.flipped && model.hand() == Some(Color::Black));
    assert_eq!(model.study.size(), 1, "the record stays");
}

#[test]
fn what_is_written_about_the_game_is_shown() {
    let mut model = study();
    let info = Info {
        tags: vec![("Red", "甲".into()), ("Event", "杯".into())],
        outcome: Outcome::Draw,
    };
    command(&mut model, StudyCommand::Describe(Box::new(info)));
    let shown = view(&model).study.unwrap();
    assert_eq!(
        (shown.title.as_str(), shown.event.as_str()),
        ("甲 – 黑方", "杯")
    );
    assert_eq!(shown.outcome, "1/2-1/2");
}

#[test]
fn a_copy_says_so_for_a_while() {
    let mut model = study();
    play(&mut model, "h2e2");
    let show = Command::Show(Dialog::Study(StudyDialog::Export));
    send(&mut model, Msg::Command(show));
    command(&mut model, StudyCommand::ExportAs(Kind::Moves));
    let copy = Msg::Command(Command::Study(StudyCommand::CopyExport));
    let effects = update(&mut model, copy, 0.0);
    assert!(effects.contains(&Effect::Copy("1. 炮二平五\n".into())));
    let copied = |model: &Model| match view(model).study.unwrap().dialog {
        Some(DialogView::Export(export, _)) => export.copied_until.is_some(),
        _ => panic!("the dialog is open"),
    };
    assert!(copied(&model));
    let _ = update(&mut model, Msg::Tick, 3000.0);
    assert!(!copied(&model));
}

#[test]
fn a_picture_waits_for_the_outlines_of_characters() {
    let mut model = study();
    let show = Command::Show(Dialog::Study(StudyDialog::Export));
    send(&mut model, Msg::Command(show));
    let picture = Msg::Command(Command::Study(StudyCommand::ExportAs(Kind::Picture)));
    let asks = |effects: &[Effect]| effects.contains(&Effect::FetchOutlines);
    let shown = |model: &Model| match view(model).study.unwrap().dialog {
        Some(DialogView::Export(export, warning)) => (export, warning),
        other => panic!("{other:?}"),
    };
    assert!(asks(&update(&mut model, picture.clone(), 0.0)));
    assert!(shown(&model).0.is_missing());
    assert_eq!(shown(&model).1, None);
    send(&mut model, Msg::Study(StudyMsg::Outlines(None)));
    assert!(shown(&model).1.is_some(), "it says that it has none");
    assert!(
        asks(&update(&mut model, picture.clone(), 0.0)),
        "and tries again"
    );
    let file = r#"{"帥":"M1 2z"}"#;
    send(
        &mut model,
        Msg::Study(StudyMsg::Outlines(Some(file.into()))),
    );
    let (export, warning) = shown(&model);
    assert!(export.text.starts_with("<svg") && export.text.contains("M1 2z"));
    assert!(
        export
            .file
            .rsplit_once('.')
            .is_some_and(|(_, end)| end == "svg")
            && warning.is_none()
    );
    assert!(export.for_maker().starts_with("rnbakabnr/"));
    assert!(!asks(&update(&mut model, picture, 0.0)), "it has them");
}

use super::*;

#[test]
fn terms_survive_their_lines_and_rubbish_changes_nothing() {
    let terms = Terms {
        opponent: Opponent::Person,
        level: Level::from_number(9).unwrap(),
        side: None,
        control: TimeControl::of([10, 40, 5, 20, 3, 60]),
        rules: RuleSet::Asian,
        house: House {
            touch_move: true,
            no_take_back: true,
        },
    };
    let mut read = Terms::new();
    for (key, value) in terms.lines() {
        assert!(read.set(key, &value), "{key} {value}");
    }
    assert_eq!(read, terms);
    for (key, value) in [
        ("opponent", "three"),
        ("level", "12"),
        ("level", "0"),
        ("side", ""),
        ("control", "1 2"),
        ("rules", "mine"),
        ("taste", "sweet"),
    ] {
        assert!(!read.set(key, value), "{key}");
    }
    assert_eq!(read, terms);
}

#[test]
fn every_start_has_a_name_and_every_handicap_is_a_game() {
    for (which, (_, given)) in HANDICAPS.iter().enumerate() {
        let start = Start::Handicap(which);
        assert_eq!(Start::from_name(start.name()), Some(start));
        for (i_give, person, giver) in [
            (true, Color::Red, Color::Red),
            (true, Color::Black, Color::Black),
            (false, Color::Red, Color::Black),
        ] {
            let draft = Draft {
                start,
                i_give,
                ..Draft::default()
            };
            let pieces = draft.play(person).unwrap().pieces();
            let count = |color| {
                let own = pieces.iter().flatten().filter(|p| p.color() == color);
                own.count()
            };
            assert_eq!(count(giver) + given.len(), 16);
            assert_eq!(count(!giver), 16);
        }
    }
}

#[test]
fn the_left_horse_is_on_the_givers_left() {
    let mut draft = Draft {
        i_give: true,
        ..Draft::default()
    };
    draft.set("start", "horse");
    let fen = |person| draft.play(person).unwrap().start_fen();
    assert!(fen(Color::Red).contains("/R1BAKABNR"));
    assert!(fen(Color::Black).starts_with("rnbakab1r/"));
}

#[test]
fn pieces_are_tapped_away_and_back_but_for_the_king() {
    let mut draft = Draft::default();
    draft.set("start", "horses");
    draft.tap(Square::A0);
    assert_eq!(draft.start, Start::Free);
    assert_eq!(draft.given(), [Square::B0, Square::H0, Square::A0]);
    draft.tap(Square::B0);
    draft.tap(Square::E0);
    draft.tap(Square::B9);
    draft.tap(Square::E5);
    assert_eq!(draft.given(), [Square::H0, Square::A0]);
    assert!(
        draft
            .play(Color::Black)
            .unwrap()
            .start_fen()
            .ends_with("/1NBAKAB1R w - - 0 1")
    );
}

#[test]
fn times_are_chosen_by_preset_or_by_number() {
    let mut draft = Draft::default();
    assert_eq!(draft.time(), Some(0));
    draft.set("time", "3");
    assert_eq!(draft.terms.control, TimeControl::simple(10, 5));
    draft.set("time", "more");
    assert_eq!(draft.time(), None);
    draft.set("clock-5", "45");
    draft.set("clock-0", "999");
    draft.set("clock-1", "");
    draft.set("clock-9", "4");
    assert_eq!(draft.terms.control, TimeControl::of([180, 0, 0, 0, 5, 45]));
    draft.set("time", "0");
    assert_eq!(draft.time(), Some(0));
}

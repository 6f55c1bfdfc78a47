use super::*;
use xq_rules::uci;

fn mv(text: &str) -> Move {
    uci::read(text).unwrap()
}

/// Plays moves at the cursor.
fn play(study: &mut Study, line: &str) {
    for text in line.split_whitespace() {
        assert!(study.play(mv(text)), "{text}");
    }
}

/// h2e2 h9g7 h0g2, with b9c7 h0g2 b7a7 and i9i8 against the second move.
fn sample() -> Study {
    let mut study = Study::default();
    play(&mut study, "h2e2 h9g7 h0g2");
    study.go_to_ply(1);
    play(&mut study, "b9c7 h0g2 b7a7");
    study.go_to_ply(1);
    play(&mut study, "i9i8");
    study
}

fn line(study: &Study) -> String {
    let codes: Vec<String> = study.moves().iter().map(ToString::to_string).collect();
    codes.join(" ")
}

#[test]
fn moves_are_followed_or_added_and_illegal_ones_refused() {
    let mut study = sample();
    let (size, revision) = (study.size(), study.revision());
    study.go_to_ply(0);
    assert!(!study.play(mv("h2i4")), "a cannon is no horse");
    play(&mut study, "h2e2 b9c7");
    assert_eq!((study.size(), study.revision()), (size, revision));
    assert_eq!(line(&study), "h2e2 b9c7");
    assert!(!study.play(mv("e2e9")));
    play(&mut study, "b0c2");
    assert_eq!(study.size(), size + 1);
    assert!(study.revision() > revision);
}

#[test]
fn stepping_stays_in_the_variation() {
    let mut study = sample();
    study.go_way(&[0, 1, 0, 0]);
    assert_eq!(line(&study), "h2e2 b9c7 h0g2 b7a7");
    assert!(study.step(-3) && study.ply() == 1);
    assert!(study.step(2));
    assert_eq!(line(&study), "h2e2 b9c7 h0g2");
    assert!(!study.step(0) && study.step(9) && !study.step(1));
    assert_eq!(study.ply(), 4);
    assert!(study.step(-9) && study.ply() == 0 && !study.step(-1));
    assert_eq!(*study.position(), Position::start());
}

#[test]
fn turning_goes_through_the_variations_and_to_the_next_branching() {
    let mut study = sample();
    study.go_way(&[0, 0]);
    assert!(study.turn(1));
    assert_eq!(line(&study), "h2e2 b9c7");
    assert!(study.turn(1));
    assert_eq!(line(&study), "h2e2 i9i8");
    assert!(study.turn(-1) && study.turn(-1));
    assert_eq!(line(&study), "h2e2 h9g7");
    assert!(study.turn(-1));
    assert_eq!(study.ply(), 0, "no branching before");
    assert!(study.turn(1));
    assert_eq!(line(&study), "h2e2 h9g7", "the next branching");
    study.go_way(&[0, 0, 0]);
    assert!(!study.turn(1), "the end already");
    assert!(study.turn(-1));
    assert_eq!(line(&study), "h2e2 h9g7");
}

#[test]
fn the_position_is_always_that_of_the_moves() {
    let mut study = sample();
    for way in [
        &[0, 1, 0, 0][..],
        &[0, 0, 0],
        &[0, 2],
        &[],
        &[0, 1],
        &[0, 9],
    ] {
        study.go_way(way);
        let played = study
            .moves()
            .into_iter()
            .fold(Position::start(), |position, mv| position.play(mv).unwrap());
        assert_eq!(*study.position(), played, "{way:?}");
        assert_eq!(study.ply(), study.moves().len());
    }
}

#[test]
fn deleting_takes_the_cursor_along_and_undo_brings_both_back() {
    let mut study = sample();
    study.go_way(&[0, 1, 0, 0]);
    let whole = study.tree().clone();
    let branch = study.line()[2];
    let removed = study.delete(branch).unwrap();
    assert_eq!(line(&study), "h2e2");
    assert_eq!(study.size(), 4 + 1 - 1);
    study.step(9);
    assert_eq!(line(&study), "h2e2 h9g7 h0g2");
    study.restore(&removed);
    assert_eq!(*study.tree(), whole);
    assert_eq!(line(&study), "h2e2 b9c7");
    study.step(9);
    assert_eq!(line(&study), "h2e2 b9c7 h0g2 b7a7");
    assert!(study.delete(NodeId::ROOT).is_none());
}

#[test]
fn promoting_keeps_the_cursor_and_its_line() {
    let mut study = sample();
    study.go_way(&[0, 1, 0]);
    let node = study.cursor();
    assert!(study.make_main(node));
    assert_eq!(study.cursor(), node);
    assert_eq!(study.way(node), [0, 0, 0]);
    study.step(9);
    assert_eq!(line(&study), "h2e2 b9c7 h0g2 b7a7");
    assert!(study.demote(node));
    assert_eq!(study.way(node), [0, 1, 0]);
    assert!(study.promote(node) && !study.promote(node));
}

#[test]
fn notes_count_as_changes_only_when_they_change() {
    let mut study = sample();
    let node = study.cursor();
    let before = study.revision();
    assert!(study.note(node, |notes| notes.after = "好".into()));
    assert!(!study.note(node, |notes| notes.after = "好".into()));
    assert_eq!(study.revision(), before + 1);
}

#[test]
fn replacing_gives_the_old_record_back_and_keeps_the_tools() {
    let mut study = sample();
    study.desk.annotating = true;
    let tree = study.tree().clone();
    let revision = study.revision();
    let old = study.replace(Tree::default());
    assert!(study.is_blank() && study.desk.annotating && study.revision() > revision);
    let empty = study.bring_back(old);
    assert_eq!(*study.tree(), tree);
    assert!(empty.is_blank() && study.desk.annotating);
}

#[test]
fn folding_leads_out_of_the_variation() {
    let mut study = sample();
    study.go_way(&[0, 1, 0, 0]);
    let branch = study.line()[2];
    assert!(study.is_open(branch, 2));
    study.fold(branch, false);
    assert_eq!(line(&study), "h2e2 h9g7", "the move that it replaces");
    assert!(!study.is_open(branch, 2));
    study.go_to(branch);
    assert!(study.is_open(branch, 2), "nobody stands in the dark");
}

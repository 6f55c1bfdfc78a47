use xq_rules::{Position, uci};

use super::*;

fn mv(text: &str) -> Move {
    uci::read(text).unwrap()
}

/// Plays a line of moves separated by blanks and gives its last node.
fn play(tree: &mut Tree, at: NodeId, line: &str) -> NodeId {
    line.split_whitespace()
        .fold(at, |at, text| tree.add_move(at, mv(text)).unwrap())
}

fn written(tree: &Tree) -> String {
    tree.walk()
        .filter_map(|id| Some(format!("{}{}", tree.ply(id), tree.mv(id)?)))
        .collect::<Vec<_>>()
        .join(" ")
}

/// h2e2 h9g7 h0g2 with b9c7 against the second move (and its own h0g2, b0c2), i9i8 against it too.
fn sample() -> (Tree, [NodeId; 5]) {
    let mut tree = Tree::default();
    let main = play(&mut tree, NodeId::ROOT, "h2e2 h9g7 h0g2");
    let cannon = tree.path(main)[1];
    let horse = play(&mut tree, cannon, "b9c7");
    let deep = play(&mut tree, horse, "h0g2");
    let deeper = play(&mut tree, horse, "b0c2");
    let chariot = play(&mut tree, cannon, "i9i8");
    (tree, [cannon, horse, deep, deeper, chariot])
}

#[test]
fn moves_are_reused_and_illegal_ones_refused() {
    let (mut tree, [cannon, horse, ..]) = sample();
    let before = tree.counts();
    assert_eq!(tree.add_move(NodeId::ROOT, mv("h2e2")), Ok(cannon));
    assert_eq!(tree.add_move(cannon, mv("b9c7")), Ok(horse));
    assert!(tree.add_move(cannon, mv("h2e2")).is_err());
    assert_eq!(tree.counts(), before);
    assert_eq!(
        (before.moves, before.variations, before.main_plies),
        (7, 3, 3)
    );
}

#[test]
fn walks_main_first() {
    let (tree, [cannon, horse, deep, deeper, chariot]) = sample();
    assert_eq!(written(&tree), "1h2e2 2h9g7 3h0g2 2b9c7 3h0g2 3b0c2 2i9i8");
    assert_eq!(
        tree.walk_from(horse).collect::<Vec<_>>(),
        [horse, deep, deeper]
    );
    assert_eq!(tree.line(deeper), ["h2e2", "b9c7", "b0c2"].map(mv));
    assert_eq!(tree.path(deep), [NodeId::ROOT, cannon, horse, deep]);
    assert_eq!(tree.end_of_line(horse), deep);
    assert_eq!(tree.branch_start(deep), Some(horse));
    assert!(tree.is_main(cannon) && !tree.is_main(deep));
    assert_eq!(tree.previous_sibling(chariot), Some(horse));
    assert_eq!(
        tree.main_moves().collect::<Vec<_>>(),
        ["h2e2", "h9g7", "h0g2"].map(mv)
    );
}

#[test]
fn position_is_that_of_the_line() {
    let (tree, [_, _, _, deeper, _]) = sample();
    let played = tree
        .line(deeper)
        .into_iter()
        .fold(Position::start(), |position, mv| position.play(mv).unwrap());
    assert_eq!(tree.position_at(deeper), played);
    assert_eq!(tree.position_at(NodeId::ROOT), Position::start());
}

#[test]
fn variations_rise_and_sink() {
    let (mut tree, [_, _, _, deeper, chariot]) = sample();
    assert!(tree.promote(chariot));
    assert_eq!(written(&tree), "1h2e2 2h9g7 3h0g2 2i9i8 2b9c7 3h0g2 3b0c2");
    assert!(tree.make_main(deeper));
    assert_eq!(written(&tree), "1h2e2 2b9c7 3b0c2 3h0g2 2h9g7 3h0g2 2i9i8");
    assert!(!tree.promote(deeper) && !tree.make_main(deeper));
    assert!(!tree.demote(chariot));
    assert!(tree.demote(deeper));
    assert_eq!(written(&tree), "1h2e2 2b9c7 3h0g2 3b0c2 2h9g7 3h0g2 2i9i8");
    tree.reorder(chariot, 0);
    assert_eq!(tree.child_index(chariot), 0);
    tree.reorder(chariot, 99);
    assert_eq!(tree.child_index(chariot), 2);
}

#[test]
fn what_was_removed_comes_back() {
    let (mut tree, [_, horse, deep, deeper, _]) = sample();
    let whole = tree.clone();
    let first = tree.delete(deep).unwrap();
    let second = tree.delete(horse).unwrap();
    assert_eq!(written(&tree), "1h2e2 2h9g7 3h0g2 2i9i8");
    assert!(!tree.contains(horse) && !tree.contains(deeper));
    assert_eq!(tree.find(deeper.index()), None);
    assert_eq!(tree.delete(horse), None);
    assert_eq!(tree.delete(NodeId::ROOT), None);
    assert_eq!(tree.restore(&second), horse);
    assert_eq!(tree.restore(&first), deep);
    assert_eq!(tree.restore(&first), deep);
    assert_eq!(tree, whole);
}

#[test]
fn a_new_move_goes_to_the_end_after_every_change() {
    let (mut tree, [cannon, horse, _, _, chariot]) = sample();
    let expect_last = |tree: &mut Tree, text: &str| {
        let new = tree.add_move(cannon, mv(text)).unwrap();
        assert_eq!(tree.children(cannon).last(), Some(new), "{text}");
    };
    let last = tree.delete(chariot).unwrap();
    expect_last(&mut tree, "a9a8");
    tree.reorder(horse, 9);
    expect_last(&mut tree, "b9a7");
    tree.restore(&last);
    expect_last(&mut tree, "c9e7");
    for child in tree.children(cannon).collect::<Vec<_>>() {
        assert!(tree.delete(child).is_some());
    }
    expect_last(&mut tree, "g9e7");
    assert_eq!(tree.children(cannon).count(), 1);
}

#[test]
fn equality_sees_everything_said() {
    let (tree, [_, horse, ..]) = sample();
    let changes: [&dyn Fn(&mut Tree); 4] = [
        &|tree| tree.outcome = Outcome::Draw,
        &|tree| tree.tags.set("Red", "甲"),
        &|tree| tree.notes_mut(horse).after.push('x'),
        &|tree| tree.reorder(horse, 2),
    ];
    for change in changes {
        let mut changed = tree.clone();
        change(&mut changed);
        assert_ne!(tree, changed);
    }
    let mut touched = tree.clone();
    assert!(touched.notes_mut(horse).is_empty());
    assert_eq!(tree, touched);
}

#[test]
fn a_foreign_node_is_harmless() {
    let (big, [.., chariot]) = sample();
    let mut small = Tree::default();
    assert_eq!(small.mv(chariot), None);
    assert!(!small.contains(chariot));
    assert_eq!(small.delete(chariot), None);
    small.append(chariot, mv("h2e2"));
    assert_eq!(written(&small), "1h2e2");
    assert!(big.contains(chariot));
}

#[test]
fn a_huge_deep_tree_is_walked_copied_and_dropped() {
    let mut tree = Tree::default();
    let shuffle = ["a0a1", "a9a8", "a1a0", "a8a9"].map(mv);
    let mut at = NodeId::ROOT;
    for ply in 0..200_000 {
        let next = tree.append(at, shuffle[ply % 4]);
        if ply % 8 == 0 {
            tree.append(at, mv("h2e2"));
        }
        at = next;
    }
    tree.notes_mut(at).after = "末".into();
    let counts = tree.clone().counts();
    assert_eq!(
        (
            counts.moves,
            counts.variations,
            counts.comments,
            counts.main_plies
        ),
        (225_000, 25_000, 1, 200_000)
    );
    assert_eq!(tree.ply(at), 200_000);
    assert_eq!(tree.position_at(at), Position::start());
    assert_eq!(tree, tree.clone());
}

#[test]
fn a_line_stops_at_the_first_illegal_move() {
    let tree = Tree::from_line(Position::start(), ["h2e2", "h9g7", "e2e9"].map(mv));
    assert_eq!(tree.counts().main_plies, 2);
}

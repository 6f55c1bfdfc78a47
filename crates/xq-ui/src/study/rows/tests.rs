use super::*;
use xq_records::Tree;
use xq_rules::{Move, uci};

fn mv(text: &str) -> Move {
    uci::read(text).unwrap()
}

fn play(study: &mut Study, line: &str) {
    for text in line.split_whitespace() {
        assert!(study.play(mv(text)), "{text}");
    }
}

/// The rows as text: `|` between the cells, `>` for each depth.
fn written_rows(study: &Study) -> Vec<String> {
    let cell = |cell: &Cell| match cell {
        Cell::Empty => String::new(),
        Cell::Dots => "…".into(),
        Cell::Move(word) => format!("{}{}", word.text, word.marks),
    };
    let word = |word: &Word| match word {
        Word::Number(number) => number.clone(),
        Word::Move(word) => format!("{}{}", word.text, word.marks),
        Word::Text(text) => format!("{{{}}}", text.text),
        Word::Gap(_, left) => format!("[{left}]"),
    };
    let row = |row: &Row| match row {
        Row::Round { number, cells } => format!("{number} {}|{}", cell(&cells[0]), cell(&cells[1])),
        Row::Text(text) => format!("{{{}}}", text.text),
        Row::Gap(_, left) => format!("[{left}]"),
        Row::Line { depth, fold, words } => {
            let fold = match fold {
                None => "",
                Some((_, true)) => "- ",
                Some((_, false)) => "+ ",
            };
            let words: Vec<String> = words.iter().map(word).collect();
            format!("{} {fold}{}", ">".repeat(*depth), words.join(" "))
        }
    };
    lay_out(study, Notation::Simplified)
        .iter()
        .map(row)
        .collect()
}

#[test]
fn a_plain_game_is_rounds() {
    let mut study = Study::default();
    play(&mut study, "h2e2 h9g7 h0g2");
    assert_eq!(written_rows(&study), ["1 炮二平五|马8进7", "2 马二进三|"]);
}

#[test]
fn variations_stand_beneath_the_move_that_they_replace() {
    let mut study = Study::default();
    play(&mut study, "h2e2 h9g7 h0g2 i9h9 i0h0");
    study.go_to_ply(1);
    play(&mut study, "b9c7 h0g2 h9g7 b2b4 a9b9");
    study.go_way(&[0, 1, 0]);
    play(&mut study, "a9b9");
    study.go_way(&[]);
    play(&mut study, "b0c2");
    let node = study.cursor();
    study.note(node, |notes| {
        notes.after = "稳健".into();
        notes.set_nag(xq_records::Nag::GOOD);
    });
    study.go_way(&[0, 0]);
    let node = study.cursor();
    study.note(node, |notes| notes.after = "正着".into());
    assert_eq!(
        written_rows(&study),
        [
            "1 炮二平五|…",
            "> - 1. 马八进七! {稳健}",
            "1 …|马8进7",
            "{正着}",
            "> - 1… 马2进3 2. 马二进三 马8进7",
            ">> 2… 车1平2",
            "> 3. 炮八进二 车1平2",
            "2 马二进三|车9平8",
            "3 车一平二|",
        ]
    );
}

#[test]
fn a_folded_variation_shows_its_beginning() {
    let mut study = Study::default();
    play(&mut study, "h2e2 h9g7");
    study.go_to_ply(1);
    play(&mut study, "b9c7 h0g2 h9g7 b2b4 a9b9");
    let branch = study.line()[2];
    study.fold(branch, false);
    assert_eq!(
        written_rows(&study)[1],
        "> + 1… 马2进3 2. 马二进三 马8进7 [2]"
    );
}

#[test]
fn a_folded_variation_counts_what_branches_off_in_it() {
    let mut study = Study::default();
    play(&mut study, "h2e2 h9g7");
    study.go_to_ply(1);
    play(&mut study, "b9c7 h0g2");
    study.go_way(&[0, 1]);
    play(&mut study, "b0c2 c6c5");
    let branch = study.line()[2];
    study.fold(branch, false);
    assert_eq!(written_rows(&study)[1], "> + 1… 马2进3 2. 马二进三 [2]");
}

#[test]
fn black_may_begin_and_words_before_the_first_move_stand_first() {
    let mut start = xq_rules::Position::start();
    start.play_null();
    let mut study = Study::new(Tree::new(start));
    play(&mut study, "h9g7 h2e2");
    study.note(NodeId::ROOT, |notes| notes.after = "让先".into());
    assert_eq!(
        written_rows(&study),
        ["{让先}", "1 …|马8进7", "2 炮二平五|"]
    );
}

/// A tree of 107,000 moves like the largest that people share: a main line of 53, and 1,400 variations.
fn huge() -> Tree {
    let mut tree = Tree::default();
    let shuffle = ["a0a1", "a9a8", "a1a0", "a8a9"].map(mv);
    let mut main = vec![NodeId::ROOT];
    for ply in 0..52 {
        let node = tree.append(main[ply], shuffle[ply % 4]);
        main.push(node);
    }
    let others = ["b0c2", "h0g2", "c3c4", "g3g4", "e3e4"].map(mv);
    for i in 0..1400 {
        let parent = main[(i % 10) * 4];
        let Some(&other) = others.get(i / 10 % 5) else {
            continue;
        };
        let mut at = tree
            .child_with(parent, other)
            .unwrap_or_else(|| tree.append(parent, other));
        let answers = ["a9a8", "a0a1", "a8a9", "a1a0"].map(mv);
        for step in 0..76 {
            at = tree.append(at, answers[step % 4]);
        }
    }
    tree
}

#[test]
fn a_huge_record_is_shown_in_part_wherever_one_stands() {
    let mut study = Study::new(huge());
    assert!(study.size() > 100_000, "{}", study.size());
    let words = |study: &Study| -> usize {
        let rows = lay_out(study, Notation::Simplified);
        let count = |row: &Row| match row {
            Row::Line { words, .. } => words.len(),
            _ => 2,
        };
        rows.iter().map(count).sum()
    };
    assert!(words(&study) < 2000, "{}", words(&study));
    study.go_way(&[0, 0, 0, 0, 1, 20, 0, 0, 0]);
    assert_eq!(study.ply(), 9);
    assert!(words(&study) < 4000, "{}", words(&study));
    let cursor = study.cursor();
    let shown = lay_out(&study, Notation::Simplified)
        .iter()
        .any(|row| match row {
            Row::Line { words, .. } => words
                .iter()
                .any(|word| matches!(word, Word::Move(word) if word.node == cursor)),
            _ => false,
        });
    assert!(shown, "the move of the board is always there");
}

#[test]
fn a_line_without_end_is_shown_around_the_cursor() {
    let mut tree = Tree::default();
    let shuffle = ["a0a1", "a9a8", "a1a0", "a8a9"].map(mv);
    let mut at = NodeId::ROOT;
    for ply in 0..200_000 {
        at = tree.append(at, shuffle[ply % 4]);
    }
    let mut study = Study::new(tree);
    for (ply, gaps) in [(0, 1), (100_000, 2), (200_000, 1)] {
        study.go_to_ply(ply);
        let rows = lay_out(&study, Notation::Simplified);
        assert!(rows.len() < 500, "{}", rows.len());
        let left: usize = rows
            .iter()
            .map(|row| match row {
                Row::Gap(_, left) => *left,
                _ => 0,
            })
            .sum();
        let shown: usize = rows
            .iter()
            .map(|row| match row {
                Row::Round { cells, .. } => cells
                    .iter()
                    .filter(|cell| matches!(cell, Cell::Move(_)))
                    .count(),
                _ => 0,
            })
            .sum();
        assert_eq!(left + shown, 200_000);
        let found = rows.iter().filter(|row| matches!(row, Row::Gap(..)));
        assert_eq!(found.count(), gaps);
    }
}

#[test]
fn a_step_into_a_folded_variation_unfolds_it() {
    let mut study = Study::default();
    play(&mut study, "h2e2 h9g7");
    study.go_to_ply(1);
    play(&mut study, "b9c7 h0g2 h9g7 b2b4 a9b9");
    let (branch, deep) = (study.line()[2], study.line()[5]);
    study.fold(branch, false);
    Rows::refresh(&mut study, Settings::default());
    let folded = study.desk.rows.get();
    study.go_to(deep);
    Rows::refresh(&mut study, Settings::default());
    assert_ne!(study.desk.rows.get(), folded);
}

//! Game records: other people's files, what we write read back, and texts that are broken on purpose.

use std::path::Path;

use serde_json::Value;
use xq_records::pgn::{self, MoveText};
use xq_records::text::{self, Encoding, NativeDecoder};
use xq_records::{
    Eval, Import, Nag, NodeId, Outcome, ProblemKind, Shape, ShapeColor, Tree, dhtmlxq, read_bytes,
    read_text,
};
use xq_rules::notation::chinese::Script;
use xq_rules::{Color, Move, Position, Square, fen};

use crate::data;
use crate::random::Random;

const MOVE_TEXTS: [MoveText; 5] = [
    MoveText::Chinese(Script::Simplified),
    MoveText::Chinese(Script::Traditional),
    MoveText::Wxf,
    MoveText::Iccs,
    MoveText::Uci,
];

/// Where a careful reading differs from the expected one, and the number of plies that it gives instead.
const DIFFERENT: [(&str, usize, &str); 3] = [
    (
        "pgn/elephant_davide2022.pgn",
        80,
        "26 games in short moves with ranks from 1, which the other reader passes over",
    ),
    (
        "pgn/vschess_iccs.pgn",
        20,
        "Red's 11th move has no piece to make it; the other reader leaves it out and goes on with Black's",
    ),
    (
        "wxf/game1.wxf",
        138,
        "the 122nd ply does not say which of two pawns: with the rear one every later ply is legal, with the front one \
         the 125th is not, where the other reader stops",
    ),
];

fn import(file: &Path) -> Import {
    let bytes = std::fs::read(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    read_bytes(&bytes, &NativeDecoder).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

fn uci(tree: &Tree) -> Vec<String> {
    tree.main_moves().map(|mv| mv.to_string()).collect()
}

/// The files of other programs in the formats that are read: name, what is expected, what we read.
fn samples() -> Vec<(String, Value, Import)> {
    let Some(file) = data::shared("samples/expected.json") else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(file).expect("readable");
    let expected: Value = serde_json::from_str(&text).expect("JSON");
    let samples = expected.as_object().expect("an object").iter();
    samples
        .filter(|(name, _)| {
            let folder = name.split('/').next();
            matches!(folder, Some("pgn" | "wxf" | "dhtmlxq"))
        })
        .filter_map(|(name, expected)| {
            let file = data::shared(&format!("samples/{name}"))?;
            Some((name.clone(), expected.clone(), import(&file)))
        })
        .collect()
}

#[test]
fn other_peoples_files_are_read_as_expected() {
    for (name, expected, import) in samples() {
        let tree = &import.records[0].tree;
        let counts = tree.counts();
        if let Some((_, plies, why)) = DIFFERENT.iter().find(|(other, ..)| *other == name) {
            assert_eq!(counts.main_plies, *plies, "{name}: {why}");
            continue;
        }
        let moves: Vec<&str> = expected["main_uci"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        assert_eq!(uci(tree), moves, "{name}");
        for (what, found) in [
            ("main_plies", counts.main_plies),
            ("tree_moves", counts.moves),
            ("variations", counts.variations),
            ("comments", counts.comments),
        ] {
            assert_eq!(expected[what], found, "{name}: {what}");
        }
        let start = fen::write(&tree.start().to_setup());
        let pieces_and_side = |fen: &str| fen.split(' ').take(2).collect::<Vec<_>>().join(" ");
        let expected = expected["start_fen"].as_str().unwrap();
        assert_eq!(pieces_and_side(&start), pieces_and_side(expected), "{name}");
    }
}

#[test]
fn files_of_many_games_give_them_all() {
    let Some(file) = data::shared("samples/pgn/elephant_davide2022.pgn") else {
        return;
    };
    let import = import(&file);
    assert_eq!(import.records.len(), 26);
    for record in &import.records {
        assert_eq!(record.problems, []);
        assert!(record.tree.tags.get("Red").is_some() && record.tree.tags.get("White").is_none());
    }
}

#[test]
fn traditional_files_in_both_encodings() {
    let folder = data::shared("data/pgn-big5").unwrap_or_else(|| data::committed("pgn-big5"));
    let expected = std::fs::read_to_string(folder.join("expected.json")).unwrap();
    let expected: Vec<Value> = serde_json::from_str(&expected).unwrap();
    assert!(expected.len() >= 6);
    for game in expected {
        let name = game["file"].as_str().unwrap();
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let encoding = if name.contains("big5") {
            Encoding::Big5
        } else {
            Encoding::Utf8
        };
        assert_eq!(text::detect(&bytes, &NativeDecoder), encoding, "{name}");
        let import = read_bytes(&bytes, &NativeDecoder).unwrap();
        let [record] = &import.records[..] else {
            panic!("{name}: {} games", import.records.len());
        };
        assert_eq!(record.problems, [], "{name}");
        assert_eq!(Value::from(uci(&record.tree)), game["moves"], "{name}");
        assert_eq!(game["result"], record.tree.outcome.pgn(), "{name}");
        assert_eq!(record.tree.tags.get("Red"), Some("紅方"), "{name}");
    }
}

#[test]
fn every_encoding_of_one_game_reads_the_same() {
    let simplified = "[Red \"胡荣华\"]\n[Result \"1-0\"]\n\n1. 炮二平五 {好棋} 马８进７ 2. 马二进三 车９平８ 1-0\n";
    let traditional = "[Red \"楊官璘\"]\n[Result \"1-0\"]\n\n1. 炮二平五 {好棋} 馬８進７ 2. 馬二進三 車９平８ 1-0\n";
    for text in [simplified, traditional] {
        let expected = read_text(text).unwrap();
        let utf16 =
            |unit: fn(u16) -> [u8; 2]| -> Vec<u8> { text.encode_utf16().flat_map(unit).collect() };
        let mut forms = vec![
            text.as_bytes().to_vec(),
            [b"\xEF\xBB\xBF", text.as_bytes()].concat(),
            utf16(u16::to_le_bytes),
            [b"\xFE\xFF".to_vec(), utf16(u16::to_be_bytes)].concat(),
            encoding_rs::GB18030.encode(text).0.into_owned(),
            encoding_rs::GBK
                .encode(&text.replace('\n', "\r\n"))
                .0
                .into_owned(),
        ];
        if text == traditional {
            forms.push(encoding_rs::BIG5.encode(text).0.into_owned());
        }
        for bytes in forms {
            let import = read_bytes(&bytes, &NativeDecoder).unwrap();
            assert_eq!(import.records[0].tree, expected.records[0].tree);
        }
    }
}

#[test]
fn samples_survive_pgn_in_every_notation() {
    for (name, _, import) in samples() {
        for record in &import.records {
            for moves in MOVE_TEXTS {
                let text = pgn::write(&record.tree, moves);
                let again = read_text(&text).unwrap_or_else(|e| panic!("{name}, {moves:?}: {e}"));
                assert_eq!(again.records.len(), 1, "{name}, {moves:?}");
                assert!(again.records[0].tree == record.tree, "{name}, {moves:?}");
            }
        }
    }
}

#[test]
fn samples_survive_dhtmlxq() {
    for (name, _, import) in samples() {
        for record in &import.records {
            let (text, _) = dhtmlxq::write(&record.tree);
            let once = read_text(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
            let [once] = &once.records[..] else {
                panic!("{name}: not one game");
            };
            assert_eq!(once.tree.counts(), record.tree.counts(), "{name}");
            assert_eq!(uci(&once.tree), uci(&record.tree), "{name}");
            // Names of tags and comments before a move have found their places: nothing changes any more.
            let (text, _) = dhtmlxq::write(&once.tree);
            let twice = read_text(&text).unwrap();
            assert!(twice.records[0].tree == once.tree, "{name}");
        }
    }
}

/// A tree with everything that records hold.
fn random_tree(random: &mut Random) -> Tree {
    const WORDS: [&str; 6] = [
        "好棋",
        "a\nb",
        "　　红方优势（稳健）",
        "1. 炮二平五",
        "[x] || & <b>",
        "{配对}",
    ];
    let mut tree = Tree::default();
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..random.below(120) {
        // Mostly on at the newest node, so that there are lines, not only branches.
        let back = if random.below(4) == 0 {
            random.below(nodes.len())
        } else {
            0
        };
        let at = nodes[nodes.len() - 1 - back];
        let moves = tree.position_at(at).legal_moves();
        if moves.is_empty() {
            continue;
        }
        let mv = moves[random.below(moves.len())];
        nodes.extend(tree.add_move(at, mv));
    }
    for &node in &nodes {
        let notes = tree.notes_mut(node);
        match random.below(12) {
            0 | 1 => notes.after.push_str(WORDS[random.below(5)]),
            2 => notes.shapes.push(Shape::Circle(
                Square::ALL[random.below(90)],
                ShapeColor::Red,
            )),
            3 => notes.eval = Some(Eval::Centipawns(random.below(2000) as i32 - 1000)),
            4 => notes.clock = Some(random.below(10_000_000) as u64),
            5 => notes.shapes.extend(
                Move::from_bits(random.below(1 << 14) as u16)
                    .map(|mv| Shape::Arrow(mv, ShapeColor::Blue)),
            ),
            6 if node != NodeId::ROOT => notes.set_nag(Nag(1 + random.below(20) as u8)),
            7 if node != NodeId::ROOT => notes.before.push_str(WORDS[random.below(3)]),
            8 => notes.eval = Some(Eval::Mate(-3)),
            9 => notes.elapsed = Some(1000),
            _ => {}
        }
    }
    tree.outcome = [Outcome::Unknown, Outcome::Draw, Outcome::Win(Color::Black)][random.below(3)];
    tree.tags.set("Red", "胡\"荣\\华");
    tree.tags.set("Event", "五羊杯]");
    tree
}

#[test]
fn random_trees_survive_pgn() {
    let mut random = Random::new(5);
    for round in 0..150 {
        let tree = random_tree(&mut random);
        for moves in MOVE_TEXTS {
            let text = pgn::write(&tree, moves);
            let again = read_text(&text).unwrap();
            assert_eq!(again.records[0].problems, [], "{round}:\n{text}");
            let again = &again.records[0].tree;
            for (a, b) in again.walk().zip(tree.walk()) {
                assert_eq!(
                    again.notes(a),
                    tree.notes(b),
                    "{round}, {:?}:\n{text}",
                    tree.mv(b)
                );
            }
            assert!(*again == tree, "{round}:\n{text}");
        }
    }
}

#[test]
fn random_trees_survive_dhtmlxq() {
    let mut random = Random::new(6);
    for round in 0..150 {
        let mut tree = random_tree(&mut random);
        for node in tree.walk().collect::<Vec<_>>() {
            let after = std::mem::take(&mut tree.notes_mut(node).after);
            *tree.notes_mut(node) = xq_records::Notes {
                after: after.replace("||", "\n"),
                ..Default::default()
            };
        }
        let (text, loss) = dhtmlxq::write(&tree);
        assert!(loss.is_none());
        let again = read_text(&text).unwrap();
        assert_eq!(again.records[0].problems, [], "{round}:\n{text}");
        assert!(again.records[0].tree == tree, "{round}:\n{text}");
    }
}

#[test]
fn many_games_in_one_text() {
    let mut random = Random::new(7);
    let trees: Vec<Tree> = (0..20).map(|_| random_tree(&mut random)).collect();
    let text = pgn::write_all(&trees, MoveText::default());
    let import = read_text(&text).unwrap();
    assert_eq!(import.records.len(), trees.len());
    for (record, tree) in import.records.iter().zip(&trees) {
        assert!(record.tree == *tree);
    }
}

/// Everything that is pasted, and how many games and plies of the first it holds.
#[test]
fn whatever_is_pasted_is_recognized() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let rows = [
        ("h2e2 h9g7 h0g2", 1, 3),
        ("h2e2h9g7h0g2", 1, 3),
        ("H2-E2 H9-G7", 1, 2),
        ("h3e3 h10g8 h1g3", 1, 3),
        ("1. Che3 Hg8 2. Hg3 R10i9", 1, 4),
        ("C2=5 H8+7\nH2+3", 1, 3),
        ("1. C2.5 h8+7 2. H2+3 r9.8", 1, 4),
        ("炮二平五 马8进7 马二进三", 1, 3),
        ("砲二平五，馬８進７。馬二進三", 1, 3),
        ("1.炮二平五马8进72.马二进三车9平8", 1, 4),
        ("炮 二 平 五　　马 ８ 进 ７", 1, 2),
        (
            "标题: 测试 红方：甲 黑方：乙 结果：红胜\n1. 炮二平五 马8进7",
            1,
            2,
        ),
        ("77477062", 1, 2),
        ("position startpos moves h2e2 h9g7", 1, 2),
        (&format!("{start} w - - 0 1 moves h2e2"), 1, 1),
        (&format!("position fen {start} w moves h2e2 h9g7"), 1, 2),
        (&format!("{start} w\n{start} b - - 0 0\n"), 2, 0),
        (&format!("{start}\n炮二平五 马8进7"), 1, 2),
        (
            &format!("https://example.org/#{start}_w_-_-_0_1_moves_h2e2_h9g7"),
            1,
            2,
        ),
        (&format!("FEN: {start} r - - 0 1"), 1, 0),
        (
            "[Event \"a\"]\n1. 炮二平五 *\n[Event \"b\"]\n1. 兵七进一 卒７进１ 1-0",
            2,
            1,
        ),
        ("1. 炮二平五 马8进7 1-0\n\n1. 兵七进一 0-1", 2, 2),
        (
            "[Event \"x\"]\n[Result \"0-0\"]\n1. 炮二平五!! {妙 $1} 马８进７?! $14 (1. … 炮８平５ (1... 卒７进１) 2. 马二进三) 2. 马二进三",
            1,
            3,
        ),
        ("1. 炮二平五 {没有关上\n马８进７", 1, 1),
        ("1. [Event \"x\"]\n[Event \"x\"]\n1. 炮二平五", 1, 1),
    ];
    for (text, games, plies) in rows {
        let import = read_text(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(import.records.len(), games, "{text}: {import:?}");
        let counts = import.records[0].tree.counts();
        assert_eq!(counts.main_plies, plies, "{text}: {:?}", import.records[0]);
    }
}

#[test]
fn black_may_begin() {
    for text in [
        "1... 马8进7 2. 炮二平五 车9平8",
        "h9g7 h2e2 i9h9",
        "h8+7 C2=5 r9=8",
    ] {
        let import = read_text(text).unwrap();
        let record = &import.records[0];
        assert_eq!(record.tree.start().side(), Color::Black, "{text}");
        assert_eq!(uci(&record.tree), ["h9g7", "h2e2", "i9h9"], "{text}");
        assert!(
            matches!(record.problems[..], [ref p] if p.kind == ProblemKind::FirstMover(Color::Black))
        );
    }
}

#[test]
fn what_cannot_be_read_is_named_with_its_place() {
    let error = |text: &str| read_text(text).map(|_| ()).unwrap_err();
    for text in [
        "",
        "  \n ",
        "hello world",
        "今天天气很好",
        "[Event",
        "12345",
        "((((",
        "{",
    ] {
        assert_eq!(error(text).kind, ProblemKind::NothingFound, "{text}");
    }
    let broken = error("rnbakabnr/9/1c5c1/p1p1p1p1p/9/8/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    assert!(broken.to_string().contains("row 6"), "{broken}");
    assert!(matches!(
        error("<?xml?><ChineseChessRecord>").kind,
        ProblemKind::NotRead(_)
    ));
    let import = read_text(
        "[Event \"x\"]\n\n1. 炮二平五 马８进７\n2. 车一进五 车９平８ (2... 马２进３)\n3. 天气 *",
    )
    .unwrap();
    let [problem] = &import.records[0].problems[..] else {
        panic!("{import:?}");
    };
    assert_eq!(problem.line, 4);
    assert!(
        matches!(&problem.kind, ProblemKind::IllegalMove { ply: 3, text, .. } if text == "车一进五")
    );
    assert_eq!(import.records[0].tree.counts().main_plies, 2);
    let import =
        read_text("[FEN \"9/9/9/9/9/9/9/9/9/9 w\"]\n1. 炮二平五\n[Event \"y\"]\n1. 炮二平五")
            .unwrap();
    assert_eq!(import.records.len(), 1);
    assert!(matches!(import.problems[0].kind, ProblemKind::Fen(_)));
}

#[test]
fn a_result_behind_the_moves_outweighs_the_tag() {
    let import = read_text("[Result \"1-0\"]\n1. 炮二平五 0-1").unwrap();
    let record = &import.records[0];
    assert_eq!(record.tree.outcome, Outcome::Win(Color::Black));
    assert!(matches!(
        record.problems[0].kind,
        ProblemKind::ResultDisagrees { .. }
    ));
    let import = read_text("[Result \"1-0\"]\n1. 炮二平五 *").unwrap();
    assert_eq!(import.records[0].tree.outcome, Outcome::Win(Color::Red));
    assert_eq!(import.records[0].problems, []);
}

#[test]
fn damaged_files_are_read_as_far_as_they_go() {
    let mut random = Random::new(8);
    let mut texts: Vec<Vec<u8>> = (0..6)
        .flat_map(|_| {
            let tree = random_tree(&mut random);
            [
                pgn::write(&tree, MoveText::default()).into_bytes(),
                pgn::write(&tree, MoveText::Wxf).into_bytes(),
                dhtmlxq::write(&tree).0.into_bytes(),
            ]
        })
        .collect();
    texts.push(std::fs::read(data::committed("pgn-big5/01.big5.pgn")).unwrap());
    let pieces: [&[u8]; 12] = [
        b"(",
        b")",
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"",
        b"1.",
        "炮".as_bytes(),
        b"\xff",
        b"[DhtmlXQ_",
        b"$9",
    ];
    for bytes in texts {
        for _ in 0..300 {
            let mut bytes = bytes.clone();
            for _ in 0..=random.below(4) {
                let at = random.below(bytes.len());
                match random.below(4) {
                    0 => bytes[at] = random.below(256) as u8,
                    1 => bytes.truncate(at + 1),
                    2 => drop(bytes.drain(at..(at + random.below(40)).min(bytes.len()))),
                    _ => drop(
                        bytes.splice(at..at, pieces[random.below(pieces.len())].iter().copied()),
                    ),
                }
                if bytes.is_empty() {
                    bytes.push(b' ');
                }
            }
            if let Ok(import) = read_bytes(&bytes, &NativeDecoder) {
                for record in &import.records {
                    record.tree.counts();
                    pgn::write(&record.tree, MoveText::default());
                    dhtmlxq::write(&record.tree);
                }
            }
        }
    }
}

/// Texts that a reader with a loop inside a loop, or with recursion, does not finish: a million bytes each.
#[test]
fn hostile_texts_end() {
    let repeat = |text: &str| text.repeat(1_000_000 / text.len());
    let chain: Vec<String> = (1..20_000)
        .map(|i| {
            format!(
                "[DhtmlXQ_move_{0}_2_{i}]7747[/DhtmlXQ_move_{0}_2_{i}]",
                i - 1
            )
        })
        .collect();
    let chain = chain.concat();
    let texts = [
        repeat("("),
        repeat("(炮二平五"),
        repeat("{"),
        repeat("{a}"),
        repeat("[a \"b]"),
        repeat("[a \"b\"]"),
        repeat("[a "),
        repeat("1"),
        repeat("h2e2h9g7e2h2g7h9"),
        repeat("["),
        repeat("$"),
        repeat("!"),
        repeat("a"),
        repeat("炮"),
        repeat("炮 "),
        repeat("1. "),
        repeat("/"),
        repeat("1-0 1. 炮二平五 "),
        repeat("[DhtmlXQ_"),
        repeat("[DhtmlXQ_red]x"),
        repeat("[DhtmlXQ_comment1]x[/DhtmlXQ_comment1]"),
        repeat("红方: x\n"),
        repeat("START{"),
        repeat("[%cal "),
        format!("1. 炮二平五 {}", repeat("(炮八平五)")),
        format!("1. 炮二平五 {}", repeat("{x}")),
        format!("1. 炮二平五 {}", repeat("(1. 炮八平五 马８进７ ")),
        format!("[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]{chain}"),
        format!(
            "[DhtmlXQ_movelist]{}[/DhtmlXQ_movelist]",
            repeat("77477062")
        ),
        format!("{} moves h2e2", repeat("9/9/9/9/9/9/9/9/9/9 ")),
    ];
    for text in texts {
        let start: String = text.chars().take(20).collect();
        if let Ok(import) = read_bytes(text.as_bytes(), &NativeDecoder) {
            for record in &import.records {
                let (ubb, _) = dhtmlxq::write(&record.tree);
                assert!(
                    !pgn::write(&record.tree, MoveText::Uci).is_empty() && !ubb.is_empty(),
                    "{start}"
                );
            }
        }
    }
}

#[test]
fn a_position_in_the_library_of_fens_keeps_its_side() {
    for fen in [
        "3k5/9/9/9/9/9/9/9/9/4K4 b - - 3 17",
        "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1",
    ] {
        let (position, _) = fen::read_position(fen).unwrap();
        let tree = Tree::new(position.clone());
        let again = read_text(&pgn::write(&tree, MoveText::default())).unwrap();
        assert!(again.records[0].tree == tree, "{fen}");
        let (ubb, _) = dhtmlxq::write(&tree);
        let again = read_text(&ubb).unwrap();
        assert_eq!(
            again.records[0].tree.start().side(),
            position.side(),
            "{fen}\n{ubb}"
        );
        let _: &Position = again.records[0].tree.start();
    }
}

#[test]
fn comments_that_quote_other_formats_stay_comments() {
    for quoted in [
        "见\n[Event \"别的\"]\n1. 兵七进一",
        "START{ 1. C2.5 }END",
        "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
        "9/9/9/9/9/9/9/9/9/9 w",
    ] {
        let mut tree = Tree::default();
        let mv = Move::new(Square::H2, Square::E2).unwrap();
        let node = tree.add_move(NodeId::ROOT, mv).unwrap();
        tree.notes_mut(node).after = quoted.to_owned();
        let again = read_text(&pgn::write(&tree, MoveText::default())).unwrap();
        assert_eq!(again.records.len(), 1, "{quoted}");
        assert_eq!(again.records[0].tree.counts(), tree.counts(), "{quoted}");
        let again = read_text(&dhtmlxq::write(&tree).0).unwrap();
        assert!(again.records[0].tree == tree, "{quoted}");
    }
}

#[test]
fn a_tag_that_no_format_could_write_is_not_taken() {
    let text = "[DhtmlXQ_a b\nc]x[/DhtmlXQ_a b\nc][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
    let import = read_text(text).unwrap();
    assert!(import.records[0].tree.tags.is_empty());
}

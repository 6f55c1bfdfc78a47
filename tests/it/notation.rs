//! Move texts against the cases: writing, reading, and what must be refused.

use serde_json::Value;
use xq_rules::notation::{self, ReadError, Script, chinese, wxf};
use xq_rules::{Color, Move, Piece, Position, Role, Setup, Square, fen, uci};

use crate::data;
use crate::random::Random;

fn position(case: &Value) -> Position {
    let text = case["fen"].as_str().expect("a fen");
    fen::read_position(text).expect(text).0
}

fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().expect(key)
}

fn cases(name: &str) -> Vec<Value> {
    let Value::Array(cases) = data::json(name, &format!("cases/{name}")) else {
        panic!("{name} is no list");
    };
    assert!(!cases.is_empty());
    cases
}

#[test]
fn writes_as_the_cases_do() {
    for case in cases("notation.json") {
        let position = position(&case);
        let mv = uci::read(text(&case, "uci")).expect("a move");
        let id = text(&case, "id");
        assert!(position.is_legal(mv), "{id}");
        assert_eq!(uci::write(mv), text(&case, "uci"), "{id}");
        assert_eq!(uci::write_iccs(mv), text(&case, "iccs"), "{id}");
        assert_eq!(
            chinese::write(&position, mv, Script::Simplified),
            text(&case, "chinese"),
            "{id}"
        );
        assert_eq!(wxf::write(&position, mv), text(&case, "wxf"), "{id}");
        assert_eq!(
            wxf::write_dotted(&position, mv),
            text(&case, "wxf_dot"),
            "{id}"
        );
    }
}

#[test]
fn reads_the_cases_back() {
    for case in cases("notation.json") {
        let position = position(&case);
        let mv = uci::read(text(&case, "uci"));
        for key in ["uci", "iccs", "chinese", "wxf", "wxf_dot"] {
            let input = text(&case, key);
            let read = notation::read_any(&position, input);
            assert_eq!(read.clone().ok(), mv, "{}: {input}: {read:?}", case["id"]);
        }
    }
}

/// What other programs write for the same moves is either read as that move or refused, never taken for another.
#[test]
fn other_programs_texts_are_never_taken_for_another_move() {
    for case in cases("notation.json") {
        let position = position(&case);
        let mv = uci::read(text(&case, "uci")).expect("a move");
        for (program, input) in case["alternatives"].as_object().into_iter().flatten() {
            let input = input.as_str().expect("a text");
            match notation::read_any(&position, input) {
                Ok(read) => assert_eq!(read, mv, "{}: {program}: {input}", case["id"]),
                Err(ReadError::Ambiguous(moves)) => {
                    assert!(moves.contains(&mv), "{}: {program}: {input}", case["id"]);
                }
                Err(error) => panic!("{}: {program}: {input}: {error}", case["id"]),
            }
        }
    }
}

#[test]
fn reads_every_accepted_spelling_and_refuses_the_rest() {
    for case in cases("notation-reading.json") {
        let position = position(&case);
        let input = text(&case, "input");
        let read = notation::read_any(&position, input);
        if let Some(expected) = case["uci"].as_str() {
            assert_eq!(read, Ok(uci::read(expected).expect("a move")), "{input}");
            continue;
        }
        let error = read.expect_err(input);
        let mut named: Vec<String> = error.candidates().iter().map(Move::to_string).collect();
        named.sort();
        let wanted: Vec<&str> = case["candidates"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        assert_eq!(named, wanted, "{input}: {error}");
        for mv in wanted {
            assert!(error.to_string().contains(mv), "{input}: {error}");
        }
    }
}

/// Positions as only an editor makes them, with up to ten like pieces on each of three files: whatever is written
/// is read back, and no two moves are written alike.
#[test]
fn crowded_files_are_written_clearly() {
    let mut random = Random::new(3);
    let mut tried = 0;
    for round in 0..4_000 {
        let mut setup = Setup::empty();
        setup.side = Color::from_bit(round);
        setup.pieces[Square::E0 as usize] = Some(Piece::RedKing);
        setup.pieces[Square::D9 as usize] = Some(Piece::BlackKing);
        let role = [
            Role::Pawn,
            Role::Chariot,
            Role::Cannon,
            Role::Horse,
            Role::Advisor,
            Role::Elephant,
        ][random.below(6)];
        for _ in 0..random.below(24) {
            let file = [0, 3, 6][random.below(3)];
            let place = &mut setup.pieces[random.below(10) * 9 + file];
            if place.is_none() {
                *place = Some(Piece::new(setup.side, role));
            }
        }
        let Ok((position, _)) = Position::from_setup_leniently(&setup) else {
            continue;
        };
        tried += 1;
        for script in [Script::Simplified, Script::Traditional] {
            all_clear(&position, |mv| chinese::write(&position, mv, script));
        }
        all_clear(&position, |mv| wxf::write(&position, mv));
        all_clear(&position, |mv| wxf::write_dotted(&position, mv));
    }
    assert!(tried > 2_000, "{tried}");
}

fn all_clear(position: &Position, write: impl Fn(Move) -> String) {
    let moves = position.legal_moves();
    let mut texts: Vec<String> = moves.iter().map(|&mv| write(mv)).collect();
    for (text, &mv) in texts.iter().zip(&moves) {
        assert_eq!(
            notation::read_any(position, text),
            Ok(mv),
            "{position}: {text}"
        );
    }
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), moves.len(), "{position}");
}

/// What surrounds a move in game records, and what a refusal says.
#[test]
fn noise_is_skipped_and_refusals_are_explained() {
    let start = Position::start();
    let mv = uci::read("h2e2").expect("a move");
    for text in [
        " 炮二平五 ",
        "1. 炮二平五",
        "1.炮二平五",
        "12、炮二平五！",
        "（炮 二 平 五）",
        "1 炮二平五",
        "１．炮二平五",
        "1. … 炮2平5?!",
        "C2=5",
        "c2.5",
        "1.C2.5",
        "1. C2=5!",
        "Ｃ２＝５",
        "H2-E2",
        "1. h2e2",
        "H2E2,",
    ] {
        assert_eq!(notation::read_any(&start, text), Ok(mv), "{text}");
    }
    for (text, message) in [
        ("", "expected a move, found nothing"),
        ("  ", "expected a move, found nothing"),
        (
            "炮二平五x",
            "character 5 of the move, `x`, is in no notation",
        ),
        (
            "1. 龟二平五",
            "character 4 of the move, `龟`, is in no notation",
        ),
        (
            "炮二五",
            "expected a move such as 炮二平五, C2=5 or h2e2, found `炮二五`",
        ),
        (
            "炮〇平五",
            "character 2 of the move, `〇`, is in no notation",
        ),
        (
            "Z2=5",
            "expected a move such as 炮二平五, C2=5 or h2e2, found `Z2=5`",
        ),
        ("炮三平五", "no such piece: Red has no Cannon there"),
        ("前炮平五", "no such piece: Red has no Cannon there"),
        (
            "炮二平二",
            "no legal move: the Cannon on h2 cannot move like that",
        ),
        (
            "马二进五",
            "no legal move: the Horse on h0 cannot move like that",
        ),
        (
            "H2+5",
            "no legal move: the Horse on h0 cannot move like that",
        ),
        ("h2h3", ""),
        (
            "h0h1",
            "no legal move: the Horse on h0 cannot move like that",
        ),
        ("h9g7", "no such piece: Red has nothing on h9"),
        ("e5e6", "no such piece: Red has nothing on e5"),
    ] {
        let said =
            notation::read_any(&start, text).map_or_else(|e| e.to_string(), |_| String::new());
        assert_eq!(said, message, "{text}");
    }
    let pinned = fen::read_position("3k5/9/9/9/3r5/9/9/9/3C5/3K5 w")
        .expect("a position")
        .0;
    for text in ["炮六平五", "C6=5", "d1e1"] {
        let error = notation::read_any(&pinned, text).expect_err(text);
        assert_eq!(
            error.to_string(),
            "no legal move: d1e1 would leave the king to be taken"
        );
    }
}

/// The position of the public index that every reader is tried on.
#[test]
fn stacked_pieces_named_by_their_file() {
    let text = "2baka3/9/4b1nc1/p3p3p/3n2c2/8C/P3P3P/2N1B1N1C/9/3AKAB2 w";
    let position = fen::read_position(text).expect(text).0;
    for (text, expected) in [
        ("炮一平六", Some("i4d4")),
        ("前炮平二", Some("i4h4")),
        ("后炮平二", Some("i2h2")),
        ("炮一平二", None),
    ] {
        match (notation::read_any(&position, text), expected) {
            (Ok(mv), Some(expected)) => assert_eq!(mv.to_string(), expected),
            (Err(error), None) => {
                assert_eq!(error.to_string(), "ambiguous: it may be i2h2 or i4h4");
            }
            (other, _) => panic!("{text}: {other:?}"),
        }
    }
}

/// A record read ply by ply knows whose turn it is; a single text at Black's turn with Red's numerals is asked about.
#[test]
fn chinese_numerals_for_black() {
    let mut position = Position::start();
    position.play_unchecked(uci::read("h2e2").expect("a move"));
    let expected = uci::read("b9c7").expect("a move");
    let asked = chinese::read(&position, "马二进三");
    assert_eq!(asked, Err(ReadError::OtherSide(vec![expected])));
    assert_eq!(chinese::read_in_record(&position, "马二进三"), Ok(expected));
    // Red has no horse on its eighth file that could do this any more, so nobody but Black can be meant.
    position.play_unchecked(uci::read("b9c7").expect("a move"));
    position.play_unchecked(uci::read("b0c2").expect("a move"));
    let expected = uci::read("h9g7").expect("a move");
    assert_eq!(chinese::read(&position, "马八进七"), Ok(expected));
}

//! Move texts against the cases: writing, reading, and what must be refused.

use serde_json::Value;
use xq_rules::notation::{self, ReadError, Script, chinese, wxf};
use xq_rules::{Move, Position, fen, uci};

use crate::data;

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

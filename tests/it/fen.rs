//! FEN in every dialect, its faults and their messages, and that nothing makes the reader panic.

use xq_rules::notation::{self, chinese};
use xq_rules::{Position, Setup, fen, uci};

use crate::data;
use crate::random::Random;

/// The fields of each line that is no comment.
fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').collect())
}

#[test]
fn every_dialect_is_read() {
    for line in lines(&data::committed_text("valid.fens")) {
        let [text, canonical, rest @ ..] = &line[..] else {
            panic!("{line:?}");
        };
        let read = fen::read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(fen::write(&read.setup), *canonical, "{text}");
        let warnings: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(warnings.join("; "), *rest.first().unwrap_or(&""), "{text}");
        assert_eq!(read.moves.join(" "), *rest.get(1).unwrap_or(&""), "{text}");
        let (position, again) = fen::read_position(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!((position.to_setup(), again), (read.setup, read.warnings));
        // What was written is canonical: read again it warns of nothing but the position itself.
        let twice = fen::read(canonical).unwrap_or_else(|e| panic!("{canonical}: {e}"));
        assert_eq!(fen::write(&twice.setup), *canonical);
    }
}

#[test]
fn every_fault_is_named() {
    for line in lines(&data::committed_text("invalid.fens")) {
        let [text, message] = line[..] else {
            panic!("{line:?}");
        };
        let error = fen::read(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
        assert!(fen::read_position(text).is_err(), "{text}");
    }
    assert!(fen::read("").is_err());
}

#[test]
fn the_start_is_the_start() {
    let text = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(fen::write(&Setup::start()), text);
    assert_eq!(fen::read_position(text), Ok((Position::start(), vec![])));
}

/// The openings are balanced positions of real play: each is read without a warning.
#[test]
fn openings_are_clean() {
    for line in lines(&data::committed_text("openings.txt")) {
        let read = fen::read(line[0]).unwrap_or_else(|e| panic!("{}: {e}", line[0]));
        assert_eq!(read.warnings, [], "{}", line[0]);
        assert_eq!(fen::write(&read.setup), line[0]);
    }
}

/// Changes a few characters of a text: replaces, inserts, removes, or cuts it short.
fn mutate(text: &str, alphabet: &[char], random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(chars.len() + 1);
        let c = alphabet[random.below(alphabet.len())];
        match random.below(8) {
            0..3 if at < chars.len() => chars[at] = c,
            3..5 => chars.insert(at, c),
            5..7 if at < chars.len() => drop(chars.remove(at)),
            7 => chars.truncate(at),
            _ => {}
        }
    }
    chars.into_iter().collect()
}

#[test]
fn no_text_makes_the_fen_reader_panic() {
    let alphabet: Vec<char> = "kabnrcpKABNRCPehgm0123456789/ wb-_%\tx帅０\u{301}é"
        .chars()
        .collect();
    let valid = data::committed_text("valid.fens");
    let seeds: Vec<&str> = lines(&valid).map(|line| line[0]).collect();
    let mut random = Random::new(1);
    let mut read = 0;
    for _ in 0..50_000 {
        let text = mutate(seeds[random.below(seeds.len())], &alphabet, &mut random);
        match fen::read_position(&text) {
            Ok((position, _)) => {
                read += 1;
                // Whatever was let in can be played and written.
                let moves = position.legal_moves();
                assert_eq!(moves.len(), position.count_legal_moves(), "{text}");
                for &mv in &moves {
                    let said = chinese::write(&position, mv, chinese::Script::Simplified);
                    assert_eq!(chinese::read(&position, &said), Ok(mv), "{text}: {said}");
                    let said = notation::wxf::write(&position, mv);
                    assert_eq!(
                        notation::wxf::read(&position, &said),
                        Ok(mv),
                        "{text}: {said}"
                    );
                }
                let again = fen::read(&position.to_string()).map(|fen| fen.setup);
                assert_eq!(again, Ok(position.to_setup()), "{text}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    assert!(
        read > 1000,
        "only {read} of the changed texts could be read"
    );
}

#[test]
fn no_text_makes_a_move_reader_panic() {
    let alphabet: Vec<char> =
        "炮車馬前后中三兵卒平进退上下一五九0123456789１９+-=.RHCPabi ！。é\u{301}"
            .chars()
            .collect();
    let seeds = [
        "炮二平五",
        "前车退１",
        "三兵平四",
        "前兵九平八",
        "C2=5",
        "77=6",
        "h2e2",
        "12. H2-E2!",
    ];
    let position = Position::start();
    let mut random = Random::new(2);
    for _ in 0..50_000 {
        let text = mutate(seeds[random.below(seeds.len())], &alphabet, &mut random);
        match notation::read_any(&position, &text) {
            Ok(mv) => assert!(position.is_legal(mv), "{text}"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        let _ = (uci::read(&text), uci::read_one_based(&text));
        let _ = (
            chinese::read(&position, &text),
            notation::wxf::read(&position, &text),
        );
    }
}

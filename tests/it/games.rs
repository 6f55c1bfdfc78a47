//! Every move of the real games: legal, written and read back, keys and texts consistent along the way.

use xq_rules::notation::{self, Script, chinese, wxf};
use xq_rules::{Move, Position, Setup, Square, fen, uci};

use crate::data::{self, Record};

/// Calls `each` with every position of every game and the move played in it, and checks that it was legal.
fn for_each_ply(mut each: impl FnMut(&Record, usize, &Position, Move)) {
    let mut count = 0;
    let mut plies = 0usize;
    for game in data::games() {
        let mut position = game.start.clone();
        for (ply, &mv) in game.moves.iter().enumerate() {
            each(&game, ply, &position, mv);
            let Ok(next) = position.play(mv) else {
                panic!("line {} ply {ply}: {mv} in {position}", game.line);
            };
            position = next;
        }
        count += 1;
        plies += game.moves.len();
    }
    eprintln!("{count} games, {plies} plies");
    assert!(count >= 300);
}

#[test]
fn every_move_is_legal_and_keys_stay_true() {
    for_each_ply(|game, ply, position, _| {
        assert_eq!(
            position.key(),
            position.recomputed_key(),
            "line {} ply {ply}",
            game.line
        );
    });
}

#[test]
fn every_move_is_written_and_read_back() {
    for_each_ply(|game, ply, position, mv| {
        let simplified = chinese::write(position, mv, Script::Simplified);
        let traditional = chinese::write(position, mv, Script::Traditional);
        assert_eq!(simplified.chars().count(), 4, "{simplified}");
        for text in [
            simplified,
            traditional,
            wxf::write(position, mv),
            uci::write_iccs(mv),
        ] {
            let read = notation::read_any(position, &text);
            assert_eq!(read, Ok(mv), "line {} ply {ply}: {text}", game.line);
        }
    });
}

/// Every fortieth ply: all 90 × 90 pairs of squares, and all legal moves written and read back, each text once.
#[test]
fn generator_agrees_with_is_legal_and_no_two_moves_share_a_text() {
    let mut compared = 0;
    for_each_ply(|game, ply, position, _| {
        if !(ply + game.line).is_multiple_of(40) {
            return;
        }
        compared += 1;
        let mut generated = [false; 90 * 90];
        let mut texts = Vec::new();
        for &mv in &position.legal_moves() {
            let seen = &mut generated[mv.from().index() * 90 + mv.to().index()];
            assert!(!*seen, "{mv} twice in {position}");
            *seen = true;
            let text = chinese::write(position, mv, Script::Simplified);
            assert_eq!(chinese::read(position, &text), Ok(mv), "{position} {text}");
            texts.push(text);
            let text = wxf::write(position, mv);
            assert_eq!(wxf::read(position, &text), Ok(mv), "{position} {text}");
        }
        let all = texts.len();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), all, "{position}");
        for from in Square::ALL {
            for to in Square::ALL {
                let legal = Move::new(from, to).is_some_and(|mv| position.is_legal(mv));
                let listed = generated[from.index() * 90 + to.index()];
                assert_eq!(legal, listed, "{from}{to} in {position}");
            }
        }
    });
    eprintln!("{compared} positions compared over all pairs of squares");
}

/// Every tenth ply through its FEN and back.
#[test]
fn positions_survive_their_fen() {
    for_each_ply(|game, ply, position, _| {
        if !(ply + game.line).is_multiple_of(10) {
            return;
        }
        let text = position.to_string();
        let read = fen::read(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(read.setup, position.to_setup(), "{text}");
        assert_eq!(fen::write(&read.setup), text);
    });
}

/// Every fortieth ply: mirrored left to right and with the sides exchanged, the moves are mirrored too.
#[test]
fn mirrored_positions_have_mirrored_moves() {
    for_each_ply(|game, ply, position, _| {
        if !(ply + game.line).is_multiple_of(40) {
            return;
        }
        let setup = position.to_setup();
        let moves = sorted(position.legal_moves().iter().copied());
        let make = |setup: Setup| match Position::from_setup_leniently(&setup) {
            Ok((position, _)) => position,
            Err(error) => panic!("{position}: {error}"),
        };
        let flipped = make(setup.flip_file());
        let back = flipped.legal_moves();
        assert_eq!(sorted(back.iter().map(|mv| mv.flip_file())), moves);
        let swapped = make(setup.swap_colors());
        let back = swapped.legal_moves();
        assert_eq!(sorted(back.iter().map(|mv| mv.rotate())), moves);
        assert_eq!(swapped.is_check(), position.is_check());
        assert_eq!(swapped.count_legal_moves(), moves.len());
    });
}

fn sorted(moves: impl Iterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.collect();
    moves.sort_unstable();
    moves
}

//! The keys of positions.

use std::collections::HashSet;

use xq_rules::{Color, Move, Piece, Position, Square, uci, zobrist};

use crate::random::Random;

#[test]
fn no_two_numbers_are_alike() {
    let mut seen: HashSet<u64> = Piece::ALL
        .into_iter()
        .flat_map(|piece| Square::ALL.map(|square| zobrist::piece_key(piece, square)))
        .collect();
    seen.insert(zobrist::side_key(Color::Black));
    seen.insert(0);
    assert_eq!(seen.len(), 14 * 90 + 2);
    assert_eq!(zobrist::side_key(Color::Red), 0);
}

fn played(moves: &str) -> Position {
    let mut position = Position::start();
    for text in moves.split(' ') {
        let mv = uci::read(text).unwrap_or_else(|| panic!("{text}"));
        position = position.play(mv).unwrap_or_else(|e| panic!("{e}"));
    }
    position
}

/// The key is that of the position, not of the way to it, and tells the turns apart.
#[test]
fn ways_to_one_position_share_its_key() {
    let one = played("h2e2 h9g7 b0a2 i9h9");
    let two = played("b0a2 h9g7 h2e2 i9h9");
    assert_eq!((one.key(), &one), (two.key(), &two));
    let back = played("h0g2 h9g7 g2h0 g7h9");
    assert_eq!(back.key(), Position::start().key());
    assert_eq!(back, Position::start());
    let mut passed = one.clone();
    passed.play_null();
    assert_ne!(passed.key(), one.key());
    assert_eq!(passed.key(), passed.recomputed_key());
    passed.play_null();
    assert_eq!(passed.key(), one.key());
}

/// Games of moves drawn by lot reach positions that no player would: the key stays true there, and a position's
/// key is equal to that of the same position made from its setup.
#[test]
fn keys_stay_true_in_wild_games() {
    let mut random = Random::new(7);
    let mut ends = HashSet::new();
    for _ in 0..300 {
        let mut position = Position::start();
        for _ in 0..200 {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else {
                break;
            };
            position.play_unchecked(mv);
            assert_eq!(position.key(), position.recomputed_key(), "{position}");
        }
        let again = Position::from_setup(&position.to_setup()).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(again.key(), position.key());
        ends.insert(position.key());
    }
    assert!(ends.len() > 290);
}

/// A move has one number and comes back from it; numbers of no move are refused.
#[test]
fn moves_come_back_from_their_bits() {
    let mut count = 0;
    for bits in 0..=u16::MAX {
        if let Some(mv) = Move::from_bits(bits) {
            assert_eq!(mv.bits(), bits);
            assert_eq!(Move::new(mv.from(), mv.to()), Some(mv));
            count += 1;
        }
    }
    assert_eq!(count, 90 * 89);
}

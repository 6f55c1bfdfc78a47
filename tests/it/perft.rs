//! Counts of the move tree that independent engines agree on.

use xq_rules::{Position, Setup, fen, perft};

use crate::data;

/// Leaves of one count: all of them together take a dozen seconds. One entry is deeper (5.4 thousand million)
/// and left to the tool's `perft`.
const NODES_PER_ENTRY: u64 = 400_000_000;

#[test]
fn counts_agree_with_two_engines() {
    let cases = data::json("perft.json", "cases/perft.json");
    let cases = cases.as_array().expect("a list");
    assert!(!cases.is_empty());
    for case in cases {
        let text = case["fen"].as_str().expect("a fen");
        let position = fen::read_position(text).expect(text).0;
        for (depth, nodes) in case["depth"].as_object().expect("depths") {
            let nodes = nodes.as_u64().expect("a count");
            if nodes <= NODES_PER_ENTRY {
                let depth = depth.parse().expect("a depth");
                assert_eq!(
                    perft::perft(&position, depth),
                    nodes,
                    "{text} depth {depth}"
                );
            }
        }
    }
}

/// Both ways of counting the last ply give the same.
#[test]
fn bulk_count_equals_generated() {
    let cases = data::json("perft.json", "cases/perft.json");
    for case in cases.as_array().into_iter().flatten() {
        let text = case["fen"].as_str().expect("a fen");
        let position = fen::read_position(text).expect(text).0;
        for &mv in &position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            assert_eq!(next.count_legal_moves(), next.legal_moves().len(), "{next}");
        }
    }
}

/// The board mirrored, and turned round with the sides exchanged, has a tree of the same size.
#[test]
fn mirrored_trees_are_as_large() {
    let cases = data::json("perft.json", "cases/perft.json");
    for case in cases.as_array().into_iter().flatten() {
        let text = case["fen"].as_str().expect("a fen");
        let setup = fen::read(text).expect(text).setup;
        let count = |setup: &Setup| {
            let (position, _) = Position::from_setup_leniently(setup).expect(text);
            [1, 2, 3].map(|depth| perft::perft(&position, depth))
        };
        let straight = count(&setup);
        assert_eq!(count(&setup.flip_file()), straight, "{text}");
        assert_eq!(count(&setup.swap_colors()), straight, "{text}");
        assert_eq!(count(&setup.swap_colors().flip_file()), straight, "{text}");
    }
}

//! Records hold moves that the rules forbid (送将); an engine refuses them. What follows such a move can be looked at all the same.

use xq_records::{NodeId, Tree};
use xq_rules::{Move, Position, PositionErrorKind};

/// Whether a value of the position means anything: nobody may capture the king.
fn is_playable(position: &Position) -> bool {
    let open = [
        PositionErrorKind::OpponentInCheck,
        PositionErrorKind::KingsFacing,
    ];
    Position::from_setup_leniently(&position.to_setup())
        .is_ok_and(|(_, kinds)| !kinds.iter().any(|kind| open.contains(kind)))
}

/// Whether a value of the position behind a node means anything.
pub(super) fn is_sound(tree: &Tree, node: NodeId) -> bool {
    is_playable(&tree.position_at(node))
}

/// The line as an engine takes it: from the position behind the last forbidden move; nothing when the king may be captured at the
/// end of it.
pub(crate) fn from_last_fault(start: &Position, moves: &[Move]) -> Option<(Position, usize)> {
    let mut position = start.clone();
    let mut found = Some((position.clone(), 0));
    for (i, &mv) in moves.iter().enumerate() {
        let legal = position.is_legal(mv);
        position.play_unchecked(mv);
        if !legal || found.is_none() {
            found = is_playable(&position).then(|| (position.clone(), i + 1));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::read_move;

    fn moves(texts: &[&str]) -> Vec<Move> {
        texts.iter().map(|text| read_move(text).unwrap()).collect()
    }

    #[test]
    fn a_line_begins_behind_its_last_forbidden_move() {
        let start = Position::start();
        let sound = moves(&["h2e2", "h9g7"]);
        assert_eq!(from_last_fault(&start, &sound), Some((start.clone(), 0)));
        // The advisor makes the screen for the cannon that takes the pawn; later it steps back.
        let line = moves(&["h2e2", "h9g7", "e2e6", "d9e8", "h0g2", "e8d9", "i0h0"]);
        let mut tree = Tree::new(start.clone());
        let mut node = NodeId::ROOT;
        for &mv in &line {
            node = tree.append(node, mv);
        }
        assert_eq!(from_last_fault(&start, &line[..4]), None);
        let nodes: Vec<_> = tree.main_line().collect();
        assert!(is_sound(&tree, nodes[2]) && !is_sound(&tree, nodes[3]));
        assert!(is_sound(&tree, nodes[6]));
        let behind = (tree.position_at(nodes[4]), 5);
        assert_eq!(from_last_fault(&start, &line), Some(behind));
    }
}

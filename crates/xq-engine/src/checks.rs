//! From where a piece would check the enemy king: computed once for a node, asked for every move.

use xq_rules::{Bitboard, Position, Role, Square, attacks};

/// The squares of direct checks, by role. Checks by uncovering another piece are not seen: this orders and keeps moves, it decides nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CheckSquares([Bitboard; 7]);

impl CheckSquares {
    pub(crate) fn of(position: &Position) -> Self {
        let board = position.board();
        let king = position.king(!position.side());
        let (rank, file) = (board.rank_line(king), board.file_line(king));
        let on_rank = attacks::chariot_on_rank(king, rank);
        let on_file = attacks::chariot_on_file(king, file);
        // With the nearest pieces gone, what is seen beyond them is what a cannon can use.
        let next_rank = attacks::chariot_on_rank(king, rank & !on_rank) & !on_rank;
        let next_file = attacks::chariot_on_file(king, file & !on_file) & !on_file;
        let mut sets = [Bitboard::EMPTY; 7];
        let on_lines = |rank, file| Bitboard::of_rank(king, rank) | Bitboard::of_file(king, file);
        sets[Role::Chariot as usize] = on_lines(on_rank, on_file);
        sets[Role::Cannon as usize] = on_lines(next_rank, next_file);
        sets[Role::Pawn as usize] = attacks::pawn_attackers(position.side(), king);
        for step in attacks::horse_steps_to(king) {
            if board.is_empty_at(step.leg) {
                sets[Role::Horse as usize] |= Bitboard::of(step.to);
            }
        }
        Self(sets)
    }

    /// Whether a piece of that role checks from there.
    #[inline]
    pub(crate) fn has(&self, role: Role, to: Square) -> bool {
        self.0[role as usize].has(to)
    }
}

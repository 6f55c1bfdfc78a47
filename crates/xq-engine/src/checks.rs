//! From where a piece would check the enemy king: computed once for a node, asked for every move.

use xq_rules::{Bitboard, Move, Position, Role, Square, attacks};

/// The squares of direct checks. Checks by uncovering another piece are not seen: this orders and keeps moves, it decides nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CheckSquares {
    king: Square,
    chariot: [u16; 2],
    cannon: [u16; 2],
    horse: Bitboard,
    pawn: Bitboard,
}

/// The points of a line with exactly one piece between them and the king.
const fn behind_one(reach: u16, next_reach: u16) -> u16 {
    next_reach & !reach
}

impl CheckSquares {
    pub(crate) fn of(position: &Position) -> Self {
        let board = position.board();
        let king = position.king(!position.side());
        let (rank, file) = (board.rank_line(king), board.file_line(king));
        let on_rank = attacks::chariot_on_rank(king, rank);
        let on_file = attacks::chariot_on_file(king, file);
        let next_rank = attacks::chariot_on_rank(king, rank & !on_rank);
        let next_file = attacks::chariot_on_file(king, file & !on_file);
        let mut horse = Bitboard::EMPTY;
        for step in attacks::horse_steps_to(king) {
            if board.is_empty_at(step.leg) {
                horse |= Bitboard::of(step.to);
            }
        }
        Self {
            king,
            chariot: [on_rank, on_file],
            cannon: [
                behind_one(on_rank, next_rank),
                behind_one(on_file, next_file),
            ],
            horse,
            pawn: attacks::pawn_attackers(position.side(), king),
        }
    }

    /// Whether the piece of that role checks from where the move puts it.
    #[inline]
    pub(crate) fn has(&self, role: Role, mv: Move) -> bool {
        let to = mv.to();
        match role {
            Role::Chariot => self.on_lines(self.chariot, to),
            Role::Cannon => self.on_lines(self.cannon, to),
            Role::Horse => self.horse.has(to),
            Role::Pawn => self.pawn.has(to),
            _ => false,
        }
    }

    #[inline]
    fn on_lines(&self, lines: [u16; 2], to: Square) -> bool {
        (to.rank() == self.king.rank() && lines[0] & 1 << to.file() as u16 != 0)
            || (to.file() == self.king.file() && lines[1] & 1 << to.rank() as u16 != 0)
    }
}

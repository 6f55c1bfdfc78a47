//! Touch-move (摸子走子): what a player who has touched pieces must do.

use xq_rules::{Move, Position, Square};

/// The pieces that whoever is to move has touched and that bind: see `docs/rules`, touch-move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// The first own piece that has a legal move.
    own: Option<Square>,
    /// The first piece of the other side that can be taken.
    enemy: Option<Square>,
}

impl Touched {
    /// A piece is touched. One that cannot move, or cannot be taken, binds nobody; nor does a second of the same side.
    pub fn touch(&mut self, position: &Position, square: Square) {
        let Some(piece) = position.piece_at(square) else {
            return;
        };
        let moves = position.legal_moves();
        let is_own = piece.color() == position.side();
        let (place, binds) = if is_own {
            // After a piece of the other side, one that can take it.
            let binds = moves
                .iter()
                .any(|mv| mv.from() == square && self.enemy.is_none_or(|enemy| mv.to() == enemy));
            (&mut self.own, binds)
        } else {
            let binds = moves.iter().any(|mv| mv.to() == square);
            (&mut self.enemy, binds)
        };
        if binds {
            place.get_or_insert(square);
        }
    }

    /// Whether a legal move is one of those that are left: own then enemy, the capture with that piece if it is legal, else a move of
    /// the own piece; an enemy alone, a capture of it.
    pub fn allows(&self, position: &Position, mv: Move) -> bool {
        match (self.own, self.enemy) {
            (None, None) => true,
            (Some(own), None) => mv.from() == own,
            (None, Some(enemy)) => mv.to() == enemy,
            (Some(own), Some(enemy)) => {
                let capture = Move::new(own, enemy).filter(|&both| position.is_legal(both));
                capture.map_or(mv.from() == own, |both| mv == both)
            }
        }
    }

    /// The own piece that has to move.
    pub const fn own(&self) -> Option<Square> {
        self.own
    }

    /// The other side's piece that has to be taken.
    pub const fn enemy(&self) -> Option<Square> {
        self.enemy
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Play;

    fn allowed(touches: &[Square]) -> Vec<String> {
        // A chariot on e1 that can take on e6 or b1, a horse on c2 that can take on b4, and an elephant that is blocked.
        let play = Play::from_fen("3k5/9/9/4p4/9/1p7/9/2N6/1p2R4/4K4 w - - 0 1").unwrap();
        let position = play.position();
        let mut touched = Touched::default();
        for &square in touches {
            touched.touch(position, square);
        }
        let moves = position.legal_moves();
        let allowed = moves.iter().filter(|&&mv| touched.allows(position, mv));
        allowed.map(ToString::to_string).collect()
    }

    #[test]
    fn what_is_touched_first_binds() {
        let all = allowed(&[]).len();
        let from = |moves: &[String], square: &str| moves.iter().all(|mv| mv.starts_with(square));
        // An own piece that can move.
        let own = allowed(&[Square::C2]);
        assert!(from(&own, "c2") && own.len() > 3, "{own:?}");
        assert_eq!(allowed(&[Square::C2, Square::E1]), own, "the first counts");
        // An enemy piece that can be taken, and one that cannot.
        let enemy = allowed(&[Square::E6]);
        assert_eq!(enemy, ["e1e6"]);
        assert_eq!(allowed(&[Square::B4]), ["c2b4"]);
        assert_eq!(allowed(&[Square::D9]).len(), all, "nobody takes a king");
        // Own, then enemy: the capture with that piece.
        assert_eq!(allowed(&[Square::E1, Square::B1]), ["e1b1"]);
        // Or else a move of that piece.
        assert_eq!(allowed(&[Square::C2, Square::E6]), own);
        // Enemy, then own: the capture with that piece, or with another.
        assert_eq!(allowed(&[Square::B4, Square::C2]), ["c2b4"]);
        assert_eq!(allowed(&[Square::B4, Square::E1]), ["c2b4"]);
        // An empty point binds nobody.
        assert_eq!(allowed(&[Square::A5]).len(), all);
    }
}

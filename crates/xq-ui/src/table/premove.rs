//! Where a piece might go once the other side has moved: nobody knows what will stand there then.

use xq_rules::{Color, Role, Square};

use crate::anim::Pieces;

/// The points that a piece could reach on some board with the same piece on `from`.
pub fn reach(pieces: &Pieces, from: Square) -> Vec<Square> {
    let Some(piece) = pieces[from.index()] else {
        return Vec::new();
    };
    let color = piece.color();
    let place = |square: Square| {
        let index = square.relative_to(color).index();
        ((index % 9) as i32, (index / 9) as i32)
    };
    let (x, y) = place(from);
    let may = |to: &Square| {
        let (column, row) = place(*to);
        let (right, ahead) = (column - x, row - y);
        let (dx, dy) = (right.abs(), ahead.abs());
        match piece.role() {
            Role::Chariot | Role::Cannon => (dx == 0) != (dy == 0),
            Role::Horse => dx * dy == 2,
            Role::Elephant => dx == 2 && dy == 2 && row < 5,
            Role::Advisor => dx == 1 && dy == 1 && to.in_palace(color),
            Role::King => dx + dy == 1 && to.in_palace(color),
            Role::Pawn => (ahead == 1 && dx == 0) || (y > 4 && ahead == 0 && dx == 1),
        }
    };
    Square::ALL.into_iter().filter(may).collect()
}

/// Whether the piece there is of that side.
pub fn is_of(pieces: &Pieces, square: Square, color: Color) -> bool {
    pieces[square.index()].is_some_and(|piece| piece.color() == color)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Play;

    #[test]
    fn it_reaches_what_it_could_on_some_board() {
        let pieces = Play::new().pieces();
        let names = |square| -> Vec<String> {
            let reach = reach(&pieces, square);
            reach.iter().map(ToString::to_string).collect()
        };
        assert!(names(Square::E5).is_empty(), "nothing stands there");
        assert_eq!(names(Square::B0), ["d1", "a2", "c2"]);
        assert_eq!(names(Square::C0), ["a2", "e2"]);
        assert_eq!(names(Square::D0), ["e1"]);
        assert_eq!(names(Square::E0), ["d0", "f0", "e1"]);
        assert_eq!(names(Square::E3), ["e4"]);
        assert_eq!(names(Square::E6), ["e5"], "Black's go down");
        assert_eq!(
            names(Square::A0).len(),
            17,
            "its own pieces may be gone by then"
        );
    }

    /// Every legal move could have been made in advance.
    #[test]
    fn legal_moves_are_within_reach() {
        let play = Play::from_fen("2bak4/4a4/4b4/p1N1P3p/4n4/P1B6/8P/2n1C3R/4A4/r1BAK4 w - - 0 1")
            .unwrap();
        for fen in [play.fen(), play.fen().replace(" w ", " b ")] {
            let play = Play::from_fen(&fen).unwrap();
            for mv in &play.position().legal_moves() {
                assert!(reach(&play.pieces(), mv.from()).contains(&mv.to()), "{mv}");
            }
        }
    }
}

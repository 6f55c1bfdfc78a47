//! The small boards of the help: drawn as the large one is, with what the rules themselves say about them.

use xq_rules::{Color, Position, Role, Square, fen};

use crate::anim::Pieces;
use crate::geometry::Point;
use crate::layout::Layout;
use crate::looks::Looks;
use crate::model::Room;
use crate::scene::{Picture, Scene, draw, theme};

/// A small board: how a piece moves, or what a check is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Diagram {
    fen: &'static str,
    /// The piece that is shown with its moves.
    piece: Option<Square>,
    /// The middle of what is seen: file and rank.
    middle: (f64, f64),
    /// How many cells are seen.
    cells: f64,
}

/// One for each role, in their order.
pub const MOVES: [Diagram; 7] = [
    one("4k4/9/9/9/4p4/9/9/9/4K4/9 w", Square::E1, (4.0, 1.4)),
    one("3k5/9/9/9/9/9/9/9/4A4/4K4 w", Square::E1, (4.0, 1.4)),
    one("3k5/9/9/9/9/9/9/4B4/3p5/5K3 w", Square::E2, (4.0, 2.0)),
    one("3k5/9/9/9/9/4p4/4N4/9/9/4K4 w", Square::E3, (4.0, 3.0)),
    one("3k5/9/9/9/9/9/4R1p2/9/9/4K4 w", Square::E3, (4.0, 3.0)),
    one("3k5/9/9/9/9/9/4CP1p1/9/9/4K4 w", Square::E3, (5.3, 3.0)),
    one("3k5/9/9/9/4P4/9/9/9/9/4K4 w", Square::E5, (4.0, 5.0)),
];

/// Two kings that face each other.
pub const FACING: Diagram = Diagram {
    fen: "9/9/4k4/9/9/9/9/4K4/9/9 w",
    piece: None,
    middle: (4.0, 4.5),
    cells: 6.6,
};

/// A chariot that gives check.
pub const CHECK: Diagram = Diagram {
    fen: "3ak4/9/4R4/9/9/9/9/9/9/3K5 b",
    piece: None,
    middle: (4.0, 7.6),
    cells: 5.6,
};

const fn one(fen: &'static str, piece: Square, middle: (f64, f64)) -> Diagram {
    Diagram {
        fen,
        piece: Some(piece),
        middle,
        cells: 5.6,
    }
}

impl Diagram {
    fn position(&self) -> Option<Position> {
        let fen = fen::read_any_setup(self.fen).ok()?;
        Some(Position::from_setup_leniently(&fen.setup).ok()?.0)
    }

    /// Where its piece may go.
    fn targets(&self, position: &Position) -> Vec<Square> {
        let moves = position.legal_moves();
        let own = moves.iter().filter(|mv| Some(mv.from()) == self.piece);
        own.map(|mv| mv.to()).collect()
    }

    /// The picture, on a canvas of so many device pixels, `ratio` of them to a CSS pixel.
    pub fn scene(
        &self,
        looks: &Looks,
        room: Room,
        (width, height): (u32, u32),
        ratio: f64,
    ) -> Scene {
        let cell = (f64::from(width) / self.cells).floor().max(1.0);
        let middle = Point::new(self.middle.0, self.middle.1);
        let layout = Layout::close_up((width, height), ratio, cell, middle);
        let position = self.position();
        let pieces: Pieces = position
            .as_ref()
            .map_or([None; 90], |position| position.to_setup().pieces);
        let targets = position
            .as_ref()
            .map(|position| self.targets(position))
            .unwrap_or_default();
        let check = position
            .filter(Position::is_check)
            .map(|position| position.king(position.side()));
        let theme = theme(looks, room);
        let picture = Picture {
            layout: &layout,
            theme,
            set: looks.pieces,
            numbers: None,
            facing: false,
            dark: theme.dark,
            pieces: &pieces,
            animation: None,
            carried: None,
            selected: self.piece,
            targets: &targets,
            last_move: None,
            check,
            cursor: None,
            arrows: Vec::new(),
            drawn: Vec::new(),
        };
        draw(&picture, 0.0)
    }
}

/// The characters of a role for a heading: Red's and Black's names.
pub fn heading(role: Role, texts: &crate::i18n::Texts) -> String {
    let red = texts.role(Color::Red, role);
    let black = texts.role(Color::Black, role);
    if red == black {
        red.to_owned()
    } else {
        [red, black].join(" · ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_shown_with_the_moves_that_the_rules_give_it() {
        let counts = [4, 4, 3, 6, 14, 13, 3];
        for ((diagram, role), count) in MOVES.iter().zip(Role::ALL).zip(counts) {
            let position = diagram.position().unwrap();
            let square = diagram.piece.unwrap();
            assert_eq!(position.piece_at(square).unwrap().role(), role);
            assert_eq!(diagram.targets(&position).len(), count, "{role:?}");
        }
        let check = CHECK.position().unwrap();
        assert!(check.is_check());
        let scene = CHECK.scene(&Looks::default(), Room::default(), (300, 300), 2.0);
        assert!(!scene.still.is_empty());
    }
}

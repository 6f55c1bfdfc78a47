//! Positions that need not be legal.

use crate::{Bitboard, Color, Piece, Role, Square};

/// Any arrangement of pieces with a side to move: what a FEN or a board editor holds.
///
/// [`Position::from_setup`](crate::Position::from_setup) makes it playable, or says what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The piece on each square, by [`Square::index`].
    pub pieces: [Option<Piece>; 90],
    /// Who moves.
    pub side: Color,
    /// Plies since the last capture.
    pub halfmove_clock: u16,
    /// Number of the round, from 1, raised after Black's move.
    pub fullmove: u16,
}

impl Setup {
    /// An empty board with Red to move.
    pub const fn empty() -> Self {
        Self {
            pieces: [None; 90],
            side: Color::Red,
            halfmove_clock: 0,
            fullmove: 1,
        }
    }

    /// The start of a game.
    pub fn start() -> Self {
        const BACK: [Role; 9] = [
            Role::Chariot,
            Role::Horse,
            Role::Elephant,
            Role::Advisor,
            Role::King,
            Role::Advisor,
            Role::Elephant,
            Role::Horse,
            Role::Chariot,
        ];
        let mut setup = Self::empty();
        for color in Color::ALL {
            let mut put = |role, red_square: Square| {
                setup.pieces[red_square.relative_to(color) as usize] =
                    Some(Piece::new(color, role));
            };
            for (i, role) in BACK.into_iter().enumerate() {
                put(role, Square::ALL[i]);
            }
            put(Role::Cannon, Square::B2);
            put(Role::Cannon, Square::H2);
            for square in [Square::A3, Square::C3, Square::E3, Square::G3, Square::I3] {
                put(Role::Pawn, square);
            }
        }
        setup
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces[square as usize]
    }

    /// The squares of one kind of piece.
    pub fn squares_of(&self, piece: Piece) -> Bitboard {
        Square::ALL
            .into_iter()
            .filter(|&sq| self.piece_at(sq) == Some(piece))
            .collect()
    }

    /// The same arrangement mirrored left to right.
    #[must_use]
    pub fn flip_file(&self) -> Self {
        let mut flipped = self.clone();
        for square in Square::ALL {
            flipped.pieces[square.flip_file() as usize] = self.pieces[square as usize];
        }
        flipped
    }

    /// The same arrangement with the colors exchanged and the board turned, so that the other side has it.
    #[must_use]
    pub fn swap_colors(&self) -> Self {
        let mut swapped = self.clone();
        for square in Square::ALL {
            swapped.pieces[square.rotate() as usize] =
                self.pieces[square as usize].map(|piece| Piece::new(!piece.color(), piece.role()));
        }
        swapped.side = !self.side;
        swapped
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::start()
    }
}

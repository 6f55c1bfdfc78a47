//! The arrangement that is edited, with its past.

use xq_rules::fen::{self, FenError};
use xq_rules::{Color, Piece, Position, PositionErrorKind, Role, Setup, Square};

/// How many changes can be undone.
const REMEMBERED: usize = 200;

/// The arrangement that is edited.
#[derive(Clone, Debug)]
pub struct Editor {
    setup: Setup,
    past: Vec<Setup>,
    future: Vec<Setup>,
    /// The piece that the next taps put.
    pub(crate) hand: Option<Piece>,
    /// What was typed into the box, while it is no FEN, and why it is none.
    pub(crate) typed: Option<(String, FenError)>,
    /// What was stored last.
    pub(crate) kept: String,
}

impl Default for Editor {
    fn default() -> Self {
        let setup = Setup::start();
        Self {
            kept: fen::write(&setup),
            setup,
            past: Vec::new(),
            future: Vec::new(),
            hand: None,
            typed: None,
        }
    }
}

impl Editor {
    /// The arrangement now.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The arrangement as a FEN.
    pub fn fen(&self) -> String {
        fen::write(&self.setup)
    }

    /// The arrangement that was stored; a text that is none changes nothing.
    pub(crate) fn restore(&mut self, text: &str) {
        if let Ok(fen) = fen::read_any_setup(text) {
            self.setup = fen.setup;
            self.kept = self.fen();
        }
    }

    /// Makes another arrangement of this one; it can be undone. An arrangement that is the same leaves the past alone.
    pub(crate) fn change(&mut self, to: Setup) {
        self.typed = None;
        if to == self.setup {
            return;
        }
        if self.past.len() == REMEMBERED {
            self.past.remove(0);
        }
        self.past.push(std::mem::replace(&mut self.setup, to));
        self.future.clear();
    }

    /// Puts a piece on a square, in the place of what stands there. There is one king of a side: it moves.
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        let mut setup = self.setup.clone();
        if piece.role() == Role::King {
            for other in setup.squares_of(piece) {
                setup.pieces[other.index()] = None;
            }
        }
        setup.pieces[square.index()] = Some(piece);
        self.change(setup);
    }

    /// Takes what stands on a square away.
    pub(crate) fn remove(&mut self, square: Square) {
        let mut setup = self.setup.clone();
        setup.pieces[square.index()] = None;
        self.change(setup);
    }

    /// Carries what stands on a square to another.
    pub(crate) fn carry(&mut self, from: Square, to: Square) {
        let mut setup = self.setup.clone();
        if from != to {
            setup.pieces[to.index()] = setup.pieces[from.index()].take();
        }
        self.change(setup);
    }

    /// Only the kings, where a game begins.
    pub(crate) fn clear(&mut self) {
        let mut setup = Setup::empty();
        setup.side = self.setup.side;
        for color in Color::ALL {
            // Not face to face.
            let home = match color {
                Color::Red => Square::E0,
                Color::Black => Square::D0.relative_to(color),
            };
            setup.pieces[home.index()] = Some(Piece::new(color, Role::King));
        }
        self.change(setup);
    }

    /// Says who moves.
    pub(crate) fn side(&mut self, side: Color) {
        let mut setup = self.setup.clone();
        setup.side = side;
        self.change(setup);
    }

    /// Takes in what stands in the box. What cannot be read changes nothing, and is said.
    pub(crate) fn type_fen(&mut self, text: &str) {
        match fen::read_any_setup(text.trim()) {
            Ok(fen) => self.change(fen.setup),
            Err(error) => self.typed = Some((text.to_owned(), error)),
        }
    }

    /// Undoes the last change.
    pub(crate) fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.setup, before));
            self.typed = None;
        }
    }

    /// Undoes the last undoing.
    pub(crate) fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.setup, after));
            self.typed = None;
        }
    }

    /// Whether there is something to undo.
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is something to redo.
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// How many of a piece are left of a full set: negative when there are too many.
    pub fn left(&self, piece: Piece) -> i32 {
        let there = self.setup.squares_of(piece).into_iter().count();
        piece.role().full_count() as i32 - there as i32
    }

    /// Everything that is wrong, and whether it can be played from here all the same.
    pub fn problems(&self) -> (Vec<PositionErrorKind>, bool) {
        match Position::from_setup_leniently(&self.setup) {
            Ok((_, kinds)) => {
                let playable = kinds.iter().all(|kind| !kind.is_hopeless());
                (kinds, playable)
            }
            Err(error) => (error.kinds, false),
        }
    }

    /// The points that the problems are about.
    pub fn marked(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        let kings = |color| {
            let king = Piece::new(color, Role::King);
            self.setup.squares_of(king).into_iter()
        };
        for kind in self.problems().0 {
            match kind {
                PositionErrorKind::KingOutsidePalace(_, square)
                | PositionErrorKind::ImpossibleSquare(_, square) => squares.push(square),
                PositionErrorKind::SeveralKings(color) => squares.extend(kings(color)),
                PositionErrorKind::KingsFacing => {
                    squares.extend(kings(Color::Red));
                    squares.extend(kings(Color::Black));
                }
                PositionErrorKind::OpponentInCheck => squares.extend(kings(!self.setup.side)),
                PositionErrorKind::TooManyPieces(color, role)
                    if self.left(Piece::new(color, role)) < 0 =>
                {
                    squares.extend(self.setup.squares_of(Piece::new(color, role)));
                }
                PositionErrorKind::MissingKing(_)
                | PositionErrorKind::TooManyPieces(..)
                | PositionErrorKind::TooMuchMobility(_) => {}
            }
        }
        squares.sort_unstable_by_key(|square| square.index());
        squares.dedup();
        squares
    }
}

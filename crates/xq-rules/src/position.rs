//! Playable positions.

mod faults;

use core::fmt;

pub use faults::{IllegalMove, PositionError, PositionErrorKind};

use crate::board::{Board, Observer, Unobserved};
use crate::moves::MAX_MOVES;
use crate::{Bitboard, Color, Move, Piece, Role, Setup, Square, attacks, zobrist};

/// A position in which moves can be made: one king a side, and a key for tables.
///
/// It has no history: repetition is a matter of a line of positions, ruled by [`crate::adjudicate`].
/// Equality is that of the repetition rule: same pieces, same side to move.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    kings: [Square; 2],
    side: Color,
    halfmove_clock: u16,
    fullmove: u16,
    key: u64,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.side == other.side && self.board == other.board
    }
}

impl Eq for Position {}

impl Position {
    /// The start of a game.
    ///
    /// # Panics
    /// Never: the start position is sound, which a test shows.
    pub fn start() -> Self {
        Self::build(&Setup::start(), Square::E0, Square::E9)
    }

    /// Makes a strict position: every fault refuses it.
    ///
    /// # Errors
    /// All faults found.
    pub fn from_setup(setup: &Setup) -> Result<Self, PositionError> {
        let (position, kinds) = Self::from_setup_leniently(setup)?;
        if kinds.is_empty() {
            Ok(position)
        } else {
            Err(PositionError { kinds })
        }
    }

    /// Makes a position that may be impossible in a game but can be played; the faults it forgave come with it.
    ///
    /// # Errors
    /// All faults, when at least one cannot be forgiven.
    pub fn from_setup_leniently(
        setup: &Setup,
    ) -> Result<(Self, alloc::vec::Vec<PositionErrorKind>), PositionError> {
        let mut kinds = crate::validate::faults(setup);
        let king = |color| setup.squares_of(Piece::new(color, Role::King)).first();
        let (Some(red), Some(black)) = (king(Color::Red), king(Color::Black)) else {
            return Err(PositionError { kinds });
        };
        let position = Self::build(setup, red, black);
        if position.board.faces_king(Color::Red, red) {
            kinds.push(PositionErrorKind::KingsFacing);
        } else if position.is_attacked(position.kings[!setup.side as usize], setup.side) {
            kinds.push(PositionErrorKind::OpponentInCheck);
        }
        if kinds.iter().all(|kind| kind.is_forgivable()) {
            Ok((position, kinds))
        } else {
            Err(PositionError { kinds })
        }
    }

    fn build(setup: &Setup, red_king: Square, black_king: Square) -> Self {
        let mut position = Self {
            board: Board::empty(),
            kings: [red_king, black_king],
            side: setup.side,
            halfmove_clock: setup.halfmove_clock,
            fullmove: setup.fullmove,
            key: zobrist::side_key(setup.side),
        };
        for square in Square::ALL {
            if let Some(piece) = setup.piece_at(square) {
                position.board.put(piece, square);
                position.key ^= zobrist::piece_key(piece, square);
            }
        }
        position
    }

    /// The arrangement, for editing or writing.
    pub fn to_setup(&self) -> Setup {
        Setup {
            pieces: core::array::from_fn(|i| self.board.piece_at(Square::ALL[i])),
            side: self.side,
            halfmove_clock: self.halfmove_clock,
            fullmove: self.fullmove,
        }
    }

    /// The pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The piece on a square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Who moves.
    #[inline]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Where that side's king stands.
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color as usize]
    }

    /// Plies since the last capture.
    #[inline]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Number of the round, from 1, raised after Black's move.
    #[inline]
    pub const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// The key of pieces and side to move, kept up move by move.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key after a legal move, before it is played.
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let mut key = self.key ^ zobrist::side_key(Color::Black);
        if let Some(piece) = self.board.piece_at(from) {
            key ^= zobrist::piece_key(piece, from) ^ zobrist::piece_key(piece, to);
        }
        if let Some(captured) = self.board.piece_at(to) {
            key ^= zobrist::piece_key(captured, to);
        }
        key
    }

    /// The key computed afresh from the board; equal to [`Position::key`] always.
    pub fn recomputed_key(&self) -> u64 {
        self.board
            .occupied()
            .into_iter()
            .filter_map(|square| Some(zobrist::piece_key(self.board.piece_at(square)?, square)))
            .fold(zobrist::side_key(self.side), |key, piece| key ^ piece)
    }

    /// Plays a legal move and gives the new position.
    ///
    /// # Errors
    /// When the move is not legal here.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        let mut next = self.clone();
        next.play_unchecked(mv);
        Ok(next)
    }

    /// Plays a move that the caller knows to be legal; an illegal one leaves a position that means nothing.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        self.play_observed(mv, &mut Unobserved);
    }

    /// Plays a move that the caller knows to be legal and tells `observer` of each change of the board.
    #[inline]
    pub fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) {
        let (from, to) = (mv.from(), mv.to());
        let key = self.key_after(mv);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if let Some(captured) = self.board.remove(to) {
            self.halfmove_clock = 0;
            observer.remove(captured, to);
        }
        if let Some(piece) = self.board.remove(from) {
            self.board.put(piece, to);
            observer.shift(piece, from, to);
            if piece.role() == Role::King {
                self.kings[piece.color() as usize] = to;
            }
        }
        self.pass_turn();
        self.key = key;
        debug_assert_eq!(self.key, self.recomputed_key());
    }

    /// Gives the move to the other side without moving: the search's null move.
    #[inline]
    pub fn play_null(&mut self) {
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.pass_turn();
    }

    #[inline]
    fn pass_turn(&mut self) {
        if self.side == Color::Black {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.side = !self.side;
        self.key ^= zobrist::side_key(Color::Black);
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.is_attacked(self.kings[self.side as usize], !self.side)
    }

    /// Whether a piece of `by` attacks the square, the facing king included.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        !self.board.attackers(by, square).is_empty() || {
            self.kings[!by as usize] == square && self.board.faces_king(!by, square)
        }
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        let king = self.kings[self.side as usize];
        let mut checkers = self.board.attackers(!self.side, king);
        if self.board.faces_king(self.side, king) {
            checkers |= Bitboard::of(self.kings[!self.side as usize]);
        }
        checkers
    }

    /// The largest number of moves that pieces like these could ever have, counted by what each can at most do.
    pub(crate) fn mobility_bound(count: impl Fn(Role) -> usize) -> usize {
        Role::ALL
            .into_iter()
            .map(|role| {
                count(role)
                    * match role {
                        Role::King | Role::Advisor | Role::Elephant => 4,
                        Role::Horse => 8,
                        Role::Chariot | Role::Cannon => 17,
                        Role::Pawn => 3,
                    }
            })
            .sum()
    }

    pub(crate) const MOBILITY_LIMIT: usize = MAX_MOVES;
}

/// Reads and writes as the long FEN; see [`crate::fen`].
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::fen::write(&self.to_setup()))
    }
}

/// The squares a pawn of that color can ever stand on.
pub(crate) fn pawn_squares(color: Color) -> Bitboard {
    let mut squares = Bitboard::half(!color);
    for square in Square::ALL {
        let depth = square.rank().depth(color);
        if (3..5).contains(&depth) && (square.file() as u8).is_multiple_of(2) {
            squares |= Bitboard::of(square);
        }
    }
    squares
}

/// The squares an elephant of that color can ever stand on.
pub(crate) fn elephant_squares(color: Color) -> Bitboard {
    let mut reached = Bitboard::of(Square::C0.relative_to(color));
    loop {
        let mut wider = reached;
        for square in reached {
            for step in attacks::elephant_steps(square) {
                wider |= Bitboard::of(step.to);
            }
        }
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

/// The squares an advisor of that color can ever stand on.
pub(crate) fn advisor_squares(color: Color) -> Bitboard {
    let center = Square::E1.relative_to(color);
    attacks::advisor_attacks(center) | Bitboard::of(center)
}

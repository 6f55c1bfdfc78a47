//! Pieces on squares, kept in every shape that the generators ask for.

use crate::attacks::{self, Line, squares_on_file, squares_on_lines};
use crate::{Bitboard, Color, Piece, Role, Square};

/// Receives each change of the board while a move is played, so that something kept beside it (an evaluation,
/// a network's accumulator) can follow without the rules knowing of it. By default it does nothing.
pub trait Observer {
    /// A piece has been put on an empty square.
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        let _ = (piece, square);
    }

    /// A piece has been taken off its square.
    #[inline]
    fn remove(&mut self, piece: Piece, square: Square) {
        let _ = (piece, square);
    }

    /// A piece has gone to an empty square.
    #[inline]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        self.remove(piece, from);
        self.put(piece, to);
    }
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}

/// The pieces of a position: a mailbox for "what stands here", sets for "where are the …", and the occupancy of
/// every rank and file for the sliders' look-up tables.
///
/// Aligned so that a copy is made of whole words of the widest kind: what is read back from a copy just made then lies within one of
/// them. Otherwise the processor has to wait until all earlier writes are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Board {
    mailbox: [Option<Piece>; 90],
    colors: [Bitboard; 2],
    roles: [Bitboard; 7],
    /// Occupancy of each rank by color.
    ranks: [[Line; 10]; 2],
    /// Occupancy of each file by color.
    files: [[Line; 9]; 2],
}

impl Board {
    /// A board without pieces.
    pub const fn empty() -> Self {
        Self {
            mailbox: [None; 90],
            colors: [Bitboard::EMPTY; 2],
            roles: [Bitboard::EMPTY; 7],
            ranks: [[0; 10]; 2],
            files: [[0; 9]; 2],
        }
    }

    /// The piece on a square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.mailbox[square as usize]
    }

    /// Whether nothing stands there.
    #[inline]
    pub const fn is_empty_at(&self, square: Square) -> bool {
        self.mailbox[square as usize].is_none()
    }

    /// All pieces of one side.
    #[inline]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// All pieces of one role, both sides.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    /// The squares of one side's pieces of one role.
    #[inline]
    pub fn squares(&self, color: Color, role: Role) -> Bitboard {
        self.colors[color as usize] & self.roles[role as usize]
    }

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Occupancy of the rank of a square, bit = file.
    #[inline]
    pub const fn rank_line(&self, square: Square) -> Line {
        self.ranks[0][square.rank() as usize] | self.ranks[1][square.rank() as usize]
    }

    /// Occupancy of the file of a square, bit = rank.
    #[inline]
    pub const fn file_line(&self, square: Square) -> Line {
        self.files[0][square.file() as usize] | self.files[1][square.file() as usize]
    }

    /// One side's pieces on the rank of a square, bit = file.
    #[inline]
    pub const fn rank_line_of(&self, color: Color, square: Square) -> Line {
        self.ranks[color as usize][square.rank() as usize]
    }

    /// One side's pieces on the file of a square, bit = rank.
    #[inline]
    pub const fn file_line_of(&self, color: Color, square: Square) -> Line {
        self.files[color as usize][square.file() as usize]
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let color = piece.color() as usize;
        self.colors[color].toggle(square);
        self.roles[piece.role() as usize].toggle(square);
        self.ranks[color][square.rank() as usize] ^= 1 << square.file() as Line;
        self.files[color][square.file() as usize] ^= 1 << square.rank() as Line;
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.is_empty_at(square), "{square} is taken");
        self.mailbox[square as usize] = Some(piece);
        self.toggle(piece, square);
    }

    /// Takes the piece off a square.
    #[inline]
    pub(crate) fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.mailbox[square as usize].take();
        if let Some(piece) = piece {
            self.toggle(piece, square);
        }
        piece
    }

    /// Every square that a piece of `color` attacks `target` from, whoever stands on `target`.
    ///
    /// Pins are not looked at: this is the geometry of the board, not legality. The facing king counts as an
    /// attacker along the file only when it alone could take there, that is never; use [`Board::faces_king`].
    pub fn attackers(&self, color: Color, target: Square) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        let rank = self.rank_line(target);
        let file = self.file_line(target);
        self.collect_on_lines(
            target,
            attacks::chariot_on_rank(target, rank),
            attacks::chariot_on_file(target, file),
            Piece::new(color, Role::Chariot),
            &mut found,
        );
        self.collect_on_lines(
            target,
            attacks::cannon_on_rank(target, rank),
            attacks::cannon_on_file(target, file),
            Piece::new(color, Role::Cannon),
            &mut found,
        );
        let horse = Some(Piece::new(color, Role::Horse));
        for step in attacks::horse_steps_to(target) {
            if self.piece_at(step.to) == horse && self.is_empty_at(step.leg) {
                found |= Bitboard::of(step.to);
            }
        }
        if !target.crossed_river(color) {
            let elephant = Some(Piece::new(color, Role::Elephant));
            for step in attacks::elephant_steps(target) {
                if self.piece_at(step.to) == elephant && self.is_empty_at(step.leg) {
                    found |= Bitboard::of(step.to);
                }
            }
        }
        found |= attacks::pawn_attackers(color, target) & self.squares(color, Role::Pawn);
        if target.in_palace(color) {
            found |= attacks::advisor_attacks(target) & self.squares(color, Role::Advisor);
            found |= attacks::king_attacks(target) & self.squares(color, Role::King);
        }
        found
    }

    fn collect_on_lines(
        &self,
        target: Square,
        on_rank: Line,
        on_file: Line,
        piece: Piece,
        found: &mut Bitboard,
    ) {
        for square in squares_on_lines(target, on_rank, on_file) {
            if self.piece_at(square) == Some(piece) {
                *found |= Bitboard::of(square);
            }
        }
    }

    /// Whether the other king would stare at a king of `color` on `square` along an open file.
    pub fn faces_king(&self, color: Color, square: Square) -> bool {
        let other = Some(Piece::new(!color, Role::King));
        let sight = attacks::chariot_on_file(square, self.file_line(square));
        squares_on_file(square, sight).any(|sq| self.piece_at(sq) == other)
    }
}

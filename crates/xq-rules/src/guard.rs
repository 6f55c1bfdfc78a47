//! Whether the own king is safe after a move.

use crate::attacks::{self, Line, squares_on_file, squares_on_rank};
use crate::{Bitboard, Move, Piece, Position, Role, Square};

/// What the safety of the mover's king depends on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Guard {
    /// The king is in check: each move has to be looked at by itself.
    pub checked: bool,
    /// Pieces whose leaving may open a line, remove a second screen or free a horse's leg.
    pub blockers: Bitboard,
    /// Empty squares before a bare cannon: whoever steps there becomes its screen.
    pub gaps: Bitboard,
}

/// The nearest three pieces in one direction along a line.
struct Ray {
    near: Option<usize>,
    second: Option<usize>,
    third: Option<usize>,
}

#[inline]
fn take_lowest(line: &mut u32) -> Option<usize> {
    if *line == 0 {
        return None;
    }
    let bit = line.trailing_zeros() as usize;
    *line &= *line - 1;
    Some(bit)
}

#[inline]
fn take_highest(line: &mut u32) -> Option<usize> {
    if *line == 0 {
        return None;
    }
    let bit = 31 - line.leading_zeros() as usize;
    *line &= !(1 << bit);
    Some(bit)
}

#[inline]
fn rays(position: usize, occupied: Line) -> [Ray; 2] {
    let occupied = u32::from(occupied);
    let mut up = occupied & (!1 << position);
    let mut down = occupied & ((1 << position) - 1);
    [
        Ray {
            near: take_lowest(&mut up),
            second: take_lowest(&mut up),
            third: take_lowest(&mut up),
        },
        Ray {
            near: take_highest(&mut down),
            second: take_highest(&mut down),
            third: take_highest(&mut down),
        },
    ]
}

impl Position {
    /// Computes what [`Position::is_safe`] needs for this position.
    pub fn guard(&self) -> Guard {
        let mut guard = Guard::default();
        let us = self.side();
        let king = self.king(us);
        let board = self.board();
        self.guard_line(
            king,
            king.file() as usize,
            board.rank_line(king),
            false,
            &mut guard,
        );
        self.guard_line(
            king,
            king.rank() as usize,
            board.file_line(king),
            true,
            &mut guard,
        );
        let horses = board.squares(!us, Role::Horse);
        if !horses.is_empty() {
            for step in attacks::horse_steps_to(king) {
                if horses.has(step.to) {
                    if board.is_empty_at(step.leg) {
                        guard.checked = true;
                    } else {
                        guard.blockers |= Bitboard::of(step.leg);
                    }
                }
            }
        }
        if !(attacks::pawn_attackers(!us, king) & board.squares(!us, Role::Pawn)).is_empty() {
            guard.checked = true;
        }
        guard
    }

    fn guard_line(&self, king: Square, at: usize, line: Line, on_file: bool, guard: &mut Guard) {
        let board = self.board();
        let them = !self.side();
        let square = |bit: usize| {
            let index = if on_file {
                bit * 9 + king.file() as usize
            } else {
                king.rank() as usize * 9 + bit
            };
            Square::ALL[index]
        };
        let chariot = Some(Piece::new(them, Role::Chariot));
        let cannon = Some(Piece::new(them, Role::Cannon));
        let other_king = Some(Piece::new(them, Role::King));
        for ray in rays(at, line) {
            let Some(near) = ray.near.map(square) else {
                continue;
            };
            let piece = board.piece_at(near);
            if piece == chariot || (on_file && piece == other_king) {
                guard.checked = true;
            } else if piece == cannon {
                guard.gaps |= attacks::between(king, near);
            }
            let Some(second) = ray.second.map(square) else {
                continue;
            };
            let piece = board.piece_at(second);
            if piece == cannon {
                guard.checked = true;
            } else if piece == chariot || (on_file && piece == other_king) {
                guard.blockers |= Bitboard::of(near);
            }
            if ray
                .third
                .is_some_and(|bit| board.piece_at(square(bit)) == cannon)
            {
                guard.blockers |= Bitboard::of(near) | Bitboard::of(second);
            }
        }
    }

    /// Whether a move of [`Position::for_each_move`] leaves the own king safe. `guard` is this position's.
    #[inline]
    pub fn is_safe(&self, mv: Move, guard: &Guard) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if !guard.checked
            && from != self.king(self.side())
            && !guard.blockers.has(from)
            && !guard.gaps.has(to)
        {
            return true;
        }
        self.is_safe_slowly(from, to)
    }

    /// Looks at the king's lines, horses and pawns as they would be after the move.
    pub(crate) fn is_safe_slowly(&self, from: Square, to: Square) -> bool {
        let us = self.side();
        let board = self.board();
        let old_king = self.king(us);
        let king = if from == old_king { to } else { old_king };
        let mut rank = board.rank_line(king);
        if from.rank() == king.rank() {
            rank &= !(1 << from.file() as Line);
        }
        if to.rank() == king.rank() {
            rank |= 1 << to.file() as Line;
        }
        let mut file = board.file_line(king);
        if from.file() == king.file() {
            file &= !(1 << from.rank() as Line);
        }
        if to.file() == king.file() {
            file |= 1 << to.rank() as Line;
        }
        !self.attacked_on_lines(king, rank, file, to) && !self.attacked_by_steppers(king, from, to)
    }

    /// `gone` is the square where whatever stood has been captured.
    fn attacked_on_lines(&self, king: Square, rank: Line, file: Line, gone: Square) -> bool {
        let board = self.board();
        let them = !self.side();
        let is = |square: Square, role| {
            square != gone && board.piece_at(square) == Some(Piece::new(them, role))
        };
        squares_on_rank(king, attacks::chariot_on_rank(king, rank) & rank)
            .any(|sq| is(sq, Role::Chariot))
            || squares_on_file(king, attacks::chariot_on_file(king, file) & file)
                .any(|sq| is(sq, Role::Chariot) || is(sq, Role::King))
            || squares_on_rank(king, attacks::cannon_on_rank(king, rank))
                .any(|sq| is(sq, Role::Cannon))
            || squares_on_file(king, attacks::cannon_on_file(king, file))
                .any(|sq| is(sq, Role::Cannon))
    }

    fn attacked_by_steppers(&self, king: Square, from: Square, to: Square) -> bool {
        let board = self.board();
        let them = !self.side();
        let gone = Bitboard::of(to);
        let horses = board.squares(them, Role::Horse) - gone;
        if !horses.is_empty() {
            for step in attacks::horse_steps_to(king) {
                if horses.has(step.to)
                    && step.leg != to
                    && (step.leg == from || board.is_empty_at(step.leg))
                {
                    return true;
                }
            }
        }
        let pawns = board.squares(them, Role::Pawn) - gone;
        !(attacks::pawn_attackers(them, king) & pawns).is_empty()
    }
}

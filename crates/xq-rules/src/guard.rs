//! Whether the own king is safe after a move.

use crate::attacks::{self, Line, squares_on_lines};
use crate::{Bitboard, Move, Piece, Position, Role, Square};

/// What the safety of the mover's king depends on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Guard {
    /// Pieces whose leaving may open a line, remove a second screen or free a horse's leg.
    pub blockers: Bitboard,
    /// Empty squares before a bare cannon: whoever steps there becomes its screen.
    pub gaps: Bitboard,
    /// Empty unless the king is in check. A move that neither comes from nor goes to one of these, and is not the king's, leaves a check as it is; each
    /// other has to be looked at by itself.
    pub relief: Bitboard,
}

impl Guard {
    /// Whether the mover's king is in check.
    #[inline]
    pub const fn is_check(&self) -> bool {
        !self.relief.is_empty()
    }
}

impl Position {
    /// Computes what [`Position::is_safe`] needs for this position.
    pub fn guard(&self) -> Guard {
        let mut guard = Guard::default();
        self.guard_into(&mut guard);
        guard
    }

    /// Computes [`Position::guard`] where it is to stay.
    pub fn guard_into(&self, guard: &mut Guard) {
        let [mut blockers, mut gaps, mut relief] = [Bitboard::EMPTY; 3];
        let us = self.side();
        let king = self.king(us);
        let board = self.board();
        let lines = Bitboard::of_rank(king, !0) | Bitboard::of_file(king, !0);
        let cannons = board.role(Role::Cannon);
        let straight = board.role(Role::Chariot) | Bitboard::of(self.king(!us));
        for slider in (straight | cannons) & board.color(!us) & lines {
            let on_file = slider.file() == king.file();
            let (inside, line) = if on_file {
                let inside = attacks::inside(slider.rank() as u32, king.rank() as u32);
                (inside, board.file_line(king))
            } else {
                let inside = attacks::inside(slider.file() as u32, king.file() as u32);
                (inside, board.rank_line(king))
            };
            let squares = |line| {
                if on_file {
                    Bitboard::of_file(king, line)
                } else {
                    Bitboard::of_rank(king, line)
                }
            };
            match (cannons.has(slider), attacks::count(inside & line)) {
                (false, 0) | (true, 1) => relief |= squares(inside).with(slider),
                (false, 1) | (true, 2) => blockers |= squares(inside & line),
                (true, 0) => gaps |= squares(inside),
                _ => {}
            }
        }
        let horse = Some(Piece::new(!us, Role::Horse));
        for step in attacks::horse_steps_to(king) {
            if board.piece_at(step.to) == horse {
                if board.is_empty_at(step.leg) {
                    relief |= Bitboard::of(step.to).with(step.leg);
                } else {
                    blockers |= Bitboard::of(step.leg);
                }
            }
        }
        relief |= attacks::pawn_attackers(!us, king) & board.squares(!us, Role::Pawn);
        *guard = Guard {
            blockers,
            gaps,
            relief,
        };
    }

    /// Whether a move of [`Position::for_each_move`] leaves the own king safe. `guard` is this position's.
    #[inline]
    pub fn is_safe(&self, mv: Move, guard: &Guard) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if from != self.king(self.side()) {
            if guard.is_check() {
                if !guard.relief.has(from) && !guard.relief.has(to) {
                    return false;
                }
            } else if !guard.blockers.has(from) && !guard.gaps.has(to) {
                return true;
            }
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
        let seen = (
            attacks::chariot_on_rank(king, rank) & rank & board.rank_line_of(them, king),
            attacks::chariot_on_file(king, file) & file & board.file_line_of(them, king),
        );
        let shot = (
            attacks::cannon_on_rank(king, rank) & board.rank_line_of(them, king),
            attacks::cannon_on_file(king, file) & board.file_line_of(them, king),
        );
        squares_on_lines(king, seen.0, seen.1).any(|sq| is(sq, Role::Chariot) || is(sq, Role::King))
            || squares_on_lines(king, shot.0, shot.1).any(|sq| is(sq, Role::Cannon))
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

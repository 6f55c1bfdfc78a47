//! Which moves there are.
//!
//! Generation is in two steps: the moves of the pieces, then whether the own king is safe after each. A [`Guard`],
//! computed once for a position, answers the second question at once for nearly every move.

use crate::attacks::{self, Line, Step, squares_on_lines};
use crate::moves::MoveList;
use crate::{Bitboard, Board, Color, Guard, Move, Position, Role, Square};

/// Which moves a generator is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// Captures and others.
    All,
    /// Moves that take a piece.
    Captures,
    /// Moves that take nothing.
    Quiets,
}

impl Position {
    /// Calls `sink` with each move of the side to move, the safety of its king aside.
    #[inline]
    pub fn for_each_move(&self, kind: MoveKind, mut sink: impl FnMut(Move)) {
        self.for_each_step(kind, |mv, is_free| {
            if is_free {
                sink(mv);
            }
        });
    }

    /// Calls `sink` like [`Position::for_each_move`], and also with steps that are not free: it may be quicker to write such a move and
    /// to write the next one over it than to branch.
    #[inline]
    pub fn for_each_step(&self, kind: MoveKind, mut sink: impl FnMut(Move, bool)) {
        let us = self.side();
        let board = self.board();
        let fits = |to: Square| match (kind, board.piece_at(to)) {
            (MoveKind::All, piece) => piece.is_none_or(|piece| piece.color() != us),
            (MoveKind::Captures, piece) => piece.is_some_and(|piece| piece.color() != us),
            (MoveKind::Quiets, piece) => piece.is_none(),
        };
        for from in board.squares(us, Role::Chariot) {
            let (rank, file) = slider_targets(board, us, Role::Chariot, from, kind);
            for to in squares_on_lines(from, rank, file) {
                sink(Move::between(from, to), true);
            }
        }
        for from in board.squares(us, Role::Cannon) {
            let (rank, file) = slider_targets(board, us, Role::Cannon, from, kind);
            for to in squares_on_lines(from, rank, file) {
                sink(Move::between(from, to), true);
            }
        }
        for from in board.squares(us, Role::Horse) {
            for step in attacks::horse_steps(from) {
                let is_free = fits(step.to) & board.is_empty_at(step.leg);
                sink(Move::between(from, step.to), is_free);
            }
        }
        let allowed = match kind {
            MoveKind::All => !board.color(us),
            MoveKind::Captures => board.color(!us),
            MoveKind::Quiets => !board.occupied(),
        };
        // Where there is nothing to take, the pieces that only defend need not be asked.
        let is_home_reached = kind != MoveKind::Captures || allowed.meets(Bitboard::half(us));
        if is_home_reached {
            for from in board.squares(us, Role::Elephant) {
                for step in attacks::elephant_steps(from) {
                    let is_free = fits(step.to) & board.is_empty_at(step.leg);
                    sink(Move::between(from, step.to), is_free);
                }
            }
        }
        let mut pawns = board.squares(us, Role::Pawn);
        if kind == MoveKind::Captures {
            let beside = (allowed.left() | allowed.right()) & Bitboard::half(!us);
            pawns &= allowed.ahead(!us) | beside;
        }
        let mut each = |from: Square, targets: Bitboard| {
            for to in targets & allowed {
                sink(Move::between(from, to), true);
            }
        };
        for from in pawns {
            each(from, attacks::pawn_attacks(us, from));
        }
        if is_home_reached {
            for from in board.squares(us, Role::Advisor) {
                each(from, attacks::advisor_attacks(from));
            }
            let king = self.king(us);
            each(king, attacks::king_attacks(king));
        }
    }

    /// All legal moves, in the generator's order.
    pub fn legal_moves(&self) -> MoveList {
        let guard = self.guard();
        let mut list = MoveList::new();
        self.for_each_move(MoveKind::All, |mv| {
            if self.is_safe(mv, &guard) {
                list.push(mv);
            }
        });
        list
    }

    /// Whether the side to move has a legal move. Without one it has lost, in check or not.
    pub fn has_legal_move(&self) -> bool {
        let guard = self.guard();
        let mut found = false;
        self.for_each_move(MoveKind::All, |mv| {
            found = found || self.is_safe(mv, &guard);
        });
        found
    }

    /// Whether the move is legal; any two squares may be asked about.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.is_safe(mv, &self.guard())
    }

    /// Whether a piece of the side to move moves like that, the safety of its king aside.
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let us = self.side();
        let board = self.board();
        let Some(piece) = board.piece_at(from).filter(|piece| piece.color() == us) else {
            return false;
        };
        if board.color(us).has(to) {
            return false;
        }
        match piece.role() {
            Role::King => attacks::king_attacks(from).has(to),
            Role::Advisor => attacks::advisor_attacks(from).has(to),
            Role::Pawn => attacks::pawn_attacks(us, from).has(to),
            Role::Horse => attacks::horse_steps(from)
                .iter()
                .any(|step| step.to == to && board.is_empty_at(step.leg)),
            Role::Elephant => attacks::elephant_steps(from)
                .iter()
                .any(|step| step.to == to && board.is_empty_at(step.leg)),
            role => {
                let (rank, file) = slider_targets(board, us, role, from, MoveKind::All);
                (from.rank() == to.rank() && rank & 1 << to.file() as Line != 0)
                    || (from.file() == to.file() && file & 1 << to.rank() as Line != 0)
            }
        }
    }

    /// How many legal moves there are, without listing them.
    pub fn count_legal_moves(&self) -> usize {
        let guard = self.guard();
        if guard.is_check() || !guard.gaps.is_empty() {
            let mut count = 0;
            self.for_each_move(MoveKind::All, |mv| {
                count += usize::from(self.is_safe(mv, &guard));
            });
            return count;
        }
        self.count_with(&guard)
    }

    /// Counts by the sizes of target sets wherever no move of a piece can endanger its king.
    fn count_with(&self, guard: &Guard) -> usize {
        let us = self.side();
        let board = self.board();
        let allowed = !board.color(us);
        let mut count = 0;
        for role in [Role::Chariot, Role::Cannon] {
            for from in board.squares(us, role) - guard.blockers {
                let (rank, file) = slider_targets(board, us, role, from, MoveKind::All);
                count += (attacks::count(rank) + attacks::count(file)) as u32;
            }
        }
        for from in board.squares(us, Role::Horse) - guard.blockers {
            for step in attacks::horse_steps(from) {
                count += u32::from(board.is_empty_at(step.leg) & allowed.has(step.to));
            }
        }
        for from in board.squares(us, Role::Elephant) - guard.blockers {
            for step in attacks::elephant_steps(from) {
                count += u32::from(board.is_empty_at(step.leg) & allowed.has(step.to));
            }
        }
        for from in board.squares(us, Role::Pawn) - guard.blockers {
            count += (attacks::pawn_attacks(us, from) & allowed).len();
        }
        for from in board.squares(us, Role::Advisor) - guard.blockers {
            count += (attacks::advisor_attacks(from) & allowed).len();
        }
        let king = self.king(us);
        for to in attacks::king_attacks(king) & allowed {
            count += u32::from(self.is_safe_slowly(king, to));
        }
        for from in guard.blockers & board.color(us) {
            self.for_each_target(from, |to| count += u32::from(self.is_safe_slowly(from, to)));
        }
        count as usize
    }

    /// Calls `sink` with each square that the piece on `from` can move to, the safety of its king aside.
    pub fn for_each_target(&self, from: Square, mut sink: impl FnMut(Square)) {
        let board = self.board();
        let Some(piece) = board.piece_at(from) else {
            return;
        };
        let allowed = !board.color(piece.color());
        let steps: &[Step] = match piece.role() {
            Role::Horse => attacks::horse_steps(from),
            Role::Elephant => attacks::elephant_steps(from),
            _ => &[],
        };
        for step in steps {
            if allowed.has(step.to) && board.is_empty_at(step.leg) {
                sink(step.to);
            }
        }
        let targets = match piece.role() {
            Role::King => attacks::king_attacks(from),
            Role::Advisor => attacks::advisor_attacks(from),
            Role::Pawn => attacks::pawn_attacks(piece.color(), from),
            _ => Bitboard::EMPTY,
        };
        for to in targets & allowed {
            sink(to);
        }
        if matches!(piece.role(), Role::Chariot | Role::Cannon) {
            let (rank, file) =
                slider_targets(board, piece.color(), piece.role(), from, MoveKind::All);
            for to in squares_on_lines(from, rank, file) {
                sink(to);
            }
        }
    }
}

/// Where a chariot or cannon can go: the targets on its rank and on its file.
#[inline]
fn slider_targets(
    board: &Board,
    us: Color,
    role: Role,
    from: Square,
    kind: MoveKind,
) -> (Line, Line) {
    let (rank, file) = (board.rank_line(from), board.file_line(from));
    let reach = (
        attacks::chariot_on_rank(from, rank),
        attacks::chariot_on_file(from, file),
    );
    let hits = if role == Role::Cannon {
        (
            attacks::cannon_on_rank(from, rank),
            attacks::cannon_on_file(from, file),
        )
    } else {
        (reach.0 & rank, reach.1 & file)
    };
    let captures = (
        hits.0 & board.rank_line_of(!us, from),
        hits.1 & board.file_line_of(!us, from),
    );
    let quiets = (reach.0 & !rank, reach.1 & !file);
    match kind {
        MoveKind::All => (quiets.0 | captures.0, quiets.1 | captures.1),
        MoveKind::Captures => captures,
        MoveKind::Quiets => quiets,
    }
}

//! What follows from how many pieces there are alone: it changes only when something is taken.

use xq_rules::{Board, Color, Piece, Role};

use super::features::{
    ADVISORS_CANNONS, ADVISORS_CHARIOTS, ADVISORS_HORSES, ELEPHANTS_CANNONS, GUARDS, PAIRS, Sink,
    TEAMS,
};

/// How many pieces of each role a side has, a byte for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts([u64; 2]);

impl Counts {
    pub(super) fn of(board: &Board) -> Self {
        let mut counts = Self::default();
        for square in board.occupied() {
            if let Some(piece) = board.piece_at(square) {
                counts.add(piece);
            }
        }
        counts
    }

    #[inline]
    pub(super) const fn add(&mut self, piece: Piece) {
        self.0[piece.color() as usize] += 1 << (8 * piece.role() as u32);
    }

    #[inline]
    pub(super) const fn remove(&mut self, piece: Piece) {
        self.0[piece.color() as usize] -= 1 << (8 * piece.role() as u32);
    }

    #[inline]
    const fn get(self, color: Color, role: Role) -> usize {
        (self.0[color as usize] >> (8 * role as u32) & 255) as usize
    }

    /// How much of that side's advantage is left, in 64ths: it may have little to attack with.
    pub(super) fn winning_share(self, strong: Color) -> i32 {
        let count = |role| self.get(strong, role);
        let force = 2 * count(Role::Chariot) + count(Role::Horse) + count(Role::Cannon);
        match (force, count(Role::Pawn)) {
            (0, 0) => 0,
            (0, 1) => 16,
            (1, 0) if count(Role::Cannon) == 1 => {
                if count(Role::Advisor) == 0 {
                    4
                } else {
                    12
                }
            }
            (1, 0) => 20,
            (0, _) | (1, 1) => 40,
            _ => 64,
        }
    }
}

/// Lists the features of the counts: guards against what attacks them, pairs, teams.
pub(super) fn list_material(counts: &Counts, sink: &mut impl Sink) {
    for us in Color::ALL {
        let own = |role| counts.get(us, role).min(2);
        let enemy = |role| counts.get(!us, role).min(2);
        let (advisors, elephants) = (own(Role::Advisor), own(Role::Elephant));
        sink.add(GUARDS + advisors * 3 + elephants, us);
        sink.add(ADVISORS_CHARIOTS + advisors * 3 + enemy(Role::Chariot), us);
        sink.add(ADVISORS_HORSES + advisors * 3 + enemy(Role::Horse), us);
        sink.add(ELEPHANTS_CANNONS + elephants * 3 + enemy(Role::Cannon), us);
        sink.add(ADVISORS_CANNONS + advisors * 3 + enemy(Role::Cannon), us);
        let [horses, chariots, cannons] = [Role::Horse, Role::Chariot, Role::Cannon].map(own);
        for (i, count) in [chariots, horses, cannons].into_iter().enumerate() {
            if count == 2 {
                sink.add(PAIRS + i, us);
            }
        }
        let teams = [(horses, cannons), (chariots, horses), (chariots, cannons)];
        for (i, (one, other)) in teams.into_iter().enumerate() {
            if one > 0 && other > 0 {
                sink.add(TEAMS + i, us);
            }
        }
    }
}

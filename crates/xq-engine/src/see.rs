//! Static exchange: whether a capture gains when both sides take back on its square.

use xq_rules::{Bitboard, Color, Move, Position, Role, Square, attacks};

/// Worth of each role in an exchange, in the engine's units.
pub(crate) const WORTH: [i32; 7] = [10_000, 110, 115, 280, 600, 290, 80];

/// From the least to the dearest: the order in which pieces are thrown in.
const BY_WORTH: [Role; 7] = [
    Role::Pawn,
    Role::Advisor,
    Role::Elephant,
    Role::Horse,
    Role::Cannon,
    Role::Chariot,
    Role::King,
];

/// The board while pieces leave the exchange: only what stood around the target changes.
struct Exchange<'a> {
    position: &'a Position,
    target: Square,
    gone: Bitboard,
    rank: u16,
    file: u16,
}

impl Exchange<'_> {
    fn leave(&mut self, from: Square) {
        self.gone |= Bitboard::of(from);
        if from.rank() == self.target.rank() {
            self.rank &= !(1 << from.file() as u16);
        }
        if from.file() == self.target.file() {
            self.file &= !(1 << from.rank() as u16);
        }
    }

    fn is_clear(&self, square: Square) -> bool {
        self.gone.has(square) || self.position.board().is_empty_at(square)
    }

    fn on_lines(&self, pieces: Bitboard, rank: u16, file: u16) -> Option<Square> {
        attacks::squares_on_rank(self.target, rank)
            .chain(attacks::squares_on_file(self.target, file))
            .find(|&square| pieces.has(square))
    }

    /// The cheapest piece of `color` that can take on the target now.
    fn cheapest(&self, color: Color) -> Option<(Role, Square)> {
        BY_WORTH.into_iter().find_map(|role| {
            let pieces = self.position.board().squares(color, role) - self.gone;
            if pieces.is_empty() {
                None
            } else {
                Some((role, self.attacker(color, role, pieces)?))
            }
        })
    }

    fn attacker(&self, color: Color, role: Role, pieces: Bitboard) -> Option<Square> {
        let target = self.target;
        let stepper = |steps: &'static [attacks::Step]| {
            steps
                .iter()
                .find(|s| pieces.has(s.to) && self.is_clear(s.leg))
                .map(|s| s.to)
        };
        match role {
            Role::Pawn => (attacks::pawn_attackers(color, target) & pieces).first(),
            Role::Advisor => (attacks::advisor_attacks(target) & pieces).first(),
            Role::King => (attacks::king_attacks(target) & pieces).first(),
            Role::Elephant if target.crossed_river(color) => None,
            Role::Elephant => stepper(attacks::elephant_steps(target)),
            Role::Horse => stepper(attacks::horse_steps_to(target)),
            Role::Cannon => self.on_lines(
                pieces,
                attacks::cannon_on_rank(target, self.rank),
                attacks::cannon_on_file(target, self.file),
            ),
            Role::Chariot => self.on_lines(
                pieces,
                attacks::chariot_on_rank(target, self.rank),
                attacks::chariot_on_file(target, self.file),
            ),
        }
    }
}

/// Whether the move gains at least `threshold` when both sides exchange on its target. Pins are not looked at.
pub(crate) fn see_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    let worth = |square| {
        position
            .piece_at(square)
            .map_or(0, |piece| WORTH[piece.role() as usize])
    };
    let mut balance = worth(mv.to()) - threshold;
    if balance < 0 {
        return false;
    }
    let mut next_victim = worth(mv.from());
    balance -= next_victim;
    if balance >= 0 {
        return true;
    }
    let target = mv.to();
    let board = position.board();
    let mut exchange = Exchange {
        position,
        target,
        gone: Bitboard::EMPTY,
        rank: board.rank_line(target) | 1 << target.file() as u16,
        file: board.file_line(target) | 1 << target.rank() as u16,
    };
    exchange.leave(mv.from());
    let mut side = !position.side();
    while let Some((role, from)) = exchange.cheapest(side) {
        // A king may not step where it would be taken.
        if role == Role::King && exchange.cheapest(!side).is_some() {
            break;
        }
        exchange.leave(from);
        next_victim = WORTH[role as usize];
        side = !side;
        balance = -balance - 1 - next_victim;
        if balance >= 0 {
            break;
        }
    }
    // Whoever could not or would not go on has lost the exchange.
    side != position.side()
}

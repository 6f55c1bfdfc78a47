//! Static exchange: whether a capture gains when both sides take back on its square.

use xq_rules::attacks::{self, Line, Step};
use xq_rules::{Bitboard, Color, Move, Piece, Position, Role, Square};

/// Worth of each role in an exchange, in the engine's units.
pub(crate) const WORTH: [i32; 7] = [10_000, 110, 115, 280, 600, 290, 80];

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

    /// Whether the piece stands there and has not left.
    #[inline]
    fn holds(&self, square: Square, piece: Piece) -> bool {
        self.position.board().piece_at(square) == Some(piece) && !self.gone.has(square)
    }

    #[inline]
    fn stepper(&self, steps: &[Step], piece: Piece) -> Option<Square> {
        steps
            .iter()
            .find(|step| self.holds(step.to, piece) && self.is_clear(step.leg))
            .map(|step| step.to)
    }

    /// The first of `pieces` on these points of the target's rank, or else of its file.
    #[inline]
    fn on_lines(&self, rank: Line, file: Line, pieces: Bitboard) -> Option<Square> {
        let on_rank = Bitboard::of_rank(self.target, rank) & pieces;
        let on_file = Bitboard::of_file(self.target, file) & pieces;
        let found = if on_rank.is_empty() { on_file } else { on_rank };
        found.first()
    }

    /// The cheapest piece of `color` that can take on the target now.
    fn cheapest(&self, color: Color) -> Option<(Role, Square)> {
        let target = self.target;
        let board = self.position.board();
        let here = board.color(color) - self.gone;
        let among = |role, squares: Bitboard| (squares & here & board.role(role)).first();
        if let Some(pawn) = among(Role::Pawn, attacks::pawn_attackers(color, target)) {
            return Some((Role::Pawn, pawn));
        }
        if target.crossed_river(!color) {
            if let Some(advisor) = among(Role::Advisor, attacks::advisor_attacks(target)) {
                return Some((Role::Advisor, advisor));
            }
            let elephant = Piece::new(color, Role::Elephant);
            if let Some(elephant) = self.stepper(attacks::elephant_steps(target), elephant) {
                return Some((Role::Elephant, elephant));
            }
        }
        let horse = Piece::new(color, Role::Horse);
        if let Some(horse) = self.stepper(attacks::horse_steps_to(target), horse) {
            return Some((Role::Horse, horse));
        }
        let rank = board.rank_line_of(color, target) & self.rank;
        let file = board.file_line_of(color, target) & self.file;
        if rank | file != 0 {
            let hit_rank = rank & attacks::cannon_on_rank(target, self.rank);
            let hit_file = file & attacks::cannon_on_file(target, self.file);
            if let Some(cannon) = self.on_lines(hit_rank, hit_file, board.role(Role::Cannon)) {
                return Some((Role::Cannon, cannon));
            }
            let hit_rank = rank & attacks::chariot_on_rank(target, self.rank);
            let hit_file = file & attacks::chariot_on_file(target, self.file);
            if let Some(chariot) = self.on_lines(hit_rank, hit_file, board.role(Role::Chariot)) {
                return Some((Role::Chariot, chariot));
            }
        }
        among(Role::King, attacks::king_attacks(target)).map(|king| (Role::King, king))
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

//! The hand-written evaluation: a tapered sum of weighted features.

use xq_rules::{Color, Observer, Piece, Position, Role, Square, zobrist};

use super::Evaluator;
use super::features::{self, Sink};
use super::material::{Counts, list_material};
use super::weights::WEIGHTS;
use crate::score::Score;

/// Two values in one number, middle game in the low half and endgame in the high half: one addition adds both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pair(i32);

impl Pair {
    const fn new(middle: i16, end: i16) -> Self {
        Self(((end as i32) << 16) + middle as i32)
    }

    const fn middle(self) -> i32 {
        self.0 as i16 as i32
    }

    const fn end(self) -> i32 {
        ((self.0 + 0x8000) >> 16) as i16 as i32
    }

    const fn add(&mut self, other: Self, color: Color) {
        match color {
            Color::Red => self.0 += other.0,
            Color::Black => self.0 -= other.0,
        }
    }
}

static PACKED: [Pair; features::COUNT] = {
    let mut packed = [Pair(0); features::COUNT];
    let mut i = 0;
    while i < features::COUNT {
        packed[i] = Pair::new(WEIGHTS[i].0, WEIGHTS[i].1);
        i += 1;
    }
    packed
};

static ON_SQUARE: [[Pair; 90]; 14] = {
    let mut table = [[Pair(0); 90]; 14];
    let mut p = 0;
    while p < 14 {
        let mut s = 0;
        while s < 90 {
            table[p][s] = PACKED[features::square_feature(Piece::ALL[p], Square::ALL[s])];
            s += 1;
        }
        p += 1;
    }
    table
};

/// How much middle game each role stands for.
const PHASE: [i32; 7] = [0, 0, 0, 3, 6, 3, 0];
/// The phase of the start position.
pub const FULL_PHASE: i32 = 48;

/// The sums that follow the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    squares: Pair,
    /// What the counts of pieces are worth.
    material: Pair,
    counts: Counts,
    /// How much of an advantage is left to Red and to Black, in 64ths.
    shares: [i32; 2],
    phase: i32,
    /// Pawns with guards; Red's strong pieces; Black's.
    keys: [u64; 3],
}

impl Tally {
    /// Follows a change of the counts.
    fn weigh(&mut self) {
        let mut sum = Sum::default();
        list_material(&self.counts, &mut sum);
        self.material = sum.0;
        self.shares = Color::ALL.map(|strong| self.counts.winning_share(strong));
    }

    #[inline]
    fn toggle_key(&mut self, piece: Piece, square: Square) {
        let index = match piece.role() {
            Role::Pawn | Role::Advisor | Role::Elephant => 0,
            _ => 1 + piece.color() as usize,
        };
        self.keys[index] ^= zobrist::piece_key(piece, square);
    }
}

impl Observer for Tally {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.squares
            .add(ON_SQUARE[piece as usize][square as usize], piece.color());
        self.phase += PHASE[piece.role() as usize];
        self.toggle_key(piece, square);
        self.counts.add(piece);
        self.weigh();
    }

    #[inline]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.squares
            .add(ON_SQUARE[piece as usize][square as usize], !piece.color());
        self.phase -= PHASE[piece.role() as usize];
        self.toggle_key(piece, square);
        self.counts.remove(piece);
        self.weigh();
    }

    #[inline]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let values = &ON_SQUARE[piece as usize];
        self.squares.add(values[to as usize], piece.color());
        self.squares.add(values[from as usize], !piece.color());
        self.toggle_key(piece, from);
        self.toggle_key(piece, to);
    }
}

/// The weights of what speaks for Red less those of what speaks for Black.
#[derive(Default)]
struct Sum(Pair);

impl Sink for Sum {
    #[inline]
    fn add(&mut self, index: usize, color: Color) {
        // Minus a number is its complement less minus one: no branch, and no sum for each side to be kept in memory.
        let minus = -(color as i32);
        self.0.0 += (PACKED[index].0 ^ minus) - minus;
    }
}

/// A sum of dynamic features that was listed before, and what tells its board from others.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    check: u32,
    sum: Pair,
}

/// How many sums are remembered, a power of two: as many as stay in the fast memory beside everything else.
const KNOWN: usize = 1 << 14;

/// The hand-written evaluation, with a memory of boards met before.
#[derive(Clone, Debug)]
pub struct Classical {
    known: Vec<Known>,
}

impl Default for Classical {
    fn default() -> Self {
        Self {
            known: vec![Known::default(); KNOWN],
        }
    }
}

impl Classical {
    /// The sum of the features that no sum follows. It does not depend on whose move it is, so that a pass costs nothing.
    fn dynamic(&mut self, position: &Position) -> Pair {
        let key = position.key() ^ zobrist::side_key(position.side());
        let check = key as u32;
        let known = &mut self.known[(key >> 32) as usize % KNOWN];
        if known.check != check {
            let mut sum = Sum::default();
            features::list_dynamic(position, &mut sum);
            *known = Known { check, sum: sum.0 };
        }
        known.sum
    }
}

impl Evaluator for Classical {
    type State = Tally;

    fn fresh(position: &Position) -> Tally {
        let mut tally = Tally::default();
        for square in position.board().occupied() {
            if let Some(piece) = position.piece_at(square) {
                tally.put(piece, square);
            }
        }
        tally
    }

    fn evaluate(&mut self, position: &Position, tally: &Tally) -> i32 {
        let mut sum = Pair(tally.squares.0 + tally.material.0 + self.dynamic(position).0);
        sum.add(PACKED[features::TEMPO], position.side());
        let phase = tally.phase.min(FULL_PHASE);
        let value = (sum.middle() * phase + sum.end() * (FULL_PHASE - phase)) / FULL_PHASE;
        let value = value * tally.shares[usize::from(value <= 0)] / 64;
        // Nearing the round limit, every advantage fades.
        let faded = value * (240 - i32::from(position.halfmove_clock().min(120))) / 240;
        let seen = match position.side() {
            Color::Red => faded,
            Color::Black => -faded,
        };
        seen.clamp(-Score::EVAL_LIMIT, Score::EVAL_LIMIT)
    }

    fn structure_keys(tally: &Tally) -> [u64; 3] {
        tally.keys
    }
}

/// The phase counted afresh.
pub(super) fn phase(position: &Position) -> i32 {
    Classical::fresh(position).phase
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What follows the moves is what a count from nothing gives, and the sum is that of all features.
    #[test]
    fn sums_that_follow_the_moves_are_those_of_all_features() {
        let mut random: u64 = 1;
        let mut classical = Classical::default();
        for fen in crate::bench::POSITIONS {
            let (mut position, _) = xq_rules::fen::read_position(fen).expect("a position");
            let mut tally = Classical::fresh(&position);
            for _ in 0..200 {
                let moves = position.legal_moves();
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let Some(&mv) = moves.get((random >> 33) as usize % moves.len().max(1)) else {
                    break;
                };
                let key = position.key_after(mv);
                position.play_observed(mv, &mut tally);
                assert_eq!(key, position.key());
                assert_eq!(tally, Classical::fresh(&position));
                let mut all = Sum::default();
                features::list_all(&position, &mut all);
                let mut tempo = Sum::default();
                tempo.add(features::TEMPO, position.side());
                let dynamic = classical.dynamic(&position);
                let followed = tally.squares.0 + tally.material.0 + dynamic.0 + tempo.0.0;
                assert_eq!(followed, all.0.0);
            }
        }
    }
}

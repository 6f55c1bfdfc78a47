//! What the search learns of moves: which were good before, in what company.

use xq_rules::{Color, Move, Piece, Role, Square};

/// The largest magnitude of a history value.
pub(crate) const HISTORY_LIMIT: i32 = 16_384;

/// Moves a value towards `bonus` so that it never leaves ±[`HISTORY_LIMIT`].
#[inline]
fn gravitate(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

/// A piece and the square it went to: what continuations are remembered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Landing(Piece, Square);

impl Landing {
    const COUNT: usize = 14 * 90;

    #[inline]
    pub(crate) const fn new(piece: Piece, to: Square) -> Self {
        Self(piece, to)
    }

    #[inline]
    const fn index(self) -> usize {
        self.0 as usize * 90 + self.1 as usize
    }
}

/// A value for every landing.
pub(crate) type ByLanding = [[i16; 90]; 14];

const NO_CONTINUATIONS: &ByLanding = &[[0; 90]; 14];

/// How many entries each correction table has.
const CORRECTIONS: usize = 16_384;
const CORRECTION_LIMIT: i32 = 1024;

#[inline]
const fn correction_index(side: Color, key: u64) -> usize {
    side as usize * CORRECTIONS + key as usize % CORRECTIONS
}

/// All tables of one search, allocated once.
#[derive(Debug)]
pub(crate) struct History {
    /// By color, from and to.
    butterfly: Vec<[[i16; 90]; 90]>,
    /// By moving piece, target and captured role.
    captures: Vec<[[i16; 7]; 90]>,
    /// By an earlier landing, then the move's landing.
    continuation: Vec<ByLanding>,
    /// The answer that last refuted a landing.
    counters: Vec<Option<Move>>,
    /// How far the evaluation of such structures was off: by color and key.
    corrections: [Vec<i16>; 3],
}

impl History {
    pub(crate) fn new() -> Self {
        let table = || vec![0; 2 * CORRECTIONS];
        Self {
            butterfly: vec![[[0; 90]; 90]; 2],
            captures: vec![[[0; 7]; 90]; 14],
            continuation: vec![[[0; 90]; 14]; Landing::COUNT],
            counters: vec![None; Landing::COUNT],
            corrections: [table(), table(), table()],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.butterfly.fill([[0; 90]; 90]);
        self.captures.fill([[0; 7]; 90]);
        self.continuation.fill([[0; 90]; 14]);
        self.counters.fill(None);
        for table in &mut self.corrections {
            table.fill(0);
        }
    }

    /// The values of all moves of that side, by from and to.
    #[inline]
    pub(crate) fn butterflies(&self, side: Color) -> &[[i16; 90]; 90] {
        &self.butterfly[side as usize]
    }

    #[inline]
    pub(crate) fn butterfly(&self, side: Color, mv: Move) -> i32 {
        i32::from(self.butterfly[side as usize][mv.from() as usize][mv.to() as usize])
    }

    #[inline]
    pub(crate) fn add_butterfly(&mut self, side: Color, mv: Move, bonus: i32) {
        gravitate(
            &mut self.butterfly[side as usize][mv.from() as usize][mv.to() as usize],
            bonus,
        );
    }

    #[inline]
    pub(crate) fn capture(&self, piece: Piece, to: Square, victim: Role) -> i32 {
        i32::from(self.captures[piece as usize][to as usize][victim as usize])
    }

    #[inline]
    pub(crate) fn add_capture(&mut self, piece: Piece, to: Square, victim: Role, bonus: i32) {
        gravitate(
            &mut self.captures[piece as usize][to as usize][victim as usize],
            bonus,
        );
    }

    /// The values of what may follow a landing.
    #[inline]
    pub(crate) fn continuations(&self, before: Option<Landing>) -> &ByLanding {
        before
            .and_then(|before| self.continuation.get(before.index()))
            .unwrap_or(NO_CONTINUATIONS)
    }

    #[inline]
    pub(crate) fn continuation(&self, before: Option<Landing>, landing: Landing) -> i32 {
        i32::from(self.continuations(before)[landing.0 as usize][landing.1 as usize])
    }

    #[inline]
    pub(crate) fn add_continuation(
        &mut self,
        before: Option<Landing>,
        landing: Landing,
        bonus: i32,
    ) {
        if let Some(before) = before {
            let table = &mut self.continuation[before.index()];
            gravitate(&mut table[landing.0 as usize][landing.1 as usize], bonus);
        }
    }

    #[inline]
    pub(crate) fn counter(&self, before: Option<Landing>) -> Option<Move> {
        self.counters[before?.index()]
    }

    #[inline]
    pub(crate) fn set_counter(&mut self, before: Option<Landing>, mv: Move) {
        if let Some(before) = before {
            self.counters[before.index()] = Some(mv);
        }
    }

    /// What to add to a static evaluation, in its units.
    #[inline]
    pub(crate) fn correction(&self, side: Color, keys: &[u64; 3]) -> i32 {
        let sum: i32 = self
            .corrections
            .iter()
            .zip(keys)
            .map(|(table, key)| i32::from(table[correction_index(side, *key)]))
            .sum();
        sum / 16
    }

    /// Learns that the evaluation was off by `error` at a node of that depth.
    #[inline]
    pub(crate) fn add_correction(&mut self, side: Color, keys: &[u64; 3], error: i32, depth: i32) {
        let bonus = (error * depth / 8).clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        for (table, key) in self.corrections.iter_mut().zip(keys) {
            let value = &mut table[correction_index(side, *key)];
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / CORRECTION_LIMIT) as i16;
        }
    }
}

//! Strength below full: how much a level sees, and how it errs.

/// How a weak level plays. It sees the best few moves, and takes one by how little it seems to lose: it errs as a
/// person does who does not look far, and never plays a move without sense.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Plies it may look ahead.
    pub depth: i32,
    /// Nodes it may look at.
    pub nodes: u64,
    /// How readily it takes a lesser move, in the engine's units: a move that loses this much is taken about a third as often as
    /// the best one. 0 takes the best always.
    pub looseness: i32,
    /// A move that loses more than this is never taken.
    pub tolerance: i32,
    /// Whether it knows openings: who errs in every third move has not learnt any.
    pub book: bool,
}

/// The levels, from the weakest. How far apart they are is measured: docs/levels.md.
pub const LEVELS: [Level; 10] = [
    Level {
        depth: 1,
        nodes: 500,
        looseness: 150,
        tolerance: 330,
        book: false,
    },
    Level {
        depth: 1,
        nodes: 1_200,
        looseness: 55,
        tolerance: 230,
        book: false,
    },
    Level {
        depth: 2,
        nodes: 2_000,
        looseness: 44,
        tolerance: 175,
        book: false,
    },
    Level {
        depth: 3,
        nodes: 6_000,
        looseness: 24,
        tolerance: 110,
        book: true,
    },
    Level {
        depth: 4,
        nodes: 8_000,
        looseness: 18,
        tolerance: 85,
        book: true,
    },
    Level {
        depth: 5,
        nodes: 12_000,
        looseness: 13,
        tolerance: 68,
        book: true,
    },
    Level {
        depth: 64,
        nodes: 1_500,
        looseness: 0,
        tolerance: 0,
        book: true,
    },
    Level {
        depth: 64,
        nodes: 2_400,
        looseness: 0,
        tolerance: 0,
        book: true,
    },
    Level {
        depth: 64,
        nodes: 3_800,
        looseness: 0,
        tolerance: 0,
        book: true,
    },
    Level {
        depth: 64,
        nodes: 6_000,
        looseness: 0,
        tolerance: 0,
        book: true,
    },
];

impl Level {
    /// Level 1 (weakest) to 10, one step below which is 9; other numbers are drawn into that range. Full strength is no level.
    pub fn numbered(number: u8) -> Self {
        LEVELS[usize::from(number.clamp(1, 10)) - 1]
    }

    /// How many lines have to be searched for there to be a choice.
    pub(crate) const fn lines(&self) -> usize {
        if self.looseness > 0 { 6 } else { 1 }
    }

    /// Which of the lines, given their values best first, is played. `seed` decides.
    pub(crate) fn choose(&self, scores: &[i32], seed: u64) -> usize {
        if self.looseness == 0 || scores.len() < 2 {
            return 0;
        }
        let weights: Vec<f64> = scores
            .iter()
            .map(|&score| {
                let loss = f64::from(scores[0].saturating_sub(score));
                if loss > f64::from(self.tolerance) {
                    0.0
                } else {
                    1.0 / (1.0 + (loss / f64::from(self.looseness)).powi(2) * 2.0)
                }
            })
            .collect();
        let total: f64 = weights.iter().sum();
        let mut point = unit(seed) * total;
        for (i, weight) in weights.iter().enumerate() {
            point -= weight;
            if point <= 0.0 {
                return i;
            }
        }
        0
    }
}

/// A number in 0..1 from a seed.
pub(crate) fn unit(seed: u64) -> f64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z >> 11) as f64 / (1u64 << 53) as f64
}

//! The transposition table: what is already known of positions met before.

use xq_rules::Move;

use crate::score::Score;

/// How a stored value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    None = 0,
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

impl Bound {
    const fn from_bits(bits: u8) -> Self {
        match bits & 3 {
            1 => Self::Upper,
            2 => Self::Lower,
            3 => Self::Exact,
            _ => Self::None,
        }
    }

    pub(crate) const fn has_lower(self) -> bool {
        matches!(self, Self::Lower | Self::Exact)
    }

    pub(crate) const fn has_upper(self) -> bool {
        matches!(self, Self::Upper | Self::Exact)
    }
}

/// "No static evaluation stored."
pub(crate) const NO_EVAL: i32 = i16::MIN as i32;

/// Ten bytes; three of them and a spare make a cluster of 32.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    check: u16,
    mv: u16,
    score: i16,
    eval: i16,
    depth: u8,
    /// Bits 0–1 the bound, bit 2 the PV mark, bits 3–7 the age.
    flags: u8,
}

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Cluster(
    [Slot; 3],
    /// Written to have the cluster fetched; see [`Table::touch`].
    u16,
);

const _: () = assert!(size_of::<Cluster>() == 32);

/// What the table knows of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(crate) mv: Option<Move>,
    /// As seen from the node: mates counted from it.
    pub(crate) score: i32,
    pub(crate) eval: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    pub(crate) was_pv: bool,
}

/// What is to be stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record {
    pub(crate) mv: Option<Move>,
    pub(crate) score: i32,
    pub(crate) eval: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    pub(crate) is_pv: bool,
}

const AGE_STEP: u8 = 8;

/// The table. Clusters of three slots share an index; the upper bits of the key tell positions apart.
#[derive(Debug)]
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    age: u8,
}

impl Table {
    /// A table of that many MiB, at least one.
    pub(crate) fn new(mib: u32) -> Self {
        let count = (mib.max(1) as usize) * 1024 * 1024 / size_of::<Cluster>();
        Self {
            clusters: vec![Cluster::default(); count],
            age: 0,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.clusters.fill(Cluster::default());
        self.age = 0;
    }

    /// Marks what is there as older.
    pub(crate) const fn next_search(&mut self) {
        self.age = self.age.wrapping_add(AGE_STEP);
    }

    fn index(&self, key: u64) -> usize {
        // 32 × 32 bits: a 64 × 64 multiply costs several instructions in WebAssembly.
        (((key >> 32) * self.clusters.len() as u64) >> 32) as usize
    }

    /// How full the table is with the present search's entries, per mille.
    pub(crate) fn permille(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(1000)];
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.0)
            .filter(|slot| slot.flags & 3 != 0 && slot.flags & !7 == self.age)
            .count();
        (used * 1000 / (sample.len() * 3)) as u32
    }

    /// Has what is kept for a position fetched, for a probe to come. A read would hold up all that follows it; a write, here into the
    /// spare bytes, is left to finish by itself while the search goes on.
    #[inline]
    pub(crate) fn touch(&mut self, key: u64) {
        let index = self.index(key);
        if let Some(cluster) = self.clusters.get_mut(index) {
            cluster.1 = key as u16;
        }
    }

    /// Looks a position up; `ply` is the node's distance from the root.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: i32) -> Option<Hit> {
        let cluster = &self.clusters[self.index(key)];
        let check = key as u16;
        let slot = cluster
            .0
            .iter()
            .find(|slot| slot.check == check && slot.flags & 3 != 0)?;
        Some(Hit {
            mv: Move::from_bits(slot.mv),
            score: from_table(i32::from(slot.score), ply),
            eval: i32::from(slot.eval),
            depth: i32::from(slot.depth),
            bound: Bound::from_bits(slot.flags),
            was_pv: slot.flags & 4 != 0,
        })
    }

    /// Keeps a result, in the slot of the same position or in the least useful one.
    #[inline]
    pub(crate) fn store(&mut self, key: u64, ply: i32, record: &Record) {
        let age = self.age;
        let index = self.index(key);
        let check = key as u16;
        let cluster = &mut self.clusters[index].0;
        let mut chosen = 0;
        let mut least = i32::MAX;
        for (i, slot) in cluster.iter().enumerate() {
            if slot.check == check && slot.flags & 3 != 0 {
                chosen = i;
                break;
            }
            let years = i32::from(age.wrapping_sub(slot.flags & !7) / AGE_STEP);
            let worth = if Bound::from_bits(slot.flags) == Bound::None {
                i32::MIN
            } else {
                i32::from(slot.depth) - 4 * years
            };
            if worth < least {
                least = worth;
                chosen = i;
            }
        }
        let slot = &mut cluster[chosen];
        let same = slot.check == check;
        if record.mv.is_some() || !same {
            slot.mv = record.mv.map_or(0, Move::bits);
        }
        if record.bound == Bound::Exact
            || !same
            || record.depth + 4 + 2 * i32::from(record.is_pv) > i32::from(slot.depth)
            || slot.flags & !7 != age
        {
            slot.check = check;
            slot.score = to_table(record.score, ply) as i16;
            slot.eval = record.eval as i16;
            slot.depth = record.depth.clamp(0, 255) as u8;
            slot.flags = age | (u8::from(record.is_pv) << 2) | record.bound as u8;
        }
    }
}

/// In the table, wins and losses count from the node, not from the root.
const fn to_table(score: i32, ply: i32) -> i32 {
    if score >= Score::WIN_FLOOR {
        score + ply
    } else if score <= -Score::WIN_FLOOR {
        score - ply
    } else {
        score
    }
}

const fn from_table(score: i32, ply: i32) -> i32 {
    if score >= Score::WIN_FLOOR {
        score - ply
    } else if score <= -Score::WIN_FLOOR {
        score + ply
    } else {
        score
    }
}

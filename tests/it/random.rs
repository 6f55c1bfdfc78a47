//! Numbers that look random and are the same everywhere.

/// A xorshift generator.
pub(crate) struct Random(u64);

impl Random {
    /// A generator; each seed gives its own sequence.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(0x9e37_79b9_7f4a_7c15 ^ seed)
    }

    /// A number from 0 to `n - 1`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

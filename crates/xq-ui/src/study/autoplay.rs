//! A record that plays by itself.

/// How fast.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// Four seconds a move.
    Slow,
    /// Two seconds a move.
    #[default]
    Calm,
    /// One second a move.
    Brisk,
    /// Half a second a move.
    Fast,
}

impl Speed {
    /// All, the slowest first.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Calm, Self::Brisk, Self::Fast];

    /// The time between two moves, in ms.
    pub const fn ms(self) -> f64 {
        match self {
            Self::Slow => 4000.0,
            Self::Calm => 2000.0,
            Self::Brisk => 1000.0,
            Self::Fast => 500.0,
        }
    }

    /// In seconds, as it is written.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Slow => "4 s",
            Self::Calm => "2 s",
            Self::Brisk => "1 s",
            Self::Fast => "0.5 s",
        }
    }
}

/// A record that is playing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Autoplay {
    /// When the next move comes, in ms.
    pub next: f64,
}

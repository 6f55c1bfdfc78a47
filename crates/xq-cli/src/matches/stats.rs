//! What the score of a match says of the difference in strength.

/// Wins, draws and losses of the first engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
}

/// The difference in Elo for an expected score, which is held within what a finite match can show.
fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-6, 1.0 - 1e-6);
    -400.0 * (1.0 / score - 1.0).log10()
}

impl Tally {
    pub(crate) const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, 0–1.
    pub(crate) fn score(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The variance of one game's result.
    fn variance(self) -> f64 {
        let games = f64::from(self.games().max(1));
        let mean = self.score();
        (f64::from(self.wins) * (1.0 - mean).powi(2)
            + f64::from(self.draws) * (0.5 - mean).powi(2)
            + f64::from(self.losses) * mean.powi(2))
            / games
    }

    /// Elo of the first over the second, with half the width of the 95 % interval.
    pub(crate) fn elo(self) -> (f64, f64) {
        let error = 1.96 * (self.variance() / f64::from(self.games().max(1))).sqrt();
        let mean = self.score();
        (elo(mean), (elo(mean + error) - elo(mean - error)) / 2.0)
    }

    /// The log-likelihood ratio of "`elo1` better" against "`elo0` better", by the normal approximation.
    pub(crate) fn llr(self, elo0: f64, elo1: f64) -> f64 {
        let variance = self.variance();
        if self.games() < 4 || variance <= 0.0 {
            return 0.0;
        }
        let expected = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let (s0, s1) = (expected(elo0), expected(elo1));
        f64::from(self.games()) * (s1 - s0) * (2.0 * self.score() - s0 - s1) / (2.0 * variance)
    }
}

/// The ratio at which a sequential test with 5 % errors accepts; its negative rejects.
pub(crate) const SPRT_BOUND: f64 = 2.944;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_are_about_190_elo() {
        let tally = Tally {
            wins: 60,
            draws: 30,
            losses: 10,
        };
        let (elo, error) = tally.elo();
        assert!((elo - 190.8).abs() < 0.5, "{elo}");
        assert!(error > 40.0 && error < 80.0, "{error}");
    }

    #[test]
    fn a_level_score_favours_no_gain() {
        let tally = Tally {
            wins: 100,
            draws: 100,
            losses: 100,
        };
        assert!(tally.llr(0.0, 10.0) < 0.0);
        assert!(tally.llr(-5.0, 5.0).abs() < 1e-9);
    }
}

//! What a value means: a chance, a word, and what a move has cost.
//!
//! A value becomes an *expectation*, the points that Red takes from the position on average, from 0 to 1. The engine tells how many
//! games of a thousand are won, drawn and lost from where it stands; a draw is half a point. A record keeps centipawns only, of which
//! 100 win every other game: those become the chances of a position with an average of material. A mate is 1 or 0.
//!
//! The *loss* of a move is the expectation of its side before it, less that after it, in points of a hundred, and never
//! below zero. Chances rather than pawns: a pawn thrown away in an even position costs a game, in a won one nothing.

use xq_protocol::{Chances, Score};
use xq_records::Eval;
use xq_rules::Color;

/// How flat the curve of won games over centipawns is on average, an estimate (docs/strength.md): that many more than 100 win 0.73 of them.
const SPREAD: f64 = 95.0;

/// The points that Red takes on average, from 0 to 1, by the chances of the position.
pub fn expected(chances: Chances) -> f64 {
    f64::from(chances.red + chances.draw / 2) / 1000.0
}

/// The points that Red takes on average, from 0 to 1, when no more than the value is known.
pub fn expectation(score: Score) -> f64 {
    let won = |value: i32| 1.0 / (1.0 + ((100.0 - f64::from(value)) / SPREAD).exp());
    match score {
        Score::Centipawns(value) => f64::midpoint(1.0, won(value) - won(-value)),
        Score::Mate(rounds) if rounds < 0 => 0.0,
        Score::Mate(_) => 1.0,
    }
}

/// What a side takes of what Red takes.
pub const fn share(red: f64, side: Color) -> f64 {
    match side {
        Color::Red => red,
        Color::Black => 1.0 - red,
    }
}

/// How a position stands, in the words of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// 均势
    Even,
    /// 稍优
    Slight(Color),
    /// 优势
    Better(Color),
    /// 胜势
    Winning(Color),
    /// 胜定
    Won(Color),
}

impl Standing {
    /// Of an expectation of Red's: the sides' distance is 0 when even and 1 when won.
    pub fn of(score: Score, red: f64) -> Self {
        let side = if red < 0.5 { Color::Black } else { Color::Red };
        let distance = (red - 0.5).abs() * 2.0;
        if matches!(score, Score::Mate(_)) {
            Self::Won(side)
        } else if distance < 0.12 {
            Self::Even
        } else if distance < 0.36 {
            Self::Slight(side)
        } else if distance < 0.66 {
            Self::Better(side)
        } else if distance < 0.93 {
            Self::Winning(side)
        } else {
            Self::Won(side)
        }
    }
}

/// A value as it is written: pawns with a sign, `+0.35`, or the rounds to mate, `#3` or `−#3`, from Red's side.
pub fn written(score: Score) -> String {
    match score {
        Score::Centipawns(value) => {
            let sign = match value {
                0 => "",
                1.. => "+",
                _ => "−",
            };
            let value = value.unsigned_abs();
            format!("{sign}{}.{:02}", value / 100, value % 100)
        }
        Score::Mate(rounds) => {
            let sign = if rounds < 0 { "−" } else { "" };
            format!("{sign}#{}", rounds.unsigned_abs())
        }
    }
}

/// The same value as records keep it.
pub const fn to_eval(score: Score) -> Eval {
    match score {
        Score::Centipawns(value) => Eval::Centipawns(value),
        Score::Mate(rounds) => Eval::Mate(rounds),
    }
}

/// A value that a record has kept.
pub const fn from_eval(eval: Eval) -> Score {
    match eval {
        Eval::Centipawns(value) => Score::Centipawns(value),
        Eval::Mate(rounds) => Score::Mate(rounds),
    }
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// It has lost 6 points or more: `?!`.
    Dubious,
    /// It has lost 12 points or more: `?`.
    Mistake,
    /// It has lost 20 points or more: `??`.
    Blunder,
}

impl Fault {
    /// All, the lightest first.
    pub const ALL: [Self; 3] = [Self::Dubious, Self::Mistake, Self::Blunder];

    /// Of a loss in points; none when it is small.
    pub fn of(loss: f64) -> Option<Self> {
        Self::ALL
            .into_iter()
            .rev()
            .find(|fault| loss >= fault.points())
    }

    /// From how many points on.
    pub const fn points(self) -> f64 {
        match self {
            Self::Dubious => 6.0,
            Self::Mistake => 12.0,
            Self::Blunder => 20.0,
        }
    }

    /// How it is written.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// A name for styles.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dubious => "dubious",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// What a move of `side` has cost, in points of a hundred, from Red's expectations before and after it.
pub fn loss(before: f64, after: f64, side: Color) -> f64 {
    ((share(before, side) - share(after, side)) * 100.0).max(0.0)
}

/// How well a side has played, from 0 to 100, by the losses of its moves; none without moves.
///
/// A move is worth 100 when it costs nothing, and half as much for every 12 points that it costs. Of these the
/// arithmetic mean says how good the moves were as a rule, and the harmonic mean how bad the worst were; the accuracy is
/// halfway between.
pub fn accuracy(losses: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (mut count, mut sum, mut inverse) = (0.0, 0.0, 0.0);
    for loss in losses {
        let worth = 100.0 * (-loss.clamp(0.0, 100.0) / 12.0).exp2();
        count += 1.0;
        sum += worth;
        inverse += 1.0 / worth;
    }
    (count > 0.0).then(|| f64::midpoint(sum / count, count / inverse))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_are_symmetric_and_grow() {
        let mut last = -1.0;
        for value in (-1500..=1500).step_by(50) {
            let here = expectation(Score::Centipawns(value));
            let there = expectation(Score::Centipawns(-value));
            assert!((here + there - 1.0).abs() < 1e-9, "{value}");
            assert!(here > last, "{value}");
            last = here;
        }
        assert!((expectation(Score::Centipawns(0)) - 0.5).abs() < 1e-9);
        assert!(expectation(Score::Mate(3)) > last);
        assert!(expectation(Score::Mate(-3)) < 1e-9);
    }

    #[test]
    fn words_follow_the_chances_of_both_sides() {
        use Color::{Black, Red};
        let of = |value| {
            let score = Score::Centipawns(value);
            Standing::of(score, expectation(score))
        };
        assert_eq!(of(0), Standing::Even);
        assert_eq!(of(-20), Standing::Even);
        assert_eq!(of(60), Standing::Slight(Red));
        assert_eq!(of(-130), Standing::Better(Black));
        assert_eq!(of(250), Standing::Winning(Red));
        assert_eq!(of(-900), Standing::Won(Black));
        assert_eq!(Standing::of(Score::Mate(-9), 0.0), Standing::Won(Black));
    }

    #[test]
    fn values_are_written_with_their_sign() {
        for (score, text) in [
            (Score::Centipawns(0), "0.00"),
            (Score::Centipawns(5), "+0.05"),
            (Score::Centipawns(-5), "−0.05"),
            (Score::Centipawns(-1234), "−12.34"),
            (Score::Mate(3), "#3"),
            (Score::Mate(-12), "−#12"),
        ] {
            assert_eq!(written(score), text);
            assert_eq!(from_eval(to_eval(score)), score);
        }
    }

    #[test]
    fn losses_are_faults_from_their_points_on() {
        assert_eq!(Fault::of(0.0), None);
        assert_eq!(Fault::of(5.9), None);
        assert_eq!(Fault::of(6.0), Some(Fault::Dubious));
        assert_eq!(Fault::of(19.9), Some(Fault::Mistake));
        assert_eq!(Fault::of(100.0), Some(Fault::Blunder));
        // Black throws away an even position; Red, who gains, has lost nothing.
        assert!((loss(0.5, 0.9, Color::Black) - 40.0).abs() < 1e-9);
        assert!(loss(0.5, 0.9, Color::Red).abs() < 1e-9);
    }

    #[test]
    fn accuracy_falls_with_every_loss_and_stays_between_its_ends() {
        assert_eq!(accuracy([]), None);
        let of = |losses: &[f64]| accuracy(losses.iter().copied()).unwrap();
        assert!((of(&[0.0, 0.0]) - 100.0).abs() < 1e-9);
        assert!((of(&[12.0]) - 50.0).abs() < 1e-9);
        assert!(of(&[0.0, 0.0, 30.0]) < of(&[0.0, 0.0, 10.0]));
        let with_blunder = [[0.0; 9].as_slice(), &[60.0]].concat();
        assert!(of(&with_blunder) < 85.0, "the worst move is felt");
        assert!(of(&[100.0; 40]) > 0.0);
    }
}

//! What a value means for the game: how often positions of that value were won, drawn and lost.
//!
//! The evaluation counts in units of its own. [`chances`] turns them into shares of games, fitted to self-play (`xq-lab chances`
//! plays the games and fits; docs/strength.md has the figures), and [`centipawns`] into the scale that is shown: +100 wins half of the
//! games. Both depend on how much material is left: the same lead is worth more when less can still happen.

use xq_rules::Position;

use crate::eval::{FULL_PHASE, phase};
use crate::score::Score;

/// How a position's games end, from the view of the side to move, in thousandths. The three add up to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chances {
    /// Won.
    pub win: u16,
    /// Drawn.
    pub draw: u16,
    /// Lost.
    pub loss: u16,
}

/// The curve of won games over values: the value that wins half of them, and how steep it is there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// Value that wins every other game with no material left, and how fast it falls: by a factor of e to the minus this for the full set.
    pub middle: [f64; 2],
    /// Larger is flatter: with no material left, and what the full set adds.
    pub spread: [f64; 2],
}

/// Fitted by `xq-lab chances`.
pub const CURVE: Curve = Curve {
    middle: [657.0, 2.17],
    spread: [148.0, 89.0],
};

impl Curve {
    /// The share of games won from that value, with `material` from 0 (none) to 1 (all).
    pub fn won(&self, value: f64, material: f64) -> f64 {
        let spread = (self.spread[0] + self.spread[1] * material).max(1.0);
        1.0 / (1.0 + ((self.half(material) - value) / spread).exp())
    }

    /// The value that wins every other game.
    pub fn half(&self, material: f64) -> f64 {
        (self.middle[0] * (-self.middle[1] * material).exp()).max(1.0)
    }
}

/// What is left on the board, from 0 to 1.
pub fn material(position: &Position) -> f64 {
    f64::from(phase(position)) / f64::from(FULL_PHASE)
}

/// The chances of the side to move in a position of that value.
pub fn chances(score: Score, position: &Position) -> Chances {
    let won =
        |value: i32| (CURVE.won(f64::from(value), material(position)) * 1000.0).round() as u16;
    let (win, loss) = match score.0 {
        Score::WIN_FLOOR.. => (1000, 0),
        value if value <= -Score::WIN_FLOOR => (0, 1000),
        value => (won(value), won(-value)),
    };
    // The two curves may overlap by a thousandth where they cross.
    let loss = loss.min(1000 - win);
    Chances {
        win,
        draw: 1000 - win - loss,
        loss,
    }
}

/// A value in centipawns: +100 wins every other game. Mates and wins by the referee stay what they are.
pub fn centipawns(score: Score, position: &Position) -> i32 {
    if score.0.abs() >= Score::WIN_FLOOR {
        return score.0;
    }
    (f64::from(score.0) * 100.0 / CURVE.half(material(position))).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_wins_every_other_game() {
        let start = Position::start();
        let half = Score(CURVE.half(material(&start)).round() as i32);
        assert!((99..=101).contains(&centipawns(half, &start)));
        assert!((498..=502).contains(&chances(half, &start).win));
        assert_eq!(centipawns(Score(0), &start), 0);
    }

    #[test]
    fn chances_add_up_grow_and_mirror() {
        let start = Position::start();
        let mut last = 0;
        for value in -3000..=3000 {
            let (here, there) = (
                chances(Score(value), &start),
                chances(Score(-value), &start),
            );
            assert_eq!(here.win + here.draw + here.loss, 1000);
            assert!(
                here.win >= last && here.win.abs_diff(there.loss) <= 1,
                "{value}"
            );
            last = here.win;
        }
        assert_eq!(chances(Score(Score::MATE - 3), &start).win, 1000);
        assert_eq!(chances(Score(3 - Score::RULED), &start).loss, 1000);
    }
}

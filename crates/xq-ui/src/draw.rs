//! Draw offers against the engine: what it thinks of them.

use xq_protocol::Score;

/// A position is even within this many centipawns.
const EVEN: u32 = 30;

/// Before this many rounds nobody gives up playing for a win.
const EARLIEST_ROUND: usize = 20;

/// Whether the engine agrees to a draw after that many plies, when it last judged the position so.
pub fn engine_agrees(score: Option<Score>, plies: usize) -> bool {
    let is_even = matches!(score, Some(Score::Centipawns(value)) if value.unsigned_abs() <= EVEN);
    is_even && plies >= 2 * EARLIEST_ROUND
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_agrees_in_even_positions_after_twenty_rounds() {
        let even = Some(Score::Centipawns(-30));
        assert!(engine_agrees(even, 40));
        assert!(!engine_agrees(even, 39), "too early");
        for score in [
            None,
            Some(Score::Centipawns(31)),
            Some(Score::Centipawns(-31)),
            Some(Score::Mate(3)),
        ] {
            assert!(!engine_agrees(score, 60), "{score:?}");
        }
    }
}

//! The position to think about, with its past.

use xq_rules::{Game, IllegalMove, Move, Position, RuleSet};

/// The position to think about with the way that led to it, which repetitions need.
#[derive(Clone, Debug)]
pub struct Line {
    /// One more than the moves; never empty.
    pub(crate) positions: Vec<Position>,
    pub(crate) moves: Vec<Move>,
    pub(crate) rules: RuleSet,
}

impl Line {
    /// A line without moves.
    pub fn new(start: Position) -> Self {
        Self {
            positions: vec![start],
            moves: Vec::new(),
            rules: RuleSet::General,
        }
    }

    /// The line of a game so far.
    pub fn of(game: &Game) -> Self {
        Self {
            positions: game.positions().to_vec(),
            moves: game.moves().to_vec(),
            rules: game.rules().repetition,
        }
    }

    /// The same line by another rule book.
    #[must_use]
    pub const fn with_rules(mut self, rules: RuleSet) -> Self {
        self.rules = rules;
        self
    }

    /// Adds a move.
    ///
    /// # Errors
    /// When it is not legal.
    pub fn push(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.position().play(mv)?;
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// The position at its end.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }
}

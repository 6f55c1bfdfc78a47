//! A repetition with everything that explaining it needs: the referee's ruling, and each move of the cycle with its
//! position.

use xq_rules::adjudicate::{MateLine, MoveRuling, Outcome, Ruling};
use xq_rules::{Color, Game, Move, Position, Square};

use crate::anim::Pieces;
use crate::notation::Notation;

/// A cycle of moves that has been ruled on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The referee's word.
    pub ruling: Ruling,
    /// Whether it has ended the game; otherwise the next occurrence will.
    pub is_final: bool,
    /// One for each move of the ruling.
    pub steps: Vec<Step>,
}

/// One move of the cycle as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move.
    pub text: String,
    /// The pieces after it.
    pub pieces: Pieces,
    /// The king that it attacks.
    pub checked_king: Option<Square>,
    /// The mate that it threatens,.
    pub mate: Vec<String>,
    /// The check by which it would win a piece,.
    pub fork: Option<String>,
}

impl Repetition {
    /// The repetition that has just ended the game, or that the next occurrence of the position would be ruled by.
    pub fn of(game: &Game, notation: Notation) -> Option<Self> {
        let (ruling, is_final) = match game.ruling() {
            Some(ruling) => (ruling, true),
            None => (game.pending_ruling()?, false),
        };
        // The cycle leads back to the position now, so it begins there as well.
        let mut position = game.position().clone();
        let mut steps = Vec::with_capacity(ruling.moves.len());
        for mv in &ruling.moves {
            let next = position.play(mv.mv).ok()?;
            steps.push(Step::new(&position, &next, mv, notation));
            position = next;
        }
        Some(Self {
            ruling,
            is_final,
            steps,
        })
    }

    /// Who has to change, when one side has.
    pub const fn loser(&self) -> Option<Color> {
        match self.ruling.outcome {
            Outcome::Draw => None,
            Outcome::Loses(side) => Some(side),
        }
    }

    /// The row that is looked at first: the loser's first move.
    pub fn first_row(&self) -> usize {
        let moves = &self.ruling.moves;
        let by_loser = |mv: &MoveRuling| Some(mv.side) == self.loser();
        moves.iter().position(by_loser).unwrap_or(0)
    }
}

impl Step {
    fn new(before: &Position, after: &Position, mv: &MoveRuling, notation: Notation) -> Self {
        let mut passed = after.clone();
        passed.play_null();
        let line = mv.mate.iter().flat_map(MateLine::moves);
        Self {
            text: notation.write(before, mv.mv),
            pieces: after.to_setup().pieces,
            checked_king: after.is_check().then(|| after.king(after.side())),
            mate: write_line(&passed, line, notation),
            fork: mv
                .fork
                .as_ref()
                .map(|fork| notation.in_words(&passed, fork.check)),
        }
    }
}

fn write_line(
    start: &Position,
    moves: impl Iterator<Item = Move>,
    notation: Notation,
) -> Vec<String> {
    let mut position = start.clone();
    let mut texts = Vec::new();
    for mv in moves {
        texts.push(notation.in_words(&position, mv));
        match position.play(mv) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    texts
}

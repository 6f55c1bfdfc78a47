//! The one place where the interface knows the rules: another game would replace this module.

use xq_records::{Outcome, Tree};
use xq_rules::fen::{self, FenError};
use xq_rules::{
    Color, DrawOffers, DrawReason, Game, Move, OfferError, Piece, Position, PositionErrorKind,
    RuleSet, Rules, Square, Verdict, WinReason,
};

use crate::anim::Pieces;
use crate::notation::Notation;
use crate::repetition::Repetition;

/// A game with what the interface asks about it again and again: computed once for each ply.
#[derive(Clone, Debug)]
pub struct Play {
    game: Game,
    texts: Vec<String>,
    notation: Notation,
    verdict: Verdict,
    repetition: Option<Repetition>,
}

/// Why a text is no position to play from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionProblem {
    /// The text cannot be read.
    Fen(FenError),
    /// It can be read but not played.
    Faults(Vec<PositionErrorKind>),
    /// One of the moves after it cannot be read or is not legal.
    Move(String),
}

impl Play {
    /// A game from the usual start.
    pub fn new() -> Self {
        Self::from_position(Position::start())
    }

    /// A game from a position.
    pub fn from_position(start: Position) -> Self {
        let game = Game::new(start, Rules::default());
        Self {
            verdict: game.verdict(),
            repetition: Repetition::of(&game, Notation::default()),
            game,
            texts: Vec::new(),
            notation: Notation::default(),
        }
    }

    /// The same moves, under another rule book for repetitions. It is chosen before the first move; whatever else had
    /// happened is forgotten.
    #[must_use]
    pub fn ruled_by(self, repetition: RuleSet) -> Self {
        let rules = Rules {
            repetition,
            ..*self.game.rules()
        };
        let mut game = Game::new(self.game.start().clone(), rules);
        for &mv in self.game.moves() {
            // The same moves from the same start are as legal as before.
            if game.play(mv).is_err() {
                break;
            }
        }
        let mut play = Self { game, ..self };
        play.judge();
        play
    }

    /// The rule book for repetitions.
    pub const fn rule_set(&self) -> RuleSet {
        self.game.rules().repetition
    }

    /// Asks the referee: after each change, and at no other time.
    fn judge(&mut self) {
        self.verdict = self.game.verdict();
        self.repetition = Repetition::of(&self.game, self.notation);
    }

    /// A game from a FEN, with the moves that follow it, if any.
    ///
    /// # Errors
    /// When the text cannot be read, or the position cannot be played.
    pub fn from_fen(text: &str) -> Result<Self, PositionProblem> {
        let fen = fen::read(text).map_err(PositionProblem::Fen)?;
        let (position, faults) = Position::from_setup_leniently(&fen.setup)
            .map_err(|error| PositionProblem::Faults(error.kinds))?;
        // A book may print such a position, but its first move would take the king.
        let faults: Vec<PositionErrorKind> = faults
            .into_iter()
            .filter(|kind| kind.is_hopeless())
            .collect();
        if !faults.is_empty() {
            return Err(PositionProblem::Faults(faults));
        }
        let mut play = Self::from_position(position);
        for text in fen.moves {
            let mv = read_move(&text).filter(|&mv| play.play(mv));
            if mv.is_none() {
                return Err(PositionProblem::Move(text));
            }
        }
        Ok(play)
    }

    /// Plays a move, if the game goes on and the move is legal.
    pub fn play(&mut self, mv: Move) -> bool {
        if self.verdict.is_over() || !self.game.position().is_legal(mv) {
            return false;
        }
        let text = self.notation.write(self.game.position(), mv);
        if self.game.play(mv).is_err() {
            return false;
        }
        self.texts.push(text);
        self.judge();
        true
    }

    /// Takes the last move back.
    pub fn take_back(&mut self) -> bool {
        let taken = self.game.take_back().is_some();
        if taken {
            self.texts.pop();
            self.judge();
        }
        taken
    }

    /// A side gives up.
    pub fn resign(&mut self, side: Color) {
        if !self.verdict.is_over() {
            self.game.declare(Verdict::Win {
                by: !side,
                reason: WinReason::Resignation,
            });
            self.judge();
        }
    }

    /// A side has no time left.
    pub fn time_out(&mut self, side: Color) {
        if !self.verdict.is_over() {
            self.game.declare(Verdict::Win {
                by: !side,
                reason: WinReason::Time,
            });
            self.judge();
        }
    }

    /// What is odd about the position at the beginning, although it can be played: pieces where no game brings them.
    pub fn oddities(&self) -> Vec<PositionErrorKind> {
        let start = self.game.start().to_setup();
        Position::from_setup_leniently(&start).map_or_else(|error| error.kinds, |(_, kinds)| kinds)
    }

    /// The draw offers so far.
    pub const fn offers(&self) -> &DrawOffers {
        self.game.offers()
    }

    /// That side offers a draw.
    ///
    /// # Errors
    /// When an offer is pending, or offers would not be even.
    pub fn offer_draw(&mut self, side: Color) -> Result<(), OfferError> {
        self.game.offer_draw(side)
    }

    /// That side agrees to the other's offer; `false` when there is none.
    pub fn accept_draw(&mut self, side: Color) -> bool {
        let agreed = !self.verdict.is_over() && self.game.accept_draw(side);
        if agreed {
            self.judge();
        }
        agreed
    }

    /// That side refuses the other's offer; `false` when there is none.
    pub fn refuse_draw(&mut self, side: Color) -> bool {
        self.game.refuse_draw(side)
    }

    /// A draw that was agreed on earlier.
    pub fn agree(&mut self) {
        if !self.verdict.is_over() {
            self.game.declare(Verdict::Draw {
                reason: DrawReason::Agreement,
            });
            self.judge();
        }
    }

    /// The repetition that has ended the game, or that the next occurrence will be ruled by.
    pub const fn repetition(&self) -> Option<&Repetition> {
        self.repetition.as_ref()
    }

    /// How the game stands.
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Whose turn it is.
    pub fn side(&self) -> Color {
        self.game.position().side()
    }

    /// Who made the first move.
    pub fn first_side(&self) -> Color {
        self.game.start().side()
    }

    /// How many moves were made.
    pub fn plies(&self) -> usize {
        self.game.moves().len()
    }

    /// Writes all moves anew, if it is another notation.
    pub fn write_in(&mut self, notation: Notation) {
        if self.notation == notation {
            return;
        }
        self.notation = notation;
        let mut position = self.game.start().clone();
        self.texts.clear();
        for &mv in self.game.moves() {
            self.texts.push(notation.write(&position, mv));
            position.play_unchecked(mv);
        }
        self.repetition = Repetition::of(&self.game, notation);
    }

    /// The moves, as [`Play::write_in`] was told.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The last move.
    pub fn last_move(&self) -> Option<Move> {
        self.game.moves().last().copied()
    }

    /// The pieces on the board.
    pub fn pieces(&self) -> Pieces {
        self.game.position().to_setup().pieces
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.game.position().piece_at(square)
    }

    /// Where the piece on `from` may go.
    pub fn targets(&self, from: Square) -> Vec<Square> {
        if self.verdict.is_over() {
            return Vec::new();
        }
        let moves = self.game.position().legal_moves();
        let from_here = moves.iter().filter(|mv| mv.from() == from);
        from_here.map(|mv| mv.to()).collect()
    }

    /// The king that stands in check.
    pub fn checked_king(&self) -> Option<Square> {
        let position = self.game.position();
        position.is_check().then(|| position.king(position.side()))
    }

    /// The game as a record, with its result.
    pub fn record(&self) -> Tree {
        let mut tree =
            Tree::from_line(self.game.start().clone(), self.game.moves().iter().copied());
        tree.outcome = match self.verdict {
            Verdict::Ongoing => Outcome::Unknown,
            Verdict::Win { by, .. } => Outcome::Win(by),
            Verdict::Draw { .. } => Outcome::Draw,
        };
        tree
    }

    /// The position now, for reading moves in it.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The position now.
    pub fn fen(&self) -> String {
        fen::write(&self.game.position().to_setup())
    }

    /// The position at the beginning.
    pub fn start_fen(&self) -> String {
        fen::write(&self.game.start().to_setup())
    }

    /// Every position since the start, which is the first.
    pub fn positions(&self) -> &[Position] {
        self.game.positions()
    }

    /// The moves as `h2e2`.
    pub fn move_codes(&self) -> Vec<String> {
        self.game.moves().iter().map(ToString::to_string).collect()
    }
}

impl Default for Play {
    fn default() -> Self {
        Self::new()
    }
}

/// Reads a move such as `h2e2`; whether it is legal is another question.
pub fn read_move(text: &str) -> Option<Move> {
    let from = Square::from_text(text.get(..2)?)?;
    let to = Square::from_text(text.get(2..)?)?;
    Move::new(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_played_taken_back_and_resigned() {
        let mut play = Play::new();
        assert!(play.play(read_move("h2e2").unwrap()));
        assert!(!play.play(read_move("h2e2").unwrap()), "it has moved away");
        assert_eq!(play.side(), Color::Black);
        assert!(play.take_back());
        assert!(!play.take_back());
        play.resign(Color::Red);
        assert!(play.verdict().is_over());
        assert!(play.targets(Square::H2).is_empty(), "the game is over");
    }

    #[test]
    fn moves_are_read_strictly() {
        for bad in [
            "",
            "h2",
            "h2e",
            "h2e22",
            "z2e2",
            "h2h2",
            "帅五进一",
            "h2e2 ",
        ] {
            assert_eq!(read_move(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_bad_fen_is_no_game() {
        for bad in [
            "",
            "hello",
            "9/9/9/9/9/9/9/9/9/9 w - - 0 1",
            "4k4/9/9/9/9/9/9/9/9/4K4 w",
        ] {
            assert!(Play::from_fen(bad).is_err(), "{bad}");
        }
    }
}

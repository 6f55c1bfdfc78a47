//! One game of a match.

use xq_rules::{Color, Game, Move, Position, RuleSet, Rules, Verdict, WinReason};

use super::engine::{Answer, EngineProcess, Question};
use super::options::{Options, Pace};

/// A game that was played, with what the two engines spent on it.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) game: Game,
    pub(crate) verdict: Verdict,
    /// The engine that ran out of time or fell silent.
    pub(crate) timed_out: Option<usize>,
    /// The engine that made a move against the rules, or none.
    pub(crate) broke_rules: Option<usize>,
    pub(crate) nodes: [u64; 2],
    pub(crate) depth: [u64; 2],
    pub(crate) ms: [f64; 2],
    pub(crate) moves: [u64; 2],
}

/// Plays a game; `red` is the number of the engine that has Red.
///
/// # Errors
/// When an engine cannot be started.
pub(crate) fn play(
    options: &Options,
    engines: &mut [EngineProcess; 2],
    opening: &Position,
    red: usize,
) -> Result<Played, String> {
    for engine in engines.iter_mut() {
        engine.new_game()?;
    }
    let mut played = Played::new(opening);
    let mut clocks = [options.pace.total_ms(); 2];
    let mut given = Given::default();
    loop {
        played.verdict = played.game.verdict();
        if played.verdict.is_over() {
            return Ok(played);
        }
        let side = played.game.position().side();
        let mover = if side == Color::Red { red } else { 1 - red };
        let (go, patience_ms) = options.pace.go(clocks, side, red);
        let question = Question {
            start: opening,
            moves: played.game.moves(),
            position: played.game.position(),
            pace: options.pace,
            go: &go,
            patience_ms,
        };
        let Ok(answer) = engines[mover].ask(&question) else {
            played.lose_on_time(mover, side);
            engines[mover] =
                EngineProcess::start(&options.commands[mover], &options.settings[mover])?;
            return Ok(played);
        };
        played.count(mover, &answer);
        if let Pace::Clock { increment_ms, .. } = options.pace {
            clocks[mover] += increment_ms - answer.ms;
            if clocks[mover] < increment_ms {
                played.lose_on_time(mover, side);
                return Ok(played);
            }
        }
        if !played.make(mover, side, answer.best) {
            return Ok(played);
        }
        if let Some(by) = given.see(side, answer.score) {
            played.verdict = won(by, WinReason::Resignation);
            return Ok(played);
        }
    }
}

const fn won(by: Color, reason: WinReason) -> Verdict {
    Verdict::Win { by, reason }
}

impl Played {
    fn new(opening: &Position) -> Self {
        let rules = Rules {
            repetition: RuleSet::Computer,
            ..Rules::default()
        };
        Self {
            game: Game::new(opening.clone(), rules),
            verdict: Verdict::Ongoing,
            timed_out: None,
            broke_rules: None,
            nodes: [0; 2],
            depth: [0; 2],
            ms: [0.0; 2],
            moves: [0; 2],
        }
    }

    fn count(&mut self, mover: usize, answer: &Answer) {
        self.nodes[mover] += answer.nodes;
        self.depth[mover] += u64::from(answer.depth);
        self.ms[mover] += answer.ms;
        self.moves[mover] += 1;
    }

    fn lose_on_time(&mut self, mover: usize, side: Color) {
        self.timed_out = Some(mover);
        self.verdict = won(!side, WinReason::Time);
    }

    /// False when there is no move, or it is against the rules: then the game is lost.
    fn make(&mut self, mover: usize, side: Color, mv: Option<Move>) -> bool {
        if mv.is_some_and(|mv| self.game.play(mv).is_ok()) {
            return true;
        }
        println!("illegal move {mv:?} in {}", self.game.position());
        self.broke_rules = Some(mover);
        self.verdict = won(!side, WinReason::Resignation);
        false
    }
}

/// Both engines see one side this far ahead, for this many plies in a row: the game is given.
const GIVEN_SCORE: i32 = 1200;
const GIVEN_PLIES: u32 = 8;

/// For how many plies in a row each side was seen to win.
#[derive(Debug, Default)]
struct Given([u32; 2]);

impl Given {
    /// Takes the mover's score; the winner when the game is given.
    fn see(&mut self, mover: Color, score: i32) -> Option<Color> {
        let red_score = if mover == Color::Red { score } else { -score };
        for (color, score) in [(Color::Red, red_score), (Color::Black, -red_score)] {
            let plies = &mut self.0[color as usize];
            *plies = if score >= GIVEN_SCORE { *plies + 1 } else { 0 };
            if *plies >= GIVEN_PLIES {
                return Some(color);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_given_when_both_agree_for_long() {
        let mut given = Given::default();
        for ply in 0..GIVEN_PLIES {
            let mover = if ply % 2 == 0 {
                Color::Red
            } else {
                Color::Black
            };
            let score = if mover == Color::Red { -1500 } else { 1500 };
            let expected = (ply + 1 == GIVEN_PLIES).then_some(Color::Black);
            assert_eq!(given.see(mover, score), expected);
        }
        assert_eq!(given.see(Color::Red, 0), None);
        assert_eq!(given.see(Color::Black, 1500), None);
    }
}

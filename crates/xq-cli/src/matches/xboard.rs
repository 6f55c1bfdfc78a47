//! The dialect of hoixiangqi: the Chess Engine Communication Protocol, version 2, as far as a match by time per move needs it.
//!
//! What it asks for beyond the protocol's text was found by trying version 0.22: `setboard` wants FEN with `h` and `e` for horse and
//! elephant and exactly four fields, a time per move below a second can only be had through `level`, and an error in its input may end it.

use xq_rules::{Move, Position};

use super::options::Pace;

/// What has to be written to start.
pub(crate) const GREETING: [&str; 5] = ["xboard", "protover 2", "new", "easy", "post"];

/// What the engine's board holds.
#[derive(Debug, Default)]
pub(crate) struct Xboard {
    /// The start it was given and the moves played on it.
    start: String,
    moves: Vec<Move>,
    /// It took the game for over: its board and the match's have parted.
    lost: bool,
}

/// What a line of the engine means for the question under way.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reply<'a> {
    /// It moves.
    Move(&'a str),
    /// It gives up, or says that the game is over.
    End,
    /// Thinking output: depth, centipawns from its own side, nodes.
    Thought { depth: u32, score: i32, nodes: u64 },
    /// Anything else.
    Chatter,
}

impl Xboard {
    /// Lines that bring its board to the position after `moves` and make it think.
    ///
    /// # Errors
    /// When the pace is none that this protocol can keep.
    pub(crate) fn question(
        &mut self,
        start: &Position,
        moves: &[Move],
        pace: Pace,
    ) -> Result<Vec<String>, String> {
        let level = level(pace)?;
        let mut lines = vec!["force".to_owned()];
        let fen = setboard_fen(start);
        if fen != self.start || !moves.starts_with(&self.moves) {
            lines.push(format!("setboard {fen}"));
            self.start = fen;
            self.moves.clear();
        }
        for mv in &moves[self.moves.len()..] {
            lines.push(format!("usermove {mv}"));
        }
        self.moves = moves.to_vec();
        self.lost = false;
        lines.push(level);
        lines.push("go".to_owned());
        Ok(lines)
    }

    /// Its own move stands on its board already.
    pub(crate) fn moved(&mut self, mv: Move) {
        self.moves.push(mv);
    }

    /// Whether it has to be shown the position without its past.
    pub(crate) const fn is_lost(&self) -> bool {
        self.lost
    }

    /// The engine took the game for over.
    pub(crate) fn lose(&mut self) {
        self.forget();
        self.lost = true;
    }

    /// The next question sets the board anew.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }
}

/// Reads one line of the engine.
pub(crate) fn read(line: &str) -> Reply<'_> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["move", mv, ..] => Reply::Move(mv),
        ["resign" | "1-0" | "0-1" | "1/2-1/2", ..] => Reply::End,
        [depth, score, _, nodes, ..] => match (depth.parse(), score.parse(), nodes.parse()) {
            (Ok(depth), Ok(score), Ok(nodes)) => Reply::Thought {
                depth,
                score,
                nodes,
            },
            _ => Reply::Chatter,
        },
        _ => Reply::Chatter,
    }
}

/// Of a clock for all the game the engine keeps a second back and gives a fortieth of the rest to a move,
/// twice as much at most. So the clock is set to a second and forty moves, and set again before each move.
fn level(pace: Pace) -> Result<String, String> {
    let Pace::Movetime(ms) = pace else {
        return Err("an engine that speaks xboard can only be given --movetime".into());
    };
    let seconds = 1 + (40.0 * ms / 1000.0).round().max(1.0) as u32;
    Ok(format!("level 0 {}:{:02} 0", seconds / 60, seconds % 60))
}

fn setboard_fen(position: &Position) -> String {
    let fen = position.to_string();
    let mut fields = fen.split_whitespace();
    let board: String = fields
        .next()
        .unwrap_or_default()
        .chars()
        .map(|letter| match letter {
            'n' => 'h',
            'N' => 'H',
            'b' => 'e',
            'B' => 'E',
            other => other,
        })
        .collect();
    format!("{board} {} 0 1", fields.next().unwrap_or("w"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(text: &str) -> Move {
        xq_rules::uci::read(text).unwrap()
    }

    #[test]
    fn the_board_is_set_once_and_then_followed() {
        let mut engine = Xboard::default();
        let start = Position::start();
        let pace = Pace::Movetime(150.0);
        let first = engine.question(&start, &[], pace).unwrap();
        let board = "setboard rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w 0 1";
        assert_eq!(first, ["force", board, "level 0 0:07 0", "go"]);
        engine.moved(mv("h2e2"));
        let moves = [mv("h2e2"), mv("h9g7")];
        let second = engine.question(&start, &moves, pace).unwrap();
        assert_eq!(second, ["force", "usermove h9g7", "level 0 0:07 0", "go"]);
        engine.forget();
        let third = engine.question(&start, &moves, pace).unwrap();
        assert_eq!(
            third,
            [
                "force",
                board,
                "usermove h2e2",
                "usermove h9g7",
                "level 0 0:07 0",
                "go"
            ]
        );
    }

    #[test]
    fn its_lines_are_told_apart() {
        assert_eq!(read("move h7e7"), Reply::Move("h7e7"));
        assert_eq!(read("0-1 {White resigns}"), Reply::End);
        let thought = read("4 40 16 23368 (+) 1. ... Rf8-f4");
        assert_eq!(
            thought,
            Reply::Thought {
                depth: 4,
                score: 40,
                nodes: 23368
            }
        );
        assert_eq!(read("Iteration aborted after 12/45 moves"), Reply::Chatter);
    }
}

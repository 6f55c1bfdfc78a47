//! An engine in a process of its own, spoken to in UCI, UCCI or xboard's protocol.

use std::time::Duration;

use xq_rules::{Move, Position, uci};

use super::options::Pace;
use super::pipe::Pipe;
use super::xboard::{self, Reply, Xboard};
use crate::clock::Stopwatch;

/// How long an engine may take to start or to get ready.
const PATIENCE: Duration = Duration::from_secs(20);

/// What a command starts with when its engine speaks xboard's protocol: such an engine may not survive being asked.
const XBOARD: &str = "xboard:";
/// The same for UCCI. It is tried after UCI in any case, but late: an engine that knows both may still be starting.
const UCCI: &str = "ucci:";

/// The language of an engine.
#[derive(Debug)]
enum Dialect {
    Uci {
        /// Squares count ranks from 1, as Fairy-Stockfish does.
        one_based: bool,
    },
    Ucci,
    Xboard(Xboard),
}

/// A running engine.
#[derive(Debug)]
pub(crate) struct EngineProcess {
    pipe: Pipe,
    dialect: Dialect,
    pings: u32,
}

/// What to think about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    pub(crate) start: &'a Position,
    pub(crate) moves: &'a [Move],
    /// The position at the end of the moves.
    pub(crate) position: &'a Position,
    pub(crate) pace: Pace,
    /// UCI's line without the word `go` itself.
    pub(crate) go: &'a str,
    pub(crate) patience_ms: f64,
}

/// What an engine answered.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    pub(crate) best: Option<Move>,
    /// Its last score, from its own side, in centipawns; mates count 30,000.
    pub(crate) score: i32,
    /// Milliseconds from question to answer.
    pub(crate) ms: f64,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
}

impl EngineProcess {
    /// Starts `command` (split at blanks) and greets it; `options` are name and value.
    pub(crate) fn start(command: &str, options: &[(String, String)]) -> Result<Self, String> {
        let (command, dialect) = if let Some(command) = command.strip_prefix(XBOARD) {
            (command, Dialect::Xboard(Xboard::default()))
        } else if let Some(command) = command.strip_prefix(UCCI) {
            (command, Dialect::Ucci)
        } else {
            (command, Dialect::Uci { one_based: false })
        };
        let mut engine = Self {
            pipe: Pipe::open(command)?,
            dialect,
            pings: 0,
        };
        engine
            .prepare(options)
            .map_err(|e| format!("{command}: {e}"))?;
        Ok(engine)
    }

    fn prepare(&mut self, options: &[(String, String)]) -> Result<(), String> {
        if let Dialect::Xboard(_) = self.dialect {
            for line in xboard::GREETING {
                self.pipe.send(line)?;
            }
        } else {
            self.greet()?;
        }
        if let Dialect::Uci { one_based: true } = self.dialect {
            self.pipe.send("setoption name UCI_Variant value xiangqi")?;
        }
        for (name, value) in options {
            self.pipe.send(&match self.dialect {
                Dialect::Uci { .. } => format!("setoption name {name} value {value}"),
                Dialect::Ucci => format!("setoption {name} {value}"),
                Dialect::Xboard(_) => format!("option {name}={value}"),
            })?;
        }
        self.ready()
    }

    fn greet(&mut self) -> Result<(), String> {
        let is_ucci = matches!(self.dialect, Dialect::Ucci);
        let mut words: &[&str] = if is_ucci { &["ucci"] } else { &["uci", "ucci"] };
        let mut one_based = false;
        while let Some((word, rest)) = words.split_first() {
            self.pipe.send(word)?;
            words = rest;
            while let Some(line) = self.pipe.receive(PATIENCE) {
                match line.split_whitespace().next() {
                    Some("uciok") => {
                        self.dialect = Dialect::Uci { one_based };
                        return Ok(());
                    }
                    Some("ucciok") => {
                        self.dialect = Dialect::Ucci;
                        return Ok(());
                    }
                    _ => one_based |= line.contains("Fairy-Stockfish"),
                }
            }
        }
        Err("speaks neither UCI nor UCCI".into())
    }

    /// Waits until all it was told is done.
    fn ready(&mut self) -> Result<(), String> {
        let (question, answer) = if let Dialect::Xboard(_) = self.dialect {
            self.pings += 1;
            (
                format!("ping {}", self.pings),
                format!("pong {}", self.pings),
            )
        } else {
            ("isready".to_owned(), "readyok".to_owned())
        };
        self.pipe.send(&question)?;
        loop {
            let line = self
                .pipe
                .receive(PATIENCE)
                .ok_or_else(|| format!("no {answer}"))?;
            if line.trim() == answer {
                return Ok(());
            }
            if let Dialect::Xboard(state) = &mut self.dialect
                && xboard::read(&line) == Reply::End
            {
                state.lose();
            }
        }
    }

    /// Tells it that another game begins.
    pub(crate) fn new_game(&mut self) -> Result<(), String> {
        match &mut self.dialect {
            Dialect::Uci { .. } => self.pipe.send("ucinewgame")?,
            Dialect::Ucci => {}
            Dialect::Xboard(state) => {
                state.forget();
                self.pipe.send("new")?;
            }
        }
        self.ready()
    }

    /// Asks for a move.
    pub(crate) fn ask(&mut self, question: &Question<'_>) -> Result<Answer, String> {
        if let Dialect::Xboard(_) = self.dialect {
            return self.ask_xboard(question);
        }
        let mut line = format!("position fen {}", question.start);
        if !question.moves.is_empty() {
            line.push_str(" moves");
            for &mv in question.moves {
                line.push(' ');
                line.push_str(&self.write(mv));
            }
        }
        self.pipe.send(&line)?;
        let watch = Stopwatch::start();
        self.pipe.send(&format!("go {}", question.go))?;
        let mut answer = Answer::default();
        loop {
            let line = self.await_line(&watch, question)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.first() {
                Some(&"bestmove") => {
                    answer.ms = watch.ms();
                    answer.best = words.get(1).and_then(|text| self.read(text));
                    return Ok(answer);
                }
                Some(&"nobestmove") => {
                    answer.ms = watch.ms();
                    return Ok(answer);
                }
                Some(&"info") => read_info(&words, &mut answer),
                _ => {}
            }
        }
    }

    /// An engine of this protocol may think that the game is over, by rules of its own: then it is shown the
    /// position without its past.
    fn ask_xboard(&mut self, question: &Question<'_>) -> Result<Answer, String> {
        self.ready()?;
        let mut answer = Answer::default();
        let mut line = (question.start, question.moves);
        for _ in 0..2 {
            let Dialect::Xboard(state) = &mut self.dialect else {
                break;
            };
            if state.is_lost() {
                line = (question.position, &[]);
            }
            for text in state.question(line.0, line.1, question.pace)? {
                self.pipe.send(&text)?;
            }
            let watch = Stopwatch::start();
            let best = loop {
                match xboard::read(&self.await_line(&watch, question)?) {
                    Reply::Move(text) => break uci::read(text),
                    Reply::End => break None,
                    Reply::Thought {
                        depth,
                        score,
                        nodes,
                    } => (answer.depth, answer.score, answer.nodes) = (depth, score, nodes),
                    Reply::Chatter => {}
                }
            };
            answer.ms = watch.ms();
            answer.best = best;
            if let Dialect::Xboard(state) = &mut self.dialect {
                match best {
                    Some(mv) => {
                        state.moved(mv);
                        break;
                    }
                    None => state.lose(),
                }
            }
        }
        Ok(answer)
    }

    fn await_line(&mut self, watch: &Stopwatch, question: &Question<'_>) -> Result<String, String> {
        let left = (question.patience_ms - watch.ms()).max(1.0);
        self.pipe
            .receive(Duration::from_secs_f64(left / 1000.0))
            .ok_or_else(|| format!("no answer within {:.0} ms", question.patience_ms))
    }

    const fn is_one_based(&self) -> bool {
        matches!(self.dialect, Dialect::Uci { one_based: true })
    }

    fn write(&self, mv: Move) -> String {
        if self.is_one_based() {
            uci::write_one_based(mv)
        } else {
            uci::write(mv)
        }
    }

    fn read(&self, text: &str) -> Option<Move> {
        if self.is_one_based() {
            uci::read_one_based(text)
        } else {
            uci::read(text)
        }
    }
}

fn read_info(words: &[&str], answer: &mut Answer) {
    let after = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at + 1).copied()
    };
    if let Some(depth) = after("depth").and_then(|text| text.parse().ok()) {
        answer.depth = depth;
    }
    if let Some(nodes) = after("nodes").and_then(|text| text.parse().ok()) {
        answer.nodes = nodes;
    }
    match after("score") {
        Some("cp") => {
            answer.score = after("cp")
                .and_then(|text| text.parse().ok())
                .unwrap_or(answer.score);
        }
        Some("mate") => {
            let rounds = after("mate")
                .and_then(|text| text.parse::<i32>().ok())
                .unwrap_or(0);
            answer.score = if rounds > 0 { 30_000 } else { -30_000 };
        }
        Some(text) => answer.score = text.parse().unwrap_or(answer.score),
        None => {}
    }
}

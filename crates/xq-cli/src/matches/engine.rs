//! An engine in a process of its own, spoken to in UCI or UCCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use xq_rules::{File, Move, Rank, Square};

use crate::clock::Stopwatch;

/// How long an engine may take to start or to get ready.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running engine.
pub(crate) struct EngineProcess {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
    is_ucci: bool,
    /// Squares count ranks from 1, as Fairy-Stockfish does.
    one_based: bool,
}

/// What an engine answered.
#[derive(Debug)]
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
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("an engine needs a command")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("{command}: {e}"))?;
        let input = child.stdin.take().ok_or("no standard input")?;
        let output = child.stdout.take().ok_or("no standard output")?;
        let mut engine = Self {
            child,
            input,
            output: lines(output),
            is_ucci: false,
            one_based: false,
        };
        engine.greet().map_err(|e| format!("{command}: {e}"))?;
        if engine.one_based {
            engine.send("setoption name UCI_Variant value xiangqi")?;
        }
        for (name, value) in options {
            engine.set_option(name, value)?;
        }
        engine.ready()?;
        Ok(engine)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        if self.is_ucci {
            self.send(&format!("setoption {name} {value}"))
        } else {
            self.send(&format!("setoption name {name} value {value}"))
        }
    }

    fn greet(&mut self) -> Result<(), String> {
        self.send("uci")?;
        let mut tried_ucci = false;
        loop {
            match self
                .output
                .recv_timeout(Duration::from_secs(if tried_ucci { 20 } else { 3 }))
            {
                Ok(line) => match line.split_whitespace().next() {
                    Some("uciok") => return Ok(()),
                    Some("ucciok") => {
                        self.is_ucci = true;
                        return Ok(());
                    }
                    _ => self.one_based |= line.contains("Fairy-Stockfish"),
                },
                Err(RecvTimeoutError::Timeout) if !tried_ucci => {
                    tried_ucci = true;
                    self.send("ucci")?;
                }
                Err(_) => return Err("speaks neither UCI nor UCCI".into()),
            }
        }
    }

    fn send(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|e| format!("the engine has gone: {e}"))
    }

    fn ready(&mut self) -> Result<(), String> {
        self.send("isready")?;
        loop {
            let line = self
                .output
                .recv_timeout(PATIENCE)
                .map_err(|_| "no readyok".to_owned())?;
            if line.trim() == "readyok" {
                return Ok(());
            }
        }
    }

    /// Tells it that another game begins.
    pub(crate) fn new_game(&mut self) -> Result<(), String> {
        if !self.is_ucci {
            self.send("ucinewgame")?;
        }
        self.ready()
    }

    /// Asks for a move. `go` is the protocol's line without the word itself.
    pub(crate) fn ask(
        &mut self,
        fen: &str,
        moves: &[Move],
        go: &str,
        patience_ms: f64,
    ) -> Result<Answer, String> {
        let mut line = format!("position fen {fen}");
        if !moves.is_empty() {
            line.push_str(" moves");
            for &mv in moves {
                line.push(' ');
                line.push_str(&self.write(mv));
            }
        }
        self.send(&line)?;
        let watch = Stopwatch::start();
        self.send(&format!("go {go}"))?;
        let mut answer = Answer {
            best: None,
            score: 0,
            ms: 0.0,
            depth: 0,
            nodes: 0,
        };
        loop {
            let left = (patience_ms - watch.ms()).max(1.0);
            let line = self
                .output
                .recv_timeout(Duration::from_secs_f64(left / 1000.0))
                .map_err(|_| format!("no answer within {patience_ms:.0} ms"))?;
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

    fn write(&self, mv: Move) -> String {
        if !self.one_based {
            return mv.to_string();
        }
        let square =
            |square: Square| format!("{}{}", square.file().char(), square.rank() as u8 + 1);
        format!("{}{}", square(mv.from()), square(mv.to()))
    }

    fn read(&self, text: &str) -> Option<Move> {
        let shift = u32::from(self.one_based);
        let mut chars = text.chars().peekable();
        let mut square = || {
            let file = File::from_char(chars.next()?)?;
            let mut rank = chars.next()?.to_digit(10)?;
            if let Some(digit) = chars.peek().and_then(|c| c.to_digit(10)) {
                rank = rank * 10 + digit;
                chars.next();
            }
            Some(Square::new(
                file,
                Rank::from_index(rank.checked_sub(shift)? as usize)?,
            ))
        };
        Move::new(square()?, square()?)
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // A process that has gone already needs neither word nor signal.
        let _ = self.send("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
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

#[expect(
    clippy::disallowed_methods,
    reason = "reading a pipe blocks, and answers have time limits"
)]
fn lines(output: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            let Ok(line) = line else { break };
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

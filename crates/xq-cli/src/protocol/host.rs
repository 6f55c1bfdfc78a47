//! The search's view of standard input and output.

use xq_engine::chances::Chances;
use xq_engine::{Host, Info};

use super::Dialect;
use super::input::Input;
use crate::clock::Stopwatch;

/// Reports to standard output and stops when the input says so.
pub(crate) struct Console<'a> {
    input: &'a Input,
    dialect: Dialect,
    /// Whether chances are told beside each value.
    show_wdl: bool,
    watch: Stopwatch,
    stopped: bool,
    /// Lines that came during the search and are to be obeyed after it.
    pending: Vec<String>,
}

impl<'a> Console<'a> {
    pub(crate) fn new(input: &'a Input, dialect: Dialect, show_wdl: bool) -> Self {
        Self {
            input,
            dialect,
            show_wdl,
            watch: Stopwatch::start(),
            stopped: false,
            pending: Vec::new(),
        }
    }

    /// Takes one line; true when it ends the search.
    fn take(&mut self, line: String) -> bool {
        match line.split_whitespace().next() {
            Some("stop") => true,
            Some("isready") => {
                println!("readyok");
                false
            }
            Some("quit") => {
                self.pending.push(line);
                true
            }
            _ => {
                self.pending.push(line);
                false
            }
        }
    }

    /// Says what the whole search has cost. The last line of thought is older: what came after it went into a depth that is not
    /// finished, and whoever divides its nodes by the time of the move gets a quarter too little in the mean (docs/strength.md).
    pub(crate) fn sum_up(&self, nodes: u64) {
        if nodes > 0 {
            let ms = self.watch.ms();
            let nps = nodes as f64 / (ms / 1000.0).max(0.001);
            match self.dialect {
                Dialect::Uci => println!("info nodes {nodes} nps {nps:.0} time {ms:.0}"),
                Dialect::Ucci => println!("info nodes {nodes} time {ms:.0}"),
            }
        }
    }

    /// Waits for the word that ends an infinite search.
    pub(crate) fn wait(&mut self) {
        while !self.stopped {
            self.stopped = match self.input.next() {
                Some(line) => self.take(line),
                None => true,
            };
        }
    }

    pub(crate) fn into_pending(self) -> Vec<String> {
        self.pending
    }
}

impl Host for Console<'_> {
    fn now_ms(&self) -> f64 {
        self.watch.ms()
    }

    fn should_stop(&mut self) -> bool {
        while !self.stopped {
            let Some(line) = self.input.poll() else { break };
            self.stopped = self.take(line);
        }
        self.stopped
    }

    fn report(&mut self, info: &Info) {
        let ms = info.time_ms.max(0.0);
        let nps = info.nodes as f64 / (ms / 1000.0).max(0.001);
        let pv: Vec<String> = info.pv.iter().map(ToString::to_string).collect();
        let pv = pv.join(" ");
        let score = match self.dialect {
            Dialect::Uci => match info.score.mate_rounds() {
                Some(rounds) => format!("mate {rounds}"),
                None => format!("cp {}", info.centipawns),
            },
            Dialect::Ucci => info.centipawns.to_string(),
        };
        let wdl = if self.show_wdl {
            let Chances { win, draw, loss } = info.chances;
            format!(" wdl {win} {draw} {loss}")
        } else {
            String::new()
        };
        let (depth, seldepth, line) = (info.depth, info.selective_depth, info.line);
        let (nodes, full) = (info.nodes, info.table_permille);
        match self.dialect {
            Dialect::Uci => println!(
                "info depth {depth} seldepth {seldepth} multipv {line} score {score}{wdl} nodes {nodes} nps {nps:.0} hashfull {full} time {ms:.0} pv {pv}"
            ),
            Dialect::Ucci => {
                println!("info depth {depth} score {score} nodes {nodes} time {ms:.0} pv {pv}");
            }
        }
    }
}

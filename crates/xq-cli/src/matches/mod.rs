//! `xq match A B`: paired games between two engines.

mod engine;
mod options;
mod pipe;
mod play;
mod stats;
mod xboard;

use std::sync::Mutex;

use xq_rules::{Color, Verdict};

use engine::EngineProcess;
use options::Options;
use play::{Played, play};
use stats::{SPRT_BOUND, Tally};

pub(crate) fn run(args: lexopt::Parser) -> Result<(), String> {
    let Some(options) = Options::read(args)? else {
        return Ok(());
    };
    let score = Mutex::new(Scoreboard::default());
    let next = Mutex::new(0u32);
    let failure = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..options.concurrency {
            scope.spawn(|| {
                if let Err(message) = work(&options, &next, &score) {
                    lock(&failure).get_or_insert(message);
                }
            });
        }
    });
    if let Some(message) = lock(&failure).take() {
        return Err(message);
    }
    lock(&score).print(&options);
    Ok(())
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// The match so far.
#[derive(Debug, Default)]
struct Scoreboard {
    tally: Tally,
    time_losses: [u32; 2],
    illegal: [u32; 2],
    nodes: [u64; 2],
    depth: [u64; 2],
    ms: [f64; 2],
    moves: [u64; 2],
    finished: bool,
}

impl Scoreboard {
    fn print(&self, options: &Options) {
        let Tally {
            wins,
            draws,
            losses,
        } = self.tally;
        let (elo, error) = self.tally.elo();
        println!(
            "games {} W {wins} D {draws} L {losses} score {:.1} % Elo {elo:+.0} ± {error:.0} LLR {:.2} [{}, {}] time losses {}/{} illegal {}/{}",
            self.tally.games(),
            self.tally.score() * 100.0,
            self.tally.llr(options.elo0, options.elo1),
            options.elo0,
            options.elo1,
            self.time_losses[0],
            self.time_losses[1],
            self.illegal[0],
            self.illegal[1],
        );
        for (i, name) in ["A", "B"].iter().enumerate() {
            let moves = self.moves[i].max(1);
            println!(
                "{name}: mean depth {:.1}, {:.0} knodes/s, {:.0} ms a move",
                self.depth[i] as f64 / moves as f64,
                self.nodes[i] as f64 / self.ms[i].max(1.0),
                self.ms[i] / moves as f64
            );
        }
    }
}

/// Plays games until there are none left to play.
fn work(options: &Options, next: &Mutex<u32>, score: &Mutex<Scoreboard>) -> Result<(), String> {
    let mut engines = [
        EngineProcess::start(&options.commands[0], &options.settings[0])?,
        EngineProcess::start(&options.commands[1], &options.settings[1])?,
    ];
    loop {
        let number = {
            let mut next = lock(next);
            *next += 1;
            *next - 1
        };
        if number >= options.games || lock(score).finished {
            return Ok(());
        }
        let opening = &options.openings[(number / 2) as usize % options.openings.len()];
        // The first engine has Red in even games and Black in odd ones.
        let red = (number % 2) as usize;
        let played = play(options, &mut engines, opening, red)?;
        let mut score = lock(score);
        score.add(&played, red);
        if options.verbose || score.tally.games().is_multiple_of(20) {
            println!(
                "game {}: {:?} {}",
                number + 1,
                played.verdict,
                played.game.moves().len()
            );
            score.print(options);
        }
        if options.sprt && score.tally.llr(options.elo0, options.elo1).abs() >= SPRT_BOUND {
            score.finished = true;
        }
    }
}

impl Scoreboard {
    fn add(&mut self, played: &Played, red: usize) {
        match played.verdict {
            Verdict::Win { by, .. } => {
                let first_won = (by == Color::Red) == (red == 0);
                if first_won {
                    self.tally.wins += 1;
                } else {
                    self.tally.losses += 1;
                }
            }
            _ => self.tally.draws += 1,
        }
        if let Some(engine) = played.timed_out {
            self.time_losses[engine] += 1;
        }
        if let Some(engine) = played.broke_rules {
            self.illegal[engine] += 1;
        }
        for i in 0..2 {
            self.nodes[i] += played.nodes[i];
            self.depth[i] += played.depth[i];
            self.ms[i] += played.ms[i];
            self.moves[i] += played.moves[i];
        }
    }
}

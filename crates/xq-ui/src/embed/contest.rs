//! Playing on against the engine, on an embedded board.
//!
//! Most boards only show a game, and must not carry the referee and the engine's messages for that. So a board knows a game by the trait
//! [`Contest`], and whoever makes boards that can be played on hands [`arena`] over.

use xq_protocol::{Limits, RuleSet, Work};
use xq_records::Tree;
use xq_rules::{Color, Move, Position, Verdict};

use super::config::Config;
use super::{EmbedCommand, EmbedEffect, EmbedEvent};
use crate::game::{Play, read_move};
use crate::i18n::EmbedTexts;
use crate::msg::EngineEvent;
use crate::notation::Notation;
use crate::supervisor::{Outcome, Purpose, Supervisor};

/// From the reader's move to the engine's, at least, in ms.
const PACE_MS: f64 = 450.0;
/// At most this long for a move of the engine, in ms: a guest in somebody's page is brief.
const THINK_MS: f64 = 1500.0;
/// The level unless the configuration names one.
const LEVEL: u8 = 4;

/// Begins a game from a position. The number varies the play of weak levels.
pub type Arena = fn(Position, &Config, Notation, u64) -> Box<dyn Contest>;

/// Something that happens to a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn {
    /// The reader makes that legal move.
    Move(Move),
    /// The reader lets the engine begin.
    Begin,
    /// The engine, or the attempt to start it.
    Engine(EngineEvent),
    /// A time that [`Contest::wake_at`] named has come.
    Tick,
    /// The engine is tried once more.
    Retry,
    /// The game is given up: the engine is to be at rest.
    End,
}

/// What is said about a game, and what can be done.
pub type Words = (Option<String>, Vec<(&'static str, EmbedCommand)>);

/// A game on an embedded board.
pub trait Contest: std::fmt::Debug {
    /// The position now.
    fn position(&self) -> &Position;
    /// How many moves were made.
    fn plies(&self) -> usize;
    /// The last move, and how it is written.
    fn last(&self) -> Option<(Move, String)>;
    /// The game as a record.
    fn record(&self) -> Tree;
    /// Whether it is the reader's move.
    fn may_move(&self) -> bool;
    /// What is said about it.
    fn words(&self, texts: &EmbedTexts) -> Words;
    /// When [`Turn::Tick`] is due.
    fn wake_at(&self) -> Option<f64>;
    /// Lets something happen; true if there is another position then.
    fn take(&mut self, turn: Turn, now: f64, effects: &mut Vec<EmbedEffect>) -> bool;
}

/// A game against the engine, which is not loaded before the reader has made a move, or pressed where the engine begins.
pub fn arena(start: Position, config: &Config, notation: Notation, seed: u64) -> Box<dyn Contest> {
    let mut play = Play::from_position(start);
    play.write_in(notation);
    Box::new(Game {
        side: config.side.unwrap_or_else(|| play.side()),
        level: config.level.unwrap_or(LEVEL),
        play,
        seed,
        begun: false,
        reply: None,
        engine: Supervisor::new(),
    })
}

#[derive(Debug)]
struct Game {
    play: Play,
    /// The reader's side.
    side: Color,
    level: u8,
    seed: u64,
    /// Whether the engine is wanted.
    begun: bool,
    /// The engine's answer, and when it is played.
    reply: Option<(Move, f64)>,
    engine: Supervisor,
}

impl Contest for Game {
    fn position(&self) -> &Position {
        self.play.position()
    }

    fn plies(&self) -> usize {
        self.play.plies()
    }

    fn last(&self) -> Option<(Move, String)> {
        let text = self.play.texts().last()?.clone();
        Some((self.play.last_move()?, text))
    }

    fn record(&self) -> Tree {
        self.play.record()
    }

    fn may_move(&self) -> bool {
        !self.play.verdict().is_over() && self.play.side() == self.side
    }

    fn words(&self, texts: &EmbedTexts) -> Words {
        let again = (texts.again, EmbedCommand::Again);
        if let Some(result) = texts.rules.verdict(self.play.verdict()) {
            return (Some(result), vec![again]);
        }
        if self.engine.is_down() {
            let retry = (texts.retry, EmbedCommand::RetryEngine);
            return (Some(texts.engine_down.to_owned()), vec![retry]);
        }
        let words = if self.play.side() == self.side {
            texts.your_move
        } else if self.begun {
            texts.engine_thinks
        } else {
            texts.let_begin
        };
        let actions = match self.play.plies() {
            0 => Vec::new(),
            _ => vec![again],
        };
        (Some(words.to_owned()), actions)
    }

    fn wake_at(&self) -> Option<f64> {
        let reply = self.reply.map(|(_, at)| at);
        let due = reply.into_iter().chain(self.engine.wake_at());
        due.min_by(f64::total_cmp)
    }

    fn take(&mut self, turn: Turn, now: f64, effects: &mut Vec<EmbedEffect>) -> bool {
        match turn {
            Turn::Move(mv) => {
                self.begun = true;
                let played = self.play(mv, effects);
                self.ask(now, effects);
                played
            }
            Turn::Begin => {
                self.begun = true;
                self.ask(now, effects);
                false
            }
            Turn::Engine(event) => {
                self.with_engine(now, effects, |engine, out| engine.event(event, now, out));
                false
            }
            Turn::Retry => {
                self.with_engine(now, effects, |engine, out| engine.retry(now, out));
                self.ask(now, effects);
                false
            }
            Turn::End => {
                self.reply = None;
                self.with_engine(now, effects, |engine, out| engine.cancel(now, out));
                effects.push(EmbedEffect::Engine(crate::Effect::EndEngine));
                false
            }
            Turn::Tick => {
                self.with_engine(now, effects, |engine, out| engine.tick(now, out));
                let due = self.reply.take_if(|(_, at)| *at <= now);
                due.is_some_and(|(mv, _)| self.play(mv, effects))
            }
        }
    }
}

impl Game {
    fn play(&mut self, mv: Move, effects: &mut Vec<EmbedEffect>) -> bool {
        if !self.play.play(mv) {
            return false;
        }
        effects.push(EmbedEffect::Emit(EmbedEvent::Move(mv.to_string())));
        let result = match self.play.verdict() {
            Verdict::Ongoing => return true,
            Verdict::Win { by: Color::Red, .. } => "1-0",
            Verdict::Win { .. } => "0-1",
            Verdict::Draw { .. } => "1/2-1/2",
        };
        effects.push(EmbedEffect::Emit(EmbedEvent::End(result)));
        true
    }

    /// Asks for the engine's move, when it is its turn and the reader has begun.
    fn ask(&mut self, now: f64, effects: &mut Vec<EmbedEffect>) {
        let its_turn = !self.play.verdict().is_over() && self.play.side() != self.side;
        let asked = self.engine.purpose().is_some() || self.reply.is_some();
        if !its_turn || !self.begun || asked {
            return;
        }
        let work = Work {
            id: 0,
            start_fen: self.play.start_fen(),
            moves: self.play.move_codes(),
            limits: Limits {
                movetime_ms: Some(THINK_MS),
                ..Limits::default()
            },
            multi_pv: 1,
            level: Some(self.level),
            rule_set: RuleSet::General,
            seed: (self.seed as u32).wrapping_add(self.play.plies() as u32),
            use_book: false,
        };
        self.with_engine(now, effects, |engine, out| {
            engine.ask(Purpose::Move, work, now, out);
        });
    }

    fn with_engine(
        &mut self,
        now: f64,
        effects: &mut Vec<EmbedEffect>,
        act: impl FnOnce(&mut Supervisor, &mut Outcome),
    ) {
        let mut out = Outcome::default();
        act(&mut self.engine, &mut out);
        let answer = out.answer.take().map(|answer| self.legal(&answer.best));
        match answer {
            None => {}
            Some(Some(mv)) => {
                self.engine.answered_well();
                self.reply = Some((mv, now + PACE_MS));
            }
            Some(None) => self.engine.event(EngineEvent::Crashed, now, &mut out),
        }
        effects.extend(out.effects.into_iter().map(EmbedEffect::Engine));
    }

    fn legal(&self, best: &str) -> Option<Move> {
        read_move(best).filter(|mv| self.play.targets(mv.from()).contains(&mv.to()))
    }
}

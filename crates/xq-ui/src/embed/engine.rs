//! Playing on against the engine. It is not loaded before the reader has made a move, or pressed where the engine begins.

use xq_protocol::{Limits, RuleSet, Work};
use xq_rules::{Move, Square};

use super::act::Step;
use super::model::Embed;
use super::{EmbedEffect, EmbedEvent};
use crate::game::read_move;
use crate::geometry::Point;
use crate::msg::EngineEvent;
use crate::supervisor::{Outcome, Purpose, Supervisor};

/// From the reader's move to the engine's, at least, in ms.
const PACE_MS: f64 = 450.0;
/// At most this long for a move of the engine, in ms: a guest in somebody's page is brief.
const THINK_MS: f64 = 1500.0;
/// The level unless the configuration names one.
const LEVEL: u8 = 4;

impl Step<'_> {
    pub(super) fn play_move(&mut self, mv: Move, hand: Option<(Square, Point)>) -> bool {
        let Some(contest) = &mut self.embed.contest else {
            return false;
        };
        if !contest.play.play(mv) {
            return false;
        }
        contest.begun = true;
        self.emit(EmbedEvent::Move(mv.to_string()));
        self.show(hand);
        self.tell_result();
        self.ask_engine();
        true
    }

    /// Asks for the engine's move, when it is its turn and the reader has begun.
    pub(super) fn ask_engine(&mut self) {
        let embed = &*self.embed;
        let Some(contest) = &embed.contest else {
            return;
        };
        let its_turn = !contest.play.verdict().is_over() && contest.play.side() != contest.side;
        if !its_turn
            || !contest.begun
            || embed.engine.purpose().is_some()
            || contest.reply.is_some()
        {
            return;
        }
        let work = Work {
            id: 0,
            start_fen: contest.play.start_fen(),
            moves: contest.play.move_codes(),
            limits: Limits {
                movetime_ms: Some(THINK_MS),
                ..Limits::default()
            },
            multi_pv: 1,
            level: Some(embed.config.level.unwrap_or(LEVEL)),
            rule_set: RuleSet::General,
            seed: embed.seed.wrapping_add(contest.play.plies() as u64),
        };
        let now = self.now;
        self.with_engine(|engine, out| engine.ask(Purpose::Move, work, now, out));
    }

    /// The engine has the first move: the reader lets it begin.
    pub(super) fn let_engine_begin(&mut self) {
        if let Some(contest) = &mut self.embed.contest {
            contest.begun = true;
        }
        self.ask_engine();
    }

    pub(super) fn engine_event(&mut self, event: EngineEvent) {
        let now = self.now;
        self.with_engine(|engine, out| engine.event(event, now, out));
    }

    pub(super) fn engine_tick(&mut self) {
        let now = self.now;
        self.with_engine(|engine, out| engine.tick(now, out));
    }

    pub(super) fn retry_engine(&mut self) {
        let now = self.now;
        self.with_engine(|engine, out| engine.retry(now, out));
        self.ask_engine();
    }

    pub(super) fn drop_engine_work(&mut self) {
        if let Some(contest) = &mut self.embed.contest {
            contest.reply = None;
        }
        let now = self.now;
        self.with_engine(|engine, out| engine.new_game(now, out));
    }

    pub(super) fn reply_if_due(&mut self) {
        let now = self.now;
        let Some(contest) = &mut self.embed.contest else {
            return;
        };
        let Some((mv, _)) = contest.reply.take_if(|(_, at)| *at <= now) else {
            return;
        };
        if contest.play.play(mv) {
            self.emit(EmbedEvent::Move(mv.to_string()));
            self.show(None);
            self.tell_result();
        }
    }

    fn with_engine(&mut self, act: impl FnOnce(&mut Supervisor, &mut Outcome)) {
        let mut out = Outcome::default();
        act(&mut self.embed.engine, &mut out);
        let effects = out.effects.into_iter().map(EmbedEffect::Engine);
        self.effects.extend(effects);
        let Some(answer) = out.answer else {
            return;
        };
        match legal(self.embed, &answer.best) {
            Some(mv) => {
                self.embed.engine.answered_well();
                let at = self.now + PACE_MS;
                if let Some(contest) = &mut self.embed.contest {
                    contest.reply = Some((mv, at));
                }
            }
            None => self.engine_event(EngineEvent::Crashed),
        }
    }
}

fn legal(embed: &Embed, best: &str) -> Option<Move> {
    let contest = embed.contest.as_ref()?;
    read_move(best).filter(|mv| contest.play.targets(mv.from()).contains(&mv.to()))
}

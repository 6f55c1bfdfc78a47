//! Asking the engine, and playing what it answers.

use xq_protocol::{Limits, Work};
use xq_rules::RuleSet;

use super::Step;
use crate::game::read_move;
use crate::model::{Reply, Seat};
use crate::msg::EngineEvent;
use crate::supervisor::{Answer, Outcome, Purpose};

/// From the player's move to the engine's, at least, in ms: two moves at once cannot be followed by eye.
const PACE_MS: f64 = 450.0;

impl Step<'_> {
    /// Asks for a move, when it is the engine's turn and it has not been asked.
    pub(super) fn ask_engine(&mut self) {
        let Seat::Engine(level) = self.model.seats[self.model.play.side()] else {
            return;
        };
        if !self.model.is_engines_turn()
            || self.model.engine.purpose() == Some(Purpose::Move)
            || self.model.reply.is_some()
            || self.model.library.following
            || self.model.table.paused
        {
            return;
        }
        let strength = level.strength();
        let (movetime, clock) = self.engine_time(strength.movetime_ms);
        let work = Work {
            id: 0,
            start_fen: self.model.play.start_fen(),
            moves: self.model.play.move_codes(),
            limits: Limits {
                movetime_ms: Some(movetime),
                clock,
                ..Limits::default()
            },
            multi_pv: 1,
            level: strength.level,
            rule_set: rule_set(self.model.play.rule_set()),
            // Another number for each ply, the same for a move that is asked for again.
            seed: (self.model.seed as u32).wrapping_add(self.model.play.plies() as u32),
            use_book: true,
        };
        self.model.asked_at = self.now;
        let now = self.now;
        self.with_engine(|engine, out| engine.ask(Purpose::Move, work, now, out));
    }

    /// Loads the engine before it is needed, when this game needs it.
    pub(super) fn warm_up_engine(&mut self) {
        if self.model.engine_level().is_some() {
            let now = self.now;
            self.with_engine(|engine, out| engine.warm_up(now, out));
        }
    }

    pub(super) fn engine_event(&mut self, event: EngineEvent) {
        let now = self.now;
        self.with_engine(|engine, out| engine.event(event, now, out));
    }

    pub(super) fn engine_tick(&mut self) {
        let now = self.now;
        self.with_engine(|engine, out| engine.tick(now, out));
    }

    pub(super) fn move_now(&mut self) {
        if let Some(reply) = &mut self.model.reply {
            reply.at = self.now;
            self.reply_if_due();
            return;
        }
        let now = self.now;
        self.model.asked_at = f64::NEG_INFINITY;
        self.with_engine(|engine, out| engine.hurry(now, out));
    }

    pub(super) fn retry_engine(&mut self) {
        self.withdraw(crate::notice::Notice::is_engine);
        let now = self.now;
        self.with_engine(|engine, out| engine.retry(now, out));
        self.ask_engine();
    }

    /// The position that the engine thinks about is gone.
    pub(super) fn drop_engine_work(&mut self) {
        self.model.reply = None;
        let now = self.now;
        self.with_engine(|engine, out| engine.cancel(now, out));
    }

    /// The game that the engine thinks about is gone.
    pub(super) fn forget_engine_work(&mut self) {
        self.model.reply = None;
        let now = self.now;
        self.with_engine(|engine, out| engine.new_game(now, out));
    }

    pub(super) fn reply_if_due(&mut self) {
        if let Some(reply) = self.model.reply.filter(|reply| reply.at <= self.now) {
            self.model.reply = None;
            let (selected, press) = (self.model.selected, self.model.press);
            if self.make_move(reply.mv, None) {
                self.keep_in_hand(selected, press);
                self.await_premove();
                self.engine_offers_draw();
            }
        }
    }

    pub(super) fn with_engine(
        &mut self,
        act: impl FnOnce(&mut crate::supervisor::Supervisor, &mut Outcome),
    ) {
        let mut out = Outcome::default();
        act(&mut self.model.engine, &mut out);
        self.effects.append(&mut out.effects);
        let concerns = self.model.engine_level().is_some()
            || self.model.analysis.asked().is_some()
            || self.model.engine.purpose() == Some(Purpose::Hint);
        if let Some(notice) = out.notice.filter(|_| concerns) {
            // One word about the engine at a time: the latest.
            self.withdraw(crate::notice::Notice::is_engine);
            self.notify(notice);
        }
        if let Some((purpose, info)) = out.report {
            self.engine_reports(purpose, &info);
        }
        if let Some(answer) = out.answer {
            self.answered(&answer);
        }
    }

    fn answered(&mut self, answer: &Answer) {
        match answer.purpose {
            Purpose::Move => self.engine_moves(&answer.best),
            Purpose::Hint => {
                self.model.engine.answered_well();
                self.hint_is(&answer.best);
            }
            Purpose::Review | Purpose::Analyse => {
                self.model.engine.answered_well();
                self.analysis_answered(answer.purpose, &answer.best);
            }
        }
    }

    fn engine_moves(&mut self, best: &str) {
        let legal =
            read_move(best).filter(|mv| self.model.play.targets(mv.from()).contains(&mv.to()));
        if let Some(mv) = legal {
            let at = (self.model.asked_at + self.pace(PACE_MS)).max(self.now);
            self.model.engine.answered_well();
            self.model.reply = Some(Reply { mv, at });
            self.reply_if_due();
        } else {
            // An engine that answers nonsense is broken.
            self.engine_event(EngineEvent::Crashed);
            if !self.model.engine.is_down() {
                self.ask_engine();
            }
        }
    }
}

/// The rule book as the protocol names it.
pub(super) const fn rule_set(rules: RuleSet) -> xq_protocol::RuleSet {
    match rules {
        RuleSet::General => xq_protocol::RuleSet::General,
        RuleSet::Chinese2020 => xq_protocol::RuleSet::Chinese2020,
        RuleSet::Asian => xq_protocol::RuleSet::Asian,
        RuleSet::Computer => xq_protocol::RuleSet::Computer,
    }
}

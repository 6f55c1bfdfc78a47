//! Draw offers: between two people, to the engine, by the engine.

use xq_rules::{Color, Verdict};

use super::Step;
use crate::draw::engine_agrees;
use crate::i18n::fill;
use crate::model::Seat;
use crate::notice::Notice;

/// How long an answer to an offer is shown, in ms, if nothing else takes it away: time to read two sentences.
const ANSWER_MS: f64 = 7000.0;

impl Step<'_> {
    pub(super) fn offer_draw(&mut self) {
        let side = self.model.offering_side();
        let over = self.model.play.verdict() != Verdict::Ongoing;
        if over {
            return;
        }
        if let Err(error) = self.model.play.offer_draw(side) {
            return self.answer(Notice::DrawNotNow(error));
        }
        if self.model.seats[!side] == Seat::Human {
            self.announce_offer(side);
            self.save();
        } else if self.engine_wants_draw() {
            self.agree(!side);
        } else {
            self.model.play.refuse_draw(!side);
            self.answer(Notice::DrawRefused);
            self.save();
        }
    }

    /// Says what became of an offer, for a while.
    fn answer(&mut self, notice: Notice) {
        self.withdraw(Notice::is_answer);
        self.notify(notice);
        self.model.table.answer_until = Some(self.now + ANSWER_MS);
    }

    pub(super) fn accept_draw(&mut self) {
        if let Some(side) = self.model.play.offers().pending() {
            self.agree(!side);
        }
    }

    pub(super) fn refuse_draw(&mut self) {
        if let Some(side) = self.model.play.offers().pending()
            && self.model.play.refuse_draw(!side)
        {
            let texts = self.model.settings.lang.texts();
            self.announce(texts.referee.refused.to_owned());
            self.save();
        }
    }

    /// Offers stay even: a person whose offer was refused waits for the engine's. So the engine makes one as soon as it
    /// would agree.
    pub(super) fn engine_offers_draw(&mut self) {
        let person = self.model.play.side();
        let offers = self.model.play.offers();
        let owes = offers.pending().is_none() && !offers.may_offer(person);
        if owes
            && self.model.is_humans_turn()
            && self.engine_wants_draw()
            && self.model.play.offer_draw(!person).is_ok()
        {
            self.announce_offer(!person);
            self.save();
        }
    }

    fn engine_wants_draw(&self) -> bool {
        engine_agrees(self.model.engine.score(), self.model.play.plies())
    }

    fn agree(&mut self, side: Color) {
        if !self.model.play.accept_draw(side) {
            return;
        }
        self.drop_engine_work();
        self.ended();
    }

    fn announce_offer(&mut self, side: Color) {
        let texts = self.model.settings.lang.texts();
        self.announce(fill(texts.referee.offered, &[texts.color(side)]));
    }
}

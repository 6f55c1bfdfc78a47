//! Moves, new games, take-backs, the end.

use xq_rules::{ByColor, Color, Move, Position, PositionErrorKind, RuleSet, Square};

use super::Step;
use crate::clock::Clock;
use crate::effect::{Effect, Kept};
use crate::game::Play;
use crate::geometry::Point;
use crate::i18n::fill;
use crate::model::{Mode, Seat};
use crate::notice::Notice;
use crate::sound::Sound;
use crate::supervisor::Purpose;
use crate::table::{Opponent, Terms, Touched};

impl Step<'_> {
    /// Plays a move on the board, whoever makes it.
    pub(super) fn make_move(&mut self, mv: Move, dropped: Option<(Square, Point)>) -> bool {
        let before = self.model.play.position().clone();
        if crate::table::is_paused(self.model) || !self.model.play.play(mv) {
            return false;
        }
        self.clock_move();
        if dropped.is_some() {
            // The hand has brought it: it must not start from its old point again.
            self.model.animation = None;
        }
        // The engine's move may come while the board shows something else.
        if self.model.mode == Mode::Play {
            self.show_pieces(dropped);
            self.announce_move(&before, mv);
        }
        self.withdraw(Notice::is_answer);
        self.hear(&before, mv, self.model.play.verdict().is_over());
        self.save();
        self.ask_engine();
        true
    }

    /// The mover's time stands, the other's runs; whatever was touched or advised is past.
    fn clock_move(&mut self) {
        let now = self.now;
        let table = &mut self.model.table;
        if let Some(clock) = &mut table.clock {
            clock.moved(now);
        }
        table.touched = Touched::default();
        table.hint = None;
        self.with_engine(|engine, out| engine.cancel_if(Purpose::Hint, now, out));
    }

    fn announce_move(&mut self, before: &Position, mv: Move) {
        let texts = self.model.settings.lang.texts();
        let mover = before.side();
        let play = &self.model.play;
        let text = self.model.settings.notation().in_words(before, mv);
        let mut parts = vec![texts.color(mover).to_owned(), text];
        if let Some(result) = texts.verdict(play.verdict()) {
            parts.push(result);
        } else if play.checked_king().is_some() {
            parts.push(texts.check.to_owned());
        }
        let words = parts.join(texts.word_separator);
        self.announce(words);
    }

    /// A game on these terms; `side` is the person's, or the one below.
    pub(super) fn new_game(&mut self, terms: Terms, side: Color, play: Play) {
        self.keep_running_game();
        self.model.dialog = None;
        self.model.settings.terms = terms;
        self.save_settings();
        self.model.seats = ByColor::from_fn(|color| match terms.opponent {
            Opponent::Engine if color != side => Seat::Engine(terms.level),
            Opponent::Engine | Opponent::Person => Seat::Human,
        });
        self.turn_for_game(side == Color::Black);
        self.model.table.house = terms.house;
        self.model.table.clock = Clock::new(terms.control, side);
        self.begin_under(play, terms.rules);
    }

    /// Another game takes the place of the running one; the seats and the rule book stay.
    pub(super) fn begin(&mut self, play: Play) {
        self.keep_running_game();
        let rules = self.model.play.rule_set();
        self.begin_under(play, rules);
    }

    /// A game that is replaced before its end is put aside, so that a slip of the finger does not destroy it.
    pub(super) fn keep_running_game(&mut self) {
        let worth = self.model.play.plies() > 0 && !self.model.play.verdict().is_over();
        if worth && !self.model.library.game_is_safe {
            let text = self.saved_text();
            self.effects.push(Effect::Keep(Kept::Replaced, text));
        }
    }

    pub(super) fn begin_under(&mut self, play: Play, rules: RuleSet) {
        self.forget_engine_work();
        self.model.library.game = None;
        self.model.library.game_is_safe = false;
        let engine_plays = self.model.engine_level().is_some();
        self.withdraw(|notice| {
            matches!(notice, Notice::Position(_) | Notice::Odd(_))
                || notice.is_answer()
                || (notice.is_engine() && !engine_plays)
        });
        self.model.play = if play.rule_set() == rules {
            play
        } else {
            play.ruled_by(rules)
        };
        self.set_clock();
        self.model.review = None;
        self.model.cursor = None;
        self.go(Mode::Play);
        self.show_pieces(None);
        let odd = self.model.play.oddities();
        self.name_oddities(&odd);
        self.save();
        let texts = self.model.settings.lang.texts();
        self.announce(texts.new_game.to_owned());
        self.ask_engine();
    }

    pub(super) fn take_back(&mut self) {
        let plies = self.model.plies_to_take_back();
        if plies == 0 || self.model.table.house.no_take_back {
            return;
        }
        self.drop_engine_work();
        self.model.review = None;
        for _ in 0..plies {
            self.model.play.take_back();
        }
        let now = self.now;
        self.model.table.forget();
        if let Some(clock) = &mut self.model.table.clock {
            clock.take_back(plies, now);
        }
        self.show_pieces(None);
        self.save();
        let texts = self.model.settings.lang.texts();
        self.announce(texts.take_back.to_owned());
        self.ask_engine();
    }

    pub(super) fn resign(&mut self) {
        self.model.dialog = None;
        if self.model.play.verdict().is_over() {
            return;
        }
        self.drop_engine_work();
        let side = self.model.resigning_side();
        self.model.play.resign(side);
        self.ended();
    }

    /// The game is over otherwise than by a move.
    pub(super) fn ended(&mut self) {
        self.model.table.forget();
        self.withdraw(Notice::is_answer);
        self.deselect();
        self.model.press = None;
        self.save();
        self.sound(Sound::End);
        let texts = self.model.settings.lang.texts();
        if let Some(result) = texts.verdict(self.model.play.verdict()) {
            self.announce(result);
        }
    }

    /// Pieces that stand where no game brings them are named: a slip in a FEN would go unseen.
    fn name_oddities(&mut self, odd: &[PositionErrorKind]) {
        if !odd.is_empty() {
            self.withdraw(|notice| matches!(notice, Notice::Odd(_)));
            self.notify(Notice::Odd(odd.to_vec()));
        }
    }

    pub(super) fn open_position(&mut self, text: &str) {
        self.withdraw(|notice| matches!(notice, Notice::Position(_)));
        match Play::from_fen(text.trim()) {
            Ok(play) => {
                self.model.dialog = None;
                match self.model.mode {
                    Mode::Study => {
                        let odd = play.oddities();
                        self.open_record(play.record());
                        self.name_oddities(&odd);
                    }
                    Mode::Play | Mode::Setup => self.begin(play),
                }
            }
            Err(problem) => {
                let texts = self.model.settings.lang.texts();
                let words = crate::notice::position_problem(&problem, texts);
                self.announce(fill(texts.notice_position, &[&words]));
                // In the dialog the message stands beside the text; the dialog stays open for mending it.
                self.notify(Notice::Position(problem));
            }
        }
    }
}

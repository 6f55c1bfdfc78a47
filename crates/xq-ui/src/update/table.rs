//! The clock, the dialog for a new game, breaks, advice, moves decided in advance.

use xq_protocol::{Limits, Work};
use xq_rules::{Color, Move, Square};

use super::Step;
use super::engine::rule_set;
use crate::clock::{self, Alarm, Clock};
use crate::effect::{Effect, Slot};
use crate::game::read_move;
use crate::i18n::fill;
use crate::model::{Dialog, Mode, Model, Seat};
use crate::sound::Sound;
use crate::supervisor::Purpose;
use crate::table::{COPIED_MS, Draft, Opponent, Start, TableCommand, premove};

/// How long the engine thinks about advice, in ms.
const HINT_MS: f64 = 1200.0;
/// How often the time of the move under way is put aside while it runs, in ms: a page that breaks down loses no more.
const NOTE_MS: f64 = 5000.0;
/// The engine moves this long before its flag falls, whatever it thinks of, in ms.
const HURRY_MS: f64 = 250.0;
/// What the way to the engine and back may take, in ms.
const WAY_MS: f64 = 300.0;
/// For how many moves the rest of the engine's time has to last, when nothing else is said.
const HORIZON: u16 = 30;
/// Between the engine's move and the one that was decided in advance, in ms: both are to be seen.
const PREMOVE_MS: f64 = 220.0;

/// When something about the clock is due, if nothing happens before.
pub(super) fn wake_at(model: &Model) -> Option<f64> {
    let table = &model.table;
    let clock = table.clock.as_ref();
    let seen = table.seen_at;
    let shown = clock.and_then(|clock| clock.changes_at(seen));
    let flag = clock.and_then(|clock| clock.falls_at(seen));
    let hurry = flag
        .filter(|_| !model.is_humans_turn())
        .map(|at| at - HURRY_MS)
        .filter(|&at| at > seen);
    let said = [table.copied_until, table.answer_until];
    let due = [shown, flag, hurry, table.premove_at]
        .into_iter()
        .chain(said);
    due.flatten().min_by(f64::total_cmp)
}

impl Step<'_> {
    pub(super) fn table_command(&mut self, command: TableCommand) {
        match command {
            TableCommand::Set(key, value) => self.model.table.draft.set(&key, &value),
            TableCommand::Give(square) => self.model.table.draft.tap(square),
            TableCommand::Begin => self.begin_draft(),
            TableCommand::Hint => self.ask_hint(),
            TableCommand::Pause(on) => self.pause(on),
            TableCommand::CancelPremove => self.cancel_premove(),
        }
    }

    /// The dialog for a new game opens as it was last filled in; `fen` is where the game is to begin, if that is said.
    pub(super) fn show_new_game(&mut self, fen: Option<String>) {
        let old = std::mem::take(&mut self.model.table.draft);
        let edited = self.model.setup.fen();
        let is_usual = edited == crate::game::Play::new().fen();
        let terms = self.model.settings.terms;
        self.model.table.draft = Draft {
            start: if fen.is_some() {
                Start::Position
            } else {
                Start::Usual
            },
            fen: fen.unwrap_or_else(|| if is_usual { self.model.fen() } else { edited }),
            custom_clock: false,
            terms,
            ..old
        };
        self.model.dialog = Some(Dialog::NewGame);
    }

    fn begin_draft(&mut self) {
        let draft = self.model.table.draft.clone();
        let side = self.persons_side(&draft);
        // What is wrong with the position is said in the dialog.
        if let Ok(play) = draft.play(side) {
            self.new_game(draft.terms, side, play);
        }
    }

    /// The side that the person has chosen, or one by chance.
    pub(super) fn persons_side(&mut self, draft: &Draft) -> Color {
        if draft.terms.opponent == Opponent::Person {
            return Color::Red;
        }
        draft.terms.side.unwrap_or_else(|| {
            let next = self.model.seed.wrapping_mul(6_364_136_223_846_793_005);
            self.model.seed = next.wrapping_add(1_442_695_040_888_963_407);
            if self.model.seed >> 63 == 0 {
                Color::Red
            } else {
                Color::Black
            }
        })
    }

    /// The clock begins anew for the game that begins now.
    pub(super) fn set_clock(&mut self) {
        let play = &self.model.play;
        let table = &mut self.model.table;
        table.forget();
        table.paused = false;
        let control = table.clock.take().map(|clock| *clock.control());
        let clock = control.and_then(|control| Clock::new(control, play.first_side()));
        table.clock = clock.map(|mut clock| {
            clock.catch_up(play.plies());
            clock
        });
    }

    /// A flag that has fallen ends the game, before anything else can happen. The engine's never does: it moves.
    pub(super) fn flag(&mut self) {
        let now = self.now;
        let Some(clock) = &self.model.table.clock else {
            return;
        };
        let engine_moves = self.model.is_engines_turn();
        let falls = clock.falls_at(now);
        if engine_moves && falls.is_some_and(|at| at - HURRY_MS <= now) {
            return self.with_engine(|engine, out| engine.hurry(now, out));
        }
        let Some(side) = clock.fallen(now).filter(|_| !engine_moves) else {
            return;
        };
        self.drop_engine_work();
        self.model.play.time_out(side);
        self.ended();
    }

    /// The clock runs or stands, as it has to; what is to be heard of it is heard.
    pub(super) fn tend_clock(&mut self, dialog_before: Option<Dialog>, acts: bool) {
        let now = self.now;
        let model = &mut *self.model;
        // A dialog that opens by itself takes nobody's time.
        if model.dialog.is_none() {
            model.table.held = false;
        } else if dialog_before.is_none() && !acts {
            model.table.held = true;
        }
        let runs = clock_runs(model);
        let table = &mut model.table;
        let before = table.seen_at;
        table.seen_at = now;
        table.copied_until = table.copied_until.filter(|&until| until > now);
        if table.answer_until.is_some_and(|until| until <= now) {
            table.answer_until = None;
            model.notices.retain(|notice| !notice.is_answer());
        }
        let Some(clock) = &mut table.clock else {
            return;
        };
        if !runs {
            return clock.halt(now);
        }
        clock.run(now);
        let side = clock.side();
        let left = clock.tightest(side, before).zip(clock.tightest(side, now));
        if now - table.noted_at >= NOTE_MS {
            self.note_clock();
        }
        if self.model.seats[side] == Seat::Human
            && let Some(alarm) = left.and_then(|(before, after)| clock::alarm(before, after))
        {
            self.sound(match alarm {
                Alarm::Warning => Sound::Warning,
                Alarm::Urgent => Sound::LowTime,
            });
        }
    }

    /// Puts the time of the move under way aside, so that a reload does not give it back.
    pub(super) fn note_clock(&mut self) {
        let now = self.now;
        let model = &mut *self.model;
        if let Some(clock) = &model.table.clock {
            model.table.noted_at = now;
            let ms = clock.elapsed(now).round();
            let plies = clock.plies().to_string();
            let text = [plies.as_str(), " ", &(ms as u32).to_string()].concat();
            self.effects.push(Effect::Put(Slot::Clock, text));
        }
    }

    /// The game that was saved comes back with what stood beside it. Its clock stands until the player goes on.
    pub(super) fn set_table(
        &mut self,
        house: crate::table::House,
        clock: Option<Clock>,
        note: Option<&str>,
    ) {
        let over = self.model.play.verdict().is_over();
        let table = &mut self.model.table;
        table.forget();
        table.house = house;
        table.clock = clock;
        table.paused = table.clock.is_some() && !over;
        let noted = note.and_then(|note| note.split_once(' '));
        if let Some(clock) = &mut table.clock
            && let Some((plies, ms)) = noted
            && plies.parse() == Ok(clock.plies())
            && let Ok(ms) = ms.parse::<u32>()
        {
            clock.recall(f64::from(ms));
        }
    }

    pub(super) fn pause(&mut self, on: bool) {
        let model = &mut *self.model;
        let may = model.table.clock.is_some() && !model.play.verdict().is_over();
        if model.table.paused == on || !may {
            return;
        }
        model.table.paused = on;
        let texts = model.settings.lang.texts();
        let words = if on {
            texts.table.paused
        } else {
            texts.table.resume
        };
        if on {
            model.table.premove = None;
            model.press = None;
            self.deselect();
            self.drop_engine_work();
            self.save();
        }
        self.announce(words.to_owned());
        self.ask_engine();
    }

    /// What the engine may take for its move, in ms, and its clock.
    pub(super) fn engine_time(&self, most: f64) -> (f64, Option<xq_protocol::Clock>) {
        let Some(clock) = &self.model.table.clock else {
            return (most, None);
        };
        let side = clock.side();
        let spare = |ms: f64| (ms - WAY_MS).max(10.0);
        let to_go = clock.moves_to_go(side).unwrap_or(HORIZON).clamp(1, HORIZON);
        let increment_ms = f64::from(clock.control().increment_s) * 1000.0;
        let step = clock.step_left(side, self.now);
        let left = clock.left(side, self.now).map(spare);
        let share = left.map(|left| {
            let share = left / f64::from(to_go) + increment_ms * 0.8;
            share.min(left * 0.4)
        });
        let step = step.map(|step| spare(step) * 0.7);
        let movetime = share.into_iter().chain(step).fold(most, f64::min);
        let clock = left.map(|remaining_ms| xq_protocol::Clock {
            remaining_ms,
            increment_ms,
            moves_to_go: clock.moves_to_go(side).map(u32::from),
        });
        (movetime.max(5.0), clock)
    }

    /// How long the engine's answer may be held back for the eye, in ms.
    pub(super) fn pace(&self, usual: f64) -> f64 {
        let clock = self.model.table.clock.as_ref();
        let left = clock.and_then(|clock| clock.tightest(clock.side(), self.now));
        if self.model.room.hidden {
            return 0.0;
        }
        left.map_or(usual, |left| usual.min(left * 0.04))
    }

    fn ask_hint(&mut self) {
        let texts = self.model.settings.lang.texts();
        if !crate::table::view(self.model, texts, false).may_ask {
            return;
        }
        let work = Work {
            id: 0,
            start_fen: self.model.play.start_fen(),
            moves: self.model.play.move_codes(),
            limits: Limits {
                movetime_ms: Some(HINT_MS),
                ..Limits::default()
            },
            multi_pv: 1,
            level: None,
            rule_set: rule_set(self.model.play.rule_set()),
            seed: 0,
            use_book: false,
        };
        let now = self.now;
        self.with_engine(|engine, out| engine.ask(Purpose::Hint, work, now, out));
    }

    pub(super) fn hint_is(&mut self, best: &str) {
        let position = self.model.play.position();
        if let Some(mv) = read_move(best).filter(|&mv| position.is_legal(mv)) {
            let text = self.model.settings.notation().in_words(position, mv);
            let texts = self.model.settings.lang.texts();
            self.model.table.hint = Some(mv);
            self.announce(fill(texts.table.hint_is, &[&text]));
        }
    }

    /// Whoever is to move touches a piece; where that binds, it is said.
    pub(super) fn touch(&mut self, square: Square) {
        if self.model.mode != Mode::Play
            || !self.model.table.house.touch_move
            || !self.model.is_humans_turn()
            || self.model.table.paused
        {
            return;
        }
        let position = self.model.play.position();
        self.model.table.touched.touch(position, square);
    }

    /// The piece that has to move, if one has been touched.
    pub(super) fn bound(&self) -> Option<Square> {
        let may = self.model.mode == Mode::Play && self.model.is_humans_turn();
        self.model.table.touched.own().filter(|_| may)
    }

    /// A move for when the engine has moved.
    pub(super) fn premove(&mut self, mv: Move) {
        self.model.table.premove = Some(mv);
        self.deselect();
        let texts = self.model.settings.lang.texts();
        let names = [mv.from(), mv.to()].map(|square| square.to_string());
        self.announce(fill(texts.table.premove, &[&names.concat()]));
    }

    pub(super) fn cancel_premove(&mut self) {
        if self.model.mode == Mode::Play && !self.model.is_humans_turn() {
            self.deselect();
        }
        self.model.table.premove = None;
        self.model.table.premove_at = None;
    }

    /// The engine has moved: what was decided in advance is made soon, if it can be.
    pub(super) fn await_premove(&mut self) {
        let position = self.model.play.position();
        let premove = self.model.table.premove.filter(|&mv| position.is_legal(mv));
        self.model.table.premove = premove;
        self.model.table.premove_at = premove.map(|_| self.now + PREMOVE_MS);
    }

    pub(super) fn premove_if_due(&mut self) {
        if self.model.table.premove_at.is_some_and(|at| at <= self.now) {
            self.model.table.premove_at = None;
            if let Some(mv) = self.model.table.premove.take()
                && self.model.is_humans_turn()
            {
                self.make_move(mv, None);
            }
        }
    }

    /// What the player had in hand before the engine moved stays there, if it still can.
    pub(super) fn keep_in_hand(
        &mut self,
        selected: Option<Square>,
        press: Option<crate::drag::Press>,
    ) {
        let Some(square) = selected.filter(|_| self.model.mode == Mode::Play) else {
            return;
        };
        let own = self.model.hand();
        if own.is_some_and(|own| premove::is_of(&self.model.pieces, square, own)) {
            self.model.selected = Some(square);
            self.model.targets = self.model.targets_of(square);
            self.model.press = press;
        }
    }

    /// Puts a text on the clipboard, and says so for a while.
    pub(super) fn copy(&mut self, text: String) {
        self.effects.push(Effect::Copy(text));
        self.model.table.copied_until = Some(self.now + COPIED_MS);
        let texts = self.model.settings.lang.texts();
        self.announce(texts.copied.to_owned());
    }
}

/// Whether somebody's time is to run.
fn clock_runs(model: &Model) -> bool {
    let awaits_engine = model.is_engines_turn();
    let engine_thinks = model.reply.is_some()
        || (model.engine.purpose() == Some(Purpose::Move)
            && !model.engine.is_loading()
            && !model.engine.is_down());
    model.opened
        && model.mode == Mode::Play
        && !model.play.verdict().is_over()
        && !model.table.paused
        && !model.table.held
        && !model.library.following
        && (!awaits_engine || engine_thinks)
}

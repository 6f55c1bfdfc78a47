//! The one function that changes the model.

mod analysis;
mod board;
mod draw;
mod engine;
mod game;
mod keeping;
mod lesson;
mod library;
mod looks;
mod open;
mod pwa;
mod review;
mod setup;
mod study;
mod table;

use crate::anim::Animation;
use crate::effect::Effect;
use crate::game::Play;
use crate::layout::Layout;
use crate::library::Errand;
use crate::looks::Switch;
use crate::model::{Dialog, Mode, Model};
use crate::msg::{Command, Msg};
use crate::notice::Notice;
use crate::table::Draft;

/// Lets something happen, and returns what is to be done about it outside.
#[must_use = "the effects are to be executed"]
pub fn update(model: &mut Model, msg: Msg, now: f64) -> Vec<Effect> {
    let mut step = Step {
        model,
        now,
        effects: Vec::new(),
    };
    let acts = matches!(msg, Msg::Pointer(_) | Msg::Key(_) | Msg::Command(_));
    let plies = step.model.play.plies();
    let dialog = step.model.dialog;
    step.flag();
    step.take(msg);
    if acts {
        step.lead();
    }
    let notation = step.model.settings.notation();
    step.model.play.write_in(notation);
    step.employ_engine();
    step.refresh_study();
    step.keep_record(false);
    step.keep_study(false);
    step.refresh_pwa();
    let acts = acts || step.model.play.plies() != plies;
    step.keep_awake(acts);
    step.tend_clock(dialog, acts);
    step.effects
}

/// Whether something moves on the board, so that the next frame differs from this one.
pub fn is_moving(model: &Model, now: f64) -> bool {
    model
        .animation
        .as_ref()
        .is_some_and(|animation| !animation.is_done(now))
}

/// When [`Msg::Tick`] is due, if nothing happens before.
pub fn wake_at(model: &Model) -> Option<f64> {
    let reply = model.reply.map(|reply| reply.at);
    let animation = model.animation.as_ref().map(|a| a.begun + a.lasts);
    let study = model.study.desk.wake_at();
    let drowsy = looks::drowsy_at(model);
    let record = model.library.record_due;
    [
        record,
        reply,
        animation,
        study,
        drowsy,
        table::wake_at(model),
        model.engine.wake_at(),
    ]
    .into_iter()
    .flatten()
    .min_by(f64::total_cmp)
}

/// One call of [`update`].
struct Step<'a> {
    model: &'a mut Model,
    now: f64,
    effects: Vec<Effect>,
}

impl Step<'_> {
    fn take(&mut self, msg: Msg) {
        match msg {
            Msg::Opened(opening) => self.opened(opening),
            Msg::Resized {
                width,
                height,
                ratio,
            } => {
                let flipped = self.model.layout.flipped;
                let mirrored = self.model.layout.mirrored;
                self.model.layout = Layout::new(width, height, ratio, flipped).mirrored(mirrored);
                // Where the pointer went down is no longer where it was.
                self.model.press = None;
            }
            Msg::Dark(dark) => self.model.room.dark = dark,
            Msg::Forced(forced) => self.model.room.forced = forced,
            Msg::ReducedMotion(reduced) => self.model.room.still = reduced,
            Msg::Font(there) => {
                self.withdraw(|notice| *notice == Notice::Font);
                if !there {
                    self.notify(Notice::Font);
                }
            }
            Msg::StorageFailed => self.not_stored(),
            Msg::Shown => {
                self.model.room.hidden = false;
                self.lead();
                if self.model.dialog == Some(Dialog::Library) {
                    // Another tab may have renamed or deleted some meanwhile.
                    self.errand(Errand::List);
                }
            }
            Msg::Hidden => {
                self.model.room.hidden = true;
                // Every change is saved already; this is for a browser that has lost it.
                if self.model.opened {
                    self.note_clock();
                    self.keep_record(true);
                    self.keep_study(true);
                    let text = self.saved_text();
                    self.effects.push(Effect::SaveIfGone(text));
                }
            }
            Msg::Slept(ms) => {
                if let Some(clock) = &mut self.model.table.clock {
                    clock.slept(ms);
                }
                self.flag();
            }
            Msg::Tick => self.tick(),
            Msg::Returned(mode) => self.return_to(mode),
            Msg::Pointer(pointer) => self.pointer(pointer),
            Msg::Key(key) => self.key(key),
            Msg::Focus(focused) => {
                self.model.board_focused = focused;
            }
            Msg::Fragment(fragment) => self.fragment(&fragment),
            Msg::Book(bytes) => self.model.analysis.opening_mut().bring(bytes.as_deref()),
            Msg::Engine(event) => self.engine_event(event),
            Msg::Command(command) => self.command(command),
            Msg::Library(msg) => self.library_msg(msg),
            Msg::Study(msg) => self.study_msg(msg),
            Msg::Pwa(msg) => self.pwa_msg(msg),
        }
    }

    fn command(&mut self, command: Command) {
        match command {
            Command::Go(mode) => self.go(mode),
            Command::Show(dialog) => self.show(dialog),
            Command::CloseDialog => self.model.dialog = None,
            Command::NewGame(terms) => {
                let draft = Draft {
                    terms,
                    ..Draft::default()
                };
                let side = self.persons_side(&draft);
                self.new_game(terms, side, Play::new());
            }
            Command::Table(command) => self.table_command(command),
            Command::TakeBack => self.take_back(),
            Command::Resign => self.resign(),
            Command::OfferDraw => self.offer_draw(),
            Command::AcceptDraw => self.accept_draw(),
            Command::RefuseDraw => self.refuse_draw(),
            Command::ShowRuling => self.show_ruling(),
            Command::LookAt(row) => self.look_at(row),
            Command::CloseRuling => self.close_ruling(),
            Command::MoveNow => self.move_now(),
            Command::Flip => {
                // By hand it is turned for the game too, and kept.
                self.turn_for_game(!self.model.layout.flipped);
                self.save();
            }
            Command::OpenPosition(text) => self.open_position(&text),
            Command::CopyPosition => self.copy(self.model.fen()),
            Command::RetryEngine => self.retry_engine(),
            Command::CopyDamaged => {
                if let Some(text) = self.model.damaged.clone() {
                    self.copy(text);
                }
            }
            Command::DownloadDamaged => {
                let name = "chuhe-game.txt".to_owned();
                let damaged = self.model.damaged.clone();
                self.effects
                    .extend(damaged.map(|text| Effect::Download { name, text }));
            }
            Command::Dismiss(index) => {
                if index < self.model.notices.len() {
                    self.model.notices.remove(index);
                }
            }
            Command::Reload => self.effects.push(Effect::Reload),
            Command::Language(lang) => {
                self.model.settings.lang = lang;
                self.save_settings();
            }
            Command::Notation(notation) => {
                self.model.settings.chosen_notation = Some(notation);
                self.save_settings();
            }
            Command::Library(command) => self.library_command(command),
            Command::Setup(command) => self.setup_command(command),
            Command::Pwa(command) => self.pwa_command(command),
            Command::Study(command) => self.study_command(command),
            Command::Looks(command) => self.looks(command),
            Command::Analysis(command) => self.analysis_command(command),
        }
    }

    /// The board shows what belongs to the mode; nothing of the other modes is lost.
    /// The first step back closes what lies over the view, and is not used up by it.
    fn return_to(&mut self, mode: Mode) {
        if self.model.dialog.take().is_some() {
            let here = self.model.mode;
            self.effects.push(Effect::Visit {
                from: mode,
                to: here,
            });
        } else if self.model.mode != mode {
            self.turn_to(mode);
        }
    }

    fn go(&mut self, mode: Mode) {
        if self.model.mode == mode {
            return;
        }
        self.effects.push(Effect::Visit {
            from: self.model.mode,
            to: mode,
        });
        self.turn_to(mode);
    }

    fn turn_to(&mut self, mode: Mode) {
        if self.model.mode == Mode::Play {
            // Nobody's time runs unseen.
            self.pause(true);
        }
        self.model.mode = mode;
        self.withdraw(Notice::is_answer);
        if mode == Mode::Play
            && let Some(flipped) = self.model.table.flipped.take()
        {
            self.turn_board(flipped);
        }
        self.leave_study();
        self.model.dialog = None;
        self.model.review = None;
        self.show_pieces(None);
    }

    fn show(&mut self, dialog: Dialog) {
        if dialog == Dialog::Resign && self.model.play.verdict().is_over() {
            return;
        }
        if dialog == Dialog::Position {
            // The text in it is the position on the board again: what was wrong with the last one no longer stands.
            self.withdraw(|notice| matches!(notice, Notice::Position(_)));
        }
        if dialog == Dialog::NewGame {
            return self.show_new_game(None);
        }
        if let Dialog::Study(dialog) = dialog {
            self.show_study_dialog(dialog);
        }
        self.model.dialog = Some(dialog);
    }

    fn tick(&mut self) {
        if self
            .model
            .animation
            .as_ref()
            .is_some_and(|a| a.is_done(self.now))
        {
            self.model.animation = None;
        }
        self.reply_if_due();
        self.premove_if_due();
        self.study_tick();
        self.engine_tick();
    }

    /// Shows the game as it is now; whatever differs from what was shown before moves there.
    fn show_pieces(&mut self, dropped: Option<(xq_rules::Square, crate::geometry::Point)>) {
        let after = self.model.shown_pieces();
        let plan = Animation::between(&self.model.pieces, &after, dropped, self.now);
        self.model.animation = plan.and_then(|plan| self.at_speed(plan));
        self.model.pieces = after;
        self.deselect();
        self.model.press = None;
    }

    /// Turns the board for a game.
    fn turn_for_game(&mut self, flipped: bool) {
        self.model.table.flipped = None;
        self.turn_board(flipped);
    }

    /// Turns the board for what is studied; the game has it again as it was.
    fn turn_for_study(&mut self, flipped: bool) {
        let before = self.model.layout.flipped;
        self.model.table.flipped.get_or_insert(before);
        self.turn_board(flipped);
    }

    fn turn_board(&mut self, flipped: bool) {
        let old = &self.model.layout;
        let mirrored = self.model.looks.chosen.is_on(Switch::Mirrored);
        self.model.layout =
            Layout::new(old.width, old.height, old.ratio, flipped).mirrored(mirrored);
        self.model.press = None;
    }

    fn deselect(&mut self) {
        self.model.selected = None;
        self.model.targets.clear();
    }

    fn save(&mut self) {
        self.name_game();
        let text = self.saved_text();
        self.effects.push(Effect::Save(text.clone()));
        self.keep_game(&text);
    }

    fn saved_text(&self) -> String {
        let model = &*self.model;
        let flipped = model.table.flipped.unwrap_or(model.layout.flipped);
        let text =
            crate::save::write_at(&model.play, &model.seats, flipped, &model.table, self.now);
        match &model.library.game {
            Some(id) => id.stamp(&text),
            None => text,
        }
    }

    fn notify(&mut self, notice: Notice) {
        if !self.model.notices.contains(&notice) {
            self.model.notices.push(notice);
        }
    }

    fn withdraw(&mut self, which: impl Fn(&Notice) -> bool) {
        self.model.notices.retain(|notice| !which(notice));
    }

    fn announce(&mut self, text: String) {
        self.model.announcement.number += 1;
        self.model.announcement.text = text;
    }
}

#[cfg(test)]
mod tests;

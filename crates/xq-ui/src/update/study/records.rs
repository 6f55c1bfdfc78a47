//! Records that come and go: opened, taken away, kept, played on from.

use std::rc::Rc;

use xq_records::{Tree, read_text};
use xq_rules::Color;

use super::super::Step;
use crate::effect::{Effect, Kept, Slot};
use crate::model::{Dialog, Mode, Seat};
use crate::notice::Notice;
use crate::study::export::{self, Export};
use crate::study::save::{self, Place};
use crate::study::{Found, Info, Study, StudyDialog, Undo};

/// How long it is said that a text was copied, in ms.
const COPIED_MS: f64 = 2500.0;
/// The text of a record with more moves than this is not written anew for every letter of a comment.
const QUICK: usize = 4000;
/// How long its writing waits then, in ms.
const SAVE_MS: f64 = 800.0;

impl Step<'_> {
    /// The game that is played, or was, as a record; the board stays where it is.
    pub(super) fn study_game(&mut self) {
        let tree = self.record_of_game();
        self.open_record(tree);
        // It lies on the shelf as a game; notes make a record of it.
        let over = self.model.play.verdict().is_over();
        self.model.study.kept_as = self.model.library.game.clone().filter(|_| over);
        self.record_is_kept();
        self.model.study.go_to_ply(usize::MAX);
        self.study_moved();
    }

    fn record_of_game(&self) -> Tree {
        let model = &*self.model;
        let texts = model.settings.lang.texts();
        let mut tree = model.play.record();
        if let Some(clock) = &model.table.clock {
            clock.write_into(&mut tree);
        }
        for (name, color) in [("Red", Color::Red), ("Black", Color::Black)] {
            let name_of = match model.seats[color] {
                Seat::Engine(level) => [texts.engine, texts.level_name(level)].join(" · "),
                Seat::Human if model.engine_level().is_some() => texts.you.to_owned(),
                Seat::Human => continue,
            };
            tree.tags.set(name, name_of);
        }
        tree
    }

    /// Another record; the one before can be had back.
    pub(in super::super) fn open_record(&mut self, tree: Tree) {
        self.model.dialog = None;
        self.go(Mode::Study);
        self.leave_study();
        let blank = self.model.study.is_blank();
        let same = *self.model.study.tree() == tree;
        let old = self.model.study.replace(tree);
        self.model.analysis.forget();
        if !blank && !same {
            self.offer_undo(Undo::Record(Box::new(old)), Notice::RecordReplaced);
        } else if matches!(self.model.study.desk.undo, Some(Undo::Branch(..))) {
            // What was removed belongs to the record that is gone; a record that was replaced before can still be had back.
            self.model.study.desk.undo = None;
            self.withdraw(Notice::is_undo);
        }
        self.study_moved();
    }

    /// A dialog of the record opens: with what belongs into it.
    pub(in super::super) fn show_study_dialog(&mut self, dialog: StudyDialog) {
        match dialog {
            StudyDialog::Open => self.model.study.desk.found = None,
            StudyDialog::Export => self.export_as(export::Kind::of(self.model.settings.notation())),
            StudyDialog::Info | StudyDialog::More => {}
        }
    }

    /// Reads what is being pasted.
    pub(super) fn look_into(&mut self, text: &str) {
        let blank = text.trim().is_empty();
        let found = (!blank).then(|| Found::new(read_text(text), None));
        self.model.study.desk.found = found;
    }

    /// A file was read: shown in the dialog when there is a choice or a doubt, opened at once when there is none.
    pub(in super::super) fn found_file(&mut self, found: Found) {
        let plain = found.import.records.len() == 1 && found.import.all_problems().next().is_none();
        self.model.study.desk.found = Some(found);
        if plain {
            self.open_found();
        } else {
            self.go(Mode::Study);
            self.model.dialog = Some(Dialog::Study(StudyDialog::Open));
        }
    }

    /// Opens the game that is chosen.
    pub(super) fn open_found(&mut self) {
        let desk = &mut self.model.study.desk;
        let Some(found) = desk.found.take() else {
            return;
        };
        let chosen = found.chosen;
        match found.import.records.into_iter().nth(chosen) {
            Some(record) => {
                self.open_record(record.tree);
                self.turn_for_study(false);
            }
            None => self.model.dialog = None,
        }
    }

    /// Writes the record as that, for the dialog.
    pub(super) fn export_as(&mut self, kind: export::Kind) {
        let export = Export::of(self.model, kind);
        let desk = &mut self.model.study.desk;
        if export.is_missing() {
            desk.outlines_missing = false;
            self.effects.push(Effect::FetchOutlines);
        }
        desk.export = Some(export);
    }

    /// The outlines of characters have come, or could not: a picture that waits for them is drawn.
    pub(super) fn outlines_came(&mut self, outlines: Option<Rc<str>>) {
        let desk = &mut self.model.study.desk;
        desk.outlines_missing = outlines.is_none();
        desk.outlines = outlines;
        let waits = desk.export.as_ref().is_some_and(Export::is_missing);
        if waits && !desk.outlines_missing {
            self.export_as(export::Kind::Picture);
        }
    }

    pub(super) fn copy_export(&mut self) {
        let until = self.now + COPIED_MS;
        if let Some(export) = &mut self.model.study.desk.export {
            export.copied_until = Some(until);
            self.effects.push(Effect::Copy(export.text.clone()));
            let texts = self.model.settings.lang.texts();
            self.announce(texts.copied.to_owned());
        }
    }

    pub(super) fn copy_line(&mut self) {
        let text = export::moves(&self.model.study, self.model.settings.notation());
        self.effects.push(Effect::Copy(text));
        self.model.study.desk.line_copied_until = Some(self.now + COPIED_MS);
        let texts = self.model.settings.lang.texts();
        self.announce(texts.copied.to_owned());
    }

    pub(super) fn download_export(&mut self) {
        if let Some(export) = &self.model.study.desk.export {
            self.effects.push(Effect::Download {
                name: export.file.clone(),
                text: export.text.clone(),
            });
        }
    }

    /// What the players and the event are called, and how it ended.
    pub(super) fn describe(&mut self, info: Info) {
        self.model.dialog = None;
        self.model.study.describe(|tree| {
            for (name, value) in info.tags {
                tree.tags.set(name, value);
            }
            tree.outcome = info.outcome;
        });
    }

    /// The record that was kept, and where one stood in it.
    pub(in super::super) fn restore_study(&mut self, record: Option<String>, place: Option<&str>) {
        let place = place.map(Place::read).unwrap_or_default();
        if let Some(text) = record {
            if let Some(tree) = save::read(&text) {
                self.model.study = Study::new(tree);
                self.model.study.go_way(&place.way);
                self.model.study.kept_as = place.kept_as;
                self.record_is_kept();
            } else {
                let kept = Effect::Keep(Kept::DamagedRecord, text.clone());
                self.effects.push(kept);
                self.model.damaged.get_or_insert(text);
                self.notify(Notice::RecordLost);
            }
        }
        self.model.study.desk.speed = place.speed;
        if place.studies {
            self.go(Mode::Study);
        }
        let study = &mut self.model.study;
        study.desk.kept = Some(study.revision());
        study.desk.kept_place = Some((study.cursor(), self.model.mode, study.desk.speed));
    }

    /// A record in the address is opened; gives whether there is one.
    pub(in super::super) fn record_of_address(
        &mut self,
        fen: Option<&str>,
        moves: Option<&str>,
        pgn: Option<&str>,
    ) -> bool {
        let text = match (pgn, moves) {
            (Some(pgn), _) => pgn.to_owned(),
            (None, Some(codes)) => {
                let line: Vec<&str> = codes
                    .as_bytes()
                    .chunks(4)
                    .filter_map(|code| std::str::from_utf8(code).ok())
                    .collect();
                [fen.unwrap_or_default(), &line.join(" ")].join("\n")
            }
            (None, None) => return false,
        };
        self.found_file(Found::new(read_text(&text), None));
        true
    }

    /// Keeps what has changed since it was kept last. `at_once` when the page may be gone in a moment.
    pub(in super::super) fn keep_study(&mut self, at_once: bool) {
        if !self.model.opened {
            return;
        }
        let mode = self.model.mode;
        let study = &mut self.model.study;
        if study.desk.kept != Some(study.revision()) {
            let waits = study.size() > QUICK && !at_once;
            let due = *study.desk.keep_at.get_or_insert(self.now + SAVE_MS);
            if !waits || due <= self.now {
                study.desk.kept = Some(study.revision());
                study.desk.keep_at = None;
                let text = save::write(study.tree());
                self.effects.push(Effect::Put(Slot::Record, text));
            }
        }
        let place = (study.cursor(), mode, study.desk.speed);
        if study.desk.kept_place != Some(place) {
            study.desk.kept_place = Some(place);
            let text = Place::of(study, mode).write();
            self.effects.push(Effect::Put(Slot::Place, text));
        }
    }
}

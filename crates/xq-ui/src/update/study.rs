//! The record: going through it, changing it, drawing on it.

use xq_records::{NodeId, Tree};
use xq_rules::{Move, Square};

mod hand;
mod records;

use super::Step;
use crate::geometry::Point;
use crate::model::Mode;
use crate::msg::Key;
use crate::notice::Notice;
use crate::study::{Autoplay, Rows, Study, StudyCommand, StudyMsg, Undo};

/// How long something that was removed can be brought back by the notice, in ms.
const UNDO_MS: f64 = 15_000.0;

impl Step<'_> {
    pub(super) fn study_command(&mut self, command: StudyCommand) {
        match command {
            StudyCommand::FromGame => self.study_game(),
            StudyCommand::New => self.open_record(Tree::default()),
            StudyCommand::GoTo(node) => self.study_goes(|study| study.go_to(node)),
            StudyCommand::GoToPly(ply) => self.study_goes(|study| study.go_to_ply(ply)),
            StudyCommand::Step(by) => self.study_goes(|study| study.step(by)),
            StudyCommand::Start => self.study_goes(|study| study.go_to_ply(0)),
            StudyCommand::End => self.study_goes(|study| study.go_to_ply(usize::MAX)),
            StudyCommand::Turn(by) => self.study_goes(|study| study.turn(by)),
            StudyCommand::Play => self.toggle_autoplay(),
            StudyCommand::Speed(speed) => {
                self.model.study.desk.speed = speed;
                if let Some(autoplay) = &mut self.model.study.desk.autoplay {
                    autoplay.next = self.now + speed.ms();
                }
            }
            StudyCommand::Fold(node, open) => {
                let before = self.model.study.cursor();
                self.model.study.fold(node, open);
                if self.model.study.cursor() != before {
                    self.study_moved();
                }
            }
            StudyCommand::Comment(node, text) => {
                self.model.study.note(node, |notes| notes.after = text);
            }
            StudyCommand::Preface(node, text) => {
                self.model.study.note(node, |notes| notes.before = text);
            }
            StudyCommand::Mark(nag) => {
                let node = self.model.study.cursor();
                self.model.study.note(node, |notes| {
                    if notes.nags.contains(&nag) {
                        notes.nags.retain(|other| *other != nag);
                    } else {
                        notes.set_nag(nag);
                    }
                });
            }
            StudyCommand::Pen(color) => {
                self.model.study.desk.pen = color;
                self.deselect();
            }
            StudyCommand::Erase => {
                let node = self.model.study.cursor();
                self.model.study.note(node, |notes| notes.shapes.clear());
            }
            StudyCommand::Annotate(open) => {
                let desk = &mut self.model.study.desk;
                desk.annotating = open;
                desk.pen = None;
            }
            StudyCommand::Promote(node) => {
                self.model.study.promote(node);
            }
            StudyCommand::Demote(node) => {
                self.model.study.demote(node);
            }
            StudyCommand::MakeMain(node) => {
                self.model.study.make_main(node);
            }
            StudyCommand::Delete(node) => self.delete_branch(node),
            StudyCommand::CopyLine => self.copy_line(),
            StudyCommand::Undo => self.undo_study(),
            StudyCommand::Look(text) => self.look_into(&text),
            StudyCommand::Choose(index) => {
                if let Some(found) = &mut self.model.study.desk.found {
                    found.chosen = index;
                }
            }
            StudyCommand::OpenFound => self.open_found(),
            StudyCommand::KeepFound => {
                if let Some(found) = self.model.study.desk.found.take() {
                    self.keep_records(found.import.records);
                }
            }
            StudyCommand::ExportAs(kind) => self.export_as(kind),
            StudyCommand::CopyExport => self.copy_export(),
            StudyCommand::DownloadExport => self.download_export(),
            StudyCommand::Describe(info) => self.describe(*info),
            StudyCommand::PlayOn => self.show_new_game(Some(self.model.fen())),
        }
    }

    // Kept apart from its caller, which a first game runs (docs/decisions/0012).
    #[inline(never)]
    pub(super) fn study_msg(&mut self, msg: StudyMsg) {
        let anywhere = matches!(msg, StudyMsg::File(_) | StudyMsg::Outlines(_));
        if self.model.mode != Mode::Study && !anywhere {
            return;
        }
        match msg {
            StudyMsg::File(found) => self.found_file(*found),
            StudyMsg::Outlines(file) => self.outlines_came(file),
            StudyMsg::Draw(pointer, color) => self.draw(pointer, color),
            StudyMsg::Wheel(by) => self.study_goes(|study| study.step(by)),
            StudyMsg::Key(key) => {
                // Away from the board there is no piece to pick.
                if !matches!(key, Key::Enter | Key::Escape) {
                    self.model.cursor = None;
                    self.study_key(key);
                }
            }
        }
    }

    /// Brings the list of moves to what the record says now.
    pub(super) fn refresh_study(&mut self) {
        if self.model.mode == Mode::Study {
            Rows::refresh(&mut self.model.study, self.model.settings);
        }
    }

    /// Another mode: nothing goes on in the record meanwhile.
    pub(super) fn leave_study(&mut self) {
        let desk = &mut self.model.study.desk;
        desk.autoplay = None;
        desk.drawing = None;
        desk.pen = None;
        self.model.cursor = None;
        self.unpeek();
    }

    pub(super) fn study_tick(&mut self) {
        let desk = &self.model.study.desk;
        let due = desk.autoplay.is_some_and(|play| play.next <= self.now);
        if due && self.model.mode == Mode::Study {
            let next = self.now + desk.speed.ms();
            let from = self.model.study.cursor();
            self.model.study.step(1);
            self.hear_step(from);
            let goes_on = self.model.study.has_next();
            self.model.study.desk.autoplay = goes_on.then_some(Autoplay { next });
            self.study_moved();
        }
        let desk = &mut self.model.study.desk;
        desk.line_copied_until = desk.line_copied_until.filter(|&until| until > self.now);
        if let Some(export) = &mut desk.export {
            export.copied_until = export.copied_until.filter(|&until| until > self.now);
        }
        if desk.undo_until.is_some_and(|until| until <= self.now) {
            desk.undo_until = None;
            self.withdraw(Notice::is_undo);
        }
    }

    fn toggle_autoplay(&mut self) {
        let study = &mut self.model.study;
        if study.desk.autoplay.take().is_some() {
            return;
        }
        let next = self.now + study.desk.speed.ms();
        let from_end = !study.has_next();
        if from_end {
            study.go_to_ply(0);
        }
        if study.has_next() {
            study.desk.autoplay = Some(Autoplay { next });
            self.deselect();
        }
        if from_end {
            self.study_moved();
        }
    }

    /// The player goes through the record: it no longer plays by itself.
    fn study_goes(&mut self, go: impl FnOnce(&mut Study) -> bool) {
        self.model.study.desk.autoplay = None;
        let from = self.model.study.cursor();
        if go(&mut self.model.study) {
            self.hear_step(from);
            self.study_moved();
        }
    }

    /// The board stands behind another move of the record.
    pub(super) fn study_moved(&mut self) {
        self.unpeek();
        self.show_pieces(None);
        self.announce_place();
    }

    /// A move on the board is followed where the record has it, and added where not.
    pub(super) fn study_move(&mut self, mv: Move, dropped: Option<(Square, Point)>) -> bool {
        self.model.study.desk.autoplay = None;
        let from = self.model.study.cursor();
        if !self.model.study.play(mv) {
            return false;
        }
        self.hear_step(from);
        if dropped.is_some() {
            // The hand has brought it: it must not start from its old point again.
            self.model.animation = None;
        }
        self.show_pieces(dropped);
        self.announce_place();
        true
    }

    fn announce_place(&mut self) {
        let texts = self.model.settings.lang.texts();
        let study = &self.model.study;
        let Some(mv) = study.last_move() else {
            return self.announce(texts.study.at_start.to_owned());
        };
        let before = study.position_before();
        let notes = study.tree().notes(study.cursor());
        let mut parts = vec![
            texts.color(before.side()).to_owned(),
            self.model.settings.notation().in_words(&before, mv),
        ];
        let marks = crate::study::Mark::all(&notes.nags, texts);
        parts.extend(
            marks
                .filter(|mark| mark.set)
                .map(|mark| mark.name.to_owned()),
        );
        if study.checked_king().is_some() {
            parts.push(texts.check.to_owned());
        }
        if !study.tree().is_main(study.cursor()) {
            parts.push(texts.study.variation.to_owned());
        }
        if !notes.after.is_empty() {
            parts.push(notes.after.clone());
        }
        let words = parts.join(texts.word_separator);
        self.announce(words);
    }

    fn delete_branch(&mut self, node: NodeId) {
        let moves = self.model.study.tree().walk_from(node).count();
        let before = self.model.study.cursor();
        self.model.study.desk.autoplay = None;
        let Some(removed) = self.model.study.delete(node) else {
            return;
        };
        self.offer_undo(Undo::Branch(removed, moves), Notice::Deleted(moves));
        if self.model.study.cursor() != before {
            self.study_moved();
        }
    }

    fn offer_undo(&mut self, undo: Undo, notice: Notice) {
        self.withdraw(Notice::is_undo);
        let desk = &mut self.model.study.desk;
        desk.undo = Some(undo);
        desk.undo_until = Some(self.now + UNDO_MS);
        self.notify(notice);
    }

    fn undo_study(&mut self) {
        self.withdraw(Notice::is_undo);
        self.model.study.desk.undo_until = None;
        match self.model.study.desk.undo.take() {
            None => return,
            Some(Undo::Branch(removed, _)) => self.model.study.restore(&removed),
            Some(Undo::Record(old)) => {
                let undone = self.model.study.bring_back(*old);
                self.model.analysis.forget();
                // What came in its place is not thrown away either.
                self.model.study.desk.undo = Some(Undo::Record(Box::new(undone)));
            }
        }
        self.study_moved();
    }

    /// Keys that go through the record. With the cursor on the board in sight, arrows and Enter move pieces instead; gives
    /// whether the key was one of the record's.
    pub(super) fn study_key(&mut self, key: Key) -> bool {
        let on_board = self.model.cursor.is_some();
        match key {
            Key::Left if !on_board => self.study_command(StudyCommand::Step(-1)),
            Key::Right if !on_board => self.study_command(StudyCommand::Step(1)),
            Key::Up if !on_board => self.study_command(StudyCommand::Turn(-1)),
            Key::Down if !on_board => self.study_command(StudyCommand::Turn(1)),
            Key::Home => self.study_command(StudyCommand::Start),
            Key::End => self.study_command(StudyCommand::End),
            Key::Space if !on_board => self.study_command(StudyCommand::Play),
            Key::Escape if on_board && self.model.press.is_none() => {
                self.deselect();
                self.model.cursor = None;
            }
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests;

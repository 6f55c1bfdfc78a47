//! Games and records are kept by themselves, after every change; several tabs keep theirs side by side.

use xq_records::pgn::{self, MoveText};

use super::Step;
use crate::effect::{Effect, Kept as Beside};
use crate::library::{Entry, Errand, Failure, GameId, Parcel, Put, What};
use crate::model::{Dialog, Mode};
use crate::notice::Notice;
use crate::save;

/// Records with more moves than this are not written after each change, but when there has been time.
const LARGE: usize = 1500;
/// How long a large record waits, in ms.
const PATIENCE_MS: f64 = 3000.0;

impl Step<'_> {
    /// The running game gets its id with its first move.
    pub(super) fn name_game(&mut self) {
        if self.model.play.plies() > 0 && self.model.library.game.is_none() {
            let id = self.model.library.new_id(self.model.seed);
            self.model.library.game = Some(id);
        }
    }

    /// Keeps the running game as it is now; `saved` is its text.
    pub(super) fn keep_game(&mut self, saved: &str) {
        if let Some(foreign) = self.model.library.foreign.take() {
            // The quick save held another tab's game.
            self.effects.push(Effect::Keep(Beside::Replaced, foreign));
        }
        let Some(id) = self.model.library.game.clone() else {
            return;
        };
        if self.model.play.plies() == 0 {
            return;
        }
        self.model.library.game_is_safe = false;
        let entry = Entry::of_game(&self.model.play, &self.model.seats);
        let parcel = Parcel {
            id,
            entry: entry.write(),
            text: saved.to_owned(),
            name: String::new(),
            changed: None,
        };
        self.shelve(vec![parcel], false);
    }

    /// A game that was put aside before there was a library, or while it could not be used, comes into it.
    pub(super) fn take_in(&mut self, replaced: &str) {
        let Some(saved) = save::read(replaced)
            .saved
            .filter(|saved| saved.play.plies() > 0)
        else {
            return;
        };
        let id = GameId::of_saved(replaced);
        let id = id.unwrap_or_else(|| self.model.library.new_id(self.model.seed));
        let parcel = Parcel {
            entry: Entry::of_game(&saved.play, &saved.seats).write(),
            text: replaced.to_owned(),
            name: String::new(),
            changed: None,
            id,
        };
        self.shelve(vec![parcel], true);
    }

    /// Sends games to the shelf. `old` ones do not take the place of what lies there.
    pub(super) fn shelve(&mut self, parcels: Vec<Parcel>, old: bool) {
        let library = &mut self.model.library;
        let number = library.next();
        if old {
            library.taking_in = Some(number);
        } else {
            for parcel in &parcels {
                library.send(number, parcel.clone());
            }
        }
        let ask = !std::mem::replace(&mut library.persisted, true);
        self.errand(Errand::Put {
            number,
            parcels,
            old,
        });
        if ask {
            self.errand(Errand::Persist);
        }
    }

    /// The browser refused to store what lies outside of the library. The game is not lost while the library has it.
    pub(super) fn not_stored(&mut self) {
        let kept = self.model.library.last_put == Put::Stored;
        if !kept {
            self.withdraw(|notice| *notice == Notice::Settings);
        }
        self.notify(if kept {
            Notice::Settings
        } else {
            Notice::Storage
        });
    }

    /// What can be read can be written, until the contrary shows.
    pub(super) fn shelf_answers(&mut self) {
        let put = &mut self.model.library.last_put;
        if *put == Put::Unknown {
            *put = Put::Stored;
        }
    }

    pub(super) fn stored(&mut self, number: u32) {
        let library = &mut self.model.library;
        if library.taking_in == Some(number) {
            library.taking_in = None;
            self.errand(Errand::ForgetReplaced);
        }
        let library = &mut self.model.library;
        library.arrived(number);
        library.last_put = Put::Stored;
        library.game_is_safe = library.game.is_some()
            && !library
                .unshelved
                .iter()
                .any(|other| Some(&other.parcel.id) == library.game.as_ref());
        for notice in &mut self.model.notices {
            if *notice == Notice::Storage {
                *notice = Notice::Settings;
            }
        }
        self.recover();
        if self.model.dialog == Some(Dialog::Library) {
            self.errand(Errand::List);
        }
    }

    /// The shelf can be used: what it refused before goes there again.
    pub(super) fn recover(&mut self) {
        let library = &mut self.model.library;
        // What has just been read or stored says nothing about room for more.
        if library.failure == Some(Failure::Closed) || library.unshelved.is_empty() {
            library.failure = None;
            self.withdraw(|notice| matches!(notice, Notice::Library(_)));
        }
        let library = &mut self.model.library;
        let again: Vec<Parcel> = library
            .unshelved
            .iter()
            .filter(|other| other.refused)
            .map(|other| other.parcel.clone())
            .collect();
        if !again.is_empty() {
            self.shelve(again, false);
        }
    }

    pub(super) fn failed(&mut self, what: What, failure: Failure) {
        let library = &mut self.model.library;
        library.failure = Some(failure);
        if let What::Put(number) = what {
            library.last_put = Put::Refused;
            for other in &mut library.unshelved {
                other.refused |= other.errand == number;
            }
            self.withdraw(|notice| matches!(notice, Notice::Library(other) if *other != failure));
            self.notify(Notice::Library(failure));
        }
        if what == What::All {
            self.export(Vec::new());
        }
    }

    /// The record as it is now need not be kept again.
    pub(super) fn record_is_kept(&mut self) {
        self.model.library.record_revision = self.model.study.revision();
        self.model.library.record_due = None;
    }

    /// Keeps the record when it has changed. A large one waits until there has been time, unless the page is going.
    pub(super) fn keep_record(&mut self, now_or_never: bool) {
        let study = &self.model.study;
        if study.revision() == self.model.library.record_revision {
            return;
        }
        if study.is_blank() {
            return self.record_is_kept();
        }
        if study.size() > LARGE && !now_or_never {
            let due = self
                .model
                .library
                .record_due
                .get_or_insert(self.now + PATIENCE_MS);
            if self.now < *due {
                return;
            }
        }
        let shared = &self.model.library.shared_record;
        let id = match study.kept_as.clone() {
            Some(id) if shared.as_ref() != Some(&id) => id,
            _ => self.model.library.new_id(self.model.seed),
        };
        let tree = self.model.study.tree();
        let parcel = Parcel {
            entry: Entry::of_record(tree).write(),
            text: pgn::write(tree, MoveText::Uci),
            name: String::new(),
            changed: None,
            id: id.clone(),
        };
        if self.model.library.game.as_ref() == Some(&id) {
            // The game has become this record; going on with it makes another.
            self.model.library.game = None;
        }
        if self.model.study.kept_as.replace(id.clone()) != Some(id) {
            // The place of the record, which is kept beside it, tells the id.
            self.model.study.desk.kept_place = None;
        }
        self.record_is_kept();
        self.shelve(vec![parcel], false);
    }

    /// Another tab has saved its game in the place of this tab's. The same game is followed, so that no tab falls behind;
    /// another one is remembered, so that the next save here does not destroy it.
    pub(super) fn saved_elsewhere(&mut self, text: String) {
        let id = GameId::of_saved(&text);
        let parsed = save::read(&text);
        let Some(saved) = parsed.saved.filter(|_| parsed.damaged_line.is_none()) else {
            return;
        };
        if id.is_none() || id != self.model.library.game {
            let worth = saved.play.plies() > 0 && !saved.play.verdict().is_over();
            self.model.library.foreign = worth.then_some(text);
            return;
        }
        self.model.library.foreign = None;
        let same = saved.play.move_codes() == self.model.play.move_codes()
            && saved.play.verdict() == self.model.play.verdict()
            && saved.seats == self.model.seats;
        if same {
            return;
        }
        self.drop_engine_work();
        self.model.library.following = true;
        self.model.seats = saved.seats;
        self.model.play = saved.play;
        self.set_table(saved.house, saved.clock, None);
        self.model.review = None;
        if self.model.mode == Mode::Play {
            self.show_pieces(None);
        }
    }

    /// The player is at this tab: it no longer leaves the game to another.
    pub(super) fn lead(&mut self) {
        if std::mem::take(&mut self.model.library.following) {
            self.ask_engine();
        }
    }
}

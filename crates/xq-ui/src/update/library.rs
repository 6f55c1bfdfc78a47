//! The kept games: saving by itself, the list, several tabs.

use xq_records::pgn::{self, MoveText};
use xq_records::{Record, Tree};
use xq_rules::Color;

use super::Step;
use crate::effect::{Effect, Kept as Beside};
use crate::library::{
    self, Entry, Errand, Failure, GameId, Imported, Library, LibraryCommand, LibraryMsg, Parcel,
    What, Who,
};
use crate::model::{Dialog, Mode};
use crate::notice::Notice;
use crate::save::{self, Saved};
use crate::study::save::Place;

/// Records with more moves than this are not written after each change, but when there has been time.
const LARGE: usize = 1500;
/// How long a large record waits, in ms.
const PATIENCE_MS: f64 = 3000.0;
/// The name of the file with all games.
const FILE: &str = "chuhe.pgn";

impl Step<'_> {
    pub(super) fn library_command(&mut self, command: LibraryCommand) {
        match command {
            LibraryCommand::Show => self.show_library(),
            LibraryCommand::Open(id) => self.fetch(&id),
            LibraryCommand::Name(id) => self.model.library.renaming = Some(id),
            LibraryCommand::Rename(id, name) => self.rename(id, name.trim()),
            LibraryCommand::KeepName => self.model.library.renaming = None,
            LibraryCommand::Delete(id) => self.delete_kept(&id),
            LibraryCommand::Undo => {
                if let Some(parcel) = self.model.library.deleted.take() {
                    self.shelve(vec![parcel], false);
                }
            }
            LibraryCommand::Search(words) => {
                self.model.library.search = words;
                self.model.library.shown = Library::PAGE;
            }
            LibraryCommand::More => self.model.library.shown += Library::PAGE,
            LibraryCommand::Export => self.errand(Errand::LoadAll),
            LibraryCommand::Import(text) => self.import(&text),
        }
    }

    // Kept apart from its caller, which a first game runs (docs/decisions/0012).
    #[inline(never)]
    pub(super) fn library_msg(&mut self, msg: LibraryMsg) {
        match msg {
            LibraryMsg::Stored(number) => self.stored(number),
            LibraryMsg::Listed(kept) => {
                self.model.library.listed = Some(kept);
                self.recover();
                self.keep_waiting();
            }
            LibraryMsg::Loaded(Some(parcel)) => self.open_kept(&parcel),
            LibraryMsg::Loaded(None) => {
                let texts = self.model.settings.lang.texts();
                self.announce(texts.library.gone.to_owned());
                self.errand(Errand::List);
            }
            LibraryMsg::All(parcels) => self.export(parcels),
            LibraryMsg::Deleted(parcel) => {
                self.model.library.deleted = Some(parcel);
                self.errand(Errand::List);
            }
            LibraryMsg::Failed(what, failure) => {
                self.failed(what, failure);
                self.keep_waiting();
            }
            LibraryMsg::PlaceElsewhere(text) => {
                self.model.library.shared_record = Place::read(&text).kept_as;
            }
            LibraryMsg::SavedElsewhere(text) => self.saved_elsewhere(text),
        }
    }

    fn errand(&mut self, errand: Errand) {
        self.effects.push(Effect::Library(errand));
    }

    fn show_library(&mut self) {
        let library = &mut self.model.library;
        library.search.clear();
        library.shown = Library::PAGE;
        library.renaming = None;
        library.deleted = None;
        library.imported = None;
        self.model.dialog = Some(Dialog::Library);
        self.errand(Errand::List);
    }

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
            id,
        };
        self.shelve(vec![parcel], true);
    }

    /// Sends games to the shelf. `old` ones do not take the place of what lies there.
    fn shelve(&mut self, parcels: Vec<Parcel>, old: bool) {
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

    fn stored(&mut self, number: u32) {
        let library = &mut self.model.library;
        if library.taking_in == Some(number) {
            library.taking_in = None;
            self.errand(Errand::ForgetReplaced);
        }
        let library = &mut self.model.library;
        library.arrived(number);
        library.game_is_safe = library.game.is_some()
            && !library
                .unshelved
                .iter()
                .any(|other| Some(&other.parcel.id) == library.game.as_ref());
        self.recover();
        if self.model.dialog == Some(Dialog::Library) {
            self.errand(Errand::List);
        }
    }

    /// The shelf can be used: what it refused before goes there again.
    fn recover(&mut self) {
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

    fn failed(&mut self, what: What, failure: Failure) {
        let library = &mut self.model.library;
        library.failure = Some(failure);
        if let What::Put(number) = what {
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

    fn rename(&mut self, id: GameId, name: &str) {
        let library = &mut self.model.library;
        library.renaming = None;
        for other in &mut library.unshelved {
            if other.parcel.id == id {
                name.clone_into(&mut other.parcel.name);
            }
        }
        let kept = library.listed.iter_mut().flatten();
        for kept in kept.filter(|kept| kept.id == id) {
            name.clone_into(&mut kept.name);
        }
        self.errand(Errand::Name(id, name.to_owned()));
        self.errand(Errand::List);
    }

    fn delete_kept(&mut self, id: &GameId) {
        let library = &mut self.model.library;
        if library.game.as_ref() == Some(id) {
            return;
        }
        library.imported = None;
        library.renaming = None;
        let waiting = library
            .unshelved
            .iter()
            .position(|other| other.parcel.id == *id);
        if let Some(i) = waiting {
            library.deleted = Some(library.unshelved.remove(i).parcel);
        }
        if let Some(listed) = &mut library.listed {
            listed.retain(|kept| kept.id != *id);
        }
        self.errand(Errand::Delete(id.clone()));
    }

    fn import(&mut self, text: &str) {
        let came = library::import(text, &mut self.model.library, self.model.seed);
        self.imported(came);
    }

    /// All games that were found go into the library, which opens and says so.
    pub(super) fn keep_records(&mut self, records: Vec<Record>) {
        self.show_library();
        let library = &mut self.model.library;
        library.waiting.extend(records);
        if library.listed.is_some() || library.failure.is_some() {
            self.keep_waiting();
        }
    }

    fn keep_waiting(&mut self) {
        let records = std::mem::take(&mut self.model.library.waiting);
        if !records.is_empty() {
            let came = library::import_records(records, &mut self.model.library, self.model.seed);
            self.imported(came);
        }
    }

    fn imported(&mut self, (parcels, imported): (Vec<Parcel>, Imported)) {
        self.model.library.imported = Some(imported);
        self.model.library.deleted = None;
        if !parcels.is_empty() {
            self.shelve(parcels, false);
        }
    }

    fn export(&mut self, mut parcels: Vec<Parcel>) {
        for other in &self.model.library.unshelved {
            parcels.retain(|parcel| parcel.id != other.parcel.id);
            parcels.push(other.parcel.clone());
        }
        if parcels.is_empty() {
            return;
        }
        let moves = self.model.settings.notation().move_text();
        let text = library::export(&parcels, moves, |entry, tree| {
            self.name_players(entry, tree);
        });
        self.effects.push(Effect::Download {
            name: FILE.to_owned(),
            text,
        });
    }

    /// Says in the record of a game at this page who played.
    fn name_players(&self, entry: &Entry, tree: &mut Tree) {
        let texts = self.model.settings.lang.texts();
        let engine = |color| matches!(entry.players[color], Who::Engine(_));
        for (name, color) in [("Red", Color::Red), ("Black", Color::Black)] {
            let player = match &entry.players[color] {
                Who::Engine(level) => [texts.engine, texts.level_name(*level)].join(" · "),
                Who::Human if engine(!color) => texts.you.to_owned(),
                Who::Named(name) => name.clone(),
                Who::Human | Who::Unknown => continue,
            };
            tree.tags.set(name, player);
        }
    }

    /// Fetches a game to open it; one that is not on the shelf yet is here.
    fn fetch(&mut self, id: &GameId) {
        if self.model.library.game.as_ref() == Some(id) && !self.model.play.verdict().is_over() {
            self.model.dialog = None;
            return self.go(Mode::Play);
        }
        let mut waiting = self.model.library.unshelved.iter();
        match waiting.find(|other| other.parcel.id == *id) {
            Some(other) => {
                let parcel = other.parcel.clone();
                self.open_kept(&parcel);
            }
            None => self.errand(Errand::Load(id.clone())),
        }
    }

    fn open_kept(&mut self, parcel: &Parcel) {
        match save::read(&parcel.text).saved {
            Some(saved) if !saved.play.verdict().is_over() => self.resume(&parcel.id, saved),
            _ => {
                let Some(mut tree) = library::tree_of(parcel) else {
                    let texts = self.model.settings.lang.texts();
                    return self.announce(texts.library.gone.to_owned());
                };
                self.name_players(&Entry::read(&parcel.entry), &mut tree);
                self.open_record(tree);
                self.model.study.kept_as = Some(parcel.id.clone());
                self.record_is_kept();
            }
        }
    }

    /// A kept game goes on where it was left.
    fn resume(&mut self, id: &GameId, saved: Saved) {
        self.keep_running_game();
        self.forget_engine_work();
        self.withdraw(|notice| {
            matches!(
                notice,
                Notice::Position(_) | Notice::DrawRefused | Notice::Odd(_)
            )
        });
        self.model.dialog = None;
        self.model.review = None;
        self.model.cursor = None;
        self.model.seats = saved.seats;
        self.turn_board(saved.flipped);
        self.model.play = saved.play;
        self.set_table(saved.house, saved.clock, None);
        self.model.library.game = Some(id.clone());
        self.model.library.game_is_safe = true;
        self.go(Mode::Play);
        self.show_pieces(None);
        // It lies on the shelf as it is; only the quick save has to follow.
        let text = self.saved_text();
        self.effects.push(Effect::Save(text));
        let words = crate::view(self.model).status.text;
        self.announce(words);
        self.warm_up_engine();
        self.ask_engine();
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
    fn saved_elsewhere(&mut self, text: String) {
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

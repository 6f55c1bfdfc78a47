//! The kept games: the list, and what is done with it. How they come there: [`super::keeping`].

use xq_records::{Record, Tree, read_text};
use xq_rules::Color;

use super::Step;
use crate::effect::Effect;
use crate::library::{
    self, Entry, Errand, GameId, Imported, Library, LibraryCommand, LibraryMsg, Parcel, Who,
};
use crate::model::{Dialog, Mode};
use crate::notice::Notice;
use crate::save::{self, Saved};
use crate::study::save::Place;

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
                self.shelf_answers();
                self.model.library.listed = Some(kept);
                self.recover();
                self.keep_waiting();
            }
            LibraryMsg::Loaded(Some(parcel)) => {
                self.shelf_answers();
                self.open_kept(&parcel);
            }
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

    pub(super) fn errand(&mut self, errand: Errand) {
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
        match read_text(text) {
            Ok(import) => self.keep_once_listed(import.records),
            Err(problem) => self.imported((Vec::new(), Imported::Nothing(problem))),
        }
    }

    /// All games that were found go into the library, which opens and says so.
    pub(super) fn keep_records(&mut self, records: Vec<Record>) {
        self.show_library();
        self.keep_once_listed(records);
    }

    /// Without the list nobody knows which of them are there already, perhaps changed since.
    fn keep_once_listed(&mut self, records: Vec<Record>) {
        let library = &mut self.model.library;
        if library.listed.is_some() || library.failure.is_some() {
            let came = library::import_records(records, library, self.model.seed);
            self.imported(came);
        } else {
            library.waiting.extend(records);
        }
    }

    fn keep_waiting(&mut self) {
        let records = std::mem::take(&mut self.model.library.waiting);
        if !records.is_empty() {
            self.keep_once_listed(records);
        }
    }

    fn imported(&mut self, (parcels, imported): (Vec<Parcel>, Imported)) {
        self.model.library.imported = Some(imported);
        self.model.library.deleted = None;
        if !parcels.is_empty() {
            self.shelve(parcels, false);
        }
    }

    pub(super) fn export(&mut self, mut parcels: Vec<Parcel>) {
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
                let entry = Entry::read(&parcel.entry);
                self.name_players(&entry, &mut tree);
                self.open_record(tree);
                let players = &entry.players;
                let as_black =
                    matches!((&players.red, &players.black), (Who::Engine(_), Who::Human));
                self.turn_for_study(as_black);
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
            matches!(notice, Notice::Position(_) | Notice::Odd(_)) || notice.is_answer()
        });
        self.model.dialog = None;
        self.model.review = None;
        self.model.cursor = None;
        self.model.seats = saved.seats;
        self.turn_for_game(saved.flipped);
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
}

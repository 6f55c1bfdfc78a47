//! The games that are kept: every game and every record that was changed, saved by itself under an id of its own.
//!
//! The page keeps them on a shelf (`IndexedDB`) and carries [`Errand`]s there; what comes of them comes back as a
//! [`LibraryMsg`]. What could not be shelved stays here, is shown, can be exported and is tried again: nothing is lost while the
//! page is open. The running game is beside that in the page's quick save, under the same id.

mod bundle;
mod command;
mod entry;
mod view;

pub use bundle::Imported;
pub(crate) use bundle::{export, import_records, tree_of};
pub use command::{Errand, Failure, LibraryCommand, LibraryMsg, What};
pub use entry::{Entry, Kind, Who};
pub(crate) use view::view;
pub use view::{LibraryView, RowView, ShelfState};

/// The name under which a game is kept: small letters, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(String);

impl GameId {
    /// Longer ones are none of ours.
    const LONGEST: usize = 48;

    /// Reads an id.
    pub fn read(text: &str) -> Option<Self> {
        let good = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let fits = (1..=Self::LONGEST).contains(&text.len()) && text.bytes().all(good);
        fits.then(|| Self(text.to_owned()))
    }

    /// The id of a game that comes without one: the same for the same text, so that it is known when it comes again.
    pub(crate) fn of_foreign(text: &str) -> Self {
        // FNV-1a: nobody tries to make two games meet.
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self(format!("f-{hash:x}"))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id that a saved game carries, on the line `game …`.
    pub fn of_saved(text: &str) -> Option<Self> {
        text.lines()
            .find_map(|line| line.strip_prefix("game "))
            .and_then(|id| Self::read(id.trim()))
    }

    /// Writes the id into a saved game, before its last line.
    pub fn stamp(&self, saved: &str) -> String {
        let (body, end) = saved.split_at(saved.rfind("end").unwrap_or(saved.len()));
        format!("{body}game {}\n{end}", self.0)
    }
}

/// A game as it goes to the shelf and comes from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parcel {
    /// Under which name.
    pub id: GameId,
    /// What the list says of it: an [`Entry`] as text.
    pub entry: String,
    /// The game: a saved game, or a record as PGN.
    pub text: String,
    /// The name that the player gave it; empty for none.
    pub name: String,
    /// When it was last changed, in ms since 1970, if it comes back to the shelf and keeps its place; none for now.
    pub changed: Option<f64>,
}

/// What the list knows of a kept game.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// Under which name it lies.
    pub id: GameId,
    /// What it is.
    pub entry: Entry,
    /// The name that the player gave it; empty for none.
    pub name: String,
    /// When it was last changed, in ms since 1970.
    pub changed: f64,
}

/// A parcel that is not known to lie on the shelf.
#[derive(Clone, Debug, PartialEq)]
pub struct Unshelved {
    /// With which errand it went.
    pub errand: u32,
    /// Whether that came back without success.
    pub refused: bool,
    /// What it is.
    pub parcel: Parcel,
}

/// What became of a game that was sent to the shelf.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Put {
    /// None was sent, or it is on its way.
    #[default]
    Unknown,
    /// It lies there.
    Stored,
    /// It was not taken.
    Refused,
}

/// What the page knows of the kept games.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The id of the running game; none before its first move.
    pub game: Option<GameId>,
    /// Whether the running game is known to lie on the shelf as it is.
    pub game_is_safe: bool,
    /// The list, once it has been read.
    pub listed: Option<Vec<Kept>>,
    /// Why the shelf could not be used the last time.
    pub failure: Option<Failure>,
    /// What is not known to be safe.
    pub unshelved: Vec<Unshelved>,
    /// What is looked for in the list.
    pub search: String,
    /// The game whose name is being written.
    pub renaming: Option<GameId>,
    /// How many games of the list are shown.
    pub shown: usize,
    /// What was deleted last, to be brought back.
    pub deleted: Option<Parcel>,
    /// What came of the last import.
    pub imported: Option<Imported>,
    /// The running game of another tab, which the quick save held last.
    pub foreign: Option<String>,
    /// The running game was taken over from another tab: that one asks the engine.
    pub following: bool,
    /// Numbers ids and errands.
    serial: u32,
    /// The state of the record that is kept already.
    pub(crate) record_revision: u32,
    /// When the record is to be kept, in ms.
    pub(crate) record_due: Option<f64>,
    /// The errand that brings a game in which was put aside.
    pub(crate) taking_in: Option<u32>,
    /// The record that another tab has open. Should it be the one here too, a change makes another record of it, so that
    /// neither is overwritten.
    pub(crate) shared_record: Option<GameId>,
    /// Games that are to be kept once the list says which of them are there.
    pub(crate) waiting: Vec<xq_records::Record>,
    /// What became of the last game that was sent to the shelf.
    pub(crate) last_put: Put,
    /// Whether the browser was asked to keep what is stored.
    pub(crate) persisted: bool,
}

impl Library {
    /// So many games the list shows at first, and more at a time.
    pub const PAGE: usize = 60;

    /// A number that was not given before.
    pub(crate) const fn next(&mut self) -> u32 {
        self.serial = self.serial.wrapping_add(1);
        self.serial
    }

    /// An id that no other game has: from the number that this visit was given.
    pub(crate) fn new_id(&mut self, seed: u64) -> GameId {
        let serial = self.next();
        GameId(format!("{seed:x}-{serial:x}"))
    }

    /// Whether a game is on the list.
    pub fn knows(&self, id: &GameId) -> bool {
        self.find(id).is_some()
    }

    /// A game of the list.
    pub fn find(&self, id: &GameId) -> Option<&Kept> {
        self.listed.iter().flatten().find(|kept| kept.id == *id)
    }

    /// What went with an errand lies on the shelf; the list has it until it is read again.
    pub(crate) fn arrived(&mut self, errand: u32) {
        let (arrived, waiting): (Vec<_>, Vec<_>) = std::mem::take(&mut self.unshelved)
            .into_iter()
            .partition(|other| other.errand == errand);
        self.unshelved = waiting;
        let Some(listed) = &mut self.listed else {
            return;
        };
        let latest = listed.iter().map(|kept| kept.changed).fold(0.0, f64::max);
        // In front of those of the same time, since they are the latest; games of one file as they stand in it.
        for Unshelved { parcel, .. } in arrived.into_iter().rev() {
            let place = listed.iter().position(|kept| kept.id == parcel.id);
            let name = place.map_or(parcel.name, |place| listed.remove(place).name);
            let kept = Kept {
                entry: Entry::read(&parcel.entry),
                id: parcel.id,
                name,
                changed: parcel.changed.unwrap_or(latest),
            };
            listed.insert(0, kept);
        }
    }

    /// Notes that a parcel is on its way.
    pub(crate) fn send(&mut self, errand: u32, parcel: Parcel) {
        self.unshelved.retain(|other| other.parcel.id != parcel.id);
        self.unshelved.push(Unshelved {
            errand,
            refused: false,
            parcel,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_game_carries_its_id() {
        let id = GameId::read("1f-2").unwrap();
        let saved = "chuhe 1\nstart x\nmoves \nend\n";
        let stamped = id.stamp(saved);
        assert_eq!(stamped, "chuhe 1\nstart x\nmoves \ngame 1f-2\nend\n");
        assert_eq!(GameId::of_saved(&stamped), Some(id));
        assert_eq!(GameId::of_saved(saved), None);
    }

    #[test]
    fn ids_are_plain() {
        for bad in ["", "A", "a b", "../x", "棋", &"a".repeat(49)] {
            assert_eq!(GameId::read(bad), None, "{bad}");
        }
        let mut library = Library::default();
        let (a, b) = (library.new_id(7), library.new_id(7));
        assert_ne!(a, b);
        assert_eq!(GameId::read(a.as_str()), Some(a));
    }
}

//! What the library shows.

use xq_records::Outcome;
use xq_rules::Color;

use super::{Entry, Failure, GameId, Imported, Kept, Kind, Library, Who};
use crate::i18n::{Texts, fill};
use crate::model::{Dialog, Model};
use crate::study::problem_in_words;

/// The library while it is open.
#[derive(Clone, Debug, PartialEq)]
pub struct LibraryView {
    /// What is looked for.
    pub search: String,
    /// Whether there are games to look among.
    pub searchable: bool,
    /// The games, the latest first.
    pub rows: Vec<RowView>,
    /// A word in the place of rows.
    pub empty: Option<&'static str>,
    /// How many games there are; empty while it is not known.
    pub count: String,
    /// The button for more rows.
    pub more: Option<String>,
    /// How the shelf is.
    pub shelf: ShelfState,
    /// What has just happened.
    pub message: String,
    /// What can be brought back.
    pub deleted: Option<String>,
    /// Whether there is something to export.
    pub exportable: bool,
}

/// How the shelf is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShelfState {
    /// It can be used.
    Open,
    /// It cannot: why, in words.
    Broken(&'static str),
}

/// A game of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct RowView {
    /// Its id.
    pub id: GameId,
    /// The name it was given, or what it is.
    pub title: String,
    /// What a press on it does, in words.
    pub action: String,
    /// How long it is, and how it ended.
    pub detail: String,
    /// When it was last changed, in ms since 1970; 0 when that is not known.
    pub changed: f64,
    /// A name for styles and tests: `running`, `over`, `record`.
    pub kind: &'static str,
    /// Marks such as “now”.
    pub badge: Option<&'static str>,
    /// Whether it is the game on the board, which is not deleted.
    pub current: bool,
    /// The name in the box, while it is being written.
    pub renaming: Option<String>,
}

/// The library, when it is open.
pub(crate) fn view(model: &Model, texts: &Texts) -> Option<Box<LibraryView>> {
    let open = model.dialog == Some(Dialog::Library);
    open.then(|| Box::new(of_library(model, texts)))
}

// Kept apart from its caller, which a first game runs (docs/decisions/0012).
#[inline(never)]
fn of_library(model: &Model, texts: &Texts) -> LibraryView {
    let library = &model.library;
    let words = &texts.library;
    let all = all(library);
    let found: Vec<&Kept> = all
        .iter()
        .filter(|kept| matches(kept, &library.search, texts))
        .collect();
    let rows: Vec<RowView> = found
        .iter()
        .take(library.shown)
        .map(|kept| row(model, kept, texts))
        .collect();
    let waiting = library.listed.is_none() && library.failure.is_none();
    let hidden = found.len() - rows.len();
    LibraryView {
        search: library.search.clone(),
        searchable: all.len() > 5 || !library.search.is_empty(),
        empty: match (rows.is_empty(), all.is_empty(), waiting) {
            (false, ..) => None,
            (true, _, true) => Some(words.loading),
            (true, true, false) => Some(words.empty),
            (true, false, false) => Some(words.none_found),
        },
        count: if waiting {
            String::new()
        } else {
            fill(words.count, &[&all.len().to_string()])
        },
        more: (hidden > 0).then(|| fill(words.more, &[&hidden.min(Library::PAGE).to_string()])),
        shelf: match library.failure {
            None => ShelfState::Open,
            Some(Failure::Closed) => ShelfState::Broken(words.closed),
            Some(Failure::Full) => ShelfState::Broken(words.full),
        },
        message: message(library, texts),
        deleted: library.deleted.as_ref().map(|parcel| {
            let entry = Entry::read(&parcel.entry);
            fill(words.deleted, &[&title(&entry, &parcel.name, texts)])
        }),
        exportable: !all.is_empty(),
        rows,
    }
}

/// The list with what is not on the shelf yet, the latest first.
fn all(library: &Library) -> Vec<Kept> {
    let waits = |id: &GameId| library.unshelved.iter().any(|other| other.parcel.id == *id);
    let mut unshelved: Vec<_> = library.unshelved.iter().collect();
    // Games of one file as they stand in it.
    unshelved.sort_by_key(|other| core::cmp::Reverse(other.errand));
    let unshelved = unshelved.into_iter().map(|other| Kept {
        id: other.parcel.id.clone(),
        entry: Entry::read(&other.parcel.entry),
        name: library
            .find(&other.parcel.id)
            .map_or_else(|| other.parcel.name.clone(), |kept| kept.name.clone()),
        // What is on its way is the latest.
        changed: other.parcel.changed.unwrap_or(f64::INFINITY),
    });
    let listed = library.listed.iter().flatten();
    let mut all: Vec<Kept> = unshelved
        .chain(listed.filter(|kept| !waits(&kept.id)).cloned())
        .collect();
    all.sort_by(|a, b| b.changed.total_cmp(&a.changed));
    all
}

fn matches(kept: &Kept, search: &str, texts: &Texts) -> bool {
    let text = [
        title(&kept.entry, &kept.name, texts),
        players(&kept.entry, texts),
        kept.entry.title.clone(),
        kept.entry.event.clone(),
    ]
    .join(" ")
    .to_lowercase();
    search
        .to_lowercase()
        .split_whitespace()
        .all(|word| text.contains(word))
}

fn row(model: &Model, kept: &Kept, texts: &Texts) -> RowView {
    let library = &model.library;
    let words = &texts.library;
    let title = title(&kept.entry, &kept.name, texts);
    let current = library.game.as_ref() == Some(&kept.id);
    let refused = library
        .unshelved
        .iter()
        .any(|other| other.refused && other.parcel.id == kept.id);
    let (kind, action) = match kept.entry.kind {
        Kind::Running => ("running", words.resume),
        Kind::Over => ("over", words.review),
        Kind::Record => ("record", words.review),
    };
    RowView {
        id: kept.id.clone(),
        action: fill(action, &[&title]),
        detail: detail(&kept.entry, &title, texts),
        changed: if kept.changed.is_finite() {
            kept.changed
        } else {
            0.0
        },
        kind,
        badge: match (refused, current) {
            (true, _) => Some(words.unsaved),
            (false, true) => Some(words.current),
            (false, false) => None,
        },
        current,
        renaming: (library.renaming.as_ref() == Some(&kept.id)).then(|| kept.name.clone()),
        title,
    }
}

/// The name that was given, or the title of the record, or who played, or where.
fn title(entry: &Entry, name: &str, texts: &Texts) -> String {
    let nobody = entry.players.red == Who::Unknown && entry.players.black == Who::Unknown;
    let event = if nobody { entry.event.as_str() } else { "" };
    [name, &entry.title, event]
        .into_iter()
        .find(|text| !text.is_empty())
        .map_or_else(|| players(entry, texts), str::to_owned)
}

fn players(entry: &Entry, texts: &Texts) -> String {
    let words = &texts.library;
    let players = &entry.players;
    match (&players.red, &players.black) {
        (Who::Human, Who::Human) => words.two_players.to_owned(),
        (Who::Unknown, Who::Unknown) => words.record.to_owned(),
        (red, black) => {
            let named = |who: &Who, color| match who {
                Who::Unknown => texts.color(color).to_owned(),
                Who::Human => texts.you.to_owned(),
                Who::Engine(level) => [texts.engine, texts.level_name(*level)].join(" · "),
                Who::Named(name) => name.clone(),
            };
            let (red, black) = (named(red, Color::Red), named(black, Color::Black));
            fill(words.versus, &[&red, &black])
        }
    }
}

fn detail(entry: &Entry, title: &str, texts: &Texts) -> String {
    let words = &texts.library;
    let players = players(entry, texts);
    let moves = match entry.plies {
        1 => words.one_move.to_owned(),
        plies => fill(words.moves, &[&plies.to_string()]),
    };
    let result = match entry.outcome {
        Outcome::Win(Color::Red) => Some(texts.red_wins),
        Outcome::Win(Color::Black) => Some(texts.black_wins),
        Outcome::Draw => Some(texts.draw),
        Outcome::Unknown => (entry.kind == Kind::Running).then_some(words.ongoing),
    };
    let named = (players != title && players != words.record).then_some(players.as_str());
    let event = Some(entry.event.as_str()).filter(|event| !event.is_empty() && *event != title);
    [Some(moves.as_str()), result, named, event]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ")
}

fn message(library: &Library, texts: &Texts) -> String {
    let words = &texts.library;
    match &library.imported {
        None => String::new(),
        Some(Imported::Nothing(problem)) => {
            fill(words.nothing, &[&problem_in_words(problem, texts)])
        }
        Some(Imported::Games { new, known }) => {
            let mut parts = vec![fill(words.imported, &[&new.to_string()])];
            if *known > 0 {
                parts.push(fill(words.known, &[&known.to_string()]));
            }
            parts.join(texts.list_separator)
        }
    }
}

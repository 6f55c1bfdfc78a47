//! All games in one file, as PGN that every program reads, and back.
//!
//! Three tags more than others need let the games come back as what they were: `Kept` (the id), `KeptName`, and `KeptGame`, the
//! saved game that a running game goes on from.

use xq_records::pgn::{self, MoveText};
use xq_records::{Problem, Record, Tree, read_text};

use super::{Entry, GameId, Library, Parcel};
use crate::save;

const ID: &str = "Kept";
const NAME: &str = "KeptName";
const GAME: &str = "KeptGame";
/// Stands for the line ends of a saved game, in which it does not occur.
const LINE: &str = " | ";

/// What came of an import.
#[derive(Clone, Debug, PartialEq)]
pub enum Imported {
    /// Games that are new, and games that were there already.
    Games {
        /// New.
        new: usize,
        /// There already.
        known: usize,
    },
    /// Nothing could be read: where, and why.
    Nothing(Problem),
}

/// The record of a parcel; none when its text is damaged.
pub(crate) fn tree_of(parcel: &Parcel) -> Option<Tree> {
    match save::read(&parcel.text).saved {
        Some(saved) => {
            let mut tree = saved.play.record();
            if let Some(clock) = &saved.clock {
                clock.write_into(&mut tree);
            }
            Some(tree)
        }
        None => read_text(&parcel.text)
            .ok()?
            .records
            .into_iter()
            .next()
            .map(|record| record.tree),
    }
}

/// All parcels as one text.
pub(crate) fn export(
    parcels: &[Parcel],
    moves: MoveText,
    describe: impl Fn(&Entry, &mut Tree),
) -> String {
    let trees: Vec<Tree> = parcels
        .iter()
        .filter_map(|parcel| {
            let mut tree = tree_of(parcel)?;
            if save::read(&parcel.text).saved.is_some() {
                describe(&Entry::read(&parcel.entry), &mut tree);
                tree.tags
                    .set(GAME, parcel.text.trim_end().replace('\n', LINE));
            }
            tree.tags.set(ID, parcel.id.as_str());
            tree.tags.set(NAME, parcel.name.as_str());
            Some(tree)
        })
        .collect();
    pgn::write_all(&trees, moves)
}

/// Those of the games that the library does not have, and what came of it. It has to know its list.
pub(crate) fn import_records(
    records: Vec<Record>,
    library: &mut Library,
    seed: u64,
) -> (Vec<Parcel>, Imported) {
    let mut known = 0;
    let mut parcels: Vec<Parcel> = Vec::new();
    for record in records {
        let draft = Draft::of(record);
        let entry = draft.entry.write();
        let kept = library.find(&draft.id);
        let twin = parcels.iter().find(|other| other.id == draft.id);
        if kept.is_some_and(|kept| kept.entry == draft.entry)
            || twin.is_some_and(|twin| twin.entry == entry)
        {
            known += 1;
            continue;
        }
        let id = if kept.is_none() && twin.is_none() {
            draft.id
        } else {
            library.new_id(seed)
        };
        parcels.push(Parcel {
            id,
            entry,
            text: draft.text,
            name: draft.name,
            changed: None,
        });
    }
    let new = parcels.len();
    (parcels, Imported::Games { new, known })
}

/// A game that was read, before it has an id.
struct Draft {
    id: GameId,
    entry: Entry,
    text: String,
    name: String,
}

impl Draft {
    fn of(record: Record) -> Self {
        let mut tree = record.tree;
        let mut take = |name: &str| {
            let value = tree.tags.get(name).map(str::to_owned);
            tree.tags.set(name, "");
            value
        };
        let id = take(ID).as_deref().and_then(GameId::read);
        let name = take(NAME).unwrap_or_default();
        let saved = take(GAME).map(|text| text.replace(LINE, "\n") + "\n");
        let game = saved.and_then(|text| {
            let saved = save::read(&text).saved?;
            // Variations that were added elsewhere count more than going on.
            let same = saved.play.record().main_moves().eq(tree.main_moves());
            let bare = tree.counts().variations == 0 && tree.counts().comments == 0;
            (same && bare).then(|| (Entry::of_game(&saved.play, &saved.seats), text))
        });
        let (entry, text) = match game {
            Some(game) => game,
            None => (Entry::of_record(&tree), pgn::write(&tree, MoveText::Uci)),
        };
        Self {
            id: id.unwrap_or_else(|| GameId::of_foreign(&text)),
            entry,
            text,
            name,
        }
    }
}

#[cfg(test)]
mod tests {
    use xq_rules::ByColor;

    use super::*;
    use crate::game::{Play, read_move};
    use crate::library::Kept;
    use crate::model::Seat;

    fn import(text: &str, library: &mut Library, seed: u64) -> (Vec<Parcel>, Imported) {
        import_records(read_text(text).unwrap().records, library, seed)
    }

    fn game(id: &str, moves: &str, name: &str) -> Parcel {
        let mut play = Play::new();
        for code in moves.split_whitespace() {
            assert!(play.play(read_move(code).unwrap()));
        }
        let seats = ByColor {
            red: Seat::Human,
            black: Seat::Human,
        };
        let id = GameId::read(id).unwrap();
        Parcel {
            entry: Entry::of_game(&play, &seats).write(),
            text: id.stamp(&save::write(&play, &seats, true)),
            id,
            name: name.into(),
            changed: None,
        }
    }

    fn record(id: &str) -> Parcel {
        let import =
            read_text("[Red \"甲\"]\n1. 炮二平五 {好} 马８进７ (1... 炮８平５) 1-0").unwrap();
        let tree = &import.records[0].tree;
        Parcel {
            id: GameId::read(id).unwrap(),
            entry: Entry::of_record(tree).write(),
            text: pgn::write(tree, MoveText::Uci),
            name: String::new(),
            changed: None,
        }
    }

    #[test]
    fn everything_comes_back_from_a_file() {
        let parcels = [
            game("1-1", "h2e2 h9g7", "我的棋"),
            record("1-2"),
            game("1-3", "", ""),
        ];
        let text = export(&parcels, MoveText::default(), |_, _| {});
        let mut library = Library::default();
        let (back, imported) = import(&text, &mut library, 9);
        assert_eq!(imported, Imported::Games { new: 3, known: 0 });
        assert_eq!(back, parcels);
    }

    #[test]
    fn what_is_there_already_is_not_doubled_and_what_differs_not_overwritten() {
        let parcels = [game("1-1", "h2e2 h9g7", ""), record("1-2")];
        let text = export(&parcels, MoveText::default(), |_, _| {});
        let kept = |parcel: &Parcel| Kept {
            id: parcel.id.clone(),
            entry: Entry::read(&parcel.entry),
            name: String::new(),
            changed: 0.0,
        };
        let mut library = Library {
            listed: Some(vec![
                kept(&game("1-1", "h2e2 h9g7 h0g2", "")),
                kept(&parcels[1]),
            ]),
            ..Library::default()
        };
        let (back, imported) = import(&text, &mut library, 9);
        assert_eq!(imported, Imported::Games { new: 1, known: 1 });
        assert!(!library.knows(&back[0].id));
        assert_eq!(back[0].text, parcels[0].text);
    }

    #[test]
    fn a_foreign_record_is_known_again() {
        let one = "[Event \"x\"]\n1. 炮二平五 马８进７ *\n\n";
        // The same in another notation; another player; another start.
        let same = "[Event \"x\"]\n1. C2=5 H8+7 *\n\n";
        let other = "[Event \"x\"]\n[Red \"甲\"]\n1. 炮二平五 马８进７ *\n\n";
        let longer = "[Event \"x\"]\n1. 炮二平五 马８进７ 2. 马二进三 *\n\n";
        let mut library = Library::default();
        let text = [one, same, other, longer].concat();
        let (parcels, imported) = import(&text, &mut library, 9);
        assert_eq!(imported, Imported::Games { new: 3, known: 1 });
        library.listed = Some(Vec::new());
        for parcel in parcels {
            library.send(1, parcel);
        }
        library.arrived(1);
        // Another visit numbers its ids anew.
        let (parcels, imported) = import(&text, &mut library, 10);
        assert_eq!(
            (parcels.len(), imported),
            (0, Imported::Games { new: 0, known: 4 })
        );
    }

    #[test]
    fn files_of_other_programs_become_records() {
        let text = "[Event \"x\"]\n1. 炮二平五 *\n\n[Event \"y\"]\n1. 兵七进一 1-0\n";
        let (back, imported) = import(text, &mut Library::default(), 9);
        assert_eq!(imported, Imported::Games { new: 2, known: 0 });
        assert_eq!(Entry::read(&back[1].entry).event, "y");
        assert_ne!(back[0].id, back[1].id);
    }
}

//! What is to be seen of a record beside the board.

use std::rc::Rc;

use xq_records::notes::ShapeColor;
use xq_records::{Nag, NodeId, Outcome};
use xq_rules::Color;

use super::rows::Row;
use super::{Export, Info, OpenView, Speed, Study, StudyDialog};
use crate::clock;
use crate::i18n::Texts;
use crate::model::{Dialog, Mode, Model};

/// The record beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyView {
    /// The players or the name of the record; empty when nothing is known.
    pub title: String,
    /// The event and the date, and what the clocks showed, Red's first.
    pub event: String,
    /// How it ended, as it is written; empty when it is not known.
    pub outcome: &'static str,
    /// The list of moves.
    pub rows: Rc<[Row]>,
    /// What is offered while the list is empty.
    pub offer: Offer,
    /// The move of the board.
    pub cursor: NodeId,
    /// The place in the line, and the length of the line.
    pub ply: usize,
    /// The length of the line.
    pub length: usize,
    /// Whether it plays by itself.
    pub playing: bool,
    /// How fast.
    pub speed: Speed,
    /// Whether the tools for notes are shown.
    pub annotating: bool,
    /// Whether the line has just been copied.
    pub line_copied: bool,
    /// What is said behind the move.
    pub comment: String,
    /// What is said before it.
    pub preface: String,
    /// The marks that can be set, and whether they are.
    pub marks: Vec<Mark>,
    /// The color that a finger draws with.
    pub pen: Option<ShapeColor>,
    /// Which tools can be used.
    pub can: StudyCan,
    /// The dialog that is open, with what is in it.
    pub dialog: Option<DialogView>,
}

/// A dialog about the record, with what is in it.
#[derive(Clone, Debug, PartialEq)]
pub enum DialogView {
    /// Opening a record.
    Open(OpenView),
    /// Taking it away: the text, and what is to be known about it.
    Export(Export, Option<&'static str>),
    /// The game as a whole.
    Info(Info),
    /// Everything else; whether there is a game to look at.
    More(bool),
}

/// Which tools can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StudyCan {
    /// There are arrows or circles to take away.
    pub erase: bool,
    /// The move stands in a variation, which can be raised.
    pub promote: bool,
    /// The line of the move can be lowered.
    pub demote: bool,
}

/// What is offered while the list of moves is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Nothing: it is not empty.
    Nothing,
    /// Opening a record.
    Open,
    /// Opening a record, or looking at the game that is played or was.
    OpenOrReview,
}

/// A mark for the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Which.
    pub nag: Nag,
    /// How it is written.
    pub symbol: &'static str,
    /// What it means.
    pub name: &'static str,
    /// Whether the move has it.
    pub set: bool,
}

/// What is to be seen; nothing in another mode.
pub(crate) fn view(model: &Model, texts: &'static Texts) -> Option<Box<StudyView>> {
    (model.mode == Mode::Study).then(|| Box::new(of_record(model, texts)))
}

// Kept apart from its caller, which a first game runs (docs/decisions/0012).
#[inline(never)]
fn of_record(model: &Model, texts: &'static Texts) -> StudyView {
    let study = &model.study;
    let tree = study.tree();
    let cursor = study.cursor();
    let notes = tree.notes(cursor);
    let has_move = tree.mv(cursor).is_some();
    StudyView {
        title: title(study.tree(), texts),
        event: [event(study.tree()), times(study)]
            .iter()
            .filter(|text| !text.is_empty())
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(" · "),
        outcome: match tree.outcome {
            Outcome::Unknown => "",
            outcome => outcome.pgn(),
        },
        rows: study.desk.rows.get(),
        offer: match (study.desk.rows.get().is_empty(), model.play.plies() > 0) {
            (false, _) => Offer::Nothing,
            (true, false) => Offer::Open,
            (true, true) => Offer::OpenOrReview,
        },
        cursor,
        ply: study.ply(),
        length: study.line().len().saturating_sub(1),
        playing: study.desk.autoplay.is_some(),
        speed: study.desk.speed,
        annotating: study.desk.annotating,
        line_copied: study.desk.line_copied_until.is_some(),
        comment: notes.after.clone(),
        preface: notes.before.clone(),
        marks: if has_move {
            Mark::all(&notes.nags, texts).collect()
        } else {
            Vec::new()
        },
        pen: study.desk.pen,
        can: StudyCan {
            erase: !notes.shapes.is_empty(),
            promote: !tree.is_main(cursor),
            demote: can_demote(model),
        },
        dialog: dialog(model, texts),
    }
}

fn dialog(model: &Model, texts: &'static Texts) -> Option<DialogView> {
    let Some(Dialog::Study(dialog)) = model.dialog else {
        return None;
    };
    let study = &model.study;
    let played = model.play.plies() > 0;
    Some(match dialog {
        StudyDialog::Open => {
            let found = study.desk.found.as_ref();
            DialogView::Open(
                found.map_or_else(OpenView::default, |found| super::open::view(found, texts)),
            )
        }
        StudyDialog::Export => {
            let export = study.desk.export.clone().unwrap_or_default();
            let warning = if export.is_long_link() {
                Some(texts.study.long_link)
            } else if export.is_missing() && study.desk.outlines_missing {
                Some(texts.study.picture_missing)
            } else {
                export.lossy.then_some(texts.study.lossy)
            };
            DialogView::Export(export, warning)
        }
        StudyDialog::Info => {
            let tree = study.tree();
            let value = |name| tree.tags.get(name).unwrap_or_default().to_owned();
            DialogView::Info(Info {
                tags: Info::TAGS.map(|name| (name, value(name))).to_vec(),
                outcome: tree.outcome,
            })
        }
        StudyDialog::More => DialogView::More(played),
    })
}

fn can_demote(model: &Model) -> bool {
    let tree = model.study.tree();
    let beside = tree
        .ancestors(model.study.cursor())
        .find(|&node| tree.next_sibling(node).is_some() || tree.child_index(node) > 0);
    beside.is_some_and(|node| tree.next_sibling(node).is_some())
}

impl Mark {
    /// The marks that judge a move.
    pub const NAGS: [Nag; 6] = [
        Nag::GOOD,
        Nag::BRILLIANT,
        Nag::INTERESTING,
        Nag::DUBIOUS,
        Nag::MISTAKE,
        Nag::BLUNDER,
    ];

    /// What they mean, in the same order.
    pub const fn names(texts: &Texts) -> [&'static str; 6] {
        texts.study.marks
    }

    /// Those that judge a move, with whether they are among `set`.
    pub(crate) fn all(set: &[Nag], texts: &Texts) -> impl Iterator<Item = Self> {
        Self::NAGS
            .into_iter()
            .zip(texts.study.marks)
            .map(|(nag, name)| Self {
                nag,
                symbol: nag.symbol().unwrap_or_default(),
                name,
                set: set.contains(&nag),
            })
    }
}

pub(super) fn title(tree: &xq_records::Tree, texts: &Texts) -> String {
    let tag = |name| tree.tags.get(name).map(str::trim).filter(|v| !v.is_empty());
    match (tag("Red"), tag("Black")) {
        (None, None) => tag("Title")
            .or_else(|| tag("Event"))
            .unwrap_or_default()
            .to_owned(),
        (red, black) => [red.unwrap_or(texts.red), black.unwrap_or(texts.black)].join(" – "),
    }
}

/// What the clocks showed after the move of the board, Red's first; nothing of a record without times.
fn times(study: &Study) -> String {
    let tree = study.tree();
    let mut shown = [None; 2];
    for node in tree.ancestors(study.cursor()) {
        let red = tree.ply(node) % 2 == usize::from(tree.start().side() == Color::Red);
        let ms = tree.notes(node).clock.map(|ms| ms as f64);
        let slot = &mut shown[usize::from(!red)];
        *slot = slot.or(ms);
        if shown.iter().all(Option::is_some) {
            break;
        }
    }
    // The first moves show that there will be times, so that the line is there from the start.
    let timed = study.line().iter().take(3);
    if shown == [None; 2]
        && !timed
            .into_iter()
            .any(|&node| tree.notes(node).clock.is_some())
    {
        return String::new();
    }
    shown
        .map(|ms| ms.map_or_else(|| "–:––".to_owned(), clock::text))
        .join(" – ")
}

fn event(tree: &xq_records::Tree) -> String {
    let has_players = ["Red", "Black"]
        .into_iter()
        .any(|name| tree.tags.get(name).is_some());
    let names: &[&str] = if has_players {
        &["Event", "Round", "Date"]
    } else {
        &["Round", "Date"]
    };
    let values: Vec<&str> = names
        .iter()
        .filter_map(|name| tree.tags.get(name))
        .map(str::trim)
        .filter(|value| {
            !value.is_empty()
                && *value != "-"
                && !value.starts_with("0000")
                && !value.starts_with('?')
        })
        .collect();
    values.join(" · ")
}

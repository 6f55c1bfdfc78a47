//! The list of moves as rows: the main line by rounds, variations as paragraphs beneath the move that they replace.
//!
//! A large record is never laid out whole: variations that the board does not stand in are folded, and of a line of
//! thousands of moves only the beginning and the surroundings of the cursor are there.

mod row;

use std::rc::Rc;

use xq_records::NodeId;
use xq_rules::{Color, Position};

pub use row::{Cell, MoveWord, Row, Text, Word};

use super::Study;
use crate::notation::Notation;
use crate::settings::Settings;

/// The rows with what they were made from.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    key: Option<Key>,
    rows: Rc<[Row]>,
}

#[derive(Clone, Debug, PartialEq)]
struct Key {
    revision: u32,
    folds: u32,
    /// What is folded unfolds around the cursor.
    cursor: NodeId,
    settings: Settings,
}

impl Rows {
    /// The rows.
    pub fn get(&self) -> Rc<[Row]> {
        Rc::clone(&self.rows)
    }

    /// Makes them anew if anything in them has changed.
    pub(crate) fn refresh(study: &mut Study, settings: Settings) {
        let depends = study.is_large() || !study.folds.is_empty();
        let key = Key {
            revision: study.revision,
            folds: study.desk.folded,
            cursor: if depends {
                study.cursor()
            } else {
                NodeId::ROOT
            },
            settings,
        };
        let key = Some(key);
        if study.desk.rows.key != key {
            let rows = lay_out(study, settings.notation()).into();
            study.desk.rows = Self { key, rows };
        }
    }
}

/// A line with more moves than this is shown in part.
const LONG: usize = 1200;
/// How many moves of a long line are shown from its beginning, and around the cursor to each side.
const NEAR: usize = 200;
/// How many moves of a folded variation are shown.
const FOLDED: usize = 3;

fn lay_out(study: &Study, notation: Notation) -> Vec<Row> {
    let mut writer = Writer {
        study,
        notation,
        rows: Vec::new(),
        tasks: Vec::new(),
        words: Vec::new(),
    };
    writer.root();
    while let Some(task) = writer.tasks.pop() {
        if task.depth == 0 {
            writer.main(task);
        } else {
            writer.variation(task);
        }
    }
    writer.rows
}

/// A line, from a node on.
struct Task {
    node: NodeId,
    /// The position before the node's move.
    before: Position,
    /// How many moves lead to the node.
    ply: usize,
    /// The ply of the first move of its line.
    start: usize,
    /// Whether its line is too long to be shown whole.
    long: bool,
    /// 0 in the main line.
    depth: usize,
}

struct Writer<'a> {
    study: &'a Study,
    notation: Notation,
    rows: Vec<Row>,
    /// What is still to be written, the next last.
    tasks: Vec<Task>,
    /// The paragraph that is being written.
    words: Vec<Word>,
}

impl Writer<'_> {
    fn root(&mut self) {
        let tree = self.study.tree();
        let said = &tree.notes(NodeId::ROOT).after;
        if !said.is_empty() {
            self.rows.push(Row::Text(text(NodeId::ROOT, false, said)));
        }
        if let Some(node) = tree.first_child(NodeId::ROOT) {
            let before = tree.start().clone();
            self.tasks.push(self.line_from(node, before, 1, 0));
        }
    }

    fn line_from(&self, node: NodeId, before: Position, ply: usize, depth: usize) -> Task {
        let length = 1 + self.study.tree().main_line_from(node).count();
        Task {
            node,
            before,
            ply,
            start: ply,
            long: length > LONG,
            depth,
        }
    }

    /// Whether a move of a long line is near enough to be shown.
    fn is_near(&self, task: &Task) -> bool {
        let at = self.study.ply();
        let within = task.ply <= at + NEAR && at <= task.ply + NEAR;
        !task.long
            || task.ply < task.start + NEAR
            || (within && self.study.is_on_line(task.node, task.ply))
    }

    /// Goes on in a line to the first move that is near; gives how many were passed over.
    fn pass(&self, task: &mut Task) -> usize {
        let tree = self.study.tree();
        let mut passed = 0;
        while !self.is_near(task) {
            passed += 1;
            let Some(next) = tree.first_child(task.node) else {
                task.node = NodeId::ROOT;
                break;
            };
            if let Some(mv) = tree.mv(task.node) {
                task.before.play_unchecked(mv);
            }
            task.node = next;
            task.ply += 1;
        }
        passed
    }

    fn word(&self, task: &Task) -> MoveWord {
        let tree = self.study.tree();
        let nags = &tree.notes(task.node).nags;
        let marks: Vec<&str> = nags.iter().filter_map(|nag| nag.symbol()).collect();
        MoveWord {
            node: task.node,
            text: tree
                .mv(task.node)
                .map(|mv| self.notation.write(&task.before, mv))
                .unwrap_or_default(),
            marks: marks.join(" "),
            judged: nags.iter().copied().find(|nag| nag.judges_move()),
        }
    }

    /// The main line, up to a move with others beside it.
    fn main(&mut self, mut task: Task) {
        let tree = self.study.tree();
        loop {
            let far = task.node;
            let passed = self.pass(&mut task);
            if passed > 0 {
                self.rows.push(Row::Gap(far, passed));
                if task.node == NodeId::ROOT {
                    return;
                }
            }
            let notes = tree.notes(task.node);
            if !notes.before.is_empty() {
                self.rows
                    .push(Row::Text(text(task.node, true, &notes.before)));
            }
            self.put(&task);
            if !notes.after.is_empty() {
                self.rows
                    .push(Row::Text(text(task.node, false, &notes.after)));
            }
            let (siblings, next) = self.beside_and_behind(&task);
            if siblings.is_empty() {
                match next {
                    Some(next) => task = next,
                    None => return,
                }
                continue;
            }
            self.tasks.extend(next);
            self.tasks.extend(siblings.into_iter().rev());
            return;
        }
    }

    /// A move of the main line: in the round that is open, or in a new one.
    fn put(&mut self, task: &Task) {
        let word = self.word(task);
        let side = task.before.side();
        if side == Color::Black
            && let Some(Row::Round { cells, .. }) = self.rows.last_mut()
            && cells[1] == Cell::Empty
        {
            cells[1] = Cell::Move(word);
            return;
        }
        // A round that was broken off after Red's move says that it goes on.
        if side == Color::Black {
            let open = self.rows.iter_mut().rev().find_map(|row| match row {
                Row::Round { cells, .. } => Some(cells),
                _ => None,
            });
            if let Some(cells) = open.filter(|cells| cells[1] == Cell::Empty) {
                cells[1] = Cell::Dots;
            }
        }
        let cells = match side {
            Color::Red => [Cell::Move(word), Cell::Empty],
            Color::Black => [Cell::Dots, Cell::Move(word)],
        };
        let number = self.number(task);
        self.rows.push(Row::Round { number, cells });
    }

    /// The number of the round that a move belongs to, from 1.
    fn number(&self, task: &Task) -> usize {
        let black_began = self.study.tree().start().side() == Color::Black;
        (task.ply + usize::from(black_began)).div_ceil(2)
    }

    /// The variations that begin beside a node that is the main one, and what follows it.
    fn beside_and_behind(&self, task: &Task) -> (Vec<Task>, Option<Task>) {
        let tree = self.study.tree();
        let is_main = tree.child_index(task.node) == 0;
        let parent = tree.parent(task.node).filter(|_| is_main);
        let others = parent.map(|parent| tree.children(parent).skip(1));
        let others = others.into_iter().flatten();
        let siblings: Vec<Task> = others
            .map(|node| self.line_from(node, task.before.clone(), task.ply, task.depth + 1))
            .collect();
        let next = tree.first_child(task.node).map(|node| {
            let mut before = task.before.clone();
            if let Some(mv) = tree.mv(task.node) {
                before.play_unchecked(mv);
            }
            Task {
                node,
                before,
                ply: task.ply + 1,
                ..*task
            }
        });
        (siblings, next)
    }

    /// A variation, up to a move with others beside it.
    fn variation(&mut self, mut task: Task) {
        let first = task.ply == task.start;
        let fold = first.then(|| (task.node, self.study.is_open(task.node, task.ply)));
        let depth = task.depth;
        let open = fold.is_none_or(|(_, open)| open);
        let branches = loop {
            let far = task.node;
            let passed = self.pass(&mut task);
            if passed > 0 {
                self.words.push(Word::Gap(far, passed));
                if task.node == NodeId::ROOT {
                    break Vec::new();
                }
            }
            self.say(&task);
            let (siblings, next) = self.beside_and_behind(&task);
            if (!open && task.ply + 1 >= task.start + FOLDED) || next.is_none() {
                if let Some((first, false)) = fold {
                    let to = next.as_ref().map_or(task.node, |next| next.node);
                    self.leave_out(first, to);
                }
                break siblings;
            }
            let Some(next) = next else {
                break siblings;
            };
            if !siblings.is_empty() && open {
                let mut branches = siblings;
                branches.insert(0, next);
                break branches;
            }
            task = next;
        };
        let folds = self.can_fold(fold);
        self.rows.push(Row::Line {
            depth,
            fold: fold.filter(|_| folds),
            words: std::mem::take(&mut self.words),
        });
        self.push_branches(branches, open, depth);
    }

    /// What comes behind a paragraph: the variations within it first, then the rest of it, which stands first in the list.
    fn push_branches(&mut self, mut branches: Vec<Task>, open: bool, depth: usize) {
        if !open || branches.is_empty() {
            return;
        }
        let rest = (branches[0].depth == depth).then(|| branches.remove(0));
        self.tasks.extend(rest);
        self.tasks.extend(branches.into_iter().rev());
    }

    /// Says how much of a folded variation is not shown; `to` is where it goes on.
    fn leave_out(&mut self, first: NodeId, to: NodeId) {
        let all = self.study.tree().walk_from(first).count();
        let shown = self
            .words
            .iter()
            .filter(|word| matches!(word, Word::Move(_)));
        let left = all.saturating_sub(shown.count());
        if left > 0 {
            self.words.push(Word::Gap(to, left));
        }
    }

    /// A variation of a few moves and nothing else has nothing to fold.
    fn can_fold(&self, fold: Option<(NodeId, bool)>) -> bool {
        let tree = self.study.tree();
        fold.is_some_and(|(node, _)| {
            let mut nodes = tree.walk_from(node);
            nodes.clone().nth(FOLDED).is_some() || nodes.any(|node| tree.notes(node).has_comment())
        })
    }

    fn say(&mut self, task: &Task) {
        let notes = self.study.tree().notes(task.node);
        if !notes.before.is_empty() {
            let said = text(task.node, true, &notes.before);
            self.words.push(Word::Text(said));
        }
        let numbered = matches!(self.words.last(), Some(Word::Move(_)));
        match task.before.side() {
            Color::Red => {
                let number = format!("{}.", self.number(task));
                self.words.push(Word::Number(number));
            }
            Color::Black if !numbered => {
                let number = format!("{}…", self.number(task));
                self.words.push(Word::Number(number));
            }
            Color::Black => {}
        }
        let word = self.word(task);
        self.words.push(Word::Move(word));
        if !notes.after.is_empty() {
            let said = text(task.node, false, &notes.after);
            self.words.push(Word::Text(said));
        }
    }
}

fn text(node: NodeId, before: bool, text: &str) -> Text {
    Text {
        node,
        before,
        text: text.to_owned(),
    }
}

#[cfg(test)]
mod tests;

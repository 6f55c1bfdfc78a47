//! The analysis of a whole game: every position of the main line, the last first, so that the engine knows what comes when
//! it looks at what came before.
//!
//! What is found is written into the record: the value to each move's notes, a mark to each fault. So it is kept wherever
//! the record is kept, and a survey that was broken off goes on where it stopped.

use std::collections::{BTreeMap, BTreeSet};

use xq_protocol::Score;
use xq_records::{Nag, NodeId, Tree};
use xq_rules::{Color, Move, Position};

use super::chance::{self, Fault};
use super::sound::is_sound;

/// The analysis of the main line.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    running: bool,
    begun: bool,
    /// Positions that are done, with the best move where it was found in this visit.
    found: BTreeMap<NodeId, Option<Move>>,
    /// Marks set by it: those of a person stay as they are.
    marked: BTreeSet<NodeId>,
}

/// What is to be written into the record.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Note {
    /// The value of the position behind the node.
    Value(NodeId, Score),
    /// The mark of the node's move.
    Mark(NodeId, Fault),
    /// The mark that was set earlier is wrong.
    Unmark(NodeId),
}

impl Survey {
    /// Whether it goes on by itself.
    pub const fn is_running(&self) -> bool {
        self.running
    }

    /// Whether it was begun in this visit.
    pub const fn has_begun(&self) -> bool {
        self.begun
    }

    /// Begins, or goes on: what the record knows already is not looked at again.
    pub fn start(&mut self, tree: &Tree) {
        self.running = true;
        self.begun = true;
        for node in positions(tree) {
            if tree.notes(node).eval.is_some() {
                self.found.entry(node).or_insert(None);
            }
        }
    }

    /// Stops; what was found stays.
    pub const fn pause(&mut self) {
        self.running = false;
    }

    /// Forgets everything, for a survey from the beginning or another record.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// The best move of a position of this survey.
    pub fn best(&self, node: NodeId) -> Option<Move> {
        self.found.get(&node).copied().flatten()
    }

    /// The position to look at next; none when all are valued.
    pub fn next(&self, tree: &Tree) -> Option<NodeId> {
        let mut line: Vec<NodeId> = positions(tree);
        if is_over(tree, line.last().copied()) {
            line.pop();
        }
        line.into_iter()
            .rev()
            .find(|node| !self.found.contains_key(node) && is_sound(tree, *node))
    }

    /// How many positions are valued, and how many there are.
    pub fn progress(&self, tree: &Tree) -> (usize, usize) {
        let line = positions(tree);
        if self.next(tree).is_none() {
            return (line.len(), line.len());
        }
        let done = line
            .iter()
            .filter(|node| self.found.contains_key(node))
            .count();
        let over = usize::from(is_over(tree, line.last().copied()));
        (done + over, line.len())
    }

    /// The position behind `node` has been looked at; gives what is to be written into the record. A forced move may come without
    /// a value: then the position is worth what it leads to.
    pub fn take(
        &mut self,
        tree: &Tree,
        node: NodeId,
        score: Option<Score>,
        best: Move,
    ) -> Vec<Note> {
        self.found.insert(node, Some(best));
        let side = if tree.ply(node).is_multiple_of(2) {
            tree.start().side()
        } else {
            !tree.start().side()
        };
        let next = tree.first_child(node);
        let played = next.and_then(|next| Some((next, value(tree, next)?)));
        let Some((next, after)) = played else {
            return score
                .map(|score| Note::Value(node, score))
                .into_iter()
                .collect();
        };
        // The move that was played was looked at from one ply further on: when it is the best, or better than the best that was
        // found, its value is the truth.
        let better = |score: &Score| share(*score, side) > share(after, side);
        let score = score
            .filter(better)
            .filter(|_| tree.mv(next) != Some(best))
            .unwrap_or(after);
        let red = chance::expectation;
        let fault = Fault::of(chance::loss(red(score), red(after), side));
        let mut notes = vec![Note::Value(node, score)];
        notes.extend(self.mark(tree, next, fault));
        notes
    }

    fn mark(&mut self, tree: &Tree, node: NodeId, fault: Option<Fault>) -> Option<Note> {
        let judged = tree.notes(node).nags.iter().any(|nag| nag.judges_move());
        match fault {
            Some(fault) if !judged || self.marked.contains(&node) => {
                self.marked.insert(node);
                Some(Note::Mark(node, fault))
            }
            None if self.marked.remove(&node) => Some(Note::Unmark(node)),
            _ => None,
        }
    }
}

/// The mark of a fault.
pub const fn nag(fault: Fault) -> Nag {
    match fault {
        Fault::Dubious => Nag::DUBIOUS,
        Fault::Mistake => Nag::MISTAKE,
        Fault::Blunder => Nag::BLUNDER,
    }
}

fn share(score: Score, side: Color) -> f64 {
    chance::share(chance::expectation(score), side)
}

/// The nodes whose positions are valued: the root and the main line.
fn positions(tree: &Tree) -> Vec<NodeId> {
    std::iter::once(NodeId::ROOT)
        .chain(tree.main_line())
        .collect()
}

/// What the record says of the position behind a node, or the rules where nobody can move.
fn value(tree: &Tree, node: NodeId) -> Option<Score> {
    let noted = tree.notes(node).eval.map(chance::from_eval);
    noted.or_else(|| {
        let last = tree.first_child(node).is_none();
        last.then(|| end(&tree.position_at(node))).flatten()
    })
}

fn is_over(tree: &Tree, node: Option<NodeId>) -> bool {
    node.is_some_and(|node| end(&tree.position_at(node)).is_some())
}

/// The value of a position in which nobody can move: who should has lost.
pub(super) fn end(position: &Position) -> Option<Score> {
    position
        .legal_moves()
        .is_empty()
        .then(|| match position.side() {
            Color::Red => Score::Mate(-1),
            Color::Black => Score::Mate(1),
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::read_move;

    fn mv(text: &str) -> Move {
        read_move(text).unwrap()
    }

    fn tree(moves: &[&str]) -> Tree {
        Tree::from_line(Position::start(), moves.iter().map(|text| mv(text)))
    }

    /// Writes into the tree what the survey says, as the page does.
    fn write(tree: &mut Tree, notes: &[Note]) {
        for &note in notes {
            match note {
                Note::Value(node, score) => {
                    tree.notes_mut(node).eval = Some(chance::to_eval(score));
                }
                Note::Mark(node, fault) => tree.notes_mut(node).set_nag(nag(fault)),
                Note::Unmark(node) => tree.notes_mut(node).nags.clear(),
            }
        }
    }

    /// Goes through the whole line with these values, from the start on.
    fn run(tree: &mut Tree, survey: &mut Survey, values: &[i32], best: &str) {
        survey.start(tree);
        while let Some(node) = survey.next(tree) {
            let score = Score::Centipawns(values[tree.ply(node)]);
            let notes = survey.take(tree, node, Some(score), mv(best));
            write(tree, &notes);
        }
    }

    #[test]
    fn it_goes_from_the_end_to_the_start_and_marks_what_was_lost() {
        let mut tree = tree(&["h2e2", "h9g7", "a0a1"]);
        let mut survey = Survey::default();
        survey.start(&tree);
        assert_eq!(survey.progress(&tree), (0, 4));
        assert_eq!(survey.next(&tree), tree.main_line().last());
        run(&mut tree, &mut survey, &[20, 20, 20, -200], "b0c2");
        assert_eq!(survey.progress(&tree), (4, 4));
        let line: Vec<NodeId> = tree.main_line().collect();
        assert_eq!(tree.notes(line[2]).nags, [Nag::BLUNDER]);
        assert!(tree.notes(line[0]).nags.is_empty());
        assert!(tree.notes(NodeId::ROOT).eval.is_some());
    }

    #[test]
    fn the_best_move_is_no_fault_and_what_is_kept_is_not_looked_at_again() {
        let mut first = tree(&["h2e2"]);
        let mut survey = Survey::default();
        run(&mut first, &mut survey, &[300, 0], "h2e2");
        assert!(
            first
                .main_line()
                .all(|node| first.notes(node).nags.is_empty())
        );
        let mut later = Survey::default();
        later.start(&first);
        assert_eq!(later.next(&first), None);
        assert_eq!(later.best(NodeId::ROOT), None, "only values are kept");
        assert_eq!(survey.best(NodeId::ROOT), Some(mv("h2e2")));
    }

    #[test]
    fn the_marks_of_a_person_stay_and_its_own_go_when_they_are_wrong() {
        let mut tree = tree(&["h2e2", "h9g7"]);
        let line: Vec<NodeId> = tree.main_line().collect();
        tree.notes_mut(line[1]).set_nag(Nag::BRILLIANT);
        let mut survey = Survey::default();
        run(&mut tree, &mut survey, &[20, -100, 300], "b0c2");
        assert_eq!(tree.notes(line[1]).nags, [Nag::BRILLIANT]);
        assert_eq!(tree.notes(line[0]).nags, [Nag::BLUNDER]);
        let notes = survey.take(
            &tree,
            NodeId::ROOT,
            Some(Score::Centipawns(-90)),
            mv("b0c2"),
        );
        write(&mut tree, &notes);
        assert!(tree.notes(line[0]).nags.is_empty());
    }

    #[test]
    fn a_line_that_ends_in_mate_needs_no_engine_at_its_end() {
        let start = xq_rules::fen::read("3k5/4R4/9/9/9/9/9/9/9/4K4 w - - 0 1").unwrap();
        let start = Position::from_setup_leniently(&start.setup).unwrap().0;
        let mut tree = Tree::from_line(start, [mv("e8e7"), mv("d9d8"), mv("e7e8")]);
        let last = tree.main_line().last();
        let over = is_over(&tree, last);
        let mut survey = Survey::default();
        run(&mut tree, &mut survey, &[500; 4], "e8e7");
        assert_eq!(survey.progress(&tree), (4, 4));
        assert_eq!(tree.notes(last.unwrap()).eval.is_none(), over);
    }

    #[test]
    fn a_forced_move_without_a_value_is_worth_what_it_leads_to() {
        let mut tree = tree(&["h2e2"]);
        let node = tree.main_line().next().unwrap();
        tree.notes_mut(node).eval = Some(xq_records::Eval::Centipawns(77));
        let notes = Survey::default().take(&tree, NodeId::ROOT, None, mv("h2e2"));
        assert_eq!(notes, [Note::Value(NodeId::ROOT, Score::Centipawns(77))]);
        tree.notes_mut(node).eval = None;
        assert!(
            Survey::default()
                .take(&tree, NodeId::ROOT, None, mv("h2e2"))
                .is_empty()
        );
    }
}

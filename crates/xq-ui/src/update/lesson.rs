//! Learning from one's own mistakes: the board, and what is said.

use xq_rules::{Color, Move, Square};

use super::Step;
use crate::analysis::{Lesson, tasks};
use crate::geometry::Point;
use crate::i18n::fill;
use crate::study::StudyCommand;

impl Step<'_> {
    pub(super) fn learn(&mut self, side: Color) {
        let tasks = tasks(self.model.analysis.report(), side);
        if tasks.is_empty() {
            return;
        }
        self.model.analysis.teach(Some(Lesson::new(side, tasks)));
        self.turn_for_study(side == Color::Black);
        self.show_task();
    }

    pub(super) fn try_again(&mut self) {
        if let Some(lesson) = self.model.analysis.lesson_mut() {
            lesson.again();
        }
        self.show_task();
    }

    /// The board goes to the position before the mistake at hand.
    pub(super) fn show_task(&mut self) {
        let lesson = self.model.analysis.lesson();
        let before = lesson.and_then(Lesson::task).map(|task| task.before);
        self.unpeek();
        if let Some(before) = before {
            self.study_command(StudyCommand::GoTo(before));
        }
        self.announce_lesson();
    }

    pub(super) fn solve(&mut self) {
        let analysis = &mut self.model.analysis;
        let task = analysis.lesson().and_then(Lesson::task).copied();
        let Some(task) = task else {
            return;
        };
        self.show_task();
        let analysis = &mut self.model.analysis;
        let best = analysis.survey().best(task.before);
        if let Some(lesson) = analysis.lesson_mut() {
            lesson.give_up(best);
        }
        if let Some(best) = best {
            self.show_solution(best);
        }
    }

    pub(super) fn show_solution(&mut self, best: Move) {
        let position = self.model.study.position();
        if self.model.analysis.peek(position, &[best]) {
            self.show_pieces(None);
        }
        self.announce_lesson();
    }

    /// Gives whether a move on the board is an answer to the lesson's question; then the record does not get it.
    pub(super) fn lesson_takes(&mut self, mv: Move, dropped: Option<(Square, Point)>) -> bool {
        let cursor = self.model.study.cursor();
        let analysis = &mut self.model.analysis;
        let Some(task) = analysis.lesson().and_then(Lesson::task) else {
            return false;
        };
        if task.before != cursor {
            return false;
        }
        let best = analysis.survey().best(cursor);
        if let Some(lesson) = analysis.lesson_mut() {
            lesson.try_move(mv, best);
        }
        if analysis.peek(self.model.study.position(), &[mv]) {
            if dropped.is_some() {
                self.model.animation = None;
            }
            self.show_pieces(dropped);
        }
        self.announce_lesson();
        true
    }

    pub(super) fn announce_lesson(&mut self) {
        let texts = self.model.settings.lang.texts();
        if let Some(view) = crate::analysis::view(self.model, texts)
            && let Some(lesson) = view.lesson
        {
            let words = fill("{0} {1}", &[&lesson.place, &lesson.text]);
            self.announce(words);
        }
    }
}

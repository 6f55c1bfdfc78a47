//! The engine on a record: what is asked of it, and what becomes of its answers.

use xq_protocol::{Info, Work};
use xq_rules::Move;

use super::Step;
use super::engine::rule_set;
use crate::analysis::{
    AnalysisCommand, Lesson, Note, Place, Stage, Stamp, Wish, chance, from_last_fault, nag,
};
use crate::effect::Effect;
use crate::game::read_move;
use crate::model::Mode;
use crate::study::StudyCommand;
use crate::supervisor::Purpose;

impl Step<'_> {
    pub(super) fn analysis_command(&mut self, command: AnalysisCommand) {
        match command {
            AnalysisCommand::Switch => {
                let on = !self.model.analysis.is_on();
                self.model.analysis.switch(on);
                self.wake_engine(on);
            }
            AnalysisCommand::Lines(lines) => self.model.analysis.set_lines(lines),
            AnalysisCommand::Deeper => self.model.analysis.deepen(),
            AnalysisCommand::PlayLine(line, count) => self.play_line(line, count),
            AnalysisCommand::Peek(which) => self.peek(which),
            AnalysisCommand::PlayBook(mv) => {
                self.unpeek();
                self.study_move(mv, None);
            }
            AnalysisCommand::ReviewGame => {
                self.study_command(StudyCommand::FromGame);
                self.survey(false);
            }
            AnalysisCommand::Survey => self.survey(false),
            AnalysisCommand::SurveyAgain => self.survey(true),
            AnalysisCommand::Pause => self.model.analysis.survey_mut().pause(),
            AnalysisCommand::ShowReport => {
                let shown = self.model.analysis.shows_report();
                self.model.analysis.show_report(!shown);
            }
            AnalysisCommand::GoTo(ply) => {
                let plies = &self.model.analysis.report().plies;
                if let Some(node) = plies.get(ply).map(|ply| ply.node) {
                    self.study_command(StudyCommand::GoTo(node));
                }
            }
            AnalysisCommand::Learn(side) => self.learn(side),
            AnalysisCommand::TryAgain => self.try_again(),
            AnalysisCommand::Solve => self.solve(),
            AnalysisCommand::NextMistake => {
                if let Some(lesson) = self.model.analysis.lesson_mut() {
                    lesson.go_on();
                }
                self.show_task();
            }
            AnalysisCommand::LearnAgain => {
                if let Some(lesson) = self.model.analysis.lesson_mut() {
                    lesson.restart();
                }
                self.show_task();
            }
            AnalysisCommand::LeaveLesson => {
                self.model.analysis.teach(None);
                self.show_pieces(None);
            }
        }
    }

    /// Gives the engine the next thing to do, once it has nothing more urgent. Called after everything that happens.
    pub(super) fn employ_engine(&mut self) {
        self.stand();
        self.look_up_opening();
        let model = &mut *self.model;
        let purpose = model.engine.purpose();
        if matches!(purpose, Some(Purpose::Move | Purpose::Hint)) {
            return;
        }
        let wish = model.analysis.wish(model.study.tree());
        // The whole game is analysed in the background; everything else is for whoever looks at the record.
        let wish = wish.filter(|wish| {
            !model.room.hidden && (model.mode == Mode::Study || matches!(wish, Wish::Survey(_)))
        });
        // What the rules forbid is no question for an engine.
        let tree = model.study.tree();
        let wish = wish.and_then(|wish| {
            let moves = wish.moves(tree);
            let (start, done) = from_last_fault(tree.start(), &moves)?;
            Some((wish, start, moves, done))
        });
        let Some((wish, start, moves, done)) = wish else {
            model.analysis.ask(None);
            let now = self.now;
            self.with_engine(|engine, out| {
                engine.cancel_if(Purpose::Review, now, out);
                engine.cancel_if(Purpose::Analyse, now, out);
            });
            return;
        };
        let asked = model.analysis.asked() == Some(&wish) && purpose == Some(wish.purpose());
        if asked || model.engine.is_down() {
            return;
        }
        let work = Work {
            id: 0,
            start_fen: xq_rules::fen::write(&start.to_setup()),
            moves: moves[done..].iter().map(ToString::to_string).collect(),
            limits: wish.limits(),
            multi_pv: wish.lines(),
            level: None,
            rule_set: rule_set(model.play.rule_set()),
            seed: 0,
            use_book: false,
        };
        let purpose = wish.purpose();
        model.analysis.ask(Some(wish));
        let now = self.now;
        self.with_engine(|engine, out| engine.ask(purpose, work, now, out));
    }

    /// The analysis follows the board.
    fn stand(&mut self) {
        let model = &mut *self.model;
        if model.mode != Mode::Study {
            return;
        }
        let study = &model.study;
        if model.analysis.is_on() {
            let place = Place {
                start: study.tree().start().key(),
                moves: study.moves(),
            };
            model.analysis.stand(place, study.position().clone());
        }
        let (tree, revision) = (study.tree(), study.revision());
        model.analysis.refresh(tree, revision, model.settings);
    }

    /// The opening has a name from the first move on, and a record its moves as well.
    fn look_up_opening(&mut self) {
        let model = &mut *self.model;
        let (position, plies, edition) = match model.mode {
            Mode::Play => (model.play.position(), model.play.plies(), None),
            Mode::Study => {
                let study = &model.study;
                (study.position(), study.ply(), Some(study.revision()))
            }
            Mode::Setup => return,
        };
        let stamp = Stamp {
            key: position.key(),
            plies,
            edition,
        };
        let opening = model.analysis.opening_mut();
        let wanted = model.opened && (model.mode == Mode::Study || plies > 0);
        if wanted && opening.wants_book() {
            self.effects.push(Effect::FetchBook);
        }
        if opening.is_elsewhere(stamp) {
            let line = match model.mode {
                Mode::Study => model.study.positions(),
                Mode::Play | Mode::Setup => model.play.positions().to_vec(),
            };
            opening.look_up(stamp, &line);
        }
    }

    /// What was given up before may do better now: the player wishes it.
    fn wake_engine(&mut self, on: bool) {
        if on && self.model.engine.is_down() {
            self.retry_engine();
        }
    }

    pub(super) fn engine_reports(&mut self, purpose: Purpose, info: &Info) {
        let model = &mut *self.model;
        match purpose {
            Purpose::Analyse => model.analysis.live_mut().take(info, model.settings),
            Purpose::Review => {
                let best = info.pv.first().and_then(|text| read_move(text));
                if let Some(best) = best.filter(|_| info.line <= 1) {
                    model.analysis.take_report(info.score, best);
                }
            }
            Purpose::Move | Purpose::Hint => {}
        }
    }

    /// The engine has come to the end of what it was asked for the analysis.
    pub(super) fn analysis_answered(&mut self, purpose: Purpose, best: &str) {
        let asked = self.model.analysis.asked().cloned();
        let reported = self.model.analysis.reported();
        match asked.filter(|wish| wish.purpose() == purpose) {
            Some(Wish::Look(..)) => self.model.analysis.live_mut().end(),
            Some(Wish::Survey(node)) => {
                let best = reported.map(|(_, best)| best).or_else(|| read_move(best));
                if let Some(best) = best {
                    let model = &mut *self.model;
                    let score = reported.map(|(score, _)| score);
                    let tree = model.study.tree();
                    let notes = model.analysis.survey_mut().take(tree, node, score, best);
                    self.write(&notes);
                }
                self.end_survey_if_done();
            }
            Some(Wish::Check(..)) => {
                let lesson = self.model.analysis.lesson_mut();
                if let (Some(lesson), Some((score, _))) = (lesson, reported) {
                    lesson.checked(score);
                    self.announce_lesson();
                }
            }
            Some(Wish::Seek(_)) => {
                if let (Some(lesson), Some(best)) =
                    (self.model.analysis.lesson_mut(), read_move(best))
                {
                    lesson.sought(best);
                    self.show_solution(best);
                }
            }
            None => {}
        }
    }

    fn write(&mut self, notes: &[Note]) {
        let study = &mut self.model.study;
        for &note in notes {
            match note {
                Note::Value(node, score) => {
                    study.note(node, |notes| notes.eval = Some(chance::to_eval(score)));
                }
                Note::Mark(node, fault) => {
                    study.note(node, |notes| notes.set_nag(nag(fault)));
                }
                Note::Unmark(node) => {
                    study.note(node, |notes| notes.nags.retain(|nag| !nag.judges_move()));
                }
            }
        }
    }

    fn survey(&mut self, again: bool) {
        if again {
            self.model.analysis.survey_mut().forget();
            self.model.study.describe(|tree| {
                let line: Vec<_> = tree.main_line().collect();
                for node in std::iter::once(xq_records::NodeId::ROOT).chain(line) {
                    if tree.notes(node).eval.is_some() {
                        tree.notes_mut(node).eval = None;
                    }
                }
            });
        }
        let model = &mut *self.model;
        model.analysis.show_report(true);
        model.analysis.survey_mut().start(model.study.tree());
        self.wake_engine(true);
        self.end_survey_if_done();
    }

    fn end_survey_if_done(&mut self) {
        let model = &mut *self.model;
        let survey = model.analysis.survey_mut();
        if survey.is_running() && survey.next(model.study.tree()).is_none() {
            survey.pause();
            let texts = model.settings.lang.texts();
            self.announce(texts.analysis.survey_done.to_owned());
        }
    }

    fn play_line(&mut self, line: usize, count: usize) {
        self.unpeek();
        let found = self.model.analysis.live().found();
        let moves = found.and_then(|found| found.lines.get(line));
        let moves: Vec<Move> = moves.map(|line| line.moves.clone()).unwrap_or_default();
        for mv in moves.into_iter().take(count) {
            if !self.study_move(mv, None) {
                break;
            }
        }
    }

    fn peek(&mut self, which: Option<(usize, usize)>) {
        if self.model.analysis.lesson().is_some() {
            return;
        }
        let analysis = &mut self.model.analysis;
        let moves = which.and_then(|(line, count)| {
            let line = analysis.live().found()?.lines.get(line)?;
            Some(line.moves.iter().take(count).copied().collect())
        });
        let moves: Vec<Move> = moves.unwrap_or_default();
        if analysis.peek(self.model.study.position(), &moves) {
            self.show_pieces(None);
        }
    }

    /// The board shows its own position again.
    pub(super) fn unpeek(&mut self) {
        let position = self.model.study.position();
        if self.model.analysis.peek(position, &[]) {
            self.show_pieces(None);
        }
    }

    /// Something is done on the board: a position that is only shown is put away, and a wrong move taken back.
    pub(super) fn board_is_wanted(&mut self) {
        let stage = self.model.analysis.lesson().map(Lesson::stage);
        match stage {
            Some(Stage::Wrong(_)) => self.try_again(),
            Some(Stage::Check(_) | Stage::Right(_) | Stage::Shown(_)) => {}
            Some(Stage::Ask | Stage::Seek) | None => self.unpeek(),
        }
    }
}

#[cfg(test)]
mod tests;

use xq_protocol::{FromWorker, Limits, Score, ToWorker, VERSION};
use xq_records::{Eval, Nag, NodeId, Tree};
use xq_rules::{Color, Position};

use super::*;
use crate::Terms;
use crate::analysis::{AnalysisView, SurveyState};
use crate::effect::Effect;
use crate::model::Model;
use crate::msg::{Command, EngineEvent, Msg};
use crate::settings::Level;
use crate::update::update;
use crate::view::view;

/// A page with an engine that answers when the test says so.
struct Desk {
    model: Model,
    now: f64,
    /// What the engine works on.
    work: Option<Work>,
    /// Every question that reached it.
    asked: Vec<Work>,
    running: bool,
}

impl Desk {
    fn new(moves: &[&str]) -> Self {
        let mut desk = Self {
            model: Model::new(),
            now: 0.0,
            work: None,
            asked: Vec::new(),
            running: false,
        };
        let moves = moves.iter().map(|text| read_move(text).unwrap());
        desk.model.mode = Mode::Study;
        desk.model.study = crate::study::Study::new(Tree::from_line(Position::start(), moves));
        desk
    }

    fn tell(&mut self, msg: Msg) {
        self.now += 1.0;
        for effect in update(&mut self.model, msg, self.now) {
            match effect {
                Effect::StartEngine => {
                    self.running = true;
                    self.work = None;
                    self.say(FromWorker::Ready {
                        version: VERSION,
                        engine: "test".into(),
                    });
                }
                Effect::EndEngine => {
                    self.running = false;
                    self.work = None;
                }
                Effect::Tell(ToWorker::Search(work)) => {
                    assert!(self.running && self.work.is_none(), "one at a time");
                    self.asked.push(work.clone());
                    self.work = Some(work);
                }
                Effect::Tell(ToWorker::Stop { id })
                    if self.work.as_ref().is_some_and(|work| work.id == id) =>
                {
                    self.done("h2e2");
                }
                _ => {}
            }
        }
    }

    fn say(&mut self, message: FromWorker) {
        self.tell(Msg::Engine(EngineEvent::Said(message)));
    }

    fn command(&mut self, command: AnalysisCommand) {
        self.tell(Msg::Command(Command::Analysis(command)));
    }

    fn go(&mut self, ply: usize) {
        self.tell(Msg::Command(Command::Study(StudyCommand::GoToPly(ply))));
    }

    fn inform(&mut self, line: u8, depth: u32, value: i32, pv: &[&str]) {
        let id = self.work.as_ref().unwrap().id;
        self.say(FromWorker::Info(Info {
            id,
            line,
            depth,
            score: Score::Centipawns(value),
            chances: xq_protocol::Chances::default(),
            nodes: 5000,
            time_ms: 10.0,
            pv: pv.iter().map(|&text| text.to_owned()).collect(),
        }));
    }

    fn done(&mut self, best: &str) {
        let id = self.work.take().unwrap().id;
        self.say(FromWorker::Done {
            id,
            best: Some(best.into()),
            ponder: None,
        });
    }

    /// Answers what is asked, until nothing is.
    fn serve(&mut self, value: impl Fn(&[String]) -> (i32, &'static str)) {
        while let Some(work) = self.work.clone() {
            let (value, best) = value(&work.moves);
            self.inform(1, 9, value, &[best]);
            self.done(best);
        }
    }

    fn view(&self) -> AnalysisView {
        *view(&self.model).analysis.unwrap()
    }

    fn evals(&self) -> Vec<Option<Eval>> {
        let tree = self.model.study.tree();
        let line = std::iter::once(NodeId::ROOT).chain(tree.main_line());
        line.map(|node| tree.notes(node).eval).collect()
    }
}

const GAME: [&str; 4] = ["h2e2", "h9g7", "a0a1", "b9c7"];

/// Red throws a lot away with its second move.
fn values(moves: &[String]) -> (i32, &'static str) {
    match moves.len() {
        0 => (20, "h2e2"),
        1 => (20, "h9g7"),
        2 => (25, "h0g2"),
        3 => (-300, "b9c7"),
        _ => (-300, "h0g2"),
    }
}

#[test]
fn the_engine_follows_the_board() {
    let mut desk = Desk::new(&GAME);
    assert!(desk.asked.is_empty(), "nothing is asked of itself");
    desk.command(AnalysisCommand::Switch);
    let work = desk.work.clone().unwrap();
    assert_eq!((work.multi_pv, work.level), (3, None));
    assert!(work.moves.is_empty());
    desk.inform(1, 8, 31, &["h2e2", "h9g7"]);
    desk.inform(2, 8, 12, &["b2e2"]);
    let shown = desk.view();
    assert_eq!(shown.lines.len(), 2);
    assert_eq!(shown.lines[0].moves, ["炮二平五", "马8进7"]);
    assert_eq!(shown.lines[0].value, "+0.31");
    assert_eq!(desk.model.arrows().len(), 2);
    desk.go(1);
    assert_eq!(desk.work.as_ref().unwrap().moves, ["h2e2"]);
    assert!(desk.view().lines.is_empty());
    desk.go(0);
    assert_eq!(desk.view().lines.len(), 2, "remembered");
    desk.command(AnalysisCommand::Switch);
    assert_eq!(desk.work, None);
    assert!(desk.model.arrows().is_empty());
}

#[test]
fn fifty_steps_end_with_the_last_position() {
    let mut desk = Desk::new(&GAME);
    desk.command(AnalysisCommand::Switch);
    // The engine is busy and hears nothing while the board goes to and fro.
    let held = desk.work.clone().unwrap();
    let mut effects = Vec::new();
    for i in 0..50 {
        let msg = Msg::Command(Command::Study(StudyCommand::GoToPly(1 + i % 4)));
        effects.extend(update(&mut desk.model, msg, desk.now));
    }
    let told: Vec<_> = effects
        .iter()
        .filter(|effect| matches!(effect, Effect::Tell(_)))
        .collect();
    assert_eq!(told, [&Effect::Tell(ToWorker::Stop { id: held.id })]);
    desk.done("h2e2");
    assert_eq!(desk.work.as_ref().unwrap().moves, GAME[..2]);
    desk.inform(1, 3, 7, &["a0a1"]);
    assert_eq!(desk.view().lines.len(), 1);
    assert_eq!(desk.asked.len(), 2);
}

#[test]
fn lines_depth_and_an_end() {
    let mut desk = Desk::new(&[]);
    desk.command(AnalysisCommand::Switch);
    assert!(desk.work.as_ref().unwrap().limits.movetime_ms.is_some());
    desk.inform(1, 12, 31, &["h2e2"]);
    desk.command(AnalysisCommand::Lines(5));
    assert_eq!(desk.work.as_ref().unwrap().multi_pv, 5);
    assert_eq!(desk.view().lines.len(), 1, "what is known stays in sight");
    desk.command(AnalysisCommand::Lines(9));
    assert_eq!(desk.view().line_count, 5);
    desk.inform(1, 12, 31, &["h2e2"]);
    desk.done("h2e2");
    assert_eq!(desk.work, None, "it rests when it has looked long enough");
    assert!(desk.view().can_deepen);
    desk.command(AnalysisCommand::Deeper);
    let endless = Limits {
        infinite: true,
        ..Limits::default()
    };
    assert_eq!(desk.work.as_ref().unwrap().limits, endless);
    assert!(!desk.view().can_deepen);
}

#[test]
fn who_does_not_look_does_not_make_it_work() {
    let mut desk = Desk::new(&GAME);
    desk.command(AnalysisCommand::Switch);
    desk.tell(Msg::Hidden);
    assert_eq!(desk.work, None);
    desk.tell(Msg::Shown);
    assert!(desk.work.is_some());
    desk.tell(Msg::Command(Command::Go(Mode::Setup)));
    assert_eq!(desk.work, None);
    desk.tell(Msg::Command(Command::Go(Mode::Study)));
    assert!(desk.work.is_some());
    desk.command(AnalysisCommand::Survey);
    desk.tell(Msg::Hidden);
    assert_eq!(desk.work, None);
}

#[test]
fn the_engines_own_move_goes_first() {
    let mut desk = Desk::new(&GAME);
    desk.command(AnalysisCommand::Survey);
    let choice = Terms::engine(Color::Black, Level::from_number(1).unwrap());
    desk.model.mode = Mode::Play;
    desk.tell(Msg::Command(Command::NewGame(choice)));
    assert!(desk.work.as_ref().unwrap().level.is_some());
    desk.done("h2e2");
    desk.now += 1000.0;
    desk.tell(Msg::Tick);
    assert_eq!(
        desk.work.as_ref().unwrap().level,
        None,
        "the survey goes on"
    );
}

#[test]
fn a_whole_game_is_valued_marked_and_counted() {
    for ply in [0, 4] {
        let mut desk = Desk::new(&GAME);
        desk.go(ply);
        assert_eq!(desk.view().survey, SurveyState::Ready);
        desk.command(AnalysisCommand::Survey);
        assert_eq!(desk.view().survey, SurveyState::Running);
        desk.serve(values);
        let shown = desk.view();
        assert_eq!(shown.survey, SurveyState::Done);
        assert_eq!((shown.progress, shown.ply), ((5, 5), Some(ply)));
        assert!(desk.evals().iter().all(Option::is_some));
        let third = desk.model.study.tree().main_line().nth(2).unwrap();
        assert_eq!(desk.model.study.tree().notes(third).nags, [Nag::BLUNDER]);
        let [red, black] = &shown.report.sides;
        assert_eq!((red.faults, black.faults), ([0, 0, 1], [0, 0, 0]));
        assert_eq!(black.accuracy, "100");
        assert!(red.accuracy.parse::<u32>().unwrap() < 80);
        assert!(!shown.report.report.graph.line.is_empty());
    }
}

#[test]
fn a_survey_is_stopped_resumed_and_kept_with_the_record() {
    let mut desk = Desk::new(&GAME);
    desk.command(AnalysisCommand::Survey);
    desk.inform(1, 9, -300, &["h0g2"]);
    desk.done("h0g2");
    desk.inform(1, 9, -300, &["b9c7"]);
    desk.done("b9c7");
    desk.command(AnalysisCommand::Pause);
    assert_eq!(desk.work, None);
    assert_eq!(desk.view().survey, SurveyState::Paused);
    assert_eq!(desk.evals().iter().flatten().count(), 2);
    // The record is opened again elsewhere.
    let tree = desk.model.study.tree().clone();
    let mut other = Desk::new(&[]);
    other.model.study = crate::study::Study::new(tree);
    other.command(AnalysisCommand::Survey);
    other.serve(values);
    assert_eq!(other.asked.len(), 3);
    assert_eq!(other.view().survey, SurveyState::Done);
    other.command(AnalysisCommand::SurveyAgain);
    other.serve(values);
    assert_eq!(other.asked.len(), 8, "from the beginning");
}

#[test]
fn lines_are_looked_at_and_played() {
    let mut desk = Desk::new(&[]);
    desk.command(AnalysisCommand::Switch);
    desk.inform(1, 12, 31, &["h2e2", "h9g7", "h0g2"]);
    let before = desk.model.pieces;
    desk.command(AnalysisCommand::Peek(Some((0, 2))));
    assert_ne!(desk.model.pieces, before);
    assert_eq!(desk.model.shown_move(), read_move("h9g7"));
    desk.command(AnalysisCommand::Peek(None));
    assert_eq!(desk.model.pieces, before);
    desk.command(AnalysisCommand::Peek(Some((0, 2))));
    desk.command(AnalysisCommand::PlayLine(0, 2));
    assert_eq!(desk.model.study.moves().len(), 2);
    assert_eq!(desk.model.analysis.peeked(), None);
    assert_eq!(desk.work.as_ref().unwrap().moves, ["h2e2", "h9g7"]);
    desk.command(AnalysisCommand::PlayLine(4, 1));
    assert_eq!(desk.model.study.moves().len(), 2, "there is no such line");
}

#[test]
fn mistakes_are_learnt_from() {
    let mut desk = Desk::new(&GAME);
    desk.command(AnalysisCommand::Survey);
    desk.serve(values);
    let size = desk.model.study.size();
    desk.command(AnalysisCommand::Learn(Color::Red));
    assert_eq!(desk.model.study.ply(), 2);
    let state = |desk: &Desk| desk.view().lesson.unwrap().state;
    assert_eq!(state(&desk), "ask");
    let step = |desk: &mut Desk, text: &str| {
        let mut step = Step {
            model: &mut desk.model,
            now: 0.0,
            effects: Vec::new(),
        };
        assert!(step.lesson_takes(read_move(text).unwrap(), None));
        desk.tell(Msg::Tick);
    };
    step(&mut desk, "a0a1");
    assert_eq!(state(&desk), "wrong");
    desk.command(AnalysisCommand::TryAgain);
    step(&mut desk, "b0c2");
    assert_eq!(state(&desk), "check");
    assert_eq!(desk.work.as_ref().unwrap().moves, ["h2e2", "h9g7", "b0c2"]);
    desk.serve(|_| (18, "b9c7"));
    assert_eq!(state(&desk), "right", "it costs nothing");
    desk.command(AnalysisCommand::NextMistake);
    assert_eq!(state(&desk), "end");
    desk.command(AnalysisCommand::LearnAgain);
    desk.command(AnalysisCommand::Solve);
    assert_eq!(state(&desk), "shown");
    assert_eq!(desk.model.shown_move(), read_move("h0g2"));
    desk.command(AnalysisCommand::LeaveLesson);
    assert_eq!(desk.view().lesson, None);
    assert_eq!(
        desk.model.study.size(),
        size,
        "nothing was added to the record"
    );
    desk.command(AnalysisCommand::Learn(Color::Black));
    assert_eq!(desk.view().lesson, None, "Black has made no mistake");
}

#[test]
fn another_record_has_nothing_of_the_one_before() {
    let mut desk = Desk::new(&GAME);
    desk.command(AnalysisCommand::Survey);
    desk.serve(values);
    desk.command(AnalysisCommand::ShowReport);
    desk.command(AnalysisCommand::Learn(Color::Red));
    desk.tell(Msg::Command(Command::Study(StudyCommand::New)));
    let shown = desk.view();
    assert_eq!((shown.lesson, shown.survey), (None, SurveyState::Empty));
    assert!(
        !shown.shows_report,
        "an empty course of no game is in nobody's way"
    );
    assert_eq!(shown.report.report.valued(), 0);
}

#[test]
fn what_strong_players_play_is_no_fault() {
    let mut desk = Desk::new(&GAME);
    desk.command(AnalysisCommand::Survey);
    desk.serve(values);
    assert_eq!(desk.view().report.report.mistakes(Color::Red).len(), 1);
    let moves: Vec<_> = GAME.iter().map(|text| read_move(text).unwrap()).collect();
    let mut builder = xq_book::BookBuilder::new(20);
    for _ in 0..20 {
        let game = xq_book::BookGame {
            moves: &moves,
            winner: None,
            opening: None,
        };
        builder.add(&game).unwrap();
    }
    desk.tell(Msg::Book(Some(builder.write(1))));
    assert!(desk.view().report.report.mistakes(Color::Red).is_empty());
}

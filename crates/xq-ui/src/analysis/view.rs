//! What is to be seen of the analysis beside the board.

use std::rc::Rc;

use xq_protocol::Score;
use xq_rules::Color;

use super::Analysis;
use super::book_view::{BookView, book};
use super::chance::{self, Fault, Standing};
use super::lesson::{Lesson, Stage};
use super::live::Line;
use super::report::Report;
use crate::i18n::{Texts, fill};
use crate::model::{Mode, Model};

/// The analysis beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisView {
    /// Whether the engine looks at the position on the board.
    pub on: bool,
    /// How many lines are wanted.
    pub line_count: u8,
    /// How many lines there is room for: none for a move that there is not.
    pub line_rows: usize,
    /// How the position stands, when it is known and may be known.
    pub bar: Option<Bar>,
    /// The engine's lines.
    pub lines: Vec<LineView>,
    /// How deep and fast it is, or why it says nothing.
    pub note: String,
    /// Whether it rests and could go on.
    pub can_deepen: bool,
    /// Whether the course of the game is shown.
    pub shows_report: bool,
    /// How far the analysis of the whole game is.
    pub survey: SurveyState,
    /// How many positions are valued, and of how many.
    pub progress: (usize, usize),
    /// The same in words.
    pub progress_text: String,
    /// The main line with its values.
    pub report: ReportView,
    /// The place of the board in the main line.
    pub ply: Option<usize>,
    /// The moves of the opening book.
    pub book: Vec<BookView>,
    /// The mistakes that are gone through.
    pub lesson: Option<LessonView>,
}

/// How far the analysis of the whole game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurveyState {
    /// There are no moves to look at.
    Empty,
    /// Not begun.
    Ready,
    /// It goes on.
    Running,
    /// Stopped on the way.
    Paused,
    /// Every position has a value.
    Done,
}

/// How a position stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Red's part of the bar, per mille.
    pub red: u16,
    /// Whether Red sits below.
    pub red_below: bool,
    /// The value in short.
    pub value: String,
    /// The value in words.
    pub words: String,
}

/// A line of thought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineView {
    /// Its value in short.
    pub value: String,
    /// Whether it is better for Red, for Black, or neither.
    pub side: Option<Color>,
    /// What a screen reader says first.
    pub label: String,
    /// The moves.
    pub moves: Vec<String>,
}

/// A report that is compared by its edition.
#[derive(Clone, Debug)]
pub struct ReportView {
    /// Grows with each change.
    pub edition: u32,
    /// The report.
    pub report: Rc<Report>,
    /// What each side has done: Red, Black.
    pub sides: [SideView; 2],
}

impl PartialEq for ReportView {
    fn eq(&self, other: &Self) -> bool {
        self.edition == other.edition && self.sides == other.sides
    }
}

/// What a side has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideView {
    /// Which.
    pub color: Color,
    /// Its name.
    pub name: &'static str,
    /// Its accuracy as a whole number; empty when it is not known.
    pub accuracy: String,
    /// How often each of [`Fault::ALL`].
    pub faults: [usize; 3],
    /// How many mistakes and blunders can be gone through.
    pub mistakes: usize,
}

/// The mistake at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonView {
    /// Which of how many; empty at the end.
    pub place: String,
    /// What is to be said.
    pub text: String,
    /// A name for styles and tests: `ask`, `check`, `right`, `wrong`, `shown`, `away`, `end`.
    pub state: &'static str,
    /// Whether one can try again.
    pub can_retry: bool,
    /// Whether the best move can be shown.
    pub can_solve: bool,
    /// Whether one can go on.
    pub can_go_on: bool,
}

/// What is to be seen; nothing in another mode.
pub(crate) fn view(model: &Model, texts: &'static Texts) -> Option<Box<AnalysisView>> {
    (model.mode == Mode::Study).then(|| Box::new(beside_record(model, texts)))
}

// Kept apart from its caller, which a first game runs (docs/decisions/0012).
#[inline(never)]
fn beside_record(model: &Model, texts: &'static Texts) -> AnalysisView {
    let analysis = &model.analysis;
    let tree = model.study.tree();
    let progress = analysis.survey().progress(tree);
    let report = analysis.report();
    let quiet = analysis.lesson().is_some();
    let found = analysis
        .live()
        .found()
        .filter(|_| analysis.is_on() && !quiet);
    let lines = found
        .map(|found| found.lines.as_slice())
        .unwrap_or_default();
    let words = &texts.analysis;
    let (done, all) = progress;
    let survey = survey_state(analysis, all);
    AnalysisView {
        on: analysis.is_on(),
        line_count: analysis.lines(),
        line_rows: model
            .study
            .position()
            .count_legal_moves()
            .min(usize::from(analysis.lines())),
        bar: bar(model, texts, lines.first()).filter(|_| !quiet),
        lines: lines
            .iter()
            .take(usize::from(analysis.lines()))
            .enumerate()
            .map(|(i, line)| line_view(i, line, texts))
            .collect(),
        note: note(model, texts),
        can_deepen: analysis.is_on() && !quiet && analysis.live().has_ended(),
        shows_report: analysis.shows_report() && survey != SurveyState::Empty,
        survey,
        progress,
        progress_text: fill(words.progress, &[&done.to_string(), &all.to_string()]),
        ply: report.ply_of(model.study.cursor()),
        report: ReportView {
            edition: analysis.edition,
            sides: Color::ALL.map(|color| side(report, texts, color)),
            report: Rc::clone(report),
        },
        book: if quiet {
            Vec::new()
        } else {
            book(model, texts)
        },
        lesson: analysis
            .lesson()
            .map(|lesson| lesson_view(model, texts, lesson)),
    }
}

fn survey_state(analysis: &Analysis, all: usize) -> SurveyState {
    let report = analysis.report();
    if all <= 1 {
        SurveyState::Empty
    } else if analysis.survey().is_running() {
        SurveyState::Running
    } else if report.valued() == report.plies.len() {
        SurveyState::Done
    } else if analysis.survey().has_begun() || report.valued() > 1 {
        SurveyState::Paused
    } else {
        SurveyState::Ready
    }
}

fn bar(model: &Model, texts: &Texts, line: Option<&Line>) -> Option<Bar> {
    let analysis = &model.analysis;
    let over = || super::survey::end(model.study.position());
    let kept = || {
        let notes = model.study.tree().notes(model.study.cursor());
        notes.eval.map(chance::from_eval)
    };
    let (score, red) = if let Some(line) = line {
        (line.score, line.expected)
    } else {
        let score = over().or_else(kept)?;
        (score, chance::expectation(score))
    };
    if !analysis.is_on()
        && !analysis
            .report()
            .plies
            .iter()
            .any(|ply| ply.score.is_some())
    {
        return None;
    }
    Some(Bar {
        // Who is lost keeps a sliver, so that the bar is a bar.
        red: (red * 1000.0).round().clamp(15.0, 985.0) as u16,
        red_below: !model.layout.flipped,
        value: if over().is_some() {
            String::new()
        } else {
            chance::written(score)
        },
        words: in_words(score, red, texts),
    })
}

/// A value in words.
pub(super) fn in_words(score: Score, red: f64, texts: &Texts) -> String {
    let words = &texts.analysis;
    let (pattern, side) = match Standing::of(score, red) {
        Standing::Even => return words.even.to_owned(),
        Standing::Slight(side) => (words.slight, side),
        Standing::Better(side) => (words.better, side),
        Standing::Winning(side) => (words.winning, side),
        Standing::Won(side) => (words.won, side),
    };
    match score {
        Score::Mate(rounds) if rounds.unsigned_abs() > 1 => {
            let rounds = rounds.unsigned_abs().to_string();
            fill(words.mate, &[texts.color(side), &rounds])
        }
        _ => fill(pattern, &[texts.color(side)]),
    }
}

fn line_view(index: usize, line: &Line, texts: &Texts) -> LineView {
    let side = match line.score {
        Score::Centipawns(0) => None,
        Score::Centipawns(value) | Score::Mate(value) if value < 0 => Some(Color::Black),
        Score::Centipawns(_) | Score::Mate(_) => Some(Color::Red),
    };
    let number = (index + 1).to_string();
    LineView {
        value: chance::written(line.score),
        side,
        label: fill(
            texts.analysis.line,
            &[&number, &in_words(line.score, line.expected, texts)],
        ),
        moves: line.texts.clone(),
    }
}

fn note(model: &Model, texts: &Texts) -> String {
    let words = &texts.analysis;
    let analysis = &model.analysis;
    if !analysis.is_on() || analysis.lesson().is_some() {
        return String::new();
    }
    if analysis.live().is_over() {
        return words.no_moves.to_owned();
    }
    if model.engine.is_down() {
        return words.down.to_owned();
    }
    if model.engine.is_loading() {
        return words.loading.to_owned();
    }
    if analysis.survey().is_running() {
        return words.busy.to_owned();
    }
    match analysis.live().found().filter(|found| found.depth() > 0) {
        Some(found) => {
            let speed = found.nodes as f64 / found.time_ms.max(1.0);
            let speed = format!("{speed:.0}");
            fill(words.depth, &[&found.depth().to_string(), &speed])
        }
        None => words.thinking.to_owned(),
    }
}

fn side(report: &Report, texts: &Texts, color: Color) -> SideView {
    let side = report.sides[color];
    SideView {
        color,
        name: texts.color(color),
        accuracy: side
            .accuracy
            .map(|accuracy| format!("{accuracy:.0}"))
            .unwrap_or_default(),
        faults: side.faults,
        mistakes: side.faults[Fault::Mistake as usize] + side.faults[Fault::Blunder as usize],
    }
}

fn lesson_view(model: &Model, texts: &Texts, lesson: &Lesson) -> LessonView {
    let words = &texts.analysis;
    let (at, all) = lesson.place();
    let Some(task) = lesson.task() else {
        let counts = [lesson.solved().to_string(), all.to_string()];
        return LessonView {
            place: String::new(),
            text: fill(words.lesson_end, &[&counts[0], &counts[1]]),
            state: "end",
            can_retry: false,
            can_solve: false,
            can_go_on: false,
        };
    };
    let before = model.study.tree().position_at(task.before);
    let written = |mv| model.settings.notation().in_words(&before, mv);
    let away = model.study.cursor() != task.before;
    let (state, text) = match lesson.stage() {
        Stage::Ask if away => ("away", words.lesson_away.to_owned()),
        Stage::Ask => {
            let fault = words.faulty[task.fault as usize];
            let side = texts.color(lesson.side());
            let text = fill(words.lesson_ask, &[side, &written(task.played), fault]);
            ("ask", text)
        }
        Stage::Check(_) | Stage::Seek => ("check", words.lesson_check.to_owned()),
        Stage::Right(mv) => ("right", fill(words.lesson_right, &[&written(mv)])),
        Stage::Wrong(mv) if mv == task.played => {
            ("wrong", fill(words.lesson_played, &[&written(mv)]))
        }
        Stage::Wrong(mv) => ("wrong", fill(words.lesson_wrong, &[&written(mv)])),
        Stage::Shown(mv) => ("shown", fill(words.lesson_shown, &[&written(mv)])),
    };
    LessonView {
        place: fill(
            words.lesson_place,
            &[&(at + 1).to_string(), &all.to_string()],
        ),
        text,
        state,
        can_retry: matches!(state, "wrong" | "away"),
        can_solve: matches!(state, "ask" | "wrong" | "away"),
        can_go_on: true,
    }
}

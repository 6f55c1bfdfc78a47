//! The engine on a record: what it thinks of the position on the board, of the whole game, and what can be learnt from it.
//!
//! [`Analysis`] is the model. [`Analysis::wish`] says what the engine is to do for it; `update` asks whenever the
//! engine has nothing more urgent, and gives it the answers.

mod book_view;
pub mod chance;
mod command;
pub mod graph;
mod lesson;
mod live;
mod opening;
mod report;
mod sound;
mod survey;
mod view;
mod wish;

use std::rc::Rc;

use xq_protocol::Score;
use xq_records::Tree;
use xq_rules::{Move, Position, Square};

pub use book_view::{BookView, OpeningView};
pub use command::AnalysisCommand;
pub use lesson::{Lesson, Stage, Task, tasks};
pub use live::{Found, Line, Live, Place};
pub use opening::{Opening, Stamp};
pub use report::{Ply, Report, Side};
pub use survey::{Note, Survey, nag};
pub use view::{AnalysisView, Bar, LessonView, LineView, ReportView, SideView, SurveyState};
pub use wish::Wish;

pub(crate) use book_view::opening_view;
pub(crate) use sound::from_last_fault;
pub(crate) use view::view;

use crate::anim::Pieces;
use crate::review::{Arrow, ArrowKind};
use crate::settings::Settings;

/// The most lines at a time.
pub const MOST_LINES: u8 = 5;
/// A position that is shown in the place of the board's own.
#[derive(Clone, Debug, PartialEq)]
pub struct Peek {
    /// The pieces.
    pub pieces: Pieces,
    /// The last move.
    pub last: Move,
    /// The position itself.
    pub position: Position,
}

impl Peek {
    /// The king in check.
    pub fn checked_king(&self) -> Option<Square> {
        let position = &self.position;
        position.is_check().then(|| position.king(position.side()))
    }
}

/// The engine on a record.
#[derive(Clone, Debug)]
pub struct Analysis {
    on: bool,
    lines: u8,
    deeper: bool,
    live: Live,
    survey: Survey,
    opening: Opening,
    lesson: Option<Lesson>,
    shows_report: bool,
    peek: Option<Peek>,
    /// What the engine was asked last.
    asked: Option<Wish>,
    /// The best line of the question that is not about the board.
    reported: Option<(Score, Move)>,
    report: Rc<Report>,
    /// Grows with each change of the report.
    edition: u32,
    /// What the report was made from.
    made_from: Option<(u32, Settings, bool)>,
}

impl Analysis {
    /// Nothing is asked of the engine.
    pub fn new() -> Self {
        Self {
            on: false,
            lines: 3,
            deeper: false,
            live: Live::default(),
            survey: Survey::default(),
            opening: Opening::default(),
            lesson: None,
            shows_report: false,
            peek: None,
            asked: None,
            reported: None,
            report: Rc::default(),
            edition: 0,
            made_from: None,
        }
    }

    /// Whether the engine looks at the position on the board.
    pub const fn is_on(&self) -> bool {
        self.on
    }

    /// Switches that.
    pub const fn switch(&mut self, on: bool) {
        self.on = on;
        self.deeper = false;
    }

    /// How many lines are shown.
    pub const fn lines(&self) -> u8 {
        self.lines
    }

    /// So many lines are shown.
    pub fn set_lines(&mut self, lines: u8) {
        let lines = lines.clamp(1, MOST_LINES);
        if lines != self.lines {
            self.lines = lines;
            self.live.again();
        }
    }

    /// The engine thinks on about this position.
    pub fn deepen(&mut self) {
        self.deeper = true;
        self.live.again();
    }

    /// What was found for the position on the board.
    pub const fn live(&self) -> &Live {
        &self.live
    }

    /// The same, to be changed.
    pub const fn live_mut(&mut self) -> &mut Live {
        &mut self.live
    }

    /// The board stands there now.
    pub fn stand(&mut self, place: Place, position: Position) {
        if self.live.is_at(&place) {
            return;
        }
        self.deeper = false;
        self.live.stand(place, position);
    }

    /// The opening of the line that the board shows.
    pub const fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The same, to be changed.
    pub const fn opening_mut(&mut self) -> &mut Opening {
        &mut self.opening
    }

    /// The analysis of the whole game.
    pub const fn survey(&self) -> &Survey {
        &self.survey
    }

    /// The same, to be changed.
    pub const fn survey_mut(&mut self) -> &mut Survey {
        &mut self.survey
    }

    /// Whether the course of the game is shown.
    pub const fn shows_report(&self) -> bool {
        self.shows_report
    }

    /// Shows it, or hides it.
    pub const fn show_report(&mut self, shown: bool) {
        self.shows_report = shown;
    }

    /// The mistakes that are gone through.
    pub const fn lesson(&self) -> Option<&Lesson> {
        self.lesson.as_ref()
    }

    /// The same, to be changed.
    pub const fn lesson_mut(&mut self) -> Option<&mut Lesson> {
        self.lesson.as_mut()
    }

    /// Goes through mistakes, or no longer.
    pub fn teach(&mut self, lesson: Option<Lesson>) {
        self.lesson = lesson;
        self.peek = None;
    }

    /// The position shown instead of the board's own.
    pub const fn peeked(&self) -> Option<&Peek> {
        self.peek.as_ref()
    }

    /// Shows the position behind `moves` from `from`, or the board's own; gives whether anything has changed.
    pub fn peek(&mut self, from: &Position, moves: &[Move]) -> bool {
        let mut position = from.clone();
        let mut last = None;
        for &mv in moves {
            match position.play(mv) {
                Ok(next) => position = next,
                Err(_) => break,
            }
            last = Some(mv);
        }
        let peek = last.map(|last| Peek {
            pieces: position.to_setup().pieces,
            last,
            position,
        });
        let changed = peek != self.peek;
        self.peek = peek;
        changed
    }

    /// The first moves of the lines, while they may be seen.
    pub fn arrows(&self) -> Vec<Arrow> {
        if !self.on || self.lesson.is_some() || self.peek.is_some() {
            return Vec::new();
        }
        let found = self.live.found();
        let lines = found
            .map(|found| found.lines.as_slice())
            .unwrap_or_default();
        let lines = lines.iter().take(usize::from(self.lines));
        let best = lines.clone().next().map_or(0.5, |line| line.expected);
        let mut arrows: Vec<Arrow> = (1..)
            .zip(lines)
            .filter_map(|(rank, line)| {
                let mv = line.moves.first()?;
                let lost = (line.expected - best).abs();
                Some(Arrow {
                    kind: ArrowKind::Line {
                        rank,
                        // Nobody takes a move that costs a fifth of the game.
                        weight: ((1.0 - lost * 5.0).clamp(0.0, 1.0) * 100.0).round() as u8,
                    },
                    from: mv.from(),
                    to: mv.to(),
                })
            })
            .collect();
        // The best lies on top.
        arrows.reverse();
        arrows
    }

    /// The main line with its values.
    pub const fn report(&self) -> &Rc<Report> {
        &self.report
    }

    /// Brings the report and all texts to what the record and the settings say now.
    pub fn refresh(&mut self, tree: &Tree, revision: u32, settings: Settings) {
        self.live.rewrite(settings);
        let source = (revision, settings, self.opening.has_book());
        if self.made_from == Some(source) {
            return;
        }
        self.made_from = Some(source);
        let report = Report::of(tree, settings, |from, mv| self.opening.knows(from, mv));
        if report != *self.report {
            self.report = Rc::new(report);
            self.edition = self.edition.wrapping_add(1);
        }
    }

    /// Another record: nothing that was found belongs to it.
    pub fn forget(&mut self) {
        self.survey.forget();
        self.lesson = None;
        self.peek = None;
        self.live.leave();
    }

    /// What the engine is to do, when somebody looks at the record.
    pub fn wish(&self, tree: &Tree) -> Option<Wish> {
        if let Some(lesson) = &self.lesson {
            return wish::of_lesson(lesson);
        }
        if self.survey.is_running()
            && let Some(node) = self.survey.next(tree)
        {
            return Some(Wish::Survey(node));
        }
        let place = self.live.place().filter(|_| self.on)?;
        let asleep = self.live.has_ended() || self.live.is_over();
        (!asleep).then(|| Wish::Look(place.clone(), self.lines, self.deeper))
    }

    /// What the engine was asked last.
    pub const fn asked(&self) -> Option<&Wish> {
        self.asked.as_ref()
    }

    /// The engine is asked that.
    pub fn ask(&mut self, wish: Option<Wish>) {
        self.reported = None;
        if matches!(wish, Some(Wish::Look(..))) && self.asked != wish {
            self.live.again();
        }
        self.asked = wish;
    }

    /// The engine has said something about the question that is not about the board.
    pub const fn take_report(&mut self, score: Score, best: Move) {
        self.reported = Some((score, best));
    }

    /// What it has said of it.
    pub const fn reported(&self) -> Option<(Score, Move)> {
        self.reported
    }
}

impl Default for Analysis {
    fn default() -> Self {
        Self::new()
    }
}

/// A move as it is written in the notation that was chosen.
fn notation(position: &Position, mv: Move, settings: Settings) -> String {
    settings.notation().write(position, mv)
}

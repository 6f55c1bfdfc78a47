//! What is to be seen around the canvas. The page writes it into its elements and decides nothing.

mod grid;
mod ruling;

use xq_rules::{Color, OfferError, Verdict, WinReason};

pub use grid::{Cell, GridView, point_name};
pub use ruling::{Fact, Row, RulingView, SideCycle};

use crate::analysis::{self, AnalysisView, OpeningView};
use crate::i18n::{Lang, Texts, fill};
use crate::library::{self, LibraryView};
use crate::looks::{Looks, Typed};
use crate::model::{Announcement, Dialog, Mode, Model, Room, Seat};
use crate::msg::Command;
use crate::notation::Notation;
use crate::notice::{Notice, position_problem};
use crate::pwa::{self, PwaView};
use crate::setup::{self, SetupView};
use crate::study::{self, StudyView};
use crate::table::{self, ClockView, TableView};

/// Everything around the canvas.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// What the page is for at the moment.
    pub mode: Mode,
    /// The language of all texts here.
    pub lang: Lang,
    /// Who sits above the board, and who below.
    pub seats: [SeatView; 2],
    /// Whose turn it is, or the result.
    pub status: Status,
    /// How moves are written.
    pub notation: Notation,
    /// The moves, written so.
    pub moves: Vec<String>,
    /// Whether Black made the first of them.
    pub black_began: bool,
    /// Which controls can be used.
    pub enabled: Enabled,
    /// The dialog that is open.
    pub dialog: Option<Dialog>,
    /// What belongs to the game beside the board.
    pub table: TableView,
    /// Whether the engine plays.
    pub against_engine: bool,
    /// Whether a draw may be offered.
    pub draw: DrawChance,
    /// A word of the referee or of the other player beside the board.
    pub banner: Option<Banner>,
    /// The ruling that is looked at.
    pub ruling: Option<RulingView>,
    /// How things look and sound, and whether it is dark.
    pub looks: Looks,
    /// How the user likes to see things.
    pub room: Room,
    /// The board for those who hear it.
    pub grid: GridView,
    /// The box for typing a move.
    pub typed: Typed,
    /// What is wrong with the position in the dialog.
    pub position_fault: Option<String>,
    /// What the player has to be told.
    pub notices: Vec<NoticeView>,
    /// Words for the screen reader.
    pub announcement: Announcement,
    /// The position on the board.
    pub fen: String,
    /// The record, in its mode.
    pub study: Option<Box<StudyView>>,
    /// The kept games, while they are shown.
    pub library: Option<Box<LibraryView>>,
    /// The board that is edited, in its mode.
    pub setup: Option<Box<SetupView>>,
    /// What the engine thinks of it.
    pub analysis: Option<Box<AnalysisView>>,
    /// The opening of the line that the board shows.
    pub opening: Option<OpeningView>,
    /// The page as an app.
    pub pwa: PwaView,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Which side.
    pub color: Color,
    /// The side's name.
    pub side: &'static str,
    /// Who it is.
    pub name: String,
    /// Whether it is this side's turn.
    pub to_move: bool,
    /// Whether the engine thinks here.
    pub thinking: bool,
    /// Whether this side has won.
    pub won: bool,
    /// What is left of its time.
    pub clock: Option<ClockView>,
}

/// The line that says how the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The words.
    pub text: String,
    /// A name for styles and tests: `red`, `black`, `over`.
    pub state: &'static str,
    /// Whether a king stands in check.
    pub check: bool,
    /// Whether the engine thinks.
    pub thinking: bool,
    /// Whether it says what a touched piece must do.
    pub bound: bool,
}

/// Which controls can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enabled {
    /// Taking back.
    pub take_back: bool,
    /// Making the engine move.
    pub move_now: bool,
    /// Giving up.
    pub resign: bool,
}

/// Whether a draw may be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawChance {
    /// Now.
    Open,
    /// No more: the game is over.
    Over,
    /// Not now, for that reason.
    Closed(&'static str),
}

/// A calm word beside the board, with what can be done about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Banner {
    /// A name for styles and tests: `offer`, `warning`, `verdict`.
    pub kind: &'static str,
    /// The words.
    pub text: String,
    /// Buttons, the likelier last.
    pub actions: Vec<(&'static str, Command)>,
}

/// A message with what can be done about it.
#[derive(Clone, Debug, PartialEq)]
pub struct NoticeView {
    /// The words.
    pub text: String,
    /// Buttons.
    pub actions: Vec<(&'static str, Command)>,
}

/// What is to be seen around the canvas.
pub fn view(model: &Model) -> View {
    let texts = model.settings.lang.texts();
    let below = if model.layout.flipped {
        Color::Black
    } else {
        Color::Red
    };
    let over = model.play.verdict().is_over();
    let thinking = is_thinking(model);
    View {
        mode: model.mode,
        lang: model.settings.lang,
        seats: [!below, below].map(|color| seat(model, texts, color)),
        status: status(model, texts),
        notation: model.settings.notation(),
        moves: model.play.texts().to_vec(),
        black_began: model.play.first_side() == Color::Black,
        enabled: Enabled {
            take_back: model.plies_to_take_back() > 0 && !model.table.house.no_take_back,
            move_now: thinking && !model.engine.is_loading(),
            resign: !over,
        },
        dialog: model.dialog,
        table: table::view(model, texts, thinking),
        against_engine: model.engine_level().is_some(),
        draw: draw_chance(model, texts),
        banner: banner(model, texts),
        ruling: ruling::view(model, texts),
        looks: model.looks.chosen,
        room: model.room,
        grid: grid::view(model),
        typed: model.looks.typed.clone(),
        position_fault: position_fault(model, texts),
        notices: notices(model, texts),
        announcement: model.announcement.clone(),
        fen: model.fen(),
        study: study::view(model, texts),
        library: library::view(model, texts),
        setup: setup::view(model, texts),
        analysis: analysis::view(model, texts),
        opening: analysis::opening_view(model, texts),
        pwa: pwa::view(model, texts),
    }
}

fn draw_chance(model: &Model, texts: &Texts) -> DrawChance {
    if model.play.verdict().is_over() {
        return DrawChance::Over;
    }
    let mut offers = *model.play.offers();
    match offers.offer(model.offering_side()) {
        Ok(()) => DrawChance::Open,
        Err(OfferError::Pending) => DrawChance::Closed(texts.referee.offer_pending),
        Err(OfferError::NotEven) => DrawChance::Closed(texts.referee.offer_not_even),
    }
}

/// A break first, then an offer: both wait for an answer.
fn banner(model: &Model, texts: &'static Texts) -> Option<Banner> {
    let over = model.play.verdict().is_over();
    if table::is_paused(model) {
        return Some(Banner {
            kind: "paused",
            text: texts.table.paused.to_owned(),
            actions: vec![(
                texts.table.resume,
                Command::Table(table::TableCommand::Pause(false)),
            )],
        });
    }
    if let Some(side) = model.play.offers().pending().filter(|_| !over) {
        return Some(Banner {
            kind: "offer",
            text: fill(texts.referee.offered, &[texts.color(side)]),
            actions: vec![
                (texts.refuse, Command::RefuseDraw),
                (texts.accept, Command::AcceptDraw),
            ],
        });
    }
    let repetition = model.play.repetition()?;
    let (kind, button) = match (over, repetition.is_final) {
        (true, true) => ("verdict", texts.referee.ruling),
        (false, false) => ("warning", texts.referee.why),
        _ => return None,
    };
    Some(Banner {
        kind,
        text: ruling::summary(repetition, texts),
        actions: vec![(button, Command::ShowRuling)],
    })
}

/// Whether the engine's move is awaited.
fn is_thinking(model: &Model) -> bool {
    model.is_engines_turn() && !model.engine.is_down() && !table::is_paused(model)
}

fn seat(model: &Model, texts: &'static Texts, color: Color) -> SeatView {
    let verdict = model.play.verdict();
    let to_move = !verdict.is_over() && model.play.side() == color;
    let name = match model.seats[color] {
        Seat::Engine(level) => [texts.engine, texts.level_name(level)].join(" · "),
        Seat::Human if model.engine_level().is_some() => texts.you.to_owned(),
        Seat::Human => texts.player.to_owned(),
    };
    SeatView {
        color,
        side: texts.color(color),
        name,
        to_move,
        thinking: to_move && is_thinking(model),
        won: matches!(verdict, Verdict::Win { by, .. } if by == color),
        clock: table::clock_view(model, texts, color),
    }
}

fn status(model: &Model, texts: &Texts) -> Status {
    let play = &model.play;
    let check = play.checked_king().is_some() && !play.verdict().is_over();
    let state = match (play.verdict().is_over(), play.side()) {
        (true, _) => "over",
        (false, Color::Red) => "red",
        (false, Color::Black) => "black",
    };
    let thinking = is_thinking(model);
    let turn = match play.side() {
        Color::Red => texts.red_to_move,
        Color::Black => texts.black_to_move,
    };
    let bound = bound(model, texts);
    let words = if let Some(bound) = &bound {
        bound
    } else if thinking && model.engine.is_loading() {
        texts.engine_loading
    } else if thinking {
        texts.thinking
    } else if model.is_humans_turn() && model.engine_level().is_some() {
        texts.your_turn
    } else {
        turn
    };
    let text = match result(model, texts) {
        Some(result) => result,
        None if check => [texts.check, words].join(" · "),
        None => words.to_owned(),
    };
    Status {
        text,
        state,
        check,
        thinking,
        bound: bound.is_some(),
    }
}

/// What a player who has touched a piece must do.
fn bound(model: &Model, texts: &Texts) -> Option<String> {
    let touched = &model.table.touched;
    let name = |square| {
        let piece = model.piece_at(square)?;
        Some(texts.role(piece.color(), piece.role()))
    };
    let (template, square) = match (touched.own(), touched.enemy()) {
        (Some(own), _) => (texts.table.must_move, own),
        (None, Some(enemy)) => (texts.table.must_take, enemy),
        (None, None) => return None,
    };
    name(square).map(|name| fill(template, &[name]))
}

/// The result with its reason; of a repetition, what exactly was repeated.
fn result(model: &Model, texts: &Texts) -> Option<String> {
    let play = &model.play;
    match (play.verdict(), play.repetition()) {
        (
            Verdict::Win {
                by,
                reason: WinReason::Repetition,
            },
            Some(repetition),
        ) => {
            let won = match by {
                Color::Red => texts.red_wins,
                Color::Black => texts.black_wins,
            };
            let cycle = ruling::broken(repetition, texts);
            Some(fill(texts.result, &[won, cycle]))
        }
        (verdict, _) => texts.verdict(verdict),
    }
}

fn position_fault(model: &Model, texts: &Texts) -> Option<String> {
    if model.dialog != Some(Dialog::Position) {
        return None;
    }
    model.notices.iter().find_map(|notice| match notice {
        Notice::Position(problem) => Some(position_problem(problem, texts)),
        _ => None,
    })
}

fn notices(model: &Model, texts: &Texts) -> Vec<NoticeView> {
    let notices = model.notices.iter();
    notices
        .map(|notice| NoticeView {
            text: notice.text(texts),
            actions: notice.actions(texts),
        })
        .collect()
}

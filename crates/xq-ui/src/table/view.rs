//! What is to be seen of it.

use xq_rules::{Color, Square};

use super::{Opponent, Start};
use crate::clock::{self, URGENT_MS};
use crate::i18n::{Texts, fill};
use crate::model::{Dialog, Model};
use crate::notice::position_problem;

/// What a seat shows of the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockView {
    /// What is left of the game's time, or of the move's when the game has no limit.
    pub main: String,
    /// What is left of the move's time, when both are limited.
    pub step: Option<String>,
    /// Moves to the next period.
    pub to_go: Option<String>,
    /// Whether it runs.
    pub running: bool,
    /// Whether there is hardly any time.
    pub urgent: bool,
}

/// What the buttons of the game show, and its dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableView {
    /// Whether the clock was stopped; none when there is none to be stopped.
    pub paused: Option<bool>,
    /// Whether the engine may be asked for advice, and is not being asked.
    pub may_ask: bool,
    /// Whether the advice takes the place of the command to move: the engine does not think.
    pub advises: bool,
    /// Whether something was copied a moment ago.
    pub copied: bool,
    /// The dialog, while it is open.
    pub new_game: Option<NewGameView>,
}

/// The dialog for a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameView {
    /// Each choice, by the name of its controls.
    pub values: Vec<(&'static str, String)>,
    /// The level in words.
    pub level: &'static str,
    /// The numbers of the clock.
    pub clock: [u16; 6],
    /// Whether they are shown.
    pub custom_clock: bool,
    /// Whether pieces are given.
    pub gives: bool,
    /// What both givers are called: the person or Red, the opponent or Black.
    pub givers: [&'static str; 2],
    /// The squares of the pieces given, on Red's side.
    pub given: Vec<Square>,
    /// Whether the game begins from the position in the box.
    pub may_type: bool,
    /// The position in the box.
    pub fen: String,
    /// Why the game cannot begin there.
    pub fault: Option<String>,
}

/// What a seat shows of the clock; none in a game without one, and for a side that has no limit now.
pub(crate) fn clock_view(model: &Model, texts: &Texts, color: Color) -> Option<ClockView> {
    let clock = model.table.clock.as_ref()?;
    let now = model.table.seen_at;
    let running = clock.is_running() && clock.side() == color;
    let left = clock.left(color, now);
    let step = clock.step_left(color, now);
    let to_go = clock.moves_to_go(color).map(|moves| moves.to_string());
    Some(ClockView {
        main: left.or(step).map_or_else(|| "∞".to_owned(), clock::text),
        step: left.and(step).map(clock::text),
        to_go: to_go.map(|moves| fill(texts.table.to_go, &[&moves])),
        running,
        urgent: running && clock.tightest(color, now).is_some_and(|ms| ms <= URGENT_MS),
    })
}

pub(crate) fn view(model: &Model, texts: &'static Texts, thinking: bool) -> TableView {
    let table = &model.table;
    let over = model.play.verdict().is_over();
    let asking = model.engine.purpose() == Some(crate::supervisor::Purpose::Hint);
    TableView {
        paused: (table.clock.is_some() && !over).then_some(table.paused),
        may_ask: model.is_humans_turn() && !table.paused && !asking && table.hint.is_none(),
        advises: !thinking,
        copied: table.copied_until.is_some(),
        new_game: (model.dialog == Some(Dialog::NewGame)).then(|| new_game(model, texts)),
    }
}

/// Whether the players take a break.
pub(crate) fn is_paused(model: &Model) -> bool {
    model.table.paused && !model.play.verdict().is_over()
}

fn new_game(model: &Model, texts: &'static Texts) -> NewGameView {
    let draft = &model.table.draft;
    let terms = &draft.terms;
    let mut values = terms.lines().to_vec();
    let time = draft
        .time()
        .map_or_else(|| "more".to_owned(), |i| i.to_string());
    values.push(("time", time));
    values.push(("start", draft.start.name().to_owned()));
    values.push((
        "giver",
        if draft.i_give { "me" } else { "other" }.to_owned(),
    ));
    let words = &texts.table;
    let fault = match draft.start {
        Start::Position => draft.play(Color::Red).err(),
        _ => None,
    };
    NewGameView {
        values,
        level: texts.level_name(terms.level),
        clock: terms.control.numbers(),
        custom_clock: draft.time().is_none(),
        gives: matches!(draft.start, Start::Handicap(_) | Start::Free),
        givers: match terms.opponent {
            Opponent::Engine => [words.i_give, words.it_gives],
            Opponent::Person => [texts.red, texts.black],
        },
        given: draft.given().to_vec(),
        may_type: draft.start == Start::Position,
        fen: draft.fen.clone(),
        fault: fault.map(|problem| position_problem(&problem, texts)),
    }
}

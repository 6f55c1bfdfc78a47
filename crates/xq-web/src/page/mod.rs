//! The elements around the canvas: built once, then brought to each new view.

mod analysis;
mod banner;
mod board;
mod build;
mod dialogs;
mod grid;
mod help;
mod icons;
mod library;
mod looks;
mod moves;
mod new_game;
mod notices;
mod pwa;
mod ruling;
mod setup;
mod show;
mod study;
mod typed;
mod written;

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlButtonElement, HtmlCanvasElement, HtmlElement, KeyboardEvent};
use xq_ui::i18n::Texts;
use xq_ui::{Command, View};

use crate::listener::Listener;
use analysis::Analysis;
use banner::Banner;
use dialogs::Dialogs;
use grid::Grid;
use help::Help;
use library::LibraryPanel;
use moves::Moves;
use notices::Notices;
use ruling::Ruling;
use setup::SetupPanel;
use study::Study;
use typed::TypedBox;

/// Where the controls send their commands.
pub(crate) type Send = Rc<dyn Fn(Command)>;

/// A text that follows the language.
struct Label {
    element: Element,
    /// The attribute that holds it; the element's own text otherwise.
    attribute: Option<&'static str>,
    text: fn(&Texts) -> &'static str,
}

/// One player's line.
struct Seat {
    row: HtmlElement,
    side: HtmlElement,
    name: HtmlElement,
    clock: HtmlElement,
    step: HtmlElement,
    to_go: HtmlElement,
    time: HtmlElement,
}

/// The buttons that cannot always be used.
struct Buttons {
    take_back: HtmlButtonElement,
    move_now: HtmlButtonElement,
    /// In the place of the former, while the engine does not think.
    hint: HtmlButtonElement,
    pause: HtmlButtonElement,
    resign: HtmlButtonElement,
    /// In the place of the former, when the game is over.
    review: HtmlButtonElement,
    draw: HtmlButtonElement,
}

/// All elements that change.
pub(crate) struct Page {
    root: Element,
    canvas: HtmlCanvasElement,
    grid: Grid,
    typed: TypedBox,
    seats: [Seat; 2],
    status: HtmlElement,
    live: HtmlElement,
    /// One for each of `Mode::ALL`.
    modes: Vec<HtmlButtonElement>,
    buttons: Buttons,
    moves: Moves,
    notices: Notices,
    banner: Banner,
    analysis: Analysis,
    study: Study,
    setup: SetupPanel,
    help: Help,
    ruling: Ruling,
    dialogs: Dialogs,
    library: LibraryPanel,
    labels: Vec<Label>,
    shown: RefCell<Option<View>>,
    _listeners: Vec<Listener>,
}

impl Page {
    /// The board's canvas.
    pub(crate) const fn canvas(&self) -> &HtmlCanvasElement {
        &self.canvas
    }

    /// The board as cells, which take the focus.
    pub(crate) const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The focus comes to the board: to the cell where the cursor is.
    pub(crate) fn focus_board(&self) -> Result<(), JsValue> {
        let active = self.shown.borrow().as_ref().map(|view| view.grid.active);
        self.grid.focus(active.unwrap_or_default())
    }

    /// A key that was pressed anywhere; true when it led to the box for typing a move, or back from there.
    pub(crate) fn call_typing(&self, event: &KeyboardEvent) -> Result<bool, JsValue> {
        if self.typed.is_called(event) {
            return self.typed.focus().map(|()| true);
        }
        if event.key() == "Escape" && self.typed.holds(event) {
            return self.focus_board().map(|()| true);
        }
        Ok(false)
    }

    /// Whether a key that was pressed anywhere asks for help.
    pub(crate) fn asks_for_help(event: &KeyboardEvent) -> bool {
        event.key() == "?" && typed::is_free(event)
    }

    /// Says that a file which hangs over the page may be dropped, or no longer.
    pub(crate) fn invite_file(&self, over: bool) {
        // It can only fail for an element that is gone.
        let _ = self.root.class_list().toggle_with_force("dropping", over);
    }

    /// The window has another size: the last move is to be seen in it too.
    pub(crate) fn resized(&self) {
        self.moves.to_the_end();
    }

    /// Takes all elements away.
    pub(crate) fn clear(&self) {
        self.root.set_text_content(None);
    }

    /// The first picture is there: what stood in its place goes.
    pub(crate) fn painted(&self) {
        if let Some(loading) = self
            .root
            .owner_document()
            .and_then(|d| d.get_element_by_id("boot-loading"))
        {
            loading.remove();
        }
    }

    /// Brings the elements to a view.
    pub(crate) fn show(&self, view: View) -> Result<(), JsValue> {
        let mut shown = self.shown.borrow_mut();
        if shown.as_ref() == Some(&view) {
            return Ok(());
        }
        self.bring(shown.as_ref(), &view)?;
        let was_reviewing = shown.as_ref().is_some_and(|old| old.ruling.is_some());
        let reviewing = view.ruling.is_some();
        let active = view.grid.active;
        let goes = shown.as_ref().is_some_and(|old| old.grid.active != active);
        *shown = Some(view);
        drop(shown);
        // Last: the focus that moves is an event, and leads here again.
        if goes && self.grid.has_focus() {
            self.grid.focus(active)?;
        }
        if reviewing == was_reviewing {
            Ok(())
        } else {
            self.move_focus(reviewing)
        }
    }
}

//! The elements of a board, and how they are brought to a view.

use std::cell::RefCell;

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, FocusOptions, HtmlCanvasElement, HtmlElement, ShadowRoot};
use xq_canvas::dom;
use xq_ui::embed::{EmbedView, MovesPlace};
use xq_ui::i18n::EmbedTexts;
use xq_ui::view::GridView;

use crate::controls::{Button, Row, Speak};
use crate::moves::Moves;

/// The elements.
pub(crate) struct Parts {
    root: HtmlElement,
    frame: HtmlElement,
    title: HtmlElement,
    /// Above and below the board.
    players: [HtmlElement; 2],
    stage: HtmlElement,
    canvas: HtmlCanvasElement,
    grid: RefCell<Vec<HtmlElement>>,
    points: HtmlElement,
    controls: Row,
    moves: Moves,
    comment: HtmlElement,
    status: HtmlElement,
    words: HtmlElement,
    actions: RefCell<Vec<Button>>,
    live: HtmlElement,
    speak: Speak,
    shown: RefCell<Option<EmbedView>>,
}

impl Parts {
    pub(crate) fn build(root: &HtmlElement, speak: Speak) -> Result<Self, JsValue> {
        let part = |parent: &Element, class: &str| -> Result<HtmlElement, JsValue> {
            let element: HtmlElement = dom::add(parent, "div", class)?;
            element.set_attribute("part", class)?;
            Ok(element)
        };
        let frame = part(root, "frame")?;
        let title = part(&frame, "title")?;
        let body: Element = dom::add(&frame, "div", "body")?;
        let main: Element = dom::add(&body, "div", "main")?;
        let above = part(&main, "player")?;
        let stage = part(&main, "board")?;
        let canvas: HtmlCanvasElement = dom::add(&stage, "canvas", "")?;
        let points: HtmlElement = dom::add(&stage, "div", "points")?;
        let below = part(&main, "player")?;
        let status = part(&main, "status")?;
        let words: HtmlElement = dom::add(&status, "p", "")?;
        words.set_attribute("role", "status")?;
        let controls = Row::build(&main, &speak)?;
        let side: Element = dom::add(&body, "div", "side")?;
        let moves = Moves::build(&side, &speak)?;
        let comment = part(&side, "comment")?;
        let live: HtmlElement = dom::add(&frame, "p", "unseen")?;
        live.set_attribute("aria-live", "polite")?;
        Ok(Self {
            root: root.clone(),
            frame,
            title,
            players: [above, below],
            stage,
            canvas,
            grid: RefCell::default(),
            points,
            controls,
            moves,
            comment,
            status,
            words,
            actions: RefCell::default(),
            live,
            speak,
            shown: RefCell::default(),
        })
    }

    pub(crate) fn clear(&self) {
        self.root.set_text_content(None);
    }

    pub(crate) fn frame(&self) -> &HtmlElement {
        &self.frame
    }

    pub(crate) fn stage(&self) -> &HtmlElement {
        &self.stage
    }

    pub(crate) fn canvas(&self) -> &HtmlCanvasElement {
        &self.canvas
    }

    /// What has the focus in the tree that the board stands in.
    fn focused(&self) -> Option<Element> {
        match self.frame.get_root_node().dyn_into::<ShadowRoot>() {
            Ok(shadow) => shadow.active_element(),
            Err(_) => dom::document().ok()?.active_element(),
        }
    }

    pub(crate) fn has_focus(&self) -> bool {
        self.focused()
            .is_some_and(|element| self.frame.contains(Some(&element)))
    }

    pub(crate) fn grid_has_focus(&self) -> bool {
        self.focused()
            .is_some_and(|element| self.points.contains(Some(&element)))
    }

    /// The focus comes to the board, without moving the page.
    pub(crate) fn take_focus(&self) {
        if self.points.hidden() {
            focus(&self.stage);
        } else {
            self.focus_grid();
        }
    }

    /// The focus comes to the point where the cursor is.
    pub(crate) fn focus_grid(&self) {
        // Nothing is borrowed any more when the focus moves: that is an event, which brings the elements up to date.
        let cell = self.active_cell();
        if let Some(cell) = cell {
            focus(&cell);
        }
    }

    fn active_cell(&self) -> Option<HtmlElement> {
        let shown = self.shown.borrow();
        let active = shown.as_ref()?.grid.as_ref()?.active;
        self.grid.borrow().get(active).cloned()
    }

    pub(crate) fn show(&self, view: EmbedView) -> Result<(), JsValue> {
        let old = self.shown.borrow_mut().take();
        if old.as_ref() != Some(&view) {
            let texts = EmbedTexts::of(view.lang);
            self.show_frame(&view)?;
            self.show_board(old.as_ref(), &view, texts)?;
            self.show_players(&view)?;
            self.controls.show(&view, texts)?;
            self.moves.show(old.as_ref(), &view, texts)?;
            self.show_status(old.as_ref(), &view)?;
            show_text(&self.title, view.title.as_deref());
            show_text(&self.comment, view.comment.as_deref());
        }
        *self.shown.borrow_mut() = Some(view);
        Ok(())
    }

    fn show_frame(&self, view: &EmbedView) -> Result<(), JsValue> {
        dom::set_attribute(&self.frame, "lang", view.lang.tag())?;
        let list = match view.list {
            MovesPlace::Auto => "auto",
            MovesPlace::Right => "right",
            MovesPlace::Below => "below",
            MovesPlace::None => "none",
        };
        dom::set_attribute(&self.frame, "data-list", list)?;
        dom::set_class(&self.frame, "dark", view.dark)?;
        dom::set_class(&self.stage, "wide", view.wide)?;
        dom::set_class(&self.stage, "touch", view.touchable)
    }

    fn show_board(
        &self,
        old: Option<&EmbedView>,
        view: &EmbedView,
        texts: &EmbedTexts,
    ) -> Result<(), JsValue> {
        dom::set_attribute(&self.canvas, "data-fen", &view.fen)?;
        let label = [texts.board, &view.spoken].join(texts.rules.separator);
        if let Some(grid) = &view.grid {
            self.stage.remove_attribute("role")?;
            self.stage.remove_attribute("tabindex")?;
            self.stage.remove_attribute("aria-label")?;
            self.show_grid(old.and_then(|old| old.grid.as_ref()), grid, texts)?;
        } else {
            dom::set_attribute(&self.stage, "role", "img")?;
            dom::set_attribute(&self.stage, "tabindex", "0")?;
            dom::set_attribute(&self.stage, "aria-label", &label)?;
        }
        self.points.set_hidden(view.grid.is_none());
        // What was there from the beginning need not be said.
        if old.is_some_and(|old| old.spoken != view.spoken) {
            dom::set_text(&self.live, &view.spoken);
        }
        Ok(())
    }

    fn show_grid(
        &self,
        old: Option<&GridView>,
        grid: &GridView,
        texts: &EmbedTexts,
    ) -> Result<(), JsValue> {
        let mut cells = self.grid.borrow_mut();
        if cells.is_empty() {
            self.points.set_attribute("role", "grid")?;
            for _ in 0..10 {
                let row: Element = dom::add(&self.points, "div", "")?;
                row.set_attribute("role", "row")?;
                for _ in 0..9 {
                    let cell: HtmlElement = dom::add(&row, "div", "")?;
                    cell.set_attribute("role", "gridcell")?;
                    cells.push(cell);
                }
            }
        }
        dom::set_attribute(&self.points, "aria-label", texts.rules.grid)?;
        if old == Some(grid) {
            return Ok(());
        }
        for (i, (cell, shown)) in cells.iter().zip(&grid.cells).enumerate() {
            dom::set_attribute(cell, "aria-label", &shown.name)?;
            let selected = if shown.selected { "true" } else { "false" };
            dom::set_attribute(cell, "aria-selected", selected)?;
            cell.set_tab_index(if i == grid.active { 0 } else { -1 });
        }
        let style = self.points.style();
        for (name, length) in [
            ("left", grid.area.x),
            ("top", grid.area.y),
            ("width", grid.area.width),
            ("height", grid.area.height),
        ] {
            let pixels = [(length.round() as i32).to_string().as_str(), "px"].concat();
            style.set_property(name, &pixels)?;
        }
        Ok(())
    }

    fn show_players(&self, view: &EmbedView) -> Result<(), JsValue> {
        for (i, element) in self.players.iter().enumerate() {
            // Above sits Black, unless the board is turned.
            let side = usize::from((i == 0) != view.flipped);
            let name = view.players.as_ref().map(|names| names[side].as_str());
            element.set_hidden(view.players.is_none());
            dom::set_class(element, "red", side == 0)?;
            dom::set_class(element, "black", side == 1)?;
            dom::set_text(element, name.unwrap_or_default());
            // The result of a record is no secret once its end is seen.
            let result = view.result.map(|result| result[side]);
            match result {
                Some(result) => dom::set_attribute(element, "data-result", result)?,
                None => element.remove_attribute("data-result")?,
            }
        }
        Ok(())
    }

    fn show_status(&self, old: Option<&EmbedView>, view: &EmbedView) -> Result<(), JsValue> {
        self.status.set_hidden(view.status.is_none());
        dom::set_attribute(&self.status, "data-mood", view.mood)?;
        dom::set_text(&self.words, view.status.as_deref().unwrap_or_default());
        if old.is_some_and(|old| old.actions == view.actions) {
            return Ok(());
        }
        let mut actions = self.actions.borrow_mut();
        for button in actions.drain(..) {
            button.element().remove();
        }
        for (words, command) in &view.actions {
            let button = Button::add(&self.status, "action", *command, &self.speak)?;
            dom::set_text(button.element(), words);
            actions.push(button);
        }
        Ok(())
    }
}

fn show_text(element: &HtmlElement, text: Option<&str>) {
    element.set_hidden(text.is_none());
    dom::set_text(element, text.unwrap_or_default());
}

fn focus(element: &HtmlElement) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // An element that takes no focus leaves it where it is.
    let _ = element.focus_with_options(&options);
}

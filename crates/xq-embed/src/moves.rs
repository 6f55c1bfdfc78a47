//! The list of moves beside or below the board.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlElement};
use xq_canvas::{Listener, dom, written};
use xq_ui::embed::{EmbedCommand, EmbedView, Item};
use xq_ui::i18n::EmbedTexts;

use crate::controls::Speak;

/// The list.
pub(crate) struct Moves {
    frame: HtmlElement,
    buttons: RefCell<Vec<HtmlElement>>,
    _listener: Listener,
}

impl Moves {
    pub(crate) fn build(parent: &Element, speak: &Speak) -> Result<Self, JsValue> {
        let frame: HtmlElement = dom::add(parent, "div", "moves")?;
        frame.set_attribute("part", "moves")?;
        frame.set_attribute("role", "group")?;
        let speak = Rc::clone(speak);
        // One listener for all: a list has hundreds of moves.
        let listener = Listener::new(&frame, "click", move |event| {
            let target = event.target().and_then(|target| {
                use wasm_bindgen::JsCast as _;
                target.dyn_into::<Element>().ok()
            });
            let button = target.and_then(|target| target.closest("[data-node]").ok().flatten());
            let node = button.and_then(|button| button.get_attribute("data-node"));
            if let Some(node) = node.and_then(|node| node.parse().ok()) {
                speak(EmbedCommand::Node(node));
            }
        })?;
        Ok(Self {
            frame,
            buttons: RefCell::default(),
            _listener: listener,
        })
    }

    pub(crate) fn show(
        &self,
        old: Option<&EmbedView>,
        view: &EmbedView,
        texts: &EmbedTexts,
    ) -> Result<(), JsValue> {
        dom::set_attribute(&self.frame, "aria-label", texts.moves)?;
        if old.is_none_or(|old| old.moves != view.moves) {
            self.fill(&view.moves)?;
        } else if old.is_some_and(|old| old.current == view.current) {
            return Ok(());
        }
        let buttons = self.buttons.borrow();
        let shown = view.moves.iter().position(|item| item.node == view.current);
        for (i, button) in buttons.iter().enumerate() {
            let now = Some(i) == shown;
            // One stop of the tab key, not one for each move.
            button.set_tab_index(if i == shown.unwrap_or(0) { 0 } else { -1 });
            if now {
                button.set_attribute("aria-current", "true")?;
                self.bring_into_sight(button);
            } else {
                button.remove_attribute("aria-current")?;
            }
        }
        if shown.is_none() {
            self.frame.set_scroll_top(0);
        }
        Ok(())
    }

    /// Scrolls the list alone: the page around it stays where it is.
    fn bring_into_sight(&self, button: &HtmlElement) {
        let (top, height) = (button.offset_top(), button.offset_height());
        let (seen, room) = (self.frame.scroll_top(), self.frame.client_height());
        if top < seen || top + height > seen + room {
            self.frame.set_scroll_top(top - (room - height) / 2);
        }
    }

    fn fill(&self, items: &[Item]) -> Result<(), JsValue> {
        self.frame.set_text_content(None);
        let mut buttons = Vec::with_capacity(items.len());
        for item in items {
            let mut place = &self.frame;
            let pair;
            if let Some(round) = item.round {
                // A line does not end between the number and the move.
                pair = dom::add::<HtmlElement>(&self.frame, "span", "pair")?;
                place = &pair;
                let class = if item.beside { "round beside" } else { "round" };
                let number: Element = dom::add(place, "span", class)?;
                let dots = if item.black { "…" } else { "." };
                dom::set_text(&number, &[round.to_string().as_str(), dots].concat());
            }
            let class = match (item.beside, item.black) {
                (true, _) => "move beside",
                (false, false) => "move red",
                (false, true) => "move black",
            };
            let button: HtmlElement = dom::add(place, "button", class)?;
            button.set_attribute("type", "button")?;
            button.set_attribute("part", "move")?;
            button.set_attribute("data-node", &item.node.to_string())?;
            written::set_move(&button, &item.text)?;
            buttons.push(button);
        }
        *self.buttons.borrow_mut() = buttons;
        Ok(())
    }
}

//! A calm word beside the board: a warning, a verdict, an offer.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlButtonElement, HtmlElement};
use xq_ui::view;

use super::Send;
use super::build::Builder;
use crate::dom;
use crate::listener::Listener;

/// The banner, hidden while there is nothing to say.
pub(super) struct Banner {
    frame: HtmlElement,
    words: HtmlElement,
    actions: HtmlElement,
    send: Send,
    listeners: RefCell<Vec<Listener>>,
}

impl Banner {
    pub(super) fn build(builder: &Builder, root: &Element) -> Result<Self, JsValue> {
        let frame: HtmlElement = dom::add(root, "section", "banner")?;
        // What is read out must be there before its words are.
        let words: HtmlElement = dom::add(&frame, "p", "")?;
        words.set_attribute("role", "status")?;
        words.set_attribute("aria-live", "polite")?;
        let actions = dom::add(&frame, "div", "row")?;
        Ok(Self {
            frame,
            words,
            actions,
            send: Rc::clone(&builder.send),
            listeners: RefCell::default(),
        })
    }

    /// Shows this word, or none.
    pub(super) fn show(&self, banner: Option<&view::Banner>) -> Result<(), JsValue> {
        let class = banner.map_or("banner empty", |_| "banner");
        self.frame.set_class_name(class);
        let kind = banner.map_or("none", |banner| banner.kind);
        dom::set_attribute(&self.frame, "data-kind", kind)?;
        dom::set_text(&self.words, banner.map_or("", |banner| &banner.text));
        self.actions.set_text_content(None);
        let mut listeners = Vec::new();
        for (name, command) in banner.iter().flat_map(|banner| &banner.actions) {
            let button: HtmlButtonElement = dom::add(&self.actions, "button", "button small")?;
            button.set_type("button");
            button.set_text_content(Some(name));
            let (send, command) = (Rc::clone(&self.send), command.clone());
            listeners.push(Listener::new(&button, "click", move |_| {
                send(command.clone());
            })?);
        }
        *self.listeners.borrow_mut() = listeners;
        Ok(())
    }
}

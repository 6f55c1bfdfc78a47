//! Messages with buttons.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlButtonElement, HtmlElement};
use xq_ui::Command;
use xq_ui::i18n::Texts;
use xq_ui::view::NoticeView;

use super::{Send, icons};
use crate::dom;
use crate::listener::Listener;

/// The corner where messages stand.
pub(super) struct Notices {
    corner: HtmlElement,
    send: Option<Send>,
    listeners: RefCell<Vec<Listener>>,
}

impl Notices {
    pub(super) fn build(root: &Element) -> Result<Self, JsValue> {
        Ok(Self {
            corner: dom::add(root, "div", "notices")?,
            send: None,
            listeners: RefCell::default(),
        })
    }

    /// Tells where the buttons send their commands.
    pub(super) fn sending(mut self, send: Send) -> Self {
        self.send = Some(send);
        self
    }

    /// Shows these messages and no others.
    pub(super) fn show(&self, notices: &[NoticeView], texts: &Texts) -> Result<(), JsValue> {
        self.corner.set_text_content(None);
        let mut listeners = Vec::new();
        for (i, notice) in notices.iter().enumerate() {
            let panel: Element = dom::add(&self.corner, "div", "notice")?;
            panel.set_attribute("role", "alert")?;
            let words: Element = dom::add(&panel, "p", "")?;
            words.set_text_content(Some(&notice.text));
            let row: Element = dom::add(&panel, "div", "row")?;
            for (name, command) in &notice.actions {
                let button = button(&row, "button")?;
                button.set_text_content(Some(name));
                listeners.extend(self.listen(&button, command.clone())?);
            }
            let close = button(&panel, "quiet")?;
            icons::add(&close, icons::CLOSE)?;
            close.set_attribute("aria-label", texts.close)?;
            listeners.extend(self.listen(&close, Command::Dismiss(i))?);
        }
        *self.listeners.borrow_mut() = listeners;
        Ok(())
    }

    fn listen(
        &self,
        button: &HtmlButtonElement,
        command: Command,
    ) -> Result<Option<Listener>, JsValue> {
        let Some(send) = self.send.as_ref().map(Rc::clone) else {
            return Ok(None);
        };
        Listener::new(button, "click", move |_| send(command.clone())).map(Some)
    }
}

fn button(parent: &Element, class: &str) -> Result<HtmlButtonElement, JsValue> {
    let button: HtmlButtonElement = dom::add(parent, "button", class)?;
    button.set_type("button");
    Ok(button)
}

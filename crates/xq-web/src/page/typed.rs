//! The box for typing a move: always there for the keyboard and the screen reader, seen while it has the focus.

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlElement, HtmlFormElement, HtmlInputElement, KeyboardEvent};
use xq_ui::looks::{LooksCommand, Typed};
use xq_ui::{Command, Mode, View};

use super::build::Builder;
use crate::dom;

/// The box.
pub(super) struct TypedBox {
    form: HtmlFormElement,
    input: HtmlInputElement,
    fault: HtmlElement,
}

impl TypedBox {
    pub(super) fn build(builder: &mut Builder, stage: &Element) -> Result<Self, JsValue> {
        let form: HtmlFormElement = dom::add(stage, "form", "typed")?;
        let label: Element = dom::add(&form, "label", "")?;
        let words: Element = dom::add(&label, "span", "")?;
        builder.label(&words, |t| t.looks.type_move);
        let input: HtmlInputElement = dom::add(&label, "input", "")?;
        input.set_type("text");
        input.set_name("move");
        input.set_autocomplete("off");
        for (name, value) in [
            ("autocapitalize", "off"),
            ("spellcheck", "false"),
            ("enterkeyhint", "go"),
            ("aria-keyshortcuts", "/"),
            ("aria-describedby", "typed-fault"),
        ] {
            input.set_attribute(name, value)?;
        }
        builder.label_attribute(&input, "placeholder", |t| t.looks.type_hint);
        let button: Element = dom::add(&form, "button", "button primary")?;
        builder.label(&button, |t| t.looks.make_move);
        let fault: HtmlElement = dom::add(&form, "p", "fault")?;
        fault.set_id("typed-fault");
        fault.set_attribute("role", "alert")?;

        let source = input.clone();
        builder.on(&form, "submit", move |send, event| {
            event.prevent_default();
            send(Command::Looks(LooksCommand::Type(source.value())));
        })?;
        builder.on(&input, "input", |send, _| {
            send(Command::Looks(LooksCommand::Retype));
        })?;
        Ok(Self { form, input, fault })
    }

    pub(super) fn show(&self, old: Option<&Typed>, view: &View) -> Result<(), JsValue> {
        let typed = &view.typed;
        self.form.set_hidden(view.mode == Mode::Setup);
        if old == Some(typed) {
            return Ok(());
        }
        if old.is_some_and(|old| old.taken != typed.taken) {
            self.input.set_value("");
        }
        dom::set_text(&self.fault, typed.fault.as_deref().unwrap_or_default());
        let invalid = if typed.fault.is_some() {
            "true"
        } else {
            "false"
        };
        dom::set_attribute(&self.input, "aria-invalid", invalid)
    }

    /// Takes the focus.
    pub(super) fn focus(&self) -> Result<(), JsValue> {
        self.input.focus()
    }

    /// Whether this key leads to the box: a stroke that nothing else on the page needs, pressed where no text is written.
    pub(super) fn is_called(&self, event: &KeyboardEvent) -> bool {
        event.key() == "/" && is_free(event) && !self.form.hidden()
    }

    /// Whether the key was pressed in the box.
    pub(super) fn holds(&self, event: &KeyboardEvent) -> bool {
        let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
        target.is_some_and(|element| self.form.contains(Some(&element)))
    }
}

/// Whether a key that was pressed is nobody's: not part of a text, of a dialog, or of a shortcut of the browser.
pub(super) fn is_free(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
    let writes = "input, textarea, select, [contenteditable], dialog *";
    let elsewhere = target.is_some_and(|element| element.matches(writes).unwrap_or(true));
    let plain = !event.ctrl_key() && !event.alt_key() && !event.meta_key();
    plain && !elsewhere
}

//! The row of buttons.

use std::rc::Rc;

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlElement};
use xq_canvas::{Listener, dom, icon};
use xq_ui::embed::{Controls, EmbedCommand, EmbedView};
use xq_ui::i18n::EmbedTexts;

/// Where controls speak to.
pub(crate) type Speak = Rc<dyn Fn(EmbedCommand)>;

/// One button with what listens to it.
#[derive(Debug)]
pub(crate) struct Button {
    element: HtmlElement,
    _listener: Listener,
}

impl Button {
    pub(crate) fn add(
        parent: &Element,
        class: &str,
        command: EmbedCommand,
        speak: &Speak,
    ) -> Result<Self, JsValue> {
        let element: HtmlElement = dom::add(parent, "button", class)?;
        element.set_attribute("type", "button")?;
        element.set_attribute("part", "button")?;
        let speak = Rc::clone(speak);
        let listener = Listener::new(&element, "click", move |_| speak(command))?;
        Ok(Self {
            element,
            _listener: listener,
        })
    }

    pub(crate) fn element(&self) -> &HtmlElement {
        &self.element
    }
}

/// The buttons, in the order of [`COMMANDS`].
#[derive(Debug)]
pub(crate) struct Row {
    row: HtmlElement,
    buttons: Vec<Button>,
}

const COMMANDS: [(EmbedCommand, &str); 6] = [
    (EmbedCommand::First, icon::FIRST),
    (EmbedCommand::Previous, icon::PREVIOUS),
    (EmbedCommand::Autoplay, icon::PLAY),
    (EmbedCommand::Next, icon::NEXT),
    (EmbedCommand::Last, icon::LAST),
    (EmbedCommand::Flip, icon::FLIP),
];

impl Row {
    pub(crate) fn build(parent: &Element, speak: &Speak) -> Result<Self, JsValue> {
        let row: HtmlElement = dom::add(parent, "div", "controls")?;
        row.set_attribute("part", "controls")?;
        row.set_attribute("role", "group")?;
        let mut buttons = Vec::new();
        for (command, strokes) in COMMANDS {
            let button = Button::add(&row, "button", command, speak)?;
            icon::add(&button.element, strokes)?;
            buttons.push(button);
        }
        Ok(Self { row, buttons })
    }

    pub(crate) fn show(&self, view: &EmbedView, texts: &EmbedTexts) -> Result<(), JsValue> {
        dom::set_attribute(&self.row, "aria-label", texts.controls)?;
        self.row.set_hidden(view.controls == Controls::None);
        for (button, (command, _)) in self.buttons.iter().zip(COMMANDS) {
            let (name, offered, usable) = match command {
                EmbedCommand::First => (texts.first, view.steps, view.can[0]),
                EmbedCommand::Previous => (texts.previous, view.steps, view.can[0]),
                EmbedCommand::Next => (texts.next, view.steps, view.can[1]),
                EmbedCommand::Last => (texts.last, view.steps, view.can[1]),
                EmbedCommand::Flip => (texts.flip, view.controls == Controls::Full, true),
                _ if view.playing => (texts.stop, view.steps, true),
                _ => (texts.autoplay, view.steps, true),
            };
            let full = command != EmbedCommand::Autoplay || view.controls == Controls::Full;
            let element = &button.element;
            element.set_hidden(!(offered && full));
            dom::set_attribute(element, "aria-label", name)?;
            dom::set_attribute(element, "title", name)?;
            // It stays in the order of focus: the focus must not fall off at the end of a game.
            let off = if usable { "false" } else { "true" };
            dom::set_attribute(element, "aria-disabled", off)?;
            if command == EmbedCommand::Autoplay {
                let strokes = if view.playing {
                    icon::PAUSE
                } else {
                    icon::PLAY
                };
                if let Some(path) = element.query_selector("path")? {
                    dom::set_attribute(&path, "d", strokes)?;
                }
            }
        }
        Ok(())
    }
}

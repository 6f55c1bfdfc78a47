//! The help: rules with small boards, keys, words. It is built when it is opened, and goes when it is closed.

use std::cell::Cell;

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlCanvasElement, HtmlDialogElement, HtmlElement};
use xq_canvas::Painter;
use xq_rules::Role;
use xq_ui::help::{self, Diagram};
use xq_ui::i18n::{Lang, Texts};
use xq_ui::{Command, Dialog, View};

use super::build::Builder;
use super::dialogs::{bring, frame};
use crate::dom;

/// The dialog, and the language it is filled in.
pub(super) struct Help {
    dialog: HtmlDialogElement,
    body: HtmlElement,
    filled: Cell<Option<Lang>>,
}

impl Help {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let (dialog, form) = frame(builder, root, "help", |t| t.help.help)?;
        let body: HtmlElement = dom::add(&form, "div", "help-body")?;
        body.set_tab_index(0);
        builder.label_attribute(&body, "aria-label", |t| t.help.help);
        let row: Element = dom::add(&form, "div", "row end")?;
        builder.button(&row, "button primary", |t| t.close, Command::CloseDialog)?;
        Ok(Self {
            dialog,
            body,
            filled: Cell::new(None),
        })
    }

    /// Opens and closes as the view says.
    pub(super) fn show(&self, old: Option<&View>, view: &View) -> Result<(), JsValue> {
        let wanted = view.dialog == Some(Dialog::Help);
        bring(&self.dialog, Dialog::Help, old, view)?;
        if wanted && self.filled.replace(Some(view.lang)) != Some(view.lang) {
            self.body.set_text_content(None);
            self.fill(view)?;
        }
        if !wanted && self.filled.take().is_some() {
            self.body.set_text_content(None);
        }
        Ok(())
    }

    fn fill(&self, view: &View) -> Result<(), JsValue> {
        let texts = view.lang.texts();
        let words = &texts.help;
        let rules = section(&self.body, words.rules)?;
        let aim: Element = dom::add(&rules, "p", "")?;
        aim.set_text_content(Some(words.aim));
        let grid: Element = dom::add(&rules, "div", "help-rules")?;
        for ((role, diagram), said) in Role::ALL.into_iter().zip(&help::MOVES).zip(words.moves) {
            rule(
                &grid,
                view,
                (&help::heading(role, texts), said),
                Some(diagram),
            )?;
        }
        for (name, said, diagram) in [
            (words.facing_name, words.facing, Some(&help::FACING)),
            (words.check_name, words.check, Some(&help::CHECK)),
            (words.end_name, words.end, None),
            (words.repetition_name, words.repetition, None),
        ] {
            rule(&grid, view, (name, said), diagram)?;
        }
        self.lists(texts)
    }

    fn lists(&self, texts: &Texts) -> Result<(), JsValue> {
        let keys = section(&self.body, texts.help.keys)?;
        list(&keys, "help-keys", &texts.help.key_list)?;
        let glossary = section(&self.body, texts.help.glossary)?;
        list(&glossary, "help-terms", &texts.help.terms)
    }
}

fn section(body: &Element, title: &str) -> Result<Element, JsValue> {
    let section: Element = dom::add(body, "section", "")?;
    let heading: Element = dom::add(&section, "h3", "")?;
    heading.set_text_content(Some(title));
    Ok(section)
}

fn list(section: &Element, class: &str, items: &[(&str, &str)]) -> Result<(), JsValue> {
    let list: Element = dom::add(section, "dl", class)?;
    for (word, meaning) in items {
        let pair: Element = dom::add(&list, "div", "")?;
        let term: Element = dom::add(&pair, "dt", "")?;
        term.set_text_content(Some(word));
        let said: Element = dom::add(&pair, "dd", "")?;
        said.set_text_content(Some(meaning));
    }
    Ok(())
}

fn rule(
    grid: &Element,
    view: &View,
    (name, said): (&str, &str),
    diagram: Option<&Diagram>,
) -> Result<(), JsValue> {
    let item: Element = dom::add(grid, "div", "help-rule")?;
    let canvas: Option<HtmlCanvasElement> =
        diagram.map(|_| dom::add(&item, "canvas", "")).transpose()?;
    let words: Element = dom::add(&item, "div", "")?;
    let heading: Element = dom::add(&words, "h4", "")?;
    heading.set_text_content(Some(name));
    let text: Element = dom::add(&words, "p", "")?;
    text.set_text_content(Some(said));
    if let (Some(canvas), Some(diagram)) = (canvas, diagram) {
        canvas.set_attribute("aria-hidden", "true")?;
        let ratio = dom::window()?.device_pixel_ratio();
        let rect = canvas.get_bounding_client_rect();
        let pixels = |length: f64| (length * ratio).round().clamp(0.0, 2048.0) as u32;
        let size = (pixels(rect.width()), pixels(rect.height()));
        Painter::new(canvas)?.paint(diagram.scene(&view.looks, view.room, size, ratio))?;
    }
    Ok(())
}

//! Opening a record: one box for everything, and what was understood of it.

use std::cell::RefCell;

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    Element, HtmlButtonElement, HtmlDialogElement, HtmlElement, HtmlInputElement,
    HtmlOptionElement, HtmlSelectElement, HtmlTextAreaElement,
};
use xq_ui::Command;
use xq_ui::i18n::Texts;
use xq_ui::study::{OpenView, StudyCommand};

use super::super::super::build::Builder;
use super::super::super::dialogs::{frame, submit};
use crate::dom;

/// The dialog with what it shows.
pub(super) struct Open {
    pub(super) dialog: HtmlDialogElement,
    text: HtmlTextAreaElement,
    summary: HtmlElement,
    games_field: HtmlElement,
    games: HtmlSelectElement,
    problems: HtmlElement,
    keep_all: HtmlButtonElement,
    submit: HtmlButtonElement,
    shown: RefCell<Option<OpenView>>,
}

impl Open {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let (dialog, form) = frame(builder, root, "open-record", |t| t.study.open_record)?;
        let label: Element = dom::add(&form, "label", "field")?;
        let hint: Element = dom::add(&label, "span", "")?;
        builder.label(&hint, |t| t.study.paste);
        let text: HtmlTextAreaElement = dom::add(&label, "textarea", "fen")?;
        text.set_rows(5);
        text.set_spellcheck(false);
        text.set_attribute("autofocus", "")?;
        let source = text.clone();
        builder.on(&text, "input", move |send, _| {
            send(Command::Study(StudyCommand::Look(source.value())));
        })?;
        let summary: HtmlElement = dom::add(&form, "p", "understood")?;
        summary.set_attribute("role", "status")?;
        let games_field: HtmlElement = dom::add(&form, "label", "field")?;
        let games_hint: Element = dom::add(&games_field, "span", "")?;
        builder.label(&games_hint, |t| t.study.games);
        let games: HtmlSelectElement = dom::add(&games_field, "select", "games")?;
        let source = games.clone();
        builder.on(&games, "change", move |send, _| {
            let index = usize::try_from(source.selected_index()).unwrap_or_default();
            send(Command::Study(StudyCommand::Choose(index)));
        })?;
        let problems: HtmlElement = dom::add(&form, "ul", "problems")?;
        let row: Element = dom::add(&form, "div", "row end")?;
        file_button(builder, &row)?;
        let keep = Command::Study(StudyCommand::KeepFound);
        let keep_all = builder.button(&row, "button", |t| t.study.keep_all, keep)?;
        submit(builder, &row, |t| t.study.open)?;
        let submit = row.last_element_child().and_then(|e| e.dyn_into().ok());
        builder.on(&form, "submit", |send, event| {
            event.prevent_default();
            send(Command::Study(StudyCommand::OpenFound));
        })?;
        Ok(Self {
            dialog,
            text,
            summary,
            games_field,
            games,
            problems,
            keep_all,
            submit: submit.ok_or_else(|| JsValue::from_str("the button is lost"))?,
            shown: RefCell::new(None),
        })
    }

    pub(super) fn show(&self, view: &OpenView, texts: &Texts) -> Result<(), JsValue> {
        if !self.dialog.open() {
            // What was pasted last time belongs to last time.
            self.text.set_value("");
            *self.shown.borrow_mut() = None;
        }
        let mut shown = self.shown.borrow_mut();
        if shown.as_ref() == Some(view) {
            return Ok(());
        }
        let summary: Vec<&str> = [view.file.as_str(), view.summary.as_str()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        dom::set_text(&self.summary, &summary.join(" · "));
        self.summary.set_hidden(summary.is_empty());
        self.games_field.set_hidden(view.games.is_empty());
        self.keep_all.set_hidden(view.games.is_empty());
        if shown.as_ref().is_none_or(|old| old.games != view.games) {
            self.games.set_text_content(None);
            for name in &view.games {
                let option: HtmlOptionElement = dom::add(&self.games, "option", "")?;
                option.set_text(name);
            }
        }
        self.games
            .set_selected_index(i32::try_from(view.chosen).unwrap_or_default());
        self.problems.set_text_content(None);
        self.problems.set_hidden(view.problems.is_empty());
        dom::set_class(&self.problems, "failed", view.failed)?;
        let role = if view.failed { "alert" } else { "list" };
        dom::set_attribute(&self.problems, "role", role)?;
        for problem in &view.problems {
            let item: Element = dom::add(&self.problems, "li", "")?;
            item.set_text_content(Some(problem));
        }
        dom::set_attribute(&self.problems, "aria-label", texts.study.open_record)?;
        self.submit.set_disabled(!view.ready);
        *shown = Some(view.clone());
        Ok(())
    }
}

/// The file is read by the page's own listener, which finds the input by its class.
fn file_button(builder: &mut Builder, row: &Element) -> Result<(), JsValue> {
    let label: HtmlElement = dom::add(row, "label", "button file")?;
    let words: Element = dom::add(&label, "span", "")?;
    builder.label(&words, |t| t.study.choose_file);
    let input: HtmlInputElement = dom::add(&label, "input", "unseen record-file")?;
    input.set_type("file");
    builder.label_attribute(&input, "aria-label", |t| t.study.choose_file);
    Ok(())
}

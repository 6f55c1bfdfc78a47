//! The record beside the board: its list of moves, the way through it, and the tools for notes.

mod dialogs;
mod list;
mod steps;
mod tools;

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlElement};
use xq_ui::i18n::Texts;
use xq_ui::study::{StudyCommand, StudyDialog, StudyView};
use xq_ui::{Command, Dialog, View};

use super::build::Builder;
use super::icons;
use crate::dom;
use dialogs::Dialogs;
use list::List;
use steps::Steps;
use tools::Tools;

/// Everything beside the board while a record is looked at.
pub(super) struct Study {
    title: HtmlElement,
    outcome: HtmlElement,
    event: HtmlElement,
    list: List,
    tools: Tools,
    steps: Steps,
    dialogs: Dialogs,
    shown: RefCell<Option<Box<StudyView>>>,
}

impl Study {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let frame: HtmlElement = dom::add(root, "section", "study")?;
        builder.label_attribute(&frame, "aria-label", |t| t.study.record);
        let head: Element = dom::add(&frame, "header", "study-head")?;
        let names: Element = dom::add(&head, "div", "names")?;
        let line: Element = dom::add(&names, "p", "players")?;
        let title: HtmlElement = dom::add(&line, "span", "title")?;
        let outcome: HtmlElement = dom::add(&line, "span", "outcome")?;
        let event: HtmlElement = dom::add(&names, "p", "event")?;
        builder.icon_button(
            &head,
            icons::EDIT,
            |t| t.study.info,
            Command::Show(Dialog::Study(StudyDialog::Info)),
        )?;
        let list = List::build(builder, &frame)?;
        let tools = Tools::build(builder, &frame)?;
        list.lead_comments_to(builder, tools.comment())?;
        let steps = Steps::build(builder, &frame)?;
        controls(builder, &frame)?;
        let dialogs = Dialogs::build(builder, root)?;
        Ok(Self {
            title,
            outcome,
            event,
            list,
            tools,
            steps,
            dialogs,
            shown: RefCell::new(None),
        })
    }

    /// Brings everything to the record as it is; without one nothing is touched, as nothing is seen.
    pub(super) fn show(&self, view: &View, again: bool) -> Result<(), JsValue> {
        let texts = view.lang.texts();
        let Some(new) = &view.study else {
            return self.dialogs.show(None, texts);
        };
        let mut shown = self.shown.borrow_mut();
        let old = shown.as_deref().filter(|_| !again);
        if old == Some(&**new) {
            return Ok(());
        }
        let title = match new.title.as_str() {
            "" => texts.study.untitled,
            title => title,
        };
        dom::set_text(&self.title, title);
        dom::set_class(&self.title, "unknown", new.title.is_empty())?;
        dom::set_text(&self.outcome, new.outcome);
        dom::set_text(&self.event, &new.event);
        self.event.set_hidden(new.event.is_empty());
        self.list.show(old, new, texts)?;
        self.tools.show(new, texts)?;
        self.steps.show(new, texts)?;
        *shown = Some(new.clone());
        // Last, and with nothing in the hand: a dialog that closes is an event, and leads here again.
        drop(shown);
        self.dialogs.show(Some(new), texts)
    }
}

type Item = (&'static str, fn(&Texts) -> &'static str, Command);

/// What can be done with the record as a whole; on a phone it stands in the sheet behind "more" alone.
fn controls(builder: &mut Builder, frame: &Element) -> Result<(), JsValue> {
    let bar: Element = dom::add(frame, "nav", "study-controls")?;
    builder.label_attribute(&bar, "aria-label", |t| t.study.record);
    let show = |dialog| Command::Show(Dialog::Study(dialog));
    let items: [Item; 5] = [
        (icons::OPEN, |t| t.study.open, show(StudyDialog::Open)),
        (icons::EXPORT, |t| t.study.export, show(StudyDialog::Export)),
        (
            icons::PLAY_ON,
            |t| t.study.play_on,
            Command::Study(StudyCommand::PlayOn),
        ),
        (icons::FLIP, |t| t.flip, Command::Flip),
        (
            icons::NEW,
            |t| t.study.new_short,
            Command::Study(StudyCommand::New),
        ),
    ];
    for (icon, text, command) in items {
        builder.control(&bar, icon, text, command)?;
    }
    Ok(())
}

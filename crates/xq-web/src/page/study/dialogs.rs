//! The dialogs about the record.

mod export;
mod info;
mod open;

use std::cell::Cell;

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlButtonElement, HtmlDialogElement, HtmlInputElement};
use xq_ui::i18n::Texts;
use xq_ui::study::{DialogView, Speed, StudyCommand, StudyDialog, StudyView};
use xq_ui::{Command, Dialog};

use super::super::build::Builder;
use super::super::dialogs::{choices, frame, group};
use super::super::icons;
use crate::dom;

/// All of them, closed until a view wants one.
pub(super) struct Dialogs {
    open: open::Open,
    export: export::Export,
    info: info::Info,
    more: HtmlDialogElement,
    from_game: HtmlButtonElement,
    speeds: Vec<(Speed, HtmlInputElement)>,
    /// Which of them the view wanted last, in the order of [`Dialogs::show`].
    wanted: Cell<[bool; 4]>,
}

impl Dialogs {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let open = open::Open::build(builder, root)?;
        let export = export::Export::build(builder, root)?;
        let info = info::Info::build(builder, root)?;
        let (more, from_game, speeds) = more(builder, root)?;
        Ok(Self {
            open,
            export,
            info,
            more,
            from_game,
            speeds,
            wanted: Cell::default(),
        })
    }

    /// Opens and closes as the view says; without a record nothing is open.
    pub(super) fn show(&self, view: Option<&StudyView>, texts: &Texts) -> Result<(), JsValue> {
        let dialog = view.and_then(|view| view.dialog.as_ref());
        match dialog {
            Some(DialogView::Open(view)) => self.open.show(view, texts)?,
            Some(DialogView::Export(export, warning)) => {
                self.export.show(export, *warning, texts)?;
            }
            Some(DialogView::Info(info)) => self.info.show(info),
            Some(DialogView::More(played)) => {
                self.from_game.set_hidden(!played);
                let speed = view.map(|view| view.speed);
                for (own, input) in &self.speeds {
                    input.set_checked(Some(*own) == speed);
                }
            }
            None => {}
        }
        let all = [
            (
                matches!(dialog, Some(DialogView::Open(_))),
                &self.open.dialog,
            ),
            (
                matches!(dialog, Some(DialogView::Export(..))),
                &self.export.dialog,
            ),
            (
                matches!(dialog, Some(DialogView::Info(_))),
                &self.info.dialog,
            ),
            (matches!(dialog, Some(DialogView::More(_))), &self.more),
        ];
        // First those that close: two at a time would lie over each other.
        for (wanted, element) in all {
            if !wanted && element.open() {
                element.close();
            }
        }
        // One that the browser has closed, and whose event is still on its way, is not opened again.
        let before = self.wanted.replace(all.map(|(wanted, _)| wanted));
        for ((wanted, element), before) in all.into_iter().zip(before) {
            if wanted && !before && !element.open() {
                element.show_modal()?;
            }
        }
        Ok(())
    }
}

type More = (
    HtmlDialogElement,
    HtmlButtonElement,
    Vec<(Speed, HtmlInputElement)>,
);

fn more(builder: &mut Builder, root: &Element) -> Result<More, JsValue> {
    let (dialog, form) = frame(builder, root, "study-more", |t| t.study.record)?;
    let menu: Element = dom::add(&form, "div", "menu")?;
    let show = |dialog| Command::Show(Dialog::Study(dialog));
    let study = Command::Study;
    let mut item = |icon, text, command| -> Result<HtmlButtonElement, JsValue> {
        let button: HtmlButtonElement = dom::add(&menu, "button", "item")?;
        button.set_type("button");
        icons::add(&button, icon)?;
        let words: Element = dom::add(&button, "span", "")?;
        builder.label(&words, text);
        let command: Command = command;
        builder.on(&button, "click", move |send, _| send(command.clone()))?;
        Ok(button)
    };
    item(
        icons::OPEN,
        |t| t.study.open_record,
        show(StudyDialog::Open),
    )?;
    item(icons::EXPORT, |t| t.study.export, show(StudyDialog::Export))?;
    item(
        icons::PLAY_ON,
        |t| t.study.play_on,
        study(StudyCommand::PlayOn),
    )?;
    let from_game = item(
        icons::REVIEW,
        |t| t.study.game_to_record,
        study(StudyCommand::FromGame),
    )?;
    item(icons::NEW, |t| t.study.new_record, study(StudyCommand::New))?;
    item(icons::EDIT, |t| t.study.info, show(StudyDialog::Info))?;
    item(icons::FLIP, |t| t.flip, Command::Flip)?;
    let speeds = group(builder, &form, "", |t| t.study.speed)?;
    let inputs = choices(&speeds, "speed", Speed::ALL.map(Speed::label))?;
    let mut made = Vec::new();
    for (speed, (input, label)) in Speed::ALL.into_iter().zip(inputs) {
        label.set_text_content(Some(speed.label()));
        builder.on(&input, "change", move |send, _| {
            send(Command::Study(StudyCommand::Speed(speed)));
        })?;
        made.push((speed, input));
    }
    Ok((dialog, from_game, made))
}

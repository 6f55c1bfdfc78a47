//! The dialogs.

use js_sys::Reflect;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    Element, HtmlButtonElement, HtmlDialogElement, HtmlElement, HtmlFormElement, HtmlInputElement,
    HtmlTextAreaElement,
};
use xq_ui::i18n::{Lang, Texts};
use xq_ui::{Command, Dialog, Notation, View};

use super::build::Builder;
use super::icons;
use super::looks::LooksForm;
use super::new_game::NewGame;
use super::pwa::{self, Pwa};
use crate::dom;

/// All dialogs, closed until a view wants one.
pub(super) struct Dialogs {
    new_game: NewGame,
    resign: HtmlDialogElement,
    position: HtmlDialogElement,
    settings: HtmlDialogElement,
    install: HtmlDialogElement,
    pwa: Pwa,
    looks: LooksForm,
    langs: Vec<HtmlInputElement>,
    notations: Vec<HtmlInputElement>,
    fen: HtmlTextAreaElement,
    fault: HtmlElement,
    copy: HtmlButtonElement,
}

/// A row of choices of which one holds.
pub(super) fn choices<const N: usize>(
    parent: &Element,
    name: &str,
    values: [&str; N],
) -> Result<[(HtmlInputElement, Element); N], JsValue> {
    let row: Element = dom::add(parent, "div", "choices")?;
    let mut made = Vec::with_capacity(N);
    for (i, value) in values.into_iter().enumerate() {
        let label: Element = dom::add(&row, "label", "choice")?;
        let input: HtmlInputElement = dom::add(&label, "input", "")?;
        input.set_type("radio");
        input.set_name(name);
        input.set_value(value);
        input.set_default_checked(i == 0);
        made.push((input, dom::add(&label, "span", "")?));
    }
    made.try_into()
        .map_err(|_| JsValue::from_str("choices were lost"))
}

pub(super) fn chosen(form: &Element, name: &str) -> Option<String> {
    let selector = format!("input[name={name}]:checked");
    let input = form.query_selector(&selector).ok()??;
    Some(input.dyn_into::<HtmlInputElement>().ok()?.value())
}

impl Dialogs {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let new_game = NewGame::build(builder, root)?;
        let resign = resign(builder, root)?;
        let (position, fen, fault, copy) = position(builder, root)?;
        let (settings, langs, notations, looks) = settings(builder, root)?;
        let pwa = Pwa::build(builder, root, &settings)?;
        let install = pwa::install(builder, root)?;
        Ok(Self {
            new_game,
            resign,
            position,
            settings,
            install,
            pwa,
            looks,
            langs,
            notations,
            fen,
            fault,
            copy,
        })
    }

    /// Opens and closes as the view says.
    pub(super) fn show(&self, old: Option<&View>, view: &View) -> Result<(), JsValue> {
        self.pwa.show(&view.pwa)?;
        show_copied(&self.copy, view, |t| t.copy);
        let fault = view.position_fault.as_deref().unwrap_or_default();
        dom::set_text(&self.fault, fault);
        self.fault.set_hidden(fault.is_empty());
        let opens = view
            .dialog
            .filter(|dialog| old.is_none_or(|old| old.dialog != Some(*dialog)));
        if let Some(dialog) = opens {
            self.fill(dialog, view);
        }
        let all = [
            (Dialog::Resign, &self.resign),
            (Dialog::Position, &self.position),
            (Dialog::Settings, &self.settings),
            (Dialog::Install, &self.install),
        ];
        for (dialog, element) in all {
            bring(element, dialog, old, view)?;
        }
        self.new_game.show(old, view)?;
        if view.dialog == Some(Dialog::Settings) {
            for (notation, input) in Notation::ALL.into_iter().zip(&self.notations) {
                input.set_checked(notation == view.notation);
            }
            self.looks.show(view)?;
        } else {
            self.looks.closed();
        }
        Ok(())
    }

    /// What a dialog shows when it opens.
    fn fill(&self, dialog: Dialog, view: &View) {
        match dialog {
            Dialog::Position => {
                self.fen.set_value(&view.fen);
                self.fen.select();
            }
            Dialog::Settings => {
                for (lang, input) in Lang::ALL.into_iter().zip(&self.langs) {
                    input.set_checked(lang == view.lang);
                }
            }
            Dialog::NewGame
            | Dialog::Help
            | Dialog::Resign
            | Dialog::Install
            | Dialog::Library
            | Dialog::Study(_) => {}
        }
    }
}

/// A button that copies says for a while that it has.
pub(super) fn show_copied(
    button: &HtmlButtonElement,
    view: &View,
    text: fn(&Texts) -> &'static str,
) {
    let texts = view.lang.texts();
    let copied = view.table.copied;
    dom::set_text(button, if copied { texts.copied } else { text(texts) });
}

/// Opens a dialog when the view begins to want it, and closes it when it no longer does. One that the browser has closed by Escape, and
/// whose event is still on its way, is not opened again by whatever comes between.
pub(super) fn bring(
    element: &HtmlDialogElement,
    dialog: Dialog,
    old: Option<&View>,
    view: &View,
) -> Result<(), JsValue> {
    let wanted = view.dialog == Some(dialog);
    let opens = old.is_none_or(|old| old.dialog != view.dialog);
    if wanted && opens && !element.open() {
        element.show_modal()?;
    } else if !wanted && element.open() {
        element.close();
    }
    Ok(())
}

/// An empty dialog with its heading. Closing it in any way is a command like any other.
pub(super) fn frame(
    builder: &mut Builder,
    root: &Element,
    class: &str,
    heading: fn(&Texts) -> &'static str,
) -> Result<(HtmlDialogElement, HtmlFormElement), JsValue> {
    let dialog: HtmlDialogElement = dom::add(root, "dialog", class)?;
    builder.label_attribute(&dialog, "aria-label", heading);
    builder.on(&dialog, "close", |send, _| {
        // One that has given way to another has not been closed by anybody.
        let document = dom::document();
        let other = document.and_then(|document| document.query_selector("dialog[open]"));
        if matches!(other, Ok(None)) {
            send(Command::CloseDialog);
        }
    })?;
    builder.on(&dialog, "click", |send, event| {
        // A click beside it, on the backdrop, is a click on the dialog itself. The second one of a double click was meant for what
        // opened it.
        let clicks = Reflect::get(event, &"detail".into()).ok();
        let again = clicks.and_then(|clicks| clicks.as_f64()) > Some(1.0);
        if !again && event.target() == event.current_target() {
            send(Command::CloseDialog);
        }
    })?;
    let form: HtmlFormElement = dom::add(&dialog, "form", "sheet")?;
    form.set_method("dialog");
    let head: Element = dom::add(&form, "header", "head")?;
    let title: Element = dom::add(&head, "h2", "")?;
    builder.label(&title, heading);
    builder.icon_button(&head, icons::CLOSE, |t| t.close, Command::CloseDialog)?;
    Ok((dialog, form))
}

/// A group of choices with its name.
pub(super) fn group(
    builder: &mut Builder,
    parent: &Element,
    class: &str,
    name: fn(&Texts) -> &'static str,
) -> Result<Element, JsValue> {
    let group: Element = dom::add(parent, "fieldset", class)?;
    let legend: Element = dom::add(&group, "legend", "")?;
    builder.label(&legend, name);
    Ok(group)
}

/// A button that submits.
pub(super) fn submit(
    builder: &mut Builder,
    parent: &Element,
    text: fn(&Texts) -> &'static str,
) -> Result<(), JsValue> {
    let button: Element = dom::add(parent, "button", "button primary")?;
    builder.label(&button, text);
    Ok(())
}

fn resign(builder: &mut Builder, root: &Element) -> Result<HtmlDialogElement, JsValue> {
    let (dialog, form) = frame(builder, root, "resign", |t| t.resign)?;
    let question: Element = dom::add(&form, "p", "")?;
    builder.label(&question, |t| t.resign_question);
    let row: Element = dom::add(&form, "div", "row end")?;
    builder.button(&row, "button", |t| t.cancel, Command::CloseDialog)?;
    submit(builder, &row, |t| t.resign)?;
    builder.on(&form, "submit", |send, event| {
        event.prevent_default();
        send(Command::Resign);
    })?;
    Ok(dialog)
}

type Position = (
    HtmlDialogElement,
    HtmlTextAreaElement,
    HtmlElement,
    HtmlButtonElement,
);

fn position(builder: &mut Builder, root: &Element) -> Result<Position, JsValue> {
    let (dialog, form) = frame(builder, root, "position", |t| t.position)?;
    let label: Element = dom::add(&form, "label", "field")?;
    let hint: Element = dom::add(&label, "span", "")?;
    builder.label(&hint, |t| t.position_hint);
    let fen: HtmlTextAreaElement = dom::add(&label, "textarea", "fen")?;
    fen.set_rows(3);
    fen.set_spellcheck(false);
    let fault: HtmlElement = dom::add(&form, "p", "fault")?;
    fault.set_attribute("role", "alert")?;
    let row: Element = dom::add(&form, "div", "row end")?;
    let copy = builder.button(&row, "button", |t| t.copy, Command::CopyPosition)?;
    submit(builder, &row, |t| t.open)?;
    let source = fen.clone();
    builder.on(&form, "submit", move |send, event| {
        event.prevent_default();
        send(Command::OpenPosition(source.value()));
    })?;
    Ok((dialog, fen, fault, copy))
}

type Settings = (
    HtmlDialogElement,
    Vec<HtmlInputElement>,
    Vec<HtmlInputElement>,
    LooksForm,
);

fn settings(builder: &mut Builder, root: &Element) -> Result<Settings, JsValue> {
    let (dialog, form) = frame(builder, root, "settings", |t| t.settings)?;
    let left: Element = dom::add(&form, "div", "column")?;
    let right: Element = dom::add(&form, "div", "column")?;
    let langs = group(builder, &left, "by-two", |t| t.language)?;
    let langs = choices(&langs, "lang", Lang::ALL.map(Lang::tag))?;
    for (lang, (input, label)) in Lang::ALL.into_iter().zip(&langs) {
        label.set_text_content(Some(lang.name()));
        label.set_attribute("lang", lang.tag())?;
        builder.on(input, "change", move |send, _| {
            send(Command::Language(lang));
        })?;
    }
    let notations = notations(builder, &left)?;
    let looks = LooksForm::build(builder, &left, &right)?;
    let row: Element = dom::add(&form, "div", "row end")?;
    builder.button(&row, "button primary", |t| t.close, Command::CloseDialog)?;
    let langs = langs.map(|(input, _)| input).to_vec();
    Ok((dialog, langs, notations, looks))
}

fn notations(builder: &mut Builder, parent: &Element) -> Result<Vec<HtmlInputElement>, JsValue> {
    let frame = group(builder, parent, "", |t| t.notation.notation)?;
    let made = choices(&frame, "notation", Notation::ALL.map(Notation::name))?;
    for (notation, (input, label)) in Notation::ALL.into_iter().zip(&made) {
        builder.label(label, notation_name(notation));
        builder.on(input, "change", move |send, _| {
            send(Command::Notation(notation));
        })?;
    }
    Ok(made.into_iter().map(|(input, _)| input).collect())
}

fn notation_name(notation: Notation) -> fn(&Texts) -> &'static str {
    match notation {
        Notation::Simplified => |t| t.notation.names[0],
        Notation::Traditional => |t| t.notation.names[1],
        Notation::Wxf => |t| t.notation.names[2],
        Notation::Iccs => |t| t.notation.names[3],
        Notation::Icons => |t| t.notation.names[4],
    }
}

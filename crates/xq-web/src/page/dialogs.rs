//! The dialogs.

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    Element, HtmlDialogElement, HtmlElement, HtmlFormElement, HtmlInputElement, HtmlTextAreaElement,
};
use xq_rules::{Color, RuleSet};
use xq_ui::i18n::{Lang, Texts};
use xq_ui::settings::Level;
use xq_ui::{Choice, Command, Dialog, Notation, View};

use super::build::Builder;
use super::icons;
use super::looks::LooksForm;
use super::pwa::{self, Pwa};
use crate::dom;

/// All dialogs, closed until a view wants one.
pub(super) struct Dialogs {
    new_game: HtmlDialogElement,
    resign: HtmlDialogElement,
    position: HtmlDialogElement,
    settings: HtmlDialogElement,
    install: HtmlDialogElement,
    pwa: Pwa,
    levels: Vec<(HtmlInputElement, Element)>,
    rules: Vec<(HtmlInputElement, Element)>,
    looks: LooksForm,
    langs: Vec<HtmlInputElement>,
    notations: Vec<HtmlInputElement>,
    fen: HtmlTextAreaElement,
    fault: HtmlElement,
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
        let (new_game, levels, rules) = new_game(builder, root)?;
        let resign = resign(builder, root)?;
        let (position, fen, fault) = position(builder, root)?;
        let (settings, langs, notations, looks) = settings(builder, root)?;
        let pwa = Pwa::build(builder, &settings)?;
        let install = pwa::install(builder, root)?;
        Ok(Self {
            new_game,
            resign,
            position,
            settings,
            install,
            pwa,
            levels,
            rules,
            looks,
            langs,
            notations,
            fen,
            fault,
        })
    }

    /// Opens and closes as the view says.
    pub(super) fn show(&self, old: Option<&View>, view: &View) -> Result<(), JsValue> {
        let texts = view.lang.texts();
        if old.is_none_or(|old| old.lang != view.lang) {
            for (level, (_, label)) in Level::all().zip(&self.levels) {
                dom::set_text(label, texts.level_name(level));
            }
            for (rules, (_, label)) in RuleSet::ALL.into_iter().zip(&self.rules) {
                dom::set_text(label, texts.rule_set(rules));
            }
        }
        self.pwa.show(&view.pwa)?;
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
            (Dialog::NewGame, &self.new_game),
            (Dialog::Resign, &self.resign),
            (Dialog::Position, &self.position),
            (Dialog::Settings, &self.settings),
            (Dialog::Install, &self.install),
        ];
        for (dialog, element) in all {
            let wanted = view.dialog == Some(dialog);
            if wanted && !element.open() {
                element.show_modal()?;
            } else if !wanted && element.open() {
                element.close();
            }
        }
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
            Dialog::NewGame => {
                let index = usize::from(view.level.number()) - 1;
                if let Some((input, _)) = self.levels.get(index) {
                    input.set_checked(true);
                }
                for (rules, (input, _)) in RuleSet::ALL.into_iter().zip(&self.rules) {
                    input.set_checked(rules == view.rules);
                }
            }
            Dialog::Position => {
                self.fen.set_value(&view.fen);
                self.fen.select();
            }
            Dialog::Settings => {
                for (lang, input) in Lang::ALL.into_iter().zip(&self.langs) {
                    input.set_checked(lang == view.lang);
                }
            }
            Dialog::Help
            | Dialog::Resign
            | Dialog::Install
            | Dialog::Library
            | Dialog::Study(_) => {}
        }
    }
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
        // A click beside it, on the backdrop, is a click on the dialog itself.
        if event.target() == event.current_target() {
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

type Inputs = Vec<(HtmlInputElement, Element)>;
type NewGame = (HtmlDialogElement, Inputs, Inputs);

fn new_game(builder: &mut Builder, root: &Element) -> Result<NewGame, JsValue> {
    let (dialog, form) = frame(builder, root, "new-game", |t| t.new_game)?;
    let opponents = group(builder, &form, "", |t| t.opponent)?;
    let [engine, two] = choices(&opponents, "opponent", ["engine", "two"])?;
    // The keys begin at the first choice, not at the cross.
    engine.0.set_attribute("autofocus", "")?;
    builder.label(&engine.1, |t| t.against_engine);
    builder.label(&two.1, |t| t.two_players);
    let sides = group(builder, &form, "with-engine", |t| t.side)?;
    let [red, black] = choices(&sides, "side", ["red", "black"])?;
    builder.label(&red.1, |t| t.play_red);
    builder.label(&black.1, |t| t.play_black);
    let levels = group(builder, &form, "with-engine", |t| t.level)?;
    let levels = choices(&levels, "level", ["1", "2", "3", "4", "5"])?;
    let rules = group(builder, &form, "by-two", |t| t.rule_set)?;
    let rules = choices(&rules, "rules", RuleSet::ALL.map(RuleSet::name))?;
    let row: Element = dom::add(&form, "div", "row end")?;
    submit(builder, &row, |t| t.start)?;
    let source: Element = form.clone().unchecked_into();
    builder.on(&form, "submit", move |send, event| {
        event.prevent_default();
        let side = match chosen(&source, "side").as_deref() {
            Some("black") => Color::Black,
            _ => Color::Red,
        };
        let level = chosen(&source, "level").and_then(|number| number.parse().ok());
        let level = level.and_then(Level::from_number).unwrap_or(Level::DEFAULT);
        let choice = match chosen(&source, "opponent").as_deref() {
            Some("two") => Choice::TwoPlayers,
            _ => Choice::Engine { side, level },
        };
        let rules = chosen(&source, "rules").and_then(|name| RuleSet::from_name(&name));
        send(Command::NewGame(choice, rules.unwrap_or_default()));
    })?;
    Ok((dialog, levels.to_vec(), rules.to_vec()))
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

type Position = (HtmlDialogElement, HtmlTextAreaElement, HtmlElement);

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
    builder.button(&row, "button", |t| t.copy, Command::CopyPosition)?;
    submit(builder, &row, |t| t.open)?;
    let source = fen.clone();
    builder.on(&form, "submit", move |send, event| {
        event.prevent_default();
        send(Command::OpenPosition(source.value()));
    })?;
    Ok((dialog, fen, fault))
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

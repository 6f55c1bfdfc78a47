//! The page as an app: a part of the settings, and how it is installed by hand.

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlButtonElement, HtmlDialogElement, HtmlElement};
use xq_ui::i18n::Texts;
use xq_ui::pwa::PwaView;
use xq_ui::{Command, PwaCommand};

use super::build::Builder;
use super::{dialogs, icons};
use crate::dom;

/// The part of the settings.
pub(super) struct Pwa {
    mark: HtmlElement,
    /// The same beside the name of the page, for the eye alone.
    small_mark: HtmlElement,
    words: HtmlElement,
    new_version: HtmlElement,
    install: HtmlButtonElement,
}

impl Pwa {
    /// Adds it to the settings, before the row of buttons at their end, and the small mark to the page.
    pub(super) fn build(
        builder: &mut Builder,
        root: &Element,
        settings: &Element,
    ) -> Result<Self, JsValue> {
        let form = settings.query_selector("form")?;
        let form = form.ok_or_else(|| JsValue::from_str("the settings have no form"))?;
        let buttons = form.last_element_child();
        let group = dialogs::group(builder, &form, "app", |t| t.pwa.heading)?;
        form.insert_before(&group, buttons.as_deref())?;
        let line: Element = dom::add(&group, "div", "app-line")?;
        let mark = ready_mark(&line)?;
        let brand = root.query_selector(".brand")?;
        let small_mark = ready_mark(brand.as_ref().unwrap_or(root))?;
        let words: HtmlElement = dom::add(&line, "p", "app-words")?;
        let install = builder.button(
            &line,
            "button small",
            |t| t.pwa.install,
            Command::Pwa(PwaCommand::Install),
        )?;
        let new_version: HtmlElement = dom::add(&group, "div", "app-line app-update")?;
        let says: Element = dom::add(&new_version, "p", "")?;
        builder.label(&says, |t| t.pwa.new_version);
        builder.button(
            &new_version,
            "button small primary",
            |t| t.pwa.update,
            Command::Pwa(PwaCommand::Update),
        )?;
        Ok(Self {
            mark,
            small_mark,
            words,
            new_version,
            install,
        })
    }

    /// Brings it to a view.
    pub(super) fn show(&self, view: &PwaView) -> Result<(), JsValue> {
        dom::set_text(&self.words, view.words);
        dom::set_attribute(&self.words, "data-offline", view.state)?;
        for mark in [&self.mark, &self.small_mark] {
            mark.set_hidden(view.state != "ready");
        }
        dom::set_attribute(&self.small_mark, "title", view.words)?;
        self.new_version.set_hidden(!view.has_update);
        self.install.set_hidden(!view.can_install);
        Ok(())
    }
}

fn ready_mark(parent: &Element) -> Result<HtmlElement, JsValue> {
    let mark: HtmlElement = dom::add(parent, "span", "app-mark")?;
    mark.set_attribute("aria-hidden", "true")?;
    icons::add(&mark, icons::DONE)?;
    Ok(mark)
}

/// The dialog that says how the page is installed by hand.
pub(super) fn install(builder: &mut Builder, root: &Element) -> Result<HtmlDialogElement, JsValue> {
    let (dialog, form) = dialogs::frame(builder, root, "install", |t| t.pwa.by_hand)?;
    let why: Element = dom::add(&form, "p", "why")?;
    builder.label(&why, |t| t.pwa.by_hand_why);
    let list: Element = dom::add(&form, "ol", "install-steps")?;
    step(builder, &list, icons::SHARE, |t| t.pwa.steps[0])?;
    step(builder, &list, icons::ADD_TO_HOME, |t| t.pwa.steps[1])?;
    step(builder, &list, icons::DONE, |t| t.pwa.steps[2])?;
    let row: Element = dom::add(&form, "div", "row end")?;
    builder.button(&row, "button primary", |t| t.close, Command::CloseDialog)?;
    Ok(dialog)
}

fn step(
    builder: &mut Builder,
    list: &Element,
    icon: &str,
    text: fn(&Texts) -> &'static str,
) -> Result<(), JsValue> {
    let step: Element = dom::add(list, "li", "")?;
    icons::add(&step, icon)?;
    let words: Element = dom::add(&step, "span", "")?;
    builder.label(&words, text);
    Ok(())
}

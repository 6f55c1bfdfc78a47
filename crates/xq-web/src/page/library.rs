//! The dialog with the games that are kept.

use std::rc::Rc;

use js_sys::{Date, Object, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    Element, Event, HtmlButtonElement, HtmlDialogElement, HtmlElement, HtmlInputElement,
    KeyboardEvent,
};
use xq_ui::i18n::{Lang, Texts};
use xq_ui::library::{GameId, LibraryCommand, LibraryView, RowView, ShelfState};
use xq_ui::{Command, Dialog, View};

use super::build::Builder;
use super::{Send, dialogs, icons};
use crate::{dom, files};

/// The dialog and what changes in it.
pub(super) struct LibraryPanel {
    dialog: HtmlDialogElement,
    search: HtmlInputElement,
    broken: HtmlElement,
    empty: HtmlElement,
    list: HtmlElement,
    more: HtmlButtonElement,
    message: HtmlElement,
    undo: HtmlElement,
    deleted: HtmlElement,
    count: HtmlElement,
    export: HtmlButtonElement,
}

/// What a control in a row does, by its attribute `data-act`.
const OPEN: &str = "open";
const NAME: &str = "name";
const DELETE: &str = "delete";
const SAVE: &str = "save";
const KEEP: &str = "keep";
/// The box in which a name is written.
const BOX: &str = "box";

impl LibraryPanel {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let (dialog, form) =
            dialogs::frame(builder, root, "library", |t: &Texts| t.library.library)?;
        builder.on(&form, "submit", |_, event| event.prevent_default())?;
        let broken: HtmlElement = dom::add(&form, "p", "broken")?;
        broken.set_attribute("role", "alert")?;
        let search = search(builder, &form)?;
        let empty: HtmlElement = dom::add(&form, "p", "nothing")?;
        let list: HtmlElement = dom::add(&form, "ul", "kept")?;
        builder.label_attribute(&list, "aria-label", |t| t.library.library);
        builder.on(&list, "click", pressed)?;
        builder.on(&list, "keydown", typed)?;
        let more: HtmlButtonElement = dom::add(&form, "button", "button")?;
        more.set_type("button");
        builder.on(&more, "click", |send, _| {
            send(Command::Library(LibraryCommand::More));
        })?;
        let undo: HtmlElement = dom::add(&form, "p", "undo")?;
        undo.set_attribute("role", "status")?;
        let deleted: HtmlElement = dom::add(&undo, "span", "")?;
        let back = Command::Library(LibraryCommand::Undo);
        builder.button(&undo, "button", |t| t.library.undo, back)?;
        let message: HtmlElement = dom::add(&form, "p", "message")?;
        message.set_attribute("role", "status")?;
        let row: Element = dom::add(&form, "div", "row end")?;
        let count: HtmlElement = dom::add(&row, "span", "count")?;
        import(builder, &row)?;
        let all = Command::Library(LibraryCommand::Export);
        let export = builder.button(&row, "button", |t| t.library.export, all)?;
        Ok(Self {
            dialog,
            search,
            broken,
            empty,
            list,
            more,
            message,
            undo,
            deleted,
            count,
            export,
        })
    }

    /// Opens, closes and fills as the view says.
    pub(super) fn show(&self, old: Option<&View>, view: &View) -> Result<(), JsValue> {
        let Some(library) = view.library.as_deref() else {
            return dialogs::bring(&self.dialog, Dialog::Library, old, view);
        };
        let before = old
            .filter(|old| old.lang == view.lang)
            .and_then(|old| old.library.as_deref());
        self.fill(library);
        if before.is_none_or(|before| before.rows != library.rows) {
            self.fill_list(library, view.lang)?;
        }
        dialogs::bring(&self.dialog, Dialog::Library, old, view)
    }

    fn fill(&self, library: &LibraryView) {
        let say = |element: &HtmlElement, text: &str| {
            dom::set_text(element, text);
            element.set_hidden(text.is_empty());
        };
        let broken = match library.shelf {
            ShelfState::Open => "",
            ShelfState::Broken(why) => why,
        };
        say(&self.broken, broken);
        say(&self.empty, library.empty.unwrap_or_default());
        say(&self.message, &library.message);
        say(
            &self.deleted,
            library.deleted.as_deref().unwrap_or_default(),
        );
        self.undo.set_hidden(library.deleted.is_none());
        dom::set_text(&self.count, &library.count);
        self.export.set_disabled(!library.exportable);
        dom::set_text(&self.more, library.more.as_deref().unwrap_or_default());
        self.more.set_hidden(library.more.is_none());
        self.search.set_hidden(!library.searchable);
        if self.search.value() != library.search {
            self.search.set_value(&library.search);
        }
    }

    /// The rows anew; the keys stay where they were, or go on to the next row.
    fn fill_list(&self, library: &LibraryView, lang: Lang) -> Result<(), JsValue> {
        let focus = self.focus();
        self.list.set_text_content(None);
        for shown in &library.rows {
            row(&self.list, shown, lang)?;
        }
        self.list.set_hidden(library.rows.is_empty());
        let naming = library.rows.iter().any(|row| row.renaming.is_some());
        if naming {
            let input = self.list.query_selector("input")?;
            if let Some(input) = input.and_then(|input| input.dyn_into::<HtmlInputElement>().ok()) {
                input.focus()?;
                input.select();
            }
        } else if let Some((id, act, place)) = focus {
            self.focus_again(&id, &act, place)?;
        }
        Ok(())
    }

    /// The row and control that has the focus, and the row's place.
    fn focus(&self) -> Option<(String, String, u32)> {
        let active = dom::document().ok()?.active_element()?;
        let row = active.closest("li").ok()??;
        if !self.list.contains(Some(&row)) {
            return None;
        }
        let rows = self.list.children();
        let place = (0..rows.length()).find(|&i| rows.item(i).as_ref() == Some(&row))?;
        let act = active.get_attribute("data-act").unwrap_or_default();
        Some((row.get_attribute("data-id")?, act, place))
    }

    fn focus_again(&self, id: &str, act: &str, place: u32) -> Result<(), JsValue> {
        let same = self.list.query_selector(&format!("li[data-id='{id}']"))?;
        let rows = self.list.children();
        let last = rows.length().saturating_sub(1);
        let Some(row) = same.or_else(|| rows.item(place.min(last))) else {
            return self.dialog.focus();
        };
        // Whoever was writing a name is at the game again.
        let control = row.query_selector(&format!("[data-act='{act}']"))?;
        let control = control.map_or_else(|| row.query_selector("button"), |one| Ok(Some(one)))?;
        match control.and_then(|control| control.dyn_into::<HtmlElement>().ok()) {
            Some(control) => control.focus(),
            None => Ok(()),
        }
    }
}

fn search(builder: &mut Builder, form: &Element) -> Result<HtmlInputElement, JsValue> {
    let search: HtmlInputElement = dom::add(form, "input", "search")?;
    search.set_type("search");
    search.set_autocomplete("off");
    builder.label_attribute(&search, "aria-label", |t| t.library.search);
    builder.label_attribute(&search, "placeholder", |t| t.library.search);
    let source = search.clone();
    builder.on(&search, "input", move |send, _| {
        send(Command::Library(LibraryCommand::Search(source.value())));
    })?;
    Ok(search)
}

/// A button that lets the player choose a file, and the file's way into the library.
fn import(builder: &mut Builder, row: &Element) -> Result<(), JsValue> {
    let input: HtmlInputElement = dom::add(row, "input", "file")?;
    input.set_type("file");
    input.set_accept(".pgn,.txt,.ubb,.wxf,.fen,text/plain");
    input.set_hidden(true);
    let button: HtmlButtonElement = dom::add(row, "button", "button import")?;
    button.set_type("button");
    builder.label(&button, |t| t.library.import);
    let chooser = input.clone();
    builder.on(&button, "click", move |_, _| chooser.click())?;
    let source = input.clone();
    builder.on(&input, "change", move |send, _| {
        let Some(file) = source.files().and_then(|files| files.item(0)) else {
            return;
        };
        // The same file can be chosen again.
        source.set_value("");
        let send = Rc::clone(send);
        wasm_bindgen_futures::spawn_local(async move {
            match files::read(&file).await {
                Ok(decoded) => send(Command::Library(LibraryCommand::Import(decoded.text))),
                Err(error) => dom::report(&error),
            }
        });
    })
}

fn row(list: &Element, shown: &RowView, lang: Lang) -> Result<(), JsValue> {
    let texts = lang.texts();
    let item: Element = dom::add(list, "li", shown.kind)?;
    item.set_attribute("data-id", shown.id.as_str())?;
    if let Some(name) = &shown.renaming {
        let input: HtmlInputElement = dom::add(&item, "input", "search")?;
        input.set_value(name);
        input.set_placeholder(&shown.title);
        input.set_max_length(80);
        input.set_attribute("aria-label", texts.library.name)?;
        input.set_attribute("data-act", BOX)?;
        button(&item, "button primary", SAVE)?.set_text_content(Some(texts.library.save));
        let keep = button(&item, "quiet", KEEP)?;
        keep.set_attribute("aria-label", texts.cancel)?;
        return icons::add(&keep, icons::CLOSE);
    }
    let open = button(&item, "open", OPEN)?;
    // Its name is what is seen in it; what a press does is said after it.
    open.set_attribute("aria-description", &shown.action)?;
    let title: Element = dom::add(&open, "span", "title")?;
    title.set_text_content(Some(&shown.title));
    if let Some(words) = shown.badge {
        let badge: Element = dom::add(&open, "span", "badge")?;
        badge.set_text_content(Some(words));
    }
    let detail: Element = dom::add(&open, "span", "detail")?;
    detail.set_text_content(Some(&shown.detail));
    if shown.changed > 0.0 {
        let time: Element = dom::add(&open, "span", "time")?;
        time.set_text_content(Some(&written(shown.changed, lang)?));
    }
    let names = [
        (NAME, icons::RENAME, texts.library.rename, true),
        (DELETE, icons::DELETE, texts.library.delete, !shown.current),
    ];
    for (act, icon, name, there) in names {
        if there {
            let control = button(&item, "quiet", act)?;
            control.set_attribute("aria-label", &[name, ": ", &shown.title].concat())?;
            control.set_attribute("title", name)?;
            icons::add(&control, icon)?;
        }
    }
    Ok(())
}

fn button(parent: &Element, class: &str, act: &str) -> Result<HtmlButtonElement, JsValue> {
    let button: HtmlButtonElement = dom::add(parent, "button", class)?;
    button.set_type("button");
    button.set_attribute("data-act", act)?;
    Ok(button)
}

/// A time as people of that language write it: of today the hour, else the day.
fn written(ms: f64, lang: Lang) -> Result<String, JsValue> {
    let date = Date::new(&JsValue::from_f64(ms));
    let today = date.to_date_string() == Date::new_0().to_date_string();
    let options = Object::new();
    let style = if today { "timeStyle" } else { "dateStyle" };
    Reflect::set(
        &options,
        &JsValue::from_str(style),
        &JsValue::from_str("short"),
    )?;
    Ok(date.to_locale_string(lang.tag(), &options).into())
}

/// The control and the game that an event is about.
fn target(event: &Event) -> Option<(String, GameId, Element)> {
    let element: Element = event.target()?.dyn_into().ok()?;
    let control = element.closest("[data-act]").ok()??;
    let row = control.closest("li").ok()??;
    let id = GameId::read(&row.get_attribute("data-id")?)?;
    Some((control.get_attribute("data-act")?, id, row))
}

fn name_in(row: &Element) -> Option<String> {
    let input = row.query_selector("input").ok()??;
    Some(input.dyn_into::<HtmlInputElement>().ok()?.value())
}

fn pressed(send: &Send, event: &Event) {
    let Some((act, id, row)) = target(event) else {
        return;
    };
    let command = match act.as_str() {
        OPEN => LibraryCommand::Open(id),
        NAME => LibraryCommand::Name(id),
        DELETE => LibraryCommand::Delete(id),
        SAVE => LibraryCommand::Rename(id, name_in(&row).unwrap_or_default()),
        KEEP => LibraryCommand::KeepName,
        _ => return,
    };
    send(Command::Library(command));
}

/// Enter and Escape in the box of a name.
fn typed(send: &Send, event: &Event) {
    let Some((act, id, row)) = target(event) else {
        return;
    };
    let key = event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key);
    let composing = event
        .dyn_ref::<KeyboardEvent>()
        .is_some_and(KeyboardEvent::is_composing);
    if act != BOX || composing {
        return;
    }
    let command = match key.as_deref() {
        Some("Enter") => LibraryCommand::Rename(id, name_in(&row).unwrap_or_default()),
        Some("Escape") => LibraryCommand::KeepName,
        _ => return,
    };
    // Neither is the dialog's.
    event.prevent_default();
    event.stop_propagation();
    send(Command::Library(command));
}

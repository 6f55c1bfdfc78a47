//! What the page listens to for the sake of the record: the drawing hand, the wheel, keys that belong to nothing else.

use std::cell::Cell;

use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    ClipboardEvent, DragEvent, Element, File, HtmlInputElement, KeyboardEvent, PointerEvent,
    WheelEvent,
};
use xq_records::{Import, Problem, ShapeColor};
use xq_ui::setup::SetupCommand;
use xq_ui::study::{Found, StudyCommand, StudyMsg};
use xq_ui::{Command, Key, Mode, Msg, Phase, TableCommand};

use super::{App, cast};
use crate::files::BrowserDecoder;
use crate::{dom, input};

/// So much turning of the wheel is one move, in CSS pixels.
const NOTCH: f64 = 60.0;
/// A line of a wheel that counts in lines, in CSS pixels.
const LINE: f64 = 40.0;

impl App {
    pub(super) fn listen_to_the_record(&self) -> Result<(), JsValue> {
        self.listen_to_the_wheel()?;
        self.listen_to_files()?;
        let document = dom::document()?;
        self.on(&document, "keydown", |app, event| {
            let Some(event) = cast::<KeyboardEvent>(event) else {
                return;
            };
            if let Some(command) = app.undo_by_key(&event) {
                event.prevent_default();
                app.dispatch(Msg::Command(command));
            } else if let Some(key) = app.key_of_the_record(&event) {
                event.prevent_default();
                app.dispatch(Msg::Study(StudyMsg::Key(key)));
            }
        })
    }

    /// The address without what follows `#`.
    pub(super) fn forget_address(&self) -> Result<(), JsValue> {
        let location = self.0.window.location();
        let bare = [location.pathname()?, location.search()?].concat();
        let history = self.0.window.history()?;
        history.replace_state_with_url(&history.state()?, "", Some(&bare))
    }

    /// A file that is dropped anywhere on the page, or chosen in the dialog; a text that is pasted beside any field.
    fn listen_to_files(&self) -> Result<(), JsValue> {
        let document = dom::document()?;
        for name in ["dragenter", "dragover"] {
            self.on(&document, name, |app, event| {
                let transfer = cast::<DragEvent>(event.clone()).and_then(|e| e.data_transfer());
                if transfer.is_some_and(|transfer| transfer.types().includes(&"Files".into(), 0)) {
                    event.prevent_default();
                    app.0.page.invite_file(true);
                }
            })?;
        }
        self.on(&document, "dragleave", |app, event| {
            // Between two elements of the page it is another one that it enters; out of the page it is none.
            let event = cast::<DragEvent>(event);
            if event.is_some_and(|event| event.related_target().is_none()) {
                app.0.page.invite_file(false);
            }
        })?;
        self.on(&document, "drop", |app, event| {
            app.0.page.invite_file(false);
            let transfer = cast::<DragEvent>(event.clone()).and_then(|e| e.data_transfer());
            let file = transfer
                .and_then(|t| t.files())
                .and_then(|files| files.get(0));
            if let Some(file) = file {
                event.prevent_default();
                app.read_file(file);
            }
        })?;
        self.on(&document, "change", |app, event| {
            let target = event
                .target()
                .and_then(|t| t.dyn_into::<HtmlInputElement>().ok());
            let Some(input) = target.filter(|input| input.class_list().contains("record-file"))
            else {
                return;
            };
            if let Some(file) = input.files().and_then(|files| files.get(0)) {
                app.read_file(file);
            }
            // The same file can be chosen again.
            input.set_value("");
        })?;
        self.on(&document, "paste", |app, event| {
            let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
            let writes = target.and_then(|t| t.closest("input, textarea, dialog").ok()?);
            let Some(data) = cast::<ClipboardEvent>(event).and_then(|e| e.clipboard_data()) else {
                return;
            };
            if writes.is_none()
                && app.studies()
                && let Ok(text) = data.get_data("text/plain")
                && !text.trim().is_empty()
            {
                app.found(xq_records::read_text(&text), None);
            }
        })
    }

    pub(super) fn read_file(&self, file: File) {
        let app = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            match JsFuture::from(file.array_buffer()).await {
                Ok(buffer) => {
                    let bytes = js_sys::Uint8Array::new(&buffer).to_vec();
                    app.found(
                        xq_records::read_bytes(&bytes, &BrowserDecoder),
                        Some(file.name()),
                    );
                }
                Err(error) => dom::report(&error),
            }
        });
    }

    fn found(&self, read: Result<Import, Problem>, name: Option<String>) {
        let found = Found::new(read, name);
        self.dispatch(Msg::Study(StudyMsg::File(Box::new(found))));
    }

    fn studies(&self) -> bool {
        self.0.model.borrow().mode == Mode::Study
    }

    /// The right button draws.
    pub(super) fn draw(&self, event: &PointerEvent) {
        if !self.studies() {
            // In a game it takes back what was decided in advance.
            let cancel = Command::Table(TableCommand::CancelPremove);
            return self.dispatch(Msg::Command(cancel));
        }
        // Without it the stroke is lost beside the canvas. It fails for a pointer that is gone again.
        let _ = self.canvas().set_pointer_capture(event.pointer_id());
        let pointer = input::pointer(self.canvas(), event, Phase::Down);
        let color = match (event.shift_key() || event.ctrl_key(), event.alt_key()) {
            (false, false) => ShapeColor::Green,
            (true, false) => ShapeColor::Red,
            (false, true) => ShapeColor::Blue,
            (true, true) => ShapeColor::Yellow,
        };
        self.dispatch(Msg::Study(StudyMsg::Draw(pointer, color)));
    }

    /// The wheel steps over a board that has the focus; everywhere else it scrolls as ever.
    fn listen_to_the_wheel(&self) -> Result<(), JsValue> {
        let turned = Cell::new(0.0);
        self.on(&self.canvas().clone(), "wheel", move |app, event| {
            let is_focused = app.0.page.grid().has_focus();
            let Some(event) = cast::<WheelEvent>(event).filter(|_| is_focused && app.studies())
            else {
                return;
            };
            if event.ctrl_key() {
                // This is a zoom.
                return;
            }
            event.prevent_default();
            let unit = match event.delta_mode() {
                WheelEvent::DOM_DELTA_PIXEL => 1.0,
                _ => LINE,
            };
            let sum = turned.get() + event.delta_y() * unit;
            let moves = (sum / NOTCH).trunc();
            turned.set(sum - moves * NOTCH);
            if moves != 0.0 {
                app.dispatch(Msg::Study(StudyMsg::Wheel(moves as isize)));
            }
        })
    }

    /// The key of an event that nothing else wants.
    /// Ctrl+Z, or ⌘Z, beside any field: what was deleted comes back, a board that is edited is as it was.
    fn undo_by_key(&self, event: &KeyboardEvent) -> Option<Command> {
        let chord = (event.ctrl_key() || event.meta_key()) && !event.shift_key();
        if !chord || event.default_prevented() || !event.key().eq_ignore_ascii_case("z") {
            return None;
        }
        let target: Element = event.target()?.dyn_into().ok()?;
        let field = "input, textarea, select, dialog, [contenteditable]";
        if target.closest(field).ok()?.is_some() {
            return None;
        }
        match self.0.model.borrow().mode {
            Mode::Play => None,
            Mode::Study => Some(Command::Study(StudyCommand::Undo)),
            Mode::Setup => Some(Command::Setup(SetupCommand::Undo)),
        }
    }

    fn key_of_the_record(&self, event: &KeyboardEvent) -> Option<Key> {
        if event.default_prevented() || !self.studies() {
            return None;
        }
        let key = input::key(event)?;
        let target: Element = event.target()?.dyn_into().ok()?;
        let busy = "input, textarea, select, dialog, [contenteditable], [role=grid]";
        let presses = key == Key::Space && target.closest("button, a, summary").ok()?.is_some();
        let taken = presses || target.closest(busy).ok()?.is_some();
        (!taken).then_some(key)
    }
}

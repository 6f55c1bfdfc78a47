//! What the page listens to.

use js_sys::{Array, Promise, Reflect};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{EventTarget, FocusEvent, KeyboardEvent, MediaQueryList, PointerEvent};
use web_sys::{ResizeObserver, ResizeObserverEntry, StorageEvent, VisibilityState};
use xq_ui::{Command, Dialog, Key, LooksCommand, Mode, Msg, Phase};

use super::{App, cast};
use crate::assets;
use crate::listener::Listener;
use crate::page::Page;
use crate::{dom, input, pwa, storage};

/// Watches the size of the canvas, until it is dropped.
pub(crate) struct Observer {
    observer: ResizeObserver,
    _closure: Closure<dyn FnMut(Array)>,
}

impl Drop for Observer {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Resolves after `ms`.
pub(crate) async fn sleep(ms: i32) -> Result<(), JsValue> {
    let window = dom::window()?;
    let promise = Promise::new(&mut |resolve, _| {
        // When it fails, the promise never resolves, and whoever waits for it waits for something else too.
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, ms);
    });
    JsFuture::from(promise).await.map(|_| ())
}

impl App {
    pub(super) fn listen(&self) -> Result<(), JsValue> {
        self.listen_to_pointers()?;
        self.listen_to_keys()?;
        self.listen_to_the_record()?;
        self.listen_to_the_page()?;
        self.listen_to_the_way_back()?;
        self.listen_to_preferences()?;
        self.listen_to_gestures()?;
        self.watch_size()
    }

    pub(super) fn on(
        &self,
        target: &EventTarget,
        name: &'static str,
        then: impl Fn(&App, web_sys::Event) + 'static,
    ) -> Result<(), JsValue> {
        let app = self.clone();
        let listener = Listener::new(target, name, move |event| then(&app, event))?;
        self.0.listeners.borrow_mut().push(listener);
        Ok(())
    }

    fn listen_to_pointers(&self) -> Result<(), JsValue> {
        let canvas = self.canvas().clone();
        let phases = [
            ("pointerdown", Phase::Down),
            ("pointermove", Phase::Move),
            ("pointerup", Phase::Up),
            ("pointercancel", Phase::Cancel),
            ("lostpointercapture", Phase::Cancel),
        ];
        for (name, phase) in phases {
            self.on(&canvas, name, move |app, event| {
                let Some(event) = cast::<PointerEvent>(event) else {
                    return;
                };
                if phase == Phase::Down {
                    if event.button() == 2 {
                        return app.draw(&event);
                    }
                    if event.button() != 0 {
                        return;
                    }
                    // Without it a piece is lost when the finger leaves the canvas. It fails for a pointer that is gone again.
                    let _ = app.canvas().set_pointer_capture(event.pointer_id());
                }
                // The browser tells every move of the mouse; only those that carry something matter.
                if phase != Phase::Move || event.buttons() != 0 {
                    let pointer = input::pointer(app.canvas(), &event, phase);
                    app.dispatch(Msg::Pointer(pointer));
                }
            })?;
        }
        // The press brings the keys to the board, and does not take them away to nowhere.
        self.on(&canvas, "mousedown", |app, event| {
            event.prevent_default();
            app.0.by_hand.set(true);
            let focused = app.0.page.focus_board();
            app.0.by_hand.set(false);
            if let Err(error) = focused {
                dom::report(&error);
            }
        })?;
        // The long press of a finger must not open a menu over the board.
        self.on(&canvas, "contextmenu", |_, event| event.prevent_default())
    }

    fn listen_to_keys(&self) -> Result<(), JsValue> {
        let grid = self.0.page.grid().frame().clone();
        self.on(&grid, "keydown", |app, event| {
            if let Some(event) = cast::<KeyboardEvent>(event)
                && let Some(key) = input::key(&event)
            {
                // Arrows scroll and the space bar pages otherwise.
                event.prevent_default();
                app.dispatch(Msg::Key(key));
            }
        })?;
        for (name, comes) in [("focusin", true), ("focusout", false)] {
            self.on(&grid, name, move |app, event| {
                app.focus_moves(event, comes);
            })?;
        }
        // What a screen reader "clicks" is a point and no place.
        self.on(&grid, "click", |app, event| {
            let cell = event
                .target()
                .and_then(|target| app.0.page.grid().index(&target));
            if let Some(index) = cell {
                app.dispatch(Msg::Command(Command::Looks(LooksCommand::Press(index))));
            }
        })?;
        let window = self.0.window.clone();
        self.on(&window, "keydown", |app, event| {
            let Some(event) = cast::<KeyboardEvent>(event) else {
                return;
            };
            if Page::asks_for_help(&event) {
                event.prevent_default();
                return app.dispatch(Msg::Command(Command::Show(Dialog::Help)));
            }
            match app.0.page.call_typing(&event) {
                Ok(true) => event.prevent_default(),
                Ok(false) => {}
                Err(error) => dom::report(&error),
            }
        })
    }

    fn focus_moves(&self, event: web_sys::Event, comes: bool) {
        let Some(event) = cast::<FocusEvent>(event) else {
            return;
        };
        if self.0.page.grid().stays_inside(&event) {
            return;
        }
        self.dispatch(Msg::Focus(comes));
        // Whoever comes by hand sees where he is.
        if comes && !self.0.by_hand.get() {
            self.dispatch(Msg::Key(Key::Arrive));
        }
    }

    fn listen_to_the_page(&self) -> Result<(), JsValue> {
        let window = self.0.window.clone();
        self.on(&window, "hashchange", |app, _| {
            if let Ok(fragment) = app.0.window.location().hash() {
                app.dispatch(Msg::Fragment(fragment));
            }
        })?;
        // Only other tabs are heard here.
        self.on(&window, "storage", |app, event| {
            let changed = cast::<StorageEvent>(event)
                .and_then(|event| storage::changed(&event.key()?, event.new_value()?));
            if let Some(msg) = changed {
                app.dispatch(Msg::Library(msg));
            }
        })?;
        self.on(&window, assets::WHOLE, |app, _| app.give_book())?;
        self.on(&window, pwa::EVENT, |app, event| {
            if let Some(file) = pwa::file(&event) {
                app.read_file(file);
            } else if let Some(msg) = pwa::message(&event) {
                app.dispatch(Msg::Pwa(msg));
            }
        })?;
        self.on(&window, "pagehide", |app, _| app.dispatch(Msg::Hidden))?;
        let document = dom::document()?;
        self.on(&document, "visibilitychange", |app, _| {
            let state = dom::document().map(|document| document.visibility_state());
            if state == Ok(VisibilityState::Hidden) {
                return app.dispatch(Msg::Hidden);
            }
            app.dispatch(Msg::Shown);
            if let Err(error) = app.0.senses.seen() {
                dom::report(&error);
            }
        })?;
        // A page that comes back out of the browser's memory was hidden with a word and appears without one.
        self.on(&window, "pageshow", |app, _| app.dispatch(Msg::Shown))
    }

    /// Enters a view into the browser's history; the one before too, if it is where the visit began.
    pub(super) fn visit(&self, from: Mode, to: Mode) -> Result<(), JsValue> {
        let history = self.0.window.history()?;
        if history.state()?.is_null() {
            history.replace_state(&from.name().into(), "")?;
        }
        history.push_state(&to.name().into(), "")
    }

    /// Entries without a view are those of other addresses, and of nothing that has happened here.
    fn listen_to_the_way_back(&self) -> Result<(), JsValue> {
        let window = self.0.window.clone();
        self.on(&window, "popstate", |app, _| {
            let state = app.0.window.history().and_then(|history| history.state());
            let name = state.ok().and_then(|state| state.as_string());
            let mode = Mode::ALL
                .into_iter()
                .find(|mode| name.as_deref() == Some(mode.name()));
            if let Some(mode) = mode {
                app.dispatch(Msg::Returned(mode));
            }
        })
    }

    /// Browsers let a page be heard only after a press or a key. Fingers count when they go up, mice when they go down.
    fn listen_to_gestures(&self) -> Result<(), JsValue> {
        let window = self.0.window.clone();
        for name in ["pointerdown", "pointerup", "keydown"] {
            self.on(&window, name, |app, _| {
                if let Err(error) = app.0.senses.touched(app.volume() > 0.0) {
                    dom::report(&error);
                }
            })?;
        }
        Ok(())
    }

    fn listen_to_preferences(&self) -> Result<(), JsValue> {
        type Says = fn(bool) -> Result<Msg, JsValue>;
        let queries: [(&str, Says); 3] = [
            ("(prefers-color-scheme: dark)", |dark| Ok(Msg::Dark(dark))),
            ("(prefers-reduced-motion: reduce)", |still| {
                Ok(Msg::ReducedMotion(still))
            }),
            ("(forced-colors: active)", |on| {
                Ok(Msg::Forced(on.then(xq_canvas::forced::colors).transpose()?))
            }),
        ];
        for (query, says) in queries {
            let Some(list) = self.0.window.match_media(query)? else {
                continue;
            };
            self.dispatch(says(list.matches())?);
            self.on(&list, "change", move |app, event| {
                let list = event
                    .target()
                    .and_then(|t| t.dyn_into::<MediaQueryList>().ok());
                match list.map(|list| says(list.matches())) {
                    Some(Ok(msg)) => app.dispatch(msg),
                    Some(Err(error)) => dom::report(&error),
                    None => {}
                }
            })?;
        }
        Ok(())
    }

    /// The canvas in device pixels, as exactly as the browser tells. Browser zoom and another screen change it too.
    fn watch_size(&self) -> Result<(), JsValue> {
        let app = self.clone();
        let closure = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
            let entry = entries.get(0).dyn_into::<ResizeObserverEntry>().ok();
            app.resized(entry.as_ref().and_then(device_pixels));
        });
        let observer = ResizeObserver::new(closure.as_ref().unchecked_ref())?;
        observer.observe(self.canvas());
        self.0.observers.borrow_mut().push(Observer {
            observer,
            _closure: closure,
        });
        // A screen of another density can leave the size in CSS pixels as it is.
        self.on(&self.0.window.clone(), "resize", |app, _| {
            let known = app.0.model.borrow().layout.ratio;
            if (app.0.window.device_pixel_ratio() - known).abs() > f64::EPSILON {
                app.resized(None);
            }
        })?;
        self.resized(None);
        Ok(())
    }

    fn resized(&self, exact: Option<(f64, f64)>) {
        let ratio = self.0.window.device_pixel_ratio();
        let rect = self.canvas().get_bounding_client_rect();
        let reckoned = (rect.width() * ratio, rect.height() * ratio);
        // An emulated screen tells the size of the real one.
        let near =
            |(w, h): &(f64, f64)| (w - reckoned.0).abs() <= 2.0 && (h - reckoned.1).abs() <= 2.0;
        let (width, height) = exact.filter(near).unwrap_or(reckoned);
        self.dispatch(Msg::Resized {
            width: width.round().clamp(0.0, 16_384.0) as u32,
            height: height.round().clamp(0.0, 16_384.0) as u32,
            ratio,
        });
        self.0.page.resized();
    }
}

/// The exact size that newer browsers tell.
fn device_pixels(entry: &ResizeObserverEntry) -> Option<(f64, f64)> {
    let sizes = Reflect::get(entry, &JsValue::from_str("devicePixelContentBoxSize")).ok()?;
    let size = Reflect::get_u32(&sizes, 0).ok()?;
    let side = |name| Reflect::get(&size, &JsValue::from_str(name)).ok()?.as_f64();
    Some((side("inlineSize")?, side("blockSize")?))
}

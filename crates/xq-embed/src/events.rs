//! From the browser's events to messages. Keys and the wheel are the board's only while the focus is in it.

use js_sys::Array;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    Element, Event, FocusEvent, KeyboardEvent, Node, PointerEvent, ResizeObserver, WheelEvent,
};
use xq_canvas::{Listener, forced, input};
use xq_ui::embed::EmbedMsg;
use xq_ui::model::Room;
use xq_ui::{Key, Phase};

use crate::app::App;

const DARK: &str = "(prefers-color-scheme: dark)";
const FORCED: &str = "(forced-colors: active)";
const STILL: &str = "(prefers-reduced-motion: reduce)";

/// Everything that is listened to as long as the board lives.
pub(crate) fn listen(app: &App) -> Result<Vec<Listener>, JsValue> {
    let mut listeners = vec![keys(app)?, wheel(app)?];
    listeners.extend(pointers(app)?);
    listeners.extend(focus(app)?);
    for query in [DARK, FORCED, STILL] {
        if let Some(list) = app.window().match_media(query)? {
            let hearer = app.clone();
            listeners.push(Listener::new(&list, "change", move |_| {
                look_around(&hearer);
            })?);
        }
    }
    look_around(app);
    Ok(listeners)
}

fn matches(app: &App, query: &str) -> bool {
    let list = app.window().match_media(query).ok().flatten();
    list.is_some_and(|list| list.matches())
}

/// What kind of room the reader sits in.
fn look_around(app: &App) {
    // Colors that cannot be read are none.
    let colors = matches(app, FORCED)
        .then(forced::colors)
        .and_then(Result::ok);
    app.dispatch(EmbedMsg::Room(Room {
        dark: matches(app, DARK),
        forced: colors,
        still: matches(app, STILL),
        hidden: false,
    }));
}

fn pointers(app: &App) -> Result<[Listener; 4], JsValue> {
    let listener = |name: &'static str, phase: Phase| {
        let app = app.clone();
        Listener::new(app.parts().canvas(), name, {
            let app = app.clone();
            move |event: Event| {
                let Some(event) = event.dyn_ref::<PointerEvent>() else {
                    return;
                };
                if !app.is_touchable() || (phase == Phase::Down && event.button() != 0) {
                    return;
                }
                if phase == Phase::Down {
                    // A pen that leaves the canvas is still heard; a pointer that is gone cannot be held.
                    let _ = app.parts().canvas().set_pointer_capture(event.pointer_id());
                    event.prevent_default();
                }
                let pointer = input::pointer(app.parts().canvas(), event, phase);
                app.dispatch(EmbedMsg::Pointer(pointer));
            }
        })
    };
    Ok([
        listener("pointerdown", Phase::Down)?,
        listener("pointermove", Phase::Move)?,
        listener("pointerup", Phase::Up)?,
        listener("pointercancel", Phase::Cancel)?,
    ])
}

fn keys(app: &App) -> Result<Listener, JsValue> {
    let hearer = app.clone();
    Listener::new(app.parts().frame(), "keydown", move |event: Event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
            return;
        };
        let Some(key) = input::key(event) else {
            return;
        };
        // Enter and the space bar press the button that has the focus.
        let presses = matches!(key, Key::Enter | Key::Space);
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let on_button = target.is_some_and(|target| target.tag_name() == "BUTTON");
        if (presses && on_button) || event.shift_key() || key == Key::Delete {
            return;
        }
        event.prevent_default();
        hearer.dispatch(EmbedMsg::Key(key));
        if hearer.is_touchable() && hearer.parts().grid_has_focus() {
            hearer.parts().focus_grid();
        }
    })
}

fn wheel(app: &App) -> Result<Listener, JsValue> {
    let hearer = app.clone();
    Listener::new(app.parts().stage(), "wheel", move |event: Event| {
        let Some(event) = event.dyn_ref::<WheelEvent>() else {
            return;
        };
        if event.ctrl_key() || event.delta_y() == 0.0 || !hearer.parts().has_focus() {
            return;
        }
        event.prevent_default();
        hearer.dispatch(EmbedMsg::Wheel(event.delta_y() > 0.0));
    })
}

fn focus(app: &App) -> Result<[Listener; 3], JsValue> {
    let stays = |app: &App, event: &Event| {
        let event = event.dyn_ref::<FocusEvent>();
        let other = event.and_then(FocusEvent::related_target);
        let other = other.and_then(|other| other.dyn_into::<Node>().ok());
        other.is_some_and(|other| app.parts().frame().contains(Some(&other)))
    };
    let (come, gone, pressed) = (app.clone(), app.clone(), app.clone());
    let root = app.parts().frame();
    Ok([
        Listener::new(root, "focusin", move |event| {
            if !stays(&come, &event) {
                come.dispatch(EmbedMsg::Focus(true));
            }
        })?,
        Listener::new(root, "focusout", move |event| {
            if !stays(&gone, &event) {
                gone.dispatch(EmbedMsg::Focus(false));
            }
        })?,
        // A board that is pressed has the keys and the wheel.
        Listener::new(app.parts().stage(), "click", move |_| {
            if !pressed.parts().has_focus() {
                pressed.parts().take_focus();
            }
        })?,
    ])
}

/// Watches how much room the board has.
#[derive(Debug)]
pub(crate) struct Observer {
    observer: ResizeObserver,
    _callback: Closure<dyn FnMut(Array)>,
}

impl Drop for Observer {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

pub(crate) fn observe(app: &App) -> Result<Observer, JsValue> {
    let hearer = app.clone();
    let callback = Closure::<dyn FnMut(Array)>::new(move |_| measure(&hearer));
    let observer = ResizeObserver::new(callback.as_ref().unchecked_ref())?;
    observer.observe(app.parts().stage());
    measure(app);
    Ok(Observer {
        observer,
        _callback: callback,
    })
}

fn measure(app: &App) {
    let rect = app.parts().stage().get_bounding_client_rect();
    let ratio = app.window().device_pixel_ratio();
    let pixels = |length: f64| (length * ratio).round().clamp(0.0, 8192.0) as u32;
    app.dispatch(EmbedMsg::Resized(
        pixels(rect.width()),
        pixels(rect.height()),
        ratio,
    ));
}

//! The screen that is kept on during a game. The browser takes the lock away whenever the page is hidden, so that it is asked for again
//! when the page is seen.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::dom;

/// The lock, wanted or held.
#[derive(Clone, Debug, Default)]
pub(super) struct Wake(Rc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    wanted: Cell<bool>,
    asking: Cell<bool>,
    held: RefCell<Option<JsValue>>,
}

impl Wake {
    pub(super) fn want(&self, on: bool) {
        self.0.wanted.set(on);
        self.follow();
    }

    pub(super) fn seen(&self) {
        self.follow();
    }

    /// Brings what is held to what is wanted.
    fn follow(&self) {
        let held = self.0.held.borrow().clone().filter(is_valid);
        match (self.0.wanted.get(), held) {
            (true, None) if !self.0.asking.get() => self.ask(),
            (false, Some(lock)) => {
                self.0.held.borrow_mut().take();
                release(&lock);
            }
            _ => {}
        }
    }

    fn ask(&self) {
        // Browsers without it, and pages without leave, let the screen go dark: nothing can be done about it.
        let Ok(promise) = request() else {
            return;
        };
        self.0.asking.set(true);
        let wake = self.clone();
        spawn_local(async move {
            let lock = JsFuture::from(promise).await;
            wake.0.asking.set(false);
            // It is refused while the page is hidden or the battery is low; the next time that the page is seen asks again.
            if let Ok(lock) = lock {
                *wake.0.held.borrow_mut() = Some(lock);
                if !wake.0.wanted.get() {
                    wake.follow();
                }
            }
        });
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        if let Some(lock) = self.held.take() {
            release(&lock);
        }
    }
}

fn request() -> Result<Promise, JsValue> {
    let navigator = dom::window()?.navigator();
    let locks = Reflect::get(&navigator, &JsValue::from_str("wakeLock"))?;
    let request: Function = Reflect::get(&locks, &JsValue::from_str("request"))?.dyn_into()?;
    request
        .call1(&locks, &JsValue::from_str("screen"))?
        .dyn_into()
}

fn is_valid(lock: &JsValue) -> bool {
    Reflect::get(lock, &JsValue::from_str("released"))
        .is_ok_and(|released| released.as_bool() != Some(true))
}

fn release(lock: &JsValue) {
    let released = Reflect::get(lock, &JsValue::from_str("release"))
        .and_then(JsCast::dyn_into::<Function>)
        .and_then(|release| release.call0(lock))
        .and_then(JsCast::dyn_into::<Promise>);
    if let Ok(promise) = released {
        spawn_local(async move {
            // One that the browser has taken already is as good as released.
            let _ = JsFuture::from(promise).await;
        });
    }
}

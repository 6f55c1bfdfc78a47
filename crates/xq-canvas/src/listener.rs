//! Event listeners that end when they are dropped.

use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{AddEventListenerOptions, Event, EventTarget};

/// One listener on one target.
#[derive(Debug)]
pub struct Listener {
    target: EventTarget,
    name: &'static str,
    closure: Closure<dyn Fn(Event)>,
}

impl Listener {
    /// Calls `then` for every event of that name, and once more inside itself when what it does is such an event: a focus that moves.
    ///
    /// # Errors
    /// What the browser says when it takes no listener.
    pub fn new(
        target: &EventTarget,
        name: &'static str,
        then: impl Fn(Event) + 'static,
    ) -> Result<Self, JsValue> {
        let closure = Closure::<dyn Fn(Event)>::new(then);
        let options = AddEventListenerOptions::new();
        options.set_passive(false);
        target.add_event_listener_with_callback_and_add_event_listener_options(
            name,
            closure.as_ref().unchecked_ref(),
            &options,
        )?;
        Ok(Self {
            target: target.clone(),
            name,
            closure,
        })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // It can only fail for a target that is gone.
        let _ = self
            .target
            .remove_event_listener_with_callback(self.name, self.closure.as_ref().unchecked_ref());
    }
}

//! The next frame and the next timer: at most one of each, and none when nothing is to happen.

use std::cell::Cell;

use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::Window;

/// What the browser has been asked to call.
#[derive(Debug)]
pub struct Schedule {
    window: Window,
    on_frame: Closure<dyn FnMut()>,
    on_timer: Closure<dyn FnMut()>,
    frame: Cell<Option<i32>>,
    timer: Cell<Option<i32>>,
}

impl Schedule {
    /// Frames and timers of that window.
    pub fn new(
        window: Window,
        on_frame: impl FnMut() + 'static,
        on_timer: impl FnMut() + 'static,
    ) -> Self {
        Self {
            window,
            on_frame: Closure::new(on_frame),
            on_timer: Closure::new(on_timer),
            frame: Cell::new(None),
            timer: Cell::new(None),
        }
    }

    /// Asks for a frame, unless one is on its way.
    ///
    /// # Errors
    /// What the browser says against it.
    pub fn frame(&self) -> Result<(), JsValue> {
        if self.frame.get().is_none() {
            let callback = self.on_frame.as_ref().unchecked_ref();
            self.frame
                .set(Some(self.window.request_animation_frame(callback)?));
        }
        Ok(())
    }

    /// The frame that was asked for has come.
    pub fn frame_has_come(&self) {
        self.frame.set(None);
    }

    /// Asks to be called in `ms`, and no longer at any other time.
    ///
    /// # Errors
    /// What the browser says against it.
    pub fn timer(&self, ms: Option<f64>) -> Result<(), JsValue> {
        if let Some(old) = self.timer.take() {
            self.window.clear_timeout_with_handle(old);
        }
        if let Some(ms) = ms {
            let callback = self.on_timer.as_ref().unchecked_ref();
            // Not a moment too early: what is due at a time is not due before it.
            let ms = ms.clamp(0.0, 1e9).ceil() as i32;
            let set = self
                .window
                .set_timeout_with_callback_and_timeout_and_arguments_0(callback, ms);
            self.timer.set(Some(set?));
        }
        Ok(())
    }
}

impl Drop for Schedule {
    fn drop(&mut self) {
        if let Some(frame) = self.frame.take() {
            // It fails only without a window.
            let _ = self.window.cancel_animation_frame(frame);
        }
        if let Some(timer) = self.timer.take() {
            self.window.clear_timeout_with_handle(timer);
        }
    }
}

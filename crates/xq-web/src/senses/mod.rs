//! What reaches the player beside the eyes: sounds, a voice, the phone's motor; and the screen that is kept on.

mod audio;
pub(crate) mod voice;
mod wake;

use wasm_bindgen::JsValue;
use xq_ui::Sound;

use crate::dom;

/// All of them. They end when this is dropped.
#[derive(Debug, Default)]
pub(crate) struct Senses {
    audio: audio::Audio,
    wake: wake::Wake,
}

impl Senses {
    /// The player has pressed something: from now on the browser lets us be heard. `audible` when the page is not to be silent.
    pub(crate) fn touched(&self, audible: bool) -> Result<(), JsValue> {
        self.audio.touched(audible)
    }

    /// The page is to be seen again: what the browser has taken meanwhile is asked for again.
    pub(crate) fn seen(&self) -> Result<(), JsValue> {
        self.wake.seen();
        self.audio.resume()
    }

    /// Lets a sound be heard; `volume` from 0 to 1.
    pub(crate) fn play(&self, sound: Sound, volume: f64) -> Result<(), JsValue> {
        self.audio.play(sound, volume)
    }

    /// Keeps the screen on, or no longer.
    pub(crate) fn keep_awake(&self, on: bool) {
        self.wake.want(on);
    }
}

/// Lets the phone tremble.
pub(crate) fn vibrate(ms: u32) -> Result<(), JsValue> {
    let navigator = dom::window()?.navigator();
    // Not every browser has it.
    if js_sys::Reflect::has(&navigator, &JsValue::from_str("vibrate"))? {
        navigator.vibrate_with_duration(ms);
    }
    Ok(())
}

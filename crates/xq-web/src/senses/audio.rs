//! Sounds by Web Audio: one context for the page's whole life, made at the first gesture, since browsers keep an earlier one silent.
//! There is no `<audio>` element: on phones it would put a player on the lock screen.

use std::cell::{Cell, RefCell};

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{AudioBuffer, AudioContext, AudioContextState};
use xq_ui::Sound;

/// The context, with the sounds that were needed so far.
#[derive(Debug, Default)]
pub(super) struct Audio {
    touched: Cell<bool>,
    context: RefCell<Option<AudioContext>>,
    sounds: RefCell<Vec<(Sound, AudioBuffer)>>,
}

impl Audio {
    pub(super) fn touched(&self, audible: bool) -> Result<(), JsValue> {
        self.touched.set(true);
        if audible { self.wake_up() } else { Ok(()) }
    }

    /// The context is there and runs, or will soon.
    fn wake_up(&self) -> Result<(), JsValue> {
        if self.context.borrow().is_none() {
            *self.context.borrow_mut() = Some(AudioContext::new()?);
        }
        self.resume()
    }

    /// Phones stop it for a call, or when the page is away, and start it again only when asked.
    pub(super) fn resume(&self) -> Result<(), JsValue> {
        let context = self.context.borrow();
        let Some(context) = context.as_ref() else {
            return Ok(());
        };
        if matches!(
            context.state(),
            AudioContextState::Running | AudioContextState::Closed
        ) {
            return Ok(());
        }
        let resumed = JsFuture::from(context.resume()?);
        spawn_local(async move {
            // Refused without a gesture: the next one asks again.
            let _ = resumed.await;
        });
        Ok(())
    }

    pub(super) fn play(&self, sound: Sound, volume: f64) -> Result<(), JsValue> {
        if !self.touched.get() {
            return Ok(());
        }
        self.wake_up()?;
        let context = self.context.borrow();
        // What a sleeping context is told, it says when it wakes, long after the move.
        let Some(context) = context
            .as_ref()
            .filter(|context| context.state() == AudioContextState::Running)
        else {
            return Ok(());
        };
        let source = context.create_buffer_source()?;
        source.set_buffer(Some(&self.buffer(context, sound)?));
        let gain = context.create_gain()?;
        // Loudness is felt by ratios.
        gain.gain().set_value((volume * volume) as f32);
        source.connect_with_audio_node(&gain)?;
        gain.connect_with_audio_node(&context.destination())?;
        source.start()
    }

    fn buffer(&self, context: &AudioContext, sound: Sound) -> Result<AudioBuffer, JsValue> {
        let mut sounds = self.sounds.borrow_mut();
        if let Some((_, buffer)) = sounds.iter().find(|(known, _)| *known == sound) {
            return Ok(buffer.clone());
        }
        let rate = context.sample_rate();
        let samples = sound.samples(f64::from(rate));
        let buffer = context.create_buffer(1, samples.len() as u32, rate)?;
        buffer.copy_to_channel(&samples, 0)?;
        sounds.push((sound, buffer.clone()));
        Ok(buffer)
    }
}

impl Drop for Audio {
    fn drop(&mut self) {
        if let Some(context) = self.context.take() {
            // It fails only for one that is closed.
            let _ = context.close();
        }
    }
}

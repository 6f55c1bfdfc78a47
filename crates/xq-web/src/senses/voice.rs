//! A voice that says the moves.

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{SpeechSynthesisUtterance, SpeechSynthesisVoice};
use xq_ui::i18n::Lang;

use crate::dom;

/// Says a text, instead of whatever is still being said. A browser without voices stays silent.
pub(crate) fn speak(lang: Lang, text: &str) -> Result<(), JsValue> {
    let Ok(synthesis) = dom::window()?.speech_synthesis() else {
        return Ok(());
    };
    let utterance = SpeechSynthesisUtterance::new_with_text(text)?;
    let tag = tag(lang);
    utterance.set_lang(tag);
    let voices: Vec<SpeechSynthesisVoice> = synthesis
        .get_voices()
        .iter()
        .filter_map(|voice| voice.dyn_into().ok())
        .collect();
    // Some name their languages with an underscore.
    let speaks = |voice: &&SpeechSynthesisVoice, wanted: &str| {
        voice.lang().replace('_', "-").starts_with(wanted)
    };
    let language = tag.split('-').next().unwrap_or(tag);
    let voice = voices
        .iter()
        .find(|voice| speaks(voice, tag))
        .or_else(|| voices.iter().find(|voice| speaks(voice, language)));
    if let Some(voice) = voice {
        utterance.set_voice(Some(voice));
    }
    synthesis.cancel();
    synthesis.speak(&utterance);
    Ok(())
}

/// Voices are named by country, not by script.
fn tag(lang: Lang) -> &'static str {
    match lang.tag() {
        "zh-Hans" => "zh-CN",
        "zh-Hant" => "zh-TW",
        other => other,
    }
}

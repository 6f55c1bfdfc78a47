//! What survives the page: `localStorage`, which may be forbidden, full, or gone from one call to the next.

use web_sys::Storage;
use xq_ui::library::LibraryMsg;
use xq_ui::{Kept, Slot};

use crate::dom;

const GAME: &str = "chuhe.game";
const SETTINGS: &str = "chuhe.settings";

/// The running game as it was saved.
pub(crate) fn load() -> Option<String> {
    storage()?.get_item(GAME).ok()?
}

/// Saves the running game; false when the browser does not allow it.
pub(crate) fn save(text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(GAME, text).is_ok())
}

/// The player's settings as they were stored.
pub(crate) fn load_settings() -> Option<String> {
    storage()?.get_item(SETTINGS).ok()?
}

/// Stores the player's settings; false when the browser does not allow it.
pub(crate) fn save_settings(text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(SETTINGS, text).is_ok())
}

const fn key_of(slot: Slot) -> &'static str {
    match slot {
        Slot::Record => "chuhe.record",
        Slot::Place => "chuhe.place",
        Slot::Setup => "chuhe.setup",
        Slot::Clock => "chuhe.clock",
    }
}

/// What was put there last.
pub(crate) fn get(slot: Slot) -> Option<String> {
    storage()?.get_item(key_of(slot)).ok()?
}

/// Puts a text there; false when the browser does not allow it.
pub(crate) fn put(slot: Slot, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key_of(slot), text).is_ok())
}

/// Keeps a text beside the running game.
pub(crate) fn keep(kind: Kept, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key(kind), text).is_ok())
}

/// What is kept beside the running game.
pub(crate) fn kept(kind: Kept) -> Option<String> {
    storage()?.get_item(key(kind)).ok()?
}

/// Forgets what is kept beside the running game.
pub(crate) fn forget(kind: Kept) {
    if let Some(storage) = storage() {
        // What cannot be removed is only found again.
        let _ = storage.remove_item(key(kind));
    }
}

const fn key(kind: Kept) -> &'static str {
    match kind {
        Kept::DamagedRecord => "chuhe.kept.record",
        Kept::Damaged => "chuhe.kept.damaged",
        Kept::Replaced => "chuhe.kept.replaced",
    }
}

/// Whether the browser was asked before to keep what is stored; from now on it was.
pub(crate) fn asked_to_persist() -> bool {
    const ASKED: &str = "chuhe.persist";
    storage().is_some_and(|storage| {
        let asked = matches!(storage.get_item(ASKED), Ok(Some(_)));
        asked || storage.set_item(ASKED, "asked").is_err()
    })
}

/// What a change of the storage by another tab means.
pub(crate) fn changed(key: &str, text: String) -> Option<LibraryMsg> {
    if key == GAME {
        Some(LibraryMsg::SavedElsewhere(text))
    } else {
        (key == key_of(Slot::Place)).then_some(LibraryMsg::PlaceElsewhere(text))
    }
}

/// Even asking for it throws in a frame of another site.
fn storage() -> Option<Storage> {
    dom::window().ok()?.local_storage().ok()?
}

#[cfg(target_arch = "wasm32")]
#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

    wasm_bindgen_test_configure!(run_in_browser);

    #[wasm_bindgen_test]
    fn what_is_saved_is_loaded() {
        assert!(save("one"));
        assert!(save("two\n三"));
        assert_eq!(load().as_deref(), Some("two\n三"));
    }

    #[wasm_bindgen_test]
    fn settings_are_kept_apart_from_the_game() {
        assert!(save("game"));
        assert!(save_settings("chuhe settings 1"));
        assert_eq!(load().as_deref(), Some("game"));
        assert_eq!(load_settings().as_deref(), Some("chuhe settings 1"));
    }

    #[wasm_bindgen_test]
    fn what_is_kept_does_not_touch_the_game() {
        assert!(save("game"));
        assert!(keep(Kept::Damaged, "damaged"));
        assert_eq!(load().as_deref(), Some("game"));
    }
}

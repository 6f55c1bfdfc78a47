//! When the code itself is broken: say so once, and touch nothing any more. The game was saved after its last move.

use std::cell::Cell;

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlAnchorElement};
use xq_ui::i18n::Lang;

use crate::dom;

thread_local! {
    static BROKEN: Cell<bool> = const { Cell::new(false) };
}

/// Whether there was a panic. Nothing may be computed from the model then.
pub(crate) fn is_broken() -> bool {
    BROKEN.get()
}

/// Shows the message on a panic.
pub(crate) fn set_hook() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        if !BROKEN.replace(true) {
            // There is nothing left to fall back on.
            let _ = show();
        }
    }));
}

fn show() -> Result<(), JsValue> {
    let document = dom::document()?;
    let Some(body) = document.body() else {
        return Ok(());
    };
    let tag = document
        .document_element()
        .and_then(|root| root.get_attribute("lang"));
    let lang = tag.and_then(|tag| Lang::from_tag(&tag)).unwrap_or_default();
    let panel: Element = dom::add(&body, "div", "panic")?;
    panel.set_attribute("role", "alert")?;
    let words: Element = dom::add(&panel, "p", "")?;
    words.set_text_content(Some(lang.texts().panic));
    // A link works without any of our code.
    let link: HtmlAnchorElement = dom::add(&panel, "a", "button primary")?;
    link.set_href("");
    link.set_text_content(Some(lang.texts().reload));
    Ok(())
}

//! Texts for the player to take away.

use js_sys::Array;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Blob, HtmlAnchorElement, HtmlTextAreaElement, Url};

use crate::dom;

/// Puts a text on the clipboard, in the old way where the new one is not to be had.
pub(crate) fn copy(text: &str) -> Result<(), JsValue> {
    let navigator = dom::window()?.navigator();
    let clipboard = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"))?;
    if clipboard.is_object() {
        let written = navigator.clipboard().write_text(text);
        let text = text.to_owned();
        wasm_bindgen_futures::spawn_local(async move {
            let written = wasm_bindgen_futures::JsFuture::from(written).await;
            if let Err(error) =
                written.or_else(|_| copy_by_selection(&text).map(|()| JsValue::NULL))
            {
                dom::report(&error);
            }
        });
        return Ok(());
    }
    copy_by_selection(text)
}

fn copy_by_selection(text: &str) -> Result<(), JsValue> {
    let document = dom::document()?;
    let area: HtmlTextAreaElement = dom::make("textarea", "unseen")?;
    area.set_value(text);
    let body = document
        .body()
        .ok_or_else(|| JsValue::from_str("the page has no body"))?;
    body.append_child(&area)?;
    area.select();
    // Deprecated, and still the only way on an insecure page.
    let command = js_sys::Reflect::get(&document, &JsValue::from_str("execCommand"))?;
    if let Some(command) = command.dyn_ref::<js_sys::Function>() {
        command.call1(&document, &JsValue::from_str("copy"))?;
    }
    area.remove();
    Ok(())
}

/// Offers a text as a file of that name.
pub(crate) fn download(name: &str, text: &str) -> Result<(), JsValue> {
    let blob = Blob::new_with_str_sequence(&Array::of1(&JsValue::from_str(text)))?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = dom::make("a", "")?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}

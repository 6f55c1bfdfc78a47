//! Small helpers around the document. Text goes in as text, never as markup.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, HtmlElement, Window};

/// The window.
///
/// # Errors
/// What the browser says against it.
pub fn window() -> Result<Window, JsValue> {
    web_sys::window().ok_or_else(|| JsValue::from_str("there is no window"))
}

/// The document.
///
/// # Errors
/// What the browser says against it.
pub fn document() -> Result<Document, JsValue> {
    window()?
        .document()
        .ok_or_else(|| JsValue::from_str("there is no document"))
}

/// A new element of the type `T`, with a class.
///
/// # Errors
/// What the browser says against it.
pub fn make<T: JsCast>(tag: &str, class: &str) -> Result<T, JsValue> {
    let element = document()?.create_element(tag)?;
    if !class.is_empty() {
        element.set_class_name(class);
    }
    element
        .dyn_into()
        .map_err(|_| JsValue::from_str("an element of another type"))
}

/// A new element with a class, at the end of `parent`.
///
/// # Errors
/// What the browser says against it.
pub fn add<T: JsCast>(parent: &Element, tag: &str, class: &str) -> Result<T, JsValue> {
    let element: Element = make(tag, class)?;
    parent.append_child(&element)?;
    element
        .dyn_into()
        .map_err(|_| JsValue::from_str("an element of another type"))
}

/// Sets the text if it differs: an unchanged text must not be read out again.
pub fn set_text(element: &Element, text: &str) {
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}

/// Sets an attribute if it differs.
///
/// # Errors
/// What the browser says against it.
pub fn set_attribute(element: &Element, name: &str, value: &str) -> Result<(), JsValue> {
    if element.get_attribute(name).as_deref() == Some(value) {
        return Ok(());
    }
    element.set_attribute(name, value)
}

/// Adds or removes a class.
///
/// # Errors
/// What the browser says against it.
pub fn set_class(element: &HtmlElement, class: &str, on: bool) -> Result<(), JsValue> {
    element
        .class_list()
        .toggle_with_force(class, on)
        .map(|_| ())
}

/// Says in the console what went wrong; nothing else can be done about it.
pub fn report(error: &JsValue) {
    web_sys::console::warn_2(&JsValue::from_str("楚河:"), error);
}

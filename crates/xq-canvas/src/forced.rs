//! The colours that a system forces on every page ("high contrast"): a canvas is not repainted by the browser, so that they have to be
//! asked for.

use wasm_bindgen::JsValue;
use web_sys::HtmlElement;
use xq_ui::theme::Forced;

use crate::dom;

/// The colors as they are now.
///
/// # Errors
/// When the browser does not tell them.
pub fn colors() -> Result<Forced, JsValue> {
    let body = dom::document()?
        .body()
        .ok_or_else(|| JsValue::from_str("there is no body"))?;
    let probe: HtmlElement = dom::add(&body, "span", "")?;
    let read = |name: &str| -> Result<u32, JsValue> {
        probe.style().set_property("color", name)?;
        let style = dom::window()?.get_computed_style(&probe)?;
        let text = style.map_or(Ok(String::new()), |style| style.get_property_value("color"))?;
        rgb(&text).ok_or_else(|| JsValue::from_str("not a color"))
    };
    let colors = read("Canvas").and_then(|canvas| {
        Ok(Forced {
            canvas,
            text: read("CanvasText")?,
            highlight: read("Highlight")?,
        })
    });
    probe.remove();
    colors
}

/// `rgb(1, 2, 3)` as `0x010203`.
fn rgb(text: &str) -> Option<u32> {
    let inside = text.split_once('(')?.1.strip_suffix(')')?;
    let mut parts = inside
        .split([',', ' ', '/'])
        .filter(|part| !part.is_empty());
    let mut next = || parts.next()?.parse::<u8>().ok().map(u32::from);
    Some((next()? << 16) | (next()? << 8) | next()?)
}

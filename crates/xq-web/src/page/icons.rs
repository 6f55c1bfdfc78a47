//! The icons on the buttons: a few strokes each, drawn for this page, on a field of 24 × 24.

use wasm_bindgen::JsValue;
use web_sys::Element;

use crate::dom;

const SVG: &str = "http://www.w3.org/2000/svg";

pub(super) const NEW: &str = "M12 5v14M5 12h14";
pub(super) const BACK: &str = "M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.25 5.25 0 0 1 0 10.5H9";
pub(super) const NOW: &str = "M5 6l6 6-6 6M12.5 6l6 6-6 6";
pub(super) const FLIP: &str = "M7.5 20V4.5M3.5 8.5l4-4 4 4M16.5 4v15.5M12.5 15.5l4 4 4-4";
pub(super) const RESIGN: &str = "M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0";
pub(super) const DRAW: &str = "M4 9.5h16M4 14.5h16";
pub(super) const POSITION: &str = "M4.5 4.5h15v15h-15zM4.5 12h15M12 4.5v15";
pub(super) const SETTINGS: &str = "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4M9 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4";
pub(super) const CLOSE: &str = "M6 6l12 12M18 6 6 18";

pub(super) const GRAPH: &str = "M3.5 17l5-6 4 3 7.5-8.5M3.5 20.5h17";
pub(super) const FEWER: &str = "M5 12h14";
pub(super) const DEEPER: &str = "M12 4v12M6.5 11l5.5 5.5 5.5-5.5M5 20h14";

/// Adds an icon at the end of `parent`.
pub(super) fn add(parent: &Element, strokes: &str) -> Result<(), JsValue> {
    let document = dom::document()?;
    let icon = document.create_element_ns(Some(SVG), "svg")?;
    for (name, value) in [
        ("viewBox", "0 0 24 24"),
        ("class", "icon"),
        ("aria-hidden", "true"),
    ] {
        icon.set_attribute(name, value)?;
    }
    let path = document.create_element_ns(Some(SVG), "path")?;
    path.set_attribute("d", strokes)?;
    icon.append_child(&path)?;
    parent.append_child(&icon)?;
    Ok(())
}

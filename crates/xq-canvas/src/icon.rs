//! Icons that boards have everywhere: a few strokes each, drawn for this game, on a field of 24 × 24.

use wasm_bindgen::JsValue;
use web_sys::Element;

use crate::dom;

const SVG: &str = "http://www.w3.org/2000/svg";

/// To the beginning.
pub const FIRST: &str = "M6 5v14M18 5l-8 7 8 7";
/// One back.
pub const PREVIOUS: &str = "M15.5 4.5 8 12l7.5 7.5";
/// Plays by itself.
pub const PLAY: &str = "M8 5.5v13l10-6.5z";
/// Stops.
pub const PAUSE: &str = "M8.5 5.5v13M15.5 5.5v13";
/// One on.
pub const NEXT: &str = "M8.5 4.5 16 12l-7.5 7.5";
/// To the end.
pub const LAST: &str = "M18 5v14M6 5l8 7-8 7";
/// Turns the board.
pub const FLIP: &str = "M7.5 20V4.5M3.5 8.5l4-4 4 4M16.5 4v15.5M12.5 15.5l4 4 4-4";

/// Adds an icon at the end of `parent`.
///
/// # Errors
/// What the browser says against it.
pub fn add(parent: &Element, strokes: &str) -> Result<(), JsValue> {
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

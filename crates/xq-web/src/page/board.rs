//! The canvas as an element.

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlCanvasElement};

use super::build::Builder;
use crate::dom;

/// Adds the canvas. It takes the focus, and says how it is used.
pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<HtmlCanvasElement, JsValue> {
    let stage: Element = dom::add(root, "div", "stage")?;
    let canvas: HtmlCanvasElement = dom::add(&stage, "canvas", "board")?;
    canvas.set_id("board");
    canvas.set_tab_index(0);
    // Arrow keys are the board's own: a screen reader must hand them on.
    canvas.set_attribute("role", "application")?;
    builder.label_attribute(canvas.unchecked_ref(), "aria-label", |texts| {
        texts.board_help
    });
    Ok(canvas)
}

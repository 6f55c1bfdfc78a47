//! The stage: the canvas, and over it what the keyboard and the screen reader use.

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlCanvasElement};

use super::build::Builder;
use super::grid::Grid;
use super::typed::TypedBox;
use crate::dom;

/// What stands on the stage.
pub(super) struct Stage {
    pub(super) canvas: HtmlCanvasElement,
    pub(super) grid: Grid,
    pub(super) typed: TypedBox,
}

/// Adds the stage. The canvas itself is for the eye and the hand alone.
pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Stage, JsValue> {
    let stage: Element = dom::add(root, "div", "stage")?;
    let canvas: HtmlCanvasElement = dom::add(&stage, "canvas", "board")?;
    canvas.set_id("board");
    canvas.set_attribute("aria-hidden", "true")?;
    Ok(Stage {
        canvas,
        grid: Grid::build(builder, &stage)?,
        typed: TypedBox::build(builder, &stage)?,
    })
}

//! Pieces in elements.

use wasm_bindgen::JsValue;
use web_sys::Element;
use xq_rules::{Color, Piece};
use xq_ui::looks::PieceSet;

pub(super) use xq_canvas::written::set_move;

const SVG: &str = "http://www.w3.org/2000/svg";

/// Makes an element a piece of the set that is chosen.
pub(super) fn set_man(element: &Element, piece: Piece, set: PieceSet) -> Result<(), JsValue> {
    element.set_text_content(None);
    let class = match piece.color() {
        Color::Red => "token red",
        Color::Black => "token black",
    };
    element.set_attribute("class", class)?;
    if set != PieceSet::Pictures {
        let glyph = xq_ui::scene::glyph(piece, set);
        element.set_text_content(Some(&glyph.to_string()));
        return Ok(());
    }
    let document = crate::dom::document()?;
    let svg = document.create_element_ns(Some(SVG), "svg")?;
    svg.set_attribute("viewBox", "0 0 100 100")?;
    let path = document.create_element_ns(Some(SVG), "path")?;
    path.set_attribute("d", xq_ui::scene::sign(piece.role()))?;
    svg.append_child(&path)?;
    element.append_child(&svg)?;
    Ok(())
}

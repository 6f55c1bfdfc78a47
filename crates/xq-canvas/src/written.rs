//! A move in an element: as text, or with a picture of its piece.

use wasm_bindgen::JsValue;
use web_sys::Element;
use xq_rules::Color;
use xq_ui::notation;

const SVG: &str = "http://www.w3.org/2000/svg";

/// Writes a move into an element. Touches nothing when it stands there already.
///
/// # Errors
/// What the browser says against it.
pub fn set_move(element: &Element, text: &str) -> Result<(), JsValue> {
    let Some((piece, rest)) = notation::icon(text) else {
        crate::dom::set_text(element, text);
        return Ok(());
    };
    if element.get_attribute("data-move").as_deref() == Some(text)
        && element.first_element_child().is_some()
    {
        return Ok(());
    }
    element.set_text_content(None);
    element.set_attribute("data-move", text)?;
    let document = crate::dom::document()?;
    let svg = document.create_element_ns(Some(SVG), "svg")?;
    let class = match piece.color() {
        Color::Red => "man red",
        Color::Black => "man black",
    };
    svg.set_attribute("class", class)?;
    svg.set_attribute("viewBox", "-30 -30 160 160")?;
    svg.set_attribute("aria-hidden", "true")?;
    let disc = document.create_element_ns(Some(SVG), "circle")?;
    for (name, value) in [("cx", "50"), ("cy", "50"), ("r", "74")] {
        disc.set_attribute(name, value)?;
    }
    svg.append_child(&disc)?;
    let path = document.create_element_ns(Some(SVG), "path")?;
    path.set_attribute("d", xq_ui::scene::sign(piece.role()))?;
    svg.append_child(&path)?;
    element.append_child(&svg)?;
    // Who hears the list hears the letter instead of the picture.
    let letter: Element = crate::dom::add(element, "span", "unseen")?;
    let named = !rest.starts_with(|c: char| c.is_ascii_digit()) || rest.len() == 3;
    if named {
        letter.set_text_content(Some(&piece.role().wxf_char().to_string()));
    }
    let words: Element = crate::dom::add(element, "span", "")?;
    words.set_text_content(Some(rest));
    Ok(())
}

//! The page, on top of `xq-canvas`. It tells `xq-ui` what happens, executes the effects that come back, paints the
//! scene, and writes the view into its elements. It decides nothing.

mod app;
mod assets;
mod clipboard;
mod files;
mod page;
mod panic;
mod pwa;
mod senses;
mod shelf;
mod storage;

use wasm_bindgen::JsValue;
use xq_canvas::{dom, font, input, listener};

fn main() -> Result<(), JsValue> {
    panic::set_hook();
    let document = dom::document()?;
    let Some(root) = document.get_element_by_id("chuhe") else {
        // In a test there is no page.
        return Ok(());
    };
    // The listeners keep it alive until somebody destroys it.
    app::App::mount(&root)?;
    Ok(())
}

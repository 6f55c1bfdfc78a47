//! The piece font, which the boot script has begun to load.

use js_sys::Array;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{FontFace, FontFaceLoadStatus};

use crate::dom;

/// Waits for the font; false when it cannot be had.
pub async fn arrives() -> bool {
    load().await.unwrap_or(false)
}

async fn load() -> Result<bool, JsValue> {
    let fonts = dom::document()?.fonts();
    let faces = JsFuture::from(fonts.load_with_text("700 32px Chuhe", "帥楚")).await?;
    let faces: Array = faces.dyn_into()?;
    let loaded = |face: JsValue| {
        face.dyn_into::<FontFace>()
            .is_ok_and(|face| face.status() == FontFaceLoadStatus::Loaded)
    };
    Ok(faces.length() > 0 && faces.iter().all(loaded))
}

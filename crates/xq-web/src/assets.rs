//! Where the engine's files are: the build writes it into the page (docs/decisions/0002-two-wasms.md).

use js_sys::{JSON, Reflect};
use wasm_bindgen::JsValue;
use web_sys::Url;

use xq_canvas::EngineFiles;

use crate::dom;

/// Reads the block that the build has filled in.
pub(crate) fn engine_files() -> Result<EngineFiles, JsValue> {
    let document = dom::document()?;
    let block = document
        .get_element_by_id("chuhe-assets")
        .and_then(|block| block.text_content())
        .ok_or_else(|| JsValue::from_str("the page does not say where the engine is"))?;
    let engine = Reflect::get(&JSON::parse(&block)?, &JsValue::from_str("engine"))?;
    let base = document.base_uri()?.unwrap_or_default();
    let address = |key: &str| -> Result<String, JsValue> {
        let relative = Reflect::get(&engine, &JsValue::from_str(key))?;
        let relative = relative
            .as_string()
            .ok_or_else(|| JsValue::from_str("not an address"))?;
        Ok(Url::new_with_base(&relative, &base)?.href())
    };
    Ok(EngineFiles {
        worker: address("worker")?,
        wasm: address("wasm")?,
    })
}

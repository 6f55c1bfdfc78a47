//! Where the page's files are: the build writes it into the page (docs/decisions/0002-two-wasms.md).

use js_sys::{JSON, Reflect, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response, Url};

use xq_canvas::EngineFiles;

use crate::dom;

/// What the build has written into the page.
struct Assets {
    block: JsValue,
    base: String,
}

impl Assets {
    fn read() -> Result<Self, JsValue> {
        let document = dom::document()?;
        let block = document
            .get_element_by_id("chuhe-assets")
            .and_then(|block| block.text_content())
            .ok_or_else(|| JsValue::from_str("the page does not say where its files are"))?;
        Ok(Self {
            block: JSON::parse(&block)?,
            base: document.base_uri()?.unwrap_or_default(),
        })
    }

    /// The text that stands under a path of names.
    fn text(&self, path: &[&str]) -> Result<String, JsValue> {
        let mut value = self.block.clone();
        for name in path {
            value = Reflect::get(&value, &JsValue::from_str(name))?;
        }
        value
            .as_string()
            .ok_or_else(|| JsValue::from_str("the page does not say where its files are"))
    }

    /// The address that stands under a path of names.
    fn address(&self, path: &[&str]) -> Result<String, JsValue> {
        Ok(Url::new_with_base(&self.text(path)?, &self.base)?.href())
    }
}

/// Where the engine is.
pub(crate) fn engine_files() -> Result<EngineFiles, JsValue> {
    let assets = Assets::read()?;
    Ok(EngineFiles {
        worker: assets.address(&["engine", "worker"])?,
        wasm: assets.address(&["engine", "wasm"])?,
        integrity: Some(assets.text(&["engine", "integrity"])?),
    })
}

/// What `boot.js` says when all of the page's program is there.
pub(crate) const WHOLE: &str = "chuhe:whole";

/// Where the opening book is.
pub(crate) fn book_address() -> Result<String, JsValue> {
    Assets::read()?.address(&["book", "url"])
}

/// The bytes of the opening book.
pub(crate) async fn book() -> Result<Vec<u8>, JsValue> {
    let bytes = JsFuture::from(file("book").await?.array_buffer()?).await?;
    Ok(Uint8Array::new(&bytes).to_vec())
}

/// The outlines of characters, as JSON.
pub(crate) async fn outlines() -> Result<String, JsValue> {
    let text = JsFuture::from(file("outlines").await?.text()?).await?;
    text.as_string().ok_or(text)
}

/// A file of the page by its name in the block.
async fn file(name: &str) -> Result<Response, JsValue> {
    let assets = Assets::read()?;
    let address = assets.address(&[name, "url"])?;
    let init = RequestInit::new();
    init.set_integrity(&assets.text(&[name, "integrity"])?);
    let fetching = dom::window()?.fetch_with_str_and_init(&address, &init);
    let fetched = JsFuture::from(fetching).await?;
    let response: Response = fetched.dyn_into()?;
    if !response.ok() {
        let message = ["the host does not give ", &address].concat();
        return Err(JsValue::from_str(&message));
    }
    Ok(response)
}

//! What the engine looks at while it searches, to see whether it shall stop: an empty blob whose address can be read until it is taken
//! away. Why it is done so is told in docs/decisions/0011-stop.md.

use wasm_bindgen::JsValue;
use web_sys::{Blob, Url};

/// An address that can be read as long as this lives.
#[derive(Debug)]
pub(crate) struct Flag {
    url: String,
}

impl Flag {
    /// A new one.
    ///
    /// # Errors
    /// When the browser gives no such address.
    pub(crate) fn raise() -> Result<Self, JsValue> {
        let url = Url::create_object_url_with_blob(&Blob::new()?)?;
        Ok(Self { url })
    }

    /// Where the worker looks.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Flag {
    fn drop(&mut self) {
        // It can only fail for what is no address.
        let _ = Url::revoke_object_url(&self.url);
    }
}

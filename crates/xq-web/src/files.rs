//! Files that the player opens.

use js_sys::Uint8Array;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, TextDecoder};
use xq_canvas::dom;
use xq_records::text::{self, Decoded, Decoder, Encoding};

/// Knows the tables of the Chinese encodings, as every browser does.
pub(crate) struct BrowserDecoder;

impl Decoder for BrowserDecoder {
    fn decode(&self, bytes: &[u8], encoding: Encoding) -> String {
        let decoded = TextDecoder::new_with_label(encoding.label())
            .and_then(|decoder| decoder.decode_with_u8_array(bytes));
        decoded.unwrap_or_else(|error| {
            dom::report(&error);
            String::from_utf8_lossy(bytes).into_owned()
        })
    }
}

/// The text of a file, in whatever encoding it is.
pub(crate) async fn read(file: &File) -> Result<Decoded, JsValue> {
    let buffer = JsFuture::from(file.array_buffer()).await?;
    let bytes = Uint8Array::new(&buffer).to_vec();
    Ok(text::decode(&bytes, &BrowserDecoder))
}

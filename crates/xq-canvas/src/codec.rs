//! The only place where messages become JavaScript values and back.

use serde::Serialize as _;
use wasm_bindgen::JsValue;
use xq_protocol::{FromWorker, ToWorker};

/// Reads a message of the worker.
///
/// # Errors
/// When it is none.
pub fn decode(value: JsValue) -> Result<FromWorker, String> {
    serde_wasm_bindgen::from_value(value).map_err(|error| error.to_string())
}

/// Writes a message for the worker.
///
/// # Errors
/// When the browser has no value for it; not met.
pub fn encode(message: &ToWorker) -> Result<JsValue, String> {
    // Plain objects, and numbers that JavaScript can count with.
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    message
        .serialize(&serializer)
        .map_err(|error| error.to_string())
}

//! Placeholder until the crate is laid.

use wasm_bindgen as _;

fn main() {}

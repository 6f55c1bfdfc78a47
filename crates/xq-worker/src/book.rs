//! The opening book: fetched beside the work, and lacking without harm.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{XmlHttpRequest, XmlHttpRequestResponseType, console};
use xq_book::Book;

/// Fetches the book and hands it over when it is there. What is wrong with it stands in the console: the engine plays without.
pub(crate) fn fetch(url: &str, open: impl FnOnce(Book) + 'static) {
    if let Err(error) = begin(url, open) {
        console::warn_1(&error);
    }
}

/// An `XMLHttpRequest` as the flag has it already; a `fetch` would bring the machinery of futures into the worker.
fn begin(url: &str, open: impl FnOnce(Book) + 'static) -> Result<(), JsValue> {
    let request = XmlHttpRequest::new()?;
    request.open_with_async("GET", url, true)?;
    request.set_response_type(XmlHttpRequestResponseType::Arraybuffer);
    let answered = request.clone();
    let ended = Closure::once_into_js(move || match read(&answered) {
        Ok(book) => open(book),
        Err(error) => console::warn_1(&error),
    });
    request.set_onloadend(Some(ended.as_ref().unchecked_ref()));
    request.send()
}

fn read(request: &XmlHttpRequest) -> Result<Book, JsValue> {
    if request.status()? != 200 {
        return Err(JsValue::from_str("the opening book did not come"));
    }
    let bytes = Uint8Array::new(&request.response()?).to_vec();
    // What exactly is wrong `xq` tells; the words for it would be sent to everybody here.
    Book::parse(&bytes).map_err(|_| JsValue::from_str("the opening book is damaged"))
}

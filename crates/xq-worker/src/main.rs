//! The engine's side of the page: a Web Worker that reads `xq-protocol` messages and thinks in slices.
//!
//! `www/engine-worker.js` starts it. The search never keeps the thread for longer than a slice, so that a message posted meanwhile is read
//! before the next one.

mod book;
mod codec;
mod flag;
mod port;
mod session;
mod translate;

fn main() {
    console_error_panic_hook::set_once();
    // Outside a worker, in a test for instance, there is nobody to speak to.
    if let Some(scope) = port::scope() {
        port::listen(&scope);
    }
}

//! Whether a search under way shall stop. It keeps the thread and reads no messages, but it can read an address synchronously: one that
//! the page takes away to say stop.

use std::cell::{Cell, RefCell};

use web_sys::XmlHttpRequest;

/// Between two looks, in ms; one takes a fraction of a millisecond.
const LOOK_MS: f64 = 60.0;

/// What is looked at.
#[derive(Debug, Default)]
pub(crate) struct Flag {
    /// None when it was taken away, or when this browser cannot read it: then only messages say stop.
    url: RefCell<Option<String>>,
    looked_at: Cell<f64>,
}

impl Flag {
    /// Takes the address, if it can be read here at all.
    pub(crate) fn set(&self, url: String) {
        *self.url.borrow_mut() = can_read(&url).then_some(url);
    }

    /// Whether it has been taken away. Looks now and then only.
    pub(crate) fn is_gone(&self, now: f64) -> bool {
        if now - self.looked_at.get() < LOOK_MS {
            return false;
        }
        self.looked_at.set(now);
        let gone = self
            .url
            .borrow()
            .as_deref()
            .is_some_and(|url| !can_read(url));
        if gone {
            *self.url.borrow_mut() = None;
        }
        gone
    }
}

fn can_read(url: &str) -> bool {
    let read = || {
        let request = XmlHttpRequest::new()?;
        request.open_with_async("GET", url, false)?;
        request.send()?;
        request.status()
    };
    read().is_ok_and(|status| status == 200)
}

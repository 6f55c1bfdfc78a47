//! The worker's own message loop: messages of the page on one side, slices of thought on the other.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Performance};
use xq_protocol::{FromWorker, ToWorker, VERSION};

use crate::flag::Flag;
use crate::session::Session;
use crate::{book, codec};

/// The global scope, when this is a worker.
pub(crate) fn scope() -> Option<DedicatedWorkerGlobalScope> {
    js_sys::global().dyn_into().ok()
}

/// Everything that lives as long as the worker.
struct Port {
    scope: DedicatedWorkerGlobalScope,
    clock: Performance,
    flag: Flag,
    session: RefCell<Session>,
    /// A message to ourselves: it queues behind those of the page, and unlike a timer it is not held back.
    wake: MessagePort,
    woken: Cell<bool>,
}

/// Listens to the page, and says that it does.
pub(crate) fn listen(scope: &DedicatedWorkerGlobalScope) {
    let (Some(clock), Ok(channel)) = (scope.performance(), MessageChannel::new()) else {
        return say(
            scope,
            &failed(None, "this worker has no clock or no channel"),
        );
    };
    let port = Rc::new(Port {
        scope: scope.clone(),
        clock,
        flag: Flag::default(),
        session: RefCell::new(Session::new()),
        wake: channel.port2(),
        woken: Cell::new(false),
    });
    let thinker = Rc::clone(&port);
    let on_wake = Closure::<dyn FnMut()>::new(move || thinker.think());
    channel
        .port1()
        .set_onmessage(Some(on_wake.as_ref().unchecked_ref()));
    let listener = Rc::clone(&port);
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        listener.take(event.data());
    });
    let added =
        scope.add_event_listener_with_callback("message", on_message.as_ref().unchecked_ref());
    if added.is_err() {
        return say(scope, &failed(None, "this worker cannot listen"));
    }
    // Both live until the page terminates the worker.
    on_wake.into_js_value();
    on_message.into_js_value();
    say(
        scope,
        &FromWorker::Ready {
            version: VERSION,
            engine: "Chuhe".into(),
        },
    );
}

impl Port {
    fn take(self: &Rc<Self>, data: JsValue) {
        // The boot script's own messages may still arrive.
        if js_sys::Reflect::has(&data, &JsValue::from_str("boot")).unwrap_or(false) {
            return;
        }
        match codec::decode(data) {
            Ok(ToWorker::Flag { url }) => self.flag.set(url),
            Ok(ToWorker::Book { url }) => {
                let port = Rc::clone(self);
                book::fetch(&url, move |book| port.session.borrow_mut().open_book(book));
            }
            Ok(message) => {
                let now = || self.clock.now();
                let mut session = self.session.borrow_mut();
                session.take(message, now, &mut |message| say(&self.scope, &message));
            }
            Err(error) => say(&self.scope, &failed(None, &error)),
        }
        self.wake();
    }

    /// One slice; then the messages that came meanwhile; then the next.
    fn think(&self) {
        self.woken.set(false);
        let now = || self.clock.now();
        let mut session = self.session.borrow_mut();
        let is_stopped = || self.flag.is_gone(self.clock.now());
        session.slice(now, is_stopped, &mut |message| say(&self.scope, &message));
        drop(session);
        self.wake();
    }

    fn wake(&self) {
        if self.session.borrow().is_busy() && !self.woken.replace(true) {
            // It cannot fail: the port is ours and the message is empty.
            let _ = self.wake.post_message(&JsValue::NULL);
        }
    }
}

fn failed(id: Option<u32>, error: &str) -> FromWorker {
    FromWorker::Failed {
        id,
        error: error.to_owned(),
    }
}

fn say(scope: &DedicatedWorkerGlobalScope, message: &FromWorker) {
    // A page that is gone hears nothing; there is nobody else to tell.
    if let Ok(value) = codec::encode(message) {
        let _ = scope.post_message(&value);
    }
}

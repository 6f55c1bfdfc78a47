//! The engine's worker as the page sees it: started, spoken to, ended. What to do when it misbehaves is `xq-ui`'s to decide.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Function, Object, Promise, Reflect, WebAssembly};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Event, MessageEvent, RequestInit, Response, Worker, WorkerOptions, WorkerType};
use xq_protocol::ToWorker;
use xq_ui::EngineEvent;

use crate::flag::Flag;
use crate::listener::Listener;
use crate::{codec, dom};

/// The engine's files, as addresses.
#[derive(Clone, Debug)]
pub struct EngineFiles {
    /// The worker's script.
    pub worker: String,
    /// Its code.
    pub wasm: String,
    /// The hash that the code must have, as in an `integrity` attribute; none to take what comes.
    pub integrity: Option<String>,
}

/// Where a worker comes from.
enum Source {
    /// From files: who knows where they are.
    Files(Box<dyn Fn() -> Result<EngineFiles, JsValue>>),
    /// From a script that returns a promise of one, started already.
    Starter(Function),
}

/// Where events of the engine go.
type Hear = Rc<dyn Fn(EngineEvent)>;

/// The connection to the engine.
#[expect(missing_debug_implementations, reason = "it holds closures")]
pub struct Port {
    hear: Hear,
    source: Source,
    /// The compiled code: another start needs nothing else.
    module: RefCell<Option<JsValue>>,
    line: RefCell<Option<Line>>,
    /// Counts starts and ends, so that a start that is overtaken by another does nothing.
    era: Cell<u32>,
    /// Where the opening book is, once it may be fetched.
    book: RefCell<Option<String>>,
}

/// A worker with what listens to it.
struct Line {
    worker: Worker,
    /// What a search under way looks at; none where the browser allows none.
    flag: RefCell<Option<Flag>>,
    /// Whether it has been greeted: what is said before is lost.
    greeted: Cell<bool>,
    _listeners: [Listener; 3],
}

impl Line {
    /// Gives the engine something to look at while it searches. Without it a stop is only heard between two root moves.
    fn raise_flag(&self) {
        let told = Flag::raise().and_then(|flag| {
            let url = flag.url().to_owned();
            self.flag.replace(Some(flag));
            let value = codec::encode(&ToWorker::Flag { url })
                .map_err(|error| JsValue::from_str(&error))?;
            self.worker.post_message(&value)
        });
        if let Err(error) = told {
            dom::report(&error);
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Port {
    /// A connection that hears nothing before [`Port::start`]; `files` is asked then.
    pub fn new(hear: Hear, files: impl Fn() -> Result<EngineFiles, JsValue> + 'static) -> Rc<Self> {
        Self::of(hear, Source::Files(Box::new(files)))
    }

    /// A connection to a worker that `starter` makes: a script that returns its promise.
    pub fn of_starter(hear: Hear, starter: Function) -> Rc<Self> {
        Self::of(hear, Source::Starter(starter))
    }

    fn of(hear: Hear, source: Source) -> Rc<Self> {
        Rc::new(Self {
            hear,
            source,
            module: RefCell::new(None),
            line: RefCell::new(None),
            era: Cell::new(0),
            book: RefCell::default(),
        })
    }

    /// Ends the engine at once.
    pub fn end(&self) {
        self.era.set(self.era.get().wrapping_add(1));
        self.line.borrow_mut().take();
    }

    /// Starts an engine; one that runs is ended.
    pub fn start(self: &Rc<Self>) {
        self.end();
        let era = self.era.get();
        let port = Rc::clone(self);
        wasm_bindgen_futures::spawn_local(async move {
            let worker = port.worker().await;
            if port.era.get() != era {
                // A worker that nobody waits for any more ends.
                if let Ok(worker) = worker {
                    worker.terminate();
                }
                return;
            }
            let started = worker.and_then(|worker| port.connect(worker));
            match started {
                Ok(line) => *port.line.borrow_mut() = Some(line),
                Err(error) => {
                    dom::report(&error);
                    (port.hear)(EngineEvent::NotLoaded);
                }
            }
        });
    }

    /// Says something to the engine. To one that is gone it is not said: the watchdog notices.
    pub fn tell(&self, message: &ToWorker) {
        if let Some(line) = &*self.line.borrow() {
            let told = codec::encode(message)
                .map_err(|error| JsValue::from_str(&error))
                .and_then(|value| line.worker.post_message(&value));
            if let Err(error) = told {
                dom::report(&error);
            }
            match message {
                ToWorker::Init { .. } => {
                    line.greeted.set(true);
                    line.raise_flag();
                    self.tell_book();
                }
                ToWorker::Stop { .. } => {
                    line.flag.take();
                    line.raise_flag();
                }
                _ => {}
            }
        }
    }

    /// The engine, this one and each that takes its place, shall fetch its opening book from there.
    pub fn give_book(&self, url: String) {
        *self.book.borrow_mut() = Some(url);
        if self.line.borrow().as_ref().is_some_and(|l| l.greeted.get()) {
            self.tell_book();
        }
    }

    fn tell_book(&self) {
        if let Some(url) = self.book.borrow().clone() {
            self.tell(&ToWorker::Book { url });
        }
    }

    /// A worker that has been told to start. What it says waits until this turn of the browser's loop is over, so that nothing is lost
    /// before somebody listens.
    async fn worker(&self) -> Result<Worker, JsValue> {
        let files = match &self.source {
            Source::Files(files) => files()?,
            Source::Starter(starter) => {
                let promise: Promise = starter.call0(&JsValue::NULL)?.dyn_into()?;
                return JsFuture::from(promise).await?.dyn_into();
            }
        };
        let module = self.compiled(&files).await?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name("chuhe-engine");
        let worker = Worker::new_with_options(&files.worker, &options)?;
        let start = Object::new();
        Reflect::set(
            &start,
            &JsValue::from_str("boot"),
            &JsValue::from_str("start"),
        )?;
        Reflect::set(&start, &JsValue::from_str("module"), &module)?;
        worker.post_message(&start)?;
        Ok(worker)
    }

    async fn compiled(&self, files: &EngineFiles) -> Result<JsValue, JsValue> {
        if let Some(module) = &*self.module.borrow() {
            return Ok(module.clone());
        }
        let init = RequestInit::new();
        if let Some(integrity) = &files.integrity {
            init.set_integrity(integrity);
        }
        let fetching = dom::window()?.fetch_with_str_and_init(&files.wasm, &init);
        let fetched = JsFuture::from(fetching).await?;
        let response: Response = fetched.dyn_into()?;
        if !response.ok() {
            return Err(JsValue::from_str("the engine's code is not on the host"));
        }
        let bytes = JsFuture::from(response.array_buffer()?).await?;
        let compiling: Promise = WebAssembly::compile(&bytes).unchecked_into();
        let module = JsFuture::from(compiling).await?;
        *self.module.borrow_mut() = Some(module.clone());
        Ok(module)
    }

    fn connect(&self, worker: Worker) -> Result<Line, JsValue> {
        let hear = Rc::clone(&self.hear);
        let on_message = Listener::new(&worker, "message", move |event: Event| {
            if let Some(event) = event
                .dyn_ref::<MessageEvent>()
                .and_then(|e| heard(e.data()))
            {
                hear(event);
            }
        })?;
        let on_failure = |name: &'static str| {
            let hear = Rc::clone(&self.hear);
            Listener::new(&worker, name, move |event: Event| {
                // The page says it in its own words.
                event.prevent_default();
                hear(EngineEvent::Crashed);
            })
        };
        let listeners = [
            on_message,
            on_failure("error")?,
            on_failure("messageerror")?,
        ];
        Ok(Line {
            worker,
            flag: RefCell::new(None),
            greeted: Cell::new(false),
            _listeners: listeners,
        })
    }
}

/// What a message means; none when it is the boot script's own.
fn heard(data: JsValue) -> Option<EngineEvent> {
    let boot = Reflect::get(&data, &JsValue::from_str("boot"))
        .ok()
        .and_then(|b| b.as_string());
    match boot.as_deref() {
        Some("failed") => Some(EngineEvent::NotBooted),
        Some(_) => None,
        None => Some(codec::decode(data).map_or(EngineEvent::Crashed, EngineEvent::Said)),
    }
}

//! The running page: takes messages in, one at a time, and brings everything outside up to date.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlCanvasElement, Window};
use xq_canvas::{Painter, Port, Schedule};
use xq_ui::looks::Looks;
use xq_ui::study::StudyMsg;
use xq_ui::{Effect, EngineEvent, Model, Msg, Opening, Slot};

use crate::listener::Listener;
use crate::page::Page;
use crate::senses::{self, Senses};
use crate::shelf::Shelf;
use crate::{assets, clipboard, dom, font, panic, pwa, storage};

mod events;
mod record;

pub(crate) use events::sleep;

/// How long the first picture waits for the piece font, in ms.
const FONT_MS: i32 = 2500;

/// A calendar that is so far ahead of the window's clock tells of a device that has slept, in ms.
const SLEEP_MS: f64 = 2000.0;

/// The page, mounted in an element.
#[derive(Clone)]
pub(crate) struct App(Rc<Inner>);

/// What the page is made of.
pub(crate) struct Inner {
    window: Window,
    model: RefCell<Model>,
    queue: RefCell<VecDeque<Msg>>,
    /// Whether the queue is being worked off: a message that comes meanwhile waits.
    busy: Cell<bool>,
    /// Whether the page is being brought to a view: a change that this itself causes, such as a focus that moves, is shown after it.
    showing: Cell<bool>,
    /// Whether the board gets the focus by a press on it: then no cursor is needed.
    by_hand: Cell<bool>,
    /// Whether there was such a change.
    stale: Cell<bool>,
    /// The calendar less the window's clock, in ms.
    calendar: Cell<f64>,
    page: Page,
    painter: RefCell<Painter>,
    /// Nothing is painted before the piece font is there or given up.
    may_paint: Cell<bool>,
    port: RefCell<Option<Rc<Port>>>,
    shelf: RefCell<Option<Rc<Shelf>>>,
    senses: Senses,
    schedule: RefCell<Option<Schedule>>,
    listeners: RefCell<Vec<Listener>>,
    observers: RefCell<Vec<events::Observer>>,
    /// What the page's controls speak to: this app again.
    door: Door,
}

type Door = Rc<RefCell<Option<App>>>;

impl App {
    /// Builds the page in `root` and starts it.
    pub(crate) fn mount(root: &Element) -> Result<Self, JsValue> {
        let window = dom::window()?;
        // The page's own controls speak through the same door as everything else.
        let door = Door::default();
        let speaker = Rc::clone(&door);
        let page = Page::build(
            root,
            Rc::new(move |command| {
                if let Some(app) = speaker.borrow().as_ref() {
                    app.dispatch(Msg::Command(command));
                }
            }),
        )?;
        let app = Self(Rc::new(Inner {
            window: window.clone(),
            model: RefCell::new(Model::new()),
            queue: RefCell::default(),
            busy: Cell::new(false),
            showing: Cell::new(false),
            by_hand: Cell::new(false),
            stale: Cell::new(false),
            calendar: Cell::new(0.0),
            painter: RefCell::new(Painter::new(page.canvas().clone())?),
            page,
            may_paint: Cell::new(false),
            port: RefCell::default(),
            shelf: RefCell::default(),
            senses: Senses::default(),
            schedule: RefCell::default(),
            listeners: RefCell::default(),
            observers: RefCell::default(),
            door: Rc::clone(&door),
        }));
        *door.borrow_mut() = Some(app.clone());
        let hearer = app.clone();
        let hear = move |event: EngineEvent| hearer.dispatch(Msg::Engine(event));
        *app.0.port.borrow_mut() = Some(Port::new(Rc::new(hear), assets::engine_files));
        let reader = app.clone();
        let shelf = Shelf::new(move |msg| reader.dispatch(Msg::Library(msg)));
        *app.0.shelf.borrow_mut() = Some(shelf);
        let (framed, timed) = (app.clone(), app.clone());
        *app.0.schedule.borrow_mut() = Some(Schedule::new(
            window,
            move || framed.frame(),
            move || timed.dispatch(Msg::Tick),
        ));
        app.listen()?;
        app.await_font();
        app.open()?;
        Ok(app)
    }

    /// Ends everything that was started and leaves the element empty.
    #[cfg_attr(
        not(all(test, target_arch = "wasm32")),
        expect(
            dead_code,
            reason = "the page lives as long as its tab; a page that embeds it will end it"
        )
    )]
    pub(crate) fn destroy(&self) {
        self.0.listeners.borrow_mut().clear();
        self.0.observers.borrow_mut().clear();
        self.0.schedule.borrow_mut().take();
        if let Some(port) = self.0.port.borrow_mut().take() {
            port.end();
        }
        self.0.shelf.borrow_mut().take();
        self.0.page.clear();
        self.0.door.borrow_mut().take();
    }

    fn open(&self) -> Result<(), JsValue> {
        let location = self.0.window.location();
        let navigator = self.0.window.navigator();
        let languages = navigator.languages();
        self.dispatch(Msg::Opened(Opening {
            saved: storage::load(),
            replaced: storage::kept(xq_ui::Kept::Replaced),
            settings: storage::load_settings(),
            record: storage::get(Slot::Record),
            place: storage::get(Slot::Place),
            setup: storage::get(Slot::Setup),
            clock: storage::get(Slot::Clock),
            address: [location.origin()?, location.pathname()?].concat(),
            fragment: location.hash()?,
            languages: languages.iter().filter_map(|tag| tag.as_string()).collect(),
            seed: (js_sys::Math::random() * 9e15) as u64,
        }));
        Ok(())
    }

    fn await_font(&self) {
        let app = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let there = font::arrives().await;
            app.0.painter.borrow_mut().forget();
            app.may_paint();
            app.dispatch(Msg::Font(there));
        });
        // A font that hangs must not hide the board.
        let app = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            if let Err(error) = events::sleep(FONT_MS).await {
                dom::report(&error);
            }
            app.may_paint();
        });
    }

    fn may_paint(&self) {
        if !self.0.may_paint.replace(true) {
            self.ask_for_frame();
        }
    }

    fn canvas(&self) -> &HtmlCanvasElement {
        self.0.page.canvas()
    }

    /// Lets something happen.
    pub(crate) fn dispatch(&self, msg: Msg) {
        if panic::is_broken() {
            return;
        }
        self.0.queue.borrow_mut().push_back(msg);
        if self.0.busy.replace(true) {
            return;
        }
        loop {
            let next = self.0.queue.borrow_mut().pop_front();
            let Some(msg) = next else {
                break;
            };
            let now = self.now();
            let slept = self.slept(now);
            if slept > 0.0 {
                // First, so that what comes now comes at the true time.
                let mut model = self.0.model.borrow_mut();
                let effects = xq_ui::update(&mut model, Msg::Slept(slept), now);
                drop(model);
                self.execute_all(effects);
            }
            let effects = xq_ui::update(&mut self.0.model.borrow_mut(), msg, now);
            self.execute_all(effects);
        }
        self.0.busy.set(false);
        if let Err(error) = self.bring_up_to_date() {
            dom::report(&error);
        }
    }

    fn execute_all(&self, effects: Vec<Effect>) {
        for effect in effects {
            if let Err(error) = self.execute(effect) {
                dom::report(&error);
            }
        }
    }

    /// How long the device has slept since this was last asked, in ms: the window's clock may stand still meanwhile, the calendar does not.
    fn slept(&self, now: f64) -> f64 {
        let calendar = js_sys::Date::now() - now;
        let before = self.0.calendar.replace(calendar);
        // A calendar that is corrected by a little has not slept.
        let ahead = calendar - before;
        if before > 0.0 && ahead > SLEEP_MS {
            ahead
        } else {
            0.0
        }
    }

    fn execute(&self, effect: Effect) -> Result<(), JsValue> {
        let port = self.0.port.borrow().clone();
        match effect {
            Effect::Save(text) => {
                if !storage::save(&text) {
                    self.dispatch(Msg::StorageFailed);
                }
            }
            Effect::SaveIfGone(text) => {
                if storage::load().is_none() {
                    // Nobody is there any more to be told.
                    storage::save(&text);
                }
            }
            Effect::Keep(kind, text) => {
                if !storage::keep(kind, &text) {
                    self.dispatch(Msg::StorageFailed);
                }
            }
            Effect::Copy(text) => clipboard::copy(&text)?,
            Effect::Download { name, text } => clipboard::download(&name, &text)?,
            Effect::Put(slot, text) => {
                if !storage::put(slot, &text) {
                    self.dispatch(Msg::StorageFailed);
                }
            }
            Effect::ForgetAddress => self.forget_address()?,
            Effect::Visit { from, to } => self.visit(from, to)?,
            Effect::Library(errand) => {
                if let Some(shelf) = &*self.0.shelf.borrow() {
                    shelf.take(errand);
                }
            }
            Effect::StartEngine => port.iter().for_each(Port::start),
            Effect::EndEngine => port.iter().for_each(|port| port.end()),
            Effect::Tell(message) => port.iter().for_each(|port| port.tell(&message)),
            Effect::FetchBook => self.fetch_book(),
            Effect::FetchOutlines => self.fetch_outlines(),
            Effect::Pwa(effect) => pwa::execute(effect)?,
            Effect::Reload => self.0.window.location().reload()?,
            Effect::SaveSettings(text) => {
                if !storage::save_settings(&text) {
                    self.dispatch(Msg::StorageFailed);
                }
            }
            Effect::Sound(sound) => self.0.senses.play(sound, self.volume())?,
            Effect::Speak(lang, text) => senses::voice::speak(lang, &text)?,
            Effect::Vibrate(ms) => senses::vibrate(ms)?,
            Effect::KeepAwake(on) => self.0.senses.keep_awake(on),
        }
        Ok(())
    }

    /// From 0 to 1.
    fn volume(&self) -> f64 {
        let volume = self.0.model.borrow().looks.chosen.volume;
        f64::from(volume) / f64::from(Looks::LOUDEST)
    }

    /// Nothing that a first move needs is under way any more: the engine may have its book.
    fn give_book(&self) {
        let port = self.0.port.borrow().clone();
        match (assets::book_address(), port) {
            (Ok(address), Some(port)) => port.give_book(address),
            (Err(error), _) => dom::report(&error),
            (Ok(_), None) => {}
        }
    }

    fn fetch_book(&self) {
        let app = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            // A page without it has no names of openings, and lacks nothing else.
            let book = assets::book().await.inspect_err(dom::report).ok();
            app.dispatch(Msg::Book(book));
        });
    }

    fn fetch_outlines(&self) {
        let app = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let outlines = assets::outlines().await.inspect_err(dom::report).ok();
            app.dispatch(Msg::Study(StudyMsg::Outlines(outlines.map(Into::into))));
        });
    }

    /// Writes the view, and arranges for the next frame and the next timer.
    fn bring_up_to_date(&self) -> Result<(), JsValue> {
        if self.0.showing.replace(true) {
            self.0.stale.set(true);
            return Ok(());
        }
        let mut shown = self.show();
        while shown.is_ok() && self.0.stale.replace(false) {
            shown = self.show();
        }
        self.0.showing.set(false);
        shown
    }

    fn show(&self) -> Result<(), JsValue> {
        let (view, due) = {
            let model = self.0.model.borrow();
            let due = xq_ui::wake_at(&model).map(|at| at - self.now());
            (xq_ui::view(&model), due)
        };
        self.0.page.show(view)?;
        if let Some(schedule) = &*self.0.schedule.borrow() {
            schedule.timer(due)?;
        }
        self.ask_for_frame();
        Ok(())
    }

    fn ask_for_frame(&self) {
        if let Some(schedule) = &*self.0.schedule.borrow()
            && let Err(error) = schedule.frame()
        {
            dom::report(&error);
        }
    }

    /// One frame: paints, and asks for the next one only while something moves.
    fn frame(&self) {
        if let Some(schedule) = &*self.0.schedule.borrow() {
            schedule.frame_has_come();
        }
        if panic::is_broken() || !self.0.may_paint.get() {
            return;
        }
        let now = self.now();
        let (scene, moving) = {
            let model = self.0.model.borrow();
            (xq_ui::scene(&model, now), xq_ui::is_moving(&model, now))
        };
        if let Err(error) = self.0.painter.borrow_mut().paint(scene) {
            dom::report(&error);
        }
        self.0.page.painted();
        if moving {
            self.ask_for_frame();
        }
    }

    fn now(&self) -> f64 {
        // A window has a clock; one that has none stands still, and nothing animates.
        self.0.window.performance().map_or(0.0, |clock| clock.now())
    }
}

/// Turns a canvas' event target back into the type it has.
fn cast<T: wasm_bindgen::JsCast>(event: web_sys::Event) -> Option<T> {
    event.dyn_into().ok()
}

#[cfg(target_arch = "wasm32")]
#[cfg(test)]
mod tests;

//! One running board: takes messages in, one at a time, and brings everything outside up to date.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{Function, Object};
use wasm_bindgen::JsValue;
use web_sys::{HtmlElement, Window};
use xq_canvas::{Listener, Painter, Schedule, dom, font};
use xq_records::{dhtmlxq, pgn};
use xq_rules::fen;
use xq_ui::embed::{self, Config, Embed, EmbedEffect, EmbedEvent, EmbedMsg};
use xq_ui::i18n::Lang;
use xq_ui::{Effect, scene};

use crate::contest::{self, Engine};
use crate::events::{self, Observer};
use crate::parts::Parts;

/// A board, mounted in an element.
#[derive(Clone)]
pub(crate) struct App(Rc<Inner>);

/// What it is made of.
struct Inner {
    window: Window,
    embed: RefCell<Embed>,
    queue: RefCell<VecDeque<EmbedMsg>>,
    /// Whether the queue is being worked off: a message that comes meanwhile waits.
    busy: Cell<bool>,
    /// Whether the elements are being brought to a view: a change that this itself causes, such as a focus that moves, is shown after it.
    showing: Cell<bool>,
    /// Whether there was such a change.
    stale: Cell<bool>,
    parts: Parts,
    painter: RefCell<Painter>,
    /// Nothing is painted before the piece font is there or given up.
    may_paint: Cell<bool>,
    /// Whether the page around has been told that the board is to be seen.
    announced: Cell<bool>,
    engine: RefCell<Option<Engine>>,
    schedule: RefCell<Option<Schedule>>,
    listeners: RefCell<Vec<Listener>>,
    observer: RefCell<Option<Observer>>,
    emit: Function,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").finish_non_exhaustive()
    }
}

impl App {
    pub(crate) fn mount(
        root: &HtmlElement,
        config: Config,
        emit: Function,
        engine: Function,
    ) -> Result<Self, JsValue> {
        let window = dom::window()?;
        let languages = window.navigator().languages();
        let tags = languages.iter().filter_map(|tag| tag.as_string());
        let lang = { tags }.find_map(|tag| Lang::of_browser(&tag));
        let seed = window.performance().map_or(0.0, |clock| clock.now() * 1e3);
        // The controls speak through the same door as everything else.
        let door: Rc<RefCell<Option<Self>>> = Rc::default();
        let speaker = Rc::clone(&door);
        let parts = Parts::build(
            root,
            Rc::new(move |command| {
                if let Some(app) = &*speaker.borrow() {
                    app.dispatch(EmbedMsg::Command(command));
                }
            }),
        )?;
        let app = Self(Rc::new(Inner {
            embed: RefCell::new(Embed::new(
                config,
                lang.unwrap_or(Lang::En),
                seed as u64,
                contest::ARENA,
            )),
            queue: RefCell::default(),
            busy: Cell::new(false),
            showing: Cell::new(false),
            stale: Cell::new(false),
            painter: RefCell::new(Painter::new(parts.canvas().clone())?),
            parts,
            may_paint: Cell::new(false),
            announced: Cell::new(false),
            engine: RefCell::default(),
            schedule: RefCell::default(),
            listeners: RefCell::default(),
            observer: RefCell::default(),
            emit,
            window: window.clone(),
        }));
        *door.borrow_mut() = Some(app.clone());
        *app.0.engine.borrow_mut() = Some(Engine::new(&app, engine));
        let (framed, timed) = (app.clone(), app.clone());
        *app.0.schedule.borrow_mut() = Some(Schedule::new(
            window,
            move || framed.frame(),
            move || timed.dispatch(EmbedMsg::Tick),
        ));
        *app.0.listeners.borrow_mut() = events::listen(&app)?;
        *app.0.observer.borrow_mut() = Some(events::observe(&app)?);
        app.await_font();
        app.dispatch(EmbedMsg::Open);
        Ok(app)
    }

    pub(crate) fn destroy(&self) {
        self.0.listeners.borrow_mut().clear();
        self.0.observer.borrow_mut().take();
        self.0.schedule.borrow_mut().take();
        if let Some(engine) = self.0.engine.borrow_mut().take() {
            engine.execute(Effect::EndEngine);
        }
        self.0.parts.clear();
    }

    pub(crate) fn parts(&self) -> &Parts {
        &self.0.parts
    }

    pub(crate) fn window(&self) -> &Window {
        &self.0.window
    }

    pub(crate) fn is_touchable(&self) -> bool {
        self.0.embed.borrow().is_touchable()
    }

    /// The script has begun to load the font, and gives it up after a while.
    fn await_font(&self) {
        let app = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            font::arrives().await;
            app.0.may_paint.set(true);
            app.ask_for_frame();
        });
    }

    /// Tells the page around what is wrong with what it has told.
    pub(crate) fn complain(&self, errors: &[String]) {
        for error in errors {
            self.emit(EmbedEvent::Trouble(error.clone()));
        }
    }

    fn emit(&self, event: EmbedEvent) {
        let told = crate::event(event).and_then(|(name, detail)| {
            let name = JsValue::from_str(name);
            self.0.emit.call2(&JsValue::NULL, &name, &detail)
        });
        if let Err(error) = told {
            dom::report(&error);
        }
    }

    /// Lets something happen.
    pub(crate) fn dispatch(&self, msg: EmbedMsg) {
        self.0.queue.borrow_mut().push_back(msg);
        if self.0.busy.replace(true) {
            return;
        }
        loop {
            let next = self.0.queue.borrow_mut().pop_front();
            let Some(msg) = next else {
                break;
            };
            let effects = embed::update(&mut self.0.embed.borrow_mut(), msg, self.now());
            for effect in effects {
                self.execute(effect);
            }
        }
        self.0.busy.set(false);
        if let Err(error) = self.bring_up_to_date() {
            dom::report(&error);
        }
    }

    fn execute(&self, effect: EmbedEffect) {
        match effect {
            EmbedEffect::Emit(event) => self.emit(event),
            EmbedEffect::Engine(effect) => {
                if let Some(engine) = &*self.0.engine.borrow() {
                    engine.execute(effect);
                }
            }
        }
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
            let embed = self.0.embed.borrow();
            let due = embed.wake_at().map(|at| at - self.now());
            (embed::view(&embed), due)
        };
        self.0.parts.show(view)?;
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
        if !self.0.may_paint.get() {
            return;
        }
        let now = self.now();
        let (scene, moving) = {
            let embed = self.0.embed.borrow();
            (scene::draw(&embed.picture(), now), embed.is_moving(now))
        };
        let seen = scene.width > 0;
        if let Err(error) = self.0.painter.borrow_mut().paint(scene) {
            dom::report(&error);
        }
        if moving {
            self.ask_for_frame();
        }
        if seen && !self.0.announced.replace(true) {
            self.emit(EmbedEvent::Ready);
        }
    }

    pub(crate) fn state(&self) -> Result<Object, JsValue> {
        let embed = self.0.embed.borrow();
        let view = embed::view(&embed);
        let state = Object::new();
        let orientation = if view.flipped { "black" } else { "red" };
        for (key, value) in [
            ("fen", JsValue::from(view.fen)),
            ("ply", (embed.ply() as f64).into()),
            ("plies", (embed.plies() as f64).into()),
            ("games", (embed.games() as f64).into()),
            ("orientation", orientation.into()),
            ("playing", view.playing.into()),
            ("lang", view.lang.tag().into()),
        ] {
            crate::set(&state, key, &value)?;
        }
        Ok(state)
    }

    pub(crate) fn text(&self, format: &str) -> Option<String> {
        let embed = self.0.embed.borrow();
        Some(match format {
            "fen" => fen::write(&embed.position().to_setup()),
            "pgn" => pgn::write(&embed.record(), pgn::MoveText::Iccs),
            "ubb" => dhtmlxq::write(&embed.record()).0,
            _ => return None,
        })
    }

    pub(crate) fn is_whole(&self) -> bool {
        !self.0.busy.get() && self.0.embed.try_borrow_mut().is_ok()
    }

    pub(crate) fn svg(&self, outline: &Function) -> String {
        let outline = |glyph: char| {
            let glyph = JsValue::from(glyph.to_string());
            outline.call1(&JsValue::NULL, &glyph).ok()?.as_string()
        };
        self.0.embed.borrow().svg(&outline)
    }

    fn now(&self) -> f64 {
        // A window has a clock; one that has none stands still, and nothing animates.
        self.0.window.performance().map_or(0.0, |clock| clock.now())
    }
}

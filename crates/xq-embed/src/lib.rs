//! An embedded board in the browser: what `xq_ui::embed` decides, in elements and on a canvas. The custom element around it is a script
//! (`www/embed`), which makes one [`Board`] for each element of its page; all of them share this one program.

mod app;
mod contest;
mod controls;
mod events;
mod moves;
mod parts;

use std::cell::RefCell;

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::HtmlElement;
use xq_ui::embed::{Config, EmbedCommand, EmbedEvent, EmbedMsg};

use app::App;

thread_local! {
    /// Who hears that the program broke down.
    static BROKEN: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// One board in one element.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Board(App);

#[wasm_bindgen]
impl Board {
    /// Builds a board in `root` and starts it. `pairs` are keys and values in turn, as attributes or the address carry them; `emit` is
    /// called with the name of an event and what belongs to it; `engine` returns the promise of a worker, and is called when the engine
    /// is needed.
    ///
    /// # Errors
    /// What the browser says against it.
    #[wasm_bindgen(constructor)]
    pub fn new(
        root: &HtmlElement,
        pairs: &Array,
        emit: Function,
        engine: Function,
    ) -> Result<Board, JsValue> {
        let (config, errors) = configuration(pairs);
        let app = App::mount(root, config, emit, engine)?;
        app.complain(&errors);
        Ok(Self(app))
    }

    /// Tells the board something else: all keys and values anew.
    pub fn configure(&self, pairs: &Array) {
        let (config, errors) = configuration(pairs);
        self.0.dispatch(EmbedMsg::Configure(Box::new(config)));
        self.0.complain(&errors);
    }

    /// Does what a control does: `first`, `previous`, `next`, `last`, `flip`, `autoplay`, `solution`, `again`, or `ply` with a number.
    /// False when there is no such command.
    pub fn command(&self, name: &str, number: f64) -> bool {
        let command = match name {
            "first" => EmbedCommand::First,
            "previous" => EmbedCommand::Previous,
            "next" => EmbedCommand::Next,
            "last" => EmbedCommand::Last,
            "flip" => EmbedCommand::Flip,
            "autoplay" => EmbedCommand::Autoplay,
            "solution" => EmbedCommand::Solution,
            "again" => EmbedCommand::Again,
            // Negative and unreal numbers are the start, too large ones the end.
            "ply" => EmbedCommand::Ply(number as usize),
            _ => return false,
        };
        self.0.dispatch(EmbedMsg::Command(command));
        true
    }

    /// What is shown: `fen`, `ply`, `plies`, `games`, `orientation`, `playing`, `lang`.
    ///
    /// # Errors
    /// What the browser says against it.
    pub fn state(&self) -> Result<Object, JsValue> {
        self.0.state()
    }

    /// The position (`fen`), or the record (`pgn`, `ubb`); nothing for another format.
    pub fn text(&self, format: &str) -> Option<String> {
        self.0.text(format)
    }

    /// The position as a picture of pure paths. `outline` returns for a character the outline on a field of 1000 × 1000, or nothing.
    pub fn svg(&self, outline: &Function) -> String {
        self.0.svg(outline)
    }

    /// Calls that when the program breaks down, which no input should bring about. All boards share the program.
    pub fn when_broken(then: Function) {
        BROKEN.with_borrow_mut(|broken| *broken = Some(then));
        // Without a word about what happened: the trap that follows tells it to the console, with names in a build that has them.
        std::panic::set_hook(Box::new(|_| {
            BROKEN.with(|broken| {
                if let Ok(broken) = broken.try_borrow()
                    && let Some(then) = &*broken
                {
                    // There is nobody left to tell that this failed too.
                    drop(then.call0(&JsValue::NULL));
                }
            });
        }));
    }

    /// Whether it can go on after the program broke down: nothing of it was being used at that moment.
    pub fn is_whole(&self) -> bool {
        self.0.is_whole()
    }

    /// Ends it, and leaves the element empty.
    pub fn destroy(&self) {
        self.0.destroy();
    }
}

fn configuration(pairs: &Array) -> (Config, Vec<String>) {
    let mut config = Config::default();
    let mut errors = Vec::new();
    let texts: Vec<Option<String>> = pairs.iter().map(|value| value.as_string()).collect();
    for pair in texts.chunks_exact(2) {
        let told = match pair {
            // The address of embed.html, as it is.
            [Some(key), Some(value)] if key == "fragment" => {
                let (told, wrong) = Config::from_fragment(value);
                config = told;
                errors.extend(wrong.iter().map(ToString::to_string));
                Ok(())
            }
            [Some(key), Some(value)] => config.set(key, value).map_err(|error| error.to_string()),
            _ => Err("keys and values are texts".to_owned()),
        };
        errors.extend(told.err());
    }
    (config, errors)
}

/// An event as the page around hears it: its name and what belongs to it.
fn event(event: EmbedEvent) -> Result<(&'static str, Object), JsValue> {
    let detail = Object::new();
    let name = match event {
        EmbedEvent::Position(fen, ply) => {
            set(&detail, "fen", &fen.into())?;
            set(&detail, "ply", &(ply as f64).into())?;
            "position"
        }
        EmbedEvent::Move(mv) => {
            set(&detail, "move", &mv.into())?;
            "move"
        }
        EmbedEvent::End(result) => {
            set(&detail, "result", &result.into())?;
            "gameend"
        }
        EmbedEvent::Ready => "ready",
        EmbedEvent::Trouble(message) => {
            set(&detail, "message", &message.into())?;
            "error"
        }
    };
    Ok((name, detail))
}

fn set(object: &Object, key: &str, value: &JsValue) -> Result<(), JsValue> {
    Reflect::set(object, &JsValue::from_str(key), value).map(|_| ())
}

//! What a program has that can play on against the engine, and one without goes without.

pub(crate) use parts::{ARENA, Engine};

#[cfg(feature = "play")]
mod parts {
    use std::rc::Rc;

    use js_sys::Function;
    use xq_canvas::Port;
    use xq_ui::Effect;
    use xq_ui::embed::{Arena, EmbedMsg, arena};

    use crate::app::App;

    /// Who begins games.
    pub(crate) const ARENA: Option<Arena> = Some(arena);

    /// The way to the engine.
    pub(crate) struct Engine(Rc<Port>);

    impl Engine {
        /// Starts nothing yet; `starter` returns the promise of a worker.
        pub(crate) fn new(app: &App, starter: Function) -> Self {
            let hearer = app.clone();
            let hear = Rc::new(move |event| hearer.dispatch(EmbedMsg::Engine(event)));
            Self(Port::of_starter(hear, starter))
        }

        pub(crate) fn execute(&self, effect: Effect) {
            match effect {
                Effect::StartEngine => self.0.start(),
                Effect::EndEngine => self.0.end(),
                Effect::Tell(message) => self.0.tell(&message),
                // A game on an embedded board wants nothing else.
                _ => {}
            }
        }
    }
}

#[cfg(not(feature = "play"))]
mod parts {
    use js_sys::Function;
    use xq_ui::Effect;
    use xq_ui::embed::Arena;

    use crate::app::App;

    /// Nobody begins games.
    pub(crate) const ARENA: Option<Arena> = None;

    /// No engine.
    pub(crate) struct Engine;

    impl Engine {
        pub(crate) fn new(_: &App, _: Function) -> Self {
            Self
        }

        #[expect(clippy::unused_self, reason = "as where there is an engine")]
        pub(crate) fn execute(&self, _: Effect) {}
    }
}

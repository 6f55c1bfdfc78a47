//! What every page of ours shares of the browser: the painter that executes a scene, the piece font, the
//! engine's port, and a few helpers around the
//! document. It knows the browser and decides nothing; the page (`xq-web`) and the embedded board stand on it.

pub mod codec;
pub mod dom;
mod flag;
pub mod font;
pub mod forced;
pub mod icon;
pub mod input;
pub mod listener;
pub mod painter;
pub mod port;
pub mod schedule;
pub mod written;

pub use listener::Listener;
pub use painter::Painter;
pub use port::{EngineFiles, Port};
pub use schedule::Schedule;

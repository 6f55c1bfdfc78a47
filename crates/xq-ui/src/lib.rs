//! The interface without a browser: what has happened goes in ([`Msg`]), what is to be done comes out ([`Effect`]),
//! and two pure functions say what is to be seen, [`scene()`] on the canvas and [`view()`] around it.
//!
//! ```
//! use xq_ui::{Command, Model, Msg, update};
//!
//! let mut model = Model::new();
//! let effects = update(&mut model, Msg::Command(Command::Flip), 0.0);
//! assert!(model.layout.flipped);
//! assert!(!effects.is_empty(), "the side that sits below is saved with the game");
//! ```
//!
//! No clock: `now` in milliseconds comes with every call. No browser: positions are in device pixels of a canvas whose size the model
//! is told.

mod address;
pub mod analysis;
pub mod anim;
pub mod clock;
pub mod drag;
pub mod draw;
pub mod effect;
pub mod embed;
pub mod game;
pub mod geometry;
pub mod help;
pub mod i18n;
pub mod layout;
pub mod library;
pub mod looks;
pub mod model;
pub mod msg;
pub mod notation;
pub mod notice;
pub mod pwa;
pub mod repetition;
pub mod review;
pub mod save;
pub mod scene;
pub mod settings;
pub mod setup;
pub mod sound;
pub mod study;
pub mod supervisor;
pub mod table;
pub mod theme;
mod update;
pub mod view;

pub use effect::{Effect, Kept, Slot};
pub use looks::LooksCommand;
pub use model::{Dialog, Mode, Model, Seat};
pub use msg::{Command, EngineEvent, Key, Msg, Opening, Phase, Pointer};
pub use notation::Notation;
pub use pwa::{PwaCommand, PwaEffect, PwaMsg};
pub use scene::{Picture, Scene, scene};
pub use setup::SetupCommand;
pub use sound::Sound;
pub use table::{TableCommand, Terms};
pub use update::{is_moving, update, wake_at};
pub use view::{View, view};

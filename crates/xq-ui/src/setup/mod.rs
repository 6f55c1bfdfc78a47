//! Putting pieces on the board (摆局): any arrangement, sound or not, with what is wrong with it.

mod command;
mod editor;
mod view;

pub use command::SetupCommand;
pub use editor::Editor;
pub(crate) use view::view;
pub use view::{PaletteEntry, SetupView};

#[cfg(test)]
mod tests;

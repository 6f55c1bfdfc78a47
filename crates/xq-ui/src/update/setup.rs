//! The board editor.

use xq_rules::{Piece, Square};

use super::Step;
use crate::drag::Press;
use crate::effect::{Effect, Slot};
use crate::game::Play;
use crate::geometry::Point;
use crate::model::Mode;
use crate::msg::{Key, Pointer};
use crate::setup::SetupCommand;

impl Step<'_> {
    pub(super) fn setup_command(&mut self, command: SetupCommand) {
        if self.model.mode != Mode::Setup {
            return;
        }
        let editor = &mut self.model.setup;
        match command {
            SetupCommand::Choose(piece) => {
                editor.hand = (editor.hand != Some(piece)).then_some(piece);
                return self.deselect();
            }
            SetupCommand::Drop(piece, at) => return self.drop_new(piece, at),
            SetupCommand::RemoveAt(at) => {
                if let Some(square) = self.model.layout.square_at(at) {
                    self.model.setup.remove(square);
                }
            }
            SetupCommand::Remove => {
                let square = self.model.selected.or(self.model.cursor);
                if let Some(square) = square {
                    self.model.setup.remove(square);
                }
            }
            SetupCommand::Side(side) => editor.side(side),
            SetupCommand::Clear => editor.clear(),
            SetupCommand::Start => editor.change(xq_rules::Setup::start()),
            SetupCommand::FromGame => editor.change(self.model.play.position().to_setup()),
            SetupCommand::Mirror => editor.change(editor.setup().flip_file()),
            SetupCommand::SwapColors => editor.change(editor.setup().swap_colors()),
            SetupCommand::Fen(text) => editor.type_fen(&text),
            SetupCommand::Undo => editor.undo(),
            SetupCommand::Redo => editor.redo(),
            SetupCommand::Play => return self.leave_setup(Mode::Play),
            SetupCommand::Study => return self.leave_setup(Mode::Study),
        }
        self.setup_changed(None);
    }

    /// What is on the board is kept, however unfinished it is.
    fn setup_changed(&mut self, dropped: Option<(Square, Point)>) {
        if dropped.is_some() {
            self.model.animation = None;
        }
        self.show_pieces(dropped);
        let text = self.model.setup.fen();
        if text != self.model.setup.kept {
            self.model.setup.kept.clone_from(&text);
            self.effects.push(Effect::Put(Slot::Setup, text));
        }
    }

    fn drop_new(&mut self, piece: Piece, at: Point) {
        if let Some(square) = self.model.layout.square_at(at) {
            self.model.setup.put(piece, square);
            let hand = self.model.layout.board(at);
            self.setup_changed(Some((square, hand)));
        }
    }

    fn leave_setup(&mut self, to: Mode) {
        if !self.model.setup.problems().1 {
            return;
        }
        if let Ok(play) = Play::from_fen(&self.model.setup.fen()) {
            match to {
                Mode::Study => {
                    self.go(Mode::Study);
                    self.open_record(play.record());
                }
                Mode::Play | Mode::Setup => self.show_new_game(Some(play.fen())),
            }
        }
    }

    /// A press on the board: puts the piece of the palette, puts down what was picked, or takes hold of what stands there.
    pub(super) fn setup_down(&mut self, pointer: Pointer) {
        self.model.cursor = None;
        let Some(square) = self.model.layout.square_at(pointer.at) else {
            return self.deselect();
        };
        if self.setup_touch(square) {
            return;
        }
        let was_selected = self.model.selected == Some(square);
        if self.model.piece_at(square).is_none() {
            return self.deselect();
        }
        self.model.selected = Some(square);
        let ratio = self.model.layout.ratio;
        self.model.press = Some(Press::new(
            pointer.id,
            square,
            pointer.at,
            was_selected,
            pointer.touch,
            ratio,
        ));
    }

    /// What a tap or Enter does, but for picking up; false when there is nothing but that to do.
    fn setup_touch(&mut self, square: Square) -> bool {
        if let Some(piece) = self.model.setup.hand {
            if self.model.piece_at(square) == Some(piece) {
                self.model.setup.remove(square);
            } else {
                self.model.setup.put(piece, square);
            }
            self.setup_changed(None);
            return true;
        }
        let Some(from) = self.model.selected.filter(|&from| from != square) else {
            return false;
        };
        self.model.setup.carry(from, square);
        self.setup_changed(None);
        true
    }

    /// A piece that is let go: beside the board it is gone.
    pub(super) fn setup_up(&mut self, press: &Press) {
        if !press.carried {
            if press.was_selected {
                self.deselect();
            }
            return;
        }
        if let Some(to) = self.model.layout.square_at(press.at) {
            self.model.setup.carry(press.from, to);
            let hand = self.model.layout.board(press.at);
            self.setup_changed(Some((to, hand)));
        } else {
            self.model.setup.remove(press.from);
            self.model.pieces[press.from.index()] = None;
            self.setup_changed(None);
        }
    }

    /// Enter puts and picks; true when the key was used.
    pub(super) fn setup_key(&mut self, key: Key) -> bool {
        match key {
            Key::Enter | Key::Space => {
                let Some(square) = self.model.cursor else {
                    return false;
                };
                if !self.setup_touch(square) {
                    let lifts = self.model.selected != Some(square);
                    let there = self.model.piece_at(square).is_some();
                    self.model.selected = (lifts && there).then_some(square);
                }
                true
            }
            Key::Delete => {
                self.setup_command(SetupCommand::Remove);
                true
            }
            Key::Escape if self.model.setup.hand.is_some() && self.model.press.is_none() => {
                self.model.setup.hand = None;
                true
            }
            _ => false,
        }
    }
}

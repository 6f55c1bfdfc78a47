//! Pointers and keys over an embedded board.

use xq_rules::{Move, Square};

use super::EmbedCommand;
use super::act::Step;
use super::config::Use;
use super::contest::Turn;
use crate::anim::Animation;
use crate::drag::Press;
use crate::geometry::Point;
use crate::msg::{Key, Phase, Pointer};

impl Step<'_> {
    pub(super) fn pointer(&mut self, pointer: Pointer) {
        // A board to look at is no board to touch: nothing is lifted there.
        if !self.embed.is_touchable() {
            return;
        }
        match pointer.phase {
            Phase::Down => self.pointer_down(pointer),
            Phase::Move => {
                if let Some(press) = self.press_of(pointer.id) {
                    press.move_to(pointer.at);
                }
            }
            Phase::Up => self.pointer_up(pointer),
            Phase::Cancel => {
                if let Some(press) = self.press_of(pointer.id).copied() {
                    self.embed.press = None;
                    self.glide_back(&press);
                }
            }
        }
    }

    fn press_of(&mut self, id: i32) -> Option<&mut Press> {
        self.embed
            .press
            .as_mut()
            .filter(|press| press.pointer == id)
    }

    fn pointer_down(&mut self, pointer: Pointer) {
        if let Some(press) = self.embed.press {
            if press.pointer != pointer.id {
                self.embed.press = None;
                self.glide_back(&press);
            }
            return;
        }
        self.embed.point = None;
        let Some(square) = self.embed.layout.square_at(pointer.at) else {
            return self.embed.deselect();
        };
        if self.put(square, None) {
            return;
        }
        let was_selected = self.embed.selected == Some(square);
        if self.pick(square) {
            let ratio = self.embed.layout.ratio;
            let (id, at, touch) = (pointer.id, pointer.at, pointer.touch);
            self.embed.press = Some(Press::new(id, square, at, was_selected, touch, ratio));
        }
    }

    fn pointer_up(&mut self, pointer: Pointer) {
        let Some(press) = self.press_of(pointer.id) else {
            return;
        };
        press.move_to(pointer.at);
        let press = *press;
        self.embed.press = None;
        if !press.carried {
            if press.was_selected {
                self.embed.deselect();
            }
            return;
        }
        let target = self.embed.layout.square_at(press.at);
        let hand = self.embed.layout.board(press.at);
        if target.is_some_and(|square| self.put(square, Some(hand))) {
            return;
        }
        self.glide_back(&press);
        if target != Some(press.from) {
            self.embed.deselect();
        }
    }

    fn glide_back(&mut self, press: &Press) {
        if !press.carried || self.embed.room.still {
            return;
        }
        if let Some(piece) = self.embed.pieces[press.from.index()] {
            let from = self.embed.layout.board(press.at);
            self.embed.animation = Some(Animation::back(piece, from, press.from, self.now));
        }
    }

    fn pick(&mut self, square: Square) -> bool {
        let position = self.embed.position();
        let own = position
            .piece_at(square)
            .is_some_and(|piece| piece.color() == position.side());
        if !own || !self.embed.may_move() {
            self.embed.deselect();
            // The reader has the second move: a press lets the engine begin.
            self.turn(Turn::Begin, None);
            return false;
        }
        let moves = position.legal_moves();
        let from_here = moves.iter().filter(|mv| mv.from() == square);
        self.embed.targets = from_here.map(|mv| mv.to()).collect();
        self.embed.selected = Some(square);
        true
    }

    fn put(&mut self, to: Square, hand: Option<Point>) -> bool {
        if !self.embed.targets.contains(&to) {
            return false;
        }
        let mv = self.embed.selected.and_then(|from| Move::new(from, to));
        mv.is_some_and(|mv| self.try_move(mv, hand.map(|point| (to, point))))
    }

    /// In a record the arrows go through the moves; where pieces can be moved they move the cursor.
    pub(super) fn key(&mut self, key: Key) {
        self.embed.focused = true;
        if self.embed.config.usage == Use::View || self.is_free() {
            return self.key_in_record(key);
        }
        let (right, down) = match key {
            Key::Left => (-1, 0),
            Key::Right => (1, 0),
            Key::Up => (0, -1),
            Key::Down => (0, 1),
            Key::Enter | Key::Space => return self.enter(),
            Key::Escape => return self.embed.deselect(),
            _ => return,
        };
        let Some(point) = self.embed.point else {
            return self.show_point();
        };
        let (column, row) = self.embed.layout.column_row(point);
        if let Some(square) = self.embed.layout.seen(column + right, row + down) {
            self.embed.point = Some(square);
        }
    }

    fn key_in_record(&mut self, key: Key) {
        if key != Key::Space {
            self.embed.autoplay_at = None;
        }
        match key {
            Key::Left => self.step_by(false),
            Key::Right => self.step_by(true),
            Key::Up | Key::Home => self.command(EmbedCommand::First),
            Key::Down | Key::End => self.command(EmbedCommand::Last),
            Key::Space => self.command(EmbedCommand::Autoplay),
            _ => {}
        }
    }

    fn show_point(&mut self) {
        let position = self.embed.position();
        self.embed.point = Some(position.king(position.side()));
    }

    fn enter(&mut self) {
        let Some(square) = self.embed.point else {
            return self.show_point();
        };
        if self.put(square, None) {
            return;
        }
        if self.embed.selected == Some(square) {
            self.embed.deselect();
        } else {
            self.pick(square);
        }
    }
}

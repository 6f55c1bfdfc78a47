//! Pointers and keys over the board.

use xq_rules::{Move, Square};

use super::Step;
use crate::anim::Animation;
use crate::drag::Press;
use crate::i18n::fill;
use crate::model::Mode;
use crate::msg::{Key, Phase, Pointer};

impl Step<'_> {
    pub(super) fn pointer(&mut self, pointer: Pointer) {
        match pointer.phase {
            Phase::Down => self.pointer_down(pointer),
            Phase::Move => {
                self.pen_moves(pointer);
                if let Some(press) = self.press_of(pointer.id) {
                    press.move_to(pointer.at);
                }
            }
            Phase::Up => self.pointer_up(pointer),
            Phase::Cancel => {
                self.pen_is_lost(pointer);
                if let Some(press) = self.press_of(pointer.id).copied() {
                    self.model.press = None;
                    self.glide_back(&press);
                }
            }
        }
    }

    fn press_of(&mut self, id: i32) -> Option<&mut Press> {
        self.model
            .press
            .as_mut()
            .filter(|press| press.pointer == id)
    }

    fn pointer_down(&mut self, pointer: Pointer) {
        // A press on the board of a ruling leads back to the game.
        if self.model.review.is_some() {
            return self.close_ruling();
        }
        // A second finger is no second hand: the piece goes back.
        if let Some(press) = self.model.press {
            if press.pointer != pointer.id {
                self.model.press = None;
                self.glide_back(&press);
            }
            return;
        }
        if self.model.mode == Mode::Study {
            self.board_is_wanted();
            if self.pen_down(pointer) {
                return;
            }
        }
        if self.model.mode == Mode::Setup {
            return self.setup_down(pointer);
        }
        // The hand has taken over from the keyboard.
        self.model.cursor = None;
        let Some(square) = self.model.layout.square_at(pointer.at) else {
            if self.bound().is_none() {
                self.deselect();
            }
            self.model.table.premove = None;
            return;
        };
        if self.put(square, None) {
            return;
        }
        // A press elsewhere takes back what was decided in advance.
        self.model.table.premove = None;
        let was_selected = self.model.selected == Some(square);
        if self.pick(square) {
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
    }

    fn pointer_up(&mut self, pointer: Pointer) {
        self.pen_up(pointer);
        let Some(press) = self.press_of(pointer.id) else {
            return;
        };
        press.move_to(pointer.at);
        let press = *press;
        self.model.press = None;
        if self.model.mode == Mode::Setup {
            return self.setup_up(&press);
        }
        if !press.carried {
            if press.was_selected {
                self.deselect();
            }
            return;
        }
        let target = self.model.layout.square_at(press.at);
        let hand = self.model.layout.board(press.at);
        if target.is_some_and(|square| self.put(square, Some(hand))) {
            return;
        }
        self.glide_back(&press);
        // Dropped where it stood, it stays chosen; dropped on a wrong point, the player starts afresh.
        if target != Some(press.from) {
            self.deselect();
        }
    }

    pub(super) fn glide_back(&mut self, press: &Press) {
        if !press.carried {
            return;
        }
        if let Some(piece) = self.model.pieces[press.from.index()] {
            let from = self.model.layout.board(press.at);
            let plan = Animation::back(piece, from, press.from, self.now);
            self.model.animation = self.at_speed(plan);
        }
    }

    /// Chooses the piece on a square, if it is the person's to move. Otherwise nothing is chosen.
    pub(super) fn pick(&mut self, square: Square) -> bool {
        self.touch(square);
        // A piece that was touched stays chosen: it has to move.
        let square = self.bound().unwrap_or(square);
        let piece = self.model.piece_at(square);
        let own = piece.is_some_and(|piece| self.model.hand() == Some(piece.color()));
        if !own {
            self.deselect();
            return false;
        }
        self.model.selected = Some(square);
        self.model.targets = self.model.targets_of(square);
        true
    }

    /// Moves the chosen piece to a square, if it may go there.
    pub(super) fn put(&mut self, to: Square, hand: Option<crate::geometry::Point>) -> bool {
        if self.model.hand().is_none() || !self.model.targets.contains(&to) {
            return false;
        }
        let mv = self.model.selected.and_then(|from| Move::new(from, to));
        let dropped = hand.map(|point| (to, point));
        mv.is_some_and(|mv| match self.model.mode {
            Mode::Study => self.lesson_takes(mv, dropped) || self.study_move(mv, dropped),
            Mode::Play if !self.model.is_humans_turn() => {
                self.premove(mv);
                true
            }
            Mode::Play | Mode::Setup => self.make_move(mv, dropped),
        })
    }

    pub(super) fn key(&mut self, key: Key) {
        self.model.board_focused = true;
        if self.model.review.is_some() {
            return match key {
                Key::Left | Key::Up => self.look_on(-1),
                Key::Right | Key::Down => self.look_on(1),
                Key::Home => self.look_at(0),
                Key::End => self.look_at(usize::MAX),
                Key::Enter | Key::Space | Key::Escape => self.close_ruling(),
                Key::Delete | Key::Arrive => {}
            };
        }
        if self.model.mode == Mode::Study {
            self.board_is_wanted();
            if self.study_key(key) {
                return;
            }
        }
        if self.model.mode == Mode::Setup && self.setup_key(key) {
            return;
        }
        let direction = match key {
            Key::Left => (-1, 0),
            Key::Right => (1, 0),
            Key::Up => (0, -1),
            Key::Down => (0, 1),
            Key::Enter | Key::Space => return self.enter(),
            Key::Home | Key::End | Key::Delete => return,
            Key::Escape => {
                if let Some(press) = self.model.press.take() {
                    self.glide_back(&press);
                }
                self.model.table.premove = None;
                return self.deselect();
            }
            Key::Arrive => {
                if self.model.cursor.is_none() {
                    self.show_cursor();
                }
                return;
            }
        };
        self.move_cursor(direction);
    }

    fn move_cursor(&mut self, (right, down): (i32, i32)) {
        let Some(cursor) = self.model.cursor else {
            return self.show_cursor();
        };
        let (column, row) = self.model.layout.column_row(cursor);
        if let Some(square) = self.model.layout.seen(column + right, row + down) {
            self.model.cursor = Some(square);
        }
    }

    /// The cursor begins where the eye is: on the last move, or on the king of whoever is to move.
    fn show_cursor(&mut self) {
        let last = self.model.shown_move().map(Move::to);
        let square = self.model.selected.or(last);
        let king = if self.model.layout.flipped {
            Square::E9
        } else {
            Square::E0
        };
        self.model.cursor = square.or(Some(king));
    }

    fn enter(&mut self) {
        let Some(square) = self.model.cursor else {
            return self.show_cursor();
        };
        if self.put(square, None) {
            return;
        }
        if self.model.selected == Some(square) {
            self.deselect();
        } else if self.pick(square) {
            let texts = self.model.settings.lang.texts();
            let text = fill(
                texts.looks.chosen,
                &[&crate::view::point_name(self.model, square)],
            );
            self.announce(text);
        }
    }
}

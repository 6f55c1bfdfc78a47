//! Drawing on the board.

use xq_records::ShapeColor;

use super::super::Step;
use crate::msg::{Phase, Pointer};
use crate::study::Drawing;

impl Step<'_> {
    pub(in super::super) fn draw(&mut self, pointer: Pointer, color: ShapeColor) {
        match pointer.phase {
            Phase::Down => self.begin_stroke(pointer, color),
            Phase::Move => self.pen_moves(pointer),
            Phase::Up => self.pen_up(pointer),
            Phase::Cancel => self.pen_is_lost(pointer),
        }
    }

    /// A finger draws when a pen is in the hand; gives whether it does.
    pub(in super::super) fn pen_down(&mut self, pointer: Pointer) -> bool {
        let Some(color) = self.model.study.desk.pen else {
            return false;
        };
        self.begin_stroke(pointer, color);
        true
    }

    fn begin_stroke(&mut self, pointer: Pointer, color: ShapeColor) {
        self.model.study.desk.drawing =
            self.model.layout.square_at(pointer.at).map(|from| Drawing {
                pointer: pointer.id,
                from,
                to: Some(from),
                color,
            });
    }

    pub(in super::super) fn pen_moves(&mut self, pointer: Pointer) {
        let to = self.model.layout.square_at(pointer.at);
        if let Some(drawing) = &mut self.model.study.desk.drawing
            && drawing.pointer == pointer.id
        {
            drawing.to = to;
        }
    }

    pub(in super::super) fn pen_up(&mut self, pointer: Pointer) {
        self.pen_moves(pointer);
        let drawing = self.model.study.desk.drawing;
        let Some(drawing) = drawing.filter(|drawing| drawing.pointer == pointer.id) else {
            return;
        };
        self.model.study.desk.drawing = None;
        if let Some(shape) = drawing.shape() {
            let node = self.model.study.cursor();
            self.model
                .study
                .note(node, |notes| notes.toggle_shape(shape));
        }
    }

    pub(in super::super) fn pen_is_lost(&mut self, pointer: Pointer) {
        let drawing = &mut self.model.study.desk.drawing;
        if drawing.is_some_and(|drawing| drawing.pointer == pointer.id) {
            *drawing = None;
        }
    }
}

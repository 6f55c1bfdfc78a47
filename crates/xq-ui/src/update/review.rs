//! Looking at a ruling.

use super::Step;
use crate::review::Review;

impl Step<'_> {
    pub(super) fn show_ruling(&mut self) {
        if let Some(repetition) = self.model.play.repetition() {
            self.model.review = Some(Review::new(repetition.clone()));
            self.model.cursor = None;
            self.show_pieces(None);
        }
    }

    pub(super) fn look_at(&mut self, row: usize) {
        if let Some(review) = &mut self.model.review {
            review.look_at(row);
            self.show_pieces(None);
        }
    }

    /// Goes on to another row by the keys of the board.
    pub(super) fn look_on(&mut self, down: i32) {
        if let Some(review) = &self.model.review {
            let row = review.row().saturating_add_signed(down as isize);
            self.look_at(row);
        }
    }

    pub(super) fn close_ruling(&mut self) {
        if self.model.review.take().is_some() {
            self.show_pieces(None);
        }
    }
}

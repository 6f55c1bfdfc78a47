//! What lies beside the record: the tools, and what can be taken back.

use std::rc::Rc;

use xq_records::notes::ShapeColor;
use xq_records::{NodeId, Removed};

use super::export::Export;
use super::{Autoplay, Drawing, Found, Rows, Speed, Study};
use crate::model::Mode;

/// The tools beside a record.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    /// Whether it plays by itself.
    pub autoplay: Option<Autoplay>,
    /// How fast it would.
    pub speed: Speed,
    /// The color that a finger draws with; none when it moves pieces.
    pub pen: Option<ShapeColor>,
    /// The stroke that is being drawn.
    pub drawing: Option<Drawing>,
    /// Whether the tools for notes are shown.
    pub annotating: bool,
    /// What can be taken back.
    pub undo: Option<Undo>,
    /// When the offer to do so goes, in ms.
    pub undo_until: Option<f64>,
    /// What was found in a text or a file.
    pub found: Option<Found>,
    /// The record on its way out.
    pub export: Option<Export>,
    /// The outlines of characters, once a picture has needed them.
    pub outlines: Option<Rc<str>>,
    /// Whether they could not be had.
    pub outlines_missing: bool,
    /// Until when it is said that the line was copied, in ms.
    pub line_copied_until: Option<f64>,
    /// The address of the page, without what follows `#`.
    pub address: String,
    /// The revision that was kept last.
    pub kept: Option<u32>,
    /// When a large record is to be kept, in ms.
    pub keep_at: Option<f64>,
    /// Cursor, mode and speed as they were kept last.
    pub kept_place: Option<(NodeId, Mode, Speed)>,
    /// The list of moves.
    pub rows: Rows,
    /// Grows when something is folded or unfolded.
    pub(super) folded: u32,
}

impl Desk {
    /// When something is due.
    pub(crate) fn wake_at(&self) -> Option<f64> {
        let next = self.autoplay.map(|autoplay| autoplay.next);
        let copied = self.export.as_ref().and_then(|export| export.copied_until);
        let line = self.line_copied_until;
        [next, self.undo_until, self.keep_at, copied, line]
            .into_iter()
            .flatten()
            .min_by(f64::total_cmp)
    }
}

/// Something that can be taken back.
#[derive(Clone, Debug)]
pub enum Undo {
    /// A branch was removed, with so many moves.
    Branch(Removed, usize),
    /// Another record took the place of this one.
    Record(Box<Study>),
}

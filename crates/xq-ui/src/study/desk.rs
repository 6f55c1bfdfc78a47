//! What lies beside the record: the tools, and what can be taken back.

use xq_records::Removed;
use xq_records::notes::ShapeColor;

use super::{Autoplay, Drawing, Rows, Speed, Study};

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
    /// The list of moves.
    pub rows: Rows,
    /// Grows when something is folded or unfolded.
    pub(super) folded: u32,
}

impl Desk {
    /// When something is due.
    pub(crate) fn wake_at(&self) -> Option<f64> {
        let next = self.autoplay.map(|autoplay| autoplay.next);
        [next, self.undo_until]
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

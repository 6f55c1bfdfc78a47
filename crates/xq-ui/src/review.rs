//! Looking at a ruling: the board shows a move of the cycle instead of the game, until the player leaves.

use xq_rules::adjudicate::{Attack, Label, MateLine, MoveRuling};
use xq_rules::{Move, Square};

use crate::anim::Pieces;
use crate::repetition::{Repetition, Step};

/// A ruling that the player looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// What is looked at. A copy: the game may go on meanwhile.
    repetition: Repetition,
    row: usize,
}

/// What an arrow says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrowKind {
    /// A check, or a move of the mate that is threatened.
    Check,
    /// An answer that the mate forces.
    Answer,
    /// A chase.
    Chase,
    /// An attack that does not count.
    Excused,
    /// The move that the engine advises.
    Hint,
    /// A move that is decided in advance.
    Premove,
    /// The first move of a line of the engine.
    Line {
        /// Which line, from 1.
        rank: u8,
        /// How good it is beside the best, from 0 to 100.
        weight: u8,
    },
}

/// An arrow on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// What it says.
    pub kind: ArrowKind,
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
}

impl Review {
    /// Begins at the first move of whoever has to change.
    pub fn new(repetition: Repetition) -> Self {
        Self {
            row: repetition.first_row(),
            repetition,
        }
    }

    /// What is looked at.
    pub const fn repetition(&self) -> &Repetition {
        &self.repetition
    }

    /// The row that is chosen.
    pub const fn row(&self) -> usize {
        self.row
    }

    /// Chooses a row; beyond the last one the last.
    pub fn look_at(&mut self, row: usize) {
        self.row = row.min(self.repetition.steps.len().saturating_sub(1));
    }

    fn step(&self) -> Option<&Step> {
        self.repetition.steps.get(self.row)
    }

    fn ruling(&self) -> Option<&MoveRuling> {
        self.repetition.ruling.moves.get(self.row)
    }

    /// The pieces after the chosen move.
    pub fn pieces(&self) -> Option<Pieces> {
        self.step().map(|step| step.pieces)
    }

    /// The chosen move.
    pub fn last_move(&self) -> Option<Move> {
        self.ruling().map(|ruling| ruling.mv)
    }

    /// The king that the chosen move attacks.
    pub fn checked_king(&self) -> Option<Square> {
        self.step().and_then(|step| step.checked_king)
    }

    /// The arrows that explain the chosen move, the least of them first, so that the greater lie above.
    pub fn arrows(&self) -> Vec<Arrow> {
        let (Some(ruling), Some(step)) = (self.ruling(), self.step()) else {
            return Vec::new();
        };
        let mut arrows: Vec<Arrow> = ruling.attacks.iter().rev().map(attack).collect();
        let line = ruling.mate.iter().flat_map(MateLine::moves);
        let mut line: Vec<Arrow> = line
            .enumerate()
            .map(|(i, mv)| {
                let is_check = i.is_multiple_of(2);
                arrow(
                    if is_check {
                        ArrowKind::Check
                    } else {
                        ArrowKind::Answer
                    },
                    mv,
                )
            })
            .collect();
        line.reverse();
        arrows.append(&mut line);
        if let Some(fork) = ruling.fork.filter(|_| ruling.label == Label::Chase) {
            arrows.push(arrow(ArrowKind::Check, fork.check));
        }
        if let Some(king) = step.checked_king {
            let checks = ruling.checkers.into_iter().map(|from| Arrow {
                kind: ArrowKind::Check,
                from,
                to: king,
            });
            arrows.extend(checks);
        }
        arrows
    }
}

const fn attack(attack: &Attack) -> Arrow {
    Arrow {
        kind: if attack.excuse.is_some() {
            ArrowKind::Excused
        } else {
            ArrowKind::Chase
        },
        from: attack.from,
        to: attack.at,
    }
}

const fn arrow(kind: ArrowKind, mv: Move) -> Arrow {
    Arrow {
        kind,
        from: mv.from(),
        to: mv.to(),
    }
}

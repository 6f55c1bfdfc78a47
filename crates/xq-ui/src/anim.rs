//! Animation by comparing two arrangements of pieces, whatever made the second from the first: a move, a take-back, a new
//! game, a saved one. A piece that vanished is taken to be the nearest equal piece that appeared.

use xq_rules::{Piece, Square};

use crate::geometry::Point;
use crate::layout::on_board;

/// The pieces on the board, by [`Square::index`].
pub type Pieces = [Option<Piece>; 90];

/// How long one piece travels, in ms.
const ONE_MS: f64 = 240.0;
/// How long many pieces travel, in ms.
const MANY_MS: f64 = 420.0;

/// A piece on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Travel {
    /// What travels.
    pub piece: Piece,
    /// From where, in cells of the board.
    pub from: Point,
    /// Where to.
    pub to: Square,
}

/// A piece that appears or vanishes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fade {
    /// What fades.
    pub piece: Piece,
    /// Where.
    pub at: Square,
    /// Whether it appears.
    pub appears: bool,
}

/// What moves from when to when.
#[derive(Clone, Debug, PartialEq)]
pub struct Animation {
    /// When it began.
    pub begun: f64,
    /// How long it takes.
    pub lasts: f64,
    /// Pieces on their way.
    pub travels: Vec<Travel>,
    /// Pieces that appear or vanish.
    pub fades: Vec<Fade>,
}

impl Animation {
    /// The way from `before` to `after`; `None` when nothing changes.
    ///
    /// `dropped` is a piece that the player has carried to a square by hand: it settles from where it was let go.
    pub fn between(
        before: &Pieces,
        after: &Pieces,
        dropped: Option<(Square, Point)>,
        now: f64,
    ) -> Option<Self> {
        let changed = |pieces: &Pieces, other: &Pieces| -> Vec<(Square, Piece)> {
            Square::ALL
                .into_iter()
                .filter(|sq| pieces[sq.index()] != other[sq.index()])
                .filter_map(|sq| Some((sq, pieces[sq.index()]?)))
                .collect()
        };
        let mut gone = changed(before, after);
        let mut travels = Vec::new();
        let mut fades = Vec::new();
        for (to, piece) in changed(after, before) {
            match take_nearest(&mut gone, to, piece) {
                Some(from) => {
                    let hand = dropped.filter(|&(square, _)| square == to);
                    let from = hand.map_or_else(|| on_board(from), |(_, point)| point);
                    travels.push(Travel { piece, from, to });
                }
                None => fades.push(Fade {
                    piece,
                    at: to,
                    appears: true,
                }),
            }
        }
        fades.extend(gone.into_iter().map(|(at, piece)| Fade {
            piece,
            at,
            appears: false,
        }));
        if travels.is_empty() && fades.is_empty() {
            return None;
        }
        let lasts = if travels.len() + fades.len() > 3 {
            MANY_MS
        } else if dropped.is_some() {
            ONE_MS / 2.0
        } else {
            ONE_MS
        };
        Some(Self {
            begun: now,
            lasts,
            travels,
            fades,
        })
    }

    /// A piece that glides back to where it was taken from.
    pub fn back(piece: Piece, from: Point, to: Square, now: f64) -> Self {
        Self {
            begun: now,
            lasts: ONE_MS * 0.75,
            travels: vec![Travel { piece, from, to }],
            fades: Vec::new(),
        }
    }

    /// How much of the way is done, eased: 0 at the beginning, 1 at the end.
    pub fn progress(&self, now: f64) -> f64 {
        let t = ((now - self.begun) / self.lasts).clamp(0.0, 1.0);
        if t < 0.5 {
            4.0 * t * t * t
        } else {
            1.0 - (-2.0 * t + 2.0).powi(3) / 2.0
        }
    }

    /// Whether it is over.
    pub fn is_done(&self, now: f64) -> bool {
        now - self.begun >= self.lasts
    }

    /// Whether a piece is on its way to that square or appears on it, so that it does not stand there yet.
    pub fn concerns(&self, square: Square) -> bool {
        self.travels.iter().any(|travel| travel.to == square)
            || self
                .fades
                .iter()
                .any(|fade| fade.appears && fade.at == square)
    }
}

fn take_nearest(gone: &mut Vec<(Square, Piece)>, to: Square, piece: Piece) -> Option<Square> {
    let distance = |sq: Square| on_board(sq).distance(on_board(to));
    let (i, _) = gone
        .iter()
        .enumerate()
        .filter(|(_, (_, other))| *other == piece)
        .min_by(|(_, a), (_, b)| distance(a.0).total_cmp(&distance(b.0)))?;
    Some(gone.swap_remove(i).0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xq_rules::{Position, Setup};

    fn pieces(moves: &[&str]) -> Pieces {
        let mut position = Position::start();
        for text in moves {
            let mv = crate::game::read_move(text).expect("a move");
            position = position.play(mv).expect("legal");
        }
        position.to_setup().pieces
    }

    #[test]
    fn a_move_is_one_travel() {
        let plan = Animation::between(&pieces(&[]), &pieces(&["h2e2"]), None, 0.0).unwrap();
        assert_eq!(plan.travels.len(), 1);
        assert_eq!(plan.travels[0].from, on_board(Square::H2));
        assert_eq!(plan.travels[0].to, Square::E2);
        assert!(plan.fades.is_empty());
    }

    #[test]
    fn a_capture_fades_what_was_taken_and_its_take_back_brings_it_again() {
        let (before, after) = (pieces(&["h2e2", "h9g7"]), pieces(&["h2e2", "h9g7", "e2e6"]));
        let plan = Animation::between(&before, &after, None, 0.0).unwrap();
        assert_eq!((plan.travels.len(), plan.fades.len()), (1, 1));
        assert!(!plan.fades[0].appears);
        let back = Animation::between(&after, &before, None, 0.0).unwrap();
        assert_eq!((back.travels.len(), back.fades.len()), (1, 1));
        assert!(back.fades[0].appears);
        assert!(back.concerns(Square::E6));
    }

    #[test]
    fn a_dropped_piece_settles_from_the_hand() {
        let hand = Point::new(4.2, 2.1);
        let dropped = Some((Square::E2, hand));
        let plan = Animation::between(&pieces(&[]), &pieces(&["h2e2"]), dropped, 0.0).unwrap();
        assert_eq!(plan.travels[0].from, hand);
    }

    #[test]
    fn nothing_changed_is_no_animation_and_an_empty_board_fills() {
        assert!(Animation::between(&pieces(&[]), &pieces(&[]), None, 0.0).is_none());
        let empty = Setup::empty().pieces;
        let plan = Animation::between(&empty, &pieces(&[]), None, 5.0).unwrap();
        assert_eq!(plan.fades.len(), 32);
        assert!(plan.progress(5.0).abs() < 1e-9);
        assert!(!plan.is_done(5.0 + plan.lasts - 1.0));
        assert!(plan.is_done(5.0 + plan.lasts));
    }
}

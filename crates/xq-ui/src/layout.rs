//! Where the board lies on the canvas. The only place that knows about flipping.
//!
//! Everything is in device pixels, with a whole number of them to a cell, so that every line of the board falls on the
//! pixel grid at every device pixel ratio.

use xq_rules::{Color, File, Rank, Square};

use crate::geometry::{Point, Rect};

/// Below this width in CSS pixels the board has the narrow margins and the larger pieces of a phone.
const COMPACT_BELOW: f64 = 520.0;

/// How far a press may be from the outermost lines, in cells.
const REACH: f64 = 0.8;

/// What differs between a wide screen and a phone.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Margins {
    /// From the outermost file to the edge of the board, in cells.
    side: f64,
    /// From the outermost rank to the edge of the board, in cells.
    end: f64,
}

const WIDE: Margins = Margins {
    side: 0.80,
    end: 1.02,
};
const COMPACT: Margins = Margins {
    side: 0.555,
    end: 0.90,
};

/// The board's place on the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Size of the canvas in device pixels.
    pub width: u32,
    /// Size of the canvas in device pixels.
    pub height: u32,
    /// Device pixels per CSS pixel.
    pub ratio: f64,
    /// Side of a cell.
    pub cell: f64,
    /// The board with its margins.
    pub plate: Rect,
    /// The point at the top left.
    origin: Point,
    /// Whether Black sits below.
    pub flipped: bool,
    /// Whether left and right are exchanged.
    pub mirrored: bool,
    /// Whether this is a phone's board.
    pub compact: bool,
}

impl Layout {
    /// The largest board that a canvas of `width` × `height` device pixels holds.
    pub fn new(width: u32, height: u32, ratio: f64, flipped: bool) -> Self {
        let ratio = if ratio.is_finite() && ratio > 0.0 {
            ratio
        } else {
            1.0
        };
        let (w, h) = (f64::from(width), f64::from(height));
        let compact = w / ratio < COMPACT_BELOW;
        let margins = if compact { COMPACT } else { WIDE };
        let across = 8.0 + 2.0 * margins.side;
        let down = 9.0 + 2.0 * margins.end;
        let cell = (w / across).min(h / down).floor().max(1.0);
        let origin = Point::new(
            ((w - 8.0 * cell) / 2.0).round(),
            ((h - 9.0 * cell) / 2.0).round(),
        );
        let fitted = Rect {
            x: (origin.x - margins.side * cell).round().max(0.0),
            y: (origin.y - margins.end * cell).round().max(0.0),
            width: (across * cell).round().min(w),
            height: (down * cell).round().min(h),
        };
        // A phone's board runs from edge to edge: the pixels that a whole cell leaves over belong to it.
        let plate = if compact {
            Rect {
                x: 0.0,
                width: w,
                ..fitted
            }
        } else {
            fitted
        };
        Self {
            width,
            height,
            ratio,
            cell,
            plate,
            origin,
            flipped,
            mirrored: false,
            compact,
        }
    }

    /// A part of a board, as through a window: cells of that many device pixels, and in the middle of the canvas that place on the board, in
    /// cells from Red's left and Red's back rank.
    pub fn close_up((width, height): (u32, u32), ratio: f64, cell: f64, middle: Point) -> Self {
        let (w, h) = (f64::from(width), f64::from(height));
        let origin = Point::new(
            (w / 2.0 - middle.x * cell).round(),
            (h / 2.0 - (9.0 - middle.y) * cell).round(),
        );
        let plate = Rect {
            x: origin.x,
            y: origin.y,
            width: 8.0 * cell,
            height: 9.0 * cell,
        };
        Self {
            width,
            height,
            ratio,
            cell,
            plate: plate.grown(cell),
            origin,
            flipped: false,
            mirrored: false,
            compact: false,
        }
    }

    /// The same board with left and right exchanged, or not.
    #[must_use]
    pub const fn mirrored(mut self, mirrored: bool) -> Self {
        self.mirrored = mirrored;
        self
    }

    /// The cells around all ninety points, in CSS pixels.
    pub fn points_area(&self) -> Rect {
        let half = self.cell / 2.0;
        let corner = self.crossing(0, 0).shifted(-half, -half);
        Rect {
            x: corner.x / self.ratio,
            y: corner.y / self.ratio,
            width: 9.0 * self.cell / self.ratio,
            height: 10.0 * self.cell / self.ratio,
        }
    }

    /// The number, from 1, of the file that is seen in a column, as that side counts it: from its own right.
    pub fn file_number(&self, column: u32, side: Color) -> u32 {
        let (file, _) = self.turned(column, 0, (8, 9));
        match side {
            Color::Red => 9 - file,
            Color::Black => file + 1,
        }
    }

    /// Diameter of a piece.
    pub fn disc(&self) -> f64 {
        self.cell * if self.compact { 0.90 } else { 0.84 }
    }

    /// The place of a file (0–8 from Red's left) and rank (0–9 from Red's back rank) on the canvas; fractions lie between.
    pub fn place(&self, board: Point) -> Point {
        let (column, row) = self.turned(board.x, board.y, (8.0, 9.0));
        self.origin.shifted(column * self.cell, row * self.cell)
    }

    /// The reverse of [`Layout::place`].
    pub fn board(&self, place: Point) -> Point {
        let column = (place.x - self.origin.x) / self.cell;
        let row = (place.y - self.origin.y) / self.cell;
        let (x, y) = self.turned(column, row, (8.0, 9.0));
        Point::new(x, y)
    }

    /// From file and rank to column and row, and back: all four orientations are their own reverse.
    fn turned<T: std::ops::Sub<Output = T>>(&self, across: T, along: T, last: (T, T)) -> (T, T) {
        (
            if self.flipped == self.mirrored {
                across
            } else {
                last.0 - across
            },
            if self.flipped { along } else { last.1 - along },
        )
    }

    /// The place of a square.
    pub fn center(&self, square: Square) -> Point {
        self.place(on_board(square))
    }

    /// The place of the crossing of a column and a row as they are seen, from the top left.
    pub fn crossing(&self, column: u32, row: u32) -> Point {
        self.origin
            .shifted(f64::from(column) * self.cell, f64::from(row) * self.cell)
    }

    /// The square as it is seen in that column and row.
    pub fn seen(&self, column: i32, row: i32) -> Option<Square> {
        let (file, rank) = self.turned(column, row, (8, 9));
        Square::from_coords(file, rank)
    }

    /// The column and row in which a square is seen, from the top left.
    pub fn column_row(&self, square: Square) -> (i32, i32) {
        self.turned(square.file() as i32, square.rank() as i32, (8, 9))
    }

    /// The square nearest to a place on the canvas: a press anywhere on the board finds one, a miss by a few pixels never
    /// counts. Far outside there is none.
    pub fn square_at(&self, place: Point) -> Option<Square> {
        let at = self.board(place);
        let inside = |value: f64, last: f64| (-REACH..=last + REACH).contains(&value);
        if !inside(at.x, 8.0) || !inside(at.y, 9.0) {
            return None;
        }
        let file = File::from_index(at.x.round().clamp(0.0, 8.0) as usize)?;
        let rank = Rank::from_index(at.y.round().clamp(0.0, 9.0) as usize)?;
        Some(Square::new(file, rank))
    }

    /// What moves the middle of a line of that width so that its edges fall on the pixel grid.
    pub const fn to_grid(width: f64) -> f64 {
        if (width as u32).is_multiple_of(2) {
            0.0
        } else {
            0.5
        }
    }

    /// A width of a line in whole device pixels, at least one, from a part of a cell.
    pub fn stroke(&self, part: f64) -> f64 {
        (self.cell * part).round().max(1.0)
    }
}

/// A square's place on the board in cells.
pub fn on_board(square: Square) -> Point {
    Point::new(square.file() as u8 as f64, square.rank() as u8 as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [(u32, u32, f64); 7] = [
        (320, 380, 1.0),
        (640, 760, 2.0),
        (1170, 1398, 3.0),
        (585, 700, 1.5),
        (760, 800, 1.0),
        (1520, 1600, 2.0),
        (1, 1, 1.0),
    ];

    #[test]
    fn cells_are_square_and_on_the_pixel_grid() {
        for (width, height, ratio) in SIZES {
            for flipped in [false, true] {
                let layout = Layout::new(width, height, ratio, flipped);
                for square in Square::ALL {
                    let p = layout.center(square);
                    assert!(
                        p.x.fract().abs() + p.y.fract().abs() < 1e-9,
                        "{width}x{height} {square}"
                    );
                }
                let (a, b) = (layout.crossing(0, 0), layout.crossing(8, 9));
                assert!(((b.x - a.x) / 8.0 - (b.y - a.y) / 9.0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn a_small_phones_board_uses_the_whole_width() {
        for width in [320u32, 360, 390] {
            for ratio in [1u32, 2, 3] {
                let device = width * ratio;
                let layout = Layout::new(device, device * 12 / 10, f64::from(ratio), false);
                assert!((layout.plate.width - f64::from(device)).abs() < 1e-9);
                assert!(8.0 * layout.cell >= 0.86 * f64::from(device), "{layout:?}");
            }
        }
    }

    #[test]
    fn the_whole_board_and_its_pieces_are_on_the_canvas() {
        for (width, height, ratio) in SIZES {
            if width < 10 {
                continue;
            }
            let layout = Layout::new(width, height, ratio, false);
            for square in [Square::A0, Square::I9] {
                let p = layout.center(square);
                let r = layout.disc() / 2.0;
                assert!(p.x - r >= 0.0 && p.x + r <= f64::from(width), "{layout:?}");
                assert!(p.y - r >= 0.0 && p.y + r <= f64::from(height), "{layout:?}");
            }
        }
    }

    #[test]
    fn red_sits_below_until_the_board_is_flipped() {
        let layout = Layout::new(760, 800, 1.0, false);
        assert!(layout.center(Square::E0).y > layout.center(Square::E9).y);
        assert!(layout.center(Square::A0).x < layout.center(Square::I0).x);
        let flipped = Layout::new(760, 800, 1.0, true);
        assert_eq!(flipped.center(Square::E0), layout.center(Square::E9));
        assert_eq!(flipped.center(Square::A0), layout.center(Square::I9));
    }

    #[test]
    fn a_press_finds_the_nearest_square_in_both_directions() {
        for (width, height, ratio) in SIZES {
            for turn in 0..4 {
                let layout =
                    Layout::new(width, height, ratio, turn & 1 != 0).mirrored(turn & 2 != 0);
                for square in Square::ALL {
                    let center = layout.center(square);
                    for (dx, dy) in [(0.0, 0.0), (0.45, 0.45), (-0.45, 0.45), (0.45, -0.45)] {
                        let place = center.shifted(dx * layout.cell, dy * layout.cell);
                        assert_eq!(layout.square_at(place), Some(square));
                    }
                    let (column, row) = layout.column_row(square);
                    assert_eq!(layout.seen(column, row), Some(square));
                    assert_eq!(layout.crossing(column as u32, row as u32), center);
                }
            }
        }
    }

    #[test]
    fn there_are_four_orientations() {
        let corners = |flipped: bool, mirrored: bool| {
            let layout = Layout::new(760, 800, 1.0, flipped).mirrored(mirrored);
            let seen = [(0, 0), (8, 0), (0, 9), (8, 9)].map(|(c, r)| layout.seen(c, r));
            seen.map(|square| square.unwrap().to_string()).join(" ")
        };
        assert_eq!(corners(false, false), "a9 i9 a0 i0");
        assert_eq!(corners(true, false), "i0 a0 i9 a9");
        assert_eq!(corners(false, true), "i9 a9 i0 a0");
        assert_eq!(corners(true, true), "a0 i0 a9 i9");
        let mirrored = Layout::new(760, 800, 1.0, false).mirrored(true);
        assert_eq!(mirrored.file_number(0, Color::Red), 1);
        assert_eq!(mirrored.file_number(0, Color::Black), 9);
    }

    #[test]
    fn a_press_beyond_the_edge_still_finds_the_edge() {
        let layout = Layout::new(760, 800, 1.0, false);
        let corner = layout.center(Square::A0);
        let missed = corner.shifted(-0.6 * layout.cell, 0.6 * layout.cell);
        assert_eq!(layout.square_at(missed), Some(Square::A0));
        let far = corner.shifted(-2.0 * layout.cell, 0.0);
        assert_eq!(layout.square_at(far), None);
    }
}

//! The empty board: plate, frame, lines, palaces, corner ticks, river, numbers.

use xq_rules::{Color, Square};

use super::Picture;
use super::shape::{Fill, Shape, Stop};
use crate::geometry::{Ink, Point, Rect};
use crate::layout::Layout;
use crate::looks::PieceSet;
use crate::notation::Notation;
use crate::theme::Theme;

/// Red's numbers of the files.
const RED_NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
/// Black's.
const BLACK_NUMERALS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// The soldier and cannon points of one side.
const MARKED: [Square; 7] = [
    Square::B2,
    Square::H2,
    Square::A3,
    Square::C3,
    Square::E3,
    Square::G3,
    Square::I3,
];

pub(super) fn draw(out: &mut Vec<Shape>, picture: &Picture<'_>) {
    let (layout, theme) = (picture.layout, &picture.theme);
    plate(out, layout, theme);
    lines(out, layout, theme);
    palaces(out, layout, theme);
    ticks(out, layout, theme);
    river(out, picture);
    if let Some(notation) = picture.numbers {
        numerals(out, picture, notation);
    }
}

fn plate(out: &mut Vec<Shape>, layout: &Layout, theme: &Theme) {
    let plate = layout.plate;
    let round = if layout.compact {
        0.0
    } else {
        (layout.cell * 0.10).round()
    };
    out.push(Shape::Area {
        rect: plate,
        round,
        fill: Fill::Linear {
            from: Point::new(plate.x, plate.y),
            to: Point::new(plate.x + plate.width * 0.35, plate.y + plate.height),
            stops: [
                Stop {
                    at: 0.0,
                    ink: theme.board_top,
                },
                Stop {
                    at: 1.0,
                    ink: theme.board_bottom,
                },
            ],
        },
    });
    if theme.grain.alpha > 0.0 {
        grain(out, layout, theme.grain);
    }
    if !layout.compact {
        let width = layout.stroke(0.022);
        out.push(Shape::Frame {
            rect: plate.grown(-width / 2.0),
            round,
            width,
            ink: theme.edge.with_alpha(0.55),
        });
    }
}

/// Long waves across the board. The numbers are stirred, not drawn by lot: the same board has the same grain always.
fn grain(out: &mut Vec<Shape>, layout: &Layout, ink: Ink) {
    let plate = layout.plate;
    let step = layout.cell * 0.17;
    let count = (plate.height / step) as u32;
    for i in 1..count {
        let stir = |salt: u32| {
            let mixed = (i * 7 + salt).wrapping_mul(2_654_435_761) >> 16;
            f64::from(mixed % 1000) / 1000.0
        };
        let y = plate.y + f64::from(i) * step + (stir(1) - 0.5) * step;
        let swing = layout.cell * (0.04 + 0.10 * stir(2));
        let at = |part: f64, dy: f64| Point::new(plate.x + plate.width * part, y + dy);
        let inset = 0.004;
        let bend = 0.25 + 0.2 * stir(3);
        out.push(Shape::Curve {
            from: at(inset, 0.0),
            to: vec![
                (at(bend, -swing), at(0.5, 0.0)),
                (at(1.0 - bend, swing), at(1.0 - inset, swing * 0.3)),
            ],
            width: layout.cell * (0.010 + 0.022 * stir(4)),
            ink: ink.faded(0.45 + 0.55 * stir(5)),
        });
    }
}

/// A straight line whose edges fall on the pixel grid.
fn straight(out: &mut Vec<Shape>, from: Point, to: Point, width: f64, ink: Ink) {
    let half = Layout::to_grid(width);
    let lies = (to.x - from.x).abs() > (to.y - from.y).abs();
    let (dx, dy) = if lies { (0.0, half) } else { (half, 0.0) };
    out.push(Shape::Line {
        points: vec![from.shifted(dx, dy), to.shifted(dx, dy)],
        width,
        ink,
    });
}

fn lines(out: &mut Vec<Shape>, layout: &Layout, theme: &Theme) {
    let thin = layout.stroke(0.018);
    let ink = theme.line;
    let last = |column: u32| column == 8;
    for row in 0..10 {
        let (from, to) = (layout.crossing(0, row), layout.crossing(8, row));
        // One more pixel, so that the corners close.
        straight(out, from, to.shifted(thin, 0.0), thin, ink);
    }
    for column in 0..9 {
        let edge = column == 0 || last(column);
        let pieces: &[(u32, u32)] = if edge { &[(0, 9)] } else { &[(0, 4), (5, 9)] };
        for &(top, bottom) in pieces {
            let from = layout.crossing(column, top);
            straight(out, from, layout.crossing(column, bottom), thin, ink);
        }
    }
    let thick = layout.stroke(0.055);
    let gap = layout.stroke(0.075);
    let (a, b) = (layout.crossing(0, 0), layout.crossing(8, 9));
    let inner = Rect {
        x: a.x,
        y: a.y,
        width: b.x - a.x + thin,
        height: b.y - a.y + thin,
    };
    out.push(Shape::Frame {
        rect: inner.grown(gap + thick / 2.0),
        round: 0.0,
        width: thick,
        ink,
    });
}

fn palaces(out: &mut Vec<Shape>, layout: &Layout, theme: &Theme) {
    let width = layout.stroke(0.018);
    let half = width / 2.0;
    for top in [0, 7] {
        for (from, to) in [(3, 5), (5, 3)] {
            let ends = [layout.crossing(from, top), layout.crossing(to, top + 2)];
            out.push(Shape::Line {
                points: ends.map(|p| p.shifted(half, half)).to_vec(),
                width,
                ink: theme.line,
            });
        }
    }
}

fn ticks(out: &mut Vec<Shape>, layout: &Layout, theme: &Theme) {
    let thin = layout.stroke(0.018);
    let gap = layout.stroke(0.085);
    let arm = layout.stroke(0.17);
    let half = Layout::to_grid(thin);
    for square in MARKED.into_iter().flat_map(|sq| [sq, sq.rotate()]) {
        let center = layout.center(square).shifted(half, half);
        let (column, _) = layout.column_row(square);
        for (dx, dy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            if (column == 0 && dx < 0.0) || (column == 8 && dx > 0.0) {
                continue;
            }
            let corner = center.shifted(dx * gap, dy * gap);
            out.push(Shape::Line {
                points: vec![
                    corner.shifted(dx * arm, 0.0),
                    corner,
                    corner.shifted(0.0, dy * arm),
                ],
                width: thin,
                ink: theme.line,
            });
        }
    }
}

/// 楚河 to the left and 漢界 to the right of whoever looks, as on a printed board. For two at one table each reads one of them.
fn river(out: &mut Vec<Shape>, picture: &Picture<'_>) {
    let layout = picture.layout;
    let y = layout.crossing(0, 4).y + layout.cell * 0.5;
    let left = layout.crossing(0, 4).x;
    let han = match picture.set {
        PieceSet::Simplified => '汉',
        PieceSet::Traditional | PieceSet::Pictures => '漢',
    };
    let (third, fourth) = if picture.facing {
        ('界', han)
    } else {
        (han, '界')
    };
    let glyphs = [('楚', 1.25), ('河', 2.65), (third, 5.35), (fourth, 6.75)];
    for (i, (glyph, column)) in glyphs.into_iter().enumerate() {
        out.push(Shape::Glyph {
            glyph,
            center: Point::new(left + column * layout.cell, y),
            size: layout.cell * 0.66,
            bold: 0.0,
            turned: picture.facing && i >= 2,
            ink: picture.theme.river,
        });
    }
}

/// Each player counts the files from his own right, on his own side of the board. Who reads moves with digits finds them there too.
fn numerals(out: &mut Vec<Shape>, picture: &Picture<'_>, notation: Notation) {
    let layout = picture.layout;
    let below = if layout.flipped {
        Color::Black
    } else {
        Color::Red
    };
    // Clear of the pieces on the last rank, close to the edge of the board.
    let margin = (layout.plate.height - 9.0 * layout.cell) / 2.0;
    let away = f64::midpoint(layout.disc() / 2.0, margin);
    for column in 0..9u32 {
        for (color, row, sign) in [(below, 9, 1.0), (!below, 0, -1.0)] {
            let number = layout.file_number(column, color);
            let glyphs = match color {
                Color::Red if notation.is_chinese() => RED_NUMERALS,
                _ => BLACK_NUMERALS,
            };
            let center = layout.crossing(column, row).shifted(0.0, sign * away);
            out.push(Shape::Glyph {
                glyph: glyphs[number as usize - 1],
                center,
                size: (layout.cell * 0.28).max(10.0 * layout.ratio),
                bold: 0.0,
                turned: picture.facing && color != below,
                ink: picture.theme.numeral,
            });
        }
    }
}

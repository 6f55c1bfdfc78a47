//! Arrows and circles that somebody has drawn.

use xq_records::{Shape as Drawn, ShapeColor};

use super::Picture;
use super::arrows::{STRONG, polygon};
use super::shape::Shape;
use crate::geometry::Ink;

/// Green, red, blue, yellow, in a light room and in a dark one: told apart by eyes that see no red or green too, by
/// their brightness.
const INKS: [[u32; 4]; 2] = [
    [0x0022_7a3c, 0x00b4_2318, 0x001d_4fa3, 0x00e0_a100],
    [0x0058_c27d, 0x00e8_5c4a, 0x006f_a8ff, 0x00ff_d257],
];

/// The color of a drawing.
const fn ink(color: ShapeColor, dark: bool) -> Ink {
    let inks = INKS[dark as usize];
    Ink::solid(match color {
        ShapeColor::Green => inks[0],
        ShapeColor::Red => inks[1],
        ShapeColor::Blue => inks[2],
        ShapeColor::Yellow => inks[3],
    })
}

pub(super) fn draw(out: &mut Vec<Shape>, picture: &Picture<'_>) {
    let layout = picture.layout;
    let rim = layout.stroke(0.03);
    let rim_ink = picture.theme.arrow_rim.with_alpha(0.85);
    for drawn in &picture.drawn {
        let ink = ink(drawn.color(), picture.dark).with_alpha(0.88);
        match *drawn {
            Drawn::Arrow(mv, _) => {
                let ends = (layout.center(mv.from()), layout.center(mv.to()));
                for (grown, ink) in [(rim, rim_ink), (0.0, ink)] {
                    out.push(polygon(layout, ends, &STRONG, grown, ink));
                }
            }
            Drawn::Circle(square, _) => {
                let width = layout.stroke(0.075);
                for (width, ink) in [(width + 2.0 * rim, rim_ink), (width, ink)] {
                    out.push(Shape::Ring {
                        center: layout.center(square),
                        radius: layout.cell * 0.46,
                        width,
                        ink,
                    });
                }
            }
        }
    }
}

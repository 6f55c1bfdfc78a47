//! The colours of board and pieces: three boards, each for a light and a dark room, and one for systems that force their own colours.

use xq_rules::{ByColor, Color};

use crate::geometry::Ink;
use crate::looks::BoardStyle;

/// Every colour that the scene uses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// Whether the board is dark, so that what is laid on it has to be light.
    pub dark: bool,
    /// Whether all is printed: no light falls on it, and nothing throws a shadow unless it is lifted.
    pub flat: bool,
    /// The board at its top.
    pub board_top: Ink,
    /// The board at its bottom.
    pub board_bottom: Ink,
    /// The grain of the wood; invisible where there is none.
    pub grain: Ink,
    /// The edge of the board.
    pub edge: Ink,
    /// The lines.
    pub line: Ink,
    /// The words in the river.
    pub river: Ink,
    /// The numbers of the files.
    pub numeral: Ink,
    /// The pieces of each side.
    pub faces: ByColor<Face>,
    /// What a piece throws.
    pub shadow: Ink,
    /// The corners around the last move.
    pub last_move: Ink,
    /// Where a piece may go, and the corners around the chosen piece.
    pub target: Ink,
    /// The halo of a king in check.
    pub check: Ink,
    /// The keyboard's cursor.
    pub cursor: Ink,
    /// The arrow of a chase.
    pub chase: Ink,
    /// The arrow of an attack that does not count.
    pub excused: Ink,
    /// The rim around arrows.
    pub arrow_rim: Ink,
}

/// A side's pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    /// The rim, lit from above.
    pub rim_light: Ink,
    /// The rim, away from the light.
    pub rim_dark: Ink,
    /// The face at its middle.
    pub middle: Ink,
    /// The face towards its rim.
    pub edge: Ink,
    /// Characters and rings.
    pub ink: Ink,
}

/// The colours that a system forces on every page, in the words of CSS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// `Canvas`, as `0xRRGGBB`.
    pub canvas: u32,
    /// `CanvasText`.
    pub text: u32,
    /// `Highlight`.
    pub highlight: u32,
}

const fn solid(rgb: u32) -> Ink {
    Ink::solid(rgb)
}

const fn face(rim: [u32; 2], face: [u32; 2], ink: u32) -> Face {
    Face {
        rim_light: solid(rim[0]),
        rim_dark: solid(rim[1]),
        middle: solid(face[0]),
        edge: solid(face[1]),
        ink: solid(ink),
    }
}

/// Both sides' pieces of one material.
const fn set(rim: [u32; 2], faces: [u32; 2], inks: [u32; 2]) -> ByColor<Face> {
    ByColor {
        red: face(rim, faces, inks[0]),
        black: face(rim, faces, inks[1]),
    }
}

const WOOD: Theme = Theme {
    dark: false,
    flat: false,
    board_top: solid(0x00f2_dcb0),
    board_bottom: solid(0x00e3_c18c),
    grain: solid(0x00a8_7440).with_alpha(0.10),
    edge: solid(0x0087_5a2c),
    line: solid(0x004a_3018),
    river: solid(0x005c_3d20).with_alpha(0.82),
    numeral: solid(0x005c_3d20).with_alpha(0.90),
    faces: set(
        [0x00f9_ebcb, 0x00b5_8c56],
        [0x00ff_f8e6, 0x00f1_ddb2],
        [0x00b2_1e18, 0x001d_1a18],
    ),
    shadow: solid(0x0035_1f0c).with_alpha(0.50),
    last_move: solid(0x0015_5957),
    target: solid(0x0015_5957),
    check: solid(0x00d9_2a1c),
    cursor: solid(0x0015_4fa8),
    chase: solid(0x0015_4fa8),
    excused: solid(0x006b_5a48),
    arrow_rim: solid(0x00ff_fdf6),
};

const WOOD_AT_NIGHT: Theme = Theme {
    dark: true,
    board_top: solid(0x005d_442f),
    board_bottom: solid(0x0046_3222),
    grain: solid(0x0020_1409).with_alpha(0.22),
    edge: solid(0x0023_170d),
    line: solid(0x00d3_b07c),
    river: solid(0x00d9_b985).with_alpha(0.80),
    numeral: solid(0x00e2_c595).with_alpha(0.92),
    faces: set(
        [0x00e6_d3ac, 0x0080_6038],
        [0x00f3_e6c8, 0x00dd_c798],
        [0x00a3_1813, 0x0018_1615],
    ),
    shadow: solid(0x0000_0000).with_alpha(0.62),
    last_move: solid(0x006f_d0c6),
    target: solid(0x006f_d0c6),
    check: solid(0x00ff_4a36),
    cursor: solid(0x008f_c1ff),
    chase: solid(0x008f_c1ff),
    excused: solid(0x00b5_a48d),
    arrow_rim: solid(0x001a_120b),
    ..WOOD
};

const PAPER: Theme = Theme {
    flat: true,
    board_top: solid(0x00fb_f7ec),
    board_bottom: solid(0x00f6_f0e1),
    grain: solid(0x0000_0000).with_alpha(0.0),
    edge: solid(0x00b9_ab90),
    line: solid(0x0033_2d28),
    river: solid(0x0033_2d28).with_alpha(0.88),
    numeral: solid(0x0033_2d28).with_alpha(0.92),
    faces: set(
        [0x00ff_fdf6, 0x00ff_fdf6],
        [0x00ff_fdf6, 0x00ff_fdf6],
        [0x00b0_1c17, 0x001b_1816],
    ),
    shadow: solid(0x0033_2d28).with_alpha(0.35),
    last_move: solid(0x0017_6462),
    target: solid(0x0017_6462),
    ..WOOD
};

/// The same sheet by lamplight: a white one would dazzle.
const PAPER_AT_NIGHT: Theme = Theme {
    board_top: solid(0x00b5_aa94),
    board_bottom: solid(0x00ab_9f88),
    edge: solid(0x005d_5443),
    line: solid(0x0026_211c),
    river: solid(0x0026_211c).with_alpha(0.90),
    numeral: solid(0x0026_211c).with_alpha(0.94),
    faces: set(
        [0x00e4_dac4, 0x00e4_dac4],
        [0x00e4_dac4, 0x00e4_dac4],
        [0x0098_1510, 0x0016_1412],
    ),
    last_move: solid(0x000c_4442),
    target: solid(0x000c_4442),
    check: solid(0x00b4_1c10),
    cursor: solid(0x000f_3c84),
    chase: solid(0x000f_3c84),
    excused: solid(0x004c_4033),
    ..PAPER
};

const SLATE: Theme = Theme {
    dark: true,
    board_top: solid(0x004b_565e),
    board_bottom: solid(0x0040_4a51),
    grain: solid(0x0000_0000).with_alpha(0.0),
    edge: solid(0x002b_3338),
    line: solid(0x00b4_bfc5),
    river: solid(0x00c6_cfd4).with_alpha(0.85),
    numeral: solid(0x00d0_d8dc).with_alpha(0.95),
    faces: set(
        [0x00ff_fbf1, 0x0096_8d7b],
        [0x00f8_f3e7, 0x00de_d6c3],
        [0x00ab_1b16, 0x0018_1b1d],
    ),
    shadow: solid(0x000b_0f12).with_alpha(0.60),
    last_move: solid(0x0084_dcd2),
    target: solid(0x0084_dcd2),
    check: solid(0x00ff_6450),
    cursor: solid(0x00a9_d0ff),
    chase: solid(0x00a9_d0ff),
    excused: solid(0x00cf_c7b8),
    arrow_rim: solid(0x0014_191c),
    ..WOOD
};

const SLATE_AT_NIGHT: Theme = Theme {
    board_top: solid(0x002c_3338),
    board_bottom: solid(0x0024_2a2e),
    edge: solid(0x0012_1618),
    line: solid(0x0087_929a),
    river: solid(0x009e_a8ae).with_alpha(0.85),
    numeral: solid(0x00ad_b6bc).with_alpha(0.95),
    faces: set(
        [0x00ee_e7d8, 0x0078_7060],
        [0x00e8_e0d0, 0x00cc_c3af],
        [0x00a0_1813, 0x0015_1719],
    ),
    shadow: solid(0x0000_0000).with_alpha(0.65),
    ..SLATE
};

impl Theme {
    /// The colours of a board in a light or a dark room.
    pub const fn of(style: BoardStyle, dark: bool) -> Self {
        match (style, dark) {
            (BoardStyle::Wood, false) => WOOD,
            (BoardStyle::Wood, true) => WOOD_AT_NIGHT,
            (BoardStyle::Paper, false) => PAPER,
            (BoardStyle::Paper, true) => PAPER_AT_NIGHT,
            (BoardStyle::Dark, false) => SLATE,
            (BoardStyle::Dark, true) => SLATE_AT_NIGHT,
        }
    }

    /// The colours that a system forces: three, so that the sides differ by what is filled.
    pub fn forced(forced: Forced) -> Self {
        let (canvas, text, mark) = (
            solid(forced.canvas),
            solid(forced.text),
            solid(forced.highlight),
        );
        let dark = canvas.brightness() < text.brightness();
        let face = Face {
            rim_light: text,
            rim_dark: text,
            middle: canvas,
            edge: canvas,
            ink: text,
        };
        Self {
            dark,
            flat: true,
            board_top: canvas,
            board_bottom: canvas,
            grain: canvas.with_alpha(0.0),
            edge: text,
            line: text,
            river: text,
            numeral: text,
            faces: ByColor {
                red: face,
                black: face,
            },
            shadow: text.with_alpha(0.4),
            last_move: mark,
            target: mark,
            check: mark,
            cursor: mark,
            chase: mark,
            excused: text,
            arrow_rim: canvas,
        }
        .distinct(true)
    }

    /// With Black's pieces in reverse, light on dark, or not.
    #[must_use]
    pub const fn distinct(mut self, distinct: bool) -> Self {
        if distinct {
            let Face { middle, ink, .. } = self.faces.black;
            self.faces.black = Face {
                middle: ink,
                edge: ink,
                ink: middle,
                ..self.faces.black
            };
            if self.flat {
                self.faces.black.rim_light = ink;
                self.faces.black.rim_dark = ink;
            }
        }
        self
    }

    /// A side's pieces.
    pub const fn face(&self, color: Color) -> &Face {
        match color {
            Color::Red => &self.faces.red,
            Color::Black => &self.faces.black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<(String, Theme)> {
        let forced = [(0x00ff_ffff, 0), (0, 0x00ff_ffff)].map(|(canvas, text)| {
            let theme = Theme::forced(Forced {
                canvas,
                text,
                highlight: if canvas == 0 {
                    0x001a_ebff
                } else {
                    0x0000_00ee
                },
            });
            (format!("forced {canvas:06x}"), theme)
        });
        let boards = BoardStyle::ALL.into_iter().flat_map(|style| {
            [false, true].into_iter().flat_map(move |dark| {
                [false, true].map(|distinct| {
                    let theme = Theme::of(style, dark).distinct(distinct);
                    (format!("{} {dark} {distinct}", style.name()), theme)
                })
            })
        });
        boards.chain(forced).collect()
    }

    /// WCAG 2.2, 1.4.3: what is to be read stands out by 4.5.
    #[test]
    fn characters_and_numbers_can_be_read_on_every_board() {
        for (name, theme) in all() {
            for color in Color::ALL {
                let face = theme.face(color);
                for ground in [face.middle, face.edge] {
                    let contrast = face.ink.contrast(ground);
                    assert!(contrast >= 4.5, "{name}: {color:?} {contrast:.2}");
                }
            }
            for board in [theme.board_top, theme.board_bottom] {
                // The words in the river are large: for them 3 is enough.
                for (what, ink, least) in
                    [("numeral", theme.numeral, 4.5), ("river", theme.river, 3.0)]
                {
                    let contrast = ink.over(board).contrast(board);
                    assert!(contrast >= least, "{name}: {what} {contrast:.2}");
                }
            }
        }
    }

    /// WCAG 2.2, 1.4.11: lines and marks stand out by 3.
    #[test]
    fn lines_and_marks_stand_out_on_every_board() {
        for (name, theme) in all() {
            for board in [theme.board_top, theme.board_bottom] {
                for (what, ink) in [
                    ("line", theme.line),
                    ("last move", theme.last_move),
                    ("target", theme.target.with_alpha(0.88).over(board)),
                    ("cursor", theme.cursor),
                ] {
                    let contrast = ink.contrast(board);
                    assert!(contrast >= 3.0, "{name}: {what} {contrast:.2}");
                }
                let halo = theme.check.contrast(board);
                assert!(halo >= 2.0, "{name}: check {halo:.2}");
            }
        }
    }

    /// Without any sense of colour the sides differ when that is chosen: one is light, the other dark.
    #[test]
    fn the_sides_differ_without_color_when_that_is_chosen() {
        for (name, theme) in all() {
            let contrast = theme.faces.red.middle.contrast(theme.faces.black.middle);
            if name.ends_with("true") || name.starts_with("forced") {
                assert!(contrast >= 4.5, "{name}: {contrast:.2}");
            }
        }
    }
}

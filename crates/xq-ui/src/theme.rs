//! The colours of board and pieces, for a light and a dark room.

use xq_rules::Color;

use crate::geometry::Ink;

/// Every colour that the scene uses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// The board's wood, at its top.
    pub wood_top: Ink,
    /// The board's wood, at its bottom.
    pub wood_bottom: Ink,
    /// The grain of the wood.
    pub grain: Ink,
    /// The edge of the board.
    pub edge: Ink,
    /// The lines.
    pub line: Ink,
    /// The words in the river.
    pub river: Ink,
    /// The numbers of the files.
    pub numeral: Ink,
    /// The rim of a piece, lit from above.
    pub rim_light: Ink,
    /// The rim of a piece, away from the light.
    pub rim_dark: Ink,
    /// The face of a piece at its middle.
    pub face: Ink,
    /// The face of a piece towards its rim.
    pub face_edge: Ink,
    /// What a piece throws.
    pub shadow: Ink,
    /// Red's characters and rings.
    pub red: Ink,
    /// Black's characters and rings.
    pub black: Ink,
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

const LIGHT: Theme = Theme {
    wood_top: Ink::solid(0x00f2_dcb0),
    wood_bottom: Ink::solid(0x00e3_c18c),
    grain: Ink::solid(0x00a8_7440).with_alpha(0.10),
    edge: Ink::solid(0x0087_5a2c),
    line: Ink::solid(0x004a_3018),
    river: Ink::solid(0x005c_3d20).with_alpha(0.82),
    numeral: Ink::solid(0x005c_3d20).with_alpha(0.90),
    rim_light: Ink::solid(0x00f9_ebcb),
    rim_dark: Ink::solid(0x00b5_8c56),
    face: Ink::solid(0x00ff_f8e6),
    face_edge: Ink::solid(0x00f1_ddb2),
    shadow: Ink::solid(0x0035_1f0c).with_alpha(0.50),
    red: Ink::solid(0x00b2_1e18),
    black: Ink::solid(0x001d_1a18),
    last_move: Ink::solid(0x001b_6a68),
    target: Ink::solid(0x001b_6a68),
    check: Ink::solid(0x00d9_2a1c),
    cursor: Ink::solid(0x0015_4fa8),
    chase: Ink::solid(0x0015_4fa8),
    excused: Ink::solid(0x006b_5a48),
    arrow_rim: Ink::solid(0x00ff_fdf6),
};

const DARK: Theme = Theme {
    wood_top: Ink::solid(0x005d_442f),
    wood_bottom: Ink::solid(0x0046_3222),
    grain: Ink::solid(0x0020_1409).with_alpha(0.22),
    edge: Ink::solid(0x0023_170d),
    line: Ink::solid(0x00d3_b07c),
    river: Ink::solid(0x00d9_b985).with_alpha(0.80),
    numeral: Ink::solid(0x00d9_b985).with_alpha(0.88),
    rim_light: Ink::solid(0x00e6_d3ac),
    rim_dark: Ink::solid(0x0080_6038),
    face: Ink::solid(0x00f3_e6c8),
    face_edge: Ink::solid(0x00dd_c798),
    shadow: Ink::solid(0x0000_0000).with_alpha(0.62),
    red: Ink::solid(0x00a8_1a15),
    black: Ink::solid(0x0018_1615),
    last_move: Ink::solid(0x006f_d0c6),
    target: Ink::solid(0x006f_d0c6),
    check: Ink::solid(0x00ff_4a36),
    cursor: Ink::solid(0x008f_c1ff),
    chase: Ink::solid(0x008f_c1ff),
    excused: Ink::solid(0x00b5_a48d),
    arrow_rim: Ink::solid(0x001a_120b),
};

impl Theme {
    /// The colours for a light or a dark room.
    pub const fn of(dark: bool) -> Self {
        if dark { DARK } else { LIGHT }
    }

    /// A side's colour on its pieces.
    pub const fn side(&self, color: Color) -> Ink {
        match color {
            Color::Red => self.red,
            Color::Black => self.black,
        }
    }
}

//! How things look and sound: what the player has chosen once and for all, apart from games.

mod heard;
pub mod stored;

pub use heard::{Heard, words};

/// What stands on the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceSet {
    /// 帥 將 俥 車, as on wooden sets.
    #[default]
    Traditional,
    /// 帅 将 车.
    Simplified,
    /// Small pictures, for people who read no Chinese.
    Pictures,
}

impl PieceSet {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Traditional, Self::Simplified, Self::Pictures];

    /// A name for the stored settings and for tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Traditional => "traditional",
            Self::Simplified => "simplified",
            Self::Pictures => "pictures",
        }
    }

    /// The set of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|set| set.name() == name)
    }
}

/// What the board is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardStyle {
    /// Wood with wooden pieces.
    #[default]
    Wood,
    /// Ink on paper, as in a printed book.
    Paper,
    /// Slate with pieces of bone.
    Dark,
}

impl BoardStyle {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Wood, Self::Paper, Self::Dark];

    /// A name for the stored settings and for tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Paper => "paper",
            Self::Dark => "dark",
        }
    }

    /// The board of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }
}

/// How fast pieces travel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// They are there at once.
    Off,
    /// In half the time.
    Fast,
    /// At their own pace.
    #[default]
    Normal,
    /// For onlookers.
    Slow,
}

impl Speed {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Off, Self::Fast, Self::Normal, Self::Slow];

    /// A name for the stored settings and for tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Fast => "fast",
            Self::Normal => "normal",
            Self::Slow => "slow",
        }
    }

    /// The speed of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speed| speed.name() == name)
    }

    /// What the duration of an animation is multiplied with; none when there is no animation.
    pub const fn factor(self) -> Option<f64> {
        match self {
            Self::Off => None,
            Self::Fast => Some(0.5),
            Self::Normal => Some(1.0),
            Self::Slow => Some(2.0),
        }
    }
}

/// What is either on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// Black's pieces are light on dark, so that nobody needs to tell red from black by colour.
    Distinct,
    /// The numbers of the files beside the board.
    Numbers,
    /// The board is mirrored: left is right.
    Mirrored,
    /// The far side's pieces stand on their heads, for a player who sits there.
    Facing,
    /// Moves are spoken.
    Speech,
    /// The phone trembles with each move.
    Vibration,
}

impl Switch {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 6] = [
        Self::Distinct,
        Self::Numbers,
        Self::Mirrored,
        Self::Facing,
        Self::Speech,
        Self::Vibration,
    ];

    /// A name for the stored settings and for tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Distinct => "distinct",
            Self::Numbers => "numbers",
            Self::Mirrored => "mirrored",
            Self::Facing => "facing",
            Self::Speech => "speech",
            Self::Vibration => "vibration",
        }
    }

    /// The switch of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|switch| switch.name() == name)
    }
}

/// All of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// What stands on the pieces.
    pub pieces: PieceSet,
    /// What the board is made of.
    pub board: BoardStyle,
    /// How fast pieces travel.
    pub speed: Speed,
    /// How loud moves are: 0 is silent, [`Looks::LOUDEST`] the most.
    pub volume: u8,
    /// The switches, in the order of [`Switch::ALL`].
    on: [bool; Switch::ALL.len()],
}

impl Looks {
    /// The greatest volume.
    pub const LOUDEST: u8 = 10;

    /// Whether a switch is on.
    pub const fn is_on(&self, switch: Switch) -> bool {
        self.on[switch as usize]
    }

    /// Turns a switch.
    pub const fn turn(&mut self, switch: Switch, on: bool) {
        self.on[switch as usize] = on;
    }

    /// Takes one `key value` of the stored settings in; false when it is none of these, or of a later version.
    pub fn read_line(&mut self, key: &str, value: &str) -> bool {
        let known = match key {
            "pieces" => PieceSet::from_name(value).map(|set| self.pieces = set),
            "board" => BoardStyle::from_name(value).map(|style| self.board = style),
            "speed" => Speed::from_name(value).map(|speed| self.speed = speed),
            "volume" => value
                .parse()
                .ok()
                .filter(|volume| *volume <= Self::LOUDEST)
                .map(|volume| self.volume = volume),
            _ => Switch::from_name(key).and_then(|switch| {
                let on = match value {
                    "on" => true,
                    "off" => false,
                    _ => return None,
                };
                self.turn(switch, on);
                Some(())
            }),
        };
        known.is_some()
    }

    /// The lines of the stored settings.
    pub fn lines(&self) -> impl Iterator<Item = (&'static str, String)> {
        let switches = Switch::ALL.map(|switch| {
            let word = if self.is_on(switch) { "on" } else { "off" };
            (switch.name(), word.to_owned())
        });
        [
            ("pieces", self.pieces.name().to_owned()),
            ("board", self.board.name().to_owned()),
            ("speed", self.speed.name().to_owned()),
            ("volume", self.volume.to_string()),
        ]
        .into_iter()
        .chain(switches)
    }
}

impl Default for Looks {
    fn default() -> Self {
        let mut looks = Self {
            pieces: PieceSet::default(),
            board: BoardStyle::default(),
            speed: Speed::default(),
            volume: 7,
            on: [false; Switch::ALL.len()],
        };
        looks.turn(Switch::Numbers, true);
        looks
    }
}

/// All about looks that the page knows: what is chosen, and what goes on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LooksState {
    /// What the player has chosen.
    pub chosen: Looks,
    /// The box for typing a move.
    pub typed: Typed,
    /// Whether the screen is kept from going dark.
    pub awake: bool,
    /// When the player or the engine last did something.
    pub active_at: f64,
}

/// The box for typing a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    /// Why the text in it was not played.
    pub fault: Option<String>,
    /// How many texts were played: after each the box is empty again.
    pub taken: u32,
}

/// What can be done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LooksCommand {
    /// Another piece set.
    Pieces(PieceSet),
    /// Another board.
    Board(BoardStyle),
    /// Another speed of animation.
    Speed(Speed),
    /// Another volume, to [`Looks::LOUDEST`].
    Volume(u8),
    /// Something on or off.
    Turn(Switch, bool),
    /// Presses the point that is seen there, from 0, row by row from the top left: picks or puts.
    Press(usize),
    /// Plays a move that was typed, in any notation.
    Type(String),
    /// The text that could not be played is being changed.
    Retype,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_differ() {
        for set in PieceSet::ALL {
            assert_eq!(PieceSet::from_name(set.name()), Some(set));
        }
        for style in BoardStyle::ALL {
            assert_eq!(BoardStyle::from_name(style.name()), Some(style));
        }
        for speed in Speed::ALL {
            assert_eq!(Speed::from_name(speed.name()), Some(speed));
        }
        for switch in Switch::ALL {
            assert_eq!(Switch::from_name(switch.name()), Some(switch));
        }
    }

    #[test]
    fn every_choice_survives_its_lines() {
        let mut looks = Looks {
            pieces: PieceSet::Pictures,
            board: BoardStyle::Paper,
            speed: Speed::Slow,
            volume: 0,
            ..Looks::default()
        };
        for switch in Switch::ALL {
            looks.turn(switch, !looks.is_on(switch));
            let mut read = Looks::default();
            for (key, value) in looks.lines() {
                assert!(read.read_line(key, &value), "{key} {value}");
            }
            assert_eq!(read, looks);
        }
    }

    #[test]
    fn a_bad_line_changes_nothing() {
        let mut looks = Looks::default();
        for (key, value) in [
            ("pieces", "gold"),
            ("volume", "11"),
            ("volume", "-1"),
            ("volume", ""),
            ("facing", "yes"),
            ("speed", ""),
            ("taste", "sweet"),
        ] {
            assert!(!looks.read_line(key, value), "{key} {value}");
        }
        assert_eq!(looks, Looks::default());
    }
}

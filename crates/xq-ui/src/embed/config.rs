//! What an embedded board is told: by the address after `#`, or by attributes of the element. The keys are the same.

use std::fmt;

use xq_rules::Color;

use crate::i18n::Lang;
use crate::looks::{BoardStyle, Looks, PieceSet, Switch};
use crate::notation::Notation;

/// Longest value that is read, in bytes: a study of some thousand moves fits, a flood does not.
pub const MAX_VALUE: usize = 512 * 1024;

/// Shortest and longest time between two moves of autoplay, in ms.
const AUTOPLAY_MS: std::ops::RangeInclusive<u32> = 200..=60_000;

/// Where the board begins in the record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StartPly {
    /// After that many plies of the main line, 0 the start; beyond the end counts as the end.
    At(usize),
    /// The ply that the record itself names, else its start.
    #[default]
    Record,
    /// The end of the main line.
    Last,
}

/// What the reader may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Use {
    /// Go through the record.
    #[default]
    View,
    /// Find the moves of the main line.
    Puzzle,
    /// Play on against the engine.
    Play,
}

/// Which controls there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Controls {
    /// Buttons and menu.
    #[default]
    Full,
    /// First, back, on, last.
    Buttons,
    /// None: the keys alone.
    None,
}

/// Where the moves are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MovesPlace {
    /// Beside a wide board, else below.
    #[default]
    Auto,
    /// Beside.
    Right,
    /// Below.
    Below,
    /// Nowhere.
    None,
}

/// Light or dark around the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// As the reader's system has it.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// Everything that an embedded board is told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// A record in any format that is read, or a position.
    pub record: Option<String>,
    /// A position, when it does not come with the record.
    pub fen: Option<String>,
    /// Moves from there, in any notation.
    pub moves: Option<String>,
    /// Where to begin.
    pub start: StartPly,
    /// The side below; Red unless said.
    pub black_below: bool,
    /// What the reader may do.
    pub usage: Use,
    /// The side that the reader has in [`Use::Play`]; whoever is to move unless said.
    pub side: Option<Color>,
    /// The engine's level in [`Use::Play`], 1–10.
    pub level: Option<u8>,
    /// The controls.
    pub controls: Controls,
    /// The list of moves.
    pub list: MovesPlace,
    /// Whether a caption names the players.
    pub players: Option<bool>,
    /// Milliseconds between two moves when it plays by itself from the beginning.
    pub autoplay_ms: Option<f64>,
    /// The language; that of the reader's browser unless said.
    pub lang: Option<Lang>,
    /// How moves are written; as readers of the language are used to unless said.
    pub notation: Option<Notation>,
    /// Board and pieces.
    pub looks: Looks,
    /// Light or dark.
    pub tone: Tone,
    /// A line above the board.
    pub title: Option<String>,
}

/// Why a key or its value does not count. The board goes on without it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigError {
    /// There is no such key.
    UnknownKey(String),
    /// The key does not take that value; the second text says which it takes.
    BadValue(String, &'static str),
    /// The value is longer than [`MAX_VALUE`].
    TooLong(String),
    /// The value is no text in percent encoding.
    BadEncoding(String),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownKey(key) => write!(f, "unknown key `{}`", short(key)),
            Self::BadValue(key, wanted) => write!(f, "`{key}` wants {wanted}"),
            Self::TooLong(key) => write!(f, "`{key}` is longer than {MAX_VALUE} bytes"),
            Self::BadEncoding(key) => {
                write!(
                    f,
                    "the value of `{}` is not percent-encoded UTF-8",
                    short(key)
                )
            }
        }
    }
}

impl std::error::Error for ConfigError {}

/// A foreign text in a message: never more than a glance of it.
fn short(text: &str) -> String {
    text.chars().take(24).collect()
}

impl Config {
    /// What the address after `#` says, and what of it does not count.
    pub fn from_fragment(fragment: &str) -> (Self, Vec<ConfigError>) {
        let mut config = Self::default();
        let mut errors = Vec::new();
        let pairs = fragment.strip_prefix('#').unwrap_or(fragment).split('&');
        for pair in pairs.filter(|pair| !pair.is_empty()) {
            let (key, encoded) = pair.split_once('=').unwrap_or((pair, ""));
            let outcome = match decode(encoded) {
                Some(value) => config.set(key, &value),
                None => Err(ConfigError::BadEncoding(key.to_owned())),
            };
            errors.extend(outcome.err());
        }
        (config, errors)
    }

    /// Whether the other one shows the same game in the same use: then only looks differ.
    pub(super) fn tells_the_same(&self, other: &Self) -> bool {
        self.record == other.record
            && self.fen == other.fen
            && self.moves == other.moves
            && self.start == other.start
            && self.usage == other.usage
            && self.side == other.side
            && self.level == other.level
    }

    /// Takes one key. `orientation`, `theme` and `initial-ply` are read as other viewers name them.
    ///
    /// # Errors
    /// When there is no such key, or it does not take that value; nothing changes then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), ConfigError> {
        if value.len() > MAX_VALUE {
            return Err(ConfigError::TooLong(short(key)));
        }
        let bad = |wanted| ConfigError::BadValue(key.to_owned(), wanted);
        let text = || Some(value.to_owned()).filter(|text| !text.trim().is_empty());
        match key {
            "record" | "pgn" | "ubb" => self.record = text(),
            // As links write the spaces of a position.
            "fen" => self.fen = text().map(|text| text.replace(['+', '_'], " ")),
            "moves" => self.moves = text(),
            "caption" | "title" => self.title = text().map(|text| text.chars().take(200).collect()),
            "ply" | "start" | "initial-ply" => {
                self.start = start_ply(value).ok_or_else(|| bad("a number of plies or `last`"))?;
            }
            "below" | "orientation" => {
                let color = color(value).ok_or_else(|| bad("`red` or `black`"))?;
                self.black_below = color == Color::Black;
            }
            "players" => self.players = Some(yes(value).ok_or_else(|| bad("`1` or `0`"))?),
            "mode" => {
                let modes = [
                    ("view", Use::View),
                    ("puzzle", Use::Puzzle),
                    ("play", Use::Play),
                ];
                self.usage =
                    pick(value, &modes).ok_or_else(|| bad("`view`, `puzzle` or `play`"))?;
            }
            "side" => {
                self.side = Some(color(value).ok_or_else(|| bad("`red` or `black`"))?);
            }
            "level" => {
                let level = value.parse().ok().filter(|level| (1..=10).contains(level));
                self.level = Some(level.ok_or_else(|| bad("a number from 1 to 10"))?);
            }
            "autoplay" => {
                self.autoplay_ms = autoplay(value).ok_or_else(|| bad("milliseconds a move"))?;
            }
            _ => self.set_look(key, value)?,
        }
        Ok(())
    }

    fn turn(&mut self, switch: Switch, key: &str, value: &str) -> Result<(), ConfigError> {
        let on = yes(value).ok_or_else(|| ConfigError::BadValue(key.to_owned(), "`1` or `0`"))?;
        self.looks.turn(switch, on);
        Ok(())
    }

    /// The keys that say how it looks.
    fn set_look(&mut self, key: &str, value: &str) -> Result<(), ConfigError> {
        let bad = |wanted| ConfigError::BadValue(key.to_owned(), wanted);
        match key {
            "controls" => {
                let kinds = [
                    ("full", Controls::Full),
                    ("buttons", Controls::Buttons),
                    ("none", Controls::None),
                ];
                self.controls =
                    pick(value, &kinds).ok_or_else(|| bad("`full`, `buttons` or `none`"))?;
            }
            "list" => {
                let places = [
                    ("auto", MovesPlace::Auto),
                    ("right", MovesPlace::Right),
                    ("below", MovesPlace::Below),
                    ("bottom", MovesPlace::Below),
                    ("none", MovesPlace::None),
                ];
                self.list = pick(value, &places)
                    .ok_or_else(|| bad("`auto`, `right`, `below` or `none`"))?;
            }
            "tone" | "theme" => {
                let tones = [
                    ("auto", Tone::Auto),
                    ("light", Tone::Light),
                    ("dark", Tone::Dark),
                ];
                self.tone = pick(value, &tones).ok_or_else(|| bad("`auto`, `light` or `dark`"))?;
            }
            "lang" => {
                let known = Lang::of_browser(value);
                self.lang = Some(known.ok_or_else(|| bad("zh-Hans, zh-Hant, en or vi"))?);
            }
            "pieces" => {
                let set = PieceSet::from_name(value);
                self.looks.pieces =
                    set.ok_or_else(|| bad("`traditional`, `simplified` or `pictures`"))?;
            }
            "board" => {
                let style = BoardStyle::from_name(value);
                self.looks.board = style.ok_or_else(|| bad("`wood`, `paper` or `dark`"))?;
            }
            "notation" => {
                let names = "`simplified`, `traditional`, `wxf`, `iccs` or `icons`";
                let known = Notation::from_name(value);
                self.notation = Some(known.ok_or_else(|| bad(names))?);
            }
            "numbers" => self.turn(Switch::Numbers, key, value)?,
            "distinct" => self.turn(Switch::Distinct, key, value)?,
            "facing" => self.turn(Switch::Facing, key, value)?,
            "mirror" => self.turn(Switch::Mirrored, key, value)?,
            _ => return Err(ConfigError::UnknownKey(key.to_owned())),
        }
        Ok(())
    }
}

/// Every key, for those who list them.
pub const KEYS: [&str; 22] = [
    "record",
    "fen",
    "moves",
    "caption",
    "ply",
    "orientation",
    "players",
    "mode",
    "side",
    "level",
    "autoplay",
    "controls",
    "list",
    "theme",
    "lang",
    "pieces",
    "board",
    "notation",
    "numbers",
    "distinct",
    "facing",
    "mirror",
];

fn pick<T: Copy>(value: &str, choices: &[(&str, T)]) -> Option<T> {
    let found = choices.iter().find(|(name, _)| *name == value);
    found.map(|(_, choice)| *choice)
}

fn color(value: &str) -> Option<Color> {
    let colors = [
        ("red", Color::Red),
        ("r", Color::Red),
        ("w", Color::Red),
        ("white", Color::Red),
        ("black", Color::Black),
        ("b", Color::Black),
    ];
    pick(value, &colors)
}

/// An attribute without a value means yes.
fn yes(value: &str) -> Option<bool> {
    let words = [
        ("1", true),
        ("true", true),
        ("", true),
        ("0", false),
        ("false", false),
    ];
    pick(value, &words)
}

fn start_ply(value: &str) -> Option<StartPly> {
    match value {
        "last" | "end" => Some(StartPly::Last),
        "" => Some(StartPly::Record),
        number => number.parse().ok().map(StartPly::At),
    }
}

/// `0` and `false` mean no autoplay, a bare key the usual pace.
#[expect(
    clippy::option_option,
    reason = "outside: whether it was understood; inside: whether it plays"
)]
fn autoplay(value: &str) -> Option<Option<f64>> {
    match value {
        "0" | "false" => Some(None),
        "" | "1" | "true" => Some(Some(1500.0)),
        number => {
            let ms: u32 = number.parse().ok()?;
            Some(Some(f64::from(
                ms.clamp(*AUTOPLAY_MS.start(), *AUTOPLAY_MS.end()),
            )))
        }
    }
}

/// Undoes percent encoding. `+` stays: a move in WXF has it.
fn decode(encoded: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut rest = encoded.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                let digits = std::str::from_utf8(&digits).ok()?;
                u8::from_str_radix(digits, 16).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

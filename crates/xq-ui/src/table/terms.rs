//! What a new game is to be: the choices of the dialog, as `key value`, which are also how they are kept.

use xq_rules::{Color, Piece, RuleSet, Setup, Square};

use crate::clock::TimeControl;
use crate::game::{Play, PositionProblem};
use crate::settings::Level;

/// Who sits on the other side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opponent {
    /// The engine.
    #[default]
    Engine,
    /// Another person at this board.
    Person,
}

/// What is agreed before the first move. It is remembered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Who plays against the person.
    pub opponent: Opponent,
    /// The engine's level.
    pub level: Level,
    /// The person's side; none for either by chance.
    pub side: Option<Color>,
    /// The clock.
    pub control: TimeControl,
    /// The rule book for repetitions.
    pub rules: RuleSet,
    /// What holds while it is played.
    pub house: House,
}

/// What holds while a game is played, beside the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct House {
    /// Touch-move (摸子走子).
    pub touch_move: bool,
    /// No move is taken back (不许悔棋).
    pub no_take_back: bool,
}

impl Terms {
    /// A person as Red against the engine, without a clock.
    pub fn new() -> Self {
        Self {
            side: Some(Color::Red),
            ..Self::default()
        }
    }

    /// Two people at one board, under that rule book.
    pub fn two(rules: RuleSet) -> Self {
        Self {
            opponent: Opponent::Person,
            rules,
            ..Self::new()
        }
    }

    /// A person on that side against the engine.
    pub fn engine(side: Color, level: Level) -> Self {
        Self {
            side: Some(side),
            level,
            ..Self::new()
        }
    }

    /// Takes one choice in; false when there is no such choice.
    pub fn set(&mut self, key: &str, value: &str) -> bool {
        let on = value == "on";
        match (key, value) {
            ("opponent", "engine") => self.opponent = Opponent::Engine,
            ("opponent", "two") => self.opponent = Opponent::Person,
            ("side", "red") => self.side = Some(Color::Red),
            ("side", "black") => self.side = Some(Color::Black),
            ("side", "random") => self.side = None,
            ("touch-move", _) => self.house.touch_move = on,
            ("no-take-back", _) => self.house.no_take_back = on,
            ("level", _) => {
                let level = value.parse().ok().and_then(Level::from_number);
                return level.map(|level| self.level = level).is_some();
            }
            ("control", _) => {
                let control = TimeControl::read(value);
                return control.map(|control| self.control = control).is_some();
            }
            ("rules", _) => {
                let rules = RuleSet::from_name(value);
                return rules.map(|rules| self.rules = rules).is_some();
            }
            _ => return false,
        }
        true
    }

    /// Every choice, as [`Terms::set`] takes it in.
    pub fn lines(&self) -> [(&'static str, String); 7] {
        let flag = |on: bool| if on { "on" } else { "off" }.to_owned();
        let opponent = match self.opponent {
            Opponent::Engine => "engine",
            Opponent::Person => "two",
        };
        let side = match self.side {
            Some(Color::Red) => "red",
            Some(Color::Black) => "black",
            None => "random",
        };
        [
            ("opponent", opponent.to_owned()),
            ("level", self.level.number().to_string()),
            ("side", side.to_owned()),
            ("control", self.control.write()),
            ("rules", self.rules.name().to_owned()),
            ("touch-move", flag(self.house.touch_move)),
            ("no-take-back", flag(self.house.no_take_back)),
        ]
    }
}

/// Where a game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// The usual position.
    #[default]
    Usual,
    /// Pieces are given (让子), which the giver's board lacks: one of [`HANDICAPS`].
    Handicap(usize),
    /// Pieces are given that the player taps away.
    Free,
    /// A position that was brought here: a record's, the board editor's, or a FEN.
    Position,
}

/// The usual handicaps: a name for the page and the pieces given, on Red's side of the board.
pub const HANDICAPS: [(&str, &[Square]); 7] = [
    ("horse", &[Square::B0]),
    ("cannon", &[Square::B2]),
    ("horses", &[Square::B0, Square::H0]),
    ("chariot", &[Square::A0]),
    ("chariot-horse", &[Square::A0, Square::B0]),
    ("chariots", &[Square::A0, Square::I0]),
    (
        "nine",
        &[
            Square::C0,
            Square::D0,
            Square::F0,
            Square::G0,
            Square::A3,
            Square::C3,
            Square::E3,
            Square::G3,
            Square::I3,
        ],
    ),
];

impl Start {
    /// A name for the page.
    pub fn name(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Handicap(which) => HANDICAPS.get(which).map_or("usual", |(name, _)| *name),
            Self::Free => "free",
            Self::Position => "position",
        }
    }

    /// That of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        let others = [Self::Usual, Self::Free, Self::Position];
        let handicaps = (0..HANDICAPS.len()).map(Self::Handicap);
        let mut all = others.into_iter().chain(handicaps);
        all.find(|start| start.name() == name)
    }
}

/// The dialog while it is filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// What is agreed.
    pub terms: Terms,
    /// Where the game begins.
    pub start: Start,
    /// Whether the person gives the pieces, or Red of two people; otherwise the opponent does.
    pub i_give: bool,
    /// The squares of the pieces given by tapping, on Red's side of the board.
    pub given: Vec<Square>,
    /// The position that was brought here, or typed.
    pub fen: String,
    /// Whether the numbers of the clock are shown.
    pub custom_clock: bool,
}

impl Draft {
    /// Takes one choice of the dialog in.
    pub fn set(&mut self, key: &str, value: &str) {
        match key {
            "time" => {
                let preset = value
                    .parse()
                    .ok()
                    .and_then(|i: usize| TimeControl::PRESETS.get(i));
                self.custom_clock = preset.is_none();
                if let Some(preset) = preset {
                    self.terms.control = *preset;
                }
            }
            "start" => self.start = Start::from_name(value).unwrap_or_default(),
            "giver" => self.i_give = value == "me",
            "fen" => value.clone_into(&mut self.fen),
            _ => {
                let number = key
                    .strip_prefix("clock-")
                    .and_then(|index| index.parse().ok());
                let mut numbers = self.terms.control.numbers();
                if let Some(place) = number.and_then(|i: usize| numbers.get_mut(i)) {
                    *place = value.parse().unwrap_or(0);
                    self.terms.control = TimeControl::of(numbers);
                } else {
                    self.terms.set(key, value);
                }
            }
        }
    }

    /// The time that is chosen: the number of a preset, or none when its numbers are shown.
    pub fn time(&self) -> Option<usize> {
        let mut presets = TimeControl::PRESETS.iter();
        let preset = presets.position(|preset| *preset == self.terms.control);
        preset.filter(|_| !self.custom_clock)
    }

    /// The pieces that are given, on Red's side.
    pub fn given(&self) -> &[Square] {
        match self.start {
            Start::Handicap(which) => HANDICAPS.get(which).map_or(&[], |(_, given)| *given),
            Start::Free => &self.given,
            Start::Usual | Start::Position => &[],
        }
    }

    /// A tap on the small board: a piece is given, or not given after all. The king stays. From a preset it goes on freely.
    pub fn tap(&mut self, square: Square) {
        let Some(piece) = Setup::start().piece_at(square) else {
            return;
        };
        if self.start == Start::Position
            || piece.color() == Color::Black
            || piece.role() == xq_rules::Role::King
        {
            return;
        }
        let mut given = self.given().to_vec();
        match given.iter().position(|&other| other == square) {
            Some(at) => {
                given.remove(at);
            }
            None => given.push(square),
        }
        self.given = given;
        self.start = Start::Free;
    }

    /// Which side gives, when the person plays that one.
    pub fn giver(&self, person: Color) -> Color {
        let first = match self.terms.opponent {
            Opponent::Engine => person,
            Opponent::Person => Color::Red,
        };
        if self.i_give { first } else { !first }
    }

    fn without(&self, giver: Color) -> Setup {
        let mut setup = Setup::start();
        for square in self.given() {
            setup.pieces[square.relative_to(giver).index()] = None::<Piece>;
        }
        setup
    }

    /// The game, when the person plays that side.
    ///
    /// # Errors
    /// What is wrong with the position.
    pub fn play(&self, person: Color) -> Result<Play, PositionProblem> {
        match self.start {
            Start::Usual => Ok(Play::new()),
            Start::Position => Play::from_fen(self.fen.trim()),
            Start::Handicap(_) | Start::Free => {
                Play::from_fen(&xq_rules::fen::write(&self.without(self.giver(person))))
            }
        }
    }
}

#[cfg(test)]
mod tests;

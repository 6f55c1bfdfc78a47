//! How much time there is: for the game, for a move, in two periods.

/// A time control (`docs/rules`, clocks). Zero minutes set no limit; zero moves mean the rest of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// Minutes for the game, or for its first period: 0–180.
    pub minutes: u16,
    /// How many moves of a side the first period has: 0–999.
    pub moves: u16,
    /// Minutes that each later period adds: 0–180.
    pub then_minutes: u16,
    /// How many moves of a side each later period has: 0–999.
    pub then_moves: u16,
    /// Seconds that a move adds: 0–180.
    pub increment_s: u16,
    /// Seconds for one move (步时): 0–999.
    pub step_s: u16,
}

/// What each number may be, in the order of [`TimeControl::numbers`].
const MOST: [u16; 6] = [180, 999, 180, 999, 180, 999];

impl TimeControl {
    /// No clock.
    pub const NONE: Self = Self::simple(0, 0);

    /// Those that are offered first.
    pub const PRESETS: [Self; 5] = [
        Self::NONE,
        Self::simple(3, 2),
        Self::simple(5, 3),
        Self::simple(10, 5),
        Self::simple(20, 10),
    ];

    /// So many minutes for the game, so many seconds more with each move.
    pub const fn simple(minutes: u16, increment_s: u16) -> Self {
        Self {
            minutes,
            moves: 0,
            then_minutes: 0,
            then_moves: 0,
            increment_s,
            step_s: 0,
        }
    }

    /// Whether nothing is ever limited.
    pub const fn is_none(&self) -> bool {
        self.minutes == 0 && self.step_s == 0 && (self.moves == 0 || self.then_minutes == 0)
    }

    /// Its numbers, in the order of the fields.
    pub const fn numbers(&self) -> [u16; 6] {
        [
            self.minutes,
            self.moves,
            self.then_minutes,
            self.then_moves,
            self.increment_s,
            self.step_s,
        ]
    }

    /// From its numbers, each drawn into its range.
    pub fn of(numbers: [u16; 6]) -> Self {
        let n = |i: usize| numbers[i].min(MOST[i]);
        Self {
            minutes: n(0),
            moves: n(1),
            then_minutes: n(2),
            then_moves: n(3),
            increment_s: n(4),
            step_s: n(5),
        }
    }

    /// As text for a save: its numbers.
    pub fn write(&self) -> String {
        self.numbers().map(|n| n.to_string()).join(" ")
    }

    /// As the tag of a PGN has it: periods of `moves/seconds` or `seconds`, with what a move adds; `?` where there is only a limit for a move.
    pub fn tag(&self) -> String {
        let period = |moves: u16, minutes: u16| {
            let seconds = (u32::from(minutes) * 60).to_string();
            let increment = self.increment_s.to_string();
            let mut text = String::new();
            if moves > 0 {
                text.extend([moves.to_string().as_str(), "/"]);
            }
            text.push_str(&seconds);
            if self.increment_s > 0 {
                text.extend(["+", &increment]);
            }
            text
        };
        let mut text = match (self.minutes, self.moves) {
            (0, _) => "?".to_owned(),
            (minutes, moves) => period(moves, minutes),
        };
        if self.moves > 0 && self.then_minutes > 0 {
            text.extend([":", &period(self.then_moves, self.then_minutes)]);
        }
        text
    }

    /// Reads what [`TimeControl::write`] has written; none for anything else.
    pub fn read(text: &str) -> Option<Self> {
        let mut numbers = [0; 6];
        let mut words = text.split(' ');
        for number in &mut numbers {
            *number = words.next()?.parse().ok()?;
        }
        let control = Self::of(numbers);
        (words.next().is_none() && control.numbers() == numbers).then_some(control)
    }
}

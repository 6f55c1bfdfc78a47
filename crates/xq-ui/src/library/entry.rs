//! What the list says of a kept game, as text of one `key value` to a line.

use std::fmt::Write as _;

use xq_records::{Outcome, Tree};
use xq_rules::{ByColor, Color, Verdict};

use crate::game::Play;
use crate::model::Seat;
use crate::settings::Level;

/// What a kept game is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A game that can go on.
    Running,
    /// A game that is over.
    Over,
    /// A record, with variations and comments perhaps.
    #[default]
    Record,
}

impl Kind {
    const ALL: [(Self, &'static str); 3] = [
        (Self::Running, "running"),
        (Self::Over, "over"),
        (Self::Record, "record"),
    ];

    fn word(self) -> &'static str {
        let found = Self::ALL.iter().find(|(kind, _)| *kind == self);
        found.map_or("record", |(_, word)| word)
    }
}

/// Who played a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Who {
    /// It is not said.
    #[default]
    Unknown,
    /// A person at this page.
    Human,
    /// The engine.
    Engine(Level),
    /// Somebody with a name.
    Named(String),
}

/// What the list says of a kept game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// What it is.
    pub kind: Kind,
    /// The title of a record; empty for none.
    pub title: String,
    /// Where it was played; empty when that is not said.
    pub event: String,
    /// Who played.
    pub players: ByColor<Who>,
    /// How it ended.
    pub outcome: Outcome,
    /// Moves of the main line.
    pub plies: usize,
}

impl Entry {
    /// The entry of a game at this page.
    pub fn of_game(play: &Play, seats: &ByColor<Seat>) -> Self {
        let verdict = play.verdict();
        let who = |seat| match seat {
            Seat::Human => Who::Human,
            Seat::Engine(level) => Who::Engine(level),
        };
        Self {
            kind: if verdict.is_over() {
                Kind::Over
            } else {
                Kind::Running
            },
            title: String::new(),
            event: String::new(),
            players: ByColor::from_fn(|color| who(seats[color])),
            outcome: match verdict {
                Verdict::Ongoing => Outcome::Unknown,
                Verdict::Win { by, .. } => Outcome::Win(by),
                Verdict::Draw { .. } => Outcome::Draw,
            },
            plies: play.plies(),
        }
    }

    /// The entry of a record.
    pub fn of_record(tree: &Tree) -> Self {
        let tag = |name: &str| tree.tags.get(name).unwrap_or_default().to_owned();
        let who = |name: &str| match tag(name) {
            name if name.is_empty() => Who::Unknown,
            name => Who::Named(name),
        };
        Self {
            kind: Kind::Record,
            title: tag("Title"),
            event: tag("Event"),
            players: ByColor {
                red: who("Red"),
                black: who("Black"),
            },
            outcome: tree.outcome,
            plies: tree.main_line().count(),
        }
    }

    /// The entry as text.
    pub fn write(&self) -> String {
        let mut text = format!("kind {}\n", self.kind.word());
        let mut line = |key: &str, value: &str| {
            // Writing into a String cannot fail.
            let _ = writeln!(text, "{key} {}", value.replace(['\n', '\r'], " "));
        };
        if !self.title.is_empty() {
            line("title", &self.title);
        }
        if !self.event.is_empty() {
            line("event", &self.event);
        }
        for (color, key) in [(Color::Red, "red"), (Color::Black, "black")] {
            match &self.players[color] {
                Who::Unknown => {}
                Who::Human => line(key, "human"),
                Who::Engine(level) => line(key, &format!("engine {}", level.number())),
                Who::Named(name) => line(key, &format!("named {name}")),
            }
        }
        line("result", result_word(self.outcome));
        line("plies", &self.plies.to_string());
        text
    }

    /// Reads an entry; what a later version says beside it is passed over.
    pub fn read(text: &str) -> Self {
        let mut entry = Self::default();
        for line in text.lines() {
            let Some((key, value)) = line.split_once(' ') else {
                continue;
            };
            match key {
                "kind" => {
                    let found = Kind::ALL.iter().find(|(_, word)| *word == value);
                    entry.kind = found.map_or(Kind::Record, |&(kind, _)| kind);
                }
                "title" => value.clone_into(&mut entry.title),
                "event" => value.clone_into(&mut entry.event),
                "red" => entry.players.red = who(value),
                "black" => entry.players.black = who(value),
                "result" => entry.outcome = outcome(value),
                "plies" => entry.plies = value.parse().unwrap_or_default(),
                _ => {}
            }
        }
        entry
    }
}

fn who(value: &str) -> Who {
    match value.split_once(' ') {
        Some(("named", name)) => Who::Named(name.to_owned()),
        Some(("engine", number)) => {
            let level = number.parse().ok().and_then(Level::from_number);
            level.map_or(Who::Unknown, Who::Engine)
        }
        None if value == "human" => Who::Human,
        _ => Who::Unknown,
    }
}

const OUTCOMES: [(Outcome, &str); 4] = [
    (Outcome::Unknown, "none"),
    (Outcome::Win(Color::Red), "red"),
    (Outcome::Win(Color::Black), "black"),
    (Outcome::Draw, "draw"),
];

fn result_word(outcome: Outcome) -> &'static str {
    let found = OUTCOMES.iter().find(|(other, _)| *other == outcome);
    found.map_or("none", |(_, word)| word)
}

fn outcome(word: &str) -> Outcome {
    let found = OUTCOMES.iter().find(|(_, other)| *other == word);
    found.map_or(Outcome::Unknown, |&(outcome, _)| outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let entries = [
            Entry::default(),
            Entry {
                kind: Kind::Running,
                title: String::new(),
                event: String::new(),
                players: ByColor {
                    red: Who::Human,
                    black: Level::from_number(3).map(Who::Engine).unwrap(),
                },
                outcome: Outcome::Unknown,
                plies: 12,
            },
            Entry {
                kind: Kind::Over,
                title: "顺炮横车".into(),
                event: "五羊杯 决赛".into(),
                players: ByColor {
                    red: Who::Named("许 银川".into()),
                    black: Who::Unknown,
                },
                outcome: Outcome::Win(Color::Black),
                plies: 0,
            },
        ];
        for entry in entries {
            assert_eq!(Entry::read(&entry.write()), entry);
        }
        assert_eq!(
            Entry::read("rubbish\nkind future\nplies x\n"),
            Entry::default()
        );
    }
}

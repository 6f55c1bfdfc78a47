//! The running game as text, one `key value` to a line, so that a person can read it and a later version too.
//!
//! ```text
//! chuhe 1
//! start rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
//! moves h2e2 h9g7
//! red human
//! black engine 2
//! ```
//!
//! Lines with keys from a later version are passed over. Whatever is damaged, the moves before the damage are still good.

use std::fmt::Write as _;

use xq_rules::{ByColor, Color, DrawReason, RuleSet, Verdict, WinReason};

use crate::clock::{Clock, TimeControl};
use crate::game::{Play, read_move};
use crate::model::Seat;
use crate::settings::Level;
use crate::table::{House, Table};

const HEADER: &str = "chuhe 1";

/// Everything that survives a reload.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The game.
    pub play: Play,
    /// Who plays.
    pub seats: ByColor<Seat>,
    /// Whether Black sits below.
    pub flipped: bool,
    /// What holds in it.
    pub house: House,
    /// Its clock, which stands.
    pub clock: Option<Clock>,
}

/// What could be read of a text.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// As much as is good; none when there is not even a start.
    pub saved: Option<Saved>,
    /// The first damaged line, from 1.
    pub damaged_line: Option<usize>,
}

/// Writes a game that has nothing beside the board.
pub fn write(play: &Play, seats: &ByColor<Seat>, flipped: bool) -> String {
    write_at(play, seats, flipped, &Table::default(), 0.0)
}

/// Writes the running game with what stands beside the board.
pub fn write_at(
    play: &Play,
    seats: &ByColor<Seat>,
    flipped: bool,
    table: &Table,
    now: f64,
) -> String {
    let mut text = format!("{HEADER}\nstart {}\n", play.start_fen());
    // Writing into a String cannot fail.
    if play.rule_set() != RuleSet::default() {
        let _ = writeln!(text, "rules {}", play.rule_set().name());
    }
    let _ = writeln!(text, "moves {}", play.move_codes().join(" "));
    for color in Color::ALL {
        let _ = match seats[color] {
            Seat::Human => writeln!(text, "{} human", color_word(color)),
            Seat::Engine(level) => {
                writeln!(text, "{} engine {}", color_word(color), level.number())
            }
        };
    }
    write_end(&mut text, play);
    if table.house.touch_move {
        text.push_str("touch-move on\n");
    }
    if table.house.no_take_back {
        text.push_str("no-take-back on\n");
    }
    if let Some(clock) = &table.clock {
        let _ = writeln!(text, "clock {}", clock.control().write());
        let _ = writeln!(text, "times {}", clock.write_times(now));
    }
    let below = color_word(if flipped { Color::Black } else { Color::Red });
    let _ = writeln!(text, "below {below}");
    // A text that was cut off is noticed by the missing last line.
    text.push_str("end\n");
    text
}

/// What the moves do not show: a declared end, draw offers.
fn write_end(text: &mut String, play: &Play) {
    let line = match play.verdict() {
        Verdict::Win {
            by,
            reason: WinReason::Resignation,
        } => format!("resigned {}\n", color_word(!by)),
        Verdict::Win {
            by,
            reason: WinReason::Time,
        } => format!("timeout {}\n", color_word(!by)),
        Verdict::Draw {
            reason: DrawReason::Agreement,
        } => "draw agreed\n".to_owned(),
        _ => {
            let offers = play.offers();
            let waits = Color::ALL.into_iter().find(|&side| !offers.may_offer(side));
            match (offers.pending(), waits) {
                (Some(side), _) => format!("offered {}\n", color_word(side)),
                (None, Some(side)) => format!("refused {}\n", color_word(side)),
                (None, None) => String::new(),
            }
        }
    };
    text.push_str(&line);
}

/// Reads what [`write()`] has written, as far as it is good.
pub fn read(text: &str) -> Parsed {
    let mut reader = Reader::default();
    let mut complete = false;
    let mut lines = 0;
    for (i, line) in text.lines().enumerate() {
        lines = i + 1;
        let line = line.trim();
        if i == 0 {
            reader.check(line == HEADER, lines);
        } else if line == "end" {
            complete = true;
        } else if !line.is_empty() {
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            let good = reader.line(key, value.trim()).is_some();
            reader.check(good, lines);
        }
    }
    reader.check(complete, lines.max(1));
    reader.finish()
}

#[derive(Default)]
struct Reader {
    play: Option<Play>,
    seats: [Option<Seat>; 2],
    flipped: bool,
    house: House,
    clock: Option<Clock>,
    damaged_line: Option<usize>,
}

impl Reader {
    fn check(&mut self, good: bool, line: usize) {
        if !good && self.damaged_line.is_none() {
            self.damaged_line = Some(line);
        }
    }

    /// Takes one line in; `None` when it is damaged.
    fn line(&mut self, key: &str, value: &str) -> Option<()> {
        match key {
            "start" => self.play = Some(Play::from_fen(value).ok()?),
            "moves" => {
                let play = self.play.as_mut()?;
                for text in value.split_whitespace() {
                    if !play.play(read_move(text)?) {
                        return None;
                    }
                }
            }
            "rules" => {
                let rules = RuleSet::from_name(value)?;
                self.play = self.play.take().map(|play| play.ruled_by(rules));
            }
            "red" => self.seats[0] = Some(seat(value)?),
            "black" => self.seats[1] = Some(seat(value)?),
            "resigned" => self.play.as_mut()?.resign(color(value)?),
            "timeout" => self.play.as_mut()?.time_out(color(value)?),
            "touch-move" => self.house.touch_move = value == "on",
            "no-take-back" => self.house.no_take_back = value == "on",
            "clock" => {
                let first = self.play.as_ref()?.first_side();
                self.clock = Clock::new(TimeControl::read(value)?, first);
            }
            "times" => {
                let plies = self.play.as_ref()?.plies();
                if !self.clock.as_mut()?.read_times(value, plies) {
                    return None;
                }
            }
            "draw" if value == "agreed" => self.play.as_mut()?.agree(),
            "offered" => self.play.as_mut()?.offer_draw(color(value)?).ok()?,
            "refused" => {
                let side = color(value)?;
                let play = self.play.as_mut()?;
                play.offer_draw(side).ok()?;
                play.refuse_draw(!side);
            }
            "below" => self.flipped = color(value)? == Color::Black,
            // A key that this version does not know, or that an earlier one kept here (`looks::stored` reads it).
            _ if !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c == '-') => {}
            _ => return None,
        }
        Some(())
    }

    fn finish(mut self) -> Parsed {
        if self.play.is_some() && self.seats.iter().any(Option::is_none) {
            self.check(false, 1);
        }
        let [red, black] = self.seats.map(|seat| seat.unwrap_or(Seat::Human));
        let play_plies = self.play.as_ref().map_or(0, Play::plies);
        let saved = self.play.map(|play| Saved {
            play,
            seats: ByColor { red, black },
            flipped: self.flipped,
            house: self.house,
            clock: self.clock.map(|mut clock| {
                clock.catch_up(play_plies);
                clock
            }),
        });
        let damaged_line = self.damaged_line.or(saved.is_none().then_some(1));
        Parsed {
            saved,
            damaged_line,
        }
    }
}

const fn color_word(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "black",
    }
}

fn color(word: &str) -> Option<Color> {
    Color::ALL
        .into_iter()
        .find(|&color| color_word(color) == word)
}

fn level(word: &str) -> Option<Level> {
    Level::from_number(word.parse().ok()?)
}

fn seat(value: &str) -> Option<Seat> {
    match value.split_once(' ') {
        None if value == "human" => Some(Seat::Human),
        Some(("engine", number)) => Some(Seat::Engine(level(number)?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> String {
        let mut play = Play::new();
        for code in ["h2e2", "h9g7", "h0g2"] {
            assert!(play.play(read_move(code).unwrap()));
        }
        let seats = ByColor {
            red: Seat::Human,
            black: Seat::Engine(Level::from_number(4).unwrap()),
        };
        write(&play, &seats, true)
    }

    #[test]
    fn what_is_written_is_read() {
        let parsed = read(&sample());
        assert_eq!(parsed.damaged_line, None);
        let saved = parsed.saved.unwrap();
        assert_eq!(saved.play.move_codes(), ["h2e2", "h9g7", "h0g2"]);
        assert!(saved.flipped);
        assert_eq!(
            saved.seats.black,
            Seat::Engine(Level::from_number(4).unwrap())
        );
        assert_eq!(write(&saved.play, &saved.seats, saved.flipped), sample());
    }

    #[test]
    fn resignation_survives() {
        let mut play = Play::new();
        play.resign(Color::Black);
        let seats = ByColor {
            red: Seat::Human,
            black: Seat::Human,
        };
        let text = write(&play, &seats, false);
        assert_eq!(read(&text).saved.unwrap().play.verdict(), play.verdict());
    }

    #[test]
    fn the_moves_before_the_damage_are_kept() {
        let text = sample().replace("h9g7", "h9g9x");
        let parsed = read(&text);
        assert_eq!(parsed.damaged_line, Some(3));
        assert_eq!(parsed.saved.unwrap().play.move_codes(), ["h2e2"]);
    }

    #[test]
    fn a_text_that_was_cut_off_is_noticed_at_every_byte() {
        let text = sample();
        for end in 0..text.len() - 1 {
            let parsed = read(&text[..end]);
            assert!(parsed.damaged_line.is_some(), "cut at {end}");
        }
    }

    #[test]
    fn rubbish_is_refused_without_a_panic() {
        for text in [
            "",
            "\0\0\0",
            "{\"a\":1}",
            "chuhe 2\nend",
            "帅",
            "chuhe 1\nstart \nend",
        ] {
            let parsed = read(text);
            assert!(
                parsed.saved.is_none() && parsed.damaged_line.is_some(),
                "{text:?}"
            );
        }
    }

    #[test]
    fn keys_of_a_later_version_are_passed_over() {
        let text = sample().replace("end\n", "weather fine\nend\n");
        assert_eq!(read(&text).damaged_line, None);
    }
}

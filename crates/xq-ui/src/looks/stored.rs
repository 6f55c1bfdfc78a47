//! The player's choices as text, one `key value` to a line, apart from the game: a game that is damaged or replaced leaves them alone.
//!
//! ```text
//! chuhe settings 1
//! lang zh-Hans
//! level 2
//! pieces traditional
//! end
//! ```
//!
//! A line that cannot be read is passed over: the choice is then what it is for everybody who has not chosen.

use std::fmt::Write as _;

use super::Looks;
use crate::i18n::Lang;
use crate::notation::Notation;
use crate::settings::Settings;

const HEADER: &str = "chuhe settings 1";

/// Writes the choices.
pub fn write(settings: &Settings, looks: &Looks) -> String {
    let mut text = format!("{HEADER}\n");
    // Writing into a String cannot fail.
    let _ = writeln!(text, "lang {}", settings.lang.tag());
    if let Some(notation) = settings.chosen_notation {
        let _ = writeln!(text, "notation {}", notation.name());
    }
    for (key, value) in settings.terms.lines().into_iter().chain(looks.lines()) {
        let _ = writeln!(text, "{key} {value}");
    }
    text.push_str("end\n");
    text
}

/// Takes in what [`write()`] has written, as far as it is good. Also reads the lines that an earlier version kept with the game.
pub fn read(text: &str, settings: &mut Settings, looks: &mut Looks) {
    for line in text.lines() {
        let (key, value) = line.trim().split_once(' ').unwrap_or((line, ""));
        let value = value.trim();
        match key {
            "lang" => {
                if let Some(lang) = Lang::from_tag(value) {
                    settings.lang = lang;
                }
            }
            "notation" => {
                settings.chosen_notation = Notation::from_name(value).or(settings.chosen_notation);
            }
            _ => {
                if !settings.terms.set(key, value) {
                    looks.read_line(key, value);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::looks::{BoardStyle, PieceSet, Switch};

    #[test]
    fn what_is_written_is_read_at_whatever_byte_it_was_cut_off() {
        let mut settings = Settings {
            lang: Lang::En,
            chosen_notation: Some(Notation::Icons),
            terms: crate::table::Terms {
                side: None,
                ..crate::table::Terms::two(xq_rules::RuleSet::Asian)
            },
        };
        let mut looks = Looks {
            pieces: PieceSet::Pictures,
            board: BoardStyle::Dark,
            ..Looks::default()
        };
        looks.turn(Switch::Facing, true);
        let text = write(&settings, &looks);
        let (mut read_settings, mut read_looks) = (Settings::default(), Looks::default());
        read(&text, &mut read_settings, &mut read_looks);
        assert_eq!((read_settings, read_looks), (settings, looks));
        for end in 0..text.len() {
            read(&text[..end], &mut settings, &mut looks);
            assert_eq!(
                (read_settings, read_looks),
                (settings, looks),
                "cut at {end}"
            );
        }
    }

    #[test]
    fn the_lines_of_an_earlier_version_beside_its_game_are_understood() {
        let text = "chuhe 1\nstart x w - - 0 1\nmoves h2e2\nred human\nblack engine 2\nbelow red\nlang en\npieces simplified\nlevel 5\nend\n";
        let (mut settings, mut looks) = (Settings::default(), Looks::default());
        read(text, &mut settings, &mut looks);
        assert_eq!(settings.lang, Lang::En);
        assert_eq!(settings.terms.level.number(), 5);
        assert_eq!(looks.pieces, PieceSet::Simplified);
    }

    #[test]
    fn rubbish_chooses_nothing() {
        let (mut settings, mut looks) = (Settings::default(), Looks::default());
        for text in [
            "",
            "\0",
            "lang",
            "pieces \u{7}",
            "volume 999999999999",
            "帅 帅",
        ] {
            read(text, &mut settings, &mut looks);
        }
        assert_eq!((settings, looks), (Settings::default(), Looks::default()));
    }
}

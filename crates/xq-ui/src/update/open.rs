//! The page opens: the saved game, a position in the address.

use super::Step;
use crate::effect::{Effect, Kept};
use crate::game::Play;
use crate::i18n::Lang;
use crate::library::GameId;
use crate::looks::stored;
use crate::msg::Opening;
use crate::notice::Notice;
use crate::save;

impl Step<'_> {
    pub(super) fn opened(&mut self, opening: Opening) {
        self.model.opened = true;
        self.model.seed = opening.seed;
        if let Some(lang) = preferred(&opening.languages) {
            self.model.settings.lang = lang;
        }
        // Before there were settings of their own, they stood beside the game.
        if let Some(text) = opening.settings.as_ref().or(opening.saved.as_ref()) {
            let model = &mut *self.model;
            stored::read(text, &mut model.settings, &mut model.looks.chosen);
            self.turn_board(self.model.layout.flipped);
        }
        if let Some(text) = opening.saved {
            self.restore(text);
        }
        self.model.study.desk.address = opening.address;
        self.restore_study(opening.record, opening.place.as_deref());
        if let Some(text) = opening.setup {
            self.model.setup.restore(&text);
        }
        if let Some(text) = opening.replaced {
            self.take_in(&text);
        }
        self.fragment(&opening.fragment);
        self.ask_engine();
        self.warm_up_engine();
    }

    fn restore(&mut self, text: String) {
        let parsed = save::read(&text);
        self.model.library.game = GameId::of_saved(&text);
        let moves = parsed.saved.as_ref().map_or(0, |saved| saved.play.plies());
        if let Some(saved) = parsed.saved {
            self.model.seats = saved.seats;
            self.turn_board(saved.flipped);
            self.model.play = saved.play;
            self.show_pieces(None);
            self.name_game();
            // The page may have gone before the shelf had it.
            let text = self.saved_text();
            self.keep_game(&text);
        }
        if let Some(line) = parsed.damaged_line {
            self.effects.push(Effect::Keep(Kept::Damaged, text.clone()));
            self.model.damaged = Some(text);
            self.notify(if moves > 0 {
                Notice::SaveRepaired { line, moves }
            } else {
                Notice::SaveLost { line }
            });
            self.save();
        }
    }

    /// Opens the position that the address names, if it names one.
    pub(super) fn fragment(&mut self, fragment: &str) {
        // What cannot be decoded is read as it stands, so that the message shows it.
        let value =
            |key| value_of(fragment, key).map(|raw| decode(raw).unwrap_or_else(|| raw.to_owned()));
        let fen = value("fen");
        let (moves, pgn) = (value("moves"), value("pgn"));
        if self.record_of_address(fen.as_deref(), moves.as_deref(), pgn.as_deref()) {
            let ply = value("ply").and_then(|ply| ply.parse().ok());
            if let Some(ply) = ply.filter(|_| self.model.dialog.is_none()) {
                self.model.study.go_to_ply(ply);
                self.study_moved();
            }
            // What is changed from here on must not be lost when the page is loaded again.
            self.effects.push(Effect::ForgetAddress);
            return;
        }
        let Some(text) = fen else {
            return;
        };
        match Play::from_fen(&text) {
            // The game that began from this address goes on when the page is loaded again.
            Ok(play) if play.start_fen() == self.model.play.start_fen() && play.plies() == 0 => {}
            Ok(play) => self.begin(play),
            Err(problem) => {
                self.withdraw(|notice| matches!(notice, Notice::Position(_)));
                self.notify(Notice::Position(problem));
            }
        }
    }
}

/// The dearest language that we have.
fn preferred(tags: &[String]) -> Option<Lang> {
    tags.iter().find_map(|tag| Lang::of_browser(tag))
}

/// The value of `key` in `#a=b&key=value`.
fn value_of<'a>(fragment: &'a str, key: &str) -> Option<&'a str> {
    let pairs = fragment.strip_prefix('#').unwrap_or(fragment).split('&');
    pairs
        .filter_map(|pair| pair.split_once('='))
        .find(|(name, _)| *name == key)
        .map(|(_, value)| value)
}

/// Undoes the encoding of an address: `%20`, and `+` or `_` for a space.
fn decode(encoded: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut rest = encoded.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' | b'_' => b' ',
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_decoded() {
        assert_eq!(decode("a%20b+c_d").as_deref(), Some("a b c d"));
        assert_eq!(decode("%E5%B8%85").as_deref(), Some("帅"));
        for bad in ["%", "%2", "%zz", "%ff", "%é"] {
            assert_eq!(decode(bad), None, "{bad}");
        }
        assert_eq!(value_of("#x=1&fen=9/9", "fen"), Some("9/9"));
        assert_eq!(value_of("", "fen"), None);
    }
}

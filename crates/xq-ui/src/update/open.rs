//! The page opens: the saved game, a position in the address.

use super::Step;
use crate::address;
use crate::effect::{Effect, Kept};
use crate::game::Play;
use crate::i18n::Lang;
use crate::library::GameId;
use crate::looks::stored;
use crate::msg::Opening;
use crate::notice::Notice;
use crate::pwa::{LONGEST, LaunchFault};
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
            self.restore(text, opening.clock.as_deref());
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
        self.model.pwa.plies_at_opening = self.model.play.plies();
        self.ask_engine();
        self.warm_up_engine();
    }

    fn restore(&mut self, text: String, clock: Option<&str>) {
        let parsed = save::read(&text);
        self.model.library.game = GameId::of_saved(&text);
        let moves = parsed.saved.as_ref().map_or(0, |saved| saved.play.plies());
        if let Some(saved) = parsed.saved {
            self.model.seats = saved.seats;
            self.turn_for_game(saved.flipped);
            self.model.play = saved.play;
            self.set_table(saved.house, saved.clock, clock);
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
    // Kept apart from its caller, which a first game runs (docs/decisions/0012).
    #[inline(never)]
    pub(super) fn fragment(&mut self, fragment: &str) {
        if fragment.len() > LONGEST {
            self.notify(Notice::Launch(LaunchFault::TooLong));
            return;
        }
        // A space is `_` in the addresses that are made here; an underscore itself is `%5F`.
        // What cannot be decoded is read as it stands, so that the message shows it.
        let value = |key| {
            let raw = address::value_of(fragment, key)?;
            let spaced = raw.replace('_', "+");
            Some(address::decode(&spaced).unwrap_or_else(|| raw.to_owned()))
        };
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

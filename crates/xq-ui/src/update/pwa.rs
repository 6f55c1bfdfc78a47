//! The page as an app: new versions, installing, what other programs hand over.

use xq_records::read_text;

use super::Step;
use crate::effect::Effect;
use crate::model::{Dialog, Mode};
use crate::notice::Notice;
use crate::pwa::{Install, Launch, LaunchFault, PwaCommand, PwaEffect, PwaMsg};
use crate::study::Found;

impl Step<'_> {
    pub(super) fn pwa_msg(&mut self, msg: PwaMsg) {
        match msg {
            PwaMsg::Offline(offline) => self.model.pwa.offline = offline,
            PwaMsg::Update => self.model.pwa.has_update = true,
            PwaMsg::Install(install) => {
                self.model.pwa.install = install;
                if install == Install::No && self.model.dialog == Some(Dialog::Install) {
                    self.model.dialog = None;
                }
            }
            PwaMsg::Launched(query) => self.launched(&query),
            PwaMsg::FileTooLarge(name) => self.notify(Notice::FileTooLarge(name)),
        }
    }

    pub(super) fn pwa_command(&mut self, command: PwaCommand) {
        match command {
            PwaCommand::Update => {
                // Every change is saved already; once more, in case the browser has lost it.
                self.save();
                self.effects.push(Effect::Pwa(PwaEffect::Update));
            }
            PwaCommand::Install => match self.model.pwa.install {
                Install::No => {}
                Install::Prompt => self.effects.push(Effect::Pwa(PwaEffect::Install)),
                Install::ByHand => self.show(Dialog::Install),
            },
        }
    }

    /// Offers a new version when nothing would be interrupted, once; takes the offer back when a game goes on.
    pub(super) fn refresh_pwa(&mut self) {
        if !self.model.pwa.has_update {
            return;
        }
        if !self.is_free_for_update() {
            self.model.pwa.offered = false;
            self.withdraw(|notice| *notice == Notice::Update);
        } else if !self.model.pwa.offered {
            self.model.pwa.offered = true;
            self.notify(Notice::Update);
        }
    }

    /// Whether no game is being played: it is over, not begun, or has not gone on since the page opened.
    fn is_free_for_update(&self) -> bool {
        let play = &self.model.play;
        let rests = || {
            let plies = play.plies();
            plies == 0 || plies == self.model.pwa.plies_at_opening || play.verdict().is_over()
        };
        self.model.mode == Mode::Play && rests()
    }

    fn launched(&mut self, query: &str) {
        match Launch::read(query) {
            Ok(launch) => {
                if let Some(mode) = launch.go {
                    self.go(mode);
                }
                if let Some(text) = launch.text
                    && !self.hand_over(&text)
                {
                    self.notify(Notice::Launch(LaunchFault::NoRecord));
                }
            }
            Err(fault) => self.notify(Notice::Launch(fault)),
        }
    }

    /// Opens what another program hands over beside the game that is played; false when it is nothing that can be opened.
    fn hand_over(&mut self, text: &str) -> bool {
        let found = Found::new(read_text(text), None);
        let opens = !found.import.records.is_empty();
        if opens {
            self.found_file(found);
        }
        opens
    }
}

//! Looks, sounds, the typed move, and the screen that stays on.

use xq_records::NodeId;
use xq_rules::notation::{self, ReadError};
use xq_rules::{Move, Position};

use super::Step;
use crate::anim::Animation;
use crate::effect::Effect;
use crate::i18n::fill;
use crate::looks::{Heard, Looks, LooksCommand, Switch, stored};
use crate::model::{Mode, Model};
use crate::msg::Key;
use crate::sound::Sound;

/// How long the screen stays on when nobody does anything, in ms: long enough for a hard think.
const IDLE_MS: f64 = 10.0 * 60.0 * 1000.0;

/// How long a phone trembles with a move, and with a capture, in ms.
const TREMBLE_MS: [u32; 2] = [12, 30];

/// When the screen may go dark, unless something happens before.
pub(super) fn drowsy_at(model: &Model) -> Option<f64> {
    model.looks.awake.then_some(model.looks.active_at + IDLE_MS)
}

impl Step<'_> {
    pub(super) fn looks(&mut self, command: LooksCommand) {
        let chosen = &mut self.model.looks.chosen;
        match command {
            LooksCommand::Pieces(set) => chosen.pieces = set,
            LooksCommand::Board(style) => chosen.board = style,
            LooksCommand::Speed(speed) => chosen.speed = speed,
            LooksCommand::Volume(volume) => {
                chosen.volume = volume.min(Looks::LOUDEST);
                // Whoever sets it hears how loud it is.
                self.sound(Sound::Move);
            }
            LooksCommand::Turn(switch, on) => self.turn(switch, on),
            LooksCommand::Press(index) => return self.press_point(index),
            LooksCommand::Type(text) => return self.type_move(text.trim()),
            LooksCommand::Retype => {
                self.model.looks.typed.fault = None;
                return;
            }
        }
        self.save_settings();
    }

    /// A screen reader presses a point: as Enter does there.
    fn press_point(&mut self, index: usize) {
        let (column, row) = ((index % 9) as i32, (index / 9) as i32);
        if let Some(square) = self.model.layout.seen(column, row) {
            self.model.cursor = Some(square);
            self.key(Key::Enter);
        }
    }

    fn turn(&mut self, switch: Switch, on: bool) {
        self.model.looks.chosen.turn(switch, on);
        match switch {
            Switch::Mirrored => self.turn_board(self.model.layout.flipped),
            // Whoever turns them on gets to know them.
            Switch::Speech if on => {
                let lang = self.model.settings.lang;
                let sample = lang.texts().looks.switches[switch as usize].to_owned();
                self.effects.push(Effect::Speak(lang, sample));
            }
            Switch::Vibration if on => self.effects.push(Effect::Vibrate(TREMBLE_MS[1])),
            _ => {}
        }
    }

    /// Keeps the player's choices.
    pub(super) fn save_settings(&mut self) {
        let text = stored::write(&self.model.settings, &self.model.looks.chosen);
        self.effects.push(Effect::SaveSettings(text));
    }

    /// An animation as fast as the player likes it; none when he likes none.
    pub(super) fn at_speed(&self, mut plan: Animation) -> Option<Animation> {
        let factor = self.model.looks.chosen.speed.factor()?;
        plan.lasts *= factor;
        (!self.model.room.still).then_some(plan)
    }

    /// Lets a sound be heard, unless the page is to be silent.
    pub(super) fn sound(&mut self, sound: Sound) {
        if self.model.looks.chosen.volume > 0 {
            self.effects.push(Effect::Sound(sound));
        }
    }

    /// Lets a move be heard, said and felt, as the player likes; `ends` when the game is over with it.
    pub(super) fn hear(&mut self, before: &Position, mv: Move, ends: bool) {
        let lang = self.model.settings.lang;
        let heard = Heard::of(before, mv, ends, lang);
        self.sound(heard.sound);
        let chosen = self.model.looks.chosen;
        if chosen.is_on(Switch::Vibration) {
            let heavy = heard.sound != Sound::Move;
            let ms = TREMBLE_MS[usize::from(heavy)];
            self.effects.push(Effect::Vibrate(ms));
        }
        if chosen.is_on(Switch::Speech) {
            let result = ends.then(|| lang.texts().verdict(self.model.play.verdict()));
            let mut words = heard.words;
            if let Some(result) = result.flatten() {
                words = [words, result].join(lang.texts().word_separator);
            }
            self.effects.push(Effect::Speak(lang, words));
        }
    }

    /// A step forward in a record sounds as its move did; any other way through it, like a piece that is put down.
    pub(super) fn hear_step(&mut self, from: NodeId) {
        let study = &self.model.study;
        if study.cursor() == from {
            return;
        }
        let forward = study.tree().parent(study.cursor()) == Some(from);
        match study.last_move().filter(|_| forward) {
            Some(mv) => {
                let before = study.position_before();
                self.hear(&before, mv, false);
            }
            None => self.sound(Sound::Move),
        }
    }

    /// Plays what was typed, as if the hand had done it.
    fn type_move(&mut self, text: &str) {
        let fault = self.try_typed(text).err();
        if fault.is_none() {
            self.model.looks.typed.taken += 1;
        }
        self.model.looks.typed.fault = fault;
    }

    /// The error says in the player's language why the text was not played.
    fn try_typed(&mut self, text: &str) -> Result<(), String> {
        let words = &self.model.settings.lang.texts().looks;
        let separator = self.model.settings.lang.texts().word_separator;
        let position = match self.model.mode {
            Mode::Study => self.model.study.position().clone(),
            Mode::Play | Mode::Setup => self.model.play.position().clone(),
        };
        let mv = notation::read_any(&position, text).map_err(|error| {
            let may_be: Vec<String> = error.candidates().iter().map(Move::to_string).collect();
            match error {
                ReadError::Ambiguous(_) | ReadError::OtherSide(_) => {
                    fill(words.typed_unclear, &[text, &may_be.join(separator)])
                }
                ReadError::Empty | ReadError::UnknownCharacter { .. } | ReadError::NoMove(_) => {
                    fill(words.typed_unknown, &[text])
                }
                ReadError::NoSuchPiece { .. }
                | ReadError::NotYours { .. }
                | ReadError::CannotMove { .. }
                | ReadError::KingInDanger(_) => fill(words.typed_illegal, &[text]),
            }
        })?;
        if self.pick(mv.from()) && self.put(mv.to(), None) {
            Ok(())
        } else {
            self.deselect();
            Err(words.typed_not_now.to_owned())
        }
    }

    /// A screen that goes dark in the middle of a game is a nuisance; one that stays on for nobody empties the battery.
    pub(super) fn keep_awake(&mut self, acts: bool) {
        if acts {
            self.model.looks.active_at = self.now;
        }
        let model = &*self.model;
        let plays =
            model.mode == Mode::Play && model.play.plies() > 0 && !model.play.verdict().is_over();
        let recent = self.now < model.looks.active_at + IDLE_MS && model.looks.active_at > 0.0;
        let awake = plays && recent;
        if awake != model.looks.awake {
            self.model.looks.awake = awake;
            self.effects.push(Effect::KeepAwake(awake));
        }
    }
}

//! The one function that changes an embedded board.

use xq_records::NodeId;
use xq_rules::{Move, fen};

use super::config::{Config, Controls, Use};
use super::contest::Turn;
use super::model::{Embed, Phase, pieces_of};
use super::{EmbedCommand, EmbedEffect, EmbedEvent, EmbedMsg};
use crate::anim::Animation;
use crate::geometry::Point;
use crate::layout::Layout;

/// How long the reader sees his own move of a puzzle before it is answered, in ms.
const ANSWER_MS: f64 = 550.0;
/// Milliseconds between two moves of autoplay unless the configuration says otherwise.
const AUTOPLAY_MS: f64 = 1500.0;

/// Lets something happen, and returns what is to be done about it outside.
#[must_use = "the effects are to be executed"]
pub fn update(embed: &mut Embed, msg: EmbedMsg, now: f64) -> Vec<EmbedEffect> {
    let mut step = Step {
        embed,
        now,
        effects: Vec::new(),
    };
    step.take(msg);
    step.effects
}

/// One call of [`update`].
pub(super) struct Step<'a> {
    pub(super) embed: &'a mut Embed,
    pub(super) now: f64,
    pub(super) effects: Vec<EmbedEffect>,
}

impl Step<'_> {
    fn take(&mut self, msg: EmbedMsg) {
        match msg {
            EmbedMsg::Resized(width, height, ratio) => {
                self.embed.layout = self.embed.layout_for(width, height, ratio);
                self.embed.press = None;
            }
            EmbedMsg::Room(room) => self.embed.room = room,
            EmbedMsg::Open => {
                self.tell_troubles();
                self.start_autoplay();
            }
            EmbedMsg::Configure(config) => self.configure(*config),
            EmbedMsg::Focus(focused) => self.embed.focused = focused,
            EmbedMsg::Pointer(pointer) => self.pointer(pointer),
            EmbedMsg::Key(key) => self.key(key),
            EmbedMsg::Wheel(forward) => self.step_by(forward),
            EmbedMsg::Tick => self.tick(),
            EmbedMsg::Engine(event) => self.turn(Turn::Engine(event), None),
            EmbedMsg::Command(command) => self.command(command),
        }
    }

    pub(super) fn command(&mut self, command: EmbedCommand) {
        if command != EmbedCommand::Autoplay && command != EmbedCommand::Flip {
            self.embed.autoplay_at = None;
        }
        match command {
            EmbedCommand::First => self.go_to_ply(0),
            EmbedCommand::Previous => self.step_by(false),
            EmbedCommand::Next => self.step_by(true),
            EmbedCommand::Last => self.go_to_ply(usize::MAX),
            EmbedCommand::Ply(ply) => self.go_to_ply(ply),
            EmbedCommand::Node(index) => {
                if let Some(node) = self.embed.tree.find(index).filter(|_| self.is_free()) {
                    self.go_to_node(node);
                }
            }
            EmbedCommand::Flip => {
                self.embed.flipped = !self.embed.flipped;
                let old = self.embed.layout;
                self.embed.layout = self.embed.layout_for(old.width, old.height, old.ratio);
                self.embed.press = None;
            }
            EmbedCommand::Autoplay => self.autoplay(),
            EmbedCommand::Solution => self.show_solution(),
            EmbedCommand::Again => self.again(),
            EmbedCommand::RetryEngine => self.turn(Turn::Retry, None),
        }
    }

    /// Whether the reader may go through the record: not while it is a riddle or a game.
    pub(super) fn is_free(&self) -> bool {
        match self.embed.config.usage {
            Use::View => true,
            Use::Puzzle => self.embed.phase == Phase::Solved,
            Use::Play => false,
        }
    }

    pub(super) fn step_by(&mut self, forward: bool) {
        if !self.is_free() {
            return;
        }
        let embed = &*self.embed;
        let target = if forward {
            embed.next()
        } else {
            embed.tree.parent(embed.cursor)
        };
        if let Some(node) = target {
            self.embed.cursor = node;
            self.show(None);
        }
    }

    fn go_to_ply(&mut self, ply: usize) {
        if !self.is_free() {
            return;
        }
        let line = &self.embed.line;
        let node = match ply.min(line.len()) {
            0 => NodeId::ROOT,
            ply => line[ply - 1],
        };
        if node != self.embed.cursor {
            self.embed.cursor = node;
            self.show(None);
        }
    }

    /// A move of a variation makes that the line that is gone through.
    fn go_to_node(&mut self, node: NodeId) {
        let tree = &self.embed.tree;
        let mut line = tree.path(node);
        line.retain(|&id| id != NodeId::ROOT);
        line.extend(tree.main_line_from(node));
        self.embed.line = line;
        self.embed.cursor = node;
        self.show(None);
    }

    /// Shows the position as it is now, and tells about it. `hand` is where the reader has let go of the moving piece.
    pub(super) fn show(&mut self, hand: Option<(xq_rules::Square, Point)>) {
        let position = self.embed.position();
        let after = pieces_of(&position);
        self.embed.animation = if self.embed.room.still {
            None
        } else {
            Animation::between(&self.embed.pieces, &after, hand, self.now)
        };
        self.embed.pieces = after;
        self.embed.deselect();
        let text = fen::write(&position.to_setup());
        let ply = self.embed.ply();
        self.emit(EmbedEvent::Position(text, ply));
    }

    pub(super) fn emit(&mut self, event: EmbedEvent) {
        self.effects.push(EmbedEffect::Emit(event));
    }

    fn autoplay(&mut self) {
        if self.embed.autoplay_at.take().is_some() || !self.is_free() {
            return;
        }
        if self.embed.next().is_none() {
            self.go_to_ply(0);
        }
        self.embed.autoplay_at = Some(self.now + self.pace());
    }

    fn pace(&self) -> f64 {
        self.embed.config.autoplay_ms.unwrap_or(AUTOPLAY_MS)
    }

    fn tick(&mut self) {
        let now = self.now;
        if self
            .embed
            .animation
            .as_ref()
            .is_some_and(|a| a.is_done(now))
        {
            self.embed.animation = None;
        }
        if self.embed.autoplay_at.is_some_and(|at| at <= now) {
            self.step_by(true);
            let goes_on = self.embed.next().is_some();
            self.embed.autoplay_at = goes_on.then(|| now + self.pace());
        }
        if self.embed.answer_at.is_some_and(|at| at <= now) {
            self.embed.answer_at = None;
            self.answer_puzzle();
        }
        self.turn(Turn::Tick, None);
    }

    /// The reader makes a move on the board.
    pub(super) fn try_move(&mut self, mv: Move, hand: Option<(xq_rules::Square, Point)>) -> bool {
        if !self.embed.may_move() || !self.embed.position().is_legal(mv) {
            return false;
        }
        match self.embed.config.usage {
            Use::View => false,
            Use::Puzzle => {
                self.try_puzzle(mv, hand);
                true
            }
            Use::Play => {
                self.turn(Turn::Move(mv), hand);
                true
            }
        }
    }

    fn try_puzzle(&mut self, mv: Move, hand: Option<(xq_rules::Square, Point)>) {
        let wanted = self.embed.next();
        let right = wanted.filter(|&node| self.embed.tree.mv(node) == Some(mv));
        let Some(node) = right.or_else(|| self.other_solution(mv)) else {
            self.embed.phase = Phase::Wrong;
            self.embed.deselect();
            return;
        };
        self.embed.phase = Phase::Asked;
        self.embed.cursor = node;
        self.emit(EmbedEvent::Move(mv.to_string()));
        self.show(hand);
        if self.embed.next().is_none() {
            self.solved();
        } else {
            self.embed.answer_at = Some(self.now + ANSWER_MS);
        }
    }

    /// Another mate on the spot solves it as well; it becomes a move beside the record's.
    fn other_solution(&mut self, mv: Move) -> Option<NodeId> {
        let after = self.embed.position().play(mv).ok()?;
        let mated = after.legal_moves().is_empty();
        if !mated {
            return None;
        }
        let node = self.embed.tree.append(self.embed.cursor, mv);
        let ply = self.embed.tree.ply(self.embed.cursor);
        self.embed.line.truncate(ply);
        self.embed.line.push(node);
        Some(node)
    }

    fn answer_puzzle(&mut self) {
        let Some(node) = self.embed.next() else {
            return;
        };
        self.embed.cursor = node;
        if let Some(mv) = self.embed.tree.mv(node) {
            self.emit(EmbedEvent::Move(mv.to_string()));
        }
        self.show(None);
        if self.embed.next().is_none() {
            self.solved();
        }
    }

    fn solved(&mut self) {
        self.embed.phase = Phase::Solved;
        self.emit(EmbedEvent::End("solved"));
    }

    /// The next move is made for the reader, and answered.
    fn show_solution(&mut self) {
        if self.embed.config.usage != Use::Puzzle || !self.embed.may_move() {
            return;
        }
        if let Some(mv) = self.embed.next().and_then(|node| self.embed.tree.mv(node)) {
            self.try_puzzle(mv, None);
        }
    }

    fn again(&mut self) {
        self.turn(Turn::End, None);
        let before = self.embed.pieces;
        self.embed.begin();
        let after = self.embed.pieces;
        self.embed.pieces = before;
        debug_assert_eq!(after, pieces_of(&self.embed.position()));
        self.show(None);
    }

    /// Something happens to the game that is played here.
    pub(super) fn turn(&mut self, turn: Turn, hand: Option<(xq_rules::Square, Point)>) {
        if let Some(contest) = &mut self.embed.contest
            && contest.take(turn, self.now, &mut self.effects)
        {
            self.show(hand);
        }
    }

    /// Begins to play by itself, when the configuration says so: once the board is there.
    pub(super) fn start_autoplay(&mut self) {
        // Nothing that goes on by itself without a way to stop it, nor for those who want little motion.
        let stoppable = self.embed.config.controls != Controls::None;
        if self.embed.config.autoplay_ms.is_some() && stoppable && !self.embed.room.still {
            self.autoplay();
        }
    }

    fn tell_troubles(&mut self) {
        let troubles: Vec<String> = self
            .embed
            .troubles
            .iter()
            .map(ToString::to_string)
            .collect();
        for trouble in troubles {
            self.emit(EmbedEvent::Trouble(trouble));
        }
    }

    /// Another configuration. What is shown stays where only the looks have changed.
    fn configure(&mut self, config: Config) {
        let old = &self.embed.config;
        let same = old.tells_the_same(&config);
        let below = old.black_below != config.black_below;
        let begins = config.autoplay_ms.is_some() && old.autoplay_ms != config.autoplay_ms;
        self.embed.config = config;
        if below || !same {
            self.embed.flipped = self.embed.config.black_below;
        }
        let Layout {
            width,
            height,
            ratio,
            ..
        } = self.embed.layout;
        self.embed.layout = self.embed.layout_for(width, height, ratio);
        if !same {
            self.embed.load();
            self.again();
            self.tell_troubles();
        }
        if begins || !same {
            self.start_autoplay();
        }
    }
}

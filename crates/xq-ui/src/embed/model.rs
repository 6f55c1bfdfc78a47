//! What an embedded board knows.

use xq_records::{NodeId, Tree};
use xq_rules::{Move, Position, Square};

use super::config::{Config, StartPly, Use};
use super::contest::{Arena, Contest};
use super::load::{self, Trouble};
use crate::anim::{Animation, Pieces};
use crate::drag::Press;
use crate::i18n::{EmbedTexts, Lang};
use crate::layout::Layout;
use crate::looks::Switch;
use crate::model::Room;
use crate::notation::Notation;
use crate::scene::{self, Picture};

/// How far the reader is with a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// It is the reader's move.
    #[default]
    Asked,
    /// The move just tried is not the one.
    Wrong,
    /// The line is found.
    Solved,
}

/// One embedded board.
#[derive(Debug)]
pub struct Embed {
    /// What it was told.
    pub config: Config,
    pub(super) tree: Tree,
    pub(super) cursor: NodeId,
    /// The line that is gone through: the path to the cursor and its continuation.
    pub(super) line: Vec<NodeId>,
    /// What could not be read.
    pub(super) troubles: Vec<Trouble>,
    games: usize,
    pub(super) layout: Layout,
    pub(super) flipped: bool,
    pub(super) pieces: Pieces,
    pub(super) animation: Option<Animation>,
    pub(super) selected: Option<Square>,
    pub(super) targets: Vec<Square>,
    pub(super) point: Option<Square>,
    pub(super) focused: bool,
    pub(super) press: Option<Press>,
    pub(super) room: Room,
    /// When the next move of autoplay is due.
    pub(super) autoplay_at: Option<f64>,
    pub(super) phase: Phase,
    /// When the answer to the reader's puzzle move is played.
    pub(super) answer_at: Option<f64>,
    /// The game that is played here.
    pub(super) contest: Option<Box<dyn Contest>>,
    /// Who begins games; without it a position can only be looked at.
    arena: Option<Arena>,
    /// The language of the reader's browser.
    pub(super) browser_lang: Lang,
    /// Varies weak levels.
    pub(super) seed: u64,
}

impl Embed {
    /// A board with that configuration, for a reader whose browser speaks that language. `seed` varies the play of weak levels.
    pub fn new(config: Config, browser_lang: Lang, seed: u64, arena: Option<Arena>) -> Self {
        let start = Position::start();
        let mut embed = Self {
            flipped: config.black_below,
            cursor: NodeId::ROOT,
            line: Vec::new(),
            pieces: pieces_of(&start),
            tree: Tree::new(start),
            troubles: Vec::new(),
            games: 1,
            layout: Layout::new(0, 0, 1.0, config.black_below),
            animation: None,
            selected: None,
            targets: Vec::new(),
            point: None,
            focused: false,
            press: None,
            room: Room::default(),
            autoplay_at: None,
            phase: Phase::default(),
            answer_at: None,
            contest: None,
            arena,
            browser_lang,
            seed,
            config,
        };
        embed.load();
        embed.begin();
        embed
    }

    /// Reads what the configuration tells.
    pub(super) fn load(&mut self) {
        let loaded = load::load(&self.config);
        self.tree = loaded.tree;
        self.troubles = loaded.troubles;
        self.games = loaded.games;
    }

    /// What could not be read of the record.
    pub fn troubles(&self) -> &[Trouble] {
        &self.troubles
    }

    /// How many games the record has; the first one is shown.
    pub const fn games(&self) -> usize {
        self.games
    }

    /// Goes to where the configuration begins, and sets up what it is for.
    pub(super) fn begin(&mut self) {
        let main: Vec<NodeId> = self.tree.main_line().collect();
        let ply = match self.config.start {
            StartPly::At(ply) => ply.min(main.len()),
            StartPly::Last => main.len(),
            StartPly::Record => self.named_ply().min(main.len()),
        };
        self.cursor = if ply == 0 {
            NodeId::ROOT
        } else {
            main[ply - 1]
        };
        self.line = main;
        self.phase = Phase::Asked;
        self.answer_at = None;
        self.autoplay_at = None;
        self.contest = match self.arena {
            Some(arena) if self.config.usage == Use::Play => {
                let position = self.tree.position_at(self.cursor);
                Some(arena(position, &self.config, self.notation(), self.seed))
            }
            _ => None,
        };
        self.pieces = pieces_of(&self.position());
        self.deselect();
        self.animation = None;
    }

    /// The ply that the record itself asks to be shown first (`firstnum` of DhtmlXQ).
    fn named_ply(&self) -> usize {
        let named = self.tree.tags.get("FirstPly");
        named.and_then(|text| text.trim().parse().ok()).unwrap_or(0)
    }

    /// The position shown.
    pub fn position(&self) -> Position {
        match &self.contest {
            Some(contest) => contest.position().clone(),
            None => self.tree.position_at(self.cursor),
        }
    }

    /// How many moves were made to it from the record's start, or the game's.
    pub fn ply(&self) -> usize {
        match &self.contest {
            Some(contest) => contest.plies(),
            None => self.tree.ply(self.cursor),
        }
    }

    /// How many moves the line that is shown has.
    pub fn plies(&self) -> usize {
        match &self.contest {
            Some(contest) => contest.plies(),
            None => self.line.len(),
        }
    }

    /// The record, or the game that is played, for who takes it away.
    pub fn record(&self) -> Tree {
        match &self.contest {
            Some(contest) => contest.record(),
            None => self.tree.clone(),
        }
    }

    /// The position as a picture of pure paths, 456 pixels wide. `outline` knows the outlines of characters ([`scene::svg()`]).
    pub fn svg(&self, outline: &dyn Fn(char) -> Option<String>) -> String {
        scene::position(&self.picture(), outline)
    }

    /// Its language.
    pub fn lang(&self) -> Lang {
        self.config.lang.unwrap_or(self.browser_lang)
    }

    /// Its words.
    pub fn texts(&self) -> &'static EmbedTexts {
        EmbedTexts::of(self.lang())
    }

    /// How moves are written here.
    pub(super) fn notation(&self) -> Notation {
        self.config
            .notation
            .unwrap_or_else(|| Notation::of(self.lang()))
    }

    /// The layout for a canvas of that size.
    pub(super) fn layout_for(&self, width: u32, height: u32, ratio: f64) -> Layout {
        let mirrored = self.config.looks.is_on(Switch::Mirrored);
        Layout::new(width, height, ratio, self.flipped).mirrored(mirrored)
    }

    pub(super) fn is_dark(&self) -> bool {
        match self.config.tone {
            super::Tone::Auto => self.room.dark,
            super::Tone::Light => false,
            super::Tone::Dark => true,
        }
    }

    /// Whether the reader may move a piece now.
    pub fn may_move(&self) -> bool {
        match self.config.usage {
            Use::View => false,
            Use::Puzzle => self.phase != Phase::Solved && self.answer_at.is_none(),
            Use::Play => self
                .contest
                .as_ref()
                .is_some_and(|contest| contest.may_move()),
        }
    }

    /// Whether the board takes touches, so that a finger on it must not scroll the page.
    pub fn is_touchable(&self) -> bool {
        self.config.usage == Use::Puzzle || self.contest.is_some()
    }

    /// Whether the next frame differs from this one.
    pub fn is_moving(&self, now: f64) -> bool {
        self.animation
            .as_ref()
            .is_some_and(|animation| !animation.is_done(now))
    }

    /// When [`super::EmbedMsg::Tick`] is due, if nothing happens before.
    pub fn wake_at(&self) -> Option<f64> {
        let animation = self.animation.as_ref().map(|a| a.begun + a.lasts);
        let contest = self.contest.as_ref();
        let due = [
            animation,
            self.autoplay_at,
            self.answer_at,
            contest.and_then(|contest| contest.wake_at()),
        ];
        due.into_iter().flatten().min_by(f64::total_cmp)
    }

    /// What the board shows.
    pub fn picture(&self) -> Picture<'_> {
        let looks = &self.config.looks;
        let room = Room {
            dark: self.is_dark(),
            ..self.room
        };
        let theme = scene::theme(looks, room);
        let position = self.position();
        let mover = position.side();
        Picture {
            layout: &self.layout,
            theme,
            set: looks.pieces,
            numbers: looks.is_on(Switch::Numbers).then(|| self.notation()),
            facing: looks.is_on(Switch::Facing),
            dark: theme.dark,
            pieces: &self.pieces,
            animation: self.animation.as_ref(),
            carried: self.press.filter(|press| press.carried),
            selected: self.selected,
            targets: &self.targets,
            last_move: self.last_move(),
            check: position.is_check().then(|| position.king(mover)),
            cursor: self.point.filter(|_| self.focused),
            arrows: Vec::new(),
            drawn: match self.contest {
                Some(_) => Vec::new(),
                None => self.tree.notes(self.cursor).shapes.clone(),
            },
        }
    }

    fn last_move(&self) -> Option<Move> {
        match self.contest.as_ref().and_then(|contest| contest.last()) {
            Some((mv, _)) => Some(mv),
            None => self.tree.mv(self.cursor),
        }
    }

    /// The next node of the line that is shown.
    pub(super) fn next(&self) -> Option<NodeId> {
        self.line.get(self.tree.ply(self.cursor)).copied()
    }

    pub(super) fn deselect(&mut self) {
        self.selected = None;
        self.targets.clear();
        self.press = None;
    }
}

pub(super) fn pieces_of(position: &Position) -> Pieces {
    std::array::from_fn(|i| Square::from_index(i).and_then(|square| position.piece_at(square)))
}

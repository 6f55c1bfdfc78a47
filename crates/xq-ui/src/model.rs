//! Everything the page knows.

use xq_records::{Shape, ShapeColor};
use xq_rules::{ByColor, Color, Move, Piece, Square, Verdict, fen};

use crate::analysis::{Analysis, Peek};
use crate::anim::{Animation, Pieces};
use crate::drag::Press;
use crate::game::Play;
use crate::layout::Layout;
use crate::library::Library;
use crate::looks::LooksState;
use crate::notice::Notice;
use crate::pwa::Pwa;
use crate::review::{Arrow, Review};
use crate::settings::{Level, Settings};
use crate::setup::Editor;
use crate::study::{Drawing, Study, StudyDialog};
use crate::supervisor::Supervisor;
use crate::table::{Table, premove};
use crate::theme::Forced;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person at this page.
    Human,
    /// The engine.
    Engine(Level),
}

/// What the page is for at the moment: the board and the panel beside it follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// A game between two players.
    #[default]
    Play,
    /// A record: going through it, variations, comments, analysis.
    Study,
    /// Putting pieces on the board.
    Setup,
}

impl Mode {
    /// All, in the order of the navigation.
    pub const ALL: [Self; 3] = [Self::Play, Self::Study, Self::Setup];

    /// A name for styles and tests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Study => "study",
            Self::Setup => "setup",
        }
    }
}

/// A dialog that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Choosing a new game.
    NewGame,
    /// Asking whether to give up.
    Resign,
    /// Opening or copying a position.
    Position,
    /// Language and pieces.
    Settings,
    /// Rules, keys and words.
    Help,
    /// The games that are kept.
    Library,
    /// How the page is installed by hand.
    Install,
    /// About the record.
    Study(StudyDialog),
}

/// The engine's move, held back until the player can follow it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reply {
    /// The move.
    pub mv: Move,
    /// When it is played.
    pub at: f64,
}

/// Words for the screen reader; the number tells equal words apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcement {
    /// Grows with each.
    pub number: u32,
    /// The words.
    pub text: String,
}

/// What the user's system says about how to show things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// Whether it is dark.
    pub dark: bool,
    /// Whether little is to move.
    pub still: bool,
    /// The colours that the system forces on every page, if it does.
    pub forced: Option<Forced>,
    /// Whether nobody sees the page.
    pub hidden: bool,
}

/// Everything the page knows.
#[derive(Clone, Debug)]
pub struct Model {
    /// What the page is for at the moment.
    pub mode: Mode,
    /// The game.
    pub play: Play,
    /// The record that is looked at.
    pub study: Study,
    /// What belongs to the game beside the board.
    pub table: Table,
    /// The board that is edited.
    pub setup: Editor,
    /// The games that are kept.
    pub library: Library,
    /// What the engine thinks of the record.
    pub analysis: Analysis,
    /// The pieces on the board, for drawing and comparing.
    pub pieces: Pieces,
    /// Who plays.
    pub seats: ByColor<Seat>,
    /// The player's choices.
    pub settings: Settings,
    /// The page as an app.
    pub pwa: Pwa,
    /// How things look and sound.
    pub looks: LooksState,
    /// Where the board is, and which side sits below.
    pub layout: Layout,
    /// The piece chosen.
    pub selected: Option<Square>,
    /// Where it may go.
    pub targets: Vec<Square>,
    /// The keyboard's cursor.
    pub cursor: Option<Square>,
    /// Whether keys go to the board, and were the last input.
    pub board_focused: bool,
    /// The pointer that is down.
    pub press: Option<Press>,
    /// The ruling that the player looks at instead of the game.
    pub review: Option<Review>,
    /// What moves on the board.
    pub animation: Option<Animation>,
    /// The engine.
    pub engine: Supervisor,
    /// When the engine was asked.
    pub asked_at: f64,
    /// The engine's move, held back.
    pub reply: Option<Reply>,
    /// The dialog that is open.
    pub dialog: Option<Dialog>,
    /// What the player has to be told, the oldest first.
    pub notices: Vec<Notice>,
    /// A saved game that could not be read in full.
    pub damaged: Option<String>,
    /// Words for the screen reader.
    pub announcement: Announcement,
    /// How the user likes to see things.
    pub room: Room,
    /// Varies the play of weak levels.
    pub seed: u64,
    /// Whether the saved game has been read.
    pub opened: bool,
}

impl Model {
    /// A page that has just begun: the usual start, a person against the engine.
    pub fn new() -> Self {
        let play = Play::new();
        let settings = Settings::default();
        Self {
            mode: Mode::default(),
            pieces: play.pieces(),
            play,
            study: Study::default(),
            table: Table::default(),
            setup: Editor::default(),
            library: Library::default(),
            analysis: Analysis::new(),
            seats: ByColor {
                red: Seat::Human,
                black: Seat::Engine(settings.terms.level),
            },
            settings,
            pwa: Pwa::default(),
            looks: LooksState::default(),
            layout: Layout::new(0, 0, 1.0, false),
            selected: None,
            targets: Vec::new(),
            cursor: None,
            board_focused: false,
            press: None,
            review: None,
            animation: None,
            engine: Supervisor::new(),
            asked_at: 0.0,
            reply: None,
            dialog: None,
            notices: Vec::new(),
            damaged: None,
            announcement: Announcement::default(),
            room: Room::default(),
            seed: 0,
            opened: false,
        }
    }

    /// Whether a person may move now.
    pub fn is_humans_turn(&self) -> bool {
        self.play.verdict() == Verdict::Ongoing && self.seats[self.play.side()] == Seat::Human
    }

    /// Whether the engine may be asked for a move.
    pub fn is_engines_turn(&self) -> bool {
        !self.play.verdict().is_over() && !self.is_humans_turn()
    }

    /// The level of the engine, when it plays.
    pub fn engine_level(&self) -> Option<Level> {
        Color::ALL
            .into_iter()
            .find_map(|color| match self.seats[color] {
                Seat::Human => None,
                Seat::Engine(level) => Some(level),
            })
    }

    /// How many moves a take-back takes: to a person's own turn; 0 when there is none.
    pub fn plies_to_take_back(&self) -> usize {
        let plies = self.play.plies();
        let side_before = |back: usize| {
            if back.is_multiple_of(2) {
                self.play.side()
            } else {
                !self.play.side()
            }
        };
        (1..=plies)
            .find(|&back| self.seats[side_before(back)] == Seat::Human)
            .unwrap_or(0)
    }

    /// The pieces that the board shows: those of the mode, or of the move of a ruling that is looked at.
    pub fn shown_pieces(&self) -> Pieces {
        let looked_at = self.review.as_ref().and_then(Review::pieces);
        looked_at.unwrap_or_else(|| match self.mode {
            Mode::Study => match self.peeked() {
                Some(peek) => peek.pieces,
                None => self.study.position().to_setup().pieces,
            },
            Mode::Play => self.play.pieces(),
            Mode::Setup => self.setup.setup().pieces,
        })
    }

    /// The last move of the position that the board shows.
    pub fn shown_move(&self) -> Option<Move> {
        match (&self.review, self.mode) {
            (Some(review), _) => review.last_move(),
            (None, Mode::Study) => match self.peeked() {
                Some(peek) => Some(peek.last),
                None => self.study.last_move(),
            },
            (None, Mode::Play) => self.play.last_move(),
            (None, Mode::Setup) => None,
        }
    }

    /// The king in check in the position that the board shows.
    pub fn shown_check(&self) -> Option<Square> {
        match (&self.review, self.mode) {
            (Some(review), _) => review.checked_king(),
            (None, Mode::Study) => match self.peeked() {
                Some(peek) => peek.checked_king(),
                None => self.study.checked_king(),
            },
            (None, Mode::Play) => self.play.checked_king(),
            (None, Mode::Setup) => None,
        }
    }

    /// The position that is shown in the place of the record's.
    fn peeked(&self) -> Option<&Peek> {
        self.analysis
            .peeked()
            .filter(|_| self.mode == Mode::Study && self.review.is_none())
    }

    /// The arrows on the board: those of a ruling that is looked at, or of the engine's lines.
    pub fn arrows(&self) -> Vec<Arrow> {
        match &self.review {
            Some(review) => review.arrows(),
            None if self.mode == Mode::Study => self.analysis.arrows(),
            None if self.mode == Mode::Play => self.table.arrows(),
            None => Vec::new(),
        }
    }

    /// What is drawn on the board by hand.
    pub fn drawn(&self) -> Vec<Shape> {
        if self.mode == Mode::Setup {
            let circle = |square| Shape::Circle(square, ShapeColor::Red);
            return self.setup.marked().into_iter().map(circle).collect();
        }
        let elsewhere = self.review.is_some() || self.peeked().is_some();
        if self.mode != Mode::Study || elsewhere {
            return Vec::new();
        }
        let study = &self.study;
        let mut shapes = study.tree().notes(study.cursor()).shapes.clone();
        shapes.extend(study.desk.drawing.and_then(Drawing::shape));
        shapes
    }

    /// The position that the mode is about, as a FEN.
    pub fn fen(&self) -> String {
        match self.mode {
            Mode::Study => fen::write(&self.study.position().to_setup()),
            Mode::Play => self.play.fen(),
            Mode::Setup => self.setup.fen(),
        }
    }

    /// Whose pieces a person may move on the board now; none when it is nobody's turn here.
    pub fn hand(&self) -> Option<Color> {
        match self.mode {
            Mode::Play if crate::table::is_paused(self) => None,
            Mode::Play if self.is_humans_turn() => Some(self.play.side()),
            Mode::Play => self.premoving_side(),
            Mode::Study => Some(self.study.position().side()),
            Mode::Setup => None,
        }
    }

    /// The piece that stands on a square of the board.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// Where the piece on a square may go.
    pub fn targets_of(&self, from: Square) -> Vec<Square> {
        match self.mode {
            Mode::Study => {
                let moves = self.study.position().legal_moves();
                let from_here = moves.iter().filter(|mv| mv.from() == from);
                from_here.map(|mv| mv.to()).collect()
            }
            Mode::Play if !self.is_humans_turn() => premove::reach(&self.pieces, from),
            Mode::Play => {
                let mut targets = self.play.targets(from);
                let position = self.play.position();
                let touched = &self.table.touched;
                targets.retain(|&to| {
                    Move::new(from, to).is_some_and(|mv| touched.allows(position, mv))
                });
                targets
            }
            Mode::Setup => Vec::new(),
        }
    }

    /// Who may decide on a move in advance: the person, while the engine thinks.
    pub fn premoving_side(&self) -> Option<Color> {
        let side = !self.play.side();
        (self.is_engines_turn() && self.seats[side] == Seat::Human).then_some(side)
    }

    /// Who would offer a draw: the person, or of two whoever is to move.
    pub fn offering_side(&self) -> Color {
        self.resigning_side()
    }

    /// Who gives up when somebody does: the person, or whoever is to move.
    pub fn resigning_side(&self) -> Color {
        let side = self.play.side();
        if self.seats[side] == Seat::Human {
            side
        } else {
            !side
        }
    }
}

impl Default for Model {
    fn default() -> Self {
        Self::new()
    }
}

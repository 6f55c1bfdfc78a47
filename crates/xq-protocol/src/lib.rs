//! What the page and the engine's worker say to each other.
//!
//! The messages carry text only (FEN, coordinates such as `h2e2`), never a domain type, so that rules, engine and
//! page can change without the protocol. Each request has an `id`; whoever receives an answer to an older one
//! drops it. Unknown fields are ignored, and [`VERSION`] is compared when the worker reports [`FromWorker::Ready`].

use serde::{Deserialize, Serialize};

/// The version of these messages. A page and a worker of different versions must not talk.
pub const VERSION: u32 = 3;

/// A message from the page to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum ToWorker {
    /// Sent once, after the worker has announced itself.
    Init {
        /// The page's [`VERSION`].
        version: u32,
        /// Size of the transposition table in MiB.
        hash_mb: u32,
    },
    /// Think about a position. Replaces work that is under way.
    Search(Work),
    /// Finish the work with that id now and answer with the best move found so far.
    Stop {
        /// Which work.
        id: u32,
    },
    /// Another game begins: forget what was learnt.
    NewGame,
    /// Where a search under way may look whether it is to stop: while it runs it reads no messages. As long as the address can be
    /// read it goes on; the page takes the address away, says [`ToWorker::Stop`] as well, and sends another one.
    Flag {
        /// An address that a worker can read synchronously.
        url: String,
    },
    /// Where the opening book is. The worker fetches it beside its work; until it is there, and if it never comes, every move is
    /// searched. Who leaves this out plays without.
    Book {
        /// An address that a worker can fetch.
        url: String,
    },
}

/// A message from the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum FromWorker {
    /// The worker's code runs and listens. Messages posted before this are lost.
    Ready {
        /// The worker's [`VERSION`].
        version: u32,
        /// The engine's name.
        engine: String,
    },
    /// What the search has found so far; at most about eight a second.
    Info(Info),
    /// The work is done.
    Done {
        /// Which work.
        id: u32,
        /// The move to play; none when there is no legal move.
        best: Option<String>,
        /// The answer it expects.
        ponder: Option<String>,
    },
    /// The work could not be done.
    Failed {
        /// Which work; none when the message itself could not be read.
        id: Option<u32>,
        /// What was wrong, for a log; the page words its own message.
        error: String,
    },
}

/// A self-contained request: the worker keeps no game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Work {
    /// Chosen by the page, growing.
    pub id: u32,
    /// The position the game began from.
    pub start_fen: String,
    /// The moves since, as `h2e2`: repetitions need them.
    pub moves: Vec<String>,
    /// When to stop.
    pub limits: Limits,
    /// How many lines to report, 1–5.
    #[serde(default = "one")]
    pub multi_pv: u8,
    /// Strength 1–10, or none for full strength.
    #[serde(default)]
    pub level: Option<u8>,
    /// The rule book for repetitions.
    #[serde(default)]
    pub rule_set: RuleSet,
    /// A number that varies the play of weak levels and the choice from the book. Not wider than a JavaScript number can carry.
    #[serde(default)]
    pub seed: u32,
    /// Whether a move of the opening book is answer enough, if the level knows the book at all.
    #[serde(default)]
    pub use_book: bool,
}

const fn one() -> u8 {
    1
}

/// The rule books, as the page names them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RuleSet {
    /// The general Chinese rules.
    #[default]
    General,
    /// The Chinese competition rules of 2020.
    Chinese2020,
    /// The Asian and World rules.
    Asian,
    /// Only perpetual check loses.
    Computer,
}

/// When a search ends. Every limit that is present applies.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Limits {
    /// Milliseconds for this move.
    pub movetime_ms: Option<f64>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Clocks, from which the engine takes its own share.
    pub clock: Option<Clock>,
    /// Search until stopped.
    pub infinite: bool,
}

/// The clock of the side that the engine plays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Clock {
    /// Milliseconds left.
    pub remaining_ms: f64,
    /// Milliseconds added by each move.
    pub increment_ms: f64,
    /// Moves until the next period, when there are periods.
    pub moves_to_go: Option<u32>,
}

/// One line of thought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Info {
    /// Which work.
    pub id: u32,
    /// Which line, from 1.
    pub line: u8,
    /// Depth in plies.
    pub depth: u32,
    /// The value of the position.
    pub score: Score,
    /// How games end from there.
    pub chances: Chances,
    /// Nodes searched.
    pub nodes: u64,
    /// Milliseconds since the work began.
    pub time_ms: f64,
    /// The moves expected, as `h2e2`.
    pub pv: Vec<String>,
}

/// How games of that value end, in thousandths, always from **Red's** side. The three add up to 1000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Chances {
    /// Red wins.
    pub red: u16,
    /// Nobody wins.
    pub draw: u16,
    /// Black wins.
    pub black: u16,
}

/// The value of a position, always from **Red's** side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", content = "value", rename_all = "camelCase")]
pub enum Score {
    /// Centipawns; +100 wins half of the games.
    Centipawns(i32),
    /// Rounds until mate: positive when Red mates, negative when Black does.
    Mate(i32),
}

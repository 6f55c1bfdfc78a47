//! The engine on standard input and output, in UCI or UCCI.

mod commands;
mod host;
mod input;

use xq_engine::book::Book;
use xq_engine::{Engine, Limits, Line, Outcome};
use xq_rules::{Move, Position, RuleSet};

use commands::Go;
use host::Console;
use input::Input;

/// Which of the two protocols is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Universal Chess Interface.
    Uci,
    /// Universal Chinese Chess Interface.
    Ucci,
}

const NAME: &str = "Chuhe";
const AUTHOR: &str = "the Chuhe authors";
const DEFAULT_HASH_MB: u32 = 32;

/// Runs until `quit` or the end of the input.
pub(crate) fn run() {
    let input = Input::open();
    let mut session = Session::new();
    while let Some(line) = input.next() {
        if !session.handle(line.trim(), &input) {
            break;
        }
    }
}

struct Session {
    dialect: Dialect,
    engine: Engine,
    /// None after a position that could not be read.
    line: Option<Line>,
    rules: RuleSet,
    multi_pv: usize,
    level: Option<u8>,
    seed: u64,
    own_book: bool,
    show_wdl: bool,
}

impl Session {
    fn new() -> Self {
        Self {
            dialect: Dialect::Uci,
            engine: Engine::new(DEFAULT_HASH_MB),
            line: Some(Line::new(Position::start())),
            rules: RuleSet::General,
            multi_pv: 1,
            level: None,
            seed: 0,
            own_book: true,
            show_wdl: false,
        }
    }

    /// Obeys one line; false ends the session.
    fn handle(&mut self, line: &str, input: &Input) -> bool {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uci") => self.greet(Dialect::Uci),
            Some("ucci") => self.greet(Dialect::Ucci),
            Some("isready") => println!("readyok"),
            Some("ucinewgame") => self.engine.new_game(),
            Some("setoption") => self.set_option(line),
            Some("position") => match commands::position(line) {
                Ok(line) => self.line = Some(line.with_rules(self.rules)),
                // Answering for the position before would be worse than no answer.
                Err(message) => {
                    self.line = None;
                    println!("info string {message}");
                }
            },
            Some("go") => return self.go(line, input),
            Some("quit") => {
                if self.dialect == Dialect::Ucci {
                    println!("bye");
                }
                return false;
            }
            Some("d") => {
                if let Some(line) = &self.line {
                    println!("{}", line.position());
                    println!(
                        "info string static {}",
                        self.engine.evaluate(line.position())
                    );
                }
            }
            // `stop` without a search, and what this engine does not know, is passed over as both protocols ask.
            _ => {}
        }
        true
    }

    fn greet(&mut self, dialect: Dialect) {
        self.dialect = dialect;
        println!("id name {NAME} {}", env!("CARGO_PKG_VERSION"));
        println!("id author {AUTHOR}");
        match dialect {
            Dialect::Uci => {
                println!("option name Hash type spin default {DEFAULT_HASH_MB} min 1 max 1024");
                println!("option name MultiPV type spin default 1 min 1 max 5");
                println!("option name Level type spin default 11 min 1 max 11");
                println!(
                    "option name Rules type combo default general var general var chinese-2020 var asian var computer"
                );
                println!("option name UCI_ShowWDL type check default false");
                println!("option name OwnBook type check default true");
                println!("option name BookFile type string default <empty>");
                println!("option name UCI_Variant type combo default xiangqi var xiangqi");
                println!("uciok");
            }
            Dialect::Ucci => {
                println!("option hashsize type spin min 1 max 1024 default {DEFAULT_HASH_MB}");
                println!("option usemillisec type check default true");
                println!("option usebook type check default true");
                println!("option bookfiles type string");
                println!("ucciok");
            }
        }
    }

    /// `setoption name X value Y` in UCI, `setoption X Y` in UCCI.
    fn set_option(&mut self, line: &str) {
        let rest = line.trim_start_matches("setoption").trim();
        let (name, value) = match rest.strip_prefix("name ") {
            Some(rest) => rest.split_once(" value ").unwrap_or((rest, "")),
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        let value = value.trim();
        let number = value.parse::<u32>().ok();
        match (name.trim().to_ascii_lowercase().as_str(), number) {
            ("hash" | "hashsize", Some(mb)) => self.engine.set_hash(mb.clamp(1, 1024)),
            ("multipv", Some(lines)) => self.multi_pv = lines.clamp(1, 5) as usize,
            ("level", Some(level)) => {
                // Beyond the ten steps is full strength.
                self.level = if level > 10 {
                    None
                } else {
                    Some(level.max(1) as u8)
                };
            }
            ("seed", Some(seed)) => self.seed = u64::from(seed),
            ("uci_showwdl", _) => self.show_wdl = value == "true",
            ("ownbook" | "usebook", _) => self.own_book = value != "false",
            ("bookfile" | "bookfiles", _) => match read_book(value) {
                Ok(book) => self.engine.set_book(book),
                Err(message) => println!("info string {message}"),
            },
            ("rules", _) => match commands::rule_set(value) {
                Some(rules) => self.rules = rules,
                None => println!("info string no such rule set: {value}"),
            },
            _ => {}
        }
    }

    /// Searches and answers; false when the session was ended meanwhile.
    fn go(&mut self, line: &str, input: &Input) -> bool {
        let Some(position) = self.line.clone() else {
            println!("info string no position to think about: the last one could not be read");
            self.answer(&Outcome::default());
            return true;
        };
        let Go { limits, infinite } = match commands::go(line, self.dialect, position.position()) {
            Ok(go) => go,
            Err(message) => {
                println!("info string {message}");
                return true;
            }
        };
        self.seed = self.seed.wrapping_add(1);
        let limits = Limits {
            multi_pv: self.multi_pv,
            level: self.level.map(xq_engine::level::Level::numbered),
            seed: self.seed,
            use_book: self.own_book && !infinite,
            ..limits
        };
        let mut console = Console::new(input, self.dialect, self.show_wdl);
        let outcome = self.engine.search(&position, limits, &mut console);
        console.sum_up(outcome.nodes);
        // An infinite search that ran out of depth answers only when it is told to.
        if infinite {
            console.wait();
        }
        let pending = console.into_pending();
        self.answer(&outcome);
        pending.iter().all(|line| self.handle(line.trim(), input))
    }

    fn answer(&self, outcome: &Outcome) {
        let text = |mv: Option<Move>| mv.map(|mv| mv.to_string());
        match (text(outcome.best), text(outcome.ponder), self.dialect) {
            (Some(best), Some(ponder), _) => println!("bestmove {best} ponder {ponder}"),
            (Some(best), None, _) => println!("bestmove {best}"),
            (None, _, Dialect::Uci) => println!("bestmove (none)"),
            (None, _, Dialect::Ucci) => println!("nobestmove"),
        }
    }
}

/// The book in a file; none for the empty name.
fn read_book(path: &str) -> Result<Option<Book>, String> {
    if path.is_empty() || path == "<empty>" {
        return Ok(None);
    }
    let bytes = std::fs::read(path).map_err(|e| format!("{path}: {e}"))?;
    let book = Book::parse(&bytes).map_err(|e| format!("{path}: {e}"))?;
    Ok(Some(book))
}

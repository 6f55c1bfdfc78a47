//! Reading the lines that carry data: `position` and `go`.

use xq_engine::{Clock, Limits, Line};
use xq_rules::{Color, Move, Position, RuleSet, Square};

use super::Dialect;

/// What `go` asks for.
#[derive(Debug)]
pub(crate) struct Go {
    pub(crate) limits: Limits,
    /// The answer waits for `stop`.
    pub(crate) infinite: bool,
}

/// The rule book of that name.
pub(crate) fn rule_set(name: &str) -> Option<RuleSet> {
    Some(match name {
        "general" => RuleSet::General,
        "chinese-2020" => RuleSet::Chinese2020,
        "asian" => RuleSet::Asian,
        "computer" => RuleSet::Computer,
        _ => return None,
    })
}

/// `h2e2`
fn coordinate_move(text: &str) -> Option<Move> {
    let (from, to) = text.split_at_checked(2)?;
    Move::new(Square::from_text(from)?, Square::from_text(to)?)
}

/// `position startpos|fen … [moves …]`
pub(crate) fn position(line: &str) -> Result<Line, String> {
    let rest = line.trim_start_matches("position").trim();
    let (place, moves) = rest.split_once("moves").unwrap_or((rest, ""));
    let start = match place.trim().strip_prefix("fen") {
        Some(fen) => crate::rules::position(fen.trim())?,
        None if place.trim() == "startpos" => Position::start(),
        None => return Err(format!("position: expected startpos or fen, found {place}")),
    };
    let mut line = Line::new(start);
    for text in moves.split_whitespace() {
        let mv = coordinate_move(text).ok_or_else(|| format!("position: bad move {text}"))?;
        line.push(mv).map_err(|e| format!("position: {e}"))?;
    }
    Ok(line)
}

/// `go …` of either protocol; UCCI's times are milliseconds.
pub(crate) fn go(line: &str, dialect: Dialect, position: &Position) -> Result<Go, String> {
    let mut limits = Limits::default();
    let mut infinite = false;
    let mut clock = Clock::default();
    let mut has_clock = false;
    let red = position.side() == Color::Red;
    let words: Vec<&str> = line.split_whitespace().skip(1).collect();
    let mut i = 0;
    while i < words.len() {
        let word = words[i];
        let value = words.get(i + 1).copied().unwrap_or_default();
        let number = || {
            value
                .parse::<f64>()
                .map_err(|_| format!("go: bad number after {word}: {value}"))
        };
        let mut takes_value = true;
        match word {
            "depth" => limits.depth = Some(number()? as i32),
            "nodes" => limits.nodes = Some(number()? as u64),
            "movetime" => limits.movetime_ms = Some(number()?),
            "mate" => limits.mate = Some(number()? as i32),
            "wtime" | "btime" | "time" => {
                if word == "time" || (word == "wtime") == red {
                    clock.remaining_ms = number()?;
                    has_clock = true;
                }
            }
            "winc" | "binc" | "increment" => {
                if word == "increment" || (word == "winc") == red {
                    clock.increment_ms = number()?;
                }
            }
            "movestogo" => clock.moves_to_go = Some(number()? as u32),
            "searchmoves" => {
                while let Some(mv) = words.get(i + 1).and_then(|word| coordinate_move(word)) {
                    limits.search_moves.push(mv);
                    i += 1;
                }
                takes_value = false;
            }
            "infinite" => {
                infinite = true;
                takes_value = false;
            }
            _ => takes_value = false,
        }
        i += 1 + usize::from(takes_value);
    }
    if has_clock {
        limits.clock = Some(clock);
    }
    let without_limit = limits
        == Limits {
            search_moves: limits.search_moves.clone(),
            ..Limits::default()
        };
    // UCCI's bare `go` means "until told to stop", as does UCI's.
    infinite |= without_limit && matches!(dialect, Dialect::Uci | Dialect::Ucci);
    Ok(Go { limits, infinite })
}

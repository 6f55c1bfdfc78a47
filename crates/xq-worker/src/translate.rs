//! From the protocol's words to the engine's, and back.

use xq_engine::chances::Chances;
use xq_engine::level::Level;
use xq_engine::{Clock, Info, Limits, Line};
use xq_protocol::Work;
use xq_rules::{Color, Position, RuleSet, fen, uci};

/// The position to think about.
pub(crate) fn line(work: &Work) -> Result<Line, String> {
    let fen = fen::read(&work.start_fen).map_err(|error| error.to_string())?;
    let (start, _) =
        Position::from_setup_leniently(&fen.setup).map_err(|error| error.to_string())?;
    let mut line = Line::new(start).with_rules(rules(work.rule_set));
    for text in &work.moves {
        let mv = uci::read(text).ok_or_else(|| format!("`{text}` is no move"))?;
        line.push(mv).map_err(|error| error.to_string())?;
    }
    Ok(line)
}

const fn rules(rule_set: xq_protocol::RuleSet) -> RuleSet {
    match rule_set {
        xq_protocol::RuleSet::General => RuleSet::General,
        xq_protocol::RuleSet::Chinese2020 => RuleSet::Chinese2020,
        xq_protocol::RuleSet::Asian => RuleSet::Asian,
        xq_protocol::RuleSet::Computer => RuleSet::Computer,
    }
}

/// When the search ends.
pub(crate) fn limits(work: &Work) -> Limits {
    let asked = &work.limits;
    let level = work.level.map(Level::numbered);
    Limits {
        depth: asked.depth.map(|depth| depth.clamp(1, 1000) as i32),
        nodes: asked.nodes,
        movetime_ms: asked.movetime_ms.filter(|ms| ms.is_finite()),
        clock: asked.clock.as_ref().map(|clock| Clock {
            remaining_ms: clock.remaining_ms,
            increment_ms: clock.increment_ms,
            moves_to_go: clock.moves_to_go,
        }),
        mate: None,
        multi_pv: usize::from(work.multi_pv.clamp(1, 5)),
        search_moves: Vec::new(),
        level,
        seed: u64::from(work.seed),
        use_book: work.use_book && level.is_none_or(|level| level.book),
    }
}

/// A value as the page wants it: from Red's side.
pub(crate) fn score(info: &Info, mover: Color) -> xq_protocol::Score {
    let sign = match mover {
        Color::Red => 1,
        Color::Black => -1,
    };
    match info.score.mate_rounds() {
        Some(rounds) => xq_protocol::Score::Mate(sign * rounds),
        None => xq_protocol::Score::Centipawns(sign * info.centipawns),
    }
}

/// Chances as the page wants them: from Red's side.
pub(crate) const fn chances(chances: Chances, mover: Color) -> xq_protocol::Chances {
    let Chances { win, draw, loss } = chances;
    let (red, black) = match mover {
        Color::Red => (win, loss),
        Color::Black => (loss, win),
    };
    xq_protocol::Chances { red, draw, black }
}

//! Commands about the rules alone.

use xq_rules::{Position, fen};

/// Reads a position that can be played, forgiving what books of endgames do, but not a king that could be taken at once.
pub(crate) fn position(text: &str) -> Result<Position, String> {
    let (position, _) = fen::read_position(text).map_err(|e| format!("bad FEN: {e}"))?;
    let hopeless = Position::from_setup_leniently(&position.to_setup())
        .map(|(_, kinds)| kinds.into_iter().find(|kind| kind.is_hopeless()));
    match hopeless {
        Ok(None) => Ok(position),
        Ok(Some(kind)) => Err(format!("bad position: {kind}")),
        Err(error) => Err(format!("bad position: {error}")),
    }
}

/// `xq perft DEPTH [FEN]`
pub(crate) fn perft(args: lexopt::Parser) -> Result<(), String> {
    const HELP: &str = "xq perft DEPTH [FEN]\n\nCounts the lines of that many plies, split by first move; the last line is the total.";
    let Some(values) = crate::positional(args, HELP)? else {
        return Ok(());
    };
    let depth = values.first().ok_or("perft needs a depth")?;
    let depth = depth.parse().map_err(|_| format!("bad depth: {depth}"))?;
    let position = match values.get(1) {
        Some(text) => position(text)?,
        None => Position::start(),
    };
    if depth == 0 {
        println!("1");
        return Ok(());
    }
    let watch = crate::clock::Stopwatch::start();
    let mut total = 0;
    for (mv, count) in xq_rules::perft::divide(&position, depth) {
        println!("{mv}: {count}");
        total += count;
    }
    eprintln!(
        "{:.1} million a second",
        total as f64 / watch.ms().max(1e-6) / 1000.0
    );
    println!("{total}");
    Ok(())
}

/// `xq legal FEN`
pub(crate) fn legal(args: lexopt::Parser) -> Result<(), String> {
    const HELP: &str = "xq legal FEN\n\nThe legal moves on one line, sorted.";
    let Some(values) = crate::positional(args, HELP)? else {
        return Ok(());
    };
    let position = position(values.first().ok_or("legal needs a FEN")?)?;
    let mut moves: Vec<String> = position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    moves.sort();
    println!("{}", moves.join(" "));
    Ok(())
}

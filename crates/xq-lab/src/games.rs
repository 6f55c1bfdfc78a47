//! Reading the table of real games.

use std::io::BufReader;

use xq_engine::book::Ecco;
use xq_rules::{Move, Position, Square, fen};

/// One game: its start and its moves, with the result as Red's share of the point.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) start: Position,
    /// Whether it begins from the usual start.
    pub(crate) is_whole: bool,
    pub(crate) moves: Vec<Move>,
    /// The code of its opening.
    pub(crate) opening: Option<Ecco>,
    /// 1, ½ or 0; none when the game has no result.
    pub(crate) result: Option<f32>,
}

/// Reads a `.tsv` or `.tsv.xz` of games: result, opening code, start FEN, moves.
pub(crate) fn read(path: &str) -> Result<Vec<Record>, String> {
    let file = std::fs::File::open(path).map_err(|e| format!("{path}: {e}"))?;
    let mut bytes = Vec::new();
    let mut reader = BufReader::new(file);
    if std::path::Path::new(path)
        .extension()
        .is_some_and(|ext| ext == "xz")
    {
        lzma_rs::xz_decompress(&mut reader, &mut bytes).map_err(|e| format!("{path}: {e:?}"))?;
    } else {
        std::io::Read::read_to_end(&mut reader, &mut bytes).map_err(|e| format!("{path}: {e}"))?;
    }
    let text = String::from_utf8(bytes).map_err(|e| format!("{path}: {e}"))?;
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#') && !line.is_empty())
        .map(|(i, line)| record(line).ok_or_else(|| format!("{path}, line {}: no game", i + 1)))
        .collect()
}

fn record(line: &str) -> Option<Record> {
    let mut fields = line.split('\t');
    let result = match fields.next()? {
        "1-0" => Some(1.0),
        "0-1" => Some(0.0),
        "1/2-1/2" => Some(0.5),
        _ => None,
    };
    let opening = Ecco::from_text(fields.next()?);
    let start = fields.next()?;
    let is_whole = start.is_empty();
    let start = if is_whole {
        Position::start()
    } else {
        fen::read_position(start).ok()?.0
    };
    let text = fields.next()?;
    let moves = (0..text.len() / 4)
        .map(|i| {
            let text = text.get(i * 4..i * 4 + 4)?;
            Move::new(
                Square::from_text(&text[..2])?,
                Square::from_text(&text[2..])?,
            )
        })
        .collect::<Option<Vec<_>>>()?;
    Some(Record {
        start,
        is_whole,
        moves,
        opening,
        result,
    })
}

//! One door for whatever was pasted or opened.

use crate::import::Lines;
use crate::text::{self, Decoded, Decoder};
use crate::{Format, Import, Problem, ProblemKind, dhtmlxq, pgn, positions, wxf};

/// Finds out what a text is; `None` when it has the marks of no format, which leaves a list of moves or nothing.
pub fn format_of(text: &str) -> Option<Format> {
    // Comments may quote other formats: what stands first counts.
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    if is_tag(first) {
        Some(Format::Pgn)
    } else if dhtmlxq::is_one(text) {
        Some(Format::DhtmlXq)
    } else if wxf::is_one(text) {
        Some(Format::Wxf)
    } else if positions::is_one(text) {
        Some(Format::Fen)
    } else {
        text.lines().any(is_tag).then_some(Format::Pgn)
    }
}

/// Whether a line is `[Name "value…`.
fn is_tag(line: &str) -> bool {
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let Some((name, value)) = line
        .strip_prefix('[')
        .and_then(|rest| rest.split_once(char::is_whitespace))
    else {
        return false;
    };
    !name.is_empty()
        && name.bytes().all(|b| b.is_ascii_alphanumeric())
        && value.trim_start().starts_with('"')
}

/// Reads whatever a text holds: PGN, DhtmlXQ, WXF, positions, moves in any notation.
///
/// # Errors
/// When there is no game, no position and no move in it: what is wrong, and where.
pub fn read_text(text: &str) -> Result<Import, Problem> {
    read_text_as(text, format_of(text))
}

/// Reads a text in a format that the caller knows, or moves when it is `None`.
///
/// # Errors
/// As [`read_text`].
pub fn read_text_as(text: &str, format: Option<Format>) -> Result<Import, Problem> {
    let lines = Lines::of(text);
    if let Some((offset, name)) = foreign(text) {
        return Err(lines.problem(offset, ProblemKind::NotRead(name)));
    }
    let import = match format {
        Some(Format::DhtmlXq) => dhtmlxq::read(text),
        Some(Format::Wxf) => wxf::read(text),
        Some(Format::Fen) => positions::read(text),
        Some(Format::Pgn | Format::Moves) | None => pgn::read(text),
    };
    if !import.records.is_empty() {
        return Ok(import);
    }
    let place = text.len() - text.trim_start().len();
    let said = import
        .problems
        .into_iter()
        .find(|problem| matches!(problem.kind, ProblemKind::Fen(_)));
    let fault = positions::fault(text).map(|(offset, kind)| lines.problem(offset, kind));
    Err(said
        .or(fault)
        .unwrap_or_else(|| lines.problem(place, ProblemKind::NothingFound)))
}

/// Texts of formats that are known by sight only.
fn foreign(text: &str) -> Option<(usize, &'static str)> {
    let head = text.get(..text.len().min(2000)).or_else(|| {
        let end = (0..=2000).rev().find(|&i| text.is_char_boundary(i))?;
        text.get(..end)
    })?;
    [
        ("<ChineseChessRecord", "CBF (CCBridge XML)"),
        ("<n version", "PFC"),
    ]
    .into_iter()
    .find_map(|(mark, name)| Some((head.find(mark)?, name)))
}

/// Reads a file: finds out its encoding, then what it holds.
///
/// # Errors
/// As [`read_text`]; and when it is a file of a format that is known by sight only.
pub fn read_bytes(bytes: &[u8], decoder: &dyn Decoder) -> Result<Import, Problem> {
    if let Some(name) = binary(bytes) {
        let kind = ProblemKind::NotRead(name);
        return Err(Problem {
            line: 1,
            offset: 0,
            kind,
        });
    }
    read_decoded(&text::decode(bytes, decoder))
}

/// Reads text that was decoded before, and says where its encoding was damaged.
///
/// # Errors
/// As [`read_text`].
pub fn read_decoded(decoded: &Decoded) -> Result<Import, Problem> {
    let mut import = read_text(&decoded.text)?;
    if let Some(offset) = decoded.damage {
        let problem = Lines::of(&decoded.text).problem(offset, ProblemKind::Encoding);
        import.problems.insert(0, problem);
    }
    Ok(import)
}

fn binary(bytes: &[u8]) -> Option<&'static str> {
    let starts = |mark: &[u8]| bytes.starts_with(mark);
    if starts(b"XQ") && bytes.len() >= 1024 && bytes.contains(&0) {
        Some("XQF")
    } else if starts(b"CCBridge Record\0") {
        Some("CBR")
    } else if starts(b"CCBridge") {
        Some("CBL")
    } else {
        None
    }
}

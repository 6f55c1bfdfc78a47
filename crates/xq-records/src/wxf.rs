//! The file format of the World Xiangqi Federation's programs, which PlayOK writes too:
//! `FORMAT WXF`, a line a tag, and the moves between `START{` and `}END`.

use core::ops::Range;

use crate::import::Lines;
use crate::pgn::read_moves;
use crate::{Format, Import};

/// Whether a text is such a file.
pub(crate) fn is_one(text: &str) -> bool {
    let starts = |line: &str| line.trim_start().starts_with(START);
    text.lines().any(|line| starts(line) || is_first_line(line))
}

const START: &str = "START{";

fn is_first_line(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next() == Some("FORMAT") && words.next() == Some("WXF")
}

/// Reads every game of such a text.
pub fn read(text: &str) -> Import {
    let lines = Lines::of(text);
    let mut import = Import::default();
    for game in games(text) {
        match read_moves(text, game.moves, &game.tags, &lines, Format::Wxf) {
            Ok(record) => import.records.push(record),
            Err((offset, kind)) => import.problems.push(lines.problem(offset, kind)),
        }
    }
    import
}

#[derive(Debug, Default)]
struct Game {
    tags: Vec<(usize, String, String)>,
    moves: Range<usize>,
}

impl Game {
    fn tag(&mut self, offset: usize, name: &str, value: &str) {
        if !value.is_empty() {
            self.tags.push((offset, name.to_owned(), value.to_owned()));
        }
    }

    fn header(&mut self, offset: usize, line: &str) {
        let line = line.trim();
        if let Some(remark) = line.strip_prefix("/*") {
            self.tag(offset, "Remark", remark.trim_end_matches("*/").trim());
            return;
        }
        let (key, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let value = value.trim();
        match key {
            "FORMAT" => {}
            "RED" => self.player(offset, ["Red", "RedElo", "RedTeam"], value),
            "BLACK" => self.player(offset, ["Black", "BlackElo", "BlackTeam"], value),
            "FEN" => self.tag(offset, "FEN", value),
            "GAME" => self.tag(offset, "Title", value),
            "RESULT" => self.tag(offset, "Result", value),
            "DATE" => self.tag(offset, "Date", value),
            "EVENT" => self.tag(offset, "Event", value),
            _ if !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphabetic()) => {
                let name = format!("{}{}", &key[..1], key[1..].to_ascii_lowercase());
                self.tag(offset, &name, value);
            }
            _ => {}
        }
    }

    /// `name;rating;team;…`
    fn player(&mut self, offset: usize, names: [&str; 3], value: &str) {
        for (name, field) in names.into_iter().zip(value.split(';')) {
            self.tag(offset, name, field.trim());
        }
    }
}

fn games(text: &str) -> Vec<Game> {
    let mut games = Vec::new();
    let mut game = Game::default();
    let mut at = 0;
    while at < text.len() {
        let line_len = text[at..].find('\n').map_or(text.len() - at, |i| i + 1);
        let line = &text[at..at + line_len];
        if line.trim_start().starts_with(START) {
            let begin = at + line_len - line.trim_start().len() + START.len();
            let rest = &text[begin..];
            let end = rest.find("}END").or_else(|| rest.rfind('}'));
            game.moves = begin..begin + end.unwrap_or(rest.len());
            at = end.map_or(text.len(), |end| begin + end + 1);
            games.push(std::mem::take(&mut game));
            continue;
        }
        if is_first_line(line) && !game.tags.is_empty() {
            games.push(std::mem::take(&mut game));
        }
        game.header(at, line);
        at += line_len;
    }
    if !game.tags.is_empty() {
        games.push(game);
    }
    // What stands behind `}END` on its line is no tag of another game.
    games.retain(|game| !game.moves.is_empty() || game.tags.iter().any(|tag| tag.1 != "End"));
    games
}

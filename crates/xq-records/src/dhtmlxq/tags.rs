//! Names of tags: theirs and ours.

use crate::Outcome;

/// Their name and the one of PGN. Of two theirs for one of ours the first is written.
const NAMES: [(&str, &str); 29] = [
    ("title", "Title"),
    ("event", "Event"),
    ("class", "Class"),
    ("group", "Group"),
    ("date", "Date"),
    ("place", "Site"),
    ("round", "Round"),
    ("table", "Table"),
    ("timerule", "TimeControl"),
    ("redname", "Red"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("redtime", "RedTime"),
    ("redrating", "RedElo"),
    ("redlevel", "RedElo"),
    ("blackname", "Black"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("blacktime", "BlackTime"),
    ("blackrating", "BlackElo"),
    ("blacklevel", "BlackElo"),
    ("type", "Type"),
    ("gametype", "GameType"),
    ("open", "Opening"),
    ("ecco", "ECCO"),
    ("remark", "Annotator"),
    ("author", "Author"),
    ("endtype", "Termination"),
    ("firstnum", "FirstPly"),
];

/// Tags that say how the page shows the game, or what the moves say anyway.
const SHOWN: [&str; 12] = [
    "ver", "init", "pver", "viewtype", "zoom", "diyclr", "diyimg", "length", "binit", "fen",
    "movelist", "result",
];

/// Our name for a tag of theirs; `None` when it is not about the game.
pub(super) fn ours(name: &str) -> Option<&str> {
    if SHOWN.contains(&name) {
        return None;
    }
    let known = NAMES.iter().find(|(theirs, _)| *theirs == name);
    Some(known.map_or(name, |&(_, ours)| ours))
}

/// Whether their tag gives way to another that says the same better: `red` is often team and name in one.
pub(super) fn is_second_choice(name: &str) -> bool {
    matches!(name, "red" | "black" | "redlevel" | "blacklevel")
}

/// Their name for a tag of ours: lower case, which is read back to the same unless theirs is another word.
pub(super) fn theirs(name: &str) -> String {
    let known = NAMES
        .iter()
        .find(|(_, ours)| ours.eq_ignore_ascii_case(name));
    known.map_or_else(|| name.to_owned(), |&(theirs, _)| theirs.to_owned())
}

/// A result in their words.
pub(super) const fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Unknown => "未知",
        Outcome::Win(xq_rules::Color::Red) => "红胜",
        Outcome::Win(xq_rules::Color::Black) => "黑胜",
        Outcome::Draw => "和局",
    }
}

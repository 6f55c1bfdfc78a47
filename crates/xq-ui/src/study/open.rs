//! Opening a record: what was pasted or dropped, and what it was understood to be.

use xq_records::{Format, Import, Outcome, Problem, ProblemKind, Record};

use crate::i18n::{Texts, fill};

/// What was found in a text or a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The games; empty when there are none.
    pub import: Import,
    /// Why there are none.
    pub fault: Option<Problem>,
    /// The game that is chosen, from 0.
    pub chosen: usize,
    /// The file's name, when it was a file.
    pub file: Option<String>,
}

impl Found {
    /// What reading has led to.
    pub fn new(read: Result<Import, Problem>, file: Option<String>) -> Self {
        let (import, fault) = match read {
            Ok(import) => (import, None),
            Err(problem) => (Import::default(), Some(problem)),
        };
        Self {
            import,
            fault,
            chosen: 0,
            file,
        }
    }

    /// The record that is chosen.
    pub fn record(&self) -> Option<&Record> {
        self.import.records.get(self.chosen)
    }
}

/// What is to be seen of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenView {
    /// What was understood: the format and how much.
    pub summary: String,
    /// The names of the games, when there are several.
    pub games: Vec<String>,
    /// The one that is chosen.
    pub chosen: usize,
    /// What could not be read, with its line.
    pub problems: Vec<String>,
    /// Whether nothing at all could be read.
    pub failed: bool,
    /// Whether there is something to open.
    pub ready: bool,
    /// The file's name.
    pub file: String,
}

/// So many problems are listed; more would hide the button that opens.
const LISTED: usize = 6;
/// So many games are listed.
const GAMES: usize = 2000;

pub(super) fn view(found: &Found, texts: &Texts) -> OpenView {
    let records = &found.import.records;
    let chosen = found.record();
    let problems = found.fault.iter().chain(&found.import.problems);
    let problems = problems.chain(chosen.iter().flat_map(|record| &record.problems));
    let all: Vec<String> = problems
        .map(|problem| problem_in_words(problem, texts))
        .collect();
    let more = all.len().saturating_sub(LISTED);
    let mut problems: Vec<String> = all.into_iter().take(LISTED).collect();
    if more > 0 {
        problems.push(fill(texts.study.problem_more, &[&more.to_string()]));
    }
    let games = match records.len() {
        0 | 1 => Vec::new(),
        _ => records
            .iter()
            .take(GAMES)
            .enumerate()
            .map(|(i, record)| name(record, i, texts))
            .collect(),
    };
    OpenView {
        summary: chosen.map_or_else(String::new, |record| summary(record, records.len(), texts)),
        games,
        chosen: found.chosen,
        problems,
        failed: found.fault.is_some(),
        ready: chosen.is_some(),
        file: found.file.clone().unwrap_or_default(),
    }
}

fn summary(record: &Record, games: usize, texts: &Texts) -> String {
    let format = texts.study.formats[match record.format {
        Format::Pgn => 0,
        Format::DhtmlXq => 1,
        Format::Wxf => 2,
        Format::Fen => 3,
        Format::Moves => 4,
    }];
    if games > 1 {
        return fill(texts.study.found_many, &[format, &games.to_string()]);
    }
    let counts = record.tree.counts();
    let (moves, variations) = (counts.moves.to_string(), counts.variations.to_string());
    fill(texts.study.found_one, &[format, &moves, &variations])
}

/// A game in the list of a file.
fn name(record: &Record, index: usize, texts: &Texts) -> String {
    let tags = &record.tree.tags;
    let number = (index + 1).to_string();
    let players = super::view::title(&record.tree, texts);
    let mut parts = vec![number];
    parts.push(if players.is_empty() {
        fill(texts.study.game_number, &[&(index + 1).to_string()])
    } else {
        players
    });
    parts.extend(
        ["Event", "Date"]
            .into_iter()
            .filter_map(|name| tags.get(name))
            .filter(|value| !value.trim_matches(['?', '.', ' ']).is_empty())
            .map(ToOwned::to_owned),
    );
    if record.tree.outcome != Outcome::Unknown {
        parts.push(record.tree.outcome.pgn().to_owned());
    }
    parts.join(" · ")
}

/// Where and what.
pub(crate) fn problem_in_words(problem: &Problem, texts: &Texts) -> String {
    let words = kind(&problem.kind, texts);
    fill(texts.study.at_line, &[&problem.line.to_string(), &words])
}

fn kind(kind: &ProblemKind, texts: &Texts) -> String {
    let study = &texts.study;
    match kind {
        ProblemKind::IllegalMove { ply, text, .. } => {
            fill(study.problem_illegal, &[text, &ply.to_string()])
        }
        ProblemKind::KingLeft { mv, .. } => fill(study.problem_king, &[&mv.to_string()]),
        ProblemKind::Ambiguous { text, taken, .. } => {
            fill(study.problem_ambiguous, &[text, &taken.to_string()])
        }
        ProblemKind::Unknown(text) => fill(study.problem_unknown, &[text]),
        ProblemKind::Fen(error) => fill(study.problem_fen, &[&texts.fen_error(error)]),
        ProblemKind::FenOddity(_) => study.problem_oddity.to_owned(),
        ProblemKind::FirstMover(color) => fill(study.problem_first, &[texts.color(*color)]),
        ProblemKind::ResultDisagrees { .. } => study.problem_result.to_owned(),
        ProblemKind::ResultUnknown(text) => fill(study.problem_result_unknown, &[text]),
        ProblemKind::OpenComment => study.problem_open_comment.to_owned(),
        ProblemKind::OpenVariation
        | ProblemKind::StrayBracket
        | ProblemKind::VariationWithoutMove => study.problem_variation.to_owned(),
        ProblemKind::TooDeep => study.problem_deep.to_owned(),
        ProblemKind::OpenTag(name) => fill(study.problem_tag, &[name]),
        ProblemKind::LostBranch(name) | ProblemKind::LostComment(name) => {
            fill(study.problem_lost, &[name])
        }
        ProblemKind::Encoding => study.problem_encoding.to_owned(),
        ProblemKind::More(count) => fill(study.problem_more, &[&count.to_string()]),
        ProblemKind::NothingFound => study.problem_nothing.to_owned(),
        ProblemKind::NotRead(name) => fill(study.problem_not_read, &[name]),
        _ => study.problem_other.to_owned(),
    }
}

//! Reading the tags.

use xq_rules::fen;
use xq_rules::{Color, Move, Piece, Position, Role, Setup};

use super::branches::{self, Branch};
use super::scan::find_ignoring_case;
use super::{escape, tags};
use crate::import::{Lines, Problems, excerpt};
use crate::movetext::annotations;
use crate::movetext::builder::add_paragraph;
use crate::movetext::san::Ranks;
use crate::{Format, Import, Outcome, ProblemKind, Record};

/// Reads every game of a text.
pub fn read(text: &str) -> Import {
    let lines = Lines::of(text);
    let mut import = Import::default();
    let found = if super::is_bare(text) {
        vec![Tag {
            offset: 0,
            name: "movelist".into(),
            value: text,
            open: false,
        }]
    } else {
        scan(text)
    };
    for game in games(&found) {
        match record(game, &lines) {
            Ok(record) => import.records.push(record),
            Err((offset, kind)) => import.problems.push(lines.problem(offset, kind)),
        }
    }
    import
}

/// `[DhtmlXQ_name]value[/DhtmlXQ_name]`
#[derive(Clone, Debug)]
struct Tag<'a> {
    offset: usize,
    /// In lower case, without the prefix; empty for the wrapper that begins a game.
    name: String,
    value: &'a str,
    /// It has no end.
    open: bool,
}

const PREFIX: &str = "[dhtmlxq";

fn scan(text: &str) -> Vec<Tag<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(offset) = find_ignoring_case(text, at, PREFIX) {
        let body = &text[offset + PREFIX.len()..];
        let Some(name_len) = body.find(']') else {
            break;
        };
        let name = body[..name_len].trim().to_ascii_lowercase();
        let begin = offset + PREFIX.len() + name_len + 1;
        let Some(name) = name.strip_prefix('_').map(str::to_owned) else {
            at = begin;
            found.push(Tag {
                offset,
                name: String::new(),
                value: "",
                open: false,
            });
            continue;
        };
        let next = find_ignoring_case(text, begin, PREFIX).unwrap_or(text.len());
        let end = closing(&text[begin..next], &name);
        let value = &text[begin..begin + end.unwrap_or(next - begin)];
        found.push(Tag {
            offset,
            name,
            value,
            open: end.is_none(),
        });
        at = next;
    }
    found
}

/// Where `[/DhtmlXQ_name]` begins; blanks inside it are met with.
fn closing(text: &str, name: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = text[from..].find("[/").map(|i| from + i) {
        let inner = text[at + 2..].trim_start();
        let inner = inner
            .get(..PREFIX.len() - 1)
            .filter(|head| head.eq_ignore_ascii_case(&PREFIX[1..]))
            .map(|_| &inner[PREFIX.len() - 1..]);
        if let Some(inner) = inner.and_then(|inner| inner.strip_prefix('_'))
            && inner
                .get(..name.len())
                .is_some_and(|head| head.eq_ignore_ascii_case(name))
        {
            return Some(at);
        }
        from = at + 2;
    }
    None
}

/// Cuts the tags into games: at wrappers, and where a tag that a game has once comes again.
fn games<'a, 'b>(tags: &'a [Tag<'b>]) -> Vec<&'a [Tag<'b>]> {
    let mut games = Vec::new();
    let mut begin = 0;
    for (i, tag) in tags.iter().enumerate() {
        let once = matches!(tag.name.as_str(), "movelist" | "binit" | "title" | "fen");
        let again = once && tags[begin..i].iter().any(|other| other.name == tag.name);
        if tag.name.is_empty() || again {
            games.push(&tags[begin..i]);
            begin = i + usize::from(tag.name.is_empty());
        }
    }
    games.push(&tags[begin..]);
    games.retain(|game| !game.is_empty());
    games
}

fn record(tags: &[Tag<'_>], lines: &Lines) -> Result<Record, (usize, ProblemKind)> {
    let mut problems = Problems::default();
    for tag in tags.iter().filter(|tag| tag.open) {
        problems.add(tag.offset, ProblemKind::OpenTag(tag.name.clone()));
    }
    let branches = branches(tags);
    let start = start(tags, &branches, &mut problems)?;
    let mut lines_played = branches::Lines::play(&start, &branches, &mut problems);
    comments(tags, &mut lines_played, &mut problems);
    let mut tree = lines_played.into_tree();
    let has = |name: &str| {
        tags.iter()
            .any(|tag| tag.name == name && !tag.value.trim().is_empty())
    };
    let (redname, blackname) = (has("redname"), has("blackname"));
    for tag in tags {
        let is_comment = place(&tag.name).is_some();
        let is_branch = branch_numbers(&tag.name).is_some();
        let better = match tag.name.as_str() {
            "red" => redname,
            "black" => blackname,
            _ => false,
        };
        if let Some(name) = tags::ours(&tag.name).filter(|_| !is_comment && !is_branch && !better) {
            let value = escape::read(tag.value);
            let told = tags::is_second_choice(&tag.name) && tree.tags.get(name).is_some();
            if !value.is_empty() && !told {
                tree.tags.set(name, value);
            }
        }
        if tag.name == "result" {
            let value = escape::read(tag.value);
            tree.outcome = Outcome::of_tag(&value).unwrap_or_else(|| {
                problems.add(tag.offset, ProblemKind::ResultUnknown(excerpt(&value)));
                Outcome::Unknown
            });
        }
    }
    Ok(Record {
        format: Format::DhtmlXq,
        tree,
        problems: problems.finish(lines),
    })
}

fn branches(tags: &[Tag<'_>]) -> Vec<Branch> {
    tags.iter()
        .filter_map(|tag| {
            let (parent, ply, number) = match tag.name.as_str() {
                "movelist" => (0, 1, 0),
                name => branch_numbers(name)?,
            };
            Some(Branch {
                number,
                parent,
                ply,
                moves: branches::moves(tag.value),
                offset: tag.offset,
            })
        })
        .collect()
}

/// P, S and B of `move_P_S_B`.
fn branch_numbers(name: &str) -> Option<(u32, usize, u32)> {
    let mut numbers = name.strip_prefix("move_")?.split('_');
    let parent = numbers.next()?.parse().ok()?;
    let ply = numbers.next()?.parse().ok()?;
    let number = numbers.next()?.parse().ok()?;
    numbers.next().is_none().then_some((parent, ply, number))
}

/// The branch and ply of `commentN` or `commentB_N`.
fn place(name: &str) -> Option<(u32, usize)> {
    let numbers = name.strip_prefix("comment")?;
    match numbers.split_once('_') {
        None => Some((0, numbers.parse().ok()?)),
        Some((branch, ply)) => Some((branch.parse().ok()?, ply.parse().ok()?)),
    }
}

fn comments(tags: &[Tag<'_>], lines: &mut branches::Lines, problems: &mut Problems) {
    for tag in tags {
        let Some((branch, ply)) = place(&tag.name) else {
            continue;
        };
        let text = escape::read(tag.value);
        if text.is_empty() {
            continue;
        }
        let Some(node) = lines.node(branch, ply) else {
            problems.add(tag.offset, ProblemKind::LostComment(tag.name.clone()));
            continue;
        };
        let notes = lines.tree_mut().notes_mut(node);
        let text = annotations::extract(&text, Ranks::FromZero, notes);
        add_paragraph(
            &mut notes.after,
            &crate::movetext::builder::normalized(&text),
        );
    }
}

/// The start position: from `fen`, from `binit`, or the usual one. Who begins is not said: it is whoever moves first.
fn start(
    tags: &[Tag<'_>],
    branches: &[Branch],
    problems: &mut Problems,
) -> Result<Position, (usize, ProblemKind)> {
    let value = |name: &str| {
        let tag = tags.iter().find(|tag| tag.name == name);
        tag.filter(|tag| !tag.value.trim().is_empty())
    };
    let first = branches
        .iter()
        .filter(|branch| branch.ply == 1)
        .min_by_key(|branch| branch.number)
        .and_then(|branch| *branch.moves.first()?);
    if let Some(tag) = value("fen") {
        let read = fen::read(tag.value).map_err(|error| (tag.offset, ProblemKind::Fen(error)))?;
        for warning in read.warnings {
            problems.add(tag.offset, ProblemKind::FenOddity(warning));
        }
        return position(&read.setup, first, true, tag.offset, problems);
    }
    let binit = value("binit").filter(|tag| tag.value.trim().len() >= 64);
    let setup = binit.map_or_else(Setup::start, |tag| arrangement(tag.value.trim()));
    let offset = binit.map_or(0, |tag| tag.offset);
    position(&setup, first, false, offset, problems)
}

/// Where the pieces stand: 32 pairs of digits in a fixed order, 99 for those that are gone.
pub(super) fn arrangement(digits: &str) -> Setup {
    use Role::{Advisor, Cannon, Chariot, Elephant, Horse, King, Pawn};
    const ORDER: [Role; 16] = [
        Chariot, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Chariot, Cannon, Cannon,
        Pawn, Pawn, Pawn, Pawn, Pawn,
    ];
    let mut setup = Setup::empty();
    for (i, pair) in digits.as_bytes().chunks_exact(2).take(32).enumerate() {
        let color = if i < 16 { Color::Red } else { Color::Black };
        if let Some(square) = branches::square(pair[0], pair[1]) {
            setup.pieces[square as usize] = Some(Piece::new(color, ORDER[i % 16]));
        }
    }
    setup
}

/// With the side to move that the first move asks for, or else the one whose opponent is not in check.
fn position(
    setup: &Setup,
    first: Option<Move>,
    side_given: bool,
    offset: usize,
    problems: &mut Problems,
) -> Result<Position, (usize, ProblemKind)> {
    let mover = first
        .and_then(|mv| setup.piece_at(mv.from()))
        .map(Piece::color);
    let with_side = |side| {
        let setup = Setup {
            side,
            ..setup.clone()
        };
        Position::from_setup_leniently(&setup)
    };
    let side = mover.unwrap_or_else(|| {
        let sound = |side| {
            with_side(side)
                .is_ok_and(|(_, odd)| !odd.contains(&xq_rules::PositionErrorKind::OpponentInCheck))
        };
        if !side_given && !sound(setup.side) && sound(!setup.side) {
            !setup.side
        } else {
            setup.side
        }
    });
    if side != setup.side && (side_given || *setup == Setup::start()) {
        problems.add(offset, ProblemKind::FirstMover(side));
    }
    let (position, odd) = with_side(side)
        .map_err(|error| (offset, ProblemKind::Fen(fen::FenError::Unplayable(error))))?;
    for oddity in odd {
        problems.add(
            offset,
            ProblemKind::FenOddity(fen::FenWarning::Oddity(oddity)),
        );
    }
    Ok(position)
}

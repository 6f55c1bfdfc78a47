//! Reading PGN.

use xq_rules::fen::{self, FenWarning};
use xq_rules::{Color, Position, Setup};

use super::games::{Game, Tokens, games};
use crate::import::{Lines, Problems, excerpt};
use crate::movetext::builder::{Built, build};
use crate::movetext::lexer::{Lexer, Shape, Token};
use crate::movetext::san::Ranks;
use crate::{Format, Import, NodeId, Outcome, ProblemKind, Record, Tags};

/// Reads every game of a text. What is not PGN at all gives no records, and problems that say what was passed over.
pub fn read(text: &str) -> Import {
    let lines = Lines::of(text);
    let mut import = Import::default();
    let (head, begin) = super::header::read(text);
    let mut head = Some(head);
    for game in games(text, begin) {
        let head = head.take().unwrap_or_default();
        match game.record(&head, &lines) {
            Ok(record)
                if record.tree.first_child(NodeId::ROOT).is_none()
                    && record.tree.tags.is_empty()
                    && !game.told =>
            {
                import.problems.extend(record.problems);
            }
            Ok(record) => import.records.push(record),
            Err((offset, kind)) => import.problems.push(lines.problem(offset, kind)),
        }
    }
    import
}

/// Reads movetext alone, with tags that the caller knows; for formats that wrap it in something of their own.
pub(crate) fn read_moves(
    text: &str,
    range: core::ops::Range<usize>,
    tags: &[(usize, String, String)],
    lines: &Lines,
    format: Format,
) -> Result<Record, (usize, ProblemKind)> {
    let tokens: Tokens<'_> = Lexer::new(&text[..range.end], range.start).collect();
    let mut game = Game {
        tokens,
        ..Game::default()
    };
    for (offset, name, value) in tags {
        game.tags.push((*offset, name, value));
    }
    let mut record = game.record(&Tags::new(), lines)?;
    record.format = format;
    Ok(record)
}

/// Tags that the tree holds elsewhere or that say nothing of the game.
const STRUCTURE: [&str; 6] = ["Game", "Result", "FEN", "Format", "SetUp", "Variant"];

impl Game<'_> {
    fn value(&self, name: &str) -> Option<(usize, &str)> {
        let mut named = self
            .tags
            .iter()
            .filter(|tag| tag.1.eq_ignore_ascii_case(name));
        named
            .clone()
            .find(|tag| !tag.2.trim().is_empty())
            .or_else(|| named.next())
            .map(|&(offset, _, value)| (offset, value.trim()))
    }

    fn record(&self, head: &Tags, lines: &Lines) -> Result<Record, (usize, ProblemKind)> {
        let mut problems = Problems::default();
        let start = self.start(&mut problems)?;
        let mut built = self.play(&start);
        let first = self.tokens.first().map_or(0, |&(offset, _)| offset);
        let begins = built.tree.start().side();
        if begins != start.side() {
            problems.add(first, ProblemKind::FirstMover(begins));
        }
        for (name, value) in head.iter().filter(|&(name, _)| name != "Result") {
            built.tree.tags.set(name, value);
        }
        for &(_, name, value) in &self.tags {
            let structure = STRUCTURE.iter().any(|it| it.eq_ignore_ascii_case(name));
            if !structure && !value.trim().is_empty() {
                built
                    .tree
                    .tags
                    .set(self.name(name), unescaped(value.trim()));
            }
        }
        let tag = self
            .value("Result")
            .or(head.get("Result").map(|value| (0, value)));
        built.tree.outcome = outcome(tag, built.end, first, &mut problems);
        let mut found = problems.finish(lines);
        found.extend(built.problems.finish(lines));
        Ok(Record {
            format: if self.tags.is_empty() {
                Format::Moves
            } else {
                Format::Pgn
            },
            tree: built.tree,
            problems: found,
        })
    }

    /// Chess programs call Red White.
    fn name<'b>(&self, name: &'b str) -> &'b str {
        match name {
            "White" if !self.has_tag("Red") => "Red",
            "WhiteElo" if !self.has_tag("RedElo") => "RedElo",
            "WhiteTeam" if !self.has_tag("RedTeam") => "RedTeam",
            name => name,
        }
    }

    fn start(&self, problems: &mut Problems) -> Result<Position, (usize, ProblemKind)> {
        let Some((offset, text)) = self.value("FEN").filter(|(_, text)| !text.is_empty()) else {
            return Ok(Position::start());
        };
        let (position, odd) =
            fen::read_position(text).map_err(|error| (offset, ProblemKind::Fen(error)))?;
        let has_moves = self
            .tokens
            .iter()
            .any(|(_, token)| matches!(token, Token::Move(..)));
        for warning in odd {
            if !(has_moves && matches!(warning, FenWarning::SideAssumed(_))) {
                problems.add(offset, ProblemKind::FenOddity(warning));
            }
        }
        Ok(position)
    }

    /// Plays the moves in the likeliest dialect, and in the others if that breaks off; the one that gets farthest wins.
    fn play(&self, start: &Position) -> Built {
        let square_moves = self.tokens.iter().filter_map(|(_, token)| match token {
            Token::Move(text, Shape::Coordinates | Shape::San) => Some(*text),
            _ => None,
        });
        let any = square_moves.clone().next().is_some();
        let ten = square_moves.clone().any(|text| text.contains("10"));
        let pychess = self
            .value("Site")
            .is_some_and(|(_, site)| site.contains("pychess"));
        let (likely, other) = if ten || pychess {
            (Ranks::FromOne, Ranks::FromZero)
        } else {
            (Ranks::FromZero, Ranks::FromOne)
        };
        let turned = turned(start);
        if let Some(turned) = turned.as_ref().filter(|_| self.black_begins()) {
            return build(turned, &self.tokens, likely);
        }
        let best = build(start, &self.tokens, likely);
        if !best.broken {
            return best;
        }
        let best = if any {
            farther(best, build(start, &self.tokens, other))
        } else {
            best
        };
        match turned {
            Some(turned) if best.tree.first_child(NodeId::ROOT).is_none() => {
                let best = farther(best, build(&turned, &self.tokens, likely));
                if any {
                    farther(best, build(&turned, &self.tokens, other))
                } else {
                    best
                }
            }
            _ => best,
        }
    }

    /// Whether the signs that each side writes with show that Black moves first: Arabic digits before Chinese ones,
    /// small letters before capitals. Only where nothing else says who begins.
    fn black_begins(&self) -> bool {
        if self.value("FEN").is_some() {
            return false;
        }
        let mut depth = 0usize;
        let mut colors = Vec::new();
        for (_, token) in &self.tokens {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Move(text, shape) if depth == 0 => match signed_by(text, *shape) {
                    Some(color) => colors.push(color),
                    None => return false,
                },
                _ => {}
            }
            if colors.len() == 8 {
                break;
            }
        }
        let turns = [Color::Black, Color::Red].into_iter().cycle();
        colors.len() > 1
            && colors
                .into_iter()
                .zip(turns)
                .all(|(color, turn)| color == turn)
    }
}

/// Of two readings the one with the longer main line.
fn farther(a: Built, b: Built) -> Built {
    if b.tree.main_line().count() > a.tree.main_line().count() {
        b
    } else {
        a
    }
}

/// The side whose signs a move is written in.
fn signed_by(text: &str, shape: Shape) -> Option<Color> {
    match shape {
        Shape::Chinese => match text.chars().next_back()? {
            '0'..='9' | '０'..='９' => Some(Color::Black),
            _ => Some(Color::Red),
        },
        Shape::Wxf => match text.chars().find(char::is_ascii_alphabetic)? {
            'a'..='z' => Some(Color::Black),
            _ => Some(Color::Red),
        },
        Shape::Coordinates | Shape::San => None,
    }
}

/// The same pieces with the other side to move.
fn turned(start: &Position) -> Option<Position> {
    let setup = Setup {
        side: !start.side(),
        ..start.to_setup()
    };
    Position::from_setup_leniently(&setup)
        .ok()
        .map(|(position, _)| position)
}

fn outcome(
    tag: Option<(usize, &str)>,
    end: Option<Outcome>,
    place: usize,
    problems: &mut Problems,
) -> Outcome {
    let of_tag = tag.map_or(Outcome::Unknown, |(offset, text)| {
        Outcome::of_tag(text).unwrap_or_else(|| {
            problems.add(offset, ProblemKind::ResultUnknown(excerpt(text)));
            Outcome::Unknown
        })
    });
    match end {
        None | Some(Outcome::Unknown) => of_tag,
        Some(end) => {
            if of_tag != end && of_tag != Outcome::Unknown {
                let offset = tag.map_or(place, |(offset, _)| offset);
                problems.add(offset, ProblemKind::ResultDisagrees { tag: of_tag, end });
            }
            end
        }
    }
}

/// Undoes the backslashes before quotation marks and backslashes.
fn unescaped(value: &str) -> String {
    if value.contains('\\') {
        value.replace("\\\"", "\"").replace("\\\\", "\\")
    } else {
        value.to_owned()
    }
}

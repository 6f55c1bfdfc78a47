//! Playing tokens into a tree.

use xq_rules::notation::{ReadError, chinese, wxf};
use xq_rules::{Move, Position};

use crate::import::{Problems, Standing, excerpt, reason, stands};
use crate::{Nag, NodeId, Outcome, ProblemKind, Tree};

use super::annotations;
use super::lexer::{Shape, Token};
use super::san::{self, Ranks};

/// How many variations may be open inside each other. Real records stay below a hundred; each costs a position.
const DEEPEST: usize = 4000;

/// What became of the tokens of one game.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) tree: Tree,
    /// The result behind the moves, if there is one.
    pub(crate) end: Option<Outcome>,
    pub(crate) problems: Problems,
    /// Whether the main line broke off at a move that could not be made.
    pub(crate) broken: bool,
}

/// Where a line of moves has got to.
#[derive(Debug)]
struct Line {
    at: NodeId,
    ply: usize,
    position: Position,
    /// The node and position before the last move: where a variation begins.
    before: Option<(NodeId, Position)>,
    /// A move could not be made: what follows it has no place.
    dead: bool,
    /// Whether no move has been made since the variation was opened.
    fresh: bool,
}

#[derive(Debug)]
struct Builder<'a> {
    tokens: &'a [(usize, Token<'a>)],
    /// How many of them have been taken.
    taken: usize,
    built: Built,
    ranks: Ranks,
    line: Line,
    /// The lines that wait for a variation to be closed.
    outer: Vec<Line>,
    /// How many variations too deep to follow are open.
    too_deep: usize,
    /// A number stands right before: a comment here belongs to the next move.
    numbered: bool,
    before: Vec<String>,
    next_nags: Vec<Nag>,
}

/// Plays the tokens of one game from a position.
pub(crate) fn build(start: &Position, tokens: &[(usize, Token<'_>)], ranks: Ranks) -> Built {
    let mut builder = Builder {
        tokens,
        taken: 0,
        built: Built {
            tree: Tree::new(start.clone()),
            end: None,
            problems: Problems::default(),
            broken: false,
        },
        ranks,
        line: Line {
            at: NodeId::ROOT,
            ply: 0,
            position: start.clone(),
            before: None,
            dead: false,
            fresh: false,
        },
        outer: Vec::new(),
        too_deep: 0,
        numbered: false,
        before: Vec::new(),
        next_nags: Vec::new(),
    };
    for &(offset, token) in tokens {
        builder.taken += 1;
        builder.take(offset, token);
    }
    builder.finish(tokens.last().map_or(0, |&(offset, _)| offset))
}

impl Builder<'_> {
    fn take(&mut self, offset: usize, token: Token<'_>) {
        match token {
            Token::Open => self.open(offset),
            Token::Close => self.close(offset),
            _ if self.too_deep > 0 => {}
            Token::Move(text, shape) => self.play(offset, text, shape),
            Token::Number(_) => {
                self.numbered = true;
                return;
            }
            Token::Comment(text) => {
                self.comment(text);
                return;
            }
            Token::OpenComment(text) => {
                self.problem(offset, ProblemKind::OpenComment);
                self.comment(text);
            }
            Token::Nag(nag) => self.nag(nag),
            Token::NagOfNext(nag) => self.next_nags.push(nag),
            Token::Result(outcome) if self.outer.is_empty() => self.built.end = Some(outcome),
            Token::Unknown(text) if text.contains(char::is_alphanumeric) && !self.line.dead => {
                self.problem(offset, ProblemKind::Unknown(excerpt(text)));
            }
            Token::Unknown(_) | Token::Result(_) | Token::Rule | Token::Tag(..) => {}
        }
        self.numbered = false;
    }

    fn problem(&mut self, offset: usize, kind: ProblemKind) {
        self.built.problems.add(offset, kind);
    }

    fn open(&mut self, offset: usize) {
        if self.outer.len() >= DEEPEST {
            if self.too_deep == 0 {
                self.problem(offset, ProblemKind::TooDeep);
            }
            self.too_deep += 1;
            return;
        }
        self.flush_before();
        let line = if let Some((at, position)) = &self.line.before {
            Line {
                at: *at,
                ply: self.line.ply - 1,
                position: position.clone(),
                before: None,
                dead: self.line.dead,
                fresh: true,
            }
        } else {
            if !self.line.dead {
                self.problem(offset, ProblemKind::VariationWithoutMove);
            }
            Line {
                position: self.line.position.clone(),
                dead: true,
                before: None,
                fresh: true,
                ..self.line
            }
        };
        self.outer.push(std::mem::replace(&mut self.line, line));
    }

    fn close(&mut self, offset: usize) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        self.flush_before();
        match self.outer.pop() {
            Some(line) => self.line = line,
            None => self.problem(offset, ProblemKind::StrayBracket),
        }
    }

    fn play(&mut self, offset: usize, text: &str, shape: Shape) {
        if self.line.dead {
            return;
        }
        let Some(mv) = self.read(offset, text, shape) else {
            self.line.dead = true;
            self.built.broken |= self.outer.is_empty();
            return;
        };
        let line = &mut self.line;
        let node = self.built.tree.append(line.at, mv);
        let next = after(&line.position, mv);
        let parent = std::mem::replace(&mut line.at, node);
        line.before = Some((parent, std::mem::replace(&mut line.position, next)));
        line.ply += 1;
        line.fresh = false;
        if !self.before.is_empty() {
            let text = std::mem::take(&mut self.before).join("\n");
            self.built.tree.notes_mut(node).before = text;
        }
        for nag in self.next_nags.drain(..) {
            self.built.tree.notes_mut(node).nags.push(nag);
        }
    }

    /// The move of a text, or a problem.
    fn read(&mut self, offset: usize, text: &str, shape: Shape) -> Option<Move> {
        let position = &self.line.position;
        let ply = self.line.ply + 1;
        let (mv, problem) = match read(position, text, shape, self.ranks) {
            Ok(mv) => (mv, None),
            Err(ReadError::KingInDanger(mv)) => (mv, None),
            Err(ReadError::Ambiguous(moves)) => {
                let taken = self.likeliest(&moves)?;
                let text = excerpt(text);
                (taken, Some(ProblemKind::Ambiguous { ply, text, taken }))
            }
            Err(reason) => {
                let text = excerpt(text);
                self.problem(offset, ProblemKind::IllegalMove { ply, text, reason });
                return None;
            }
        };
        let problem = match stands(position, mv) {
            Some(Standing::Legal) => problem,
            Some(Standing::KingLeft) => Some(ProblemKind::KingLeft { ply, mv }),
            None => {
                let text = excerpt(text);
                let reason = ReadError::KingInDanger(mv);
                self.problem(offset, ProblemKind::IllegalMove { ply, text, reason });
                return None;
            }
        };
        if let Some(problem) = problem {
            self.problem(offset, problem);
        }
        Some(mv)
    }

    /// Of several moves the one after which most of the next moves can be played; of equals the front piece's, which
    /// some programs do not mark.
    fn likeliest(&self, moves: &[Move]) -> Option<Move> {
        let color = self.line.position.side();
        moves.iter().copied().max_by_key(|mv| {
            let played = self.plays_on(after(&self.line.position, *mv));
            (played, mv.from().rank().depth(color))
        })
    }

    /// How many of the next moves of this line can be played from a position; a few are enough to know. Where these are
    /// ambiguous too, each reading is followed, up to a number.
    fn plays_on(&self, position: Position) -> usize {
        const ENOUGH: usize = 24;
        const TOKENS: usize = 200;
        const READINGS: usize = 8;
        let mut depth = 0usize;
        let mut played = 0;
        let mut positions = vec![position];
        for (_, token) in self.tokens.iter().skip(self.taken).take(TOKENS) {
            match token {
                Token::Open => depth += 1,
                Token::Close if depth == 0 => break,
                Token::Close => depth -= 1,
                Token::Move(text, shape) if depth == 0 => {
                    positions = positions
                        .iter()
                        .flat_map(|position| {
                            let moves = match read(position, text, *shape, self.ranks) {
                                Ok(mv) => vec![mv],
                                Err(error) => error.candidates().to_vec(),
                            };
                            moves.into_iter().map(|mv| after(position, mv))
                        })
                        .take(READINGS)
                        .collect();
                    if positions.is_empty() || played == ENOUGH {
                        break;
                    }
                    played += 1;
                }
                _ => {}
            }
        }
        played
    }

    fn comment(&mut self, text: &str) {
        if self.line.dead {
            return;
        }
        if self.numbered || self.line.fresh {
            let text = normalized(text);
            if !text.is_empty() {
                self.before.push(text);
            }
            return;
        }
        let text = normalized(text);
        let notes = self.built.tree.notes_mut(self.line.at);
        let text = normalized(&annotations::extract(&text, self.ranks, notes));
        add_paragraph(&mut notes.after, &text);
    }

    /// A comment before a move that never came belongs to the move it followed.
    fn flush_before(&mut self) {
        for text in std::mem::take(&mut self.before) {
            add_paragraph(&mut self.built.tree.notes_mut(self.line.at).after, &text);
        }
    }

    fn nag(&mut self, nag: Nag) {
        if self.line.dead || self.line.fresh || self.line.at == NodeId::ROOT {
            return;
        }
        let nags = &mut self.built.tree.notes_mut(self.line.at).nags;
        if !nags.contains(&nag) {
            nags.push(nag);
        }
    }

    fn finish(mut self, end: usize) -> Built {
        self.flush_before();
        if !self.outer.is_empty() || self.too_deep > 0 {
            self.problem(end, ProblemKind::OpenVariation);
        }
        self.built
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next
}

/// The one legal move that a text of that shape means.
fn read(position: &Position, text: &str, shape: Shape, ranks: Ranks) -> Result<Move, ReadError> {
    match shape {
        Shape::Chinese => chinese::read_in_record(position, text),
        Shape::Wxf => wxf::read(position, text),
        Shape::San => san::read(position, text, ranks),
        Shape::Coordinates => match ranks.coordinates(text) {
            Some(mv) if position.is_legal(mv) => Ok(mv),
            // `C3c4` is a short move too: the cannon of rank 3.
            mv => san::read(position, text, ranks).map_err(|_| {
                mv.map_or_else(
                    || ReadError::NoMove(text.to_owned()),
                    |mv| reason(position, mv),
                )
            }),
        },
    }
}

/// Line ends as one character, no blanks around; the wide blanks that indent Chinese paragraphs stay.
pub(crate) fn normalized(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.trim_matches(|c: char| c.is_ascii_whitespace())
        .to_owned()
}

pub(crate) fn add_paragraph(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}

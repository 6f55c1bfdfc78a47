//! Cutting a file into games.

use crate::Tags;
use crate::movetext::lexer::{Lexer, Token};

pub(super) type Tokens<'a> = Vec<(usize, Token<'a>)>;

/// One game's tags and tokens.
#[derive(Debug, Default)]
pub(super) struct Game<'a> {
    pub(super) tags: Vec<(usize, &'a str, &'a str)>,
    pub(super) tokens: Tokens<'a>,
    /// A start position or a result was given, so that it is a record even without moves.
    pub(super) told: bool,
}

impl Game<'_> {
    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.tokens.is_empty()
    }

    pub(super) fn has_tag(&self, name: &str) -> bool {
        self.tags.iter().any(|tag| tag.1.eq_ignore_ascii_case(name))
    }
}

/// Cuts the tokens of a file into games.
pub(super) fn games(text: &str, begin: usize) -> Vec<Game<'_>> {
    let mut games = Vec::new();
    let mut game = Game::default();
    let mut state = State::default();
    for (offset, token) in Lexer::new(text, begin) {
        if state.begins_game(&game, token) {
            games.push(std::mem::take(&mut game));
            state = State::default();
        }
        match token {
            Token::Tag(name, value) => {
                game.told |= name.eq_ignore_ascii_case("FEN");
                if game.tags.len() < Tags::MOST {
                    game.tags.push((offset, name, value));
                }
                continue;
            }
            Token::Open => state.depth += 1,
            Token::Close => state.depth = state.depth.saturating_sub(1),
            _ => {}
        }
        if state.over {
            // Below a game stands what its program says of itself; only the number of a first round matters.
            state.last_number = match token {
                Token::Number(number) => number,
                _ => None,
            };
            continue;
        }
        state.note(token);
        game.tokens.push((offset, token));
    }
    if !game.is_empty() {
        games.push(game);
    }
    for game in &mut games {
        game.told |= !game.tags.is_empty();
        join_bracketed_text(text, &mut game.tokens);
    }
    games
}

/// How far the cutting has got inside a game.
#[derive(Debug, Default)]
struct State {
    depth: usize,
    moves: usize,
    /// The result or a rule has been met.
    over: bool,
    numbered: bool,
    last_number: Option<u32>,
}

impl State {
    fn begins_game(&self, game: &Game<'_>, token: Token<'_>) -> bool {
        match token {
            // A head may be printed twice, the second time behind the first number.
            Token::Tag(name, _) => {
                self.moves > 0 || self.over || (!self.numbered && game.has_tag(name))
            }
            Token::Move(..) => self.over && self.last_number == Some(1),
            Token::Number(Some(1)) => {
                !self.over && self.depth == 0 && self.moves > 2 && self.last_number > Some(1)
            }
            _ => false,
        }
    }

    fn note(&mut self, token: Token<'_>) {
        self.numbered = matches!(token, Token::Number(_));
        match token {
            Token::Move(..) => self.moves += 1,
            Token::Number(Some(number)) if self.depth == 0 => self.last_number = Some(number),
            Token::Result(_) | Token::Rule if self.depth == 0 => self.over = true,
            _ => {}
        }
    }
}

/// Brackets around words instead of moves hold a comment: `(红方优势)`.
fn join_bracketed_text<'a>(text: &'a str, tokens: &mut Tokens<'a>) {
    let mut joined = Vec::with_capacity(tokens.len());
    let mut i = 0;
    while let Some(&(offset, token)) = tokens.get(i) {
        i += 1;
        if token != Token::Open {
            joined.push((offset, token));
            continue;
        }
        let inner = tokens[i..]
            .iter()
            .take_while(|(_, token)| {
                matches!(token, Token::Unknown(_) | Token::Number(_) | Token::Nag(_))
            })
            .count();
        let words = tokens[i..i + inner]
            .iter()
            .any(|(_, token)| matches!(token, Token::Unknown(_)));
        match tokens.get(i + inner) {
            Some(&(end, Token::Close)) if words => {
                let body = text[offset..end].trim_start_matches(['(', '（']);
                joined.push((offset, Token::Comment(body)));
                i += inner + 1;
            }
            _ => joined.push((offset, token)),
        }
    }
    *tokens = joined;
}

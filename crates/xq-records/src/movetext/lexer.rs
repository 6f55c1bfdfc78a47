//! Cutting movetext into tokens.

use xq_rules::notation::{chinese, wxf};

use crate::{Nag, Outcome};

use super::san;

/// One piece of movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// The number of a round; `None` for dots alone, which stand for Red's move.
    Number(Option<u32>),
    /// Something with the shape of a move.
    Move(&'a str, Shape),
    Comment(&'a str),
    Open,
    Close,
    /// A mark of the move before.
    Nag(Nag),
    /// A mark that stands before its move.
    NagOfNext(Nag),
    Result(Outcome),
    /// A row of equals signs, below which xqbase's programs advertise.
    Rule,
    /// A tag, which no moves can hold: a new game begins.
    Tag(&'a str, &'a str),
    /// What no rule knows.
    Unknown(&'a str),
    /// A comment that has no end, to the end of the text.
    OpenComment(&'a str),
}

/// The notation that a move looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Chinese,
    Wxf,
    Coordinates,
    San,
}

/// Cuts a text into tokens with the byte each begins at. Blanks and punctuation vanish.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Braces inside a comment were found not to match: from there on a comment ends at the first closing one.
    unreliable_nesting: bool,
    /// Up to where no bracket closes a tag; what was found once need not be looked for again.
    no_tags_before: usize,
    /// Up to where no quotation mark and bracket close a tag.
    no_quotes_before: usize,
}

impl<'a> Lexer<'a> {
    pub(crate) const fn new(text: &'a str, at: usize) -> Self {
        Self {
            text,
            at,
            unreliable_nesting: false,
            no_tags_before: 0,
            no_quotes_before: 0,
        }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Cuts off so many bytes.
    fn take(&mut self, len: usize) -> &'a str {
        let (head, _) = self.rest().split_at_checked(len).unwrap_or_default();
        self.at += len;
        head
    }

    fn token(&mut self, first: char) -> Option<Token<'a>> {
        let width = first.len_utf8();
        match first {
            '{' => return Some(self.comment()),
            '(' | '（' => {
                self.take(width);
                return Some(Token::Open);
            }
            ')' | '）' => {
                self.take(width);
                return Some(Token::Close);
            }
            '$' => return Some(self.numeric_nag()),
            '[' => {
                if let Some(tag) = self.tag() {
                    return Some(tag);
                }
            }
            '!' | '?' | '！' | '？' => return Some(self.marks()),
            ';' => {
                self.take(1);
                let len = self.rest().find('\n').unwrap_or(self.rest().len());
                return Some(Token::Comment(self.take(len)));
            }
            '/' if self.rest().starts_with("/*") => {
                let len = self.rest().find("*/").map_or(self.rest().len(), |n| n + 2);
                let body = self.take(len);
                let body = body.strip_prefix("/*").unwrap_or(body);
                return Some(Token::Comment(body.strip_suffix("*/").unwrap_or(body)));
            }
            _ => {}
        }
        if is_separator(first) {
            self.take(width);
            return None;
        }
        Some(self.word())
    }

    fn comment(&mut self) -> Token<'a> {
        let body = &self.rest()[1..];
        let nested = (!self.unreliable_nesting)
            .then(|| nested_end(body))
            .flatten();
        self.unreliable_nesting |= nested.is_none();
        let game = next_game(body);
        let end = nested.or_else(|| body.find('}'));
        if let Some(end) = end.filter(|&end| game.is_none_or(|game| end < game)) {
            self.at += end + 2;
            Token::Comment(&body[..end])
        } else {
            let end = game.unwrap_or(body.len());
            self.at += 1 + end;
            Token::OpenComment(&body[..end])
        }
    }

    fn numeric_nag(&mut self) -> Token<'a> {
        let rest = self.rest();
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let text = self.take(1 + digits);
        match text[1..].parse() {
            Ok(number) => Token::Nag(Nag(number)),
            Err(_) => Token::Unknown(text),
        }
    }

    /// `[Name "value"]`, or without the quotation marks.
    fn tag(&mut self) -> Option<Token<'a>> {
        let body = &self.rest()[1..];
        let blank = body.len() - body.trim_start_matches([' ', '\t']).len();
        let name_len = body[blank..]
            .bytes()
            .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
            .count();
        let (name, rest) = body[blank..].split_at(name_len);
        if self.at < self.no_tags_before
            || !name.starts_with(|c: char| c.is_ascii_alphabetic())
            || !rest.starts_with([' ', '\t', '"', '\u{3000}'])
        {
            return None;
        }
        let begin = self.at + 1 + blank + name_len;
        let (value, used) = self.tag_value(begin)?;
        self.at = begin + used;
        Some(Token::Tag(name, value))
    }

    /// The value behind a tag's name, on one line, and how much of the line it takes with its closing bracket.
    fn tag_value(&mut self, begin: usize) -> Option<(&'a str, usize)> {
        let rest = &self.text[begin..];
        let Some(bracket) = rest
            .find([']', '\n'])
            .filter(|&i| rest[i..].starts_with(']'))
        else {
            self.no_tags_before = begin + rest.find('\n').unwrap_or(rest.len());
            return None;
        };
        let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\u{3000}']).len();
        let quoted = rest[blank..].strip_prefix('"');
        if let Some(quoted) = quoted.filter(|_| begin >= self.no_quotes_before) {
            if let Some((end, close)) = closing_quote(quoted) {
                return Some((&quoted[..end], blank + 1 + close + 1));
            }
            self.no_quotes_before = begin + rest.find('\n').unwrap_or(rest.len());
        }
        let value = rest.get(blank..bracket).unwrap_or_default();
        Some((value.trim().trim_matches('"'), bracket + 1))
    }

    fn marks(&mut self) -> Token<'a> {
        let before = self.text[..self.at].chars().next_back();
        let rest = self.rest();
        let len: usize = rest
            .chars()
            .take(2)
            .take_while(|c| matches!(c, '!' | '?' | '！' | '？'))
            .map(char::len_utf8)
            .sum();
        let text = self.take(len);
        let symbol: String = text
            .chars()
            .map(|c| match c {
                '！' => '!',
                '？' => '?',
                c => c,
            })
            .collect();
        let Some(nag) = Nag::from_symbol(&symbol) else {
            return Token::Unknown(text);
        };
        let apart = before.is_none_or(char::is_whitespace);
        if apart && self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            Token::NagOfNext(nag)
        } else {
            Token::Nag(nag)
        }
    }

    fn word(&mut self) -> Token<'a> {
        let rest = self.rest();
        if let Some(len) = chinese::prefix(rest) {
            return Token::Move(self.take(len), Shape::Chinese);
        }
        if let Some((len, outcome)) = result(rest) {
            self.take(len);
            return Token::Result(outcome);
        }
        if let Some((len, value)) = number(rest) {
            self.take(len);
            return Token::Number(value);
        }
        let rule = rest.len() - rest.trim_start_matches('=').len();
        if rule >= 4 {
            self.take(rule);
            return Token::Rule;
        }
        let word = word_at(rest);
        if let Some(len) = san::coordinates_prefix(word) {
            return Token::Move(self.take(len), Shape::Coordinates);
        }
        if let Some(len) = wxf::prefix(word) {
            return Token::Move(self.take(len), Shape::Wxf);
        }
        if let Some(len) = san::prefix(word) {
            return Token::Move(self.take(len), Shape::San);
        }
        Token::Unknown(self.take(unknown_len(rest)))
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let first = self.rest().chars().next()?;
            let at = self.at;
            if let Some(token) = self.token(first) {
                return Some((at, token));
            }
        }
    }
}

/// How the head of another game begins, even inside a comment that nothing has closed.
pub(crate) const HEADS: [&str; 2] = ["\n[Game \"", "\n[Event \""];

/// Where the head of another game begins, if one does within a comment's reach.
fn next_game(body: &str) -> Option<usize> {
    let reach = body.find('}').unwrap_or(body.len());
    HEADS
        .into_iter()
        .filter_map(|head| body[..reach].find(head))
        .min()
}

/// What a comment's own braces leave of it, when they match.
fn nested_end(body: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (i, b) in body.bytes().enumerate() {
        match b {
            b'{' => depth += 1,
            b'}' if depth == 0 => return Some(i),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The quotation mark that ends a value, and the bracket behind it. Records hold quotation marks unescaped: only one
/// before the closing bracket ends the value, and none behind a backslash.
fn closing_quote(quoted: &str) -> Option<(usize, usize)> {
    let line = quoted.bytes().take_while(|&b| b != b'\n');
    let mut quote = None;
    let mut escaped = false;
    for (i, b) in line.enumerate() {
        match b {
            b'"' if !escaped => quote = Some(i),
            b']' => {
                if let Some(quote) = quote {
                    return Some((quote, i));
                }
            }
            b' ' | b'\t' => {}
            _ => quote = None,
        }
        escaped = b == b'\\' && !escaped;
    }
    None
}

/// The result at the start of the text, and how long it is.
fn result(text: &str) -> Option<(usize, Outcome)> {
    for (word, outcome) in Outcome::WORDS {
        if let Some(rest) = text.strip_prefix(word)
            && !rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '/'))
        {
            return Some((word.len(), outcome));
        }
    }
    None
}

/// The length of a round's number with its dots, or of dots alone, and the number.
fn number(text: &str) -> Option<(usize, Option<u32>)> {
    let digits: usize = text
        .chars()
        .take_while(|c| c.is_ascii_digit() || matches!(c, '０'..='９'))
        .map(char::len_utf8)
        .sum();
    let rest = &text[digits..];
    let dots: usize = rest
        .chars()
        .take_while(|c| matches!(c, '.' | '…' | '．' | '、' | '。' | ':' | '：'))
        .map(char::len_utf8)
        .sum();
    let alone = rest
        .chars()
        .next()
        .is_none_or(|c| c.is_whitespace() || !c.is_ascii() || matches!(c, ')' | ']'));
    let value = text[..digits].parse().ok();
    match (digits, dots) {
        (0, 0) => None,
        (0, _) => Some((dots, None)),
        (_, 0) => (digits <= 4 && alone).then_some((digits, value)),
        _ => Some((digits + dots, value)),
    }
}

/// Characters between tokens that say nothing.
const fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            ',' | '，'
                | '。'
                | '；'
                | '\u{feff}'
                | '|'
                | '"'
                | ']'
                | '}'
                | '\''
                | '、'
                | '—'
                | '→'
                | '_'
        )
}

/// The word at the start of the text, or as much of it as a move can be long: moves may follow without blanks.
fn word_at(text: &str) -> &str {
    const LONGEST: usize = 16;
    let end = text
        .char_indices()
        .find(|&(i, c)| i >= LONGEST || ends_word(c))
        .map_or(text.len(), |(i, _)| i);
    &text[..end]
}

fn ends_word(c: char) -> bool {
    c.is_whitespace()
        || !c.is_ascii()
        || matches!(c, '(' | ')' | '{' | '}' | '[' | ']' | '$' | ';' | ',' | '"')
}

/// How much of the text to pass over: to the next blank or bracket, or where a Chinese move begins.
fn unknown_len(text: &str) -> usize {
    let mut chars = text.char_indices();
    chars.next();
    for (i, c) in chars {
        let breaks = c.is_whitespace() || matches!(c, '(' | ')' | '（' | '）' | '{' | '[' | '$');
        if breaks || (!c.is_ascii() && chinese::prefix(&text[i..]).is_some()) {
            return i;
        }
    }
    text.len()
}

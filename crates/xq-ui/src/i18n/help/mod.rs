//! The rules, the keys and the words of the game, explained.

mod en;
mod vi;
mod zh_hans;
mod zh_hant;

/// These words in one language.
#[derive(Debug)]
#[expect(
    missing_docs,
    reason = "each field is the key of its own text; the tables beside show what they say"
)]
pub struct HelpTexts {
    pub help: &'static str,
    pub rules: &'static str,
    pub keys: &'static str,
    pub glossary: &'static str,
    /// The aim and the board.
    pub aim: &'static str,
    /// How each piece moves, in the order of the roles.
    pub moves: [&'static str; 7],
    /// Kings face each other, check, the end, repetition.
    pub facing: &'static str,
    pub facing_name: &'static str,
    pub check: &'static str,
    pub check_name: &'static str,
    pub end: &'static str,
    pub end_name: &'static str,
    pub repetition: &'static str,
    pub repetition_name: &'static str,
    /// A key and what it does.
    pub key_list: [(&'static str, &'static str); 9],
    /// A word and what it means.
    pub terms: [(&'static str, &'static str); 33],
}

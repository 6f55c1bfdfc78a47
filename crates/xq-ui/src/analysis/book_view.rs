//! What is to be seen of the opening: its name, and the moves of the book.

use super::notation;
use crate::i18n::{Texts, fill};
use crate::model::{Mode, Model};

/// The opening, as far as it has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningView {
    /// Its code, such as `C42`.
    pub code: String,
    /// The name of its family.
    pub name: &'static str,
}

/// A move of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookView {
    /// The move.
    pub mv: xq_rules::Move,
    /// As it is written.
    pub text: String,
    /// Games it was played in.
    pub games: u32,
    /// Red's wins, draws and Black's wins in per cent; together 100.
    pub results: [u32; 3],
    /// All of it for a screen reader.
    pub label: String,
}

/// The opening of the line that the board shows.
pub(crate) fn opening_view(model: &Model, texts: &Texts) -> Option<OpeningView> {
    let code = model.analysis.opening().code()?;
    (model.mode != Mode::Setup).then(|| OpeningView {
        code: code.to_string(),
        name: texts.analysis.families[code.family_number()],
    })
}

/// What was played in the position on the board.
pub(super) fn book(model: &Model, texts: &Texts) -> Vec<BookView> {
    let position = model.study.position();
    let moves = model.analysis.opening().moves().iter();
    moves
        .map(|book_move| {
            let games = book_move.games.max(1);
            let part = |count: u32| (100 * count + games / 2) / games;
            let (red, black) = (part(book_move.red_wins), part(book_move.black_wins));
            let results = [red, 100u32.saturating_sub(red + black), black];
            let text = notation(position, book_move.mv, model.settings);
            let numbers = [book_move.games, results[0], results[1], results[2]];
            let numbers = numbers.map(|number| number.to_string());
            let mut said = vec![text.as_str()];
            said.extend(numbers.iter().map(String::as_str));
            BookView {
                mv: book_move.mv,
                games: book_move.games,
                results,
                label: fill(texts.analysis.book_row, &said),
                text,
            }
        })
        .collect()
}

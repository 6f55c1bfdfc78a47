//! The opening: its name, and what strong players played.

use std::rc::Rc;

use xq_book::{Book, BookMove, Ecco};
use xq_rules::{Move, Position};

/// So many moves of the book are shown.
const SHOWN: usize = 8;

/// A move that was played in so many games is one that strong players play.
const USUAL: u32 = 20;

/// Where the book is.
#[derive(Clone, Debug, Default)]
enum Shelf {
    /// Nobody has wanted it yet.
    #[default]
    Unasked,
    /// It is on its way.
    Asked,
    /// It is here.
    There(Rc<Book>),
    /// It could not be had. The page does without.
    Missing,
}

/// A line, told apart from others by little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The key of the position at its end.
    pub key: u64,
    /// How many moves lead there.
    pub plies: usize,
    /// What the position is part of: the game, or the record with its edition.
    pub edition: Option<u32>,
}

/// The opening of a line of moves.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    shelf: Shelf,
    /// What the answers are about.
    stamp: Option<Stamp>,
    code: Option<Ecco>,
    moves: Vec<BookMove>,
}

impl Opening {
    /// Whether the book has to be fetched; asks only once.
    pub fn wants_book(&mut self) -> bool {
        let unasked = matches!(self.shelf, Shelf::Unasked);
        if unasked {
            self.shelf = Shelf::Asked;
        }
        unasked
    }

    /// The bytes of the book are here, or could not be had. Bytes that are no book are as good as none.
    pub fn bring(&mut self, bytes: Option<&[u8]>) {
        let book = bytes.and_then(|bytes| Book::parse(bytes).ok());
        self.shelf = match book {
            Some(book) => Shelf::There(Rc::new(book)),
            None => Shelf::Missing,
        };
        self.stamp = None;
    }

    /// Whether something else than that line is to be looked up: it takes a moment, and is asked after everything that happens.
    pub fn is_elsewhere(&self, stamp: Stamp) -> bool {
        matches!(self.shelf, Shelf::There(_)) && self.stamp != Some(stamp)
    }

    /// Whether the book is here.
    pub const fn has_book(&self) -> bool {
        matches!(self.shelf, Shelf::There(_))
    }

    /// Whether strong players have played that move there, more than a few times.
    pub fn knows(&self, from: &Position, mv: Move) -> bool {
        let Shelf::There(book) = &self.shelf else {
            return false;
        };
        let moves = book.moves(from);
        moves
            .iter()
            .any(|known| known.mv == mv && known.games >= USUAL)
    }

    /// Looks up the end of a line of positions, the start first.
    pub fn look_up(&mut self, stamp: Stamp, line: &[Position]) {
        let Shelf::There(book) = &self.shelf else {
            return;
        };
        self.stamp = Some(stamp);
        // Beyond the book, an opening keeps its name; and one that began with a central cannon is never called by the name of
        // those that came to the same position later.
        let mut codes = line.iter().filter_map(|position| book.opening(position));
        self.code = codes.next().map(|first| {
            let fits = |code: &Ecco| code.is_central_cannon() || !first.is_central_cannon();
            codes.rfind(fits).unwrap_or(first)
        });
        self.moves = line.last().map(|here| book.moves(here)).unwrap_or_default();
        self.moves.truncate(SHOWN);
    }

    /// Its code, as far as the games agree.
    pub const fn code(&self) -> Option<Ecco> {
        self.code
    }

    /// What was played here, most games first.
    pub fn moves(&self) -> &[BookMove] {
        &self.moves
    }

    /// Whether the book has that move here.
    pub fn has(&self, mv: Move) -> bool {
        self.moves.iter().any(|book_move| book_move.mv == mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::read_move;
    use xq_book::{BookBuilder, BookGame};

    fn line(moves: &[&str]) -> Vec<Position> {
        let mut line = vec![Position::start()];
        for text in moves {
            let next = line[line.len() - 1].play(read_move(text).unwrap()).unwrap();
            line.push(next);
        }
        line
    }

    fn look(opening: &mut Opening, line: &[Position]) {
        let stamp = Stamp {
            key: line[line.len() - 1].key(),
            plies: line.len() - 1,
            edition: None,
        };
        opening.look_up(stamp, line);
        assert!(!opening.is_elsewhere(stamp));
    }

    fn bytes() -> Vec<u8> {
        let mut builder = BookBuilder::new(20);
        let moves: Vec<Move> = ["h2e2", "h9g7"]
            .iter()
            .map(|text| read_move(text).unwrap())
            .collect();
        let game = BookGame {
            moves: &moves,
            winner: None,
            opening: Ecco::from_text("C42"),
        };
        builder.add(&game).unwrap();
        builder.write(1)
    }

    #[test]
    fn what_many_play_is_known() {
        let mv = read_move("h2e2").unwrap();
        let mut opening = Opening::default();
        assert!(!opening.knows(&Position::start(), mv), "it is not here yet");
        for (games, known) in [(USUAL - 1, false), (USUAL, true)] {
            let mut builder = BookBuilder::new(20);
            for _ in 0..games {
                let game = BookGame {
                    moves: &[mv],
                    winner: None,
                    opening: Ecco::from_text("C42"),
                };
                builder.add(&game).unwrap();
            }
            opening.bring(Some(&builder.write(1)));
            assert_eq!(opening.knows(&Position::start(), mv), known, "{games}");
        }
    }

    #[test]
    fn an_opening_keeps_its_name_beyond_the_book() {
        let mut opening = Opening::default();
        assert!(opening.wants_book() && !opening.wants_book());
        look(&mut opening, &line(&[]));
        assert!(opening.moves().is_empty(), "it is not here yet");
        opening.bring(Some(&bytes()));
        look(&mut opening, &line(&["h2e2"]));
        assert_eq!(opening.moves().len(), 1);
        assert!(opening.has(read_move("h9g7").unwrap()));
        assert_eq!(opening.code(), Ecco::from_text("C42"));
        look(&mut opening, &line(&["h2e2", "h9g7", "a0a1", "a9a8"]));
        assert!(opening.moves().is_empty());
        assert_eq!(opening.code(), Ecco::from_text("C42"));
        look(&mut opening, &line(&["a0a1"]));
        assert!(opening.moves().is_empty());
    }

    #[test]
    fn a_central_cannon_is_not_named_after_those_that_became_one() {
        let mut builder = BookBuilder::new(20);
        let mut add = |moves: &[&str], code| {
            let moves: Vec<Move> = moves.iter().map(|text| read_move(text).unwrap()).collect();
            let opening = Ecco::from_text(code);
            let game = BookGame {
                moves: &moves,
                winner: None,
                opening,
            };
            builder.add(&game).unwrap();
        };
        let cannon = ["h2e2", "h9g7", "b0c2", "i9h9"];
        let horse = ["b0c2", "h9g7", "h2e2", "i9h9"];
        add(&cannon, "C42");
        add(&cannon[..1], "B01");
        add(&cannon[..1], "D01");
        for _ in 0..5 {
            add(&horse, "A44");
        }
        let mut opening = Opening::default();
        opening.bring(Some(&builder.write(1)));
        let mut named = |moves: &[&str]| {
            look(&mut opening, &line(moves));
            opening.code().map(|code| code.to_string())
        };
        assert_eq!(
            named(&cannon[..1]).as_deref(),
            Some("B"),
            "no letter has the most"
        );
        assert_eq!(named(&cannon[..2]).as_deref(), Some("C42"));
        assert_eq!(named(&cannon).as_deref(), Some("C42"));
        assert_eq!(named(&horse).as_deref(), Some("A44"));
    }

    #[test]
    fn what_is_no_book_is_done_without() {
        for bytes in [None, Some(b"nonsense".as_slice())] {
            let mut opening = Opening::default();
            opening.bring(bytes);
            look(&mut opening, &line(&["h2e2"]));
            assert_eq!((opening.code(), opening.moves().len()), (None, 0));
            assert!(!opening.wants_book());
        }
    }
}

//! The opening book: counts the openings of real games and writes those that were played often.

use lexopt::prelude::*;
use xq_engine::book::{Book, BookBuilder, BookGame};
use xq_rules::Color;

use crate::games::{self, Record};

/// How far into a game the book looks.
const PLIES: usize = 24;
/// A move is in the book when so many games had it.
const MIN_GAMES: u32 = 5;

pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), String> {
    let (mut paths, mut plies, mut min_games, mut out) = (Vec::new(), PLIES, MIN_GAMES, None);
    while let Some(arg) = args.next().map_err(|e| e.to_string())? {
        match arg {
            Long("plies") => {
                plies = args
                    .value()
                    .and_then(|v| v.parse())
                    .map_err(|e| format!("--plies: {e}"))?;
            }
            Long("min-games") => {
                min_games = args
                    .value()
                    .and_then(|v| v.parse())
                    .map_err(|e| format!("--min-games: {e}"))?;
            }
            Long("out") => {
                out = Some(
                    args.value()
                        .and_then(ValueExt::string)
                        .map_err(|e| e.to_string())?,
                );
            }
            Value(value) => paths.push(value.string().map_err(|e| e.to_string())?),
            other => return Err(other.unexpected().to_string()),
        }
    }
    let (Some(out), false) = (out, paths.is_empty()) else {
        return Err("book needs a file of games and --out FILE".into());
    };
    let mut builder = BookBuilder::new(plies);
    for path in &paths {
        let counted = count(&games::read(path)?, &mut builder)?;
        println!("{path}: {counted} games counted");
    }
    let bytes = builder.write(min_games);
    let book = Book::parse(&bytes).map_err(|e| e.to_string())?;
    println!("{} positions, {} bytes", book.n_positions(), bytes.len());
    std::fs::write(&out, &bytes).map_err(|e| format!("{out}: {e}"))
}

/// Counts the whole games that have a result.
fn count(games: &[Record], builder: &mut BookBuilder) -> Result<u32, String> {
    let mut counted = 0;
    for game in games.iter().filter(|game| game.is_whole) {
        let Some(red) = game.result else { continue };
        let winner = match red {
            1.0 => Some(Color::Red),
            0.0 => Some(Color::Black),
            _ => None,
        };
        let game = BookGame {
            moves: &game.moves,
            winner,
            opening: game.opening,
        };
        builder.add(&game).map_err(|e| e.to_string())?;
        counted += 1;
    }
    Ok(counted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use xq_rules::{Move, Position};

    fn file(path: &str) -> String {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        root.join(path).to_string_lossy().into_owned()
    }

    /// The book that is shipped, along real games: legal moves, the same for the mirrored game, and most games are in it
    /// for ten plies.
    #[test]
    fn the_shipped_book_follows_real_games() {
        let book = Book::parse(&std::fs::read(file("www/books/openings.bin")).unwrap()).unwrap();
        let games = games::read(&file("tests/data/games.tsv")).unwrap();
        let (mut plies, mut whole) = (0, 0);
        for game in games.iter().filter(|game| game.is_whole) {
            whole += 1;
            let (mut here, mut there) = (Position::start(), Position::start());
            for &mv in game.moves.iter().take(PLIES) {
                let list = book.moves(&here);
                if list.is_empty() {
                    break;
                }
                plies += 1;
                assert!(list.iter().all(|book_move| here.is_legal(book_move.mv)));
                assert!(list.iter().all(|book_move| book_move.games >= MIN_GAMES));
                if here != there {
                    let turned: Vec<Move> = book
                        .moves(&there)
                        .iter()
                        .map(|book_move| book_move.mv.flip_file())
                        .collect();
                    assert_eq!(list.iter().map(|m| m.mv).collect::<Vec<_>>(), turned);
                }
                assert_eq!(book.opening(&here), book.opening(&there));
                here.play_unchecked(mv);
                there.play_unchecked(mv.flip_file());
            }
        }
        assert!(whole > 200 && plies > whole * 10, "{plies} {whole}");
    }

    #[test]
    fn making_a_book_and_reading_it_gives_the_same_counts() {
        let games = games::read(&file("tests/data/games.tsv")).unwrap();
        let mut builder = BookBuilder::new(PLIES);
        let counted = count(&games, &mut builder).unwrap();
        let book = Book::parse(&builder.write(1)).unwrap();
        let first = book.moves(&Position::start());
        assert_eq!(first.iter().map(|mv| mv.games).sum::<u32>(), counted);
        assert!(first.windows(2).all(|pair| pair[0].games >= pair[1].games));
    }
}

use xq_rules::{Color, Move, Position, uci};

use super::format::{HEADER_LEN, checksum};
use super::{Book, BookBuilder, BookError, BookGame, Ecco};

fn moves(text: &str) -> Vec<Move> {
    text.split(' ').map(|mv| uci::read(mv).unwrap()).collect()
}

fn mirrored(text: &str) -> Vec<Move> {
    moves(text).into_iter().map(Move::flip_file).collect()
}

fn position(moves: &[Move]) -> Position {
    moves.iter().fold(Position::start(), |position, &mv| {
        position.play(mv).unwrap()
    })
}

/// Three games with the central cannon, one of them mirrored; one with an elephant.
fn builder() -> BookBuilder {
    let mut builder = BookBuilder::new(20);
    let games = [
        (moves("h2e2 h9g7 h0g2 i9h9"), Some(Color::Red), "C42"),
        (mirrored("h2e2 h9g7 h0g2 i9h9"), None, "C42"),
        (moves("h2e2 b9c7 h0g2"), Some(Color::Black), "B30"),
        (moves("g0e2 h7d7"), Some(Color::Black), "A30"),
    ];
    for (moves, winner, code) in &games {
        builder
            .add(&BookGame {
                moves,
                winner: *winner,
                opening: Ecco::from_text(code),
            })
            .unwrap();
    }
    builder
}

fn book(min_games: u32) -> Book {
    Book::parse(&builder().write(min_games)).unwrap()
}

#[test]
fn games_and_results_are_counted_with_their_images() {
    let book = book(1);
    let first = book.moves(&Position::start());
    assert_eq!(first.len(), 2);
    assert_eq!(first[0].mv.to_string(), "h2e2");
    let numbers = |n: usize| {
        let mv = first[n];
        (mv.games, mv.red_wins, mv.draws, mv.black_wins)
    };
    assert_eq!((numbers(0), numbers(1)), ((3, 1, 1, 1), (1, 0, 0, 1)));
    assert!(first[0].score(Color::Red) > first[1].score(Color::Red));
    let after = book.moves(&position(&moves("h2e2 h9g7 h0g2")));
    assert_eq!(
        (after[0].mv.to_string().as_str(), after[0].games),
        ("i9h9", 2)
    );
}

#[test]
fn a_mirrored_position_has_mirrored_moves() {
    let book = book(1);
    for line in ["h2e2", "h2e2 h9g7", "h2e2 b9c7", "g0e2"] {
        let here = book.moves(&position(&moves(line)));
        let there = book.moves(&position(&mirrored(line)));
        assert!(!here.is_empty(), "{line}");
        let turned: Vec<Move> = there.iter().map(|mv| mv.mv.flip_file()).collect();
        assert_eq!(here.iter().map(|mv| mv.mv).collect::<Vec<_>>(), turned);
    }
}

#[test]
fn rare_moves_stay_out_and_the_end_of_a_line_has_its_opening() {
    let book = book(2);
    assert_eq!(book.moves(&Position::start()).len(), 1);
    let end = position(&moves("h2e2 h9g7 h0g2 i9h9"));
    assert_eq!(book.moves(&end), []);
    assert_eq!(book.opening(&end), Ecco::from_text("C42"));
    assert_eq!(book.opening(&position(&moves("c3c4"))), None);
    // Two of three agree.
    let cannon = book.opening(&position(&moves("h2e2")));
    assert_eq!(cannon, Ecco::from_text("C42"));
    assert_eq!(book.opening(&Position::start()), None);
}

#[test]
fn the_choice_varies_with_the_seed_and_is_always_in_the_book() {
    let book = book(1);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let mv = book.choose(&Position::start(), seed).unwrap();
        assert_eq!(book.choose(&Position::start(), seed), Some(mv));
        seen.insert(mv.to_string());
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["g0e2", "h2e2"]);
    assert_eq!(book.choose(&position(&moves("a0a1")), 0), None);
}

#[test]
fn damage_is_told_apart() {
    let bytes = builder().write(1);
    assert_eq!(Book::parse(b""), Err(BookError::NotABook));
    assert_eq!(Book::parse(&[b'x'; 40]), Err(BookError::NotABook));
    let mut other = bytes.clone();
    other[4] = 9;
    assert_eq!(Book::parse(&other), Err(BookError::Version(9)));
    let mut other = bytes.clone();
    other[20] ^= 1;
    assert_eq!(Book::parse(&other), Err(BookError::Checksum));
    let mut longer = bytes.clone();
    longer.push(0);
    sign(&mut longer);
    assert_eq!(Book::parse(&longer), Err(BookError::Trailing(bytes.len())));
}

fn sign(bytes: &mut [u8]) {
    let sum = checksum(&bytes[HEADER_LEN..]);
    bytes[HEADER_LEN - 4..HEADER_LEN].copy_from_slice(&sum);
}

/// Bytes changed, lost and added, with a checksum that holds: an error or a book, never a panic.
#[test]
fn no_bytes_make_it_panic() {
    let bytes = builder().write(1);
    let mut state = 1u64;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % below
    };
    let (mut books, mut errors) = (0, 0);
    for _ in 0..20_000 {
        let mut other = bytes.clone();
        for _ in 0..=random(3) {
            let at = HEADER_LEN + random(other.len() - HEADER_LEN);
            match random(4) {
                0 => other.truncate(at.max(HEADER_LEN + 1)),
                1 => other.insert(at, random(256) as u8),
                _ => other[at] = random(256) as u8,
            }
        }
        sign(&mut other);
        match Book::parse(&other) {
            Ok(book) => {
                books += 1;
                book.choose(&Position::start(), 0);
            }
            Err(error) => {
                errors += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(books > 100 && errors > 100, "{books} {errors}");
}

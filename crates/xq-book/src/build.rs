//! Making a book from games.

use std::collections::{BTreeMap, BTreeSet};

use xq_rules::{Color, IllegalMove, Move, Position};

use crate::format::{
    FIRST_OPENING, HEADER_LEN, MAGIC, MAX_DEPTH, NO_OPENING, SAME_OPENING, VERSION, checksum,
    numbered_moves,
};
use crate::{Ecco, Image};

/// A finished game from the usual start.
#[derive(Clone, Copy, Debug)]
pub struct BookGame<'a> {
    /// From the first; the builder takes as many as it wants.
    pub moves: &'a [Move],
    /// None for a draw.
    pub winner: Option<Color>,
    /// The opening it is counted under, where that is known.
    pub opening: Option<Ecco>,
}

/// Counts games, and writes what was played often into the file of a book.
#[derive(Clone, Debug)]
pub struct BookBuilder {
    max_plies: usize,
    nodes: BTreeMap<u64, Node>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: u32,
    red_wins: u32,
    draws: u32,
}

impl Tally {
    const fn add(&mut self, other: Self) {
        self.games += other.games;
        self.red_wins += other.red_wins;
        self.draws += other.draws;
    }
}

/// A position, or rather the one of it and its mirror image that has the smaller key.
#[derive(Clone, Debug, Default)]
struct Node {
    moves: BTreeMap<Move, Tally>,
    /// Games under each code, and under what is left of it without its last digits.
    openings: BTreeMap<Ecco, u32>,
    /// Games that have a code.
    coded: u32,
}

impl BookBuilder {
    /// A builder that looks at so many plies of each game, at most 60.
    pub fn new(max_plies: usize) -> Self {
        Self {
            max_plies: max_plies.min(MAX_DEPTH as usize),
            nodes: BTreeMap::new(),
        }
    }

    /// Counts a game.
    ///
    /// # Errors
    /// At the first move that is not legal; those before it are counted.
    pub fn add(&mut self, game: &BookGame<'_>) -> Result<(), IllegalMove> {
        let tally = Tally {
            games: 1,
            red_wins: u32::from(game.winner == Some(Color::Red)),
            draws: u32::from(game.winner.is_none()),
        };
        let mut position = Position::start();
        let mut moves = game.moves.iter().take(self.max_plies);
        loop {
            let image = Image::of(&position);
            let node = self.nodes.entry(image.key).or_default();
            node.coded += u32::from(game.opening.is_some());
            let mut opening = game.opening;
            while let Some(code) = opening {
                *node.openings.entry(code).or_default() += 1;
                opening = code.parent();
            }
            let Some(&mv) = moves.next() else {
                return Ok(());
            };
            position = position.play(mv)?;
            node.moves.entry(image.turn(mv)).or_default().add(tally);
        }
    }

    /// The file of a book with the moves that were played in at least `min_games` games.
    pub fn write(&self, min_games: u32) -> Vec<u8> {
        let mut writer = Writer {
            nodes: &self.nodes,
            min_games,
            known: BTreeSet::new(),
            bytes: vec![0; HEADER_LEN],
        };
        writer.node(&Position::start(), None);
        let mut bytes = writer.bytes;
        bytes[..4].copy_from_slice(&MAGIC);
        bytes[4] = VERSION;
        let sum = checksum(&bytes[HEADER_LEN..]);
        bytes[5..HEADER_LEN].copy_from_slice(&sum);
        bytes
    }
}

impl Node {
    /// The most exact code that two thirds of the games agree on. Where they are of two minds about the answer to a central
    /// cannon, it is a central cannon all the same.
    fn opening(&self) -> Option<Ecco> {
        let clear = |games: u32| games > 0 && games * 3 >= self.coded * 2;
        // Codes come last in their order, letters first.
        let mut codes = self.openings.iter().rev();
        let agreed = codes.find(|&(_, &games)| clear(games));
        let cannon = || {
            let letters = ["B", "C", "D"].into_iter().filter_map(Ecco::from_text);
            let games = letters.filter_map(|letter| self.openings.get(&letter));
            clear(games.sum()).then_some(Ecco::CENTRAL_CANNON)
        };
        agreed.map(|(&code, _)| code).or_else(cannon)
    }

    /// Its frequent moves, most games first.
    fn frequent(&self, symmetric: bool, min_games: u32) -> Vec<(Move, Tally)> {
        let mut moves = self.moves.clone();
        if symmetric {
            fold(&mut moves);
        }
        let mut list: Vec<_> = moves
            .into_iter()
            .filter(|(_, tally)| tally.games >= min_games)
            .collect();
        list.sort_by_key(|&(mv, tally)| (core::cmp::Reverse(tally.games), mv));
        // A byte counts them.
        list.truncate(255);
        list
    }
}

/// In a position that is its own mirror image a move and its image are one; the more frequent stands for both.
fn fold(moves: &mut BTreeMap<Move, Tally>) {
    for mv in moves.keys().copied().collect::<Vec<_>>() {
        let image = mv.flip_file();
        let (Some(&own), Some(&other)) = (moves.get(&mv), moves.get(&image)) else {
            continue;
        };
        if image == mv || (other.games, mv) > (own.games, image) {
            continue;
        }
        moves.remove(&image);
        moves.entry(mv).or_default().add(other);
    }
}

struct Writer<'a> {
    nodes: &'a BTreeMap<u64, Node>,
    min_games: u32,
    known: BTreeSet<u64>,
    bytes: Vec<u8>,
}

impl Writer<'_> {
    fn node(&mut self, position: &Position, above: Option<Ecco>) {
        let image = Image::of(position);
        self.known.insert(image.key);
        let node = self.nodes.get(&image.key).cloned().unwrap_or_default();
        // The first position is before any opening.
        let opening = if self.known.len() > 1 {
            node.opening()
        } else {
            None
        };
        self.number(match opening {
            _ if opening == above => SAME_OPENING,
            None => NO_OPENING,
            Some(code) => FIRST_OPENING + u32::from(code.number()),
        });
        let legal = numbered_moves(position);
        let moves: Vec<(Move, Tally)> = node
            .frequent(image.symmetric, self.min_games)
            .into_iter()
            .map(|(mv, tally)| (image.turn(mv), tally))
            .collect();
        self.bytes.push(moves.len() as u8);
        for &(mv, tally) in &moves {
            let index = legal.iter().position(|&other| other == mv);
            // Every move was played, so it is there.
            self.bytes.push(index.unwrap_or_default() as u8);
            self.number(tally.games);
            self.number(tally.red_wins);
            self.number(tally.draws);
        }
        for (mv, _) in moves {
            let mut next = position.clone();
            next.play_unchecked(mv);
            if !self.known.contains(&Image::of(&next).key) {
                self.node(&next, opening);
            }
        }
    }

    /// LEB128.
    fn number(&mut self, mut number: u32) {
        while number >= 128 {
            self.bytes.push(number as u8 | 128);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }
}

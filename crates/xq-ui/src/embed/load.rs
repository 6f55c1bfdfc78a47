//! From the configuration to a record.

use xq_records::{NodeId, Tree};
use xq_rules::notation::read_any;
use xq_rules::{Position, fen};

use super::config::Config;

/// What is wrong with the record that a board was given. It shows what could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The record: the line and what is wrong there.
    Record(String),
    /// The position.
    Fen(String),
    /// The move of that number cannot be made.
    Move(usize, String),
}

/// The record of a configuration, and what could not be read of it.
pub(super) fn tree(config: &Config) -> (Tree, Vec<Trouble>) {
    let mut troubles = Vec::new();
    let mut tree = config
        .record
        .as_deref()
        .and_then(|text| from_record(text, &mut troubles))
        .unwrap_or_else(|| Tree::new(start(config, &mut troubles)));
    if let Some(moves) = &config.moves {
        add_moves(&mut tree, moves, &mut troubles);
    }
    (tree, troubles)
}

fn from_record(text: &str, troubles: &mut Vec<Trouble>) -> Option<Tree> {
    let _ = (text, troubles);
    None
}

fn start(config: &Config, troubles: &mut Vec<Trouble>) -> Position {
    let Some(text) = &config.fen else {
        return Position::start();
    };
    let read = fen::read(text).map_err(|error| error.to_string());
    let position = read.and_then(|fen| {
        let built = Position::from_setup_leniently(&fen.setup);
        built.map(|(position, _)| position).map_err(|error| error.to_string())
    });
    position.unwrap_or_else(|error| {
        troubles.push(Trouble::Fen(error));
        Position::start()
    })
}

/// The moves go on from the end of the main line; words between them such as `1.` count for nothing.
fn add_moves(tree: &mut Tree, moves: &str, troubles: &mut Vec<Trouble>) {
    let mut at = tree.end_of_line(NodeId::ROOT);
    let mut position = tree.position_at(at);
    let words = moves.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '_' | '、'));
    let is_number = |word: &str| word.trim_end_matches(['.', '…']).bytes().all(|b| b.is_ascii_digit());
    for (i, word) in words.filter(|word| !is_number(word)).enumerate() {
        let next = read_any(&position, word).map_err(|error| error.to_string());
        match next.and_then(|mv| position.clone().play(mv).map(|next| (mv, next)).map_err(|e| e.to_string())) {
            Ok((mv, next)) => {
                at = tree.append(at, mv);
                position = next;
            }
            Err(error) => {
                let word: String = word.chars().take(24).collect();
                troubles.push(Trouble::Move(i + 1, format!("{word}: {error}")));
                return;
            }
        }
    }
}

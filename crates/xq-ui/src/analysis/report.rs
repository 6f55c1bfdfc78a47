//! What a record's values say about the game: the graph, the faults, the accuracy of each side.

use xq_protocol::Score;
use xq_records::NodeId;
use xq_rules::{ByColor, Color, Move, Position};

use super::chance::{self, Fault};
use super::graph::Graph;
use super::{notation, survey};
use crate::settings::Settings;

/// One position of the main line.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    /// Where it is.
    pub node: NodeId,
    /// The move that led to it, who made it; none at the start.
    pub mv: Option<(Color, Move)>,
    /// The number of its round, from 1.
    pub round: usize,
    /// The move as it is written.
    pub text: String,
    /// The value of the position, from Red's side.
    pub score: Option<Score>,
    /// How bad the move was.
    pub fault: Option<Fault>,
}

/// What one side has done.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Side {
    /// From 0 to 100; none when no move of it is valued.
    pub accuracy: Option<f64>,
    /// How often each of [`Fault::ALL`].
    pub faults: [usize; 3],
}

/// The main line with its values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The start and every position behind a move.
    pub plies: Vec<Ply>,
    /// What each side has done.
    pub sides: ByColor<Side>,
    /// The picture of it.
    pub graph: Graph,
}

impl Report {
    /// Of a record. `is_known` tells the moves that strong players play there: none of them is a fault, whatever the engine says.
    pub fn of(
        tree: &xq_records::Tree,
        settings: Settings,
        is_known: impl Fn(&Position, Move) -> bool,
    ) -> Self {
        let mut position: Position = tree.start().clone();
        // A game that Black begins has the second half of a round first.
        let half = usize::from(position.side() == Color::Black);
        let at_start = tree.notes(NodeId::ROOT).eval.map(chance::from_eval);
        let mut plies = vec![Ply {
            node: NodeId::ROOT,
            mv: None,
            round: 0,
            text: String::new(),
            score: at_start,
            fault: None,
        }];
        let mut losses: ByColor<Vec<f64>> = ByColor::default();
        let mut sides: ByColor<Side> = ByColor::default();
        let mut before = at_start;
        for (i, node) in tree.main_line().enumerate() {
            let Some(mv) = tree.mv(node) else { continue };
            let side = position.side();
            let text = notation(&position, mv, settings);
            let from = position.clone();
            position.play_unchecked(mv);
            let noted = tree.notes(node).eval.map(chance::from_eval);
            let is_last = tree.first_child(node).is_none();
            let ended = || is_last.then(|| survey::end(&position)).flatten();
            let score = noted.or_else(ended);
            let loss = before.zip(score).map(|(before, after)| {
                chance::loss(
                    chance::expectation(before),
                    chance::expectation(after),
                    side,
                )
            });
            let fault = loss.and_then(Fault::of).filter(|_| !is_known(&from, mv));
            losses[side].extend(loss);
            if let Some(fault) = fault {
                sides[side].faults[fault as usize] += 1;
            }
            plies.push(Ply {
                node,
                mv: Some((side, mv)),
                round: (i + half + 1).div_ceil(2),
                text,
                score,
                fault,
            });
            before = score;
        }
        for color in Color::ALL {
            sides[color].accuracy = chance::accuracy(losses[color].iter().copied());
        }
        let values: Vec<Option<f64>> = plies
            .iter()
            .map(|ply| ply.score.map(chance::expectation))
            .collect();
        Self {
            graph: Graph::of(&values),
            plies,
            sides,
        }
    }

    /// How many positions have a value.
    pub fn valued(&self) -> usize {
        self.plies.iter().filter(|ply| ply.score.is_some()).count()
    }

    /// The place of a node in the main line.
    pub fn ply_of(&self, node: NodeId) -> Option<usize> {
        self.plies.iter().position(|ply| ply.node == node)
    }

    /// The moves of a side that were mistakes or blunders, with their places.
    pub fn mistakes(&self, side: Color) -> Vec<usize> {
        let plies = self.plies.iter().enumerate();
        plies
            .filter(|(_, ply)| ply.mv.is_some_and(|(color, _)| color == side))
            .filter(|(_, ply)| ply.fault >= Some(Fault::Mistake))
            .map(|(i, _)| i)
            .collect()
    }
}

//! What the engine thinks of the position on the board.

use std::collections::VecDeque;

use xq_protocol::{Info, Score};
use xq_rules::{Move, Position};

use super::{chance, notation};
use crate::game::read_move;
use crate::settings::Settings;

/// So many positions are remembered, so that going back shows at once what was found.
const REMEMBERED: usize = 200;
/// So many moves of a line are shown.
const SHOWN: usize = 12;

/// A position with the way that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The key of the position at the start.
    pub start: u64,
    /// The moves since.
    pub moves: Vec<Move>,
}

/// A line of thought.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its value, from Red's side.
    pub score: Score,
    /// The points that Red takes from there on average, from 0 to 1.
    pub expected: f64,
    /// Plies.
    pub depth: u32,
    /// The moves; never empty.
    pub moves: Vec<Move>,
    /// The moves as they are written.
    pub texts: Vec<String>,
}

/// What was found for a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The best first.
    pub lines: Vec<Line>,
    /// Nodes searched.
    pub nodes: u64,
    /// Milliseconds searched.
    pub time_ms: f64,
    /// Whether the search has ended.
    pub ended: bool,
}

impl Found {
    /// Plies of the best line; 0 when nothing is known.
    pub fn depth(&self) -> u32 {
        self.lines.first().map_or(0, |line| line.depth)
    }

    /// Whether this is at least as good to show as what was known before.
    fn is_as_good_as(&self, other: &Self) -> bool {
        self.ended || (self.depth() >= other.depth() && self.lines.len() >= other.lines.len())
    }
}

/// The position that is thought about.
#[derive(Clone, Debug)]
struct Here {
    place: Place,
    position: Position,
    over: bool,
    /// What this search has found.
    fresh: Found,
    /// What an earlier one had found here, shown until this one has got as far.
    known: Found,
}

/// The search of the position on the board.
#[derive(Clone, Debug, Default)]
pub struct Live {
    here: Option<Here>,
    remembered: VecDeque<(Place, Found)>,
    /// What the texts were written by.
    settings: Option<Settings>,
}

impl Live {
    /// The board stands there now. What was found so far is remembered.
    pub fn stand(&mut self, place: Place, position: Position) {
        self.leave();
        let at = self
            .remembered
            .iter()
            .position(|(other, _)| *other == place);
        let known = at.and_then(|at| self.remembered.remove(at));
        self.here = Some(Here {
            place,
            over: position.legal_moves().is_empty(),
            position,
            fresh: Found::default(),
            known: known.map(|(_, found)| found).unwrap_or_default(),
        });
        self.settings = None;
    }

    /// The board stands nowhere.
    pub fn leave(&mut self) {
        let Some(here) = self.here.take() else {
            return;
        };
        let found = here.best();
        if !found.lines.is_empty() {
            self.remembered
                .push_back((here.place.clone(), found.clone()));
        }
        if self.remembered.len() > REMEMBERED {
            self.remembered.pop_front();
        }
    }

    /// Another search of the same position begins: with more lines, or without an end.
    pub fn again(&mut self) {
        if let Some(here) = &mut self.here {
            here.known = here.best().clone();
            here.known.ended = false;
            here.fresh = Found::default();
        }
    }

    /// What is to be shown.
    pub fn found(&self) -> Option<&Found> {
        self.here.as_ref().map(Here::best)
    }

    /// The position that is thought about.
    pub fn position(&self) -> Option<&Position> {
        self.here.as_ref().map(|here| &here.position)
    }

    /// The position with its way.
    pub fn place(&self) -> Option<&Place> {
        self.here.as_ref().map(|here| &here.place)
    }

    /// Whether the board stands there.
    pub fn is_at(&self, place: &Place) -> bool {
        self.place() == Some(place)
    }

    /// Whether nobody can move here, so that there is nothing to think about.
    pub fn is_over(&self) -> bool {
        self.here.as_ref().is_some_and(|here| here.over)
    }

    /// Whether the search of this position has come to its end.
    pub fn has_ended(&self) -> bool {
        self.here.as_ref().is_some_and(|here| here.fresh.ended)
    }

    /// Takes a report of the search.
    pub fn take(&mut self, info: &Info, settings: Settings) {
        let Some(here) = &mut self.here else {
            return;
        };
        let moves: Vec<Move> = info.pv.iter().map_while(|text| read_move(text)).collect();
        let index = usize::from(info.line.max(1)) - 1;
        // A line that comes before the better ones of its first round waits for the next.
        if moves.is_empty() || index > here.fresh.lines.len() {
            return;
        }
        let line = Line {
            score: info.score,
            expected: chance::expected(info.chances),
            depth: info.depth,
            texts: texts(&here.position, &moves, settings),
            moves,
        };
        // A move that has come up or gone down the list stands elsewhere still, from the round before: it changes places with what
        // stood here, so that no move is shown twice.
        let lines = &mut here.fresh.lines;
        let twin = lines
            .iter()
            .position(|other| other.moves[0] == line.moves[0]);
        match twin {
            Some(twin) if index == lines.len() => lines[twin] = line,
            _ if index == lines.len() => lines.push(line),
            twin => {
                lines.swap(index, twin.unwrap_or(index));
                lines[index] = line;
            }
        }
        if index == 0 {
            here.fresh.nodes = info.nodes;
            here.fresh.time_ms = info.time_ms;
        }
    }

    /// The search has ended.
    pub fn end(&mut self) {
        if let Some(here) = &mut self.here {
            here.fresh.ended = true;
        }
    }

    /// Writes the moves again if they are to be written in another way.
    pub fn rewrite(&mut self, settings: Settings) {
        if self.settings == Some(settings) {
            return;
        }
        self.settings = Some(settings);
        if let Some(here) = &mut self.here {
            for line in here.fresh.lines.iter_mut().chain(&mut here.known.lines) {
                line.texts = texts(&here.position, &line.moves, settings);
            }
        }
    }
}

impl Here {
    fn best(&self) -> &Found {
        if self.fresh.is_as_good_as(&self.known) {
            &self.fresh
        } else {
            &self.known
        }
    }
}

/// A line as it is written; it ends where a move is not legal.
pub(super) fn texts(from: &Position, moves: &[Move], settings: Settings) -> Vec<String> {
    let mut position = from.clone();
    let mut texts = Vec::with_capacity(moves.len().min(SHOWN));
    for &mv in moves.iter().take(SHOWN) {
        let Ok(next) = position.play(mv) else {
            break;
        };
        texts.push(notation(&position, mv, settings));
        position = next;
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(moves: &[&str]) -> (Place, Position) {
        let moves: Vec<Move> = moves.iter().map(|text| read_move(text).unwrap()).collect();
        let mut position = Position::start();
        let start = position.key();
        for &mv in &moves {
            position = position.play(mv).unwrap();
        }
        (Place { start, moves }, position)
    }

    fn info(line: u8, depth: u32, value: i32, pv: &[&str]) -> Info {
        Info {
            id: 1,
            line,
            depth,
            score: Score::Centipawns(value),
            chances: xq_protocol::Chances::default(),
            nodes: 1000,
            time_ms: 10.0,
            pv: pv.iter().map(|&text| text.to_owned()).collect(),
        }
    }

    fn values(live: &Live) -> Vec<Score> {
        let found = live.found().unwrap();
        found.lines.iter().map(|line| line.score).collect()
    }

    #[test]
    fn lines_are_kept_by_their_number_and_written() {
        let settings = Settings::default();
        let mut live = Live::default();
        let (start, position) = place(&[]);
        live.stand(start, position);
        live.take(&info(2, 5, 3, &["b2e2"]), settings);
        assert!(values(&live).is_empty(), "the second before the first");
        live.take(&info(1, 5, 9, &["h2e2", "h9g7", "a0a9"]), settings);
        live.take(&info(2, 5, 3, &["b2e2"]), settings);
        live.take(&info(1, 6, 8, &["h2e2", "b9c7"]), settings);
        assert_eq!(values(&live), [Score::Centipawns(8), Score::Centipawns(3)]);
        let found = live.found().unwrap();
        assert_eq!(found.lines[0].texts, ["炮二平五", "马2进3"]);
        assert_eq!(found.depth(), 6);
    }

    #[test]
    fn no_move_is_shown_twice() {
        let settings = Settings::default();
        let mut live = Live::default();
        let (start, position) = place(&[]);
        live.stand(start, position);
        for (line, mv) in [(1, "h2e2"), (2, "b2e2"), (3, "c3c4")] {
            live.take(&info(line, 5, 9, &[mv]), settings);
        }
        let first = |live: &Live| {
            let lines = live.found().unwrap().lines.iter();
            lines
                .map(|line| line.moves[0].to_string())
                .collect::<Vec<_>>()
        };
        live.take(&info(1, 6, 9, &["c3c4"]), settings);
        assert_eq!(first(&live), ["c3c4", "b2e2", "h2e2"]);
        live.take(&info(2, 6, 8, &["h2e2"]), settings);
        assert_eq!(first(&live), ["c3c4", "h2e2", "b2e2"]);
        live.take(&info(3, 6, 7, &["b2e2"]), settings);
        assert_eq!(first(&live), ["c3c4", "h2e2", "b2e2"]);
        live.take(&info(4, 6, 6, &["h2e2"]), settings);
        assert_eq!(first(&live), ["c3c4", "h2e2", "b2e2"]);
    }

    #[test]
    fn an_illegal_move_ends_a_line_that_is_written() {
        let settings = Settings::default();
        let mut live = Live::default();
        let (start, position) = place(&[]);
        live.stand(start, position);
        live.take(&info(1, 5, 9, &["h2e2", "a0a9"]), settings);
        assert_eq!(live.found().unwrap().lines[0].texts, ["炮二平五"]);
        live.take(&info(1, 5, 9, &["nonsense"]), settings);
        assert_eq!(live.found().unwrap().lines[0].depth, 5);
    }

    #[test]
    fn a_position_seen_before_shows_what_was_found_until_the_search_has_got_as_far() {
        let settings = Settings::default();
        let mut live = Live::default();
        let (start, there) = (place(&[]), place(&["h2e2"]));
        live.stand(start.0.clone(), start.1.clone());
        live.take(&info(1, 12, 20, &["h2e2"]), settings);
        live.stand(there.0, there.1);
        assert!(values(&live).is_empty());
        live.stand(start.0, start.1);
        assert_eq!(values(&live), [Score::Centipawns(20)]);
        live.take(&info(1, 3, 90, &["b2e2"]), settings);
        assert_eq!(values(&live), [Score::Centipawns(20)]);
        live.take(&info(1, 12, 31, &["b2e2"]), settings);
        assert_eq!(values(&live), [Score::Centipawns(31)]);
    }

    #[test]
    fn memory_has_an_end() {
        let settings = Settings::default();
        let mut live = Live::default();
        let (start, position) = place(&[]);
        for i in 0..3 * REMEMBERED as u64 {
            let other = Place {
                start: i,
                ..start.clone()
            };
            live.stand(other, position.clone());
            live.take(&info(1, 1, 0, &["h2e2"]), settings);
        }
        assert!(live.remembered.len() <= REMEMBERED);
    }
}

//! The record as it survives the page: its text, and beside it the place where one stands, which changes more often.
//!
//! The text is PGN with moves as coordinates. The place is one `key value` to a line:
//!
//! ```text
//! mode study
//! way 0 1 0
//! speed 2
//! ```

use xq_records::pgn::{self, MoveText};
use xq_records::{Tree, read_text};

use super::{Speed, Study};
use crate::library::GameId;
use crate::model::Mode;

/// Writes the record.
pub fn write(tree: &Tree) -> String {
    pgn::write(tree, MoveText::Uci)
}

/// Reads what [`write()`] has written; `None` when there is no record in it.
pub fn read(text: &str) -> Option<Tree> {
    let import = read_text(text).ok()?;
    import.records.into_iter().next().map(|record| record.tree)
}

/// Where one stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Whether the record was looked at.
    pub studies: bool,
    /// The way to the cursor.
    pub way: Vec<usize>,
    /// How fast it plays by itself.
    pub speed: Speed,
    /// Under which name the library keeps the record.
    pub kept_as: Option<GameId>,
}

impl Place {
    /// Where one stands now.
    pub fn of(study: &Study, mode: Mode) -> Self {
        Self {
            studies: mode == Mode::Study,
            way: study.way(study.cursor()),
            speed: study.desk.speed,
            kept_as: study.kept_as.clone(),
        }
    }

    /// As text.
    pub fn write(&self) -> String {
        let mode = if self.studies { "study" } else { "play" };
        let way: Vec<String> = self.way.iter().map(ToString::to_string).collect();
        let speed = self.speed as usize + 1;
        let mut text = format!("mode {mode}\nway {}\nspeed {speed}\n", way.join(" "));
        if let Some(id) = &self.kept_as {
            text.extend(["game ", id.as_str(), "\n"]);
        }
        text
    }

    /// Reads what [`Place::write`] has written; what is damaged or unknown is passed over.
    pub fn read(text: &str) -> Self {
        let mut place = Self::default();
        for line in text.lines() {
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            match key {
                "mode" => place.studies = value == "study",
                "way" => {
                    let steps = value.split_whitespace().map_while(|step| step.parse().ok());
                    place.way = steps.collect();
                }
                "game" => place.kept_as = GameId::read(value),
                "speed" => {
                    let number = value.parse::<usize>().ok();
                    let speed = number.and_then(|n| Speed::ALL.get(n.checked_sub(1)?));
                    place.speed = speed.copied().unwrap_or_default();
                }
                _ => {}
            }
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xq_records::{Nag, NodeId, Shape, ShapeColor};
    use xq_rules::{Square, uci};

    #[test]
    fn a_record_survives_with_everything_said() {
        let mut study = Study::default();
        for text in ["h2e2", "h9g7"] {
            assert!(study.play(uci::read(text).unwrap()));
        }
        study.go_to_ply(1);
        assert!(study.play(uci::read("b9c7").unwrap()));
        let node = study.cursor();
        study.note(node, |notes| {
            notes.after = "一说\n二说".into();
            notes.before = "另一着".into();
            notes.set_nag(Nag::INTERESTING);
            notes.toggle_shape(Shape::Circle(Square::E4, ShapeColor::Yellow));
        });
        study.note(NodeId::ROOT, |notes| notes.after = "开场".into());
        study.describe(|tree| tree.tags.set("Red", "甲"));
        let read = read(&write(study.tree())).unwrap();
        assert_eq!(read, *study.tree());
        study.kept_as = GameId::read("1-2");
        let place = Place::of(&study, Mode::Study);
        assert_eq!(place.way, [0, 1]);
        assert_eq!(Place::read(&place.write()), place);
    }

    #[test]
    fn an_empty_record_survives() {
        let tree = Tree::default();
        assert_eq!(read(&write(&tree)), Some(tree));
    }

    #[test]
    fn a_damaged_place_is_the_beginning() {
        assert_eq!(Place::read(""), Place::default());
        let place = Place::read("way 0 x 1\nspeed 0\nmode nonsense\nwhat 1");
        assert_eq!(place.way, [0]);
        assert_eq!(place.speed, Speed::default());
        assert!(!place.studies);
    }
}

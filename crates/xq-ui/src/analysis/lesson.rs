//! Learning from one's own mistakes: the position before each is shown again, and a better move is to be found.

use xq_protocol::Score;
use xq_records::NodeId;
use xq_rules::{Color, Move};

use super::Report;
use super::chance::{self, Fault};

/// One mistake.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Task {
    /// The position before it.
    pub before: NodeId,
    /// The move itself.
    pub node: NodeId,
    /// What was played.
    pub played: Move,
    /// The value before it.
    pub value: Score,
    /// How bad it was.
    pub fault: Fault,
}

/// How far the person has got with a mistake.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stage {
    /// A move is to be found.
    Ask,
    /// The engine looks at the move that was tried.
    Check(Move),
    /// The move is as good as any.
    Right(Move),
    /// There are better ones.
    Wrong(Move),
    /// The engine looks for the best move, to show it.
    Seek,
    /// The best move is shown.
    Shown(Move),
}

/// A side's mistakes, one after another.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    side: Color,
    tasks: Vec<Task>,
    at: usize,
    stage: Stage,
    /// Whether the task was tried in vain.
    missed: bool,
    solved: usize,
}

impl Lesson {
    /// Begins with the first mistake.
    pub const fn new(side: Color, tasks: Vec<Task>) -> Self {
        Self {
            side,
            tasks,
            at: 0,
            stage: Stage::Ask,
            missed: false,
            solved: 0,
        }
    }

    /// Whose mistakes.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The mistake at hand; none when all are done.
    pub fn task(&self) -> Option<&Task> {
        self.tasks.get(self.at)
    }

    /// How far it is.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Which mistake, from 0, and of how many.
    pub const fn place(&self) -> (usize, usize) {
        (self.at, self.tasks.len())
    }

    /// How many were solved at the first try.
    pub const fn solved(&self) -> usize {
        self.solved
    }

    /// A move is tried. `best` is the engine's, when it is known: that one and the mistake itself need no look.
    pub fn try_move(&mut self, mv: Move, best: Option<Move>) {
        let Some(task) = self.task().filter(|_| self.stage == Stage::Ask) else {
            return;
        };
        if mv == task.played {
            self.judge(mv, false);
        } else if best == Some(mv) {
            self.judge(mv, true);
        } else {
            self.stage = Stage::Check(mv);
        }
    }

    /// The engine has valued the position behind the move that is checked.
    pub fn checked(&mut self, after: Score) {
        let (Stage::Check(mv), Some(task)) = (self.stage, self.task()) else {
            return;
        };
        let loss = chance::loss(
            chance::expectation(task.value),
            chance::expectation(after),
            self.side,
        );
        self.judge(mv, Fault::of(loss).is_none());
    }

    fn judge(&mut self, mv: Move, right: bool) {
        self.stage = if right {
            if !self.missed {
                self.solved += 1;
            }
            Stage::Right(mv)
        } else {
            self.missed = true;
            Stage::Wrong(mv)
        };
    }

    /// The person tries again.
    pub const fn again(&mut self) {
        if matches!(self.stage, Stage::Wrong(_)) {
            self.stage = Stage::Ask;
        }
    }

    /// The person gives up; the engine's move is shown when it is known, and looked for otherwise.
    pub const fn give_up(&mut self, best: Option<Move>) {
        self.missed = true;
        self.stage = match best {
            Some(best) => Stage::Shown(best),
            None => Stage::Seek,
        };
    }

    /// The engine has found the best move that was sought.
    pub fn sought(&mut self, best: Move) {
        if self.stage == Stage::Seek {
            self.stage = Stage::Shown(best);
        }
    }

    /// Goes on to the next mistake; gives whether there is one.
    pub fn go_on(&mut self) -> bool {
        self.at = (self.at + 1).min(self.tasks.len());
        self.stage = Stage::Ask;
        self.missed = false;
        self.task().is_some()
    }

    /// From the beginning once more.
    pub const fn restart(&mut self) {
        self.at = 0;
        self.stage = Stage::Ask;
        self.missed = false;
        self.solved = 0;
    }
}

/// The mistakes of a side as tasks, from the report.
pub fn tasks(report: &Report, side: Color) -> Vec<Task> {
    let places = report.mistakes(side).into_iter();
    places
        .filter_map(|i| {
            let (before, after) = (report.plies.get(i.checked_sub(1)?)?, report.plies.get(i)?);
            Some(Task {
                before: before.node,
                node: after.node,
                played: after.mv?.1,
                value: before.score?,
                fault: after.fault?,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::read_move;

    fn mv(text: &str) -> Move {
        read_move(text).unwrap()
    }

    fn lesson() -> Lesson {
        let task = Task {
            before: NodeId::ROOT,
            node: NodeId::ROOT,
            played: mv("a0a1"),
            value: Score::Centipawns(20),
            fault: Fault::Mistake,
        };
        Lesson::new(Color::Red, vec![task, task])
    }

    #[test]
    fn the_best_move_is_right_and_the_mistake_is_wrong_without_a_look() {
        let mut lesson = lesson();
        lesson.try_move(mv("a0a1"), Some(mv("h2e2")));
        assert_eq!(lesson.stage(), Stage::Wrong(mv("a0a1")));
        lesson.try_move(mv("h2e2"), Some(mv("h2e2")));
        assert_eq!(lesson.stage(), Stage::Wrong(mv("a0a1")), "first back");
        lesson.again();
        lesson.try_move(mv("h2e2"), Some(mv("h2e2")));
        assert_eq!(lesson.stage(), Stage::Right(mv("h2e2")));
        assert_eq!(lesson.solved(), 0, "not at the first try");
        assert!(lesson.go_on());
        lesson.try_move(mv("h2e2"), Some(mv("h2e2")));
        assert_eq!(lesson.solved(), 1);
        assert!(!lesson.go_on());
        assert_eq!((lesson.task(), lesson.place()), (None, (2, 2)));
        lesson.restart();
        assert_eq!((lesson.solved(), lesson.place()), (0, (0, 2)));
    }

    #[test]
    fn other_moves_are_right_when_they_cost_little() {
        for (after, right) in [(10, true), (25, true), (-60, false)] {
            let mut lesson = lesson();
            lesson.try_move(mv("b2e2"), None);
            assert_eq!(lesson.stage(), Stage::Check(mv("b2e2")));
            lesson.checked(Score::Centipawns(after));
            assert_eq!(matches!(lesson.stage(), Stage::Right(_)), right, "{after}");
        }
    }

    #[test]
    fn who_gives_up_is_shown_the_move_and_not_counted() {
        let mut lesson = lesson();
        lesson.give_up(None);
        assert_eq!(lesson.stage(), Stage::Seek);
        lesson.sought(mv("h2e2"));
        assert_eq!(lesson.stage(), Stage::Shown(mv("h2e2")));
        lesson.checked(Score::Centipawns(0));
        assert_eq!(lesson.stage(), Stage::Shown(mv("h2e2")));
        assert_eq!(lesson.solved(), 0);
        assert!(lesson.go_on());
        lesson.give_up(Some(mv("h2e2")));
        assert_eq!(lesson.stage(), Stage::Shown(mv("h2e2")));
    }
}

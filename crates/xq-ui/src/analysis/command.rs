//! What can be done with the engine on a record.

use xq_rules::{Color, Move};

/// A control of the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisCommand {
    /// The engine looks at the position on the board, or no longer.
    Switch,
    /// So many lines, 1–5.
    Lines(u8),
    /// The engine thinks on without an end.
    Deeper,
    /// Plays the first so many moves of a line, counted from 0, on the board.
    PlayLine(usize, usize),
    /// Shows the position behind the first so many moves of a line, or again the board's own.
    Peek(Option<(usize, usize)>),
    /// Plays a move of the opening book on the board.
    PlayBook(Move),
    /// The game that was played becomes the record, and all of it is analysed.
    ReviewGame,
    /// Analyses the whole main line, or goes on with it.
    Survey,
    /// Stops that; what was found stays.
    Pause,
    /// Analyses it from the beginning.
    SurveyAgain,
    /// Shows the course of the game, or hides it.
    ShowReport,
    /// The board goes to a place of the main line.
    GoTo(usize),
    /// Goes through that side's mistakes.
    Learn(Color),
    /// Tries once more.
    TryAgain,
    /// Shows the best move.
    Solve,
    /// Goes on to the next mistake.
    NextMistake,
    /// Goes through the same mistakes once more.
    LearnAgain,
    /// Leaves the mistakes.
    LeaveLesson,
}

//! The words around a record: reviewing, notes, opening, taking away.

mod en;
mod vi;
mod zh_hans;
mod zh_hant;

/// These words in one language.
#[derive(Debug)]
#[expect(
    missing_docs,
    reason = "each field is the key of its own text; the tables beside show what they say"
)]
pub struct StudyTexts {
    /// The way from a game to its record.
    pub review_game: &'static str,
    /// Around the moves of the record.
    pub record: &'static str,
    pub untitled: &'static str,
    pub empty: &'static str,
    pub at_start: &'static str,
    /// `{0}` moves left out.
    pub gap: &'static str,
    pub fold: &'static str,
    pub unfold: &'static str,
    pub first: &'static str,
    pub previous: &'static str,
    pub next: &'static str,
    pub last: &'static str,
    pub play: &'static str,
    pub pause: &'static str,
    pub speed: &'static str,
    pub place: &'static str,
    /// `{0}` move, `{1}` of so many.
    pub place_of: &'static str,
    /// Around the buttons that step.
    pub way: &'static str,
    pub variation: &'static str,
    pub annotate: &'static str,
    pub comment: &'static str,
    pub comment_hint: &'static str,
    pub preface: &'static str,
    /// ! !! !? ?! ? ??
    pub marks: [&'static str; 6],
    pub mark: &'static str,
    pub draw: &'static str,
    pub draw_hint: &'static str,
    /// Green, red, blue, yellow.
    pub colors: [&'static str; 4],
    pub erase: &'static str,
    pub promote: &'static str,
    pub demote: &'static str,
    pub make_main: &'static str,
    pub delete: &'static str,
    pub copy_line: &'static str,
    pub more: &'static str,
    pub undo: &'static str,
    /// `{0}` moves.
    pub deleted: &'static str,
    pub replaced: &'static str,
    pub lost: &'static str,
    pub new_record: &'static str,
    /// The same on a narrow button.
    pub new_short: &'static str,
    pub open: &'static str,
    pub open_record: &'static str,
    pub export: &'static str,
    pub play_on: &'static str,
    pub info: &'static str,
    pub game_to_record: &'static str,
    pub paste: &'static str,
    pub choose_file: &'static str,
    pub drop: &'static str,
    /// Around the games of a file.
    pub games: &'static str,
    /// `{0}` format, `{1}` moves, `{2}` variations.
    pub found_one: &'static str,
    /// `{0}` format, `{1}` games.
    pub found_many: &'static str,
    /// All games that were found, into the library.
    pub keep_all: &'static str,
    /// `{0}` number.
    pub game_number: &'static str,
    /// PGN, DhtmlXQ, WXF, FEN, bare moves.
    pub embed: &'static str,
    pub formats: [&'static str; 5],
    /// `{0}` line, `{1}` what is there.
    pub at_line: &'static str,
    /// `{0}` move, `{1}` ply.
    pub problem_illegal: &'static str,
    /// `{0}` move.
    pub problem_king: &'static str,
    /// `{0}` move as written, `{1}` the move taken.
    pub problem_ambiguous: &'static str,
    /// `{0}` text.
    pub problem_unknown: &'static str,
    /// `{0}` what is wrong with the position.
    pub problem_fen: &'static str,
    pub problem_oddity: &'static str,
    /// `{0}` side.
    pub problem_first: &'static str,
    pub problem_result: &'static str,
    /// `{0}` text.
    pub problem_result_unknown: &'static str,
    pub problem_open_comment: &'static str,
    pub problem_variation: &'static str,
    pub problem_deep: &'static str,
    /// `{0}` name.
    pub problem_tag: &'static str,
    /// `{0}` name.
    pub problem_lost: &'static str,
    pub problem_encoding: &'static str,
    /// `{0}` many.
    pub problem_more: &'static str,
    pub problem_nothing: &'static str,
    /// `{0}` format.
    pub problem_not_read: &'static str,
    pub problem_other: &'static str,
    /// PGN in Chinese, WXF and ICCS, DhtmlXQ, moves, FEN, picture, link, frame.
    pub kinds: [&'static str; 9],
    pub picture_missing: &'static str,
    pub export_as: &'static str,
    pub preview: &'static str,
    pub lossy: &'static str,
    pub long_link: &'static str,
    /// Red, Black, event, round, date, place, title, annotator.
    pub tags: [&'static str; 8],
    pub outcome: &'static str,
    /// Unknown, Red wins, Black wins, draw.
    pub outcomes: [&'static str; 4],
    pub save: &'static str,
}

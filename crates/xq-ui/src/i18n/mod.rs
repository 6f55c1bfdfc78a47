//! The words of the interface: one typed table for each language.

mod analysis;
mod embed;
mod en;
mod help;
mod lang;
mod library;
mod looks;
mod notation;
mod openings;
mod pwa;
mod referee;
mod setup;
mod study;
mod table;
#[cfg(test)]
mod tests;
mod vi;
mod zh_hans;
mod zh_hant;

use xq_rules::fen::{Counter, FenError};
use xq_rules::{Color, DrawReason, PositionErrorKind, Role, RuleSet, Verdict, WinReason};

use crate::settings::Level;
pub use analysis::AnalysisTexts;
pub use embed::{Common, EmbedTexts};
pub use help::HelpTexts;
pub use lang::Lang;
pub use library::LibraryTexts;
pub use looks::LooksTexts;
pub use notation::NotationTexts;
pub use openings::Families;
pub use pwa::PwaTexts;
pub use referee::Referee;
pub use setup::SetupTexts;
pub use study::StudyTexts;
pub use table::TableTexts;

/// Everything the interface says. `{0}`, `{1}` stand for what [`fill`] puts there.
#[derive(Debug)]
#[expect(
    missing_docs,
    reason = "each field is the key of its own text; the tables beside show what they say"
)]
pub struct Texts {
    /// The way to a game.
    pub mode_play: &'static str,
    /// The way to a record.
    pub mode_study: &'static str,
    /// The way to a board without a game.
    pub mode_setup: &'static str,
    /// The name of the way between them.
    pub modes: &'static str,
    pub title: &'static str,
    pub subtitle: &'static str,
    pub red: &'static str,
    pub black: &'static str,
    pub you: &'static str,
    pub player: &'static str,
    pub engine: &'static str,
    pub levels: [&'static str; Level::COUNT as usize],

    pub red_to_move: &'static str,
    pub black_to_move: &'static str,
    pub your_turn: &'static str,
    pub thinking: &'static str,
    pub engine_loading: &'static str,
    pub check: &'static str,
    pub red_wins: &'static str,
    pub black_wins: &'static str,
    pub draw: &'static str,
    /// `{0}` result, `{1}` reason.
    pub result: &'static str,
    pub checkmate: &'static str,
    pub stalemate: &'static str,
    pub forbidden_repetition: &'static str,
    pub resignation: &'static str,
    pub time_out: &'static str,
    pub infringements: &'static str,
    pub dead_position: &'static str,
    pub agreement: &'static str,
    pub repetition: &'static str,
    pub round_limit: &'static str,

    pub new_game: &'static str,
    pub take_back: &'static str,
    pub move_now: &'static str,
    pub flip: &'static str,
    pub resign: &'static str,
    pub offer_draw: &'static str,
    pub accept: &'static str,
    pub refuse: &'static str,
    pub position: &'static str,
    pub settings: &'static str,
    pub close: &'static str,
    pub cancel: &'static str,
    pub start: &'static str,
    pub open: &'static str,
    pub retry: &'static str,
    pub copy: &'static str,
    pub download: &'static str,
    pub copied: &'static str,
    pub reload: &'static str,

    pub opponent: &'static str,
    pub against_engine: &'static str,
    pub two_players: &'static str,
    pub side: &'static str,
    pub play_red: &'static str,
    pub play_black: &'static str,
    pub level: &'static str,
    pub resign_question: &'static str,
    pub position_hint: &'static str,
    pub position_now: &'static str,
    pub language: &'static str,
    pub piece_set: &'static str,
    pub rule_set: &'static str,
    /// In the order of `RuleSet::ALL`.
    pub rule_sets: [&'static str; 4],
    pub traditional: &'static str,
    pub simplified: &'static str,

    pub moves: &'static str,
    pub no_moves: &'static str,
    /// Says how the board is used from the keyboard.
    pub board_help: &'static str,
    /// `{0}` side, `{1}` piece, `{2}` point.
    pub point_piece: &'static str,
    /// `{0}` point.
    pub point_empty: &'static str,
    pub picked: &'static str,
    pub roles: [[&'static str; 7]; 2],

    pub notice_engine_restarted: &'static str,
    pub notice_engine_down: &'static str,
    pub notice_engine_missing: &'static str,
    pub notice_engine_stale: &'static str,
    /// `{0}` line, `{1}` moves.
    pub notice_save_repaired: &'static str,
    /// `{0}` line.
    pub notice_save_lost: &'static str,
    pub notice_storage: &'static str,
    pub notice_settings: &'static str,
    pub notice_font: &'static str,
    /// `{0}` what is wrong.
    pub notice_position: &'static str,
    pub fen_empty: &'static str,
    /// `{0}` rows found.
    pub fen_rows: &'static str,
    /// `{0}` row, `{1}` points found.
    pub fen_width: &'static str,
    /// `{0}` row, `{1}` point, `{2}` what was found.
    pub fen_letter: &'static str,
    /// `{0}` what was found.
    pub fen_side: &'static str,
    pub fen_halfmove: &'static str,
    pub fen_fullmove: &'static str,
    pub fen_trailing: &'static str,
    /// `{0}` the move.
    pub fault_move: &'static str,
    pub fault_missing_king: &'static str,
    pub fault_several_kings: &'static str,
    pub fault_king_outside: &'static str,
    /// `{0}` side, `{1}` piece, `{2}` point.
    pub fault_impossible: &'static str,
    pub fault_too_many: &'static str,
    pub fault_kings_facing: &'static str,
    pub fault_opponent_in_check: &'static str,
    /// Looks, sounds, the keyboard.
    pub looks: LooksTexts,
    /// What the referee says.
    pub referee: Referee,
    pub table: TableTexts,
    pub study: StudyTexts,
    pub analysis: AnalysisTexts,
    pub library: LibraryTexts,
    pub notation: NotationTexts,
    pub setup: SetupTexts,
    pub help: HelpTexts,
    /// Installing, working offline, new versions.
    pub pwa: PwaTexts,
    pub panic: &'static str,
    pub list_separator: &'static str,
    pub word_separator: &'static str,
}

impl Texts {
    /// A side's name.
    pub const fn color(&self, color: Color) -> &'static str {
        match color {
            Color::Red => self.red,
            Color::Black => self.black,
        }
    }

    /// The name of a rule book for repetitions.
    pub const fn rule_set(&self, rules: RuleSet) -> &'static str {
        self.rule_sets[rules as usize]
    }

    /// A level's name.
    pub fn level_name(&self, level: Level) -> &'static str {
        self.levels[usize::from(level.number()) - 1]
    }

    /// A piece's name.
    pub const fn role(&self, color: Color, role: Role) -> &'static str {
        self.roles[color as usize][role as usize]
    }

    /// A finished game's result and reason; none while it goes on.
    pub fn verdict(&self, verdict: Verdict) -> Option<String> {
        let (result, reason) = match verdict {
            Verdict::Ongoing => return None,
            Verdict::Win { by, reason } => {
                let result = match by {
                    Color::Red => self.red_wins,
                    Color::Black => self.black_wins,
                };
                (result, self.win_reason(reason))
            }
            Verdict::Draw { reason } => (self.draw, self.draw_reason(reason)),
        };
        Some(fill(self.result, &[result, reason]))
    }

    const fn win_reason(&self, reason: WinReason) -> &'static str {
        match reason {
            WinReason::Checkmate => self.checkmate,
            WinReason::Stalemate => self.stalemate,
            WinReason::Repetition => self.forbidden_repetition,
            WinReason::Resignation => self.resignation,
            WinReason::Time => self.time_out,
            WinReason::Infringements => self.infringements,
        }
    }

    const fn draw_reason(&self, reason: DrawReason) -> &'static str {
        match reason {
            DrawReason::DeadPosition => self.dead_position,
            DrawReason::Agreement => self.agreement,
            DrawReason::Repetition => self.repetition,
            DrawReason::RoundLimit => self.round_limit,
        }
    }

    /// Why a text is no FEN: names the field and what was found in it.
    pub fn fen_error(&self, error: &FenError) -> String {
        match error {
            FenError::Empty => self.fen_empty.to_owned(),
            FenError::RowCount(found) => fill(self.fen_rows, &[&found.to_string()]),
            FenError::RowWidth { row, found } => {
                fill(self.fen_width, &[&row.to_string(), &found.to_string()])
            }
            FenError::Letter { row, column, found } => fill(
                self.fen_letter,
                &[&row.to_string(), &column.to_string(), &found.to_string()],
            ),
            FenError::Side(found) => fill(self.fen_side, &[short(found)]),
            FenError::Counter {
                counter: Counter::Halfmove,
                found,
            } => fill(self.fen_halfmove, &[short(found)]),
            FenError::Counter {
                counter: Counter::Fullmove,
                found,
            } => fill(self.fen_fullmove, &[short(found)]),
            FenError::Trailing(found) => fill(self.fen_trailing, &[short(found)]),
            FenError::Unplayable(error) => self.position_faults(&error.kinds),
        }
    }

    /// Everything that is wrong with a position.
    pub fn position_faults(&self, kinds: &[PositionErrorKind]) -> String {
        let faults: Vec<String> = kinds
            .iter()
            .map(|&kind| self.position_fault(kind))
            .collect();
        faults.join(self.list_separator)
    }

    /// What is wrong with a position.
    fn position_fault(&self, kind: PositionErrorKind) -> String {
        match kind {
            PositionErrorKind::MissingKing(color) => {
                fill(self.fault_missing_king, &[self.color(color)])
            }
            PositionErrorKind::SeveralKings(color) => {
                fill(self.fault_several_kings, &[self.color(color)])
            }
            PositionErrorKind::KingOutsidePalace(color, square) => fill(
                self.fault_king_outside,
                &[self.color(color), &square.to_string()],
            ),
            PositionErrorKind::ImpossibleSquare(piece, square) => fill(
                self.fault_impossible,
                &[
                    self.color(piece.color()),
                    self.role(piece.color(), piece.role()),
                    &square.to_string(),
                ],
            ),
            PositionErrorKind::TooManyPieces(color, _)
            | PositionErrorKind::TooMuchMobility(color) => {
                fill(self.fault_too_many, &[self.color(color)])
            }
            PositionErrorKind::KingsFacing => self.fault_kings_facing.to_owned(),
            PositionErrorKind::OpponentInCheck => self.fault_opponent_in_check.to_owned(),
        }
    }
}

/// The beginning of a text that was found where it does not belong: the rest says no more, and may be a megabyte.
pub(crate) fn short(found: &str) -> &str {
    const LENGTH: usize = 60;
    found
        .char_indices()
        .nth(LENGTH)
        .map_or(found, |(end, _)| &found[..end])
}

/// Puts `values` where the template has `{0}`, `{1}` and so on.
pub fn fill(template: &str, values: &[&str]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let index = after.get(..1).and_then(|digit| digit.parse::<usize>().ok());
        let value = index.and_then(|i| values.get(i));
        match (value, after.strip_prefix(|c: char| c.is_ascii_digit())) {
            (Some(value), Some(tail)) if tail.starts_with('}') => {
                text.push_str(value);
                rest = &tail[1..];
            }
            _ => {
                text.push('{');
                rest = after;
            }
        }
    }
    text.push_str(rest);
    text
}

//! What the referee says: the words of warnings and rulings.

use xq_rules::adjudicate::{Clause, CycleName, Excuse, Idle, Label, Ruling};
use xq_rules::{Color, Piece};

use super::{Texts, fill};

/// The referee's words.
#[derive(Debug)]
#[expect(
    missing_docs,
    reason = "each field is the key of its own text; the tables beside show what they say"
)]
pub struct Referee {
    pub ruling: &'static str,
    pub why: &'static str,
    pub back_to_game: &'static str,
    /// Red's and Black's, before the name of a piece.
    pub adjectives: [&'static str; 2],
    /// `{0}` side, `{1}` piece.
    pub piece: &'static str,

    /// 将 杀 捉 闲 兑 献 拦 跟
    pub labels: [&'static str; 8],
    /// By the marks of a [`CycleName`]: check 1, mate threat 2, chase 4, idle 8.
    pub cycles: [&'static str; 16],
    /// `{0}` the cycle's name, `{1}` the pieces chased.
    pub cycle_of: &'static str,
    /// `{0}` side, `{1}` cycle.
    pub side_cycle: &'static str,
    pub forbidden: &'static str,
    pub allowed: &'static str,

    /// `{0}` side, `{1}` cycle.
    pub warning_loses: &'static str,
    pub warning_draw: &'static str,
    /// `{0}` side, `{1}` cycle.
    pub loses: &'static str,
    pub draw: &'static str,
    pub clauses: [&'static str; 5],

    /// `{0}` the checking pieces.
    pub gives_check: &'static str,
    /// `{0}` the mating line.
    pub threatens: &'static str,
    /// `{0}` the check.
    pub wins_by_check: &'static str,
    /// `{0}` attacker, `{1}` target.
    pub chases: &'static str,
    /// `{0}` attacker, `{1}` target, `{2}` why it does not count.
    pub excused: &'static str,
    pub unprotected: &'static str,
    /// `{0}` protectors.
    pub protected: &'static str,
    pub not_new: &'static str,
    pub even_exchange: &'static str,
    pub no_gain: &'static str,
    pub pinned: &'static str,
    /// `{0}` the point bared.
    pub exposes: &'static str,
    pub in_form: &'static str,
    pub king_or_pawn: &'static str,
    /// 闲 兑 献 拦 跟
    pub idle: [&'static str; 5],
    pub and: &'static str,

    /// `{0}` side.
    pub offered: &'static str,
    pub refused: &'static str,
    pub engine_refused: &'static str,
    pub offer_pending: &'static str,
    pub offer_not_even: &'static str,
}

impl Referee {
    /// A piece with its side.
    pub fn piece(&self, texts: &Texts, piece: Piece) -> String {
        let color = piece.color();
        let role = texts.role(color, piece.role());
        fill(self.piece, &[self.adjectives[color as usize], role])
    }

    /// What a move is called.
    pub const fn label(&self, label: Label) -> &'static str {
        self.labels[match label {
            Label::Check => 0,
            Label::Kill => 1,
            Label::Chase => 2,
            Label::Idle(kind) => 3 + kind as usize,
        }]
    }

    /// What an idle move does.
    pub const fn idle(&self, kind: Idle) -> &'static str {
        self.idle[kind as usize]
    }

    /// What the moves of a side are called together.
    pub const fn cycle_name(&self, name: CycleName) -> &'static str {
        let marks = name.check as usize
            | (name.kill as usize) << 1
            | (name.chase as usize) << 2
            | (name.idle as usize) << 3;
        self.cycles[marks]
    }

    /// What a side does in the whole cycle: `长捉黑马`.
    pub fn cycle(&self, texts: &Texts, ruling: &Ruling, side: Color) -> String {
        let name = ruling.cycles[side];
        let targets = ruling.chased(side);
        let words = self.cycle_name(name);
        if targets.is_empty() || !name.is_perpetual_chase() {
            return words.to_owned();
        }
        let targets: Vec<String> = targets
            .into_iter()
            .map(|role| self.piece(texts, Piece::new(!side, role)))
            .collect();
        fill(self.cycle_of, &[words, &targets.join(self.and)])
    }

    /// The rule that decides.
    pub const fn clause(&self, clause: Clause) -> &'static str {
        self.clauses[clause as usize]
    }

    /// Why an attack does not count.
    pub fn excuse(&self, excuse: Excuse) -> String {
        match excuse {
            Excuse::NotNew => self.not_new.to_owned(),
            Excuse::EvenExchange => self.even_exchange.to_owned(),
            Excuse::Protected => self.no_gain.to_owned(),
            Excuse::Pinned => self.pinned.to_owned(),
            Excuse::Exposes(square) => fill(self.exposes, &[&square.to_string()]),
            Excuse::InForm(_) => self.in_form.to_owned(),
            Excuse::KingOrPawn => self.king_or_pawn.to_owned(),
        }
    }
}

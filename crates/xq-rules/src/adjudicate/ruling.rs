//! What the referee says: each move named, each side's cycle named, the rule applied, the result.

use alloc::vec::Vec;

use super::chase::Excuse;
use super::cycle::CycleName;
use super::mate::MateLine;
use super::rule_set::RuleSet;
use crate::{Bitboard, ByColor, Color, Move, Piece, Role, Square};

/// How a repetition ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Neither side is to blame, or both.
    Draw,
    /// That side has to change its moves, else it loses.
    Loses(Color),
}

impl Outcome {
    /// The outcome with the sides exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Self::Draw => Self::Draw,
            Self::Loses(Color::Red) => Self::Loses(Color::Black),
            Self::Loses(Color::Black) => Self::Loses(Color::Red),
        }
    }
}

/// What kind of idle move it is, for the explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Idle {
    /// 闲: nothing else to say of it.
    Plain,
    /// 兑: a like piece is attacked that can take back.
    Exchange,
    /// 献: the piece moves to where it can be taken for nothing.
    Offer,
    /// 拦: a line of the other side is blocked.
    Block,
    /// 跟: a protected piece is attacked.
    Follow,
}

/// What a move is called, the heaviest of what it is (docs/repetition.md, section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// 将: the other king is attacked.
    Check,
    /// 杀: mate by consecutive checks is threatened.
    Kill,
    /// 捉: a piece has become winnable.
    Chase,
    /// Everything else.
    Idle(Idle),
}

impl Label {
    /// An idle move of no further name.
    pub const IDLE: Self = Self::Idle(Idle::Plain);

    /// Whether the move attacks (打).
    pub const fn is_attack(self) -> bool {
        !matches!(self, Self::Idle(_))
    }

    /// The Chinese name, one character.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Check => "将",
            Self::Kill => "杀",
            Self::Chase => "捉",
            Self::Idle(Idle::Plain) => "闲",
            Self::Idle(Idle::Exchange) => "兑",
            Self::Idle(Idle::Offer) => "献",
            Self::Idle(Idle::Block) => "拦",
            Self::Idle(Idle::Follow) => "跟",
        }
    }
}

/// An attack on a piece after a move, and whether it makes the move a chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Who attacks.
    pub attacker: Piece,
    /// From where.
    pub from: Square,
    /// What is attacked.
    pub target: Piece,
    /// Where.
    pub at: Square,
    /// The pieces that could legally retake there.
    pub protectors: Bitboard,
    /// Why the attack is no chase; `None` when it is one.
    pub excuse: Option<Excuse>,
}

/// A check that wins material by the move after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fork {
    /// The check.
    pub check: Move,
    /// What it wins at least, in worth.
    pub won: i32,
}

/// The referee's word on one move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRuling {
    /// The move.
    pub mv: Move,
    /// Who made it.
    pub side: Color,
    /// Which piece moved.
    pub piece: Piece,
    /// What the move is called.
    pub label: Label,
    /// The pieces that give check after it.
    pub checkers: Bitboard,
    /// The mate it threatens, for 杀.
    pub mate: Option<MateLine>,
    /// The attacks on pieces that it makes or that look like its doing; the chases come first.
    pub attacks: Vec<Attack>,
    /// A check that would win material by the next move (抽子), and the pieces it wins.
    pub fork: Option<Fork>,
}

impl MoveRuling {
    /// The attacks that make the move a chase.
    pub fn chases(&self) -> impl Iterator<Item = &Attack> {
        self.attacks.iter().filter(|attack| attack.excuse.is_none())
    }
}

/// Which of the general rules decides (docs/repetition.md, section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    /// 1: exactly one side checks for ever.
    SinglePerpetualCheck,
    /// 2: both sides do what is allowed.
    BothAllowed,
    /// 3: both sides do what is forbidden.
    BothForbidden,
    /// 4: one side does what is forbidden.
    OneForbidden,
    /// The books of 2011/2020: both do what is forbidden and one offence is graver.
    Graver,
}

/// The ruling on one cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The rules it was made by.
    pub rules: RuleSet,
    /// The moves of the cycle, each judged by itself.
    pub moves: Vec<MoveRuling>,
    /// What each side's moves are called together.
    pub cycles: ByColor<CycleName>,
    /// Whether each side's cycle is forbidden.
    pub forbidden: ByColor<bool>,
    /// The rule that decides.
    pub clause: Clause,
    /// The result.
    pub outcome: Outcome,
}

impl Ruling {
    /// The kinds of pieces that a side chases in the cycle, each once, in the order met: the `黑马` of `红方长捉黑马`.
    pub fn chased(&self, side: Color) -> Vec<Role> {
        let mut roles = Vec::new();
        let own = self
            .moves
            .iter()
            .filter(|mv| mv.side == side && mv.label == Label::Chase);
        for attack in own.flat_map(MoveRuling::chases) {
            if !roles.contains(&attack.target.role()) {
                roles.push(attack.target.role());
            }
        }
        roles
    }
}

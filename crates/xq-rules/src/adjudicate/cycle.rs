//! What the moves of a side come to together, and who has to change (docs/repetition.md, sections 3 and 4).

use super::rule_set::{BothForbidden, Forbidden, RuleBook};
use super::ruling::{Clause, Label, Outcome};
use crate::{Bitboard, ByColor, Color, Move, Piece, Role};

/// What the moves of one side in a cycle are called together (docs/repetition.md, section 3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "one mark for each kind of move"
)]
pub struct CycleName {
    /// It has a check.
    pub check: bool,
    /// It has a mate threat.
    pub kill: bool,
    /// It has a chase.
    pub chase: bool,
    /// It has an idle move.
    pub idle: bool,
}

impl CycleName {
    /// The name with one more move.
    #[must_use]
    pub const fn with(mut self, label: Label) -> Self {
        match label {
            Label::Check => self.check = true,
            Label::Kill => self.kill = true,
            Label::Chase => self.chase = true,
            Label::Idle(_) => self.idle = true,
        }
        self
    }

    /// 长将: check on every move.
    pub const fn is_perpetual_check(self) -> bool {
        self.check && !self.kill && !self.chase && !self.idle
    }

    /// 长捉: a chase with every move.
    pub const fn is_perpetual_chase(self) -> bool {
        self.chase && !self.check && !self.kill && !self.idle
    }

    /// Every move attacks.
    pub const fn is_all_attacks(self) -> bool {
        !self.idle && (self.check || self.kill || self.chase)
    }

    /// The Chinese name.
    pub const fn name(self) -> &'static str {
        match (self.check, self.kill, self.chase, self.idle) {
            (false, false, false, _) => "闲",
            (true, false, false, false) => "长将",
            (false, true, false, false) => "长杀",
            (false, false, true, false) => "长捉",
            (true, true, false, false) => "一将一杀",
            (true, false, true, false) => "一将一捉",
            (false, true, true, false) => "一杀一捉",
            (true, true, true, false) => "将杀捉",
            (true, false, false, true) => "一将一闲",
            (false, true, false, true) => "一杀一闲",
            (false, false, true, true) => "一捉一闲",
            (_, _, _, true) => "一打一闲",
        }
    }
}

/// The gravity of a chase by a check first (抽子): its target cannot be protected in time.
pub(super) const BY_CHECK: u8 = 2;

/// The gravity of what is not chased at all.
pub(super) const GRAVEST: u8 = 3;

/// How grave the chase of that piece is: an unprotected chariot, then a protected chariot or another unprotected
/// piece, then a piece that the exchange alone wins (联合捉, 少根子).
pub(super) const fn gravity_of(target: Piece, protectors: Bitboard) -> u8 {
    1 + matches!(target.role(), Role::Chariot) as u8 + protectors.is_empty() as u8
}

/// What the rules need to know of one side's cycle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conduct {
    pub(super) name: CycleName,
    /// The pieces that every one of its moves chases.
    pub(super) common: Bitboard,
    /// How grave the least grave of its chases is.
    pub(super) gravity: u8,
}

impl Conduct {
    /// Whether the book forbids it.
    pub(super) fn is_forbidden(&self, book: &RuleBook) -> bool {
        match book.forbidden {
            Forbidden::AllAttacks => self.name.is_all_attacks(),
            Forbidden::CheckOnly => self.name.is_perpetual_check(),
            Forbidden::CheckOrOneTarget => {
                let only_chases = self.name.is_all_attacks() && !self.name.check && !self.name.kill;
                self.name.is_perpetual_check() || (only_chases && !self.common.is_empty())
            }
        }
    }
}

/// The rule that decides between two cycles, and the result (docs/repetition.md, section 4).
pub(super) fn decide(conduct: &ByColor<Conduct>, book: &RuleBook) -> (Clause, Outcome) {
    let checks = ByColor::from_fn(|color| conduct[color].name.is_perpetual_check());
    if checks.red != checks.black {
        let checker = if checks.red { Color::Red } else { Color::Black };
        return (Clause::SinglePerpetualCheck, Outcome::Loses(checker));
    }
    let forbidden = ByColor::from_fn(|color| conduct[color].is_forbidden(book));
    match (forbidden.red, forbidden.black) {
        (false, false) => (Clause::BothAllowed, Outcome::Draw),
        (true, false) => (Clause::OneForbidden, Outcome::Loses(Color::Red)),
        (false, true) => (Clause::OneForbidden, Outcome::Loses(Color::Black)),
        (true, true) => {
            let (red, black) = (conduct.red.gravity, conduct.black.gravity);
            let graded = Color::ALL
                .into_iter()
                .all(|color| conduct[color].name.is_perpetual_chase());
            if book.both == BothForbidden::Draw || !graded || red == black {
                (Clause::BothForbidden, Outcome::Draw)
            } else if red > black {
                (Clause::Graver, Outcome::Loses(Color::Red))
            } else {
                (Clause::Graver, Outcome::Loses(Color::Black))
            }
        }
    }
}

/// The cycle that a line goes round, or the whole line when it is not the same cycle over and over.
pub(super) fn shortest_period(line: &[Move]) -> &[Move] {
    (2..line.len())
        .step_by(2)
        .find(|&period| {
            line.len().is_multiple_of(period)
                && (period..line.len()).all(|i| line[i] == line[i - period])
        })
        .map_or(line, |period| &line[..period])
}

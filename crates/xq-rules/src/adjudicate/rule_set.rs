//! The rule books for repetitions, as data: what differs between them stands in one table and is read nowhere else.

/// A rule book for repetitions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// The general Chinese rules.
    #[default]
    General,
    /// The Chinese competition rules of 2011/2020.
    Chinese2020,
    /// The Asian and World rules.
    Asian,
    /// What engines play by: only perpetual check loses.
    Computer,
}

/// Which attacks on a piece a book calls a chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChaseRule {
    /// None: chasing is free.
    Never,
    /// A capture that wins material by the exchange on that point.
    Gain,
    /// An attack on a piece without protection, or on a protected chariot by a lesser piece.
    Unprotected,
}

/// Which cycles of one side a book forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// Every cycle without an idle move, mixtures of check, mate threat and chase included.
    AllAttacks,
    /// Perpetual check, and perpetual chase of one and the same piece.
    CheckOrOneTarget,
    /// Perpetual check alone.
    CheckOnly,
}

/// What happens when both sides do what is forbidden and neither or both check for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BothForbidden {
    /// The game is drawn.
    Draw,
    /// The graver offence has to change: a chase of a chariot, of an unprotected piece, of a less protected piece.
    Graver,
}

/// One rule book: the settings that the referee reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a table of settings: each row reads as the book does"
)]
pub struct RuleBook {
    /// Whether threatening mate (杀) is an attack.
    pub kills: bool,
    /// What a chase (捉) is.
    pub chases: ChaseRule,
    /// Which cycles are forbidden.
    pub forbidden: Forbidden,
    /// What two forbidden cycles against each other come to.
    pub both: BothForbidden,
    /// Whether pawn attacks are chases against a side that attacks with every move (互打).
    pub pawns_in_mutual_attack: bool,
    /// Whether an attack that stood is new again once the piece is safe that taking would have cost.
    pub relief_renews: bool,
    /// Whether winning a piece by a check first (抽子) is a chase. The 2020 book says so; the general rules leave it
    /// open, and it is on because most rulings of the book's own diagrams rest on it (docs/repetition-study.md).
    pub checks_first: bool,
    /// How many checks a mate threat may take.
    pub kill_checks: u8,
    /// How many checks the mate may take that makes a chase one in form only.
    pub refutation_checks: u8,
}

const GENERAL: RuleBook = RuleBook {
    kills: true,
    chases: ChaseRule::Gain,
    forbidden: Forbidden::AllAttacks,
    both: BothForbidden::Draw,
    pawns_in_mutual_attack: true,
    relief_renews: true,
    checks_first: true,
    kill_checks: 4,
    refutation_checks: 2,
};

/// docs/repetition.md, section 6: each book is the general one with its differences.
static BOOKS: [RuleBook; 4] = [
    GENERAL,
    RuleBook {
        both: BothForbidden::Graver,
        pawns_in_mutual_attack: false,
        ..GENERAL
    },
    RuleBook {
        kills: false,
        chases: ChaseRule::Unprotected,
        forbidden: Forbidden::CheckOrOneTarget,
        pawns_in_mutual_attack: false,
        relief_renews: false,
        checks_first: false,
        refutation_checks: 0,
        ..GENERAL
    },
    RuleBook {
        kills: false,
        chases: ChaseRule::Never,
        forbidden: Forbidden::CheckOnly,
        pawns_in_mutual_attack: false,
        ..GENERAL
    },
];

impl RuleSet {
    /// Every rule set, in the order of the table.
    pub const ALL: [Self; 4] = [
        Self::General,
        Self::Chinese2020,
        Self::Asian,
        Self::Computer,
    ];

    /// The name that tools and links know it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Chinese2020 => "chinese-2020",
            Self::Asian => "asian",
            Self::Computer => "computer",
        }
    }

    /// The rule set of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rules| rules.name() == name)
    }

    /// The settings of the book.
    pub fn book(self) -> &'static RuleBook {
        &BOOKS[self as usize]
    }
}

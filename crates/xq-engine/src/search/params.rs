//! The search's numbers, in plies and in the engine's units.

/// Reverse futility: how far above beta, for each ply, ends a node at once.
pub(super) const REVERSE_FUTILITY: i32 = 62;
/// … and up to which depth.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 9;
/// Razoring: how far below alpha, for each square of the depth, leaves only captures.
pub(super) const RAZOR_BASE: i32 = 220;
pub(super) const RAZOR_STEP: i32 = 110;
/// Null move: the base reduction.
pub(super) const NULL_REDUCTION: i32 = 4;
/// From this depth on a null-move cutoff is verified.
pub(super) const NULL_VERIFY_DEPTH: i32 = 14;
/// `ProbCut`: how far above beta a capture has to come out.
pub(super) const PROBCUT: i32 = 130;
/// Futility of quiet moves.
pub(super) const FUTILITY_BASE: i32 = 90;
pub(super) const FUTILITY_STEP: i32 = 75;
/// Static exchange allowed to quiet moves, by reduced depth squared, and to captures, by depth.
pub(super) const SEE_QUIET: i32 = 18;
pub(super) const SEE_CAPTURE: i32 = 85;
/// History below which a quiet move is skipped, for each ply of depth.
pub(super) const HISTORY_PRUNE: i32 = 3_200;
/// Singular extension: from which depth, and how far below the table's value the others must fall.
pub(super) const SINGULAR_DEPTH: i32 = 7;
/// Late move reductions: the factor of the logarithms.
pub(super) const REDUCTION_SCALE: f64 = 20.5;
/// How much history takes off or adds a ply.
pub(super) const REDUCTION_HISTORY: i32 = 11_000;
/// Quiescence: what a capture may bring beyond its victim's worth.
pub(super) const QS_FUTILITY: i32 = 130;
/// Static exchange allowed to quiet checks, by depth.
pub(super) const SEE_CHECK: i32 = 110;

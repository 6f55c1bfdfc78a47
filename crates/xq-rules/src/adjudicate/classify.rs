//! What one move is called (docs/repetition.md, section 1).

use alloc::vec::Vec;

use super::chase::{Excuse, Moment};
use super::exchange::{after, protectors, wins_exchange};
use super::mate::{MateLine, forced_mate};
use super::rule_set::RuleBook;
use super::ruling::{Attack, Idle, Label, MoveRuling};
use crate::{Bitboard, Move, Piece, Role, Square, attacks};

/// The mate that the move threatens, were the other side to pass.
pub(super) fn threatened_mate(moment: &Moment<'_>, book: &RuleBook) -> Option<MateLine> {
    if !book.kills {
        return None;
    }
    forced_mate(&moment.passed, book.kill_checks)
}

/// Names a move and lists the attacks it makes; `pawns` lets pawns chase (互打).
pub(super) fn classify(moment: &Moment<'_>, book: &RuleBook, pawns: bool) -> Option<MoveRuling> {
    let piece = moment.before.piece_at(moment.mv.from())?;
    let checkers = moment.after.checkers();
    let checked = !checkers.is_empty();
    let mate = if checked {
        None
    } else {
        threatened_mate(moment, book)
    };
    let attacks = list_attacks(moment, book, pawns);
    let quiet = !checked && mate.is_none() && attacks.iter().all(|attack| attack.excuse.is_some());
    let fork = if book.checks_first && quiet {
        moment.winning_check(book)
    } else {
        None
    };
    let label = if checked {
        Label::Check
    } else if moment.king_leaves_check() {
        Label::Idle(Idle::Plain)
    } else if mate.is_some() {
        Label::Kill
    } else if !quiet || fork.is_some() {
        Label::Chase
    } else {
        Label::Idle(idle_kind(moment, &attacks))
    };
    Some(MoveRuling {
        mv: moment.mv,
        side: moment.mover(),
        piece,
        label,
        checkers,
        mate,
        attacks,
        fork,
    })
}

fn list_attacks(moment: &Moment<'_>, book: &RuleBook, pawns: bool) -> Vec<Attack> {
    let mut attacks = Vec::new();
    moment.for_each_capture(|capture, attacker, target| {
        let excuse = moment.judge(capture, attacker, book, pawns).err();
        attacks.push(Attack {
            attacker,
            from: capture.from(),
            target,
            at: capture.to(),
            protectors: protectors(&moment.passed, capture),
            excuse,
        });
        true
    });
    attacks.retain(|attack| attack.excuse.is_none() || concerns(moment, attack));
    attacks.sort_by_key(|attack| (attack.excuse.is_some(), attack.from, attack.at));
    attacks
}

/// Whether an attack that is no chase is worth a word: the moved piece makes it, or it was not on the board before.
fn concerns(moment: &Moment<'_>, attack: &Attack) -> bool {
    attack.from == moment.mv.to()
        || !Move::new(attack.from, attack.at)
            .is_some_and(|capture| moment.before.is_pseudo_legal(capture))
}

/// How an idle move is named: the first that fits of 兑, 献, 拦, 跟.
fn idle_kind(moment: &Moment<'_>, attacks: &[Attack]) -> Idle {
    let new = |attack: &&Attack| {
        Move::new(attack.from, attack.at)
            .and_then(|capture| moment.earlier(capture))
            .is_none_or(|earlier| !moment.before.is_pseudo_legal(earlier))
    };
    if attacks
        .iter()
        .filter(new)
        .any(|attack| attack.excuse == Some(Excuse::EvenExchange))
    {
        Idle::Exchange
    } else if is_offer(moment) {
        Idle::Offer
    } else if blocks(moment) {
        Idle::Block
    } else if attacks
        .iter()
        .filter(new)
        .any(|attack| attack.excuse == Some(Excuse::Protected))
    {
        Idle::Follow
    } else {
        Idle::Plain
    }
}

/// Whether the moved piece can now be taken at a profit and could not before.
fn is_offer(moment: &Moment<'_>) -> bool {
    let lost = |position: &crate::Position, square: Square, piece: Piece| {
        position
            .board()
            .attackers(position.side(), square)
            .into_iter()
            .filter_map(|from| after(position, Move::new(from, square)?))
            .any(|next| wins_exchange(&next, square, piece))
    };
    let Some(piece) = moment.after.piece_at(moment.mv.to()) else {
        return false;
    };
    if matches!(piece.role(), Role::King | Role::Pawn) {
        return false;
    }
    let mut passed = moment.before.clone();
    passed.play_null();
    lost(&moment.after, moment.mv.to(), piece) && !lost(&passed, moment.mv.from(), piece)
}

/// Whether the moved piece stepped between a chariot or cannon of the other side and what it attacked.
fn blocks(moment: &Moment<'_>) -> bool {
    let us = moment.mover();
    let to = moment.mv.to();
    let board = moment.before.board();
    let sliders = board.role(Role::Chariot) | board.role(Role::Cannon);
    let own = board.color(us) - Bitboard::of(moment.mv.from());
    own.into_iter().any(|square| {
        let before = board.attackers(!us, square) & sliders;
        let now = moment.after.board().attackers(!us, square);
        (before - now)
            .into_iter()
            .any(|from| attacks::between(from, square).has(to))
    })
}

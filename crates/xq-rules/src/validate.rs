//! What can be wrong with an arrangement of pieces.

use alloc::vec::Vec;

use crate::position::{advisor_squares, elephant_squares, pawn_squares};
use crate::{Bitboard, Color, Piece, Position, PositionErrorKind, Role, Setup};

/// The faults of the arrangement itself, whoever moves.
pub(crate) fn faults(setup: &Setup) -> Vec<PositionErrorKind> {
    let mut kinds = Vec::new();
    for color in Color::ALL {
        kings(setup, color, &mut kinds);
        places(setup, color, &mut kinds);
        counts(setup, color, &mut kinds);
    }
    kinds
}

fn kings(setup: &Setup, color: Color, kinds: &mut Vec<PositionErrorKind>) {
    let kings = setup.squares_of(Piece::new(color, Role::King));
    match kings.len() {
        0 => kinds.push(PositionErrorKind::MissingKing(color)),
        1 => {}
        _ => kinds.push(PositionErrorKind::SeveralKings(color)),
    }
    for square in kings {
        if !square.in_palace(color) {
            kinds.push(PositionErrorKind::KingOutsidePalace(color, square));
        }
    }
}

fn places(setup: &Setup, color: Color, kinds: &mut Vec<PositionErrorKind>) {
    let allowed: [(Role, Bitboard); 3] = [
        (Role::Advisor, advisor_squares(color)),
        (Role::Elephant, elephant_squares(color)),
        (Role::Pawn, pawn_squares(color)),
    ];
    for (role, squares) in allowed {
        let piece = Piece::new(color, role);
        for square in setup.squares_of(piece) - squares {
            kinds.push(PositionErrorKind::ImpossibleSquare(piece, square));
        }
    }
}

fn counts(setup: &Setup, color: Color, kinds: &mut Vec<PositionErrorKind>) {
    let count = |role| setup.squares_of(Piece::new(color, role)).len() as usize;
    for role in Role::ALL {
        if role != Role::King && count(role) > role.full_count() {
            kinds.push(PositionErrorKind::TooManyPieces(color, role));
        }
    }
    if Position::mobility_bound(count) > Position::MOBILITY_LIMIT {
        kinds.push(PositionErrorKind::TooMuchMobility(color));
    }
}

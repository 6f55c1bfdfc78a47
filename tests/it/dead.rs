//! The three classes of positions in which neither side can win (RULES, section 5), proved by trying all of them.
//!
//! A side wins by leaving the other without a legal move. So a class is dead when no move from any of its
//! positions does that and no move leads out of it except to another dead class. Captures only take cannons and
//! guards away, which keeps to the classes; that leaves the first condition to be tried.

use xq_rules::{Color, Move, Piece, Position, Role, Setup, Square, is_dead};

/// All ways to put none, one or two like guards on their squares.
fn pairs(squares: &[Square], most: usize) -> Vec<Vec<Square>> {
    let mut sets = vec![vec![]];
    for (i, &a) in squares.iter().enumerate() {
        if most > 0 {
            sets.push(vec![a]);
        }
        if most > 1 {
            sets.extend(squares[i + 1..].iter().map(|&b| vec![a, b]));
        }
    }
    sets
}

fn palace(color: Color) -> Vec<Square> {
    Square::ALL
        .into_iter()
        .filter(|sq| sq.in_palace(color))
        .collect()
}

const ADVISORS: [Square; 5] = [Square::D0, Square::F0, Square::E1, Square::D2, Square::F2];
const ELEPHANTS: [Square; 7] = [
    Square::C0,
    Square::G0,
    Square::A2,
    Square::E2,
    Square::I2,
    Square::C4,
    Square::G4,
];

/// One side's king and guards.
#[derive(Clone, Debug)]
struct Side {
    color: Color,
    king: Square,
    advisors: Vec<Square>,
    elephants: Vec<Square>,
}

/// Every arrangement of a king with at most so many advisors and elephants.
fn sides(color: Color, advisors: usize, elephants: usize) -> Vec<Side> {
    let own = |squares: &[Square]| -> Vec<Square> {
        squares.iter().map(|sq| sq.relative_to(color)).collect()
    };
    let mut all = Vec::new();
    for king in palace(color) {
        for advisors in pairs(&own(&ADVISORS), advisors) {
            for elephants in pairs(&own(&ELEPHANTS), elephants) {
                let side = Side {
                    color,
                    king,
                    advisors: advisors.clone(),
                    elephants,
                };
                if side.fits() {
                    all.push(side);
                }
            }
        }
    }
    all
}

impl Side {
    fn pieces(&self) -> impl Iterator<Item = (Piece, Square)> + '_ {
        let piece = |role| Piece::new(self.color, role);
        let advisors = self
            .advisors
            .iter()
            .map(move |&sq| (piece(Role::Advisor), sq));
        let elephants = self
            .elephants
            .iter()
            .map(move |&sq| (piece(Role::Elephant), sq));
        std::iter::once((piece(Role::King), self.king))
            .chain(advisors)
            .chain(elephants)
    }

    /// Whether no two pieces share a square.
    fn fits(&self) -> bool {
        self.pieces()
            .enumerate()
            .all(|(i, (_, a))| self.pieces().take(i).all(|(_, b)| a != b))
    }
}

fn position(red: &Side, black: &Side, cannons: &[(Piece, Square)]) -> Option<Position> {
    let mut setup = Setup::empty();
    for (piece, square) in red
        .pieces()
        .chain(black.pieces())
        .chain(cannons.iter().copied())
    {
        if setup.pieces[square as usize].replace(piece).is_some() {
            return None;
        }
    }
    Some(
        Position::from_setup_leniently(&setup)
            .expect("nothing worse than a check")
            .0,
    )
}

/// Whether the position can have come up by a legal move: the side that has just moved is not in check.
fn is_sound(position: &Position) -> bool {
    !position.is_attacked(position.king(!position.side()), position.side())
}

/// Passes on each position, with either side to move, in which the side to move has lost and that is sound.
fn each_lost(position: &Position, mut found: impl FnMut(&Position)) {
    let mut other = position.clone();
    other.play_null();
    for turn in [position, &other] {
        if !turn.has_legal_move() && is_sound(turn) {
            found(turn);
        }
    }
}

/// Puts one more cannon on every free square in turn; gives the number of positions.
fn sweep(
    red: &Side,
    black: &Side,
    fixed: &[(Piece, Square)],
    cannon: Piece,
    mut each: impl FnMut(&Position),
) -> usize {
    let with = |square| position(red, black, &[fixed, &[(cannon, square)]].concat());
    let Some((home, base)) = Square::ALL.into_iter().find_map(|sq| Some((sq, with(sq)?))) else {
        return 0;
    };
    each(&base);
    let mut count = 1;
    for square in Square::ALL {
        if let (None, Some(mv)) = (base.piece_at(square), Move::new(home, square)) {
            // Moving the cannon there, legally or not, is much cheaper than making the position afresh.
            let mut moved = base.clone();
            moved.play_unchecked(mv);
            each(&moved);
            count += 1;
        }
    }
    count
}

fn assert_dead(position: &Position) {
    assert!(is_dead(position), "{position} is not called dead");
    each_lost(position, |lost| panic!("{lost} is lost, yet called dead"));
}

/// Class (i). The other side's guards never cross the river; all they can do is to stand between the kings, which
/// gives more freedom, not less. So its bare king is the worst case, and the only one to try.
#[test]
fn kings_and_guards_alone_are_dead() {
    let mut count = 0;
    for red in sides(Color::Red, 0, 0) {
        for black in sides(Color::Black, 2, 2) {
            let guards = position(&red, &black, &[]).expect("the river lies between them");
            assert_dead(&guards);
            let setup = guards.to_setup().swap_colors();
            let turned = Position::from_setup_leniently(&setup).expect("the same, turned");
            assert_dead(&turned.0);
            count += 2;
        }
    }
    eprintln!("{count} positions of class (i)");
}

/// Class (ii), with Red as the owner of the cannon; for Black it is the same board turned round.
#[test]
fn a_cannon_without_advisors_against_few_guards_is_dead() {
    let mut count = 0;
    for red in sides(Color::Red, 0, 2) {
        let advisors = usize::from(red.elephants.is_empty());
        for black in sides(Color::Black, advisors, 2) {
            count += sweep(&red, &black, &[], Piece::RedCannon, assert_dead);
        }
    }
    eprintln!("{count} positions of class (ii)");
}

/// Class (iii).
#[test]
fn a_bare_cannon_each_is_dead() {
    let mut count = 0;
    for red in sides(Color::Red, 0, 0) {
        for black in sides(Color::Black, 0, 0) {
            for square in Square::ALL {
                let fixed = (Piece::BlackCannon, square);
                if position(&red, &black, &[fixed]).is_some() {
                    count += sweep(&red, &black, &[fixed], Piece::RedCannon, assert_dead);
                }
            }
        }
    }
    eprintln!("{count} positions of class (iii)");
}

/// Whether some legal move leads to the position.
fn has_parent(position: &Position) -> bool {
    let winner = position.board().color(!position.side());
    winner.into_iter().any(|to| {
        Square::ALL
            .into_iter()
            .filter(|&from| position.piece_at(from).is_none())
            .any(|from| {
                let (Some(back), Some(mv)) = (Move::new(to, from), Move::new(from, to)) else {
                    return false;
                };
                let mut before = position.clone();
                before.play_unchecked(back);
                is_sound(&before) && before.is_legal(mv)
            })
    })
}

/// The nearest neighbours of class (ii) can still be won, so they are not called dead.
#[test]
fn a_little_more_is_not_dead() {
    for (name, owner, other) in [
        ("cannon and elephant against one advisor", (0, 1), (1, 0)),
        ("cannon against two advisors", (0, 0), (2, 0)),
        ("cannon and advisor against a bare king", (1, 0), (0, 0)),
    ] {
        let mut wins = 0;
        for red in sides(Color::Red, owner.0, owner.1) {
            for black in sides(Color::Black, other.0, other.1) {
                let counts = (red.advisors.len(), red.elephants.len());
                let guards = (black.advisors.len(), black.elephants.len());
                if (counts, guards) != (owner, other) {
                    continue;
                }
                sweep(&red, &black, &[], Piece::RedCannon, |position| {
                    assert!(!is_dead(position), "{name}: {position}");
                    each_lost(position, |lost| wins += usize::from(has_parent(lost)));
                });
            }
        }
        eprintln!("{name}: {wins} ways to have won");
        assert!(wins > 0, "{name}");
    }
}

//! What the hand-written evaluation looks at, each as a numbered feature.
//!
//! One function lists the features of a position to a [`Sink`]. The evaluation sums their weights; the tuner
//! records their numbers. So what is tuned is what is played.

use xq_rules::attacks::{self, Line};
use xq_rules::{Bitboard, Board, Color, Piece, Position, Role, Square};

use super::material::{Counts, list_material};

/// Receives the features of a position, one call for each occurrence.
pub trait Sink {
    /// Feature `index` (below [`COUNT`]) speaks once for `color`.
    fn add(&mut self, index: usize, color: Color);
}

/// Piece on square, by role and mirrored square from its own side.
pub const SQUARES: usize = 0;
/// Targets of a horse, 0–8.
pub const HORSE_MOBILITY: usize = SQUARES + 7 * 50;
/// Targets of a chariot, 0–17.
pub const CHARIOT_MOBILITY: usize = HORSE_MOBILITY + 9;
/// Targets of a cannon, 0–17.
pub const CANNON_MOBILITY: usize = CHARIOT_MOBILITY + 18;
/// Points of the enemy palace that one piece sees, 0–4: horse, chariot, cannon.
pub const PALACE_SIGHT: usize = CANNON_MOBILITY + 18;
/// Attackers of the palace, 0–4, by the defender's advisors, 0–2.
pub const ATTACKERS: usize = PALACE_SIGHT + 3 * 5;
/// Own advisors by own elephants.
pub const GUARDS: usize = ATTACKERS + 5 * 3;
/// Own advisors by enemy chariots.
pub const ADVISORS_CHARIOTS: usize = GUARDS + 9;
/// Own advisors by enemy horses.
pub const ADVISORS_HORSES: usize = ADVISORS_CHARIOTS + 9;
/// Own elephants by enemy cannons.
pub const ELEPHANTS_CANNONS: usize = ADVISORS_HORSES + 9;
/// Own advisors by enemy cannons.
pub const ADVISORS_CANNONS: usize = ELEPHANTS_CANNONS + 9;
/// A cannon on the file of the enemy king, by the pieces between, 0–3.
pub const CANNON_FILE: usize = ADVISORS_CANNONS + 9;
/// A cannon on the rank of the enemy king, by the pieces between, 0–3.
pub const CANNON_RANK: usize = CANNON_FILE + 4;
/// A chariot on the file of the enemy king, by the pieces between, 0–2.
pub const CHARIOT_FILE: usize = CANNON_RANK + 4;
/// A piece that could take another: attacker by victim.
pub const THREATS: usize = CHARIOT_FILE + 3;
/// Two of one role: chariots, horses, cannons.
pub const PAIRS: usize = THREATS + 49;
/// Pawns beyond the river, 0–5.
pub const CROSSED: usize = PAIRS + 3;
/// Two crossed pawns side by side.
pub const LINKED: usize = CROSSED + 6;
/// The right to move.
pub const TEMPO: usize = LINKED + 1;
/// Horse and cannon of one side together; chariot and horse; chariot and cannon.
pub const TEAMS: usize = TEMPO + 1;
/// A horse's leg held by its own pawn, before it.
pub const HORSE_BEHIND_PAWN: usize = TEAMS + 3;
/// How many features there are.
pub const COUNT: usize = HORSE_BEHIND_PAWN + 1;

/// The groups of features for a reader of the table: name, first feature, how many, how many a row.
pub const GROUPS: [(&str, usize, usize, usize); 26] = [
    ("King on square", SQUARES, 50, 5),
    ("Advisor on square", SQUARES + 50, 50, 5),
    ("Elephant on square", SQUARES + 100, 50, 5),
    ("Horse on square", SQUARES + 150, 50, 5),
    ("Chariot on square", SQUARES + 200, 50, 5),
    ("Cannon on square", SQUARES + 250, 50, 5),
    ("Pawn on square", SQUARES + 300, 50, 5),
    ("Horse mobility", HORSE_MOBILITY, 9, 9),
    ("Chariot mobility", CHARIOT_MOBILITY, 18, 9),
    ("Cannon mobility", CANNON_MOBILITY, 18, 9),
    (
        "Palace points seen by horse, chariot, cannon",
        PALACE_SIGHT,
        15,
        5,
    ),
    ("Attackers of the palace by its advisors", ATTACKERS, 15, 3),
    ("Advisors by elephants", GUARDS, 9, 3),
    ("Advisors by enemy chariots", ADVISORS_CHARIOTS, 9, 3),
    ("Advisors by enemy horses", ADVISORS_HORSES, 9, 3),
    ("Elephants by enemy cannons", ELEPHANTS_CANNONS, 9, 3),
    ("Advisors by enemy cannons", ADVISORS_CANNONS, 9, 3),
    (
        "Cannon on the king's file, by pieces between",
        CANNON_FILE,
        4,
        4,
    ),
    (
        "Cannon on the king's rank, by pieces between",
        CANNON_RANK,
        4,
        4,
    ),
    (
        "Chariot on the king's file, by pieces between",
        CHARIOT_FILE,
        3,
        3,
    ),
    ("Threats, attacker by victim", THREATS, 49, 7),
    ("Pairs of chariots, horses, cannons", PAIRS, 3, 3),
    ("Crossed pawns", CROSSED, 6, 6),
    ("Linked pawns; tempo", LINKED, 2, 2),
    (
        "Horse with cannon, chariot with horse, chariot with cannon",
        TEAMS,
        3,
        3,
    ),
    ("Horse behind its pawn", HORSE_BEHIND_PAWN, 1, 1),
];

/// The mirrored square number, 0–49, of a square as its owner sees it.
pub const fn mirrored(square: Square, color: Color) -> usize {
    let seen = square.relative_to(color) as usize;
    let (rank, file) = (seen / 9, seen % 9);
    rank * 5 + if file > 4 { 8 - file } else { file }
}

/// The feature of a piece on a square.
pub const fn square_feature(piece: Piece, square: Square) -> usize {
    SQUARES + piece.role() as usize * 50 + mirrored(square, piece.color())
}

/// 65,536 for each point of each side's palace.
static PALACES: [[u32; 90]; 2] = {
    let mut palaces = [[0; 90]; 2];
    let mut i = 0;
    while i < 90 {
        palaces[0][i] = (Square::ALL[i].in_palace(Color::Red) as u32) << 16;
        palaces[1][i] = (Square::ALL[i].in_palace(Color::Black) as u32) << 16;
        i += 1;
    }
    palaces
};

/// What each piece, or none (the last), is as a target for a side: 1 for a point that can be gone to, and 256 for something to take.
static TARGETS: [[u32; 15]; 2] = {
    let mut targets = [[1; 15]; 2];
    let mut i = 0;
    while i < 14 {
        let owner = Piece::ALL[i].color() as usize;
        targets[owner][i] = 0;
        targets[1 - owner][i] = 0x101;
        i += 1;
    }
    targets
};

/// The bits of each side's palace in the line of a rank.
const PALACE_ON_RANK: [[u16; 10]; 2] = {
    let files = 0b111 << 3;
    [
        [files, files, files, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, files, files, files],
    ]
};

/// The bits of each side's palace in the line of a file.
const PALACE_ON_FILE: [[u16; 9]; 2] = {
    let (red, black) = (0b111, 0b111 << 7);
    [
        [0, 0, 0, red, red, red, 0, 0, 0],
        [0, 0, 0, black, black, black, 0, 0, 0],
    ]
};

/// Lists the features that follow from where the pieces stand to each other: no sum follows the moves for these. Whose move it is
/// does not matter to them.
pub fn list_dynamic(position: &Position, sink: &mut impl Sink) {
    for color in Color::ALL {
        let mut side = Side {
            position,
            board: position.board(),
            us: color,
            attackers: 0,
        };
        side.horses(sink);
        side.chariots(sink);
        side.cannons(sink);
        side.pawns(sink);
        let advisors = side.board.squares(!color, Role::Advisor);
        let defenders = usize::from(!advisors.is_empty()) + usize::from(advisors.has_several());
        sink.add(ATTACKERS + side.attackers.min(4) * 3 + defenders, color);
    }
}

/// Lists every feature.
pub fn list_all(position: &Position, sink: &mut impl Sink) {
    for square in position.board().occupied() {
        if let Some(piece) = position.piece_at(square) {
            sink.add(square_feature(piece, square), piece.color());
        }
    }
    list_material(&Counts::of(position.board()), sink);
    list_dynamic(position, sink);
    sink.add(TEMPO, position.side());
}

/// One side's view while its features are listed.
struct Side<'a> {
    position: &'a Position,
    board: &'a Board,
    us: Color,
    /// Pieces that see the enemy palace.
    attackers: usize,
}

impl Side<'_> {
    fn is_enemy(&self, square: Square) -> bool {
        let piece = self.board.piece_at(square);
        piece.is_some_and(|piece| piece.color() != self.us)
    }

    /// `target` is a square that the piece could take on.
    #[inline]
    fn threat(&self, attacker: Role, target: Square, sink: &mut impl Sink) {
        if let Some(victim) = self.board.piece_at(target) {
            sink.add(
                THREATS + attacker as usize * 7 + victim.role() as usize,
                self.us,
            );
        }
    }

    #[inline]
    fn sees(&mut self, kind: usize, points: usize, sink: &mut impl Sink) {
        self.attackers += usize::from(points > 0);
        sink.add(PALACE_SIGHT + kind * 5 + points.min(4), self.us);
    }

    fn horses(&mut self, sink: &mut impl Sink) {
        let horses = self.board.squares(self.us, Role::Horse);
        let (values, palace) = (&TARGETS[self.us as usize], &PALACES[!self.us as usize]);
        for from in horses {
            let steps = attacks::horse_steps(from);
            // Sums rather than branches: no guess at them would be good.
            let mut seen = 0;
            for step in steps {
                let value = values[self
                    .board
                    .piece_at(step.to)
                    .map_or(14, |piece| piece as usize)];
                seen += (value + palace[step.to as usize])
                    * u32::from(self.board.is_empty_at(step.leg));
            }
            let (free, points) = ((seen & 255) as usize, (seen >> 16) as usize);
            if seen & 0xff00 != 0 {
                for step in steps {
                    if self.board.is_empty_at(step.leg) && self.is_enemy(step.to) {
                        self.threat(Role::Horse, step.to, sink);
                    }
                }
            }
            sink.add(HORSE_MOBILITY + free, self.us);
            self.sees(0, points, sink);
        }
        let pawns = self.board.squares(self.us, Role::Pawn);
        for _ in horses.ahead(self.us) & pawns {
            sink.add(HORSE_BEHIND_PAWN, self.us);
        }
    }

    /// What a slider sees of the palace along its two lines.
    #[inline]
    fn palace_points(&self, from: Square, rank: Line, file: Line) -> usize {
        let them = !self.us as usize;
        let rank = rank & PALACE_ON_RANK[them][from.rank() as usize];
        let file = file & PALACE_ON_FILE[them][from.file() as usize];
        attacks::count(rank) + attacks::count(file)
    }

    fn chariots(&mut self, sink: &mut impl Sink) {
        let king = self.position.king(!self.us);
        for from in self.board.squares(self.us, Role::Chariot) {
            let (rank, file) = (self.board.rank_line(from), self.board.file_line(from));
            let on_rank = attacks::chariot_on_rank(from, rank);
            let on_file = attacks::chariot_on_file(from, file);
            let free = attacks::count(on_rank & !self.board.rank_line_of(self.us, from))
                + attacks::count(on_file & !self.board.file_line_of(self.us, from));
            sink.add(CHARIOT_MOBILITY + free, self.us);
            self.line_threats(Role::Chariot, from, on_rank, on_file, sink);
            self.sees(1, self.palace_points(from, on_rank, on_file), sink);
            if from.file() == king.file() {
                let between = attacks::between_on_file(from, king, file);
                sink.add(CHARIOT_FILE + (between as usize).min(2), self.us);
            }
        }
    }

    fn cannons(&mut self, sink: &mut impl Sink) {
        let king = self.position.king(!self.us);
        for from in self.board.squares(self.us, Role::Cannon) {
            let (rank, file) = (self.board.rank_line(from), self.board.file_line(from));
            let free = attacks::count(attacks::chariot_on_rank(from, rank) & !rank)
                + attacks::count(attacks::chariot_on_file(from, file) & !file);
            let hit_rank = attacks::cannon_on_rank(from, rank);
            let hit_file = attacks::cannon_on_file(from, file);
            sink.add(CANNON_MOBILITY + free, self.us);
            self.line_threats(Role::Cannon, from, hit_rank, hit_file, sink);
            self.sees(2, self.palace_points(from, hit_rank, hit_file), sink);
            if from.file() == king.file() {
                let between = attacks::between_on_file(from, king, file);
                sink.add(CANNON_FILE + (between as usize).min(3), self.us);
            } else if from.rank() == king.rank() {
                let between = attacks::between_on_rank(from, king, rank);
                sink.add(CANNON_RANK + (between as usize).min(3), self.us);
            }
        }
    }

    #[inline]
    fn line_threats(&self, role: Role, from: Square, rank: Line, file: Line, sink: &mut impl Sink) {
        let rank = rank & self.board.rank_line_of(!self.us, from);
        let file = file & self.board.file_line_of(!self.us, from);
        for target in attacks::squares_on_lines(from, rank, file) {
            self.threat(role, target, sink);
        }
    }

    fn pawns(&mut self, sink: &mut impl Sink) {
        let pawns = self.board.squares(self.us, Role::Pawn);
        let crossed = pawns & Bitboard::half(!self.us);
        let enemies = self.board.color(!self.us);
        for targets in [pawns.ahead(self.us), crossed.right(), crossed.left()] {
            for to in targets & enemies {
                self.threat(Role::Pawn, to, sink);
            }
        }
        for _ in crossed.right() & crossed {
            sink.add(LINKED, self.us);
        }
        let mut count: usize = 0;
        for from in crossed {
            count += 1;
            self.attackers += usize::from(from.rank().depth(!self.us) <= 3);
        }
        sink.add(CROSSED + count.min(5), self.us);
    }
}

//! English

use super::HelpTexts;

impl HelpTexts {
    /// English
    pub const EN: Self = Self {
        help: "Help",
        rules: "Rules",
        keys: "Keys",
        glossary: "Glossary",
        aim: "Pieces stand on the crossings of nine files and ten ranks. The river runs through the middle; the squares with diagonals are the palaces. Red moves first, then the sides take turns. Whoever checkmates the enemy king wins.",
        moves: [
            "One step along a line, never out of its palace.",
            "One diagonal step inside the palace.",
            "Exactly two diagonal steps, never across the river, and not when the point between is occupied.",
            "One straight step, then one diagonal step outward. A piece on the straight step blocks its leg.",
            "Any distance along an open line.",
            "Moves like the chariot. To capture, it leaps over exactly one piece.",
            "One step forward; after crossing the river also sideways. Never backward.",
        ],
        facing: "The two kings may never face each other on an open file. A move that leaves them facing each other is not allowed.",
        facing_name: "Facing kings",
        check: "Attacking the enemy king is check. It must be answered: capture the attacker, move the king, or block, which against a cannon can also mean removing its screen.",
        check_name: "Check",
        end: "You lose when you are checkmated, have no legal move (stalemate), resign or run out of time. It is a draw by agreement, when neither side can win, or after sixty rounds without a capture.",
        end_name: "The end",
        repetition: "When a position comes up for the third time, the referee rules on it. If only one side keeps checking or chasing, that side loses; if both do alike, it is a draw. The page warns you one repetition before.",
        repetition_name: "Repetition",
        key_list: [
            (
                "←↑→↓",
                "Move the cursor on the board; step through a record",
            ),
            ("Enter", "Pick up or put down a piece"),
            ("Esc", "Put the piece back, close a window"),
            ("Delete", "Remove a piece while setting up"),
            ("/", "Type a move"),
            ("Home / End", "To the beginning or the end of a record"),
            ("Space", "Play through a record automatically"),
            (
                "Ctrl+Z",
                "Have back what was deleted; undo while setting up",
            ),
            ("?", "Open this help"),
        ],
        terms: [
            ("Check", "An attack on the king, which could be taken next."),
            (
                "Answering check",
                "A move that ends the attack on the king.",
            ),
            (
                "Checkmate",
                "A check that cannot be answered: the game is lost.",
            ),
            (
                "Stalemate",
                "No check, but no legal move either: also lost.",
            ),
            (
                "Sure mate",
                "Mate on the next move that nothing can prevent.",
            ),
            (
                "Guarding the river",
                "A chariot or cannon on its own bank of the river.",
            ),
            (
                "Riding the river",
                "A chariot or cannon on the far bank of the river.",
            ),
            (
                "Central file",
                "The file in the middle, number five for both sides.",
            ),
            (
                "Rib files",
                "Files four and six, along the sides of the king.",
            ),
            ("Pawn rank", "The rank on which a side's pawns begin."),
            ("Palace top", "The foremost rank of a palace."),
            ("Back rank", "A side's own last rank."),
            ("First move", "The move that opens a game."),
            (
                "Opening",
                "The stage in which both sides bring out their pieces.",
            ),
            ("Middlegame", "The stage in which the pieces meet."),
            ("Endgame", "The last stage, with few pieces left."),
            (
                "Initiative",
                "Making the threats; also the side that moves first.",
            ),
            (
                "Second player",
                "The side that answers; also the one that moves second.",
            ),
            ("Advantage", "A clearly better position."),
            ("Balance", "Both sides have equal chances."),
            (
                "Winning position",
                "An advantage that should be enough to win.",
            ),
            ("Certain win", "A win that is no longer in doubt."),
            (
                "Idle move",
                "A move without check, threat of mate or chase.",
            ),
            ("Wasted move", "A move that achieves nothing."),
            (
                "Ram's-horn advisors",
                "Both advisors on the upper corners of the palace.",
            ),
            (
                "Scattered guard",
                "Advisors and elephants apart, not protecting each other.",
            ),
            (
                "One advisor short",
                "One advisor is gone, both elephants are there.",
            ),
            (
                "One elephant short",
                "One elephant is gone, both advisors are there.",
            ),
            (
                "Review",
                "Going through a game after its end to learn from it.",
            ),
            ("Study", "Playing through a record on the board."),
            ("Sacrifice", "Giving up a piece for an attack or a win."),
            (
                "Strong pieces",
                "Those that attack well: chariots, horses and cannons.",
            ),
            ("Round", "One move of each side."),
        ],
    };
}

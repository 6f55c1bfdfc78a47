//! The formats by name.

/// What a record is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// PGN with tags.
    Pgn,
    /// The tags `[DhtmlXQ_…]` of dpxq.com.
    DhtmlXq,
    /// The file of the World Xiangqi Federation's programs and of PlayOK.
    Wxf,
    /// Positions, each with moves or without.
    Fen,
    /// Moves without any tags, in whatever notation.
    Moves,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Pgn, Self::DhtmlXq, Self::Wxf, Self::Fen, Self::Moves];

    /// A short name for tools.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::DhtmlXq => "dhtmlxq",
            Self::Wxf => "wxf",
            Self::Fen => "fen",
            Self::Moves => "moves",
        }
    }

    /// The format with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// What the end of a file's name says, without the dot.
    pub fn of_extension(extension: &str) -> Option<Self> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "pgn" => Self::Pgn,
            "ubb" | "dhtmlxq" => Self::DhtmlXq,
            "wxf" => Self::Wxf,
            "fen" | "epd" => Self::Fen,
            "moves" => Self::Moves,
            _ => return None,
        })
    }
}

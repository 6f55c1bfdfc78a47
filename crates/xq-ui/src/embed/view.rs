//! What is to be seen around an embedded board.

use xq_records::{NodeId, Outcome};
use xq_rules::{Color, Position, fen};

use super::EmbedCommand;
use super::config::{Controls, MovesPlace, Use};
use super::contest::Words;
use super::load::Trouble;
use super::model::{Embed, Phase};
use crate::i18n::{Lang, fill};
use crate::view::{Cell, GridView};

/// Everything around the canvas of one embedded board.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing of its own to be seen or not"
)]
pub struct EmbedView {
    /// The language of all words here.
    pub lang: Lang,
    /// A line above the board.
    pub title: Option<String>,
    /// Who played: Red's name and Black's, if any is known.
    pub players: Option<[String; 2]>,
    /// How the game ended, for Red and for Black (`1`, `½`, `0`), once its end is seen.
    pub result: Option<[&'static str; 2]>,
    /// Whether the board is seen from Black's side.
    pub flipped: bool,
    /// The controls.
    pub controls: Controls,
    /// Where the moves are listed.
    pub list: MovesPlace,
    /// Dark colors.
    pub dark: bool,
    /// Whether there is a move before and behind.
    pub can: [bool; 2],
    /// Whether the controls for going through the record are of use.
    pub steps: bool,
    /// Whether the board has the margins of a wide one.
    pub wide: bool,
    /// Whether it plays by itself.
    pub playing: bool,
    /// The moves: of the line that is gone through, and the beginnings of those beside it.
    pub moves: Vec<Item>,
    /// Which of them is shown, by node number; 0 before the first.
    pub current: usize,
    /// The comment on the move.
    pub comment: Option<String>,
    /// A word about a puzzle, a game or a fault.
    pub status: Option<String>,
    /// What kind of word it is, for the eye: `bad`, `good`, or nothing.
    pub mood: &'static str,
    /// What can be done about it.
    pub actions: Vec<(&'static str, EmbedCommand)>,
    /// The board in words: the side to move and the last move, for those who do not see it.
    pub spoken: String,
    /// The ninety points in words, row by row from the top left, where pieces can be moved.
    pub grid: Option<GridView>,
    /// The position.
    pub fen: String,
    /// Whether a finger on the board moves pieces, and must not scroll the page.
    pub touchable: bool,
}

/// One entry of the list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The node of the record.
    pub node: usize,
    /// The move.
    pub text: String,
    /// The round, where it is to be written before the move.
    pub round: Option<u32>,
    /// Whether Black made it.
    pub black: bool,
    /// Whether it begins a line beside the one that is shown.
    pub beside: bool,
}

/// What is to be seen around the board.
pub fn view(embed: &Embed) -> EmbedView {
    let (status, actions) = status(embed);
    let is_open = embed.config.usage == Use::View || embed.phase == Phase::Solved;
    let position = embed.position();
    EmbedView {
        lang: embed.lang(),
        title: title(embed),
        players: players(embed),
        result: result(embed),
        mood: mood(embed),
        steps: is_open && !embed.line.is_empty(),
        wide: !embed.layout.compact,
        flipped: embed.flipped,
        controls: embed.config.controls,
        list: if is_open {
            list_place(embed)
        } else {
            MovesPlace::None
        },
        dark: embed.is_dark(),
        can: [
            is_open && embed.cursor != NodeId::ROOT,
            is_open && embed.next().is_some(),
        ],
        playing: embed.autoplay_at.is_some(),
        moves: if is_open { items(embed) } else { Vec::new() },
        current: embed.cursor.index(),
        comment: comment(embed).filter(|_| is_open || embed.ply() == 0),
        status,
        actions,
        spoken: spoken(embed, &position),
        grid: grid(embed),
        fen: fen::write(&position.to_setup()),
        touchable: embed.is_touchable(),
    }
}

/// A record without moves needs no list.
fn list_place(embed: &Embed) -> MovesPlace {
    match embed.config.list {
        _ if embed.line.is_empty() => MovesPlace::None,
        // The list comes when the puzzle is solved: the board must not jump aside for it.
        MovesPlace::Auto if embed.config.usage == Use::Puzzle => MovesPlace::Below,
        place => place,
    }
}

fn title(embed: &Embed) -> Option<String> {
    let tag = |name: &str| embed.tree.tags.get(name).filter(|text| !text.is_empty());
    let named = embed.config.title.clone();
    named.or_else(|| tag("Title").or_else(|| tag("Event")).map(str::to_owned))
}

fn players(embed: &Embed) -> Option<[String; 2]> {
    let wanted = embed.config.players.unwrap_or(true);
    let name = |tag: &str| {
        embed
            .tree
            .tags
            .get(tag)
            .unwrap_or_default()
            .trim()
            .to_owned()
    };
    let names = [name("Red"), name("Black")];
    (wanted && names.iter().any(|name| !name.is_empty())).then_some(names)
}

fn result(embed: &Embed) -> Option<[&'static str; 2]> {
    let at_end = embed.contest.is_none() && embed.next().is_none() && !embed.line.is_empty();
    match embed.tree.outcome {
        _ if !at_end => None,
        Outcome::Win(Color::Red) => Some(["1", "0"]),
        Outcome::Win(Color::Black) => Some(["0", "1"]),
        Outcome::Draw => Some(["½", "½"]),
        Outcome::Unknown => None,
    }
}

fn mood(embed: &Embed) -> &'static str {
    if !embed.troubles.is_empty() {
        return "bad";
    }
    match (embed.config.usage, embed.phase) {
        (Use::Puzzle, Phase::Wrong) => "bad",
        (Use::Puzzle, Phase::Solved) => "good",
        _ => "",
    }
}

fn comment(embed: &Embed) -> Option<String> {
    let notes = embed.tree.notes(embed.cursor);
    let text = [notes.before.as_str(), notes.after.as_str()].join(" ");
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// The moves of the line, each followed by what might have been played instead of it.
fn items(embed: &Embed) -> Vec<Item> {
    let mut items = Vec::with_capacity(embed.line.len());
    let mut position = embed.tree.start().clone();
    // After what stands beside the line, its next move says its number again.
    let mut interrupted = false;
    for &node in &embed.line {
        let parent = embed.tree.parent(node).unwrap_or(NodeId::ROOT);
        let item = |id: NodeId, beside: bool, position: &Position| {
            let mv = embed.tree.mv(id)?;
            let black = position.side() == Color::Black;
            let first = id == embed.line[0] || beside || interrupted;
            Some(Item {
                node: id.index(),
                text: embed.notation().write(position, mv),
                round: (!black || first).then(|| u32::from(position.fullmove())),
                black,
                beside,
            })
        };
        items.extend(item(node, false, &position));
        let others = embed.tree.children(parent).filter(|&id| id != node);
        let before = items.len();
        items.extend(others.filter_map(|id| item(id, true, &position)));
        interrupted = items.len() > before;
        if let Some(mv) = embed.tree.mv(node) {
            position.play_unchecked(mv);
        }
    }
    items
}

fn status(embed: &Embed) -> Words {
    let texts = embed.texts();
    if let Some(trouble) = embed.troubles.first() {
        let words = match trouble {
            Trouble::Record(line, _) => fill(texts.bad_record, &[&line.to_string()]),
            Trouble::Fen(_) => texts.bad_position.to_owned(),
            Trouble::Move(number, text, _) => fill(texts.bad_move, &[&number.to_string(), text]),
        };
        return (Some(words), Vec::new());
    }
    match embed.config.usage {
        Use::View => (None, Vec::new()),
        Use::Puzzle => puzzle_status(embed),
        Use::Play => match &embed.contest {
            Some(contest) => contest.words(embed.texts()),
            None => (None, Vec::new()),
        },
    }
}

fn puzzle_status(embed: &Embed) -> Words {
    let texts = embed.texts();
    let again = (texts.again, EmbedCommand::Again);
    let solution = (texts.solution, EmbedCommand::Solution);
    let (words, actions) = match embed.phase {
        Phase::Solved => (texts.solved, vec![again]),
        Phase::Wrong => (texts.wrong, vec![solution]),
        Phase::Asked if embed.position().side() == Color::Red => (texts.find_red, vec![solution]),
        Phase::Asked => (texts.find_black, vec![solution]),
    };
    (Some(words.to_owned()), actions)
}

/// The last move and the side to move, in words.
fn spoken(embed: &Embed, position: &Position) -> String {
    let texts = embed.texts();
    let mut words = Vec::new();
    let played = embed.contest.as_ref().and_then(|contest| contest.last());
    match (
        embed.tree.mv(embed.cursor),
        embed.tree.parent(embed.cursor),
        played,
    ) {
        (_, _, Some((_, text))) => words.push(text),
        (Some(mv), Some(parent), None) => {
            let before = embed.tree.position_at(parent);
            words.push(embed.notation().in_words(&before, mv));
        }
        _ => words.push(texts.start.to_owned()),
    }
    if position.is_check() {
        words.push(texts.rules.check.to_owned());
    }
    words.push(texts.rules.to_move[position.side() as usize].to_owned());
    words.join(texts.rules.separator)
}

fn grid(embed: &Embed) -> Option<GridView> {
    if !embed.is_touchable() {
        return None;
    }
    let words = &embed.texts().rules;
    let layout = &embed.layout;
    let points = (0..90).filter_map(|i| layout.seen(i % 9, i / 9));
    let cells = points.map(|square| {
        let point = square.to_string();
        let name = match embed.pieces[square.index()] {
            None => fill(words.point_empty, &[&point]),
            Some(piece) => {
                let (color, role) = (piece.color() as usize, piece.role() as usize);
                let (side, role) = (words.colors[color], words.roles[color][role]);
                fill(words.point_piece, &[side, role, &point])
            }
        };
        let selected = embed.selected == Some(square);
        let name = if selected {
            fill(words.chosen, &[&name])
        } else if embed.targets.contains(&square) {
            fill(words.may_go, &[&name])
        } else {
            name
        };
        Cell { name, selected }
    });
    let at = embed
        .point
        .unwrap_or_else(|| embed.position().king(embed.position().side()));
    let (column, row) = layout.column_row(at);
    Some(GridView {
        cells: cells.collect(),
        active: (row * 9 + column) as usize,
        area: layout.points_area(),
    })
}

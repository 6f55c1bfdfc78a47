//! The ruling in words: a row for each move, then what each side does, the rule and the result.

use xq_rules::adjudicate::{Attack, Label, MoveRuling};
use xq_rules::{Bitboard, Color, Square};

use crate::anim::Pieces;
use crate::i18n::{Texts, fill};
use crate::model::Model;
use crate::repetition::{Repetition, Step};

/// The ruling that is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingView {
    /// What it comes to.
    pub summary: String,
    /// One for each move of the cycle.
    pub rows: Vec<Row>,
    /// Which of them the board shows.
    pub selected: usize,
    /// What each side does in the whole cycle, Red first.
    pub sides: [SideCycle; 2],
    /// The rule that decides.
    pub clause: &'static str,
    /// The rule book.
    pub rules: &'static str,
}

/// One move of the cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who made it.
    pub color: Color,
    /// The move in Chinese notation.
    pub notation: String,
    /// What it is called.
    pub label: &'static str,
    /// A name for styles and tests: `check`, `kill`, `chase`, `idle`.
    pub kind: &'static str,
    /// Why it is called so, the weightiest first.
    pub facts: Vec<Fact>,
}

/// One thing that a move does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The words.
    pub text: String,
    /// Whether it makes the move what it is called; otherwise it only looks so.
    pub counts: bool,
}

/// What one side does in the whole cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideCycle {
    /// Which side.
    pub color: Color,
    /// The side and the name of its cycle.
    pub text: String,
    /// Whether that is allowed, in a word.
    pub judgement: &'static str,
    /// Whether it is forbidden.
    pub forbidden: bool,
}

/// The ruling that the player looks at.
pub(super) fn view(model: &Model, texts: &'static Texts) -> Option<RulingView> {
    let review = model.review.as_ref()?;
    let repetition = review.repetition();
    let ruling = &repetition.ruling;
    let moves = ruling.moves.iter().zip(&repetition.steps);
    Some(RulingView {
        summary: summary(repetition, texts),
        rows: moves.map(|(mv, step)| row(mv, step, texts)).collect(),
        selected: review.row(),
        sides: Color::ALL.map(|color| {
            let cycle = texts.referee.cycle(texts, ruling, color);
            let forbidden = ruling.forbidden[color];
            SideCycle {
                color,
                text: fill(texts.referee.side_cycle, &[texts.color(color), &cycle]),
                judgement: if forbidden {
                    texts.referee.forbidden
                } else {
                    texts.referee.allowed
                },
                forbidden,
            }
        }),
        clause: texts.referee.clause(ruling.clause),
        rules: texts.rule_set(ruling.rules),
    })
}

/// What a repetition comes to, or will: `红方长捉黑马，判负`.
pub(super) fn summary(repetition: &Repetition, texts: &Texts) -> String {
    let words = &texts.referee;
    let Some(side) = repetition.loser() else {
        let text = if repetition.is_final {
            words.draw
        } else {
            words.warning_draw
        };
        return text.to_owned();
    };
    let cycle = words.cycle(texts, &repetition.ruling, side);
    let template = if repetition.is_final {
        words.loses
    } else {
        words.warning_loses
    };
    fill(template, &[texts.color(side), &cycle])
}

/// What the loser has repeated, without the pieces: `长捉`.
pub(super) fn broken(repetition: &Repetition, texts: &Texts) -> &'static str {
    let name = repetition
        .loser()
        .map(|side| repetition.ruling.cycles[side]);
    name.map_or("", |name| texts.referee.cycle_name(name))
}

fn row(mv: &MoveRuling, step: &Step, texts: &Texts) -> Row {
    Row {
        color: mv.side,
        notation: step.text.clone(),
        label: texts.referee.label(mv.label),
        kind: match mv.label {
            Label::Check => "check",
            Label::Kill => "kill",
            Label::Chase => "chase",
            Label::Idle(_) => "idle",
        },
        facts: facts(mv, step, texts),
    }
}

fn facts(mv: &MoveRuling, step: &Step, texts: &Texts) -> Vec<Fact> {
    let words = &texts.referee;
    let mut facts = Vec::new();
    let mut add = |text, counts| facts.push(Fact { text, counts });
    if mv.label == Label::Check {
        let checkers = names(mv.checkers, &step.pieces, texts);
        add(fill(words.gives_check, &[&checkers]), true);
    }
    if mv.label == Label::Kill {
        add(fill(words.threatens, &[&step.mate.join(" ")]), true);
    }
    if let Some(check) = step.fork.as_ref().filter(|_| mv.label == Label::Chase) {
        add(fill(words.wins_by_check, &[check]), true);
    }
    if let Label::Idle(kind) = mv.label {
        add(words.idle(kind).to_owned(), true);
    }
    for attack in &mv.attacks {
        let counts = attack.excuse.is_none();
        add(attack_words(attack, &step.pieces, texts), counts);
    }
    facts
}

fn attack_words(attack: &Attack, pieces: &Pieces, texts: &Texts) -> String {
    let words = &texts.referee;
    let attacker = words.piece(texts, attack.attacker);
    let target = words.piece(texts, attack.target);
    let mut said = match attack.excuse {
        None => fill(words.chases, &[&attacker, &target]),
        Some(excuse) => {
            let why = words.excuse(excuse);
            fill(words.excused, &[&attacker, &target, &why])
        }
    };
    if !attack.protectors.is_empty() {
        let protectors = names(attack.protectors, pieces, texts);
        said.push_str(texts.word_separator);
        said.push_str(&fill(words.protected, &[&protectors]));
    } else if attack.excuse.is_none() {
        said.push_str(texts.word_separator);
        said.push_str(words.unprotected);
    }
    said
}

fn names(squares: Bitboard, pieces: &Pieces, texts: &Texts) -> String {
    let name = |square: Square| {
        let piece = pieces[square.index()]?;
        Some(texts.referee.piece(texts, piece))
    };
    let names: Vec<String> = squares.into_iter().filter_map(name).collect();
    names.join(texts.referee.and)
}

//! What is heard of a move: its sound, and its words for a voice.

use xq_rules::notation::{chinese, wxf};
use xq_rules::{Move, Position, Role};

use crate::i18n::{Lang, Texts, fill};
use crate::sound::Sound;

/// What is heard of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// The sound of it.
    pub sound: Sound,
    /// Its words, for a voice of the interface's language.
    pub words: String,
}

impl Heard {
    /// What is heard of a legal move that is made in `before`; `ends` when the game is over with it.
    pub fn of(before: &Position, mv: Move, ends: bool, lang: Lang) -> Self {
        let captures = before.piece_at(mv.to()).is_some();
        let after = before.clone().play(mv);
        let checks = after.is_ok_and(|position| position.is_check());
        let mut words = words(before, mv, lang);
        if checks && !ends {
            let texts = lang.texts();
            words = [&words, texts.check].join(texts.word_separator);
        }
        Self {
            sound: Sound::of_move(captures, checks, ends),
            words,
        }
    }
}

/// A move as it is said. Chinese says its own notation; other languages say the same four parts in their words, from the letters of the
/// World Xiangqi Federation.
pub fn words(before: &Position, mv: Move, lang: Lang) -> String {
    let texts = lang.texts();
    if let Some(script) = texts.looks.says {
        return chinese::write(before, mv, script);
    }
    in_parts(before, mv, texts).unwrap_or_else(|| format!("{} {}", mv.from(), mv.to()))
}

/// `None` for crowds of pawns, whose notation nobody says aloud.
fn in_parts(before: &Position, mv: Move, texts: &Texts) -> Option<String> {
    let piece = before.piece_at(mv.from())?;
    let text = wxf::write(before, mv);
    let mut signs = text.chars();
    let signs = [signs.next()?, signs.next()?, signs.next()?, signs.next()?];
    let is_named = Role::ALL
        .into_iter()
        .any(|role| role.wxf_char() == signs[0]);
    if !is_named || text.chars().count() != 4 {
        return None;
    }
    let words = &texts.looks;
    let role = texts.role(piece.color(), piece.role());
    let who = match signs[1] {
        '+' => fill(words.front, &[role]),
        '-' => fill(words.rear, &[role]),
        file => [role, &file.to_string()].join(" "),
    };
    let way = match signs[2] {
        '+' => words.forward,
        '-' => words.backward,
        _ => words.sideways,
    };
    Some([&who, way, &signs[3].to_string()].join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::read_move;

    fn heard(fen: &str, code: &str, lang: Lang) -> Heard {
        let (position, _) = xq_rules::fen::read_position(fen).expect("a position");
        Heard::of(&position, read_move(code).expect("a move"), false, lang)
    }

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

    #[test]
    fn each_language_says_the_move_in_its_own_way() {
        assert_eq!(heard(START, "h2e2", Lang::ZhHans).words, "炮二平五");
        assert_eq!(heard(START, "h2e2", Lang::En).words, "cannon 2 traverse 5");
        assert_eq!(heard(START, "h0g2", Lang::En).words, "horse 2 advance 3");
    }

    #[test]
    fn front_and_rear_are_said_and_crowds_by_their_points() {
        let tandem = "4k4/9/9/9/4N4/9/4N4/9/9/3K5 w";
        assert_eq!(
            heard(tandem, "e5d3", Lang::En).words,
            "front horse retreat 6"
        );
        let crowd = "3k5/9/4P4/4P4/4P4/9/4P4/9/9/5K3 w";
        assert_eq!(heard(crowd, "e3e4", Lang::En).words, "e3 e4");
    }

    #[test]
    fn check_and_capture_sound_as_what_they_are() {
        let check = heard("4k4/9/9/9/9/9/9/9/R8/3K5 w", "a1a9", Lang::En);
        assert_eq!(check.sound, Sound::Check);
        assert!(check.words.ends_with("Check"), "{}", check.words);
        let capture = heard("3k5/9/9/9/9/9/9/9/R3p4/5K3 w", "a1e1", Lang::ZhHans);
        assert_eq!(capture.sound, Sound::Capture);
    }
}

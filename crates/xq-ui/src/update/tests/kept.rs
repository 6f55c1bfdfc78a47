//! Games that are put aside when another takes their place.

use super::*;
use crate::Kept;

fn kept(effects: &[Effect]) -> Vec<&String> {
    effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Keep(Kept::Replaced, text) => Some(text),
            _ => None,
        })
        .collect()
}

#[test]
fn a_running_game_is_kept_when_another_replaces_it() {
    let replacements = [
        Command::NewGame(Terms::two(RuleSet::General)),
        Command::OpenPosition("3k5/9/9/9/9/9/9/9/4A4/3AK3R w - - 0 1".into()),
    ];
    for replacement in replacements {
        let mut model = two_players();
        play(&mut model, "h2e2");
        let saved = save::write(&model.play, &model.seats, false);
        let before = model.library.game.as_ref().map(|id| id.stamp(&saved));
        let effects = command(&mut model, replacement);
        assert_eq!(kept(&effects), before.iter().collect::<Vec<_>>());
        assert_eq!(model.play.plies(), 0);
    }
}

#[test]
fn a_game_without_moves_or_at_its_end_is_not_kept() {
    let mut model = two_players();
    let new_game = || Command::NewGame(Terms::two(RuleSet::General));
    assert!(kept(&command(&mut model, new_game())).is_empty());
    play(&mut model, "h2e2");
    command(&mut model, Command::Resign);
    assert!(model.play.verdict().is_over());
    assert!(kept(&command(&mut model, new_game())).is_empty());
}

#[test]
fn a_fault_is_gone_when_the_dialog_opens_again() {
    let mut model = two_players();
    command(&mut model, Command::Show(Dialog::Position));
    command(&mut model, Command::OpenPosition("garbage".into()));
    assert!(view(&model).position_fault.is_some());
    command(&mut model, Command::CloseDialog);
    command(&mut model, Command::Show(Dialog::Position));
    assert!(view(&model).position_fault.is_none());
}

//! An embedded board as its readers use it: pointers and keys in, positions and events out.

use super::*;
use crate::i18n::{EmbedTexts, Lang};
use crate::msg::Phase as PointerPhase;
use xq_rules::Square;

const MATE: &str = "fen=3k5/9/9/9/9/9/9/4R4/9/5K3_w&moves=e2d2,d9e9,d2e2&mode=puzzle";

fn board(fragment: &str) -> Embed {
    let (config, errors) = Config::from_fragment(fragment);
    assert_eq!(errors, [], "{fragment}");
    let mut embed = Embed::new(config, Lang::En, 7, Some(arena));
    let _ = update(&mut embed, EmbedMsg::Resized(500, 600, 1.0), 0.0);
    embed
}

fn act(embed: &mut Embed, msg: EmbedMsg, now: f64) -> Vec<EmbedEvent> {
    let effects = update(embed, msg, now).into_iter();
    let events = effects.filter_map(|effect| match effect {
        EmbedEffect::Emit(event) => Some(event),
        EmbedEffect::Engine(_) => None,
    });
    events.collect()
}

fn press(embed: &mut Embed, square: &str, now: f64) -> Vec<EmbedEvent> {
    let square = Square::from_text(square).unwrap();
    let pointer = |phase| Pointer {
        phase,
        id: 1,
        at: embed.layout.center(square),
        touch: false,
    };
    let (down, up) = (pointer(PointerPhase::Down), pointer(PointerPhase::Up));
    let mut events = act(embed, EmbedMsg::Pointer(down), now);
    events.extend(act(embed, EmbedMsg::Pointer(up), now));
    events
}

#[test]
fn a_record_is_gone_through_by_keys_and_not_by_presses() {
    let mut embed = board("#moves=h2e2h9g7h0g2&ply=1");
    assert_eq!((embed.ply(), embed.plies()), (1, 3));
    assert!(press(&mut embed, "h9", 0.0).is_empty());
    act(&mut embed, EmbedMsg::Key(Key::Right), 0.0);
    assert_eq!(embed.ply(), 2);
    act(&mut embed, EmbedMsg::Key(Key::End), 0.0);
    assert_eq!(embed.ply(), 3);
    act(&mut embed, EmbedMsg::Wheel(false), 0.0);
    assert_eq!(embed.ply(), 2);
    let (seen, can) = (view(&embed), [true, true]);
    assert_eq!((seen.can, seen.moves.len()), (can, 3));
    assert!(seen.grid.is_none() && !seen.touchable);
}

#[test]
fn a_puzzle_takes_the_main_line_and_answers() {
    let mut embed = board(MATE);
    press(&mut embed, "e2", 0.0);
    assert!(
        press(&mut embed, "e5", 0.0).is_empty(),
        "a wrong move is not made"
    );
    assert_eq!(
        view(&embed).status.as_deref(),
        Some(EmbedTexts::of(Lang::En).wrong)
    );
    press(&mut embed, "e2", 0.0);
    let events = press(&mut embed, "d2", 0.0);
    assert!(
        events.contains(&EmbedEvent::Move("e2d2".to_owned())),
        "{events:?}"
    );
    let at = embed.wake_at().unwrap();
    act(&mut embed, EmbedMsg::Tick, at);
    act(&mut embed, EmbedMsg::Tick, at + 1000.0);
    assert_eq!(embed.ply(), 2);
    let events = act(
        &mut embed,
        EmbedMsg::Command(EmbedCommand::Solution),
        2000.0,
    );
    assert!(events.contains(&EmbedEvent::End("solved")), "{events:?}");
    assert_eq!(view(&embed).mood, "good");
}

#[test]
fn another_mate_solves_a_puzzle_too() {
    let fragment = "fen=4k4/9/3R5/3R5/9/9/9/9/9/3K5_w&moves=d7e7&mode=puzzle";
    let mut embed = board(fragment);
    press(&mut embed, "d7", 0.0);
    let events = press(&mut embed, "d9", 0.0);
    let solved = events.contains(&EmbedEvent::End("solved"));
    let after = embed.position();
    assert_eq!(solved, after.is_check() && after.legal_moves().is_empty());
}

#[test]
fn the_engine_is_not_asked_for_before_a_move() {
    let mut embed = board("mode=play&level=1");
    let wants_engine = |effects: &[EmbedEffect]| {
        effects
            .iter()
            .any(|effect| matches!(effect, EmbedEffect::Engine(Effect::StartEngine)))
    };
    assert!(!wants_engine(&update(&mut embed, EmbedMsg::Open, 0.0)));
    press(&mut embed, "h2", 0.0);
    let to = Square::from_text("e2").unwrap();
    let at = embed.layout.center(to);
    let pointer = Pointer {
        phase: PointerPhase::Down,
        id: 1,
        at,
        touch: false,
    };
    let effects = update(&mut embed, EmbedMsg::Pointer(pointer), 0.0);
    assert!(wants_engine(&effects), "{effects:?}");
    assert_eq!(embed.ply(), 1);
}

#[test]
fn looks_change_without_losing_the_place() {
    let mut embed = board("moves=h2e2h9g7h0g2");
    act(&mut embed, EmbedMsg::Key(Key::Right), 0.0);
    let (config, _) = Config::from_fragment("moves=h2e2h9g7h0g2&pieces=pictures&theme=dark");
    act(&mut embed, EmbedMsg::Configure(Box::new(config)), 0.0);
    assert_eq!(embed.ply(), 1);
    assert!(view(&embed).dark);
    let (config, _) = Config::from_fragment("moves=b2e2");
    act(&mut embed, EmbedMsg::Configure(Box::new(config)), 0.0);
    assert_eq!((embed.ply(), embed.plies()), (0, 1));
}

#[test]
fn autoplay_steps_and_ends() {
    let mut embed = board("moves=h2e2h9g7&autoplay=500");
    act(&mut embed, EmbedMsg::Open, 0.0);
    assert!(view(&embed).playing);
    act(&mut embed, EmbedMsg::Tick, 500.0);
    act(&mut embed, EmbedMsg::Tick, 1000.0);
    assert_eq!(embed.ply(), 2);
    assert!(!view(&embed).playing);
}

#[test]
fn records_of_every_kind_and_what_is_wrong_with_them() {
    let ubb = "record=[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]";
    assert_eq!(board(ubb).plies(), 3);
    assert_eq!(
        board("record=1.%20%E7%82%AE%E4%BA%8C%E5%B9%B3%E4%BA%94").plies(),
        1
    );
    let bad = board("moves=h2e2,h9g7,a0a9");
    assert_eq!(bad.plies(), 2);
    assert!(
        matches!(bad.troubles(), [Trouble::Move(3, ..)]),
        "{:?}",
        bad.troubles()
    );
    assert_eq!(view(&bad).mood, "bad");
    // What might have been played stands beside, and the line says its number again after it.
    let beside = board("record=1.%20h2e2%20h9g7%202.%20h0g2%20(2.%20c3c4)%20i9h9");
    let moves: Vec<_> = view(&beside)
        .moves
        .iter()
        .map(|item| (item.round, item.black, item.beside))
        .collect();
    let expected = [
        (Some(1), false, false),
        (None, true, false),
        (Some(2), false, false),
        (Some(2), false, true),
        (Some(2), true, false),
    ];
    assert_eq!(moves, expected);
    assert_eq!(board("record=%5BEvent%20%22a%22%5D%0A1.%20h2e2%20*%0A%0A%5BEvent%20%22b%22%5D%0A1.%20c3c4%20*").games(), 2);
    let fen = board("fen=nonsense");
    assert!(matches!(fen.troubles(), [Trouble::Fen(_)]));
}

#[test]
fn every_key_is_known_and_nonsense_is_refused() {
    for key in KEYS {
        let mut config = Config::default();
        let refused = config.set(key, "\u{0}nonsense");
        let free = ["record", "fen", "moves", "caption"].contains(&key);
        assert_eq!(refused.is_ok(), free, "{key}");
        assert!(!matches!(refused, Err(ConfigError::UnknownKey(_))), "{key}");
    }
    let (config, errors) = Config::from_fragment("#x=1&fen=%ff&ply=-1&level=11&autoplay=1e9&=&&&");
    assert_eq!(config, Config::default());
    assert!(errors.len() >= 5, "{errors:?}");
    assert!(errors.iter().all(|error| error.to_string().len() < 100));
    let mut config = Config::default();
    assert!(matches!(
        config.set("record", &"x".repeat(MAX_VALUE + 1)),
        Err(ConfigError::TooLong(_))
    ));
}

#[test]
fn every_language_has_its_words() {
    for lang in Lang::ALL {
        let printed = format!("{:?}", EmbedTexts::of(lang));
        assert!(!printed.contains("\"\""), "{lang:?}");
        let is_han = |c: char| ('\u{3400}'..='\u{9fff}').contains(&c);
        let western = matches!(lang, Lang::En | Lang::Vi);
        assert_eq!(printed.contains(is_han), !western, "{lang:?}");
    }
}

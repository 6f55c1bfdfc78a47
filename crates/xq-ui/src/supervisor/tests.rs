use super::*;
use xq_protocol::{Info, Limits, RuleSet, Score};

fn work() -> Work {
    Work {
        id: 0,
        start_fen: String::new(),
        moves: Vec::new(),
        limits: Limits {
            movetime_ms: Some(1000.0),
            ..Limits::default()
        },
        multi_pv: 1,
        level: None,
        rule_set: RuleSet::General,
        seed: 0,
        use_book: false,
    }
}

fn ready() -> EngineEvent {
    EngineEvent::Said(FromWorker::Ready {
        version: VERSION,
        engine: "test".into(),
    })
}

fn done(id: u32, best: &str) -> EngineEvent {
    EngineEvent::Said(FromWorker::Done {
        id,
        best: Some(best.into()),
        ponder: None,
    })
}

fn info(id: u32, best: &str) -> EngineEvent {
    EngineEvent::Said(FromWorker::Info(Info {
        id,
        line: 1,
        depth: 1,
        score: Score::Centipawns(0),
        chances: xq_protocol::Chances::default(),
        nodes: 1,
        time_ms: 1.0,
        pv: vec![best.into()],
    }))
}

fn run(engine: &mut Supervisor, act: impl FnOnce(&mut Supervisor, &mut Outcome)) -> Outcome {
    let mut out = Outcome::default();
    act(engine, &mut out);
    out
}

fn best_of(out: &Outcome) -> Option<&str> {
    out.answer.as_ref().map(|answer| answer.best.as_str())
}

/// What was told to search.
fn searched(out: &Outcome) -> Option<&Work> {
    out.effects.iter().find_map(|effect| match effect {
        Effect::Tell(ToWorker::Search(work)) => Some(work),
        _ => None,
    })
}

/// An engine that has been asked, with the work's id.
fn asked() -> Supervisor {
    let mut engine = Supervisor::new();
    let out = run(&mut engine, |e, out| e.ask(Purpose::Move, work(), 0.0, out));
    assert_eq!(out.effects, [Effect::StartEngine]);
    let out = run(&mut engine, |e, out| e.event(ready(), 100.0, out));
    assert!(
        matches!(
            out.effects[..],
            [
                Effect::Tell(ToWorker::Init { .. }),
                Effect::Tell(ToWorker::Search(Work { id: 1, .. }))
            ]
        ),
        "{out:?}"
    );
    engine
}

#[test]
fn nothing_is_told_before_the_worker_is_ready_and_then_everything() {
    let mut engine = asked();
    let out = run(&mut engine, |e, out| e.event(done(1, "h2e2"), 500.0, out));
    assert_eq!(best_of(&out), Some("h2e2"));
    assert!(engine.purpose().is_none());
    assert_eq!(engine.wake_at(), None, "an idle engine is not watched");
}

#[test]
fn stale_answers_are_dropped() {
    let mut engine = asked();
    let out = run(&mut engine, |e, out| {
        e.ask(Purpose::Move, work(), 200.0, out);
    });
    assert_eq!(out.effects[0], Effect::Tell(ToWorker::Stop { id: 1 }));
    let out = run(&mut engine, |e, out| e.event(done(1, "h2e2"), 210.0, out));
    assert_eq!(out.answer, None);
    let out = run(&mut engine, |e, out| e.event(done(2, "b2e2"), 300.0, out));
    assert_eq!(best_of(&out), Some("b2e2"));
}

#[test]
fn a_worker_that_never_answers_is_started_again_and_given_up_in_the_end() {
    let mut engine = asked();
    for round in 1..=RESTARTS {
        let at = engine.wake_at().unwrap();
        let out = run(&mut engine, |e, out| e.tick(at, out));
        assert_eq!(out.effects, [Effect::StartEngine], "round {round}");
        assert_eq!(out.notice, Some(Notice::EngineRestarted));
        assert!(engine.purpose().is_some(), "the question stands");
    }
    let at = engine.wake_at().unwrap();
    let out = run(&mut engine, |e, out| e.tick(at, out));
    assert_eq!(out.effects, [Effect::EndEngine]);
    assert_eq!(out.notice, Some(Notice::EngineDown));
    assert!(engine.is_down());
    let out = run(&mut engine, |e, out| e.retry(at, out));
    assert_eq!(out.effects, [Effect::StartEngine]);
    let out = run(&mut engine, |e, out| e.event(ready(), at, out));
    assert!(matches!(
        out.effects.last(),
        Some(Effect::Tell(ToWorker::Search(_)))
    ));
}

#[test]
fn a_good_answer_forgives_earlier_breakdowns() {
    let mut engine = asked();
    for _ in 0..10 {
        let _ = run(&mut engine, |e, out| {
            e.event(EngineEvent::Crashed, 0.0, out);
        });
        let _ = run(&mut engine, |e, out| e.event(ready(), 0.0, out));
        let id = engine.last_id;
        let out = run(&mut engine, |e, out| e.event(done(id, "h2e2"), 0.0, out));
        assert!(out.answer.is_some());
        engine.answered_well();
        let _ = run(&mut engine, |e, out| e.ask(Purpose::Move, work(), 0.0, out));
    }
    assert!(!engine.is_down());
}

#[test]
fn signs_of_life_push_the_deadline_out() {
    let mut engine = asked();
    let first = engine.wake_at().unwrap();
    let _ = run(&mut engine, |e, out| {
        e.event(info(1, "h2e2"), first - 1.0, out);
    });
    let out = run(&mut engine, |e, out| e.tick(first, out));
    assert_eq!(out, Outcome::default());
    assert!(engine.wake_at().unwrap() > first);
}

#[test]
fn move_now_asks_politely_and_then_takes_the_best_so_far() {
    let mut engine = asked();
    let _ = run(&mut engine, |e, out| e.event(info(1, "h2e2"), 400.0, out));
    let out = run(&mut engine, |e, out| e.hurry(500.0, out));
    assert_eq!(out.effects, [Effect::Tell(ToWorker::Stop { id: 1 })]);
    let out = run(&mut engine, |e, out| e.hurry(510.0, out));
    assert_eq!(out, Outcome::default(), "once is enough");
    assert_eq!(engine.wake_at(), Some(500.0 + STOP_MS));
    let out = run(&mut engine, |e, out| e.tick(500.0 + STOP_MS, out));
    assert_eq!(best_of(&out), Some("h2e2"));
    assert_eq!(out.effects, [Effect::StartEngine]);
    assert_eq!(out.notice, None, "the player got what was asked for");
}

#[test]
fn move_now_without_a_best_move_asks_a_fresh_worker_for_a_quick_one() {
    let mut engine = asked();
    let _ = run(&mut engine, |e, out| e.hurry(500.0, out));
    let _ = run(&mut engine, |e, out| e.tick(500.0 + STOP_MS, out));
    let out = run(&mut engine, |e, out| e.event(ready(), 800.0, out));
    let Some(Effect::Tell(ToWorker::Search(work))) = out.effects.last() else {
        panic!("{out:?}");
    };
    assert_eq!(work.limits.movetime_ms, Some(HURRIED_MS));
}

#[test]
fn another_version_or_missing_files_are_told_and_can_be_retried() {
    let stale = EngineEvent::Said(FromWorker::Ready {
        version: VERSION + 1,
        engine: "old".into(),
    });
    for (event, notice) in [
        (stale, Notice::EngineStale),
        (EngineEvent::NotBooted, Notice::EngineStale),
        (EngineEvent::NotLoaded, Notice::EngineMissing),
    ] {
        let mut engine = Supervisor::new();
        let _ = run(&mut engine, |e, out| e.ask(Purpose::Move, work(), 0.0, out));
        let out = run(&mut engine, |e, out| e.event(event, 1.0, out));
        assert_eq!(out.notice, Some(notice));
        assert!(engine.is_down());
        assert_eq!(engine.wake_at(), None);
    }
}

#[test]
fn a_failed_work_is_a_breakdown_and_a_failed_older_one_is_not() {
    let failed = |id| {
        EngineEvent::Said(FromWorker::Failed {
            id,
            error: "no".into(),
        })
    };
    let mut engine = asked();
    let out = run(&mut engine, |e, out| e.event(failed(Some(77)), 0.0, out));
    assert_eq!(out, Outcome::default());
    let out = run(&mut engine, |e, out| e.event(failed(Some(1)), 0.0, out));
    assert_eq!(out.effects, [Effect::StartEngine]);
}

#[test]
fn a_new_game_does_not_wait_for_the_old_one() {
    let mut engine = asked();
    let out = run(&mut engine, |e, out| e.new_game(0.0, out));
    assert_eq!(
        out.effects,
        [
            Effect::Tell(ToWorker::Stop { id: 1 }),
            Effect::Tell(ToWorker::NewGame)
        ]
    );
    assert!(engine.purpose().is_none());
}

#[test]
fn fifty_questions_in_a_row_are_one_question_and_the_last_is_answered() {
    let mut engine = asked();
    let mut told = Vec::new();
    for i in 0..50 {
        let mut out = run(&mut engine, |e, out| {
            e.ask(Purpose::Analyse, work(), f64::from(i), out);
        });
        told.append(&mut out.effects);
    }
    assert_eq!(told, [Effect::Tell(ToWorker::Stop { id: 1 })]);
    let out = run(&mut engine, |e, out| e.event(done(1, "h2e2"), 60.0, out));
    assert_eq!(out.answer, None, "nobody wants the first answer");
    assert_eq!(searched(&out).map(|work| work.id), Some(51));
    let out = run(&mut engine, |e, out| e.event(done(51, "b2e2"), 900.0, out));
    let answer = Answer {
        purpose: Purpose::Analyse,
        best: "b2e2".into(),
    };
    assert_eq!(out.answer, Some(answer));
    assert_eq!(engine.wake_at(), None);
}

#[test]
fn a_worker_that_does_not_stop_is_ended_within_a_second_and_no_word_is_said() {
    let mut engine = asked();
    let _ = run(&mut engine, |e, out| e.cancel(1000.0, out));
    let at = engine.wake_at().unwrap();
    assert!(at <= 2000.0);
    let out = run(&mut engine, |e, out| e.tick(at, out));
    assert_eq!(out.effects, [Effect::EndEngine]);
    assert_eq!((out.notice, engine.is_down()), (None, false));

    let mut engine = asked();
    let _ = run(&mut engine, |e, out| {
        e.ask(Purpose::Analyse, work(), 1000.0, out);
    });
    let out = run(&mut engine, |e, out| e.tick(at, out));
    assert_eq!(out.effects, [Effect::StartEngine], "another is waited for");
    let out = run(&mut engine, |e, out| e.event(ready(), at, out));
    assert_eq!(searched(&out).map(|work| work.id), Some(2));
}

#[test]
fn an_endless_search_may_be_silent_once_it_has_spoken() {
    let mut engine = asked();
    let mut endless = work();
    endless.limits = Limits {
        infinite: true,
        ..Limits::default()
    };
    let _ = run(&mut engine, |e, out| e.event(done(1, "h2e2"), 0.0, out));
    let _ = run(&mut engine, |e, out| {
        e.ask(Purpose::Analyse, endless, 0.0, out);
    });
    assert_eq!(engine.wake_at(), Some(SILENCE_MS));
    let out = run(&mut engine, |e, out| e.event(info(2, "h2e2"), 10.0, out));
    assert!(matches!(out.report, Some((Purpose::Analyse, _))));
    assert_eq!(engine.wake_at(), None);
}

#[test]
fn what_the_game_is_worth_is_known_from_its_own_moves_only() {
    let mut engine = asked();
    let _ = run(&mut engine, |e, out| e.event(info(1, "h2e2"), 1.0, out));
    let _ = run(&mut engine, |e, out| e.event(done(1, "h2e2"), 2.0, out));
    let even = Some(Score::Centipawns(0));
    assert_eq!(engine.score(), even);
    let _ = run(&mut engine, |e, out| {
        e.ask(Purpose::Analyse, work(), 3.0, out);
    });
    let mut report = info(2, "h2e2");
    if let EngineEvent::Said(FromWorker::Info(info)) = &mut report {
        info.score = Score::Centipawns(900);
    }
    let _ = run(&mut engine, |e, out| e.event(report, 4.0, out));
    assert_eq!(engine.score(), even);
    let _ = run(&mut engine, |e, out| e.cancel_if(Purpose::Hint, 5.0, out));
    assert_eq!(engine.purpose(), Some(Purpose::Analyse));
    let _ = run(&mut engine, |e, out| {
        e.cancel_if(Purpose::Analyse, 5.0, out);
    });
    assert_eq!(engine.purpose(), None);
}

//! `xq bench`: a fixed workload whose node count is a checksum of the engine.

use lexopt::prelude::*;
use xq_engine::{Engine, Limits, Line, Quiet};
use xq_rules::RuleSet;

use crate::clock::Stopwatch;

const HELP: &str = "xq bench [--depth N] [--hash MIB] [--rules general|chinese-2020|asian|computer]\n\nSearches fixed positions to a fixed depth (default 12) with a table of 16 MiB, repetitions ruled by that book (default general).";

pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), String> {
    let mut depth = xq_engine::bench::DEPTH;
    let mut hash = 16;
    let mut rules = RuleSet::General;
    while let Some(arg) = args.next().map_err(|e| e.to_string())? {
        match arg {
            Long("depth") => {
                depth = args
                    .value()
                    .and_then(|value| value.parse())
                    .map_err(|e| format!("--depth: {e}"))?;
            }
            Long("hash") => {
                hash = args
                    .value()
                    .and_then(|value| value.parse())
                    .map_err(|e| format!("--hash: {e}"))?;
            }
            Long("rules") => {
                let name = args
                    .value()
                    .and_then(ValueExt::string)
                    .map_err(|e| e.to_string())?;
                rules =
                    RuleSet::from_name(&name).ok_or_else(|| format!("--rules: no book {name}"))?;
            }
            Long("help") | Short('h') => {
                println!("{HELP}");
                return Ok(());
            }
            other => return Err(other.unexpected().to_string()),
        }
    }
    let watch = Stopwatch::start();
    let mut nodes = 0;
    for fen in xq_engine::bench::POSITIONS {
        let position = crate::rules::position(fen)?;
        let mut engine = Engine::new(hash);
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let outcome = engine.search(&Line::new(position).with_rules(rules), limits, &mut Quiet);
        nodes += outcome.nodes;
        let best = outcome
            .best
            .map_or_else(|| "none".to_owned(), |mv| mv.to_string());
        println!("{best} {} nodes {}  {fen}", outcome.score, outcome.nodes);
    }
    let seconds = watch.ms() / 1000.0;
    println!("nodes {nodes}");
    println!("nps {:.0}", nodes as f64 / seconds.max(1e-9));
    Ok(())
}

//! `cargo xtask test`: runs the steps of [`crate::suite`], times them and sums up.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;

use crate::suite::{STEPS, Step};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Run only the named steps, for instance `--only fmt,clippy`
    #[arg(long, value_delimiter = ',', value_name = "STEPS")]
    only: Vec<String>,
    /// Run all but the named steps
    #[arg(long, value_delimiter = ',', value_name = "STEPS")]
    skip: Vec<String>,
    /// List the steps and run none
    #[arg(long)]
    list: bool,
}

struct Outcome {
    step: &'static Step,
    time: Duration,
    result: Result<()>,
}

pub(crate) fn test(options: &Options) -> Result<()> {
    let steps = chosen(options)?;
    if options.list {
        for step in steps {
            println!("{:<13} {}", step.name, step.what);
        }
        return Ok(());
    }
    let mut outcomes = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        println!(
            "\n== {}/{} {}: {}",
            number + 1,
            steps.len(),
            step.name,
            step.what
        );
        let outcome = perform(step);
        match &outcome.result {
            Ok(()) => println!(
                "== {} passed in {:.1} s",
                step.name,
                outcome.time.as_secs_f64()
            ),
            Err(error) => println!("== {} FAILED: {error:#}", step.name),
        }
        outcomes.push(outcome);
    }
    sum_up(&outcomes)
}

fn chosen(options: &Options) -> Result<Vec<&'static Step>> {
    for name in options.only.iter().chain(&options.skip) {
        if !STEPS.iter().any(|step| step.name == name) {
            bail!("there is no step `{name}`; `cargo xtask test --list` shows them");
        }
    }
    let wanted = |step: &&Step| {
        let named = |names: &[String]| names.iter().any(|name| name == step.name);
        (options.only.is_empty() || named(&options.only)) && !named(&options.skip)
    };
    Ok(STEPS.iter().filter(wanted).collect())
}

#[expect(
    clippy::disallowed_methods,
    reason = "the summary shows how long each step took"
)]
fn perform(step: &'static Step) -> Outcome {
    let start = Instant::now();
    let result = (step.run)();
    Outcome {
        step,
        time: start.elapsed(),
        result,
    }
}

/// Prints the table and the closing line, and fails if a step did.
fn sum_up(outcomes: &[Outcome]) -> Result<()> {
    let total: Duration = outcomes.iter().map(|outcome| outcome.time).sum();
    println!("\n== summary ({:.0} s)", total.as_secs_f64());
    for Outcome { step, time, result } in outcomes {
        let verdict = if result.is_ok() { "passed" } else { "FAILED" };
        println!(
            "{verdict}  {:>7.1} s  {:<13} {}",
            time.as_secs_f64(),
            step.name,
            step.what
        );
    }
    for outcome in outcomes {
        if let Err(error) = &outcome.result {
            println!("\n{}: {error:#}", outcome.step.name);
        }
    }
    let failed = outcomes
        .iter()
        .filter(|outcome| outcome.result.is_err())
        .count();
    println!("\n{} passed, {failed} failed", outcomes.len() - failed);
    if failed > 0 {
        bail!("{failed} of {} steps failed", outcomes.len());
    }
    Ok(())
}

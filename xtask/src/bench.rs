//! The figures that are shown, and the one that is checked: native and wasm code search the same tree.
//!
//! The wasm figures come from the native tool `xq`, compiled for WASI and run under Node: the same source, compiler flags and
//! JavaScript engine as in the browser, without a browser's noise.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::run::{capture, cargo, command, node, run};
use crate::setup::WASI_TARGET;
use crate::{build, e2e, paths, setup, size};

/// Deep enough that a run is not over before the clock ticks.
const PERFT_DEPTH: &str = "5";

/// What the engine may need of memory in wasm with the table that the page asks for, 32 MiB, in MiB.
const MEMORY_LIMIT_MIB: u64 = 80;

/// Where the tool `xq` runs.
#[derive(Debug, Clone, Copy)]
enum Machine {
    Native,
    Wasm,
}

/// Prints every figure.
pub(crate) fn report() -> Result<()> {
    build_tools()?;
    for machine in [Machine::Native, Machine::Wasm] {
        // What starting the program and compiling the wasm takes is not the generator's.
        let (_, start_up) = timed(&mut machine.xq(&["perft", "1"]))?;
        let (output, time) = timed(&mut machine.xq(&["perft", PERFT_DEPTH]))?;
        let count = output.lines().last().unwrap_or_default().trim();
        let nodes: f64 = count.parse().context("perft printed no count")?;
        let rate = nodes / time.saturating_sub(start_up).as_secs_f64() / 1e6;
        let machine = machine.name();
        println!(
            "perft {PERFT_DEPTH} from the start, last ply counted in bulk, {machine}: {nodes} nodes, {rate:.0} million/s"
        );
    }
    for machine in [Machine::Native, Machine::Wasm] {
        let output = capture(&mut machine.xq(&["bench"]))?;
        let [nodes, nps] = ["nodes", "nps"].map(|key| figure(&output, key));
        println!(
            "bench, {}: {} nodes, {} nodes/s",
            machine.name(),
            nodes?,
            nps?
        );
    }
    build::page()?;
    println!("first play, bytes:");
    size::report()?;
    e2e::longest_task()
}

/// Fails unless `xq bench` counts the same nodes natively and in wasm, within the memory that wasm may need.
pub(crate) fn compare() -> Result<()> {
    build_tools()?;
    let native = figure(&capture(&mut Machine::Native.xq(&["bench"]))?, "nodes")?;
    let wasm = figure(&capture(&mut Machine::Wasm.xq(&["bench"]))?, "nodes")?;
    if native != wasm {
        bail!("bench counts {native} nodes natively and {wasm} in wasm");
    }
    println!("  bench counts {native} nodes natively and in wasm");
    let mut as_the_page_asks = Machine::Wasm.xq(&["bench", "--hash", "32"]);
    let output = capture(as_the_page_asks.env("WASI_MEMORY", "1"))?;
    let mib = figure(&output, "memory")?.div_ceil(1 << 20);
    if mib > MEMORY_LIMIT_MIB {
        bail!("bench needs {mib} MiB in wasm, more than {MEMORY_LIMIT_MIB}");
    }
    println!("  bench needs {mib} MiB in wasm, of {MEMORY_LIMIT_MIB}");
    Ok(())
}

/// The tool `xq`, natively and for WASI.
pub(crate) fn build_tools() -> Result<()> {
    setup::node()?;
    setup::target(WASI_TARGET)?;
    let build = ["build", "--release", "-p", "xq-cli"];
    run(&mut cargo(build))?;
    run(cargo(build).args(["--target", WASI_TARGET]))
}

/// The number after `key` at the start of a line.
fn figure(output: &str, key: &str) -> Result<u64> {
    let line = output
        .lines()
        .rev()
        .find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
    let number = line.and_then(|rest| rest.trim().parse().ok());
    number.with_context(|| format!("no line `{key} N` in the output of bench:\n{output}"))
}

#[expect(clippy::disallowed_methods, reason = "a measuring tool needs a clock")]
fn timed(command: &mut Command) -> Result<(String, Duration)> {
    let start = Instant::now();
    Ok((capture(command)?, start.elapsed()))
}

impl Machine {
    fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Wasm => "wasm (Node)",
        }
    }

    fn xq(self, args: &[&str]) -> Command {
        let file = |path: &str| -> PathBuf { paths::target().join(path) };
        let mut xq = match self {
            Self::Native => command(file(&format!("release/xq{}", std::env::consts::EXE_SUFFIX))),
            Self::Wasm => {
                let mut wasi = node(&paths::node_scripts().join("wasi.mjs"));
                wasi.env("NODE_NO_WARNINGS", "1")
                    .arg(file(&format!("{WASI_TARGET}/release/xq.wasm")));
                wasi
            }
        };
        xq.args(args);
        xq
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_figure_counts() {
        assert_eq!(
            figure("nodes 1\ninfo nodes 3\nnodes 27\nnps 9\n", "nodes").unwrap(),
            27
        );
        assert!(figure("nothing", "nodes").is_err());
    }
}

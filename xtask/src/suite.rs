//! The steps of `cargo xtask test`, quick ones first.

use anyhow::Result;

use crate::run::{cargo, run};
use crate::setup::{self, WASM_TARGET};
use crate::{architecture, bench, browser, build, dist, e2e, styles};

/// One thing that passes or fails.
#[derive(Debug)]
pub(crate) struct Step {
    /// What `--only` and `--skip` call it.
    pub(crate) name: &'static str,
    /// What it checks, for the reader.
    pub(crate) what: &'static str,
    /// Sets up what it needs and does it.
    pub(crate) run: fn() -> Result<()>,
}

pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        what: "formatting",
        run: fmt,
    },
    Step {
        name: "architecture",
        what: "who depends on whom, licences, whose a style is",
        run: architecture,
    },
    Step {
        name: "clippy",
        what: "lints, native",
        run: clippy,
    },
    Step {
        name: "clippy-wasm",
        what: "lints, wasm32",
        run: clippy_wasm,
    },
    Step {
        name: "docs",
        what: "documentation builds without warnings",
        run: docs,
    },
    Step {
        name: "native",
        what: "unit, integration and documentation tests",
        run: native,
    },
    Step {
        name: "tools",
        what: "installing what building the page needs",
        run: setup::for_build,
    },
    Step {
        name: "page",
        what: "the page builds and has every glyph",
        run: build::page,
    },
    Step {
        name: "size",
        what: "the built page has no trace of this machine, the first game's download is within budget",
        run: size,
    },
    Step {
        name: "bench",
        what: "native and wasm search the same nodes",
        run: bench::compare,
    },
    Step {
        name: "browser",
        what: "finding or installing Chromium",
        run: find_browser,
    },
    Step {
        name: "wasm",
        what: "wasm-bindgen tests in headless Chromium",
        run: wasm,
    },
    Step {
        name: "e2e",
        what: "the page in Chromium, end to end",
        run: e2e::test,
    },
];

/// Everything but this tool. Always chosen in the same way, so that cargo never builds one dependency with two feature sets.
const GAME: &[&str] = &["--workspace", "--exclude", "xtask"];
const TOOL: &[&str] = &["-p", "xtask"];
const DENY: &[&str] = &["--", "-D", "warnings"];
/// Crates that end up in a wasm.
const SHIPPED: &[&str] = &[
    "-p",
    "xq-rules",
    "-p",
    "xq-book",
    "-p",
    "xq-engine",
    "-p",
    "xq-protocol",
    "-p",
    "xq-ui",
    "-p",
    "xq-records",
    "-p",
    "xq-canvas",
    "-p",
    "xq-web",
    "-p",
    "xq-embed",
    "-p",
    "xq-worker",
];
/// Crates with tests that need a browser.
const IN_BROWSER: &[&str] = &["-p", "xq-canvas", "-p", "xq-web", "-p", "xq-worker"];

fn architecture() -> Result<()> {
    architecture::check()?;
    styles::check()
}

fn fmt() -> Result<()> {
    setup::component("rustfmt", "fmt")?;
    run(&mut cargo(["fmt", "--all", "--check"]))
}

fn clippy() -> Result<()> {
    setup::component("clippy", "clippy")?;
    for part in [GAME, TOOL] {
        run(cargo(["clippy", "--all-targets"]).args(part).args(DENY))?;
    }
    Ok(())
}

fn clippy_wasm() -> Result<()> {
    setup::component("clippy", "clippy")?;
    setup::target(WASM_TARGET)?;
    let clippy = ["clippy", "--target", WASM_TARGET];
    run(cargo(clippy).args(SHIPPED).args(DENY))?;
    run(cargo(clippy).arg("--tests").args(IN_BROWSER).args(DENY))
}

fn docs() -> Result<()> {
    let mut doc = cargo(["doc", "--no-deps"]);
    run(doc.args(GAME).env("RUSTDOCFLAGS", "-D warnings"))
}

fn native() -> Result<()> {
    run(cargo(["test"]).args(GAME))?;
    run(cargo(["test"]).args(TOOL))
}

fn size() -> Result<()> {
    build::page()?;
    dist::check()?;
    crate::size::report()
}

fn find_browser() -> Result<()> {
    println!("  {}", browser::chromium()?.display());
    println!("  {}", browser::chromedriver()?.display());
    Ok(())
}

fn wasm() -> Result<()> {
    setup::target(WASM_TARGET)?;
    setup::bindgen()?;
    let mut test = cargo(["test", "--target", WASM_TARGET, "--tests"]);
    test.args(IN_BROWSER)
        .env("CHROMEDRIVER", browser::chromedriver()?);
    // A cold browser on a busy machine needs longer than the default of five seconds.
    test.env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60");
    run(test.env("WASM_BINDGEN_TEST_TIMEOUT", "120"))
}

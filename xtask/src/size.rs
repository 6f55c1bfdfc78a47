//! How much a first game downloads.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::run::{capture, node};
use crate::{embed, paths, setup};

/// Everything up to the first move, compressed by the host.
const BUDGET_BROTLI: u64 = 400_000;

/// How the names of files begin that the page asks for when the first move can be made already: an end-to-end test plays without them.
const LATER: [&str; 3] = ["rest-", "openings-", "outlines-"];

/// Bytes of one file as it is and compressed as hosts do it.
#[derive(Debug, Clone, Copy, Default)]
struct Bytes {
    raw: u64,
    gzip: u64,
    brotli: u64,
}

/// Everything that a board in a blog sends before it is to be seen, compressed by the host.
const EMBED_BROTLI: u64 = 150_000;

/// Prints tables of the files that the built page loads before the first move, and an embedded board before it is to be seen. Fails above
/// the budgets.
pub(crate) fn report() -> Result<()> {
    setup::node()?;
    table("up to the first move", &files()?, BUDGET_BROTLI)?;
    table("up to an embedded board", &embed::shell()?, EMBED_BROTLI)
}

fn table(name: &str, files: &[String], budget: u64) -> Result<()> {
    let mut measure = node(&paths::node_scripts().join("compress.mjs"));
    measure.current_dir(paths::dist()).args(files);
    let measured: Value = serde_json::from_str(&capture(&mut measure)?)?;
    let (mut total, mut later) = (Bytes::default(), Vec::new());
    println!("  {:>10} {:>10} {:>10}", "raw", "gzip", "brotli");
    for file in files {
        let bytes = Bytes::read(&measured[file]).with_context(|| format!("no sizes for {file}"))?;
        if LATER.iter().any(|later| file.starts_with(later)) {
            later.push((file, bytes));
            continue;
        }
        bytes.print(file);
        total.add(bytes);
    }
    total.print(name);
    for (file, bytes) in later {
        bytes.print(&format!("{file}, once the board is there"));
    }
    if total.brotli > budget {
        bail!(
            "{name}: {} bytes (brotli) are above the budget of {budget}",
            total.brotli
        );
    }
    Ok(())
}

/// The page and every file of the build that it names.
fn files() -> Result<Vec<String>> {
    let index = paths::dist().join("index.html");
    let html =
        fs::read_to_string(index).context("dist/ has no page: `cargo xtask build` makes it")?;
    let named = relative_urls(&html).into_iter();
    // What only an installation asks for.
    let named = named.filter(|name| !name.starts_with("apple-touch-icon"));
    let existing = named.filter(|name| paths::dist().join(name).is_file());
    Ok(std::iter::once("index.html".to_owned())
        .chain(existing)
        .collect())
}

/// The quoted texts that begin with `./`, without that.
fn relative_urls(html: &str) -> BTreeSet<String> {
    let ends = ['"', '\''];
    let starts = html
        .match_indices("./")
        .filter(|(at, _)| html[..*at].ends_with(ends));
    let url = |(at, _): (usize, &str)| html[at + 2..].split(ends).next().map(str::to_owned);
    starts.filter_map(url).collect()
}

impl Bytes {
    fn read(value: &Value) -> Option<Self> {
        let field = |name: &str| value.get(name)?.as_u64();
        Some(Self {
            raw: field("raw")?,
            gzip: field("gzip")?,
            brotli: field("brotli")?,
        })
    }

    fn add(&mut self, other: Self) {
        self.raw += other.raw;
        self.gzip += other.gzip;
        self.brotli += other.brotli;
    }

    fn print(self, name: &str) {
        println!(
            "  {:>10} {:>10} {:>10}  {name}",
            self.raw, self.gzip, self.brotli
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_found_in_attributes_and_data() {
        let html =
            "<link href=\"./a.css\"><script>{\"x\":\"./b.js\"}</script> ./c.png <a href=\"d\">";
        assert_eq!(
            relative_urls(html),
            BTreeSet::from(["a.css".to_owned(), "b.js".to_owned()])
        );
    }
}

//! The architecture invariants that can be read off the dependency graph (see ARCHITECTURE.md).

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::run::{capture, cargo};

/// Crates that know the browser.
const WEB: &[&str] = &["xq-canvas", "xq-web", "xq-embed", "xq-worker"];
const WEB_BINDINGS: &[&str] = &["wasm-bindgen", "js-sys", "web-sys"];
/// Crates that nothing depends on.
const LEAVES: &[&str] = &["xq-web", "xq-embed", "xq-worker", "xq-cli", "xtask"];
/// Not part of the game: its tools may use what they like.
const TOOLS: &[&str] = &["xtask"];
/// (crate, what it must not link, why)
const FORBIDDEN: &[(&str, &str, &str)] = &[
    (
        "xq-ui",
        "xq-engine",
        "the page must not download the engine",
    ),
    (
        "xq-web",
        "xq-engine",
        "the page must not download the engine",
    ),
    (
        "xq-embed",
        "xq-engine",
        "a board in a blog must not send the engine",
    ),
    ("xq-engine", "xq-ui", "the engine knows nothing of the page"),
    ("xq-worker", "xq-ui", "the engine knows nothing of the page"),
    (
        "xq-records",
        "xq-engine",
        "records are of the game, not of its players",
    ),
    (
        "xq-records",
        "xq-ui",
        "records are of the game, not of its page",
    ),
    (
        "xq-records",
        "serde",
        "domain types are not serializable; xq-protocol has its own",
    ),
    (
        "xq-rules",
        "serde",
        "domain types are not serializable; xq-protocol has its own",
    ),
    (
        "xq-engine",
        "serde",
        "domain types are not serializable; xq-protocol has its own",
    ),
];

/// Fails with a list of everything that is against the rules.
pub(crate) fn check() -> Result<()> {
    let metadata = capture(&mut cargo([
        "metadata",
        "--format-version",
        "1",
        "--locked",
    ]))?;
    let graph =
        Graph::read(&serde_json::from_str(&metadata).context("cargo metadata is no JSON")?)?;
    let faults = graph.faults();
    if faults.is_empty() {
        println!(
            "  {} workspace crates keep to the architecture",
            graph.members.len()
        );
        return Ok(());
    }
    bail!(
        "{} architecture faults:\n  {}",
        faults.len(),
        faults.join("\n  ")
    );
}

/// Who links whom. Test-only dependencies are left out: they do not ship.
#[derive(Debug, Default)]
struct Graph {
    members: BTreeSet<String>,
    /// Direct dependencies by package name.
    links: BTreeMap<String, BTreeSet<String>>,
    licences: BTreeMap<String, String>,
}

impl Graph {
    fn read(metadata: &Value) -> Result<Self> {
        let mut graph = Self::default();
        let mut names = BTreeMap::new();
        for package in array(metadata, "/packages")? {
            let name = text(package, "name").to_owned();
            graph
                .licences
                .insert(name.clone(), text(package, "license").to_owned());
            names.insert(text(package, "id"), name);
        }
        let name_of = |id: &str| names.get(id).cloned().unwrap_or_else(|| id.to_owned());
        for id in array(metadata, "/workspace_members")? {
            graph
                .members
                .insert(name_of(id.as_str().unwrap_or_default()));
        }
        for node in array(metadata, "/resolve/nodes")? {
            let links = graph.links.entry(name_of(text(node, "id"))).or_default();
            for dependency in array(node, "/deps")? {
                let kinds = array(dependency, "/dep_kinds")?;
                if kinds.iter().any(|kind| text(kind, "kind") != "dev") {
                    links.insert(name_of(text(dependency, "pkg")));
                }
            }
        }
        Ok(graph)
    }

    /// Everything that a crate links, directly or not.
    fn closure(&self, name: &str) -> BTreeSet<&str> {
        let mut seen = BTreeSet::new();
        let mut open = vec![name];
        while let Some(next) = open.pop() {
            for link in self.links.get(next).into_iter().flatten() {
                if seen.insert(link.as_str()) {
                    open.push(link);
                }
            }
        }
        seen
    }

    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for &(name, other, why) in FORBIDDEN {
            if self.closure(name).contains(other) {
                faults.push(format!("{name} links {other}: {why}"));
            }
        }
        if let Some(links) = self.links.get("xq-rules").filter(|links| !links.is_empty()) {
            faults.push(format!("xq-rules depends on nothing, but links {links:?}"));
        }
        for member in self.members.iter().map(String::as_str) {
            if TOOLS.contains(&member) {
                continue;
            }
            let closure = self.closure(member);
            for link in &closure {
                if WEB_BINDINGS.contains(link) && !WEB.contains(&member) {
                    faults.push(format!(
                        "{member} links {link}: only {WEB:?} know the browser"
                    ));
                }
                if LEAVES.contains(link) {
                    faults.push(format!(
                        "{member} links {link}, which nothing may depend on"
                    ));
                }
                let licence = self.licences.get(*link).map_or("", String::as_str);
                if !is_permissive(licence) {
                    faults.push(format!(
                        "{member} links {link} under `{licence}`, which would bind the game"
                    ));
                }
            }
        }
        faults
    }
}

/// True if one of the licences that the user may choose from is not of the GPL family.
fn is_permissive(licence: &str) -> bool {
    !licence.is_empty()
        && licence
            .replace('/', " OR ")
            .split(" OR ")
            .any(|choice| !choice.contains("GPL"))
}

fn array<'a>(value: &'a Value, pointer: &str) -> Result<&'a Vec<Value>> {
    let found = value.pointer(pointer).and_then(Value::as_array);
    found.with_context(|| format!("cargo metadata has no list at {pointer}"))
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(links: &[(&str, &[&str])]) -> Graph {
        let mut graph = Graph::default();
        for (name, others) in links {
            graph.members.insert((*name).to_owned());
            graph.links.insert(
                (*name).to_owned(),
                others.iter().map(|&other| other.to_owned()).collect(),
            );
            for other in *others {
                graph.licences.insert((*other).to_owned(), "MIT".to_owned());
            }
        }
        graph
    }

    #[test]
    fn a_good_house_has_no_faults() {
        let house: &[(&str, &[&str])] = &[
            ("xq-rules", &[]),
            ("xq-engine", &["xq-rules"]),
            ("xq-web", &["xq-rules", "web-sys"]),
        ];
        assert_eq!(graph(house).faults(), Vec::<String>::new());
    }

    #[test]
    fn indirect_links_count() {
        let house: &[(&str, &[&str])] = &[
            ("xq-ui", &["helper"]),
            ("helper", &["xq-engine"]),
            ("xq-engine", &["js-sys"]),
        ];
        let faults = graph(house).faults();
        assert!(
            faults
                .iter()
                .any(|fault| fault.starts_with("xq-ui links xq-engine")),
            "{faults:?}"
        );
        assert!(
            faults
                .iter()
                .any(|fault| fault.starts_with("xq-ui links js-sys")),
            "{faults:?}"
        );
    }

    #[test]
    fn a_choice_of_licences_is_enough() {
        assert!(is_permissive("MIT OR Apache-2.0"));
        assert!(is_permissive("MIT OR LGPL-2.1-or-later"));
        assert!(is_permissive("Unlicense/MIT"));
        assert!(!is_permissive("GPL-3.0+"));
        assert!(!is_permissive(""));
    }
}

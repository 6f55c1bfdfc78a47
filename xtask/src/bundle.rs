//! What Trunk does not do: the engine worker, names by content, and a page without inline scripts.
//!
//! Trunk calls [`hook`] twice (see `Trunk.toml`). The result is described in `docs/decisions/0002-two-wasms.md`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;
use serde_json::json;

use crate::{build, font, paths};

/// When Trunk calls.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Stage {
    /// Before Trunk compiles the page
    PreBuild,
    /// When the page lies in Trunk's staging folder
    PostBuild,
}

pub(crate) fn hook(stage: Stage) -> Result<()> {
    match stage {
        Stage::PreBuild => {
            font::check()?;
            build::engine()
        }
        Stage::PostBuild => {
            let staging = env::var_os("TRUNK_STAGING_DIR")
                .context("TRUNK_STAGING_DIR is not set: this command is for Trunk to call")?;
            finish(Path::new(&staging))
        }
    }
}

/// Adds everything but the page to the staging folder, and points `index.html` at it.
fn finish(staging: &Path) -> Result<()> {
    let index = staging.join("index.html");
    let html = fs::read_to_string(&index).context("Trunk left no index.html")?;

    let (html, glue) = rename(staging, &html, "xq-web-", ".js", "page")?;
    let (html, wasm) = rename(staging, &html, "xq-web-", "_bg.wasm", "page")?;
    let boot = add(
        staging,
        "boot",
        "js",
        &read(&paths::root().join("www/boot.js"))?,
    )?;
    let engine = build::engine_folder();
    let engine_wasm = add(
        staging,
        "engine",
        "wasm",
        &read(&engine.join("engine_bg.wasm"))?,
    )?;
    let engine_glue = add(staging, "engine", "js", &engine_worker(&engine)?)?;
    let font = add(staging, "chuhe", "woff2", &read(&font::file())?)?;

    let book = paths::root().join("www/books/openings.bin");
    let book = add(staging, "openings", "bin", &read(&book)?)?;

    let names = [
        &html,
        &glue,
        &wasm,
        &boot,
        &engine_wasm,
        &engine_glue,
        &font,
        &book,
    ];
    let build = content_hash(names.map(String::as_str).join("\n").as_bytes());
    let assets = json!({
        "build": build,
        "page": { "glue": glue, "wasm": wasm },
        "engine": { "worker": engine_glue, "wasm": engine_wasm },
        "font": font,
        "book": book,
    });
    let html = without_inline_script(&html, &head(&assets.to_string(), &boot, &font))?;
    fs::write(&index, html).context("cannot write index.html")
}

/// What takes the place of Trunk's inline script.
fn head(assets: &str, boot: &str, font: &str) -> String {
    format!(
        "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"{font}\">\n\
         <script type=\"application/json\" id=\"chuhe-assets\">{assets}</script>\n\
         <script type=\"module\" src=\"{boot}\"></script>"
    )
}

/// The glue that wasm-bindgen made and our few lines that start it, as one module: one request, one name.
fn engine_worker(engine: &Path) -> Result<Vec<u8>> {
    let mut script = read(&engine.join("engine.js"))?;
    script.extend(read(&paths::root().join("www/engine-worker.js"))?);
    Ok(script)
}

/// Replaces the one inline module script by `replacement`.
fn without_inline_script(html: &str, replacement: &str) -> Result<String> {
    let (start_tag, end_tag) = ("<script type=\"module\">", "</script>");
    let parts = html.split_once(start_tag).and_then(|(before, rest)| {
        let (script, after) = rest.split_once(end_tag)?;
        script.contains("import init").then_some((before, after))
    });
    let Some((before, after)) = parts else {
        bail!(
            "index.html has no inline script of Trunk's; is its `<link data-trunk rel=\"rust\">` there?"
        );
    };
    let html = format!("{before}{replacement}{after}");
    if html.contains("<script>") || html.contains(start_tag) {
        bail!("index.html has an inline script, which the content security policy does not allow");
    }
    Ok(html)
}

/// Renames Trunk's file `<start>…<end>` to `<stem>-<hash>.<extension>`, in the page's text too. Returns text and relative URL.
fn rename(
    staging: &Path,
    html: &str,
    start: &str,
    end: &str,
    stem: &str,
) -> Result<(String, String)> {
    let old = the_one_file(staging, start, end)?;
    let path = staging.join(&old);
    let extension = end.rsplit('.').next().unwrap_or(end);
    let url = add(staging, stem, extension, &read(&path)?)?;
    fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
    Ok((html.replace(&old, url.trim_start_matches("./")), url))
}

fn the_one_file(folder: &Path, start: &str, end: &str) -> Result<String> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut found = Vec::new();
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with(start) && name.ends_with(end) {
            found.push(name);
        }
    }
    match <[String; 1]>::try_from(found) {
        Ok([name]) => Ok(name),
        Err(found) => bail!(
            "expected one file {start}*{end} from Trunk, found {}: {found:?}",
            found.len()
        ),
    }
}

/// Writes a file under a name that carries its content's hash, and returns its URL relative to the page.
fn add(staging: &Path, stem: &str, extension: &str, content: &[u8]) -> Result<String> {
    let name = format!("{stem}-{}.{extension}", content_hash(content));
    fs::write(staging.join(&name), content).with_context(|| format!("cannot write {name}"))?;
    Ok(format!("./{name}"))
}

fn read(path: &PathBuf) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// FNV-1a over 64 bits: it only has to differ between two versions of a file, nobody attacks it.
fn content_hash(content: &[u8]) -> String {
    let hash = content
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        assert_eq!(content_hash(b""), "cbf29ce484222325");
        assert_eq!(content_hash(b"foobar"), "85944171f73967e8");
    }

    #[test]
    fn trunks_script_is_replaced() {
        let html = "<head><script type=\"module\">\nimport init from './x.js'\n</script></head>";
        assert_eq!(
            without_inline_script(html, "<b>").unwrap(),
            "<head><b></head>"
        );
    }

    #[test]
    fn another_inline_script_is_refused() {
        let html = "<script type=\"module\">import init</script><script>alert(1)</script>";
        assert!(without_inline_script(html, "").is_err());
        assert!(without_inline_script("<html></html>", "").is_err());
    }
}

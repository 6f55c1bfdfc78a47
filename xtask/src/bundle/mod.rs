//! What Trunk does not do: the engine worker, names by content, one style sheet, a page without inline scripts, and the app around it.
//!
//! Trunk calls [`hook`] twice (see `Trunk.toml`). The result is described in `docs/decisions/0002-two-wasms.md`.

mod html;
mod offline;
mod site;

use std::env;
use std::path::Path;

use anyhow::{Context as _, Result};
use clap::ValueEnum;
use serde_json::json;

use crate::parts::{self, Parts};
use crate::{build, embed, font, paths};
use html::Page;
pub(crate) use site::integrity;
use site::{Asset, Site, content_hash, read};

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
            build::engine()?;
            embed::compile()
        }
        Stage::PostBuild => {
            let staging = env::var_os("TRUNK_STAGING_DIR")
                .context("TRUNK_STAGING_DIR is not set: this command is for Trunk to call")?;
            let site = Site::new(Path::new(&staging));
            finish(&site)?;
            embed::finish(Path::new(&staging), &content_hash)?;
            offline::write_manifest(&site)?;
            // Last: it lists every other file.
            offline::write_service_worker(&site)
        }
    }
}

/// Fails if a built page is not what the same files would be built to now: names by content, and the service worker's list of all.
pub(crate) fn check_again(folder: &Path) -> Result<()> {
    let site = Site::new(folder);
    site.check_names()?;
    offline::check_service_worker(&site)
}

/// Adds everything but the page to the staging folder, and points `index.html` at it.
fn finish(site: &Site) -> Result<()> {
    let html = site
        .read("index.html")
        .context("Trunk left no index.html")?;
    let mut page = Page::new(String::from_utf8(html).context("index.html is not UTF-8")?);
    let (glue, wasm, rest) = program(site)?;
    let www = paths::root().join("www");
    let boot = site.add_script("boot", &read(&www.join("boot.js"))?)?;
    let app = site.add_script("app", &read(&www.join("app.js"))?)?;
    let engine = build::engine_folder();
    let engine_wasm = site.add("engine", "wasm", &read(&engine.join("engine_bg.wasm"))?)?;
    let engine_glue = site.add_script("engine", &engine_worker(&engine)?)?;
    let font = site.add("chuhe", "woff2", &read(&font::file())?)?;
    let book = site.add_file(&www.join("books/openings.bin"))?;

    let outlines = serde_json::to_string(&font::outlines()?)?;
    let outlines = site.add("outlines", "json", outlines.as_bytes())?;

    let named = [
        &glue,
        &wasm,
        &rest,
        &boot,
        &app,
        &engine_wasm,
        &engine_glue,
        &font,
        &book,
        &outlines,
    ];
    let urls = named.map(|asset| asset.url.as_str()).join("\n");
    let assets = json!({
        "build": content_hash(urls.as_bytes()),
        "page": {
            "glue": glue.url,
            "glueIntegrity": glue.integrity,
            "wasm": wasm.url,
            "integrity": wasm.integrity,
        },
        "rest": { "wasm": rest.url, "integrity": rest.integrity },
        "engine": { "worker": engine_glue.url, "wasm": engine_wasm.url, "integrity": engine_wasm.integrity },
        "font": font.url,
        "book": { "url": book.url, "integrity": book.integrity },
        "outlines": { "url": outlines.url, "integrity": outlines.integrity },
        "app": app.url,
    });
    let head = [
        html::preload_font(&font),
        format!("<script type=\"application/json\" id=\"chuhe-assets\">{assets}</script>"),
        html::script(&boot),
    ];
    page.remove_links("rel=\"modulepreload\"");
    page.remove_links("rel=\"preload\"");
    page.replace_script(&head.join("\n"))?;
    page.join_styles(site)?;
    page.add_linked_files(site)?;
    site.put("index.html", page.finish()?.as_bytes())
}

/// The page's glue and its program in two parts (see [`parts`]).
fn program(site: &Site) -> Result<(Asset, Asset, Asset)> {
    let mut glue = site.take_the_one("xq-web-", ".js")?;
    glue.extend(read(&parts::starter())?);
    let Parts { first, rest } = parts::cut(&site.take_the_one("xq-web-", "_bg.wasm")?)?;
    let glue = site.add_script("page", &glue)?;
    let first = site.add("page", "wasm", &first)?;
    Ok((glue, first, site.add("rest", "wasm", &rest)?))
}

/// The glue that wasm-bindgen made and our few lines that start it, as one module: one request, one name.
pub(crate) fn engine_worker(engine: &Path) -> Result<Vec<u8>> {
    let mut script = read(&engine.join("engine.js"))?;
    script.extend(read(&paths::root().join("www/engine-worker.js"))?);
    Ok(script)
}

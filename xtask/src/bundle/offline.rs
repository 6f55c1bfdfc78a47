//! The service worker and the web app manifest: what makes the page an app (docs/decisions/0010-offline.md).

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

use super::site::{Site, content_hash, integrity, read};
use crate::paths;

/// The service worker. Its name must stay for ever: browsers look for a new version under the old address.
const SERVICE_WORKER: &str = "sw.js";
const MANIFEST: &str = "manifest.webmanifest";
/// What is not kept: pictures for the browser's install dialog, which needs a connection anyway, and what serves other sites' pages.
const NOT_KEPT: [&str; 2] = ["screenshot-", "embed"];

/// Writes the manifest, with every picture that it names.
pub(crate) fn write_manifest(site: &Site) -> Result<()> {
    let source = read(&paths::root().join("www").join(MANIFEST))?;
    let mut manifest: Value =
        serde_json::from_slice(&source).context("www/manifest.webmanifest is not JSON")?;
    name_pictures(site, &mut manifest)?;
    site.put(MANIFEST, &serde_json::to_vec(&manifest)?)
}

/// Adds what a `src` anywhere in the manifest names, and names it by its content.
fn name_pictures(site: &Site, value: &mut Value) -> Result<()> {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(src)) = fields.get_mut("src") {
                *src = site.add_file(&paths::root().join(&*src))?.url;
            }
            fields
                .values_mut()
                .try_for_each(|field| name_pictures(site, field))
        }
        Value::Array(items) => items
            .iter_mut()
            .try_for_each(|item| name_pictures(site, item)),
        _ => Ok(()),
    }
}

/// Writes the service worker, with the list of every file that is in the folder by now.
pub(crate) fn write_service_worker(site: &Site) -> Result<()> {
    site.put(SERVICE_WORKER, &service_worker(site)?)
}

/// Fails if the service worker is not the one for the files beside it.
pub(crate) fn check_service_worker(site: &Site) -> Result<()> {
    if site.read(SERVICE_WORKER)? != service_worker(site)? {
        bail!("{SERVICE_WORKER} is not the one for the files beside it");
    }
    Ok(())
}

fn service_worker(site: &Site) -> Result<Vec<u8>> {
    let mut files = BTreeMap::new();
    for name in site.names()? {
        if name == SERVICE_WORKER || NOT_KEPT.iter().any(|start| name.starts_with(start)) {
            continue;
        }
        let hash = integrity(&site.read(&name)?);
        // Many hosts send whoever asks for `index.html` on to the folder.
        let address = if name == "index.html" { "./" } else { &name };
        files.insert(
            address.to_owned(),
            json!({ "hash": hash, "type": media_type(&name)? }),
        );
    }
    let files = serde_json::to_string(&files)?;
    let script = read(&paths::root().join("www/service-worker.js"))?;
    let build = content_hash(&[files.as_bytes(), &script].concat());
    let mut written = format!("const BUILD = '{build}';\nconst FILES = {files};\n").into_bytes();
    written.extend(script);
    Ok(written)
}

/// The media type under which a file is answered offline, whatever the host called it.
fn media_type(name: &str) -> Result<&'static str> {
    Ok(match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg") => "image/jpeg",
        Some("bin") => "application/octet-stream",
        Some("txt") => "text/plain; charset=utf-8",
        _ => bail!("{name}: its media type is not known; add it to xtask/src/bundle/offline.rs"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Width and height in the header of a PNG.
    fn png_size(content: &[u8]) -> (u32, u32) {
        assert_eq!(&content[1..4], b"PNG");
        let number = |at: usize| u32::from_be_bytes(content[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    }

    /// Width and height in the first frame header of a JPEG.
    fn jpeg_size(content: &[u8]) -> (u32, u32) {
        let mut at = 2;
        loop {
            let (marker, length) = (content[at + 1], &content[at + 2..at + 4]);
            if (0xc0..=0xc2).contains(&marker) {
                let number = |at: usize| u32::from(content[at]) << 8 | u32::from(content[at + 1]);
                return (number(at + 7), number(at + 5));
            }
            at += 2 + usize::from(length[0]) * 256 + usize::from(length[1]);
        }
    }

    #[test]
    fn pictures_have_the_size_that_the_manifest_says() {
        let source = read(&paths::root().join("www").join(MANIFEST)).unwrap();
        let manifest: Value = serde_json::from_slice(&source).unwrap();
        let mut seen = 0;
        for list in ["icons", "screenshots"] {
            for picture in manifest[list].as_array().unwrap() {
                let src = picture["src"].as_str().unwrap();
                let content = read(&paths::root().join(src)).unwrap();
                let (width, height) = match src.rsplit('.').next() {
                    Some("png") => png_size(&content),
                    Some("jpg") => jpeg_size(&content),
                    _ => continue,
                };
                assert_eq!(
                    picture["sizes"].as_str().unwrap(),
                    format!("{width}x{height}"),
                    "{src}"
                );
                seen += 1;
            }
        }
        assert!(seen >= 6, "{seen} pictures");
    }

    #[test]
    fn the_list_covers_the_folder_and_changes_with_it() {
        let folder = std::env::temp_dir().join(format!("chuhe-offline-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let site = Site::new(&folder);
        site.put("index.html", b"<p>").unwrap();
        site.put("screenshot-1.png", b"").unwrap();
        site.put("embed.html", b"<p>").unwrap();
        site.put("a.js", b"1").unwrap();
        let written = |site: &Site| {
            write_service_worker(site).unwrap();
            String::from_utf8(site.read(SERVICE_WORKER).unwrap()).unwrap()
        };
        let first = written(&site);
        assert_eq!(first, written(&site));
        assert!(first.contains(&format!("\"./\":{{\"hash\":\"{}\"", integrity(b"<p>"))));
        assert!(!NOT_KEPT.iter().any(|start| first.contains(start)));
        site.put("a.js", b"2").unwrap();
        let second = written(&site);
        assert_ne!(first.lines().next(), second.lines().next());
        site.put("a.unknown", b"").unwrap();
        assert!(write_service_worker(&site).is_err());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

//! The embedded board: its program, the module and the plain script around it, the pages that use it (docs/embedding.md).

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use crate::run::{cargo, command, node, run};
use crate::setup::WASM_TARGET;
use crate::{build, font, paths, setup};

/// Where the parts lie before they are put together.
fn folder() -> PathBuf {
    paths::target().join("embed")
}

/// Compiles the board and makes its glue twice: for the module, and for the plain script.
pub(crate) fn compile() -> Result<()> {
    setup::bindgen()?;
    setup::node()?;
    let build = ["build", "--profile", "page", "--target", WASM_TARGET, "-p", "xq-embed"];
    run(&mut cargo(build)).context("the embedded board could not be compiled")?;
    let wasm = paths::target().join(WASM_TARGET).join("page/xq_embed.wasm");
    for target in ["web", "no-modules"] {
        let mut bindgen = command("wasm-bindgen");
        bindgen.args(["--target", target, "--no-typescript", "--out-name", "board"]);
        bindgen.arg("--out-dir").arg(folder().join(target)).arg(&wasm);
        run(&mut bindgen).context("the embedded board's glue could not be made")?;
    }
    Ok(())
}

/// The file's own name for its content: the same content has the same name.
type Name<'a> = &'a dyn Fn(&[u8]) -> String;

/// Puts everything into the staging folder; `hash` names content.
pub(crate) fn finish(staging: &Path, hash: Name<'_>) -> Result<()> {
    let out = staging.join("embed");
    fs::create_dir_all(&out).context("cannot create the folder embed")?;
    let add = |stem: &str, extension: &str, content: &[u8]| -> Result<String> {
        let name = format!("{stem}-{}.{extension}", hash(content));
        fs::write(out.join(&name), content).with_context(|| format!("cannot write {name}"))?;
        Ok(name)
    };
    let wasm = read(&folder().join("web/board_bg.wasm"))?;
    let font = read(&font::file())?;
    let engine = build::engine_folder();
    let mut worker = read(&engine.join("engine.js"))?;
    worker.extend(read(&paths::root().join("www/engine-worker.js"))?);
    let engine_wasm = read(&engine.join("engine_bg.wasm"))?;
    let outlines = serde_json::to_string(&font::outlines()?)?;
    let names = json!({
        "wasm": add("board", "wasm", &wasm)?,
        "font": add("chuhe", "woff2", &font)?,
        "engine": { "worker": add("engine", "js", &worker)?, "wasm": add("engine", "wasm", &engine_wasm)? },
        "outlines": add("outlines", "json", outlines.as_bytes())?,
    });
    let module = module(&names)?;
    fs::write(out.join("xiangqi-board.js"), &module)?;

    let carried = format!(
        "self.xiangqiBoardFiles={};\n",
        json!({ "worker": String::from_utf8(worker)?, "engine": packed(&engine_wasm)? })
    );
    let outlines = format!("self.xiangqiBoardFiles={{outlines:{outlines}}};\n");
    let carried = json!({
        "wasm": packed(&wasm)?,
        "font": base64(&font),
        "engine": add("engine-carried", "js", carried.as_bytes())?,
        "outlines": add("outlines", "js", outlines.as_bytes())?,
    });
    let script = script(&carried)?;
    fs::write(out.join("xiangqi-board.script.js"), &script)?;

    let page = text("page.js")?.replace(
        "\"@FILES@\"",
        &json!({
            "wasm": names["wasm"],
            "font": names["font"],
            "module": format!("xiangqi-board.js?{}", hash(module.as_bytes())),
            "script": format!("xiangqi-board.script.js?{}", hash(script.as_bytes())),
        })
        .to_string(),
    );
    let page = format!("embed/{}", add("page", "js", page.as_bytes())?);
    for name in ["xiangqi-board.d.ts", "package.json", "README.md"] {
        fs::copy(paths::root().join("www/embed").join(name), out.join(name))
            .with_context(|| format!("cannot copy {name}"))?;
    }
    pages(staging, &page, hash)
}

/// The pages: in an iframe, for authors, and a demonstration.
fn pages(staging: &Path, page: &str, hash: Name<'_>) -> Result<()> {
    for name in ["embed.html", "embed-maker.html", "embed-demo.html"] {
        let path = paths::root().join("www").join(name);
        let mut html = String::from_utf8(read(&path)?)?.replace("@PAGE@", page);
        for file in ["maker.js", "maker.css", "demo.css", "demo.js"] {
            let content = read(&paths::root().join("www/embed").join(file))?;
            fs::write(staging.join("embed").join(file), &content)?;
            let own = format!("\"embed/{file}\"");
            html = html.replace(&own, &format!("\"embed/{file}?{}\"", hash(&content)));
        }
        fs::write(staging.join(name), html).with_context(|| format!("cannot write {name}"))?;
    }
    Ok(())
}

/// The module: glue, how it comes by its files, the element.
fn module(names: &Value) -> Result<String> {
    let glue = String::from_utf8(read(&folder().join("web/board.js"))?)?;
    ensure!(glue.contains("__wbg_init"), "wasm-bindgen's glue has no `__wbg_init`");
    Ok([glue, beginning("from-module.js", names)?, text("element.js")?].concat())
}

/// The plain script: the same in one function, with everything inside.
fn script(carried: &Value) -> Result<String> {
    let glue = String::from_utf8(read(&folder().join("no-modules/board.js"))?)?;
    ensure!(glue.contains("let wasm_bindgen"), "wasm-bindgen's glue has no `wasm_bindgen`");
    let parts = [glue, beginning("from-script.js", carried)?, text("element.js")?];
    Ok(["(() => {\n", &parts.concat(), "})();\n"].concat())
}

fn beginning(name: &str, files: &Value) -> Result<String> {
    let styles = json!(squeezed(&text("element.css")?)).to_string();
    let filled = text(name)?
        .replace("\"@FILES@\"", &files.to_string())
        .replace("\"@STYLES@\"", &styles);
    ensure!(!filled.contains("\"@"), "www/embed/{name} has a place that nothing fills");
    Ok(filled)
}

fn text(name: &str) -> Result<String> {
    Ok(String::from_utf8(read(&paths::root().join("www/embed").join(name))?)?)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// A style sheet without comments and white space that says nothing.
fn squeezed(css: &str) -> String {
    let mut bare = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, after)) = rest.split_once("/*") {
        bare.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    bare.push_str(rest);
    let words: Vec<&str> = bare.split_whitespace().collect();
    words.join(" ").replace(" {", "{").replace("{ ", "{").replace("; ", ";").replace(";}", "}").replace(" }", "}")
}

/// gzip, as the browser undoes it, in base64.
fn packed(bytes: &[u8]) -> Result<String> {
    let source = folder().join("to-pack");
    fs::write(&source, bytes)?;
    let target = folder().join("packed");
    let mut gzip = node(&paths::node_scripts().join("gzip.mjs"));
    run(gzip.arg(&source).arg(&target))?;
    Ok(base64(&read(&target)?))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |i: usize| chunk.get(i).copied().map_or(0, u32::from);
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i)) as usize & 63];
            text.push(if i > chunk.len() { '=' } else { char::from(digit) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_as_in_rfc_4648() {
        let pairs = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")];
        for (text, encoded) in pairs {
            assert_eq!(base64(text.as_bytes()), encoded);
        }
    }

    #[test]
    fn a_style_sheet_is_squeezed() {
        assert_eq!(squeezed("/* a */\na > b {\n  c: d e;\n}\n"), "a > b{c: d e}");
    }
}

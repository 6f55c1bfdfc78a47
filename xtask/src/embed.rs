//! The embedded board: its program, the module and the plain script around it, the pages that use it (docs/embedding.md).

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::run::{cargo, command, node, run};
use crate::script::without_comments;
use crate::setup::WASM_TARGET;
use crate::{build, bundle, font, paths, setup};

/// Where the parts lie before they are put together.
fn folder() -> PathBuf {
    paths::target().join("embed")
}

/// The two programs: one that shows games and puzzles, and one that can play on against the engine as well.
const KINDS: [(&str, &[&str]); 2] = [("view", &[]), ("play", &["--features", "xq-embed/play"])];

/// Compiles the boards and makes their glue twice: for the module, and for the plain script.
pub(crate) fn compile() -> Result<()> {
    setup::bindgen()?;
    setup::node()?;
    let build = [
        "build",
        "--profile",
        "embed",
        "--target",
        WASM_TARGET,
        "-p",
        "xq-embed",
    ];
    for (kind, features) in KINDS {
        let mut build = cargo(build);
        build::without_traces(&mut build);
        run(build.args(features)).context("the embedded board could not be compiled")?;
        let wasm = paths::target()
            .join(WASM_TARGET)
            .join("embed/xq_embed.wasm");
        for target in ["web", "no-modules"] {
            let mut bindgen = command("wasm-bindgen");
            bindgen.args(["--target", target, "--no-typescript", "--out-name", "board"]);
            bindgen
                .arg("--out-dir")
                .arg(folder().join(kind).join(target))
                .arg(&wasm);
            run(&mut bindgen).context("the embedded board's glue could not be made")?;
        }
    }
    // A worker without an origin runs plain scripts only.
    let engine = paths::target()
        .join(WASM_TARGET)
        .join("release/xq-worker.wasm");
    let mut bindgen = command("wasm-bindgen");
    bindgen.args([
        "--target",
        "no-modules",
        "--no-typescript",
        "--out-name",
        "engine",
    ]);
    bindgen
        .arg("--out-dir")
        .arg(folder().join("engine"))
        .arg(engine);
    run(&mut bindgen).context("the engine's glue could not be made")
}

/// The file's own name for its content: the same content has the same name.
type Name<'a> = &'a dyn Fn(&[u8]) -> String;

/// Puts everything into the staging folder; `hash` names content.
pub(crate) fn finish(staging: &Path, hash: Name<'_>) -> Result<()> {
    let out = Out {
        folder: staging.join("embed"),
        hash,
    };
    fs::create_dir_all(&out.folder).context("cannot create the folder embed")?;
    let engine = build::engine_folder();
    let files = Files {
        view: read(&folder().join("view/web/board_bg.wasm"))?,
        play: read(&folder().join("play/web/board_bg.wasm"))?,
        font: read(&font::file())?,
        worker: String::from_utf8(bundle::engine_worker(&engine)?)?,
        engine: read(&engine.join("engine_bg.wasm"))?,
        outlines: serde_json::to_string(&font::outlines()?)?,
    };
    let names = modules(&out, &files)?;
    let script = scripts(&out, &files)?;
    let page = without_comments(&text("page.js")?).replace(
        "\"@FILES@\"",
        &json!({
            "wasm": names["wasm"],
            "font": names["font"],
            "module": names["module"],
            "script": script,
        })
        .to_string(),
    );
    let page = format!("embed/{}", out.add("page", "js", page.as_bytes())?);
    for name in ["xiangqi-board.d.ts", "package.json", "README.md"] {
        fs::copy(
            paths::root().join("www/embed").join(name),
            out.folder.join(name),
        )
        .with_context(|| format!("cannot copy {name}"))?;
    }
    fs::copy(
        paths::root().join("www/icons/icon.svg"),
        out.folder.join("icon.svg"),
    )
    .context("cannot copy icon.svg")?;
    pages(staging, &page, hash)
}

/// Where everything goes.
struct Out<'a> {
    folder: PathBuf,
    hash: Name<'a>,
}

impl Out<'_> {
    /// Writes a file under a name that carries its content's hash, and returns the name.
    fn add(&self, stem: &str, extension: &str, content: &[u8]) -> Result<String> {
        let name = format!("{stem}-{}.{extension}", (self.hash)(content));
        self.write(&name, content)?;
        Ok(name)
    }

    fn write(&self, name: &str, content: &[u8]) -> Result<()> {
        fs::write(self.folder.join(name), content).with_context(|| format!("cannot write {name}"))
    }
}

/// What the scripts need.
struct Files {
    view: Vec<u8>,
    play: Vec<u8>,
    font: Vec<u8>,
    worker: String,
    engine: Vec<u8>,
    outlines: String,
}

/// The module and what lies beside it. Returns the names.
fn modules(out: &Out<'_>, files: &Files) -> Result<Value> {
    let play = String::from_utf8(read(&folder().join("play/web/board.js"))?)?;
    let mut names = json!({
        "wasm": out.add("board", "wasm", &files.view)?,
        "play": {
            "glue": out.add("play", "js", play.as_bytes())?,
            "wasm": out.add("play", "wasm", &files.play)?,
        },
        "font": out.add("chuhe", "woff2", &files.font)?,
        "engine": {
            "worker": out.add("engine", "js", files.worker.as_bytes())?,
            "wasm": out.add("engine", "wasm", &files.engine)?,
        },
        "outlines": out.add("outlines", "json", files.outlines.as_bytes())?,
    });
    let glue = String::from_utf8(read(&folder().join("view/web/board.js"))?)?;
    ensure!(
        glue.contains("__wbg_init"),
        "wasm-bindgen's glue has no `__wbg_init`"
    );
    let module = [
        glue,
        beginning("from-module.js", &names)?,
        text("element.js")?,
    ]
    .concat();
    let module = without_comments(&module);
    out.write("xiangqi-board.js", module.as_bytes())?;
    names["module"] = format!("xiangqi-board.js?{}", (out.hash)(module.as_bytes())).into();
    Ok(names)
}

/// The plain script: the same in one function, with everything inside. Returns its name.
fn scripts(out: &Out<'_>, files: &Files) -> Result<String> {
    let glue = |kind: &str| -> Result<String> {
        let glue = read(&folder().join(kind).join("no-modules/board.js"))?;
        let glue = String::from_utf8(glue)?;
        ensure!(
            glue.contains("let wasm_bindgen"),
            "wasm-bindgen's glue has no `wasm_bindgen`"
        );
        Ok(glue)
    };
    let carry = |stem: &str, content: &str| {
        let content = format!("self.xiangqiBoardFiles={content};\n");
        out.add(stem, "js", content.as_bytes())
    };
    let worker = [
        String::from_utf8(read(&folder().join("engine/engine.js"))?)?,
        "const __wbg_init = wasm_bindgen;\n".to_owned(),
        String::from_utf8(read(&paths::root().join("www/engine-worker.js"))?)?,
    ];
    let engine = json!({ "worker": worker.concat(), "engine": packed(&files.engine)? });
    let play = format!(
        "(() => {{\n{}\nreturn {{ glue: wasm_bindgen, wasm: {} }};\n}})()",
        glue("play")?,
        json!(packed(&files.play)?)
    );
    let carried = json!({
        "wasm": packed(&files.view)?,
        "play": carry("play-carried", &play)?,
        "font": base64(&files.font),
        "engine": carry("engine-carried", &engine.to_string())?,
        "outlines": carry("outlines", &files.outlines)?,
    });
    let parts = [
        glue("view")?,
        beginning("from-script.js", &carried)?,
        text("element.js")?,
    ];
    let script = ["(() => {\n", &without_comments(&parts.concat()), "})();\n"].concat();
    out.write("xiangqi-board.script.js", script.as_bytes())?;
    Ok(format!(
        "xiangqi-board.script.js?{}",
        (out.hash)(script.as_bytes())
    ))
}

/// The files of `dist/` that a board in a frame loads before it is to be seen.
pub(crate) fn shell() -> Result<Vec<String>> {
    let mut files = vec!["embed.html".to_owned(), "embed/xiangqi-board.js".to_owned()];
    let folder = paths::dist().join("embed");
    let entries =
        fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let needed = [("page-", ".js"), ("board-", ".wasm"), ("chuhe-", ".woff2")];
        if needed
            .iter()
            .any(|(start, end)| name.starts_with(start) && name.ends_with(end))
        {
            files.push(format!("embed/{name}"));
        }
    }
    files.sort();
    Ok(files)
}

/// The pages: in an iframe, for authors, and a demonstration.
fn pages(staging: &Path, page: &str, hash: Name<'_>) -> Result<()> {
    let sources = paths::root().join("www");
    let mut addresses = vec![("\"@PAGE@\"".to_owned(), format!("\"{page}\""))];
    for file in [
        "maker.js",
        "maker-texts.js",
        "maker.css",
        "demo.js",
        "demo.css",
    ] {
        let content = read(&sources.join("embed").join(file))?;
        fs::write(staging.join("embed").join(file), &content)?;
        let plain = format!("\"embed/{file}\"");
        addresses.push((plain, format!("\"embed/{file}?{}\"", hash(&content))));
    }
    for name in ["embed.html", "embed-maker.html", "embed-demo.html"] {
        let mut html = String::from_utf8(read(&sources.join(name))?)?;
        for (plain, versioned) in &addresses {
            html = html.replace(plain, versioned);
        }
        fs::write(staging.join(name), html).with_context(|| format!("cannot write {name}"))?;
    }
    Ok(())
}

fn beginning(name: &str, files: &Value) -> Result<String> {
    let styles = json!(squeezed(&text("element.css")?)).to_string();
    let filled = text(name)?
        .replace("\"@FILES@\"", &files.to_string())
        .replace("\"@STYLES@\"", &styles);
    ensure!(
        !filled.contains("\"@"),
        "www/embed/{name} has a place that nothing fills"
    );
    Ok(filled)
}

fn text(name: &str) -> Result<String> {
    Ok(String::from_utf8(read(
        &paths::root().join("www/embed").join(name),
    )?)?)
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
    words
        .join(" ")
        .replace(" {", "{")
        .replace("{ ", "{")
        .replace("; ", ";")
        .replace(";}", "}")
        .replace(" }", "}")
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
    STANDARD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_their_own_lines_go() {
        let script = "/** a\n * b\n */\n  let a = 1; // c\n\n// d\n/** e */\nlet b = '//';\n";
        assert_eq!(without_comments(script), "let a = 1; // c\nlet b = '//';\n");
    }

    #[test]
    fn a_style_sheet_is_squeezed() {
        assert_eq!(
            squeezed("/* a */\na > b {\n  c: d e;\n}\n"),
            "a > b{c: d e}"
        );
    }
}

//! Where things are.

use std::path::{Path, PathBuf};

/// The folder of the workspace manifest.
pub(crate) fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().unwrap_or(manifest).to_path_buf()
}

/// Cargo's target folder, also when `CARGO_TARGET_DIR` moves it.
pub(crate) fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// Tools of pinned versions, installed by [`crate::setup`] and found before the user's own.
pub(crate) fn tools() -> PathBuf {
    root().join("target/tools")
}

/// The built page.
pub(crate) fn dist() -> PathBuf {
    root().join("dist")
}

/// Scripts that this tool runs with Node.
pub(crate) fn node_scripts() -> PathBuf {
    root().join("xtask/node")
}

/// The end-to-end tests, an npm package of its own.
pub(crate) fn e2e() -> PathBuf {
    root().join("tests/e2e")
}

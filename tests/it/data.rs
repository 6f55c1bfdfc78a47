//! Test data: a small part is committed under `tests/data`, the whole lies beside the checkout in `../shared`.

use std::path::{Path, PathBuf};

/// A file of the whole data, when it is there.
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../shared")
        .join(path);
    if file.exists() {
        Some(file)
    } else {
        eprintln!("skipped: ../shared/{path} is not there; only the committed part is tested");
        None
    }
}

/// A committed file.
pub(crate) fn committed(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(name)
}

/// A JSON file: the whole when it is there, else the committed part.
pub(crate) fn json(committed_name: &str, shared_path: &str) -> serde_json::Value {
    let file = shared(shared_path).unwrap_or_else(|| committed(committed_name));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

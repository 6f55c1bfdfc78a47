//! Test data: a small part is committed under `tests/data`, the whole lies beside the checkout in `../shared`.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use xq_rules::{Move, Position, fen, uci};

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

/// The text of a committed file.
pub(crate) fn committed_text(name: &str) -> String {
    read(&committed(name))
}

/// A JSON file: the whole when it is there, else the committed part.
pub(crate) fn json(committed_name: &str, shared_path: &str) -> serde_json::Value {
    let file = shared(shared_path).unwrap_or_else(|| committed(committed_name));
    serde_json::from_str(&read(&file)).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

fn read(file: &Path) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

/// A real game or fragment.
#[derive(Debug)]
pub(crate) struct Record {
    /// Its line in the file, from 1.
    pub(crate) line: usize,
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
}

/// Real games: all 28,500 when they are there, else the committed few hundred.
pub(crate) fn games() -> impl Iterator<Item = Record> {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = TEXT.get_or_init(|| match shared("data/games.tsv.xz") {
        Some(file) => unpack(&file),
        None => committed_text("games.tsv"),
    });
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#') && !line.is_empty())
        .map(|(i, line)| record(i + 1, line))
}

fn unpack(file: &Path) -> String {
    let packed = std::fs::File::open(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let mut text = Vec::new();
    lzma_rs::xz_decompress(&mut std::io::BufReader::new(packed), &mut text)
        .unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    String::from_utf8(text).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

fn record(line: usize, text: &str) -> Record {
    let mut fields = text.split('\t');
    let (Some(_result), Some(_opening), Some(start), Some(moves), None) = (
        fields.next(),
        fields.next(),
        fields.next(),
        fields.next(),
        fields.next(),
    ) else {
        panic!("line {line}: expected four fields");
    };
    let start = match start {
        "" => Position::start(),
        start => match fen::read_position(start) {
            Ok((position, _)) => position,
            Err(error) => panic!("line {line}: {error}"),
        },
    };
    let moves = moves
        .as_bytes()
        .chunks(4)
        .map(|mv| {
            let mv = std::str::from_utf8(mv).ok().and_then(uci::read);
            mv.unwrap_or_else(|| panic!("line {line}: not a move"))
        })
        .collect();
    Record { line, start, moves }
}

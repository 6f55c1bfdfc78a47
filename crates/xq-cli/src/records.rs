//! `xq records`: game records, shown as JSON and converted.

use std::fs;
use std::path::Path;

use lexopt::prelude::*;
use serde_json::{Map, Value as Json, json};
use xq_records::pgn::{self, MoveText};
use xq_records::text::{self, NativeDecoder};
use xq_records::{Format, Import, Record, Tree, dhtmlxq, read_bytes, read_text_as};
use xq_rules::fen;
use xq_rules::notation::chinese::Script;

const HELP: &str = "\
xq records dump FILE                 one line of JSON for each game of a file in any format and encoding
xq records convert IN OUT [options]  writes the games of IN to OUT

  --from FORMAT   pgn, dhtmlxq, wxf, fen or moves; found out by itself without
  --to FORMAT     pgn, dhtmlxq or fen; by the ending of OUT without (.pgn, .ubb, .fen)
  --as FORM       the moves of PGN: chinese (default), traditional, wxf, iccs or uci
A single - as IN or OUT means standard input or output.";

pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), String> {
    let mut options = Options::default();
    let mut values = Vec::new();
    while let Some(arg) = args.next().map_err(|e| e.to_string())? {
        match arg {
            Long("from") => options.from = Some(format(&text_of(&mut args)?)?),
            Long("to") => options.to = Some(format(&text_of(&mut args)?)?),
            Long("as") => options.moves = move_text(&text_of(&mut args)?)?,
            Long("help") | Short('h') => {
                println!("{HELP}");
                return Ok(());
            }
            Value(value) => values.push(value.string().map_err(|e| e.to_string())?),
            other => return Err(other.unexpected().to_string()),
        }
    }
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    match values[..] {
        ["dump", file] => dump(file, &options),
        ["convert", from, to] => convert(from, to, &options),
        _ => Err("records needs `dump FILE` or `convert IN OUT`; see xq records --help".into()),
    }
}

/// The value of the option just met.
fn text_of(args: &mut lexopt::Parser) -> Result<String, String> {
    let value = args.value().and_then(ValueExt::string);
    value.map_err(|e| e.to_string())
}

#[derive(Debug, Default)]
struct Options {
    from: Option<Format>,
    to: Option<Format>,
    moves: MoveText,
}

fn format(name: &str) -> Result<Format, String> {
    Format::named(name)
        .or_else(|| Format::of_extension(name))
        .ok_or_else(|| format!("{name}: expected pgn, dhtmlxq, wxf, fen or moves"))
}

fn move_text(name: &str) -> Result<MoveText, String> {
    Ok(match name {
        "chinese" => MoveText::Chinese(Script::Simplified),
        "traditional" => MoveText::Chinese(Script::Traditional),
        "wxf" => MoveText::Wxf,
        "iccs" => MoveText::Iccs,
        "uci" => MoveText::Uci,
        _ => {
            return Err(format!(
                "--as {name}: expected chinese, traditional, wxf, iccs or uci"
            ));
        }
    })
}

fn read(file: &str, options: &Options) -> Result<Import, String> {
    let bytes = if file == "-" {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin().lock(), &mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    let bytes = bytes.map_err(|e| format!("{file}: {e}"))?;
    let import = match options.from {
        None => read_bytes(&bytes, &NativeDecoder),
        from => read_text_as(&text::decode(&bytes, &NativeDecoder).text, from),
    };
    import.map_err(|problem| format!("{file}: {problem}"))
}

fn dump(file: &str, options: &Options) -> Result<(), String> {
    let import = read(file, options)?;
    for problem in &import.problems {
        eprintln!("xq: {file}: {problem}");
    }
    for record in &import.records {
        println!("{}", line(record));
    }
    Ok(())
}

/// One game as the line of JSON that `dump` prints.
fn line(record: &Record) -> Json {
    let tree = &record.tree;
    let counts = tree.counts();
    let mut tags: Map<String, Json> = tree
        .tags
        .iter()
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    tags.insert("Result".into(), tree.outcome.pgn().into());
    json!({
        "format": record.format.name(),
        "start_fen": fen::write(&tree.start().to_setup()),
        "main_uci": tree.main_moves().map(|mv| mv.to_string()).collect::<Vec<_>>(),
        "main_plies": counts.main_plies,
        "tree_moves": counts.moves,
        "variations": counts.variations,
        "comments": counts.comments,
        "tags": tags,
        "warnings": record.problems.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

fn convert(from: &str, to: &str, options: &Options) -> Result<(), String> {
    let import = read(from, options)?;
    let ending = Path::new(to).extension().and_then(|end| end.to_str());
    let format = options
        .to
        .or_else(|| ending.and_then(Format::of_extension))
        .ok_or_else(|| format!("{to}: the format to write is not known; say --to pgn"))?;
    for problem in import.all_problems() {
        eprintln!("xq: {from}: {problem}");
    }
    let trees: Vec<&Tree> = import.records.iter().map(|record| &record.tree).collect();
    let text = match format {
        Format::Pgn => pgn::write_all(trees, options.moves),
        Format::DhtmlXq => ubb(&trees, to),
        Format::Fen => trees.into_iter().map(positions).collect(),
        Format::Wxf | Format::Moves => {
            return Err(format!("{} is read, not written", format.name()));
        }
    };
    if to == "-" {
        print!("{text}");
        return Ok(());
    }
    fs::write(to, text).map_err(|e| format!("{to}: {e}"))
}

fn ubb(trees: &[&Tree], to: &str) -> String {
    let mut text = String::new();
    for (i, tree) in trees.iter().enumerate() {
        let (game, loss) = dhtmlxq::write(tree);
        if !loss.is_none() {
            eprintln!(
                "xq: {to}: game {}: DhtmlXQ has no place for {} marks and {} annotations",
                i + 1,
                loss.marks,
                loss.annotations
            );
        }
        text.push_str(&game);
    }
    text
}

/// The start with the moves of the main line, as engine protocols have it.
fn positions(tree: &Tree) -> String {
    let mut line = fen::write(&tree.start().to_setup());
    for (i, mv) in tree.main_moves().enumerate() {
        line.push_str(if i == 0 { " moves " } else { " " });
        line.push_str(&mv.to_string());
    }
    line.push('\n');
    line
}

//! `xq notate`: a move in another notation.

use lexopt::prelude::*;
use xq_rules::notation::chinese::{self, Script};
use xq_rules::notation::{read_any, wxf};
use xq_rules::{Move, Position, uci};

const HELP: &str = "\
xq notate FEN MOVE [--as FORM]

MOVE in any notation; FORM is chinese (default), traditional, wxf, iccs or uci.";

/// A way of writing moves.
#[derive(Clone, Copy)]
enum Form {
    Chinese(Script),
    Wxf,
    Iccs,
    Uci,
}

impl Form {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "chinese" => Self::Chinese(Script::Simplified),
            "traditional" => Self::Chinese(Script::Traditional),
            "wxf" => Self::Wxf,
            "iccs" => Self::Iccs,
            "uci" => Self::Uci,
            _ => return None,
        })
    }

    fn write(self, position: &Position, mv: Move) -> String {
        match self {
            Self::Chinese(script) => chinese::write(position, mv, script),
            Self::Wxf => wxf::write(position, mv),
            Self::Iccs => uci::write_iccs(mv),
            Self::Uci => uci::write(mv),
        }
    }
}

pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), String> {
    let mut form = Form::Chinese(Script::Simplified);
    let mut values = Vec::new();
    while let Some(arg) = args.next().map_err(|e| e.to_string())? {
        match arg {
            Long("as") => {
                let name = args
                    .value()
                    .and_then(ValueExt::string)
                    .map_err(|e| e.to_string())?;
                form = Form::named(&name).ok_or_else(|| {
                    format!("--as {name}: expected chinese, traditional, wxf, iccs or uci")
                })?;
            }
            Long("help") | Short('h') => {
                println!("{HELP}");
                return Ok(());
            }
            Value(value) => values.push(value.string().map_err(|e| e.to_string())?),
            other => return Err(other.unexpected().to_string()),
        }
    }
    let [fen, text] = values.as_slice() else {
        return Err("notate needs a FEN and a move".into());
    };
    let position = crate::rules::position(fen)?;
    let mv = read_any(&position, text).map_err(|e| format!("{text}: {e}"))?;
    if !position.is_legal(mv) {
        return Err(format!("{text}: {mv} is not legal in this position"));
    }
    println!("{}", form.write(&position, mv));
    Ok(())
}

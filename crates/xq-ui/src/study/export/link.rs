//! The record in an address: a link to the page, a frame for another page.

use xq_records::pgn::{self, MoveText};
use xq_rules::fen;

use crate::i18n::Texts;
use crate::study::Study;
use crate::study::view::title;

/// Makes frames as tall as they want to be; see `docs/embedding.md`.
pub(super) const GROWS: &str = "<script>addEventListener('message',e=>{if(e.data&&e.data.type==='xiangqi:size')for(const f of document.querySelectorAll('iframe'))if(f.contentWindow===e.source)f.style.height=e.data.height+'px'})</script>\n";

/// A frame with the record in it, as HTML.
pub(super) fn frame(study: &Study, address: &str, texts: &Texts) -> String {
    let page = address.split(['?', '#']).next().unwrap_or_default();
    let folder = page.rfind('/').map_or("", |slash| &page[..=slash]);
    let title = match title(study.tree(), texts).as_str() {
        "" => texts.study.record.to_owned(),
        title => title
            .replace('&', "&amp;")
            .replace('"', "&quot;")
            .replace('<', "&lt;"),
    };
    [
        "<iframe src=\"",
        folder,
        "embed.html#",
        &link(study, "record").replace('&', "&amp;"),
        "\" title=\"",
        &title,
        "\" width=\"100%\" height=\"640\" loading=\"lazy\" style=\"border:0;max-width:820px\" sandbox=\"allow-scripts allow-same-origin\"></iframe>\n",
        GROWS,
    ]
    .concat()
}

/// The part of an address that opens the record: the moves alone when there is nothing else, all of it under that name otherwise.
pub(super) fn link(study: &Study, name: &str) -> String {
    let tree = study.tree();
    let plain = tree
        .walk()
        .all(|node| tree.next_sibling(node).is_none() && tree.notes(node).is_empty());
    let ply = study.ply().to_string();
    if !plain || !tree.tags.is_empty() {
        // Underscores stand for spaces in addresses of the page, but not in those of embedded boards.
        let record = encode(&pgn::write(tree, MoveText::Uci)).replace('_', "%20");
        let at = if tree.is_main(study.cursor()) {
            ["&ply=", &ply].concat()
        } else {
            String::new()
        };
        return [name, "=", &record, &at].concat();
    }
    let start = fen::write(&tree.start().to_setup());
    let start = if tree.start() == &xq_rules::Position::start() {
        String::new()
    } else {
        ["fen=", &encode(&start), "&"].concat()
    };
    let codes: String = tree.main_moves().map(|mv| mv.to_string()).collect();
    [&start, "moves=", &codes, "&ply=", &ply].concat()
}

/// Everything but what an address may hold anywhere becomes `%xx`, a space `_`.
fn encode(text: &str) -> String {
    use std::fmt::Write as _;
    let mut encoded = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'/' => {
                encoded.push(char::from(byte));
            }
            b' ' => encoded.push('_'),
            other => {
                // Writing into a String cannot fail.
                let _ = write!(encoded, "%{other:02X}");
            }
        }
    }
    encoded
}

//! Text inside the tags: `||` for line ends, HTML entities, `\uXXXX`.

/// What stands for itself in HTML only with an entity.
const ENTITIES: [(&str, char); 6] = [
    ("&lt;", '<'),
    ("&gt;", '>'),
    ("&quot;", '"'),
    ("&nbsp;", ' '),
    ("&#91;", '['),
    ("&amp;", '&'),
];

/// The text that was meant.
pub(super) fn read(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let entity = ENTITIES.iter().find(|(name, _)| rest.starts_with(name));
        if let Some(&(name, c)) = entity {
            out.push(c);
            rest = &rest[name.len()..];
        } else if let Some((c, len)) = unicode(rest) {
            out.push(c);
            rest = &rest[len..];
        } else if let Some(tail) = rest.strip_prefix("||") {
            out.push('\n');
            rest = tail;
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    crate::movetext::builder::normalized(&out)
}

/// `\u4e00` and its length.
fn unicode(text: &str) -> Option<(char, usize)> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let c = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
    Some((c, 6))
}

/// The text as it goes between two tags.
pub(super) fn write(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '[' => out.push_str("&#91;"),
            '\n' => out.push_str("||"),
            '\r' => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_lines_and_code_points() {
        assert_eq!(
            read("　　一||二&lt;b&gt;&amp;lt;\\u597d\\u&nbsp;x"),
            "　　一\n二<b>&lt;好\\u x"
        );
        for text in ["a\nb", "[/DhtmlXQ_title] <&>", "&amp;"] {
            assert_eq!(read(&write(text)), text);
        }
    }
}

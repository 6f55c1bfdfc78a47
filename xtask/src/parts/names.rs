//! Function names that stay the same from build to build.

/// A function's name without what changes from build to build: hashes of crates and of instances, numbers of instances of one name.
pub(crate) fn plain(name: &str) -> String {
    let is_hash =
        |text: &str| text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let mut plain = String::new();
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        match after.split_once(']') {
            Some((hash, after)) if is_hash(hash) => rest = after,
            _ => {
                plain.push('[');
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    if let Some((path, last)) = plain.rsplit_once("::h")
        && is_hash(last.split('.').next().unwrap_or_default())
    {
        plain.truncate(path.len());
    }
    // The linker counts functions of one name in different units, all of them whenever one is added anywhere.
    if let Some((name, number)) = plain.rsplit_once('.')
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
    {
        plain.truncate(name.len());
    }
    // A closure's place in the table of functions.
    if let Some((before, after)) = plain.split_once("shim_idx: ") {
        let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
        return [before, "shim_idx", after].concat();
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn hashes_go_and_everything_else_stays() {
        assert_eq!(
            plain("xq_ui::view::view::hab23d7ea2b2f4bb8"),
            "xq_ui::view::view"
        );
        assert_eq!(plain("<str>::to_lowercase"), "<str>::to_lowercase");
        assert_eq!(
            plain("core[c5930c85a12de822]::str::slice_error_fail_rt"),
            "core::str::slice_error_fail_rt"
        );
        assert_eq!(
            plain("f::<[u8; 3]>::hfa856a2053d71349.1646"),
            "f::<[u8; 3]>"
        );
        assert_eq!(plain("a::hidden"), "a::hidden");
        assert_eq!(plain("F { shim_idx: 234, b }"), "F { shim_idx, b }");
        assert_eq!(plain("<a::B>::new_in.1767"), "<a::B>::new_in");
    }
}

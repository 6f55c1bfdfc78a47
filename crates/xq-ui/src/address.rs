//! The keys and values behind `#` or `?` of an address.

/// The value of `key` in `#a=b&key=value` or `?a=b&key=value`.
pub(crate) fn value_of<'a>(part: &'a str, key: &str) -> Option<&'a str> {
    let pairs = part.strip_prefix(['#', '?']).unwrap_or(part).split('&');
    pairs
        .filter_map(|pair| pair.split_once('='))
        .find(|(name, _)| *name == key)
        .map(|(_, value)| value)
}

/// Undoes the encoding of an address: `%20`, and `+` for a space.
pub(crate) fn decode(encoded: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut rest = encoded.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                // `from_str_radix` reads a sign too.
                if !digits.iter().all(u8::is_ascii_hexdigit) {
                    return None;
                }
                let digits = std::str::from_utf8(&digits).ok()?;
                u8::from_str_radix(digits, 16).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_decoded() {
        assert_eq!(decode("a%20b+c_d").as_deref(), Some("a b c_d"));
        assert_eq!(decode("%E5%B8%85").as_deref(), Some("帅"));
        for bad in ["%", "%2", "%zz", "%ff", "%é", "%+1"] {
            assert_eq!(decode(bad), None, "{bad}");
        }
        assert_eq!(value_of("#x=1&fen=9/9", "fen"), Some("9/9"));
        assert_eq!(value_of("?go=study", "go"), Some("study"));
        assert_eq!(value_of("", "fen"), None);
    }
}

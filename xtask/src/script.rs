//! Scripts on their way out.

/// A script without the lines that are nothing but comments, and without indents. No line of ours or of the glue begins inside a text.
pub(crate) fn without_comments(script: &str) -> String {
    let mut bare = String::with_capacity(script.len());
    let mut inside = false;
    for line in script.lines().map(str::trim) {
        inside |= line.starts_with("/**");
        if !inside && !line.is_empty() && !line.starts_with("//") {
            bare.push_str(line);
            bare.push('\n');
        }
        inside &= !line.ends_with("*/");
    }
    bare
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn code_stays_and_comments_go() {
        let script = "/** One. */\nlet a = 1; // why\n\n  /**\n   * Two.\n   */\n  // three\n  let b = '//';\n";
        assert_eq!(
            without_comments(script),
            "let a = 1; // why\nlet b = '//';\n"
        );
    }
}

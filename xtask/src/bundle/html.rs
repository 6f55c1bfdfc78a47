//! A page's text as the build changes it: Trunk's tags out, ours in.

use anyhow::{Context as _, Result, bail};

use super::site::{Asset, Site};
use crate::{paths, styles};

/// The text of a page.
#[derive(Debug)]
pub(crate) struct Page {
    html: String,
}

impl Page {
    pub(crate) fn new(html: impl Into<String>) -> Self {
        Self { html: html.into() }
    }

    /// Replaces the one inline module script, which is Trunk's, by `replacement`.
    pub(crate) fn replace_script(&mut self, replacement: &str) -> Result<()> {
        let (start_tag, end_tag) = ("<script type=\"module\">", "</script>");
        let parts = self.html.split_once(start_tag).and_then(|(before, rest)| {
            let (script, after) = rest.split_once(end_tag)?;
            script.contains("import init").then_some((before, after))
        });
        let Some((before, after)) = parts else {
            bail!(
                "index.html has no inline script of Trunk's; is its `<link data-trunk rel=\"rust\">` there?"
            );
        };
        self.html = format!("{before}{replacement}{after}");
        Ok(())
    }

    /// Joins all style sheets, in their order, to one file.
    pub(crate) fn join_styles(&mut self, site: &Site) -> Result<()> {
        let mut sheet = Vec::new();
        let mut place = None;
        while let Some((at, tag)) = self.remove_link("rel=\"stylesheet\"") {
            let name = attribute(&tag, "href").context("a style sheet without an address")?;
            sheet.extend(site.take(name.trim_start_matches("./"))?);
            sheet.push(b'\n');
            place.get_or_insert(at);
        }
        let place = place.context("the page has no style sheet")?;
        let sheet = String::from_utf8(sheet).context("the style sheets are not UTF-8")?;
        let style = site.add("style", "css", styles::lean(&sheet).as_bytes())?;
        self.html.insert_str(place, &stylesheet(&style));
        Ok(())
    }

    /// Removes every `<link>` that has this attribute, as it is written.
    pub(crate) fn remove_links(&mut self, marker: &str) {
        while self.remove_link(marker).is_some() {}
    }

    /// Adds every file of ours that a `<link>` names (`href="www/…"`) to the site, and names it by its content.
    pub(crate) fn add_linked_files(&mut self, site: &Site) -> Result<()> {
        let start = "href=\"www/";
        while let Some(at) = self.html.find(start) {
            let rest = &self.html[at + "href=\"".len()..];
            let (name, _) = rest
                .split_once('"')
                .context("an attribute without an end")?;
            let name = name.to_owned();
            let asset = site.add_file(&paths::root().join(&name))?;
            let old = format!("href=\"{name}\"");
            self.html = self.html.replace(&old, &format!("href=\"{}\"", asset.url));
        }
        Ok(())
    }

    /// The finished text; fails if the content security policy would stop something in it.
    pub(crate) fn finish(self) -> Result<String> {
        let lower = self.html.to_ascii_lowercase();
        let inline = lower.contains("<script>")
            || lower.contains("<script type=\"module\">")
            || lower.contains("<style")
            || lower.contains(" style=");
        if inline {
            bail!(
                "the page has an inline script or style, which its content security policy does not allow"
            );
        }
        if !lower.contains("http-equiv=\"content-security-policy\"") {
            bail!("the page has no content security policy");
        }
        let lines: Vec<&str> = self.html.lines().filter(|line| !line.is_empty()).collect();
        Ok(lines.join("\n") + "\n")
    }

    /// Takes out the first `<link>` with this attribute: where it was, and its text.
    fn remove_link(&mut self, marker: &str) -> Option<(usize, String)> {
        let mut from = 0;
        while let Some(at) = self.html[from..].find("<link ").map(|at| from + at) {
            let end = at + self.html[at..].find('>')? + 1;
            if self.html[at..end].contains(marker) {
                let tag = self.html[at..end].to_owned();
                self.html.replace_range(at..end, "");
                return Some((at, tag));
            }
            from = end;
        }
        None
    }
}

/// The value of an attribute in a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    Some(rest.split_once('"')?.0)
}

fn stylesheet(style: &Asset) -> String {
    let Asset { url, integrity } = style;
    format!("<link rel=\"stylesheet\" href=\"{url}\" integrity=\"{integrity}\">")
}

/// A script of ours, checked against what the build wrote.
pub(crate) fn script(script: &Asset) -> String {
    let Asset { url, integrity } = script;
    format!("<script type=\"module\" src=\"{url}\" integrity=\"{integrity}\"></script>")
}

/// Begins to load a font.
pub(crate) fn preload_font(font: &Asset) -> String {
    let url = &font.url;
    format!("<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"{url}\">")
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"\">";

    #[test]
    fn trunks_script_is_replaced() {
        let mut page = Page::new(format!(
            "{POLICY}<script type=\"module\">\nimport init from './x.js'\n</script>"
        ));
        page.replace_script("<b>").unwrap();
        assert_eq!(page.finish().unwrap(), format!("{POLICY}<b>\n"));
        assert!(Page::new("<html></html>").replace_script("").is_err());
    }

    #[test]
    fn what_the_policy_forbids_is_refused() {
        for inline in [
            "<script>alert(1)</script>",
            "<STYLE>a{}</STYLE>",
            "<p style=\"x\">",
        ] {
            assert!(Page::new(format!("{POLICY}{inline}")).finish().is_err());
        }
        assert!(Page::new("<html></html>").finish().is_err());
    }

    #[test]
    fn links_are_taken_out_by_an_attribute() {
        let mut page = Page::new(
            "<link rel=\"a\" href=\"1\"><link rel=\"b\" href=\"2\"/><link rel=\"a\" href=\"3\">",
        );
        let (at, tag) = page.remove_link("rel=\"b\"").unwrap();
        assert_eq!((at, attribute(&tag, "href")), (23, Some("2")));
        page.remove_links("rel=\"a\"");
        assert_eq!(page.html, "");
    }
}

//! What the page was opened for: the query of its address.

use crate::address;
use crate::i18n::short;
use crate::model::Mode;

/// More than this is no record that somebody shares, but an attempt.
pub(crate) const LONGEST: usize = 200_000;

/// What the page was opened for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// The use of the page that was asked for.
    pub go: Option<Mode>,
    /// A text that another program shares: a record, a position, or an address.
    pub text: Option<String>,
}

/// Why an address says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LaunchFault {
    /// It is longer than any record.
    TooLong,
    /// It asks for something that there is not.
    Unknown(String),
    /// It is not encoded as addresses are.
    Encoding,
    /// Its text is no record and no position.
    NoRecord,
}

impl Launch {
    /// Reads `?go=study` and `?share_title=…&share=…&share_url=…`. Other keys are passed over: hosts and links add their own.
    ///
    /// # Errors
    /// The address asks for something that cannot be understood.
    pub fn read(query: &str) -> Result<Self, LaunchFault> {
        if query.len() > LONGEST {
            return Err(LaunchFault::TooLong);
        }
        let mut launch = Self::default();
        if let Some(name) = address::value_of(query, "go") {
            let mode = Mode::ALL.into_iter().find(|mode| mode.name() == name);
            let unknown = || LaunchFault::Unknown(short(name).to_owned());
            launch.go = Some(mode.ok_or_else(unknown)?);
        }
        let mut parts = Vec::new();
        for key in ["share_title", "share", "share_url"] {
            if let Some(value) = address::value_of(query, key).filter(|value| !value.is_empty()) {
                parts.push(address::decode(value).ok_or(LaunchFault::Encoding)?);
            }
        }
        // The text is the thing; title and address are what many programs put around it.
        launch.text = match address::value_of(query, "share") {
            Some(value) if !value.is_empty() => address::decode(value),
            _ => parts.into_iter().next_back(),
        };
        Ok(launch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortcuts_are_read() {
        for mode in Mode::ALL {
            let query = format!("?utm=x&go={}", mode.name());
            assert_eq!(Launch::read(&query).unwrap().go, Some(mode));
        }
        assert_eq!(Launch::read("").unwrap(), Launch::default());
        assert_eq!(Launch::read("?fbclid=1&x").unwrap(), Launch::default());
    }

    #[test]
    fn the_shared_text_is_the_text() {
        let text = |query| Launch::read(query).unwrap().text;
        assert_eq!(
            text("?share_title=A&share=1.+%E7%82%AE%E4%BA%8C%E5%B9%B3%E4%BA%94&share_url=u")
                .as_deref(),
            Some("1. 炮二平五")
        );
        assert_eq!(
            text("?share_title=A&share=&share_url=https%3A%2F%2Fx").as_deref(),
            Some("https://x")
        );
        assert_eq!(text("?share_title=A").as_deref(), Some("A"));
        assert_eq!(text("?share="), None);
        assert_eq!(text("?share=a_b").as_deref(), Some("a_b"));
    }

    #[test]
    fn hostile_queries_change_nothing_and_are_told() {
        let fault = |query: &str| Launch::read(query).unwrap_err();
        assert_eq!(
            fault("?go=<script>"),
            LaunchFault::Unknown("<script>".to_owned())
        );
        assert_eq!(fault("?share=%ff%fe"), LaunchFault::Encoding);
        assert_eq!(
            fault(&format!("?share={}", "a".repeat(1_000_000))),
            LaunchFault::TooLong
        );
    }
}

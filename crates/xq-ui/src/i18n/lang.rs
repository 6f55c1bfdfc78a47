//! The languages.

use super::{Texts, en, vi, zh_hans, zh_hant};

/// A language of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// 简体中文
    #[default]
    ZhHans,
    /// 繁體中文
    ZhHant,
    /// English
    En,
    /// Tiếng Việt
    Vi,
}

impl Lang {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::ZhHans, Self::ZhHant, Self::En, Self::Vi];

    /// Its tag for the page (BCP 47).
    pub const fn tag(self) -> &'static str {
        match self {
            Self::ZhHans => "zh-Hans",
            Self::ZhHant => "zh-Hant",
            Self::En => "en",
            Self::Vi => "vi",
        }
    }

    /// The language of a tag that a browser names, when we have it: `zh-TW` and `zh-Hant-HK` want the traditional characters.
    pub fn of_browser(tag: &str) -> Option<Self> {
        let tag = tag.to_ascii_lowercase();
        let mut parts = tag.split(['-', '_']);
        match parts.next()? {
            "zh" => {
                let parts: Vec<&str> = parts.collect();
                // A script that is named says more than the country.
                let traditional = !parts.contains(&"hans")
                    && ["hant", "tw", "hk", "mo"]
                        .iter()
                        .any(|one| parts.contains(one));
                Some(if traditional {
                    Self::ZhHant
                } else {
                    Self::ZhHans
                })
            }
            "yue" => Some(Self::ZhHant),
            "en" => Some(Self::En),
            "vi" => Some(Self::Vi),
            _ => None,
        }
    }

    /// The language of a tag, when we have it.
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.tag() == tag)
    }

    /// Its own name for itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ZhHans => "简体中文",
            Self::ZhHant => "繁體中文",
            Self::En => "English",
            Self::Vi => "Tiếng Việt",
        }
    }

    /// Its words.
    pub const fn texts(self) -> &'static Texts {
        match self {
            Self::ZhHans => &zh_hans::TEXTS,
            Self::ZhHant => &zh_hant::TEXTS,
            Self::En => &en::TEXTS,
            Self::Vi => &vi::TEXTS,
        }
    }
}

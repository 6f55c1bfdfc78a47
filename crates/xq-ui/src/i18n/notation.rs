//! The words for ways of writing moves.

/// These words in one language.
#[derive(Debug)]
#[expect(
    missing_docs,
    reason = "each field is the key of its own text; the tables below show what they say"
)]
pub struct NotationTexts {
    pub notation: &'static str,
    /// In the order of `Notation::ALL`.
    pub names: [&'static str; 5],
}

impl NotationTexts {
    /// 简体中文
    pub const ZH_HANS: Self = Self {
        notation: "记谱法",
        names: ["简体", "繁体", "WXF", "ICCS", "图标"],
    };

    /// 繁體中文
    pub const ZH_HANT: Self = Self {
        notation: "記譜法",
        names: ["簡體", "繁體", "WXF", "ICCS", "圖示"],
    };

    /// English
    pub const EN: Self = Self {
        notation: "Notation of moves",
        names: ["Simplified", "Traditional", "WXF", "ICCS", "Pictures"],
    };

    /// Tiếng Việt
    pub const VI: Self = Self {
        notation: "Cách ghi nước đi",
        names: ["Giản thể", "Phồn thể", "WXF", "ICCS", "Hình"],
    };
}

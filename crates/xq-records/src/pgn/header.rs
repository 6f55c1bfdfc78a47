//! The head that dpxq.com puts above a copied list of moves: `标题: … 红方: … 黑方: … 结果: …`.

use crate::Tags;

/// The words that begin a value, and the tag it becomes.
const KEYS: [(&str, &str); 24] = [
    ("标题", "Title"),
    ("標題", "Title"),
    ("棋局", "Title"),
    ("赛事", "Event"),
    ("比赛", "Event"),
    ("賽事", "Event"),
    ("轮次", "Round"),
    ("輪次", "Round"),
    ("日期", "Date"),
    ("时间", "Date"),
    ("地点", "Site"),
    ("地點", "Site"),
    ("红方", "Red"),
    ("紅方", "Red"),
    ("黑方", "Black"),
    ("结果", "Result"),
    ("結果", "Result"),
    ("布局", "Opening"),
    ("开局", "Opening"),
    ("評注", "Annotator"),
    ("评注", "Annotator"),
    ("作者", "Author"),
    ("类型", "Type"),
    ("備註", "Remark"),
];

/// Reads lines of such keys at the start of the text; gives the tags and where they end.
pub(super) fn read(text: &str) -> (Tags, usize) {
    let mut tags = Tags::new();
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let found = keys_of(line);
        if found.is_empty() && !line.trim().is_empty() {
            break;
        }
        for (i, &(at, key, tag)) in found.iter().enumerate() {
            let from = at + key.len();
            let to = found.get(i + 1).map_or(line.len(), |next| next.0);
            tags.set(
                tag,
                line[from..to].trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '：')),
            );
        }
        end += line.len();
    }
    (
        tags,
        if end == text.len() && text.trim().is_empty() {
            0
        } else {
            end
        },
    )
}

/// The keys of a line with their places, from left to right. The line counts only if it begins with one.
fn keys_of(line: &str) -> Vec<(usize, &'static str, &'static str)> {
    let mut found = Vec::new();
    let mut boundary = true;
    for (at, c) in line.char_indices() {
        if boundary && !c.is_whitespace() {
            let rest = &line[at..];
            let key = KEYS.iter().find(|(key, _)| {
                rest.strip_prefix(key)
                    .is_some_and(|rest| rest.trim_start().starts_with([':', '：']))
            });
            match key {
                Some(&(key, tag)) => found.push((at, key, tag)),
                None if found.is_empty() => return found,
                None => {}
            }
        }
        boundary = c.is_whitespace() || matches!(c, ',' | '，' | ';' | '；');
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_share_lines() {
        let text = "标题: 中炮对屏风马 赛事：2019年 全国赛\n红方: 许银川 黑方：王天一\n\n结果: 红胜\n1. 炮二平五";
        let (tags, end) = read(text);
        assert_eq!(tags.get("Title"), Some("中炮对屏风马"));
        assert_eq!(tags.get("Event"), Some("2019年 全国赛"));
        assert_eq!(tags.get("Red"), Some("许银川"));
        assert_eq!(tags.get("Black"), Some("王天一"));
        assert_eq!(tags.get("Result"), Some("红胜"));
        assert_eq!(&text[end..], "1. 炮二平五");
    }

    #[test]
    fn moves_are_no_head() {
        for text in ["1. 炮二平五 马8进7", "红方先胜: x", "", "  \n"] {
            let (tags, end) = read(text);
            assert!(tags.is_empty() && end <= text.len(), "{text}");
        }
    }
}

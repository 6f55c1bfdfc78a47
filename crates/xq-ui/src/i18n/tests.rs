//! No text is left untranslated. The tables are read as they print themselves for debugging: so a new text is looked at without being
//! named here.

use super::*;

/// Every text of a table with the path of its field, in the order of the fields.
fn texts(lang: Lang) -> Vec<String> {
    let printed = format!("{:?}", lang.texts());
    let mut found = Vec::new();
    let mut rest = printed.as_str();
    while let Some(start) = rest.find('"') {
        let body = &rest[start + 1..];
        let mut end = 0;
        while !body[end..].starts_with('"') {
            let escaped = body[end..].starts_with('\\');
            end += body[end..]
                .chars()
                .take(1 + usize::from(escaped))
                .map(char::len_utf8)
                .sum::<usize>();
        }
        found.push(body[..end].to_owned());
        rest = &body[end + 1..];
    }
    found
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ffef}')
}

/// What a text is called in its own writing, or what is shown as an example of it.
const PROPER: [&str; 4] = ["楚河", "炮二平五", "东萍", "東萍"];

/// Characters that only the simplified script has, of those that this interface could need.
const SIMPLIFIED_ONLY: &str = "对谱摆战红级轮电脑进载将军负绝杀违长时双无复数认设闭开试贴语简体马车帅动标键盘选点状没应启响继续坏页损弃许关浏览丢库规则实为号与这击从过处经种间断让输贯连护质讲较轻单换锁给献拦挡变竞赛执现缓评议价码话题边颜样师发问门须条还顶总说记录来图独并当几够义举会吗误权觉仅据们书么识带稳运围显详尝线网两东广终结态备术达头务称区优预赢协强汉兑见转节属静产众适乐写宁虑尽层归愿戏报担择挂旧机杂构极档检欢气满热环画离积类约纸练组细统维职联虽补装触计订训访证词译读谁调费资跃软辑远邻针钟钮错闪队阳阴阵险随难项顺顾额风飞饰驱验齐残败争减敌";

#[test]
fn every_language_says_as_much() {
    let counts = Lang::ALL.map(|lang| texts(lang).len());
    assert!(counts[0] > 300, "{counts:?}");
    assert!(counts.iter().all(|&count| count == counts[0]), "{counts:?}");
    for lang in Lang::ALL {
        for text in texts(lang) {
            assert!(
                text.trim() == text
                    || [", ", "; ", " and ", " and the ", " và "].contains(&text.as_str()),
                "{lang:?}: {text:?}"
            );
            assert!(!text.is_empty(), "{lang:?}");
        }
    }
}

#[test]
fn western_languages_have_no_chinese_left() {
    for lang in [Lang::En, Lang::Vi] {
        for text in texts(lang) {
            let mut rest = text.clone();
            for name in PROPER {
                rest = rest.replace(name, "");
            }
            assert!(!rest.contains(is_han), "{lang:?}: {text}");
        }
    }
}

#[test]
fn the_traditional_table_has_no_simplified_characters() {
    for text in texts(Lang::ZhHant) {
        let stray: Vec<char> = text
            .chars()
            .filter(|&c| SIMPLIFIED_ONLY.contains(c))
            .collect();
        assert!(stray.is_empty(), "{stray:?} in {text}");
    }
    // The list itself is sound: the simplified table needs most of it.
    let simplified: String = texts(Lang::ZhHans).concat();
    let used = SIMPLIFIED_ONLY
        .chars()
        .filter(|&c| simplified.contains(c))
        .count();
    assert!(used > 120, "{used}");
}

/// Sentences: words of one language that stand in another are an oversight. Short ones may be alike (`WXF`, `PGN`).
#[test]
fn no_sentence_is_the_same_in_two_languages() {
    let tables = Lang::ALL.map(texts);
    for (i, one) in tables.iter().enumerate() {
        for other in &tables[i + 1..] {
            for (a, b) in one.iter().zip(other) {
                let western = a.chars().filter(char::is_ascii_alphabetic).count() > 12;
                assert!(a != b || !western, "{a}");
            }
        }
    }
}

#[test]
fn templates_have_the_same_places() {
    let tables = Lang::ALL.map(texts);
    for (i, first) in tables[0].iter().enumerate() {
        for place in ["{0}", "{1}", "{2}"] {
            for table in &tables {
                assert_eq!(
                    first.contains(place),
                    table[i].contains(place),
                    "{first} / {}",
                    table[i]
                );
            }
        }
    }
}

#[test]
fn browsers_find_their_language() {
    for (tag, lang) in [
        ("zh-TW", Lang::ZhHant),
        ("zh-HK", Lang::ZhHant),
        ("zh-Hant-MO", Lang::ZhHant),
        ("zh-mo", Lang::ZhHant),
        ("zh-Hans-HK", Lang::ZhHans),
        ("zh", Lang::ZhHans),
        ("zh-CN", Lang::ZhHans),
        ("zh-SG", Lang::ZhHans),
        ("yue", Lang::ZhHant),
        ("en-GB", Lang::En),
        ("vi", Lang::Vi),
        ("vi-VN", Lang::Vi),
    ] {
        assert_eq!(Lang::of_browser(tag), Some(lang), "{tag}");
    }
    assert_eq!(Lang::of_browser("fr"), None);
    assert_eq!(Lang::of_browser(""), None);
}

#[test]
fn templates_are_filled() {
    assert_eq!(fill("{0} · {1}", &["红方胜", "将死"]), "红方胜 · 将死");
    assert_eq!(fill("{1}{0}{7} {", &["a", "{0}"]), "{0}a{7} {");
}

#[test]
fn a_result_names_its_reason() {
    let verdict = Verdict::Win {
        by: Color::Red,
        reason: WinReason::Checkmate,
    };
    let text = Lang::ZhHans.texts().verdict(verdict);
    assert_eq!(text.as_deref(), Some("红方胜 · 将死"));
    assert_eq!(Lang::En.texts().verdict(Verdict::Ongoing), None);
}

#[test]
fn tags_are_read_back() {
    for lang in Lang::ALL {
        assert_eq!(Lang::from_tag(lang.tag()), Some(lang));
    }
}

#[test]
fn long_finds_are_cut_between_characters() {
    assert_eq!(short("帅"), "帅");
    assert_eq!(short(&"帅".repeat(1000)), "帅".repeat(60));
}

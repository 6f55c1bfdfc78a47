//! From bytes to text: which encoding a file is in.
//!
//! A byte order mark decides; else what is valid UTF-8 is UTF-8; else it is Chinese in GB18030 (which holds GBK and
//! GB2312) or in Big5, and the one that makes more sense of the bytes is taken. The tables of those two are large;
//! who reads bytes brings a [`Decoder`], which in the browser is the browser's own.

/// A way of writing text in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, with a byte order mark or without.
    Utf8,
    /// The encoding of mainland China; GBK and GB2312 are parts of it.
    Gb18030,
    /// The encoding of Taiwan and Hong Kong.
    Big5,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Utf8,
        Self::Gb18030,
        Self::Big5,
        Self::Utf16Le,
        Self::Utf16Be,
    ];

    /// Its label in the Encoding Standard.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Gb18030 => "gb18030",
            Self::Big5 => "big5",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
        }
    }
}

/// Knows the tables of the Chinese encodings.
pub trait Decoder {
    /// Decodes all of the bytes; what is invalid becomes U+FFFD. It is asked for [`Encoding::Gb18030`] and
    /// [`Encoding::Big5`] only.
    fn decode(&self, bytes: &[u8], encoding: Encoding) -> String;
}

/// The decoder of native programs.
#[cfg(feature = "encodings")]
#[derive(Clone, Copy, Debug, Default)]
pub struct NativeDecoder;

#[cfg(feature = "encodings")]
impl Decoder for NativeDecoder {
    fn decode(&self, bytes: &[u8], encoding: Encoding) -> String {
        let table = match encoding {
            Encoding::Big5 => encoding_rs::BIG5,
            _ => encoding_rs::GB18030,
        };
        let (text, _) = table.decode_without_bom_handling(bytes);
        text.into_owned()
    }
}

/// Text and what it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// The encoding found or asked for.
    pub encoding: Encoding,
    /// The first invalid place, as a byte of the text, where U+FFFD stands now.
    pub damage: Option<usize>,
}

/// So many bytes are enough to tell one encoding from another.
const SAMPLE: usize = 1 << 18;

/// Finds out the encoding and decodes.
pub fn decode(bytes: &[u8], decoder: &dyn Decoder) -> Decoded {
    decode_as(bytes, detect(bytes, decoder), decoder)
}

/// Decodes as told: for the reader who sees that [`decode`] was wrong.
pub fn decode_as(bytes: &[u8], encoding: Encoding, decoder: &dyn Decoder) -> Decoded {
    let text = match encoding {
        Encoding::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
        Encoding::Utf16Le => utf16(bytes, u16::from_le_bytes),
        Encoding::Utf16Be => utf16(bytes, u16::from_be_bytes),
        Encoding::Gb18030 | Encoding::Big5 => decoder.decode(bytes, encoding),
    };
    let text = match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    };
    Decoded {
        damage: text.find('\u{fffd}'),
        text,
        encoding,
    }
}

/// Finds out the encoding.
pub fn detect(bytes: &[u8], decoder: &dyn Decoder) -> Encoding {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => return Encoding::Utf8,
        [0xFF, 0xFE, ..] => return Encoding::Utf16Le,
        [0xFE, 0xFF, ..] => return Encoding::Utf16Be,
        _ => {}
    }
    if let Some(encoding) = unmarked_utf16(bytes) {
        return encoding;
    }
    if is_utf8(bytes) {
        return Encoding::Utf8;
    }
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let sense = |encoding| sense(&decoder.decode(sample, encoding));
    if sense(Encoding::Big5) > sense(Encoding::Gb18030) {
        Encoding::Big5
    } else {
        Encoding::Gb18030
    }
}

/// Whether it is UTF-8, a few damaged places among many sound ones forgiven.
fn is_utf8(bytes: &[u8]) -> bool {
    let mut sound = 0usize;
    let mut broken = 0usize;
    for chunk in bytes.utf8_chunks() {
        sound += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    broken == 0 || sound > 20 * broken
}

/// Records hold brackets, digits and line ends, whose high byte is zero in UTF-16; nothing else has zeros.
fn unmarked_utf16(bytes: &[u8]) -> Option<Encoding> {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let zeros = |odd: usize| {
        sample
            .iter()
            .skip(odd)
            .step_by(2)
            .filter(|&&b| b == 0)
            .count()
    };
    let (even, odd) = (zeros(0), zeros(1));
    let enough = sample.len() / 40 + 1;
    match (even > enough, odd > enough) {
        (false, true) if even * 8 < odd => Some(Encoding::Utf16Le),
        (true, false) if odd * 8 < even => Some(Encoding::Utf16Be),
        _ => None,
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks(2).map(|pair| match *pair {
        [a, b] => unit([a, b]),
        // Half a unit at the end.
        _ => 0xFFFD,
    });
    char::decode_utf16(units)
        .map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// Characters that records are full of, in both scripts.
const FREQUENT: &str = "车車马馬相象仕士帅帥将將炮砲兵卒进進退平前中后後一二三四五六七八九红紅黑方胜勝和先负負局对對赛賽棋\
    的是不了在有这這可以为為如上下着著，。、；：（）１２３４５６７８９";

/// How much sense a text makes as a record in Chinese.
fn sense(text: &str) -> i64 {
    text.chars()
        .map(|c| match c {
            '\u{fffd}' => -20,
            c if c.is_ascii() => 0,
            c if FREQUENT.contains(c) => 4,
            // Private characters, and the letters that one table has where the other has hanzi.
            '\u{e000}'..='\u{f8ff}' | '\u{20000}'.. => -4,
            '\u{3040}'..='\u{312f}' | '\u{0370}'..='\u{04ff}' | '\u{2500}'..='\u{259f}' => -2,
            _ => 0,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Knows no table at all: what it is asked for is neither sensible nor right.
    struct Ignorant;

    impl Decoder for Ignorant {
        fn decode(&self, bytes: &[u8], _: Encoding) -> String {
            bytes.iter().map(|_| '\u{fffd}').collect()
        }
    }

    const TEXT: &str = "[Red \"胡荣华\"]\n1. 炮二平五 马８进７";

    fn utf16_bytes(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(unit).collect()
    }

    #[test]
    fn unicode_with_and_without_marks() {
        let little = utf16_bytes(TEXT, u16::to_le_bytes);
        let big = utf16_bytes(TEXT, u16::to_be_bytes);
        let marked = |mark: &[u8], bytes: &[u8]| [mark, bytes].concat();
        for (bytes, encoding) in [
            (TEXT.as_bytes().to_vec(), Encoding::Utf8),
            (marked(&[0xEF, 0xBB, 0xBF], TEXT.as_bytes()), Encoding::Utf8),
            (marked(&[0xFF, 0xFE], &little), Encoding::Utf16Le),
            (marked(&[0xFE, 0xFF], &big), Encoding::Utf16Be),
            (little, Encoding::Utf16Le),
            (big, Encoding::Utf16Be),
        ] {
            let decoded = decode(&bytes, &Ignorant);
            assert_eq!(decoded.encoding, encoding);
            assert_eq!(decoded.text, TEXT);
            assert_eq!(decoded.damage, None);
        }
    }

    #[test]
    fn a_cut_character_does_not_turn_utf8_into_something_else() {
        let mut bytes = TEXT.repeat(4).into_bytes();
        bytes.truncate(bytes.len() - 1);
        let decoded = decode(&bytes, &Ignorant);
        assert_eq!(decoded.encoding, Encoding::Utf8);
        assert_eq!(decoded.damage, Some(decoded.text.len() - 3));
    }

    #[cfg(feature = "encodings")]
    #[test]
    fn the_two_chinese_encodings_are_told_apart() {
        let traditional = "[Red \"楊官璘\"]\n{此局精彩}\n1. 炮二平五 馬８進７ 2. 馬二進三 車９平８";
        let (simplified, _, _) = encoding_rs::GB18030.encode(TEXT);
        let (big5, _, _) = encoding_rs::BIG5.encode(traditional);
        let (gbk, _, _) = encoding_rs::GB18030.encode(traditional);
        for (bytes, encoding, text) in [
            (simplified, Encoding::Gb18030, TEXT),
            (big5, Encoding::Big5, traditional),
            (gbk, Encoding::Gb18030, traditional),
        ] {
            let decoded = decode(&bytes, &NativeDecoder);
            assert_eq!((decoded.encoding, decoded.text.as_str()), (encoding, text));
        }
        assert_eq!(decode(&[], &NativeDecoder).text, "");
    }
}

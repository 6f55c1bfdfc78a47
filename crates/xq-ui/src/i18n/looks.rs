//! The words around looks, sounds and the keyboard.

use xq_rules::notation::Script;

use crate::looks::{BoardStyle, PieceSet, Speed, Switch};

/// These words in one language.
#[derive(Debug)]
#[expect(
    missing_docs,
    reason = "each field is the key of its own text; the tables beside show what they say"
)]
pub struct LooksTexts {
    /// The script of the notation that is read aloud, where notation is read aloud.
    pub says: Option<Script>,
    pub pieces: &'static str,
    pub piece_sets: [&'static str; PieceSet::ALL.len()],
    pub board: &'static str,
    pub boards: [&'static str; BoardStyle::ALL.len()],
    pub view: &'static str,
    pub sound: &'static str,
    pub volume: &'static str,
    pub silent: &'static str,
    pub speed: &'static str,
    pub speeds: [&'static str; Speed::ALL.len()],
    pub switches: [&'static str; Switch::ALL.len()],
    /// The board, for those who hear it.
    pub grid: &'static str,
    /// `{0}` what stands on a point, where the chosen piece may go.
    pub may_go: &'static str,
    /// `{0}` what stands on a point: the chosen piece.
    pub chosen: &'static str,
    pub type_move: &'static str,
    pub type_hint: &'static str,
    pub make_move: &'static str,
    /// `{0}` what was typed.
    pub typed_unknown: &'static str,
    /// `{0}` what was typed.
    pub typed_illegal: &'static str,
    /// `{0}` what was typed, `{1}` the moves it may mean.
    pub typed_unclear: &'static str,
    pub typed_not_now: &'static str,
    /// `{0}` a piece.
    pub front: &'static str,
    /// `{0}` a piece.
    pub rear: &'static str,
    pub forward: &'static str,
    pub backward: &'static str,
    pub sideways: &'static str,
}

impl LooksTexts {
    /// 简体中文
    pub const ZH_HANS: Self = Self {
        says: Some(Script::Simplified),
        pieces: "棋子",
        piece_sets: ["繁体", "简体", "图形"],
        board: "棋盘",
        boards: ["木", "纸", "石"],
        view: "显示",
        sound: "声音",
        volume: "音量",
        silent: "静音",
        speed: "动画",
        speeds: ["关", "快", "正常", "慢"],
        switches: [
            "黑子反白，不靠颜色分辨",
            "纵线数字",
            "左右对调",
            "对面棋子倒置（面对面对弈）",
            "朗读着法",
            "走子时振动",
        ],
        grid: "棋盘，方向键移动，回车拿子或落子",
        may_go: "{0}，可走",
        chosen: "{0}，已拿起",
        type_move: "输入着法",
        type_hint: "炮二平五、C2=5 或 h2e2",
        make_move: "走棋",
        typed_unknown: "认不出“{0}”",
        typed_illegal: "“{0}”不能这样走",
        typed_unclear: "“{0}”不明确，可能是 {1}",
        typed_not_now: "现在不能走棋",
        front: "前{0}",
        rear: "后{0}",
        forward: "进",
        backward: "退",
        sideways: "平",
    };

    /// 繁體中文
    pub const ZH_HANT: Self = Self {
        says: Some(Script::Traditional),
        pieces: "棋子",
        piece_sets: ["繁體", "簡體", "圖形"],
        board: "棋盤",
        boards: ["木", "紙", "石"],
        view: "顯示",
        sound: "聲音",
        volume: "音量",
        silent: "靜音",
        speed: "動畫",
        speeds: ["關", "快", "正常", "慢"],
        switches: [
            "黑子反白，不靠顏色分辨",
            "縱線數字",
            "左右對調",
            "對面棋子倒置（面對面對弈）",
            "朗讀著法",
            "走子時振動",
        ],
        grid: "棋盤，方向鍵移動，Enter 拿子或落子",
        may_go: "{0}，可走",
        chosen: "{0}，已拿起",
        type_move: "輸入著法",
        type_hint: "炮二平五、C2=5 或 h2e2",
        make_move: "走棋",
        typed_unknown: "認不出「{0}」",
        typed_illegal: "「{0}」不能這樣走",
        typed_unclear: "「{0}」不明確，可能是 {1}",
        typed_not_now: "現在不能走棋",
        front: "前{0}",
        rear: "後{0}",
        forward: "進",
        backward: "退",
        sideways: "平",
    };

    /// English
    pub const EN: Self = Self {
        says: None,
        pieces: "Pieces",
        piece_sets: ["Traditional", "Simplified", "Pictures"],
        board: "Board",
        boards: ["Wood", "Paper", "Slate"],
        view: "Display",
        sound: "Sound",
        volume: "Volume",
        silent: "Silent",
        speed: "Animation",
        speeds: ["Off", "Fast", "Normal", "Slow"],
        switches: [
            "Invert Black, to tell sides apart without color",
            "File numbers",
            "Mirror left and right",
            "Far pieces upside down, for two at one table",
            "Speak the moves",
            "Vibrate with each move",
        ],
        grid: "Board. Arrow keys move, Enter picks up or puts down",
        may_go: "{0}, can go here",
        chosen: "{0}, picked up",
        type_move: "Type a move",
        type_hint: "C2=5, 炮二平五 or h2e2",
        make_move: "Play",
        typed_unknown: "“{0}” is not a move",
        typed_illegal: "“{0}” is not legal here",
        typed_unclear: "“{0}” is ambiguous; it may be {1}",
        typed_not_now: "It is not your move now",
        front: "front {0}",
        rear: "rear {0}",
        forward: "advance",
        backward: "retreat",
        sideways: "traverse",
    };

    /// Tiếng Việt
    pub const VI: Self = Self {
        says: None,
        pieces: "Quân cờ",
        piece_sets: ["Phồn thể", "Giản thể", "Hình vẽ"],
        board: "Bàn cờ",
        boards: ["Gỗ", "Giấy", "Đá"],
        view: "Hiển thị",
        sound: "Âm thanh",
        volume: "Âm lượng",
        silent: "Tắt tiếng",
        speed: "Chuyển động",
        speeds: ["Tắt", "Nhanh", "Vừa", "Chậm"],
        switches: [
            "Quân đen đảo màu, phân biệt không cần màu sắc",
            "Số của các cột",
            "Đổi trái phải",
            "Quân phía đối diện lộn ngược, cho hai người ngồi đối mặt",
            "Đọc nước đi",
            "Rung khi đi quân",
        ],
        grid: "Bàn cờ. Phím mũi tên để di chuyển, Enter để nhấc hoặc đặt quân",
        may_go: "{0}, đi được",
        chosen: "{0}, đã nhấc",
        type_move: "Nhập nước đi",
        type_hint: "C2=5, 炮二平五 hoặc h2e2",
        make_move: "Đi quân",
        typed_unknown: "“{0}” không phải là nước đi",
        typed_illegal: "Không đi được “{0}”",
        typed_unclear: "“{0}” chưa rõ, có thể là {1}",
        typed_not_now: "Chưa đến lượt bạn",
        front: "{0} trước",
        rear: "{0} sau",
        forward: "tiến",
        backward: "thoái",
        sideways: "bình",
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_have_their_places() {
        for texts in [
            LooksTexts::ZH_HANS,
            LooksTexts::ZH_HANT,
            LooksTexts::EN,
            LooksTexts::VI,
        ] {
            for one in [
                texts.may_go,
                texts.chosen,
                texts.typed_unknown,
                texts.typed_illegal,
                texts.typed_unclear,
                texts.front,
                texts.rear,
            ] {
                assert!(one.contains("{0}"), "{one}");
            }
            assert!(texts.typed_unclear.contains("{1}"));
        }
    }
}

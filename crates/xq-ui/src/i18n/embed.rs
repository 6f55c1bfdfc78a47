//! The words of a board in somebody else's page.

use xq_rules::{DrawReason, Verdict, WinReason};

use super::{Lang, Texts, en, fill, vi, zh_hans, zh_hant};

/// What an embedded board says. `{0}` stands for what [`super::fill`] puts there.
#[derive(Debug)]
#[expect(
    missing_docs,
    reason = "each field is the key of its own text; the tables beside show what they say"
)]
pub struct EmbedTexts {
    pub board: &'static str,
    pub controls: &'static str,
    pub first: &'static str,
    pub previous: &'static str,
    pub next: &'static str,
    pub last: &'static str,
    pub flip: &'static str,
    pub autoplay: &'static str,
    pub stop: &'static str,
    pub moves: &'static str,
    pub again: &'static str,
    pub solution: &'static str,
    pub find_red: &'static str,
    pub find_black: &'static str,
    pub wrong: &'static str,
    pub solved: &'static str,
    pub your_move: &'static str,
    pub engine_thinks: &'static str,
    pub let_begin: &'static str,
    pub engine_down: &'static str,
    pub retry: &'static str,
    pub start: &'static str,
    /// `{0}` the line of the record.
    pub bad_record: &'static str,
    pub bad_position: &'static str,
    /// `{0}` which move, `{1}` how it is written.
    pub bad_move: &'static str,
    pub rules: Common,
}

/// Words that the page's tables have too. They are copied from there, one by one: an embedded board must not carry the tables.
#[derive(Debug)]
#[expect(missing_docs, reason = "as in `Texts`, where they come from")]
pub struct Common {
    pub colors: [&'static str; 2],
    pub to_move: [&'static str; 2],
    pub wins: [&'static str; 2],
    pub draw: &'static str,
    pub result: &'static str,
    pub win_reasons: [&'static str; 6],
    pub draw_reasons: [&'static str; 4],
    pub check: &'static str,
    pub roles: [[&'static str; 7]; 2],
    pub point_piece: &'static str,
    pub point_empty: &'static str,
    pub may_go: &'static str,
    pub chosen: &'static str,
    pub grid: &'static str,
    pub separator: &'static str,
    pub font: &'static str,
}

impl Common {
    const fn of(texts: &Texts) -> Self {
        Self {
            colors: [texts.red, texts.black],
            to_move: [texts.red_to_move, texts.black_to_move],
            wins: [texts.red_wins, texts.black_wins],
            draw: texts.draw,
            result: texts.result,
            win_reasons: [
                texts.checkmate,
                texts.stalemate,
                texts.forbidden_repetition,
                texts.resignation,
                texts.time_out,
                texts.infringements,
            ],
            draw_reasons: [
                texts.dead_position,
                texts.agreement,
                texts.repetition,
                texts.round_limit,
            ],
            check: texts.check,
            roles: texts.roles,
            point_piece: texts.point_piece,
            point_empty: texts.point_empty,
            may_go: texts.looks.may_go,
            chosen: texts.looks.chosen,
            grid: texts.looks.grid,
            separator: texts.word_separator,
            font: texts.notice_font,
        }
    }

    /// A finished game's result and reason; none while it goes on.
    pub fn verdict(&self, verdict: Verdict) -> Option<String> {
        let (result, reason) = match verdict {
            Verdict::Ongoing => return None,
            Verdict::Win { by, reason } => {
                let i = match reason {
                    WinReason::Checkmate => 0,
                    WinReason::Stalemate => 1,
                    WinReason::Repetition => 2,
                    WinReason::Resignation => 3,
                    WinReason::Time => 4,
                    WinReason::Infringements => 5,
                };
                (self.wins[by as usize], self.win_reasons[i])
            }
            Verdict::Draw { reason } => {
                let i = match reason {
                    DrawReason::DeadPosition => 0,
                    DrawReason::Agreement => 1,
                    DrawReason::Repetition => 2,
                    DrawReason::RoundLimit => 3,
                };
                (self.draw, self.draw_reasons[i])
            }
        };
        Some(fill(self.result, &[result, reason]))
    }
}

impl EmbedTexts {
    /// Those of a language.
    pub const fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::ZhHans => &ZH_HANS,
            Lang::ZhHant => &ZH_HANT,
            Lang::En => &EN,
            Lang::Vi => &VI,
        }
    }
}

static ZH_HANS: EmbedTexts = EmbedTexts {
    board: "棋盘",
    controls: "棋谱控制",
    first: "开局",
    previous: "上一步",
    next: "下一步",
    last: "终局",
    flip: "翻转棋盘",
    autoplay: "自动播放",
    stop: "停止播放",
    moves: "着法",
    again: "重来",
    solution: "提示一步",
    find_red: "红先，请走出正着",
    find_black: "黑先，请走出正着",
    wrong: "不是这一步，再想想",
    solved: "解开了",
    your_move: "轮到你走",
    engine_thinks: "电脑思考中",
    let_begin: "点棋盘让电脑先走",
    engine_down: "电脑没有响应",
    retry: "重试",
    start: "开始局面",
    bad_record: "棋谱第 {0} 行读不懂",
    bad_position: "这个局面读不懂",
    bad_move: "第 {0} 步走不通：{1}",
    rules: Common::of(&zh_hans::TEXTS),
};

static ZH_HANT: EmbedTexts = EmbedTexts {
    board: "棋盤",
    controls: "棋譜控制",
    first: "開局",
    previous: "上一步",
    next: "下一步",
    last: "終局",
    flip: "翻轉棋盤",
    autoplay: "自動播放",
    stop: "停止播放",
    moves: "著法",
    again: "重來",
    solution: "提示一步",
    find_red: "紅先，請走出正著",
    find_black: "黑先，請走出正著",
    wrong: "不是這一步，再想想",
    solved: "解開了",
    your_move: "輪到你走",
    engine_thinks: "電腦思考中",
    let_begin: "點棋盤讓電腦先走",
    engine_down: "電腦沒有回應",
    retry: "重試",
    start: "開始局面",
    bad_record: "棋譜第 {0} 行讀不懂",
    bad_position: "這個局面讀不懂",
    bad_move: "第 {0} 步走不通：{1}",
    rules: Common::of(&zh_hant::TEXTS),
};

static EN: EmbedTexts = EmbedTexts {
    board: "Board",
    controls: "Controls",
    first: "Start",
    previous: "Back",
    next: "Next",
    last: "End",
    flip: "Flip the board",
    autoplay: "Autoplay",
    stop: "Stop",
    moves: "Moves",
    again: "Again",
    solution: "Show a move",
    find_red: "Red to play: find the move",
    find_black: "Black to play: find the move",
    wrong: "Not this one. Try again",
    solved: "Solved",
    your_move: "Your turn",
    engine_thinks: "The computer is thinking",
    let_begin: "Tap the board: the computer begins",
    engine_down: "The computer does not answer",
    retry: "Try again",
    start: "Start position",
    bad_record: "Line {0} of the record cannot be read",
    bad_position: "This position cannot be read",
    bad_move: "Move {0} cannot be made: {1}",
    rules: Common::of(&en::TEXTS),
};

static VI: EmbedTexts = EmbedTexts {
    board: "Bàn cờ",
    controls: "Điều khiển",
    first: "Đầu ván",
    previous: "Lùi",
    next: "Tiếp",
    last: "Cuối ván",
    flip: "Xoay bàn cờ",
    autoplay: "Tự chạy",
    stop: "Dừng",
    moves: "Nước đi",
    again: "Làm lại",
    solution: "Gợi ý một nước",
    find_red: "Đỏ đi trước: hãy tìm nước đúng",
    find_black: "Đen đi trước: hãy tìm nước đúng",
    wrong: "Chưa đúng, hãy thử lại",
    solved: "Đã giải xong",
    your_move: "Đến lượt bạn",
    engine_thinks: "Máy đang nghĩ",
    let_begin: "Chạm vào bàn cờ để máy đi trước",
    engine_down: "Máy không trả lời",
    retry: "Thử lại",
    start: "Thế cờ ban đầu",
    bad_record: "Không đọc được dòng {0} của biên bản",
    bad_position: "Không đọc được thế cờ này",
    bad_move: "Nước thứ {0} không đi được: {1}",
    rules: Common::of(&vi::TEXTS),
};

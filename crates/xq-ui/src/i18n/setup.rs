//! The words beside the board that is edited.

/// These words in one language.
#[derive(Debug)]
#[expect(
    missing_docs,
    reason = "each field is the key of its own text; the tables below show what they say"
)]
pub struct SetupTexts {
    pub setup: &'static str,
    pub palette: &'static str,
    /// `{0}` piece, `{1}` how many are left.
    pub left: &'static str,
    pub to_move: &'static str,
    pub fen: &'static str,
    pub clear: &'static str,
    pub start: &'static str,
    pub from_game: &'static str,
    pub mirror: &'static str,
    pub swap: &'static str,
    pub undo: &'static str,
    pub redo: &'static str,
    pub remove: &'static str,
    pub play: &'static str,
    pub study: &'static str,
    pub copy: &'static str,
    pub sound: &'static str,
    pub problems: &'static str,
    pub hint: &'static str,
}

impl SetupTexts {
    /// 简体中文
    pub const ZH_HANS: Self = Self {
        setup: "摆局",
        palette: "棋子盒",
        left: "{0}，余 {1}",
        to_move: "先行",
        fen: "局面（FEN）",
        clear: "清空",
        start: "初始局面",
        from_game: "当前对局",
        mirror: "左右互换",
        swap: "红黑互换",
        undo: "撤销",
        redo: "重做",
        remove: "移除棋子",
        play: "从此对弈",
        study: "从此打谱",
        copy: "复制 FEN",
        sound: "局面合理",
        problems: "局面问题",
        hint: "点选棋子再点棋盘，或直接拖放；拖出棋盘、右键或 Delete 移除",
    };

    /// 繁體中文
    pub const ZH_HANT: Self = Self {
        setup: "擺局",
        palette: "棋子盒",
        left: "{0}，餘 {1}",
        to_move: "先行",
        fen: "局面（FEN）",
        clear: "清空",
        start: "初始局面",
        from_game: "目前對局",
        mirror: "左右互換",
        swap: "紅黑互換",
        undo: "復原",
        redo: "重做",
        remove: "移除棋子",
        play: "從此對弈",
        study: "從此打譜",
        copy: "複製 FEN",
        sound: "局面合理",
        problems: "局面問題",
        hint: "點選棋子再點棋盤，或直接拖放；拖出棋盤、右鍵或 Delete 移除",
    };

    /// English
    pub const EN: Self = Self {
        setup: "Set up",
        palette: "Pieces",
        left: "{0}, {1} left",
        to_move: "To move",
        fen: "Position (FEN)",
        clear: "Clear",
        start: "Start",
        from_game: "This game",
        mirror: "Mirror",
        swap: "Swap sides",
        undo: "Undo",
        redo: "Redo",
        remove: "Remove the piece",
        play: "Play from here",
        study: "Study from here",
        copy: "Copy FEN",
        sound: "A valid position",
        problems: "What is wrong",
        hint: "Tap a piece, then the board, or drag. Drag off the board, right-click or press Delete to remove.",
    };

    /// Tiếng Việt
    pub const VI: Self = Self {
        setup: "Xếp cờ",
        palette: "Hộp quân",
        left: "{0}, còn {1}",
        to_move: "Đi trước",
        fen: "Thế cờ (FEN)",
        clear: "Xóa hết",
        start: "Thế đầu",
        from_game: "Ván này",
        mirror: "Đổi trái phải",
        swap: "Đổi bên",
        undo: "Hoàn tác",
        redo: "Làm lại",
        remove: "Bỏ quân",
        play: "Chơi từ đây",
        study: "Nghiên cứu từ đây",
        copy: "Sao chép FEN",
        sound: "Thế cờ hợp lệ",
        problems: "Điều chưa đúng",
        hint: "Chạm một quân rồi chạm bàn cờ, hoặc kéo thả. Kéo ra ngoài, chuột phải hoặc Delete để bỏ quân.",
    };
}

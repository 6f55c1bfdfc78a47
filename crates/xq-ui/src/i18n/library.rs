//! The words of the library: the games that are kept.

/// The words of the library.
#[derive(Debug)]
#[expect(
    missing_docs,
    reason = "each field is the key of its own text; the tables below show what they say"
)]
pub struct LibraryTexts {
    pub library: &'static str,
    pub search: &'static str,
    pub loading: &'static str,
    pub empty: &'static str,
    pub none_found: &'static str,
    /// Going on with a game; `{0}` its title.
    pub resume: &'static str,
    /// Looking at a game; `{0}` its title.
    pub review: &'static str,
    pub rename: &'static str,
    pub name: &'static str,
    pub save: &'static str,
    pub delete: &'static str,
    pub undo: &'static str,
    /// `{0}` title.
    pub deleted: &'static str,
    pub export: &'static str,
    pub import: &'static str,
    /// `{0}` games.
    pub imported: &'static str,
    /// `{0}` games.
    pub known: &'static str,
    /// `{0}` line.
    pub nothing: &'static str,
    /// `{0}` games.
    pub count: &'static str,
    /// `{0}` more games.
    pub more: &'static str,
    /// `{0}` moves.
    pub moves: &'static str,
    /// A game of a single move.
    pub one_move: &'static str,
    pub ongoing: &'static str,
    pub current: &'static str,
    pub unsaved: &'static str,
    /// `{0}` Red, `{1}` Black.
    pub versus: &'static str,
    pub two_players: &'static str,
    pub record: &'static str,
    /// The shelf cannot be used.
    pub closed: &'static str,
    /// There is no room.
    pub full: &'static str,
    /// A game is no longer there.
    pub gone: &'static str,
}

impl LibraryTexts {
    /// 简体中文
    pub const ZH_HANS: Self = Self {
        library: "棋谱库",
        search: "查找棋局",
        loading: "正在打开……",
        empty: "还没有棋局。下过的棋和改过的棋谱会自动存到这里。",
        none_found: "没有找到",
        resume: "继续：{0}",
        review: "打开：{0}",
        rename: "改名",
        name: "名称",
        save: "保存",
        delete: "删除",
        undo: "撤销",
        deleted: "已删除“{0}”",
        export: "全部导出",
        import: "导入",
        imported: "导入了 {0} 局",
        known: "{0} 局库中已有",
        nothing: "没有导入棋局。{0}",
        count: "共 {0} 局",
        more: "再显示 {0} 局",
        moves: "{0} 着",
        one_move: "1 着",
        ongoing: "未完",
        current: "当前",
        unsaved: "尚未存入",
        versus: "{0} 对 {1}",
        two_players: "双人对局",
        record: "棋谱",
        closed: "浏览器不允许保存棋谱库（可能是隐私模式）。关闭网页前请全部导出。",
        full: "存储空间已满，最近的棋局没有存入棋谱库。请全部导出，或删除一些棋局。",
        gone: "这局棋已不在棋谱库中。",
    };

    /// 繁體中文
    pub const ZH_HANT: Self = Self {
        library: "棋譜庫",
        search: "尋找棋局",
        loading: "正在開啟……",
        empty: "還沒有棋局。下過的棋和改過的棋譜會自動存到這裡。",
        none_found: "沒有找到",
        resume: "繼續：{0}",
        review: "開啟：{0}",
        rename: "改名",
        name: "名稱",
        save: "儲存",
        delete: "刪除",
        undo: "復原",
        deleted: "已刪除「{0}」",
        export: "全部匯出",
        import: "匯入",
        imported: "匯入了 {0} 局",
        known: "{0} 局庫中已有",
        nothing: "沒有匯入棋局。{0}",
        count: "共 {0} 局",
        more: "再顯示 {0} 局",
        moves: "{0} 著",
        one_move: "1 著",
        ongoing: "未完",
        current: "目前",
        unsaved: "尚未存入",
        versus: "{0} 對 {1}",
        two_players: "雙人對局",
        record: "棋譜",
        closed: "瀏覽器不允許儲存棋譜庫（可能是無痕模式）。關閉網頁前請全部匯出。",
        full: "儲存空間已滿，最近的棋局沒有存入棋譜庫。請全部匯出，或刪除一些棋局。",
        gone: "這局棋已不在棋譜庫中。",
    };

    /// English
    pub const EN: Self = Self {
        library: "Library",
        search: "Find a game",
        loading: "Opening…",
        empty: "No games yet. Games you play and records you change are kept here automatically.",
        none_found: "Nothing found",
        resume: "Resume: {0}",
        review: "Open: {0}",
        rename: "Rename",
        name: "Name",
        save: "Save",
        delete: "Delete",
        undo: "Undo",
        deleted: "Deleted “{0}”",
        export: "Export all",
        import: "Import",
        imported: "{0} games imported",
        known: "{0} already here",
        nothing: "No game was imported. {0}",
        count: "Games: {0}",
        more: "Show {0} more",
        moves: "{0} moves",
        one_move: "1 move",
        ongoing: "unfinished",
        current: "current",
        unsaved: "not stored yet",
        versus: "{0} – {1}",
        two_players: "Two players",
        record: "Record",
        closed: "The browser does not allow the library to be stored (a private window?). Export everything before you close the page.",
        full: "There is no storage left: the latest games are not in the library. Export everything, or delete some games.",
        gone: "This game is no longer in the library.",
    };

    /// Tiếng Việt
    pub const VI: Self = Self {
        library: "Kho ván cờ",
        search: "Tìm ván cờ",
        loading: "Đang mở…",
        empty: "Chưa có ván cờ nào. Ván đã chơi và biên bản đã sửa sẽ tự lưu vào đây.",
        none_found: "Không tìm thấy",
        resume: "Chơi tiếp: {0}",
        review: "Mở: {0}",
        rename: "Đổi tên",
        name: "Tên",
        save: "Lưu",
        delete: "Xóa",
        undo: "Hoàn tác",
        deleted: "Đã xóa “{0}”",
        export: "Xuất tất cả",
        import: "Nhập",
        imported: "Đã nhập {0} ván",
        known: "{0} ván đã có trong kho",
        nothing: "Chưa nhập ván nào. {0}",
        count: "{0} ván",
        more: "Xem thêm {0} ván",
        moves: "{0} nước",
        one_move: "1 nước",
        ongoing: "chưa xong",
        current: "đang chơi",
        unsaved: "chưa lưu",
        versus: "{0} – {1}",
        two_players: "Hai người chơi",
        record: "Biên bản",
        closed: "Trình duyệt không cho lưu kho ván cờ (cửa sổ riêng tư?). Hãy xuất tất cả trước khi đóng trang.",
        full: "Hết chỗ lưu: các ván mới nhất chưa vào kho. Hãy xuất tất cả hoặc xóa bớt ván.",
        gone: "Ván này không còn trong kho.",
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_have_their_places() {
        for texts in [
            LibraryTexts::ZH_HANS,
            LibraryTexts::ZH_HANT,
            LibraryTexts::EN,
            LibraryTexts::VI,
        ] {
            for one in [
                texts.resume,
                texts.review,
                texts.deleted,
                texts.imported,
                texts.known,
                texts.nothing,
                texts.count,
                texts.more,
                texts.moves,
                texts.versus,
            ] {
                assert!(one.contains("{0}"), "{one}");
            }
            assert!(texts.versus.contains("{1}"));
        }
    }
}

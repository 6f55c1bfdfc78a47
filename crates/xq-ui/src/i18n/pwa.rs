//! The words around installing, working offline and new versions.

/// These words in one language.
#[derive(Debug)]
#[expect(
    missing_docs,
    reason = "each field is the key of its own text; the tables beside show what they say"
)]
pub struct PwaTexts {
    pub heading: &'static str,
    pub ready: &'static str,
    pub coming: &'static str,
    pub failed: &'static str,
    pub unavailable: &'static str,
    pub new_version: &'static str,
    pub update: &'static str,
    pub install: &'static str,
    pub by_hand: &'static str,
    /// How it is installed on an iPhone or iPad: three steps, in the words of Apple's own menus.
    pub steps: [&'static str; 3],
    pub by_hand_why: &'static str,
    /// `{0}` what the address asks for.
    pub address_unknown: &'static str,
    pub address_too_long: &'static str,
    pub address_garbled: &'static str,
    /// `{0}` the file's name.
    pub file_too_large: &'static str,
    pub text_unreadable: &'static str,
}

impl PwaTexts {
    /// 简体中文
    pub const ZH_HANS: Self = Self {
        heading: "安装与离线",
        ready: "可离线使用",
        coming: "正在下载离线文件……",
        failed: "离线文件不完整，联网后会自动补齐",
        unavailable: "此处只能联网使用",
        new_version: "新版本可用。更新只需重新载入一次，对局会保留。",
        update: "更新",
        install: "安装到设备",
        by_hand: "添加到主屏幕",
        steps: [
            "点一下 Safari 工具栏里的“分享”",
            "在列表中选“添加到主屏幕”",
            "点“添加”，以后从主屏幕打开",
        ],
        by_hand_why: "从主屏幕打开时全屏显示，没有网络也能下，棋谱不会被系统清理。",
        address_unknown: "网址里的“{0}”无法识别，已忽略。",
        address_too_long: "网址过长，不是棋谱，已忽略。",
        address_garbled: "网址里的文字编码有误，已忽略。",
        file_too_large: "文件“{0}”太大，不是棋谱，没有打开。",
        text_unreadable: "分享来的文字里没有读到棋谱或局面。",
    };

    /// 繁體中文
    pub const ZH_HANT: Self = Self {
        heading: "安裝與離線",
        ready: "可離線使用",
        coming: "正在下載離線檔案……",
        failed: "離線檔案不完整，連線後會自動補齊",
        unavailable: "此處只能連線使用",
        new_version: "有新版本。更新只需重新載入一次，對局會保留。",
        update: "更新",
        install: "安裝到裝置",
        by_hand: "加入主畫面",
        steps: [
            "點一下 Safari 工具列裡的「分享」",
            "在選單中選「加入主畫面」",
            "點「加入」，以後從主畫面開啟",
        ],
        by_hand_why: "從主畫面開啟時全螢幕顯示，沒有網路也能下，棋譜不會被系統清除。",
        address_unknown: "網址裡的「{0}」無法辨識，已略過。",
        address_too_long: "網址過長，不是棋譜，已略過。",
        address_garbled: "網址裡的文字編碼有誤，已略過。",
        file_too_large: "檔案「{0}」太大，不是棋譜，沒有開啟。",
        text_unreadable: "分享來的文字裡沒有讀到棋譜或局面。",
    };

    /// English
    pub const EN: Self = Self {
        heading: "App",
        ready: "Works offline",
        coming: "Downloading for offline use…",
        failed: "Some offline files are missing; they will be fetched when you are online",
        unavailable: "Needs a connection here",
        new_version: "A new version is ready. Updating reloads the page once and keeps your game.",
        update: "Update",
        install: "Install",
        by_hand: "Add to Home Screen",
        steps: [
            "Tap Share in Safari’s toolbar",
            "Choose Add to Home Screen",
            "Tap Add, and open it from the Home Screen from then on",
        ],
        by_hand_why: "From the Home Screen it fills the screen, needs no connection, and the system does not clear your games.",
        address_unknown: "The address asks for “{0}”, which does not exist; it was ignored.",
        address_too_long: "The address is too long to be a game; it was ignored.",
        address_garbled: "The text in the address is garbled; it was ignored.",
        file_too_large: "The file “{0}” is too large to be a game and was not opened.",
        text_unreadable: "No game or position was found in the shared text.",
    };

    /// Tiếng Việt
    pub const VI: Self = Self {
        heading: "Ứng dụng",
        ready: "Dùng được khi ngoại tuyến",
        coming: "Đang tải để dùng ngoại tuyến…",
        failed: "Thiếu tệp ngoại tuyến; sẽ tự tải bù khi có mạng",
        unavailable: "Ở đây cần có mạng",
        new_version: "Có phiên bản mới. Cập nhật chỉ cần tải lại trang một lần, ván cờ vẫn được giữ.",
        update: "Cập nhật",
        install: "Cài đặt",
        by_hand: "Thêm vào MH chính",
        steps: [
            "Chạm nút Chia sẻ trên thanh công cụ của Safari",
            "Chọn Thêm vào MH chính",
            "Chạm Thêm, từ đó mở bằng biểu tượng trên màn hình chính",
        ],
        by_hand_why: "Mở từ màn hình chính: toàn màn hình, không cần mạng, và hệ thống không xóa ván cờ của bạn.",
        address_unknown: "Địa chỉ yêu cầu “{0}”, mục này không có; đã bỏ qua.",
        address_too_long: "Địa chỉ quá dài, không phải ván cờ; đã bỏ qua.",
        address_garbled: "Chữ trong địa chỉ bị sai mã; đã bỏ qua.",
        file_too_large: "Tệp “{0}” quá lớn, không phải ván cờ nên không mở.",
        text_unreadable: "Không tìm thấy ván cờ hay thế cờ nào trong đoạn chữ được chia sẻ.",
    };
}

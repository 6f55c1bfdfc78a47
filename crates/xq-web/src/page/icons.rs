//! The icons on the buttons: a few strokes each, drawn for this page, on a field of 24 × 24.

pub(super) use xq_canvas::icon::{FIRST, FLIP, LAST, NEXT, PAUSE, PLAY, PREVIOUS, add};

pub(super) const NEW: &str = "M12 5v14M5 12h14";
pub(super) const BACK: &str = "M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.25 5.25 0 0 1 0 10.5H9";
pub(super) const HELP: &str = "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M9.5 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.8M12 16.6v.1";
pub(super) const REDO: &str = "M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5.25 5.25 0 0 0 0 10.5h5";
pub(super) const NOW: &str = "M5 6l6 6-6 6M12.5 6l6 6-6 6";
pub(super) const HINT: &str =
    "M9 17.5h6M10 20.5h4M9 17.5c0-2.5-3-4-3-7.5a6 6 0 0 1 12 0c0 3.5-3 5-3 7.5";
pub(super) const RESIGN: &str = "M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0";
pub(super) const DRAW: &str = "M4 9.5h16M4 14.5h16";
pub(super) const POSITION: &str = "M4.5 4.5h15v15h-15zM4.5 12h15M12 4.5v15";
pub(super) const SETTINGS: &str = "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4M9 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4";
pub(super) const LIBRARY: &str =
    "M4.5 4.5h4v15h-4zM8.5 4.5h4v15h-4zM13.6 5.6l3.4-.9 3.6 13.9-3.4.9zM4.5 8.5h8";
pub(super) const RENAME: &str = "M4.5 19.5l1-4.2L15.8 5l3.2 3.2L8.7 18.5zM13.4 7.4l3.2 3.2";
pub(super) const CLOSE: &str = "M6 6l12 12M18 6 6 18";
pub(super) const DONE: &str = "M5 12.5l4.5 4.5L19 7.5";
pub(super) const SHARE: &str = "M12 15V3.5M8 7l4-4 4 4M8 10.5H5.5v10h13v-10H16";
pub(super) const ADD_TO_HOME: &str = "M5.5 4h13a1.5 1.5 0 0 1 1.5 1.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4M12 8v8M8 12h8";

pub(super) const GRAPH: &str = "M3.5 17l5-6 4 3 7.5-8.5M3.5 20.5h17";
pub(super) const FEWER: &str = "M5 12h14";
pub(super) const DEEPER: &str = "M12 4v12M6.5 11l5.5 5.5 5.5-5.5M5 20h14";
pub(super) const MORE: &str = "M5 12h.01M12 12h.01M19 12h.01";
pub(super) const ANNOTATE: &str = "M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM13.5 7.5l3 3";
pub(super) const EDIT: &str = "M6 3.5h9l4 4v13H6zM14.5 4v4h4M9 12.5h7M9 16h7";
pub(super) const OPEN: &str = "M3.5 18.5v-13h6l2 2.5h8v3M3.5 18.5l3-7.5h14.5l-3 7.5z";
pub(super) const EXPORT: &str = "M12 15V4M8 7.5 12 3.5l4 4M5 12.5v7h14v-7";
pub(super) const PLAY_ON: &str = "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M10 8.5v7l5.5-3.5z";
pub(super) const ARROW: &str = "M5 19 18 6M10 5.5h8.5V14";
pub(super) const ERASE: &str = "M8.5 19.5 4 15 14.5 4.5 20 10l-9.5 9.5zM9 10l5.5 5.5M8.5 19.5H20";
pub(super) const MAIN: &str = "M7 4v16M7 14c6 0 9-2.5 9-8M12.5 8.5 16 5l3.5 3.5";
pub(super) const REVIEW: &str = "M4 12a8 8 0 1 0 2.6-5.9M4 4.5v4h4M12 8v4.5l3 2";
pub(super) const UP: &str = "M12 19V5M6.5 10.5 12 5l5.5 5.5";
pub(super) const DOWN: &str = "M12 5v14M6.5 13.5 12 19l5.5-5.5";
pub(super) const COPY: &str = "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4";
pub(super) const DELETE: &str =
    "M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5l1 13.5h9l1-13.5M10 10.5v6M14 10.5v6";

//! From the browser's events to messages.

use web_sys::{HtmlCanvasElement, KeyboardEvent, PointerEvent};
use xq_ui::geometry::Point;
use xq_ui::{Key, Phase, Pointer};

/// A pointer over the canvas. Its place on the page is asked for afresh: a cached one is wrong as soon as anything above it grows.
pub fn pointer(canvas: &HtmlCanvasElement, event: &PointerEvent, phase: Phase) -> Pointer {
    let rect = canvas.get_bounding_client_rect();
    let scale = |pixels: u32, length: f64| {
        if length > 0.0 {
            f64::from(pixels) / length
        } else {
            0.0
        }
    };
    let at = Point::new(
        (f64::from(event.client_x()) - rect.left()) * scale(canvas.width(), rect.width()),
        (f64::from(event.client_y()) - rect.top()) * scale(canvas.height(), rect.height()),
    );
    Pointer {
        phase,
        id: event.pointer_id(),
        at,
        touch: event.pointer_type() != "mouse",
    }
}

/// A key for the board; none when it is not the board's, or belongs to the browser.
pub fn key(event: &KeyboardEvent) -> Option<Key> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return None;
    }
    Some(match event.key().as_str() {
        "ArrowLeft" => Key::Left,
        "ArrowRight" => Key::Right,
        "ArrowUp" => Key::Up,
        "ArrowDown" => Key::Down,
        "Enter" => Key::Enter,
        " " => Key::Space,
        "Home" => Key::Home,
        "End" => Key::End,
        "Escape" => Key::Escape,
        "Delete" | "Backspace" => Key::Delete,
        _ => return None,
    })
}

//! The page as an app: what `www/app.js` tells and is told. Its events may come from anywhere in the page, so nothing in them is taken on trust.

use js_sys::Reflect;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{CustomEvent, CustomEventInit, Event, File};
use xq_ui::pwa::{Install, Offline};
use xq_ui::{PwaEffect, PwaMsg};

use crate::dom;

/// The event that tells what there is.
pub(crate) const EVENT: &str = "chuhe:app";
const DO: &str = "chuhe:do";

/// What an event says; none when it says nothing that is known.
pub(crate) fn message(event: &Event) -> Option<PwaMsg> {
    let detail = event.dyn_ref::<CustomEvent>()?.detail();
    let field = |name| Reflect::get(&detail, &JsValue::from_str(name)).ok();
    let text = |name| field(name)?.as_string();
    if let Some(offline) = text("offline") {
        return Some(PwaMsg::Offline(match offline.as_str() {
            "ready" => Offline::Ready,
            "coming" => Offline::Coming,
            "failed" => Offline::Failed,
            _ => Offline::Unavailable,
        }));
    }
    if let Some(install) = text("install") {
        return Some(PwaMsg::Install(match install.as_str() {
            "prompt" => Install::Prompt,
            "ios" => Install::ByHand,
            _ => Install::No,
        }));
    }
    if let Some(query) = text("address") {
        return Some(PwaMsg::Launched(query));
    }
    if let Some(name) = text("tooLarge") {
        return Some(PwaMsg::FileTooLarge(name));
    }
    (field("update")?.as_bool() == Some(true)).then_some(PwaMsg::Update)
}

/// The file that another program hands over by an event.
pub(crate) fn file(event: &Event) -> Option<File> {
    let detail = event.dyn_ref::<CustomEvent>()?.detail();
    let file = Reflect::get(&detail, &JsValue::from_str("file")).ok()?;
    file.dyn_into().ok()
}

/// Lets the browser do something.
pub(crate) fn execute(effect: PwaEffect) -> Result<(), JsValue> {
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(match effect {
        PwaEffect::Update => "update",
        PwaEffect::Install => "install",
    }));
    let event = CustomEvent::new_with_event_init_dict(DO, &init)?;
    dom::window()?.dispatch_event(&event).map(|_| ())
}

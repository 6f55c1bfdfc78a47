//! What is shown of the page as an app.

use super::{Install, Offline};
use crate::i18n::Texts;
use crate::model::Model;

/// What the settings show of the page as an app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PwaView {
    /// Whether it works without a connection: a name for styles and tests.
    pub state: &'static str,
    /// The same in words.
    pub words: &'static str,
    /// Whether a new version is ready.
    pub has_update: bool,
    /// Whether it can be installed.
    pub can_install: bool,
}

/// What is shown now.
pub fn view(model: &Model, texts: &Texts) -> PwaView {
    let texts = &texts.pwa;
    let (state, words) = match model.pwa.offline {
        Offline::Unavailable => ("unavailable", texts.unavailable),
        Offline::Coming => ("coming", texts.coming),
        Offline::Ready => ("ready", texts.ready),
        Offline::Failed => ("failed", texts.failed),
    };
    PwaView {
        state,
        words,
        has_update: model.pwa.has_update,
        can_install: model.pwa.install != Install::No,
    }
}

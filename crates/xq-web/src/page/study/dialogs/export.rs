//! Taking the record away.

use wasm_bindgen::JsValue;
use web_sys::{
    Element, HtmlAnchorElement, HtmlButtonElement, HtmlDialogElement, HtmlElement,
    HtmlInputElement, HtmlTextAreaElement,
};
use xq_ui::Command;
use xq_ui::i18n::Texts;
use xq_ui::study::StudyCommand;
use xq_ui::study::export::{self, Kind};

use super::super::super::build::Builder;
use super::super::super::dialogs::{choices, frame, group};
use crate::dom;

/// The dialog with what it shows.
pub(super) struct Export {
    pub(super) dialog: HtmlDialogElement,
    kinds: Vec<(HtmlInputElement, Element)>,
    text: HtmlTextAreaElement,
    picture: HtmlElement,
    warning: HtmlElement,
    copy: HtmlButtonElement,
    download: HtmlButtonElement,
    /// To the page that writes code for other pages, and pictures.
    embed: HtmlAnchorElement,
}

impl Export {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let (dialog, form) = frame(builder, root, "export-record", |t| t.study.export)?;
        let kinds = group(builder, &form, "kinds", |t| t.study.export_as)?;
        let names = [
            "chinese", "wxf", "iccs", "ubb", "moves", "fen", "picture", "link", "frame",
        ];
        let kinds = choices(&kinds, "kind", names)?;
        for (kind, (input, _)) in Kind::ALL.into_iter().zip(&kinds) {
            builder.on(input, "change", move |send, _| {
                send(Command::Study(StudyCommand::ExportAs(kind)));
            })?;
        }
        let text: HtmlTextAreaElement = dom::add(&form, "textarea", "fen")?;
        text.set_rows(7);
        text.set_read_only(true);
        text.set_spellcheck(false);
        builder.label_attribute(&text, "aria-label", |t| t.study.preview);
        let source = text.clone();
        builder.on(&text, "focus", move |_, _| source.select())?;
        let picture: HtmlElement = dom::add(&form, "img", "export-picture")?;
        let warning: HtmlElement = dom::add(&form, "p", "muted")?;
        let row: Element = dom::add(&form, "div", "row end")?;
        let embed: HtmlAnchorElement = dom::add(&row, "a", "button")?;
        embed.set_target("_blank");
        // A link always leads somewhere; the record is added when the dialog is open.
        embed.set_attribute("href", "embed-maker.html")?;
        let study = Command::Study;
        let download = StudyCommand::DownloadExport;
        let download = builder.button(&row, "button", |t| t.download, study(download))?;
        let copy = StudyCommand::CopyExport;
        let button: HtmlButtonElement = dom::add(&row, "button", "button primary copy")?;
        button.set_type("button");
        builder.on(&button, "click", move |send, _| send(study(copy.clone())))?;
        Ok(Self {
            dialog,
            kinds: kinds.to_vec(),
            text,
            picture,
            warning,
            copy: button,
            download,
            embed,
        })
    }

    pub(super) fn show(
        &self,
        export: &export::Export,
        warning: Option<&str>,
        texts: &Texts,
    ) -> Result<(), JsValue> {
        for ((kind, (input, label)), name) in Kind::ALL
            .into_iter()
            .zip(&self.kinds)
            .zip(texts.study.kinds)
        {
            input.set_checked(kind == export.kind);
            dom::set_text(label, name);
        }
        let is_picture = export.kind == Kind::Picture;
        if self.text.value() != export.text {
            self.text.set_value(&export.text);
            self.text.set_scroll_top(0);
            if is_picture {
                let file = String::from(js_sys::encode_uri_component(&export.text));
                let address = ["data:image/svg+xml,", &file].concat();
                dom::set_attribute(&self.picture, "src", &address)?;
                dom::set_attribute(&self.picture, "alt", export.for_maker())?;
            }
        }
        self.text.set_hidden(is_picture);
        self.picture.set_hidden(!is_picture || export.is_missing());
        dom::set_text(&self.warning, warning.unwrap_or_default());
        self.warning.set_hidden(warning.is_none());
        let copied = export.copied_until.is_some();
        dom::set_text(&self.copy, if copied { texts.copied } else { texts.copy });
        dom::set_class(&self.copy, "done", copied)?;
        self.copy.set_disabled(export.is_missing());
        self.download.set_disabled(export.is_missing());
        self.download.set_hidden(export.kind == Kind::Link);
        dom::set_text(&self.embed, texts.study.embed);
        self.embed.set_hidden(export.kind == Kind::Link);
        let record = String::from(js_sys::encode_uri_component(export.for_maker()));
        let address = ["embed-maker.html#record=", &record].concat();
        dom::set_attribute(&self.embed, "href", &address)?;
        Ok(())
    }
}

//! The way through the record: forward and back, by itself, by the slider.

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlButtonElement, HtmlElement, HtmlInputElement};
use xq_ui::i18n::{Texts, fill};
use xq_ui::study::{StudyCommand, StudyDialog, StudyView};
use xq_ui::{Command, Dialog};

use super::super::build::Builder;
use super::super::icons;
use crate::dom;

/// The buttons and the slider.
pub(super) struct Steps {
    slider: HtmlInputElement,
    place: HtmlElement,
    back: [HtmlButtonElement; 2],
    on: [HtmlButtonElement; 2],
    play: HtmlButtonElement,
    annotate: HtmlButtonElement,
}

impl Steps {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let row: Element = dom::add(root, "div", "way")?;
        let slider: HtmlInputElement = dom::add(&row, "input", "slider")?;
        slider.set_type("range");
        slider.set_min("0");
        builder.label_attribute(&slider, "aria-label", |t| t.study.place);
        builder.on(&slider, "input", |send, event| {
            let slider = event
                .target()
                .and_then(|t| t.dyn_into::<HtmlInputElement>().ok());
            if let Some(ply) = slider.and_then(|slider| slider.value().parse().ok()) {
                send(Command::Study(StudyCommand::GoToPly(ply)));
            }
        })?;
        let place: HtmlElement = dom::add(&row, "span", "place")?;
        place.set_attribute("aria-hidden", "true")?;
        let bar: Element = dom::add(root, "nav", "steps")?;
        builder.label_attribute(&bar, "aria-label", |t| t.study.way);
        let study = Command::Study;
        let mut button = |icon, text, command| builder.icon_button(&bar, icon, text, command);
        let more = Command::Show(Dialog::Study(StudyDialog::More));
        let more = button(icons::MORE, |t| t.study.more, more)?;
        let first = button(icons::FIRST, |t| t.study.first, study(StudyCommand::Start))?;
        let previous = button(
            icons::PREVIOUS,
            |t| t.study.previous,
            study(StudyCommand::Step(-1)),
        )?;
        let play = button(icons::PLAY, |t| t.study.play, study(StudyCommand::Play))?;
        icons::add(&play, icons::PAUSE)?;
        let next = button(icons::NEXT, |t| t.study.next, study(StudyCommand::Step(1)))?;
        let last = button(icons::LAST, |t| t.study.last, study(StudyCommand::End))?;
        let annotate = annotate(builder, &bar)?;
        for (button, name) in [
            (&more, "more"),
            (&first, "first"),
            (&previous, "previous"),
            (&play, "play"),
            (&next, "next"),
            (&last, "last"),
            (&annotate, "annotate"),
        ] {
            button.class_list().add_1(name)?;
        }
        Ok(Self {
            slider,
            place,
            back: [first, previous],
            on: [next, last],
            play,
            annotate,
        })
    }

    pub(super) fn show(&self, view: &StudyView, texts: &Texts) -> Result<(), JsValue> {
        let (ply, length) = (view.ply.to_string(), view.length.to_string());
        self.slider.set_max(&length);
        self.slider.set_value(&ply);
        self.slider.set_disabled(view.length == 0);
        let part = if view.length == 0 {
            0.0
        } else {
            view.ply as f64 / view.length as f64
        };
        self.slider
            .style()
            .set_property("--part", &format!("{part:.4}"))?;
        let words = fill(texts.study.place_of, &[&ply, &length]);
        dom::set_attribute(&self.slider, "aria-valuetext", &words)?;
        dom::set_text(&self.place, &[ply, length].join(" / "));
        for button in &self.back {
            set_unusable(button, view.ply == 0)?;
        }
        for button in &self.on {
            set_unusable(button, view.ply == view.length)?;
        }
        set_unusable(&self.play, view.length == 0)?;
        dom::set_class(&self.play, "playing", view.playing)?;
        let name = if view.playing {
            texts.study.pause
        } else {
            texts.study.play
        };
        dom::set_attribute(&self.play, "aria-label", name)?;
        dom::set_attribute(&self.play, "title", name)?;
        let pressed = if view.annotating { "true" } else { "false" };
        dom::set_attribute(&self.annotate, "aria-pressed", pressed)
    }
}

/// A button that is pressed again and again keeps the focus at the end of the line: it is not disabled, only said to be.
fn set_unusable(button: &HtmlButtonElement, unusable: bool) -> Result<(), JsValue> {
    let value = if unusable { "true" } else { "false" };
    dom::set_attribute(button, "aria-disabled", value)
}

/// The button whose command depends on its state.
fn annotate(builder: &mut Builder, bar: &Element) -> Result<HtmlButtonElement, JsValue> {
    let button: HtmlButtonElement = dom::add(bar, "button", "quiet")?;
    button.set_type("button");
    icons::add(&button, icons::ANNOTATE)?;
    builder.label_attribute(&button, "aria-label", |t| t.study.annotate);
    builder.label_attribute(&button, "title", |t| t.study.annotate);
    let source = button.clone();
    builder.on(&button, "click", move |send, _| {
        let open = source.get_attribute("aria-pressed").as_deref() == Some("true");
        send(Command::Study(StudyCommand::Annotate(!open)));
    })?;
    Ok(button)
}

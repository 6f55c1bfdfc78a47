//! What is known of the game as a whole.

use std::cell::Cell;

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlDialogElement, HtmlInputElement};
use xq_records::Outcome;
use xq_rules::Color;
use xq_ui::Command;
use xq_ui::i18n::Texts;
use xq_ui::study::{self, StudyCommand};

use super::super::super::build::Builder;
use super::super::super::dialogs::{choices, chosen, frame, group, submit};
use crate::dom;

/// The dialog with what it shows.
pub(super) struct Info {
    pub(super) dialog: HtmlDialogElement,
    fields: Vec<HtmlInputElement>,
    outcomes: Vec<HtmlInputElement>,
    /// Whether it has been filled since it opened: what is being written must stay.
    filled: Cell<bool>,
}

const OUTCOMES: [(&str, Outcome); 4] = [
    ("open", Outcome::Unknown),
    ("red", Outcome::Win(Color::Red)),
    ("black", Outcome::Win(Color::Black)),
    ("draw", Outcome::Draw),
];

impl Info {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let (dialog, form) = frame(builder, root, "record-info", |t| t.study.info)?;
        let grid: Element = dom::add(&form, "div", "tags")?;
        let names: [fn(&Texts) -> &'static str; 8] = [
            |t| t.study.tags[0],
            |t| t.study.tags[1],
            |t| t.study.tags[2],
            |t| t.study.tags[3],
            |t| t.study.tags[4],
            |t| t.study.tags[5],
            |t| t.study.tags[6],
            |t| t.study.tags[7],
        ];
        let mut fields = Vec::new();
        for name in names {
            let label: Element = dom::add(&grid, "label", "field")?;
            let words: Element = dom::add(&label, "span", "")?;
            builder.label(&words, name);
            let input: HtmlInputElement = dom::add(&label, "input", "text")?;
            input.set_type("text");
            fields.push(input);
        }
        let outcomes = group(builder, &form, "", |t| t.study.outcome)?;
        let outcomes = choices(&outcomes, "outcome", OUTCOMES.map(|(name, _)| name))?;
        builder.label(&outcomes[0].1, |t| t.study.outcomes[0]);
        builder.label(&outcomes[1].1, |t| t.study.outcomes[1]);
        builder.label(&outcomes[2].1, |t| t.study.outcomes[2]);
        builder.label(&outcomes[3].1, |t| t.study.outcomes[3]);
        let row: Element = dom::add(&form, "div", "row end")?;
        builder.button(&row, "button", |t| t.cancel, Command::CloseDialog)?;
        submit(builder, &row, |t| t.study.save)?;
        let source: Element = form.clone().into();
        let inputs = fields.clone();
        builder.on(&form, "submit", move |send, event| {
            event.prevent_default();
            let values = inputs.iter().map(|input| input.value().trim().to_owned());
            let name = chosen(&source, "outcome");
            let outcome = OUTCOMES
                .into_iter()
                .find(|(own, _)| name.as_deref() == Some(own));
            let info = study::Info {
                tags: study::Info::TAGS.into_iter().zip(values).collect(),
                outcome: outcome.map(|(_, outcome)| outcome).unwrap_or_default(),
            };
            send(Command::Study(StudyCommand::Describe(Box::new(info))));
        })?;
        Ok(Self {
            dialog,
            fields,
            outcomes: outcomes.map(|(input, _)| input).to_vec(),
            filled: Cell::new(false),
        })
    }

    pub(super) fn show(&self, info: &study::Info) {
        if self.filled.replace(true) && self.dialog.open() {
            return;
        }
        for (input, (_, value)) in self.fields.iter().zip(&info.tags) {
            input.set_value(value);
        }
        for (input, (_, outcome)) in self.outcomes.iter().zip(OUTCOMES) {
            input.set_checked(outcome == info.outcome);
        }
    }
}

//! What each side has done in the game: accuracy, faults, the way to its mistakes.

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlButtonElement, HtmlElement};
use xq_rules::Color;
use xq_ui::analysis::chance::Fault;
use xq_ui::analysis::{AnalysisCommand, SideView};
use xq_ui::i18n::Texts;

use super::send;
use crate::dom;
use crate::page::build::Builder;

/// What one side has done.
pub(super) struct Side {
    name: HtmlElement,
    accuracy: HtmlElement,
    faults: [HtmlElement; 3],
    pub(super) learn: HtmlButtonElement,
}

impl Side {
    pub(super) fn build(
        builder: &mut Builder,
        sheet: &Element,
        color: Color,
    ) -> Result<Self, JsValue> {
        let class = match color {
            Color::Red => "side-of-game red",
            Color::Black => "side-of-game black",
        };
        let card: Element = dom::add(sheet, "div", class)?;
        let head: Element = dom::add(&card, "p", "")?;
        let name = dom::add(&head, "strong", "")?;
        let caption: Element = dom::add(&head, "span", "caption")?;
        builder.label(&caption, |t| t.analysis.accuracy);
        let accuracy = dom::add(&head, "span", "accuracy")?;
        let lower: Element = dom::add(&card, "div", "lower")?;
        let counts: Element = dom::add(&lower, "p", "counts")?;
        let mut faults = Vec::new();
        for (fault, text) in Fault::ALL.into_iter().zip(fault_names()) {
            let count: Element = dom::add(&counts, "span", fault.name())?;
            builder.label_attribute(&count, "title", text);
            let shape: Element = dom::add(&count, "i", fault.name())?;
            shape.set_attribute("aria-hidden", "true")?;
            let unseen: Element = dom::add(&count, "span", "unseen")?;
            builder.label(&unseen, text);
            faults.push(dom::add(&count, "b", "")?);
        }
        let learn: HtmlButtonElement = dom::add(&lower, "button", "button small")?;
        learn.set_type("button");
        builder.label(&learn, |t| t.analysis.learn);
        builder.on(&learn, "click", move |send_to, _| {
            send_to(send(AnalysisCommand::Learn(color)));
        })?;
        Ok(Self {
            name,
            accuracy,
            faults: faults
                .try_into()
                .map_err(|_| JsValue::from_str("there are three faults"))?,
            learn,
        })
    }

    pub(super) fn show(&self, side: &SideView) -> Result<(), JsValue> {
        dom::set_text(&self.name, side.name);
        let accuracy = match side.accuracy.as_str() {
            "" => "–".to_owned(),
            accuracy => [accuracy, "%"].concat(),
        };
        dom::set_text(&self.accuracy, &accuracy);
        for (element, count) in self.faults.iter().zip(side.faults) {
            dom::set_text(element, &count.to_string());
            if let Some(parent) = element.parent_element() {
                let none = if count == 0 { "none" } else { "some" };
                dom::set_attribute(&parent, "data-count", none)?;
            }
        }
        Ok(())
    }
}

/// What the signs on the graph and beside the numbers mean; those numbers have these words for a screen reader already.
pub(super) fn legend(builder: &mut Builder, frame: &Element) -> Result<(), JsValue> {
    let line: Element = dom::add(frame, "p", "legend")?;
    line.set_attribute("aria-hidden", "true")?;
    for (fault, text) in Fault::ALL.into_iter().zip(fault_names()) {
        let _shape: Element = dom::add(&line, "i", fault.name())?;
        let name: Element = dom::add(&line, "span", "")?;
        builder.label(&name, text);
    }
    Ok(())
}

fn fault_names() -> [fn(&Texts) -> &'static str; 3] {
    [
        |t| t.analysis.faults[0],
        |t| t.analysis.faults[1],
        |t| t.analysis.faults[2],
    ]
}

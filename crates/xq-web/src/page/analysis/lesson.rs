//! The mistakes to try again.

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlButtonElement, HtmlElement};
use xq_ui::analysis::{AnalysisCommand, LessonView};

use super::send;
use crate::dom;
use crate::page::build::Builder;

/// The card with the mistake at hand.
pub(super) struct Lesson {
    card: HtmlElement,
    place: HtmlElement,
    text: HtmlElement,
    retry: HtmlButtonElement,
    back: HtmlButtonElement,
    solve: HtmlButtonElement,
    next: HtmlButtonElement,
    more: HtmlButtonElement,
}

impl Lesson {
    pub(super) fn build(builder: &mut Builder, frame: &Element) -> Result<Self, JsValue> {
        let card: HtmlElement = dom::add(frame, "section", "lesson")?;
        card.set_hidden(true);
        builder.label_attribute(&card, "aria-label", |t| t.analysis.lesson);
        let head: Element = dom::add(&card, "p", "lesson-head")?;
        let title: Element = dom::add(&head, "strong", "")?;
        builder.label(&title, |t| t.analysis.lesson);
        let place = dom::add(&head, "span", "place")?;
        let text = dom::add(&card, "p", "lesson-text")?;
        let row: Element = dom::add(&card, "div", "row")?;
        let again = send(AnalysisCommand::TryAgain);
        let solve = send(AnalysisCommand::Solve);
        let next = send(AnalysisCommand::NextMistake);
        let more = send(AnalysisCommand::LearnAgain);
        let leave = send(AnalysisCommand::LeaveLesson);
        let small = "button small";
        let retry = builder.button(&row, small, |t| t.analysis.try_again, again.clone())?;
        let back = builder.button(&row, small, |t| t.analysis.back_to_task, again)?;
        let solve = builder.button(&row, small, |t| t.analysis.solve, solve)?;
        let more = builder.button(&row, small, |t| t.analysis.once_more, more)?;
        builder.button(&row, small, |t| t.analysis.leave, leave)?;
        let next = builder.button(&row, "button small primary", |t| t.analysis.next, next)?;
        Ok(Self {
            card,
            place,
            text,
            retry,
            back,
            solve,
            next,
            more,
        })
    }

    pub(super) fn show(&self, lesson: Option<&LessonView>) -> Result<(), JsValue> {
        self.card.set_hidden(lesson.is_none());
        let Some(lesson) = lesson else {
            return Ok(());
        };
        dom::set_attribute(&self.card, "data-state", lesson.state)?;
        dom::set_text(&self.place, &lesson.place);
        dom::set_text(&self.text, &lesson.text);
        self.retry.set_hidden(lesson.state != "wrong");
        self.back.set_hidden(lesson.state != "away");
        self.solve.set_hidden(!lesson.can_solve);
        self.next.set_hidden(!lesson.can_go_on);
        self.more.set_hidden(lesson.state != "end");
        Ok(())
    }
}

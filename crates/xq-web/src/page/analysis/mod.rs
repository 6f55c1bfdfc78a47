//! The engine on a record: the bar beside the board, its lines, the course of the game, the mistakes to try again.

mod book;
mod lesson;
mod lines;
mod report;
mod side;

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlButtonElement, HtmlElement};
use xq_ui::analysis::{AnalysisCommand, AnalysisView, Bar, OpeningView, SurveyState};
use xq_ui::i18n::Texts;
use xq_ui::{Command, View};

use super::build::Builder;
use super::icons;
use crate::dom;
use book::Book;
use lesson::Lesson;
use lines::Lines;
use report::Report;

/// Everything that the engine says about a record.
pub(super) struct Analysis {
    frame: HtmlElement,
    bar: Meter,
    switch: HtmlButtonElement,
    value: HtmlElement,
    words: HtmlElement,
    note: HtmlElement,
    deeper: HtmlButtonElement,
    count: HtmlElement,
    fewer: HtmlButtonElement,
    more: HtmlButtonElement,
    course: HtmlButtonElement,
    lines: Lines,
    book: Book,
    report: Report,
    lesson: Lesson,
    shown: RefCell<Option<(Box<AnalysisView>, Option<OpeningView>)>>,
}

/// The bar beside the board.
struct Meter {
    frame: HtmlElement,
    red: HtmlElement,
}

const fn send(command: AnalysisCommand) -> Command {
    Command::Analysis(command)
}

impl Analysis {
    /// The bar stands in the stage beside the canvas, everything else in the panel.
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let bar = Meter::build(builder, root)?;
        let frame: HtmlElement = dom::add(root, "section", "analysis")?;
        builder.label_attribute(&frame, "aria-label", |t| t.analysis.engine);
        let head: Element = dom::add(&frame, "header", "analysis-head")?;
        let switch = builder.button(
            &head,
            "switch",
            |t| t.analysis.engine,
            send(AnalysisCommand::Switch),
        )?;
        switch.set_attribute("role", "switch")?;
        let says: Element = dom::add(&head, "div", "says")?;
        let value = dom::add(&says, "strong", "value")?;
        let words = dom::add(&says, "span", "words")?;
        let note = dom::add(&says, "span", "note")?;
        let deeper = builder.icon_button(
            &head,
            icons::DEEPER,
            |t| t.analysis.deeper,
            send(AnalysisCommand::Deeper),
        )?;
        let counter: Element = dom::add(&head, "div", "counter")?;
        counter.set_attribute("role", "group")?;
        builder.label_attribute(&counter, "aria-label", |t| t.analysis.line_count);
        let fewer = stepper(builder, &counter, icons::FEWER, |t| t.analysis.fewer)?;
        let count: HtmlElement = dom::add(&counter, "span", "count")?;
        count.set_attribute("aria-live", "polite")?;
        let more = stepper(builder, &counter, icons::NEW, |t| t.analysis.more)?;
        let course = builder.icon_button(
            &head,
            icons::GRAPH,
            |t| t.analysis.graph,
            send(AnalysisCommand::ShowReport),
        )?;
        course.set_class_name("quiet course");
        let lines = Lines::build(builder, &frame)?;
        let book = Book::build(builder, &frame)?;
        let lesson = Lesson::build(builder, &frame)?;
        let report = Report::build(builder, &frame)?;
        let analysis = Self {
            frame,
            bar,
            switch,
            value,
            words,
            note,
            deeper,
            count,
            fewer,
            more,
            course,
            lines,
            book,
            report,
            lesson,
            shown: RefCell::new(None),
        };
        analysis.listen(builder)?;
        Ok(analysis)
    }

    fn listen(&self, builder: &mut Builder) -> Result<(), JsValue> {
        for (button, by) in [(&self.fewer, -1), (&self.more, 1)] {
            let count = self.count.clone();
            builder.on(button, "click", move |send_to, _| {
                // The number beside is what the player has seen.
                let shown: i8 = count
                    .text_content()
                    .and_then(|text| text.parse().ok())
                    .unwrap_or(1);
                let lines = u8::try_from(shown + by).unwrap_or(1);
                send_to(send(AnalysisCommand::Lines(lines)));
            })?;
        }
        Ok(())
    }

    /// Brings everything to the analysis as it is. Without one nothing is touched, as nothing is seen.
    pub(super) fn show(&self, view: &View, again: bool) -> Result<(), JsValue> {
        let Some(new) = &view.analysis else {
            return Ok(());
        };
        let mut shown = self.shown.borrow_mut();
        let old = shown.as_ref().filter(|_| !again);
        if old.is_some_and(|old| old.0 == *new && old.1 == view.opening) {
            return Ok(());
        }
        let old = old.map(|(old, _)| &**old);
        let texts = view.lang.texts();
        self.show_head(new, texts)?;
        self.bar.show(new.bar.as_ref())?;
        self.lines.show(new)?;
        let book = old.map(|old| old.book.as_slice());
        self.book.show(view.opening.as_ref(), book, &new.book)?;
        self.lesson.show(new.lesson.as_ref())?;
        self.report.show(old, new, texts)?;
        *shown = Some((new.clone(), view.opening.clone()));
        Ok(())
    }

    fn show_head(&self, new: &AnalysisView, texts: &Texts) -> Result<(), JsValue> {
        let on = if new.on { "true" } else { "false" };
        dom::set_attribute(&self.switch, "aria-checked", on)?;
        dom::set_class(&self.frame, "on", new.on)?;
        dom::set_class(&self.frame, "open", new.shows_report)?;
        dom::set_class(&self.frame, "teaching", new.lesson.is_some())?;
        let bar = new.bar.as_ref();
        dom::set_text(&self.value, bar.map_or("", |bar| &bar.value));
        let words = match bar {
            Some(bar) => &bar.words,
            None if new.on => "",
            None => texts.analysis.switch_hint,
        };
        dom::set_text(&self.words, words);
        dom::set_text(&self.note, &new.note);
        self.deeper.set_hidden(!new.can_deepen);
        dom::set_text(&self.count, &new.line_count.to_string());
        self.fewer.set_disabled(new.line_count <= 1);
        self.more
            .set_disabled(new.line_count >= xq_ui::analysis::MOST_LINES);
        let open = if new.shows_report { "true" } else { "false" };
        dom::set_attribute(&self.course, "aria-expanded", open)?;
        self.course.set_disabled(new.survey == SurveyState::Empty);
        Ok(())
    }
}

fn stepper(
    builder: &mut Builder,
    parent: &Element,
    icon: &str,
    text: fn(&Texts) -> &'static str,
) -> Result<HtmlButtonElement, JsValue> {
    let button: HtmlButtonElement = dom::add(parent, "button", "step")?;
    button.set_type("button");
    icons::add(&button, icon)?;
    builder.label_attribute(&button, "aria-label", text);
    builder.label_attribute(&button, "title", text);
    Ok(button)
}

impl Meter {
    fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let stage = root
            .query_selector(".stage")?
            .ok_or_else(|| JsValue::from_str("there is no stage"))?;
        let frame: HtmlElement = dom::make("div", "meter empty")?;
        stage.prepend_with_node_1(&frame)?;
        frame.set_attribute("role", "meter")?;
        for (name, value) in [("aria-valuemin", "0"), ("aria-valuemax", "1000")] {
            frame.set_attribute(name, value)?;
        }
        builder.label_attribute(&frame, "aria-label", |t| t.analysis.value);
        let red = dom::add(&frame, "i", "")?;
        Ok(Self { frame, red })
    }

    fn show(&self, bar: Option<&Bar>) -> Result<(), JsValue> {
        dom::set_class(&self.frame, "empty", bar.is_none())?;
        let Some(bar) = bar else {
            return dom::set_attribute(&self.frame, "aria-hidden", "true");
        };
        self.frame.remove_attribute("aria-hidden")?;
        dom::set_class(&self.frame, "turned", !bar.red_below)?;
        let value = bar.red.to_string();
        if self.frame.get_attribute("aria-valuenow").as_deref() != Some(&value) {
            self.frame.set_attribute("aria-valuenow", &value)?;
            let part = format!("{:.1}%", f64::from(bar.red) / 10.0);
            self.red.style().set_property("--part", &part)?;
        }
        let words = [bar.words.as_str(), &bar.value].join(" ");
        dom::set_attribute(&self.frame, "aria-valuetext", words.trim())
    }
}

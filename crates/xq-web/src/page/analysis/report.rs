//! The course of the game: the graph, what each side has lost, and the way to its mistakes.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, Event, HtmlButtonElement, HtmlElement, KeyboardEvent, PointerEvent};
use xq_rules::Color;
use xq_ui::analysis::chance::{Fault, expectation, written};
use xq_ui::analysis::graph::{place, ply_at};
use xq_ui::analysis::{AnalysisCommand, AnalysisView, Ply, Report as Game, SurveyState};
use xq_ui::i18n::{Texts, fill};

use super::send;
use super::side::{Side, legend};
use crate::dom;
use crate::page::build::Builder;
use crate::page::icons;

const SVG: &str = "http://www.w3.org/2000/svg";

/// What is known of the whole game.
pub(super) struct Report {
    frame: HtmlElement,
    hint: HtmlElement,
    graph: HtmlElement,
    paths: [Element; 3],
    marks: HtmlElement,
    cursor: HtmlElement,
    tip: HtmlElement,
    progress: HtmlElement,
    done: HtmlElement,
    words: HtmlElement,
    begin: HtmlButtonElement,
    go_on: HtmlButtonElement,
    pause: HtmlButtonElement,
    again: HtmlButtonElement,
    sides: [Side; 2],
    details: HtmlElement,
    rows: HtmlElement,
    /// What pointers and keys over the graph are about.
    game: Rc<RefCell<Rc<Game>>>,
    ply: Rc<Cell<usize>>,
}

impl Report {
    pub(super) fn build(builder: &mut Builder, frame: &Element) -> Result<Self, JsValue> {
        let frame: HtmlElement = dom::add(frame, "section", "report")?;
        frame.set_hidden(true);
        builder.label_attribute(&frame, "aria-label", |t| t.analysis.graph);
        let head: Element = dom::add(&frame, "header", "head")?;
        let title: Element = dom::add(&head, "h2", "")?;
        builder.label(&title, |t| t.analysis.graph);
        let close = send(AnalysisCommand::ShowReport);
        builder.icon_button(&head, icons::CLOSE, |t| t.close, close)?;
        let hint: HtmlElement = dom::add(&frame, "p", "hint")?;
        builder.label(&hint, |t| t.analysis.survey_hint);
        let graph: HtmlElement = dom::add(&frame, "div", "graph")?;
        graph.set_tab_index(0);
        graph.set_attribute("role", "slider")?;
        graph.set_attribute("aria-valuemin", "0")?;
        builder.label_attribute(&graph, "aria-label", |t| t.analysis.graph);
        let paths = picture(&graph)?;
        let marks = dom::add(&graph, "div", "faults")?;
        let cursor = dom::add(&graph, "div", "here")?;
        let tip: HtmlElement = dom::add(&graph, "div", "tip")?;
        tip.set_hidden(true);
        let row: Element = dom::add(&frame, "div", "survey")?;
        let progress: HtmlElement = dom::add(&row, "div", "progress")?;
        progress.set_attribute("role", "progressbar")?;
        builder.label_attribute(&progress, "aria-label", |t| t.analysis.survey);
        let done = dom::add(&progress, "i", "")?;
        let words = dom::add(&row, "span", "words")?;
        let button = |builder: &mut Builder, class, text, command| {
            builder.button(&row, class, text, send(command))
        };
        let first = "button small primary";
        let begin = button(
            builder,
            first,
            |t| t.analysis.survey,
            AnalysisCommand::Survey,
        )?;
        let go_on = button(
            builder,
            first,
            |t| t.analysis.survey_on,
            AnalysisCommand::Survey,
        )?;
        let small = "button small";
        let pause = button(builder, small, |t| t.analysis.pause, AnalysisCommand::Pause)?;
        legend(builder, &frame)?;
        let sheet: Element = dom::add(&frame, "div", "sides-of-game")?;
        let sides = [
            Side::build(builder, &sheet, Color::Red)?,
            Side::build(builder, &sheet, Color::Black)?,
        ];
        let details: HtmlElement = dom::add(&frame, "details", "numbers")?;
        let summary: Element = dom::add(&details, "summary", "")?;
        builder.label(&summary, |t| t.analysis.table);
        let again = AnalysisCommand::SurveyAgain;
        let again = builder.button(&details, "link", |t| t.analysis.survey_again, send(again))?;
        let table: Element = dom::add(&details, "table", "")?;
        let rows = dom::add(&table, "tbody", "")?;
        let report = Self {
            frame,
            hint,
            graph,
            paths,
            marks,
            cursor,
            tip,
            progress,
            done,
            words,
            begin,
            go_on,
            pause,
            again,
            sides,
            details,
            rows,
            game: Rc::default(),
            ply: Rc::default(),
        };
        report.listen(builder)?;
        Ok(report)
    }

    fn listen(&self, builder: &mut Builder) -> Result<(), JsValue> {
        for name in ["pointerdown", "pointermove"] {
            let (game, graph) = (Rc::clone(&self.game), self.graph.clone());
            let tip = self.tip.clone();
            builder.on(&self.graph, name, move |send_to, event| {
                let Some(event) = event.dyn_ref::<PointerEvent>() else {
                    return;
                };
                let game = Rc::clone(&game.borrow());
                let ply = ply_under(&graph, event, &game);
                if event.buttons() != 0 {
                    send_to(send(AnalysisCommand::GoTo(ply)));
                }
                if let Err(error) = show_tip(&tip, &game, ply) {
                    dom::report(&error);
                }
            })?;
        }
        let tip = self.tip.clone();
        builder.on(&self.graph, "pointerleave", move |_, _| {
            tip.set_hidden(true);
        })?;
        let (game, ply) = (Rc::clone(&self.game), Rc::clone(&self.ply));
        builder.on(&self.graph, "keydown", move |send_to, event| {
            let last = game.borrow().plies.len().saturating_sub(1);
            if let Some(ply) = ply_of_key(event, ply.get(), last) {
                event.prevent_default();
                event.stop_propagation();
                send_to(send(AnalysisCommand::GoTo(ply)));
            }
        })?;
        let (game, rows, details) = (
            Rc::clone(&self.game),
            self.rows.clone(),
            self.details.clone(),
        );
        builder.on(&self.details, "toggle", move |_, _| {
            if details.has_attribute("open")
                && let Err(error) = fill_table(&rows, &game.borrow())
            {
                dom::report(&error);
            }
        })
    }

    pub(super) fn show(
        &self,
        old: Option<&AnalysisView>,
        new: &AnalysisView,
        texts: &Texts,
    ) -> Result<(), JsValue> {
        // A mistake that is tried again must not be looked up.
        let shown = new.shows_report && new.lesson.is_none();
        self.frame.set_hidden(!shown);
        if !shown {
            return Ok(());
        }
        let was_open = old.is_some_and(|old| old.shows_report && old.lesson.is_none());
        if !was_open || old.is_none_or(|old| old.report != new.report) {
            self.show_game(new)?;
        }
        self.show_survey(new, texts)?;
        self.show_place(new, texts)
    }

    fn show_game(&self, new: &AnalysisView) -> Result<(), JsValue> {
        let game = &new.report.report;
        *self.game.borrow_mut() = Rc::clone(game);
        let graph = &game.graph;
        for (path, d) in self
            .paths
            .iter()
            .zip([&graph.red, &graph.black, &graph.line])
        {
            dom::set_attribute(path, "d", d)?;
        }
        self.marks.set_text_content(None);
        let last = game.plies.len().saturating_sub(1);
        for (i, ply) in game.plies.iter().enumerate() {
            if let (Some(fault), Some(score)) = (ply.fault, ply.score) {
                let mark: HtmlElement = dom::add(&self.marks, "i", fault.name())?;
                let at = [("left", place(i, last)), ("top", 1.0 - expectation(score))];
                for (side, part) in at {
                    let part = format!("{:.2}%", part * 100.0);
                    mark.style().set_property(side, &part)?;
                }
            }
        }
        for (side, shown) in self.sides.iter().zip(&new.report.sides) {
            side.show(shown)?;
        }
        if self.details.has_attribute("open") {
            fill_table(&self.rows, game)?;
        }
        Ok(())
    }

    fn show_survey(&self, new: &AnalysisView, texts: &Texts) -> Result<(), JsValue> {
        let (done, all) = new.progress;
        let state = new.survey;
        let running = state == SurveyState::Running;
        self.hint.set_hidden(state != SurveyState::Ready);
        self.progress
            .set_hidden(!matches!(state, SurveyState::Running | SurveyState::Paused));
        dom::set_attribute(&self.progress, "aria-valuemax", &all.to_string())?;
        dom::set_attribute(&self.progress, "aria-valuenow", &done.to_string())?;
        let part = format!("{:.1}%", 100.0 * done as f64 / all.max(1) as f64);
        if self.done.get_attribute("data-part").as_deref() != Some(&part) {
            self.done.set_attribute("data-part", &part)?;
            self.done.style().set_property("width", &part)?;
        }
        let words = match state {
            SurveyState::Running | SurveyState::Paused => new.progress_text.as_str(),
            _ => "",
        };
        dom::set_text(&self.words, words);
        self.begin.set_hidden(state != SurveyState::Ready);
        self.go_on.set_hidden(state != SurveyState::Paused);
        self.pause.set_hidden(!running);
        self.again.set_hidden(state != SurveyState::Done);
        dom::set_class(&self.frame, "valued", new.report.report.valued() > 1)?;
        for (side, shown) in self.sides.iter().zip(&new.report.sides) {
            side.learn.set_hidden(shown.mistakes == 0 || running);
            let label = fill(texts.analysis.learn_of, &[shown.name, texts.analysis.learn]);
            dom::set_attribute(&side.learn, "aria-label", &label)?;
            dom::set_attribute(&side.learn, "title", &label)?;
        }
        Ok(())
    }

    fn show_place(&self, new: &AnalysisView, texts: &Texts) -> Result<(), JsValue> {
        let game = &new.report.report;
        let last = game.plies.len().saturating_sub(1);
        self.cursor.set_hidden(new.ply.is_none());
        let ply = new.ply.unwrap_or(0);
        self.ply.set(ply);
        let left = format!("{:.2}%", place(ply, last) * 100.0);
        self.cursor.style().set_property("left", &left)?;
        dom::set_attribute(&self.graph, "aria-valuemax", &last.to_string())?;
        dom::set_attribute(&self.graph, "aria-valuenow", &ply.to_string())?;
        let words = match game.plies.get(ply).filter(|ply| ply.mv.is_some()) {
            Some(ply) => words_for(ply),
            None => texts.analysis.at_start.to_owned(),
        };
        dom::set_attribute(&self.graph, "aria-valuetext", &words)
    }
}

/// The picture: the areas of both sides, the curve, the middle.
fn picture(graph: &Element) -> Result<[Element; 3], JsValue> {
    let document = dom::document()?;
    let svg = document.create_element_ns(Some(SVG), "svg")?;
    for (name, value) in [
        ("viewBox", "0 0 1000 100"),
        ("preserveAspectRatio", "none"),
        ("aria-hidden", "true"),
    ] {
        svg.set_attribute(name, value)?;
    }
    let path = |class: &str| {
        let path = document.create_element_ns(Some(SVG), "path")?;
        path.set_attribute("class", class)?;
        svg.append_child(&path)?;
        Ok::<Element, JsValue>(path)
    };
    let (red, black) = (path("red")?, path("black")?);
    path("middle")?.set_attribute("d", "M0 50L1000 50")?;
    let line = path("line")?;
    graph.append_child(&svg)?;
    Ok([red, black, line])
}

fn ply_under(graph: &Element, event: &PointerEvent, game: &Game) -> usize {
    let rect = graph.get_bounding_client_rect();
    let part = (f64::from(event.client_x()) - rect.left()) / rect.width().max(1.0);
    ply_at(part, game.plies.len().saturating_sub(1))
}

fn ply_of_key(event: &Event, ply: usize, last: usize) -> Option<usize> {
    let key = event.dyn_ref::<KeyboardEvent>()?.key();
    Some(match key.as_str() {
        "ArrowLeft" | "ArrowDown" => ply.saturating_sub(1),
        "ArrowRight" | "ArrowUp" => (ply + 1).min(last),
        "PageDown" => ply.saturating_sub(10),
        "PageUp" => (ply + 10).min(last),
        "Home" => 0,
        "End" => last,
        _ => return None,
    })
}

/// A move with its number, its mark and its value.
fn words_for(ply: &Ply) -> String {
    let fault = ply.fault.map_or("", Fault::symbol);
    let value = ply.score.map(written).unwrap_or_default();
    let parts = [
        &format!("{}.", ply.round),
        ply.text.as_str(),
        fault,
        value.as_str(),
    ];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

fn show_tip(tip: &HtmlElement, game: &Game, ply: usize) -> Result<(), JsValue> {
    let Some(here) = game.plies.get(ply).filter(|ply| ply.mv.is_some()) else {
        tip.set_hidden(true);
        return Ok(());
    };
    tip.set_hidden(false);
    dom::set_text(tip, &words_for(here));
    let part = place(ply, game.plies.len().saturating_sub(1));
    tip.style()
        .set_property("--at", &format!("{:.2}%", part * 100.0))
}

/// The same as the picture, for whoever reads it.
fn fill_table(rows: &Element, game: &Game) -> Result<(), JsValue> {
    rows.set_text_content(None);
    for ply in game.plies.iter().filter(|ply| ply.mv.is_some()) {
        let row: Element = dom::add(rows, "tr", ply.fault.map_or("", Fault::name))?;
        let value = ply.score.map(written).unwrap_or_default();
        let cells = [
            ply.round.to_string(),
            ply.text.clone(),
            ply.fault.map_or("", Fault::symbol).to_owned(),
            value,
        ];
        for text in cells {
            let cell: Element = dom::add(&row, "td", "")?;
            cell.set_text_content(Some(&text));
        }
    }
    Ok(())
}

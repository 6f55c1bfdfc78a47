//! The engine's lines: a value and moves that can be looked at and played.

use std::cell::RefCell;

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, PointerEvent};
use xq_rules::Color;
use xq_ui::analysis::{AnalysisCommand, AnalysisView, LineView};

use super::send;
use crate::dom;
use crate::page::build::Builder;
use crate::page::written::set_move;

/// The list.
pub(super) struct Lines {
    list: HtmlElement,
    rows: RefCell<Vec<Row>>,
}

/// One line with what it shows: only what differs is touched, as it changes several times a second.
struct Row {
    item: HtmlElement,
    label: HtmlElement,
    value: HtmlElement,
    moves: Element,
    buttons: Vec<HtmlElement>,
    shown: LineView,
}

impl Lines {
    pub(super) fn build(builder: &mut Builder, frame: &Element) -> Result<Self, JsValue> {
        let list: HtmlElement = dom::add(frame, "ol", "lines")?;
        builder.label_attribute(&list, "aria-label", |t| t.analysis.lines);
        builder.on(&list, "click", |send_to, event| {
            if let Some((line, count)) = place(event) {
                send_to(send(AnalysisCommand::PlayLine(line, count)));
            }
        })?;
        // A finger that rests on a move is about to play it; only a mouse looks first.
        builder.on(&list, "pointerover", |send_to, event| {
            let mouse = event
                .dyn_ref::<PointerEvent>()
                .is_some_and(|event| event.pointer_type() == "mouse");
            if mouse {
                send_to(send(AnalysisCommand::Peek(place(event))));
            }
        })?;
        builder.on(&list, "pointerleave", |send_to, _| {
            send_to(send(AnalysisCommand::Peek(None)));
        })?;
        builder.on(&list, "keydown", |_, event| {
            if let Err(error) = walk(event) {
                dom::report(&error);
            }
        })?;
        Ok(Self {
            list,
            rows: RefCell::default(),
        })
    }

    pub(super) fn show(&self, view: &AnalysisView) -> Result<(), JsValue> {
        let wanted = if view.on { view.line_rows } else { 0 };
        let mut rows = self.rows.borrow_mut();
        while rows.len() > wanted {
            if let Some(row) = rows.pop() {
                row.item.remove();
            }
        }
        while rows.len() < wanted {
            let row = Row::build(&self.list, rows.len())?;
            rows.push(row);
        }
        let empty = LineView::default();
        for (i, row) in rows.iter_mut().enumerate() {
            row.show(view.lines.get(i).unwrap_or(&empty), i)?;
        }
        Ok(())
    }
}

impl Row {
    fn build(list: &Element, index: usize) -> Result<Self, JsValue> {
        let item: HtmlElement = dom::add(list, "li", "")?;
        let rank: Element = dom::add(&item, "span", "rank")?;
        rank.set_text_content(Some(&(index + 1).to_string()));
        rank.set_attribute("aria-hidden", "true")?;
        let label = dom::add(&item, "span", "unseen")?;
        let value: HtmlElement = dom::add(&item, "span", "value")?;
        value.set_attribute("aria-hidden", "true")?;
        let moves = dom::add(&item, "span", "pv")?;
        Ok(Self {
            item,
            label,
            value,
            moves,
            buttons: Vec::new(),
            shown: LineView::default(),
        })
    }

    fn show(&mut self, line: &LineView, index: usize) -> Result<(), JsValue> {
        if self.shown == *line {
            return Ok(());
        }
        dom::set_text(&self.value, &line.value);
        dom::set_text(&self.label, &line.label);
        dom::set_class(&self.item, "red", line.side == Some(Color::Red))?;
        dom::set_class(&self.item, "black", line.side == Some(Color::Black))?;
        while self.buttons.len() > line.moves.len() {
            if let Some(button) = self.buttons.pop() {
                button.remove();
            }
        }
        for (i, text) in line.moves.iter().enumerate() {
            match self.buttons.get(i) {
                Some(button) => {
                    if self.shown.moves.get(i) != Some(text) {
                        set_move(button, text)?;
                    }
                }
                None => self.buttons.push(self.button(index, i, text)?),
            }
        }
        self.shown.clone_from(line);
        Ok(())
    }

    fn button(&self, line: usize, i: usize, text: &str) -> Result<HtmlElement, JsValue> {
        let button: HtmlElement = dom::add(&self.moves, "button", "")?;
        button.set_attribute("type", "button")?;
        button.set_attribute("data-line", &line.to_string())?;
        button.set_attribute("data-count", &(i + 1).to_string())?;
        // One stop of the tab key for each line; arrows lead along it.
        button.set_tab_index(if i == 0 { 0 } else { -1 });
        set_move(&button, text)?;
        Ok(button)
    }
}

/// Which move of which line an event is about.
fn place(event: &Event) -> Option<(usize, usize)> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let button = target.closest("button").ok()??;
    let number = |name| button.get_attribute(name)?.parse().ok();
    Some((number("data-line")?, number("data-count")?))
}

/// Arrows along a line.
fn walk(event: &Event) -> Result<(), JsValue> {
    let Some(key) = event.dyn_ref::<KeyboardEvent>() else {
        return Ok(());
    };
    let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    let beside = target.and_then(|button| match key.key().as_str() {
        "ArrowRight" => button.next_element_sibling(),
        "ArrowLeft" => button.previous_element_sibling(),
        _ => None,
    });
    if let Some(button) = beside.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        event.prevent_default();
        event.stop_propagation();
        button.focus()?;
    }
    Ok(())
}

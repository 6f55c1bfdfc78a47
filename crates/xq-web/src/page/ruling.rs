//! The referee's ruling: a row for each move, beside the board or as a sheet below it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, FocusOptions, HtmlElement, KeyboardEvent};
use xq_rules::Color;
use xq_ui::Command;
use xq_ui::i18n::Texts;
use xq_ui::view::{Row, RulingView};

use super::build::Builder;
use super::{Send, icons};
use crate::dom;
use crate::listener::Listener;

/// The panel, hidden until a ruling is looked at.
pub(super) struct Ruling {
    panel: HtmlElement,
    head: Element,
    summary: HtmlElement,
    list: HtmlElement,
    sides: HtmlElement,
    clause: HtmlElement,
    rules: HtmlElement,
    /// The row that is chosen: keys count from it.
    selected: Rc<Cell<usize>>,
    send: Send,
    listeners: RefCell<Vec<Listener>>,
}

impl Ruling {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let panel: HtmlElement = dom::add(root, "aside", "ruling")?;
        panel.set_hidden(true);
        builder.label_attribute(&panel, "aria-label", |t| t.referee.ruling);
        let head: Element = dom::add(&panel, "header", "head")?;
        let title: Element = dom::add(&head, "h2", "")?;
        builder.label(&title, |t| t.referee.ruling);
        let rules = dom::add(&head, "span", "rules")?;
        let close = Command::CloseRuling;
        builder.icon_button(&head, icons::CLOSE, |t| t.referee.back_to_game, close)?;
        let summary = dom::add(&panel, "p", "summary")?;
        let list: HtmlElement = dom::add(&panel, "ol", "cycle")?;
        list.set_attribute("role", "listbox")?;
        list.set_tab_index(0);
        builder.label_attribute(&list, "aria-label", |t| t.moves);
        let selected = Rc::new(Cell::new(0));
        listen_to_keys(builder, &panel, &selected)?;
        Ok(Self {
            summary,
            list,
            sides: dom::add(&panel, "ul", "sides")?,
            clause: dom::add(&panel, "p", "clause")?,
            rules,
            panel,
            head,
            selected,
            send: Rc::clone(&builder.send),
            listeners: RefCell::default(),
        })
    }

    /// Shows this ruling, or none.
    pub(super) fn show(
        &self,
        old: Option<&RulingView>,
        ruling: Option<&RulingView>,
        texts: &Texts,
    ) -> Result<(), JsValue> {
        self.panel.set_hidden(ruling.is_none());
        let Some(ruling) = ruling.filter(|ruling| old != Some(ruling)) else {
            return Ok(());
        };
        self.selected.set(ruling.selected);
        if old.is_none() {
            self.panel.set_scroll_top(0);
        }
        if old.is_none_or(|old| old.rows != ruling.rows) {
            self.fill(&ruling.rows, texts)?;
        }
        self.mark(ruling.selected)?;
        dom::set_text(&self.summary, &ruling.summary);
        dom::set_text(&self.clause, ruling.clause);
        dom::set_text(&self.rules, ruling.rules);
        self.sides.set_text_content(None);
        for side in &ruling.sides {
            let line: Element = dom::add(&self.sides, "li", color_class(side.color))?;
            let words: Element = dom::add(&line, "span", "")?;
            words.set_text_content(Some(&side.text));
            let class = if side.forbidden {
                "forbidden"
            } else {
                "allowed"
            };
            let judgement: Element = dom::add(&line, "span", class)?;
            judgement.set_text_content(Some(side.judgement));
        }
        Ok(())
    }

    fn fill(&self, rows: &[Row], texts: &Texts) -> Result<(), JsValue> {
        self.list.set_text_content(None);
        let mut listeners = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            let item: Element = dom::add(&self.list, "li", color_class(row.color))?;
            item.set_id(&row_id(i));
            item.set_attribute("role", "option")?;
            let label: Element = dom::add(&item, "span", &["label ", row.kind].concat())?;
            label.set_text_content(Some(row.label));
            let side: Element = dom::add(&item, "span", "unseen")?;
            side.set_text_content(Some(texts.color(row.color)));
            let notation: Element = dom::add(&item, "span", "notation")?;
            super::written::set_move(&notation, &row.notation)?;
            let facts: Element = dom::add(&item, "div", "facts")?;
            for fact in &row.facts {
                let class = if fact.counts { "" } else { "excused" };
                let line: Element = dom::add(&facts, "p", class)?;
                line.set_text_content(Some(&fact.text));
            }
            let send = Rc::clone(&self.send);
            listeners.push(Listener::new(&item, "click", move |_| {
                send(Command::LookAt(i));
            })?);
        }
        *self.listeners.borrow_mut() = listeners;
        Ok(())
    }

    fn mark(&self, selected: usize) -> Result<(), JsValue> {
        let rows = self.list.children();
        for i in 0..rows.length() {
            if let Some(row) = rows.item(i) {
                let is_chosen = i as usize == selected;
                dom::set_attribute(
                    &row,
                    "aria-selected",
                    if is_chosen { "true" } else { "false" },
                )?;
                if is_chosen {
                    // Whichever of the two scrolls.
                    bring_into_view(&self.list, &row, 0.0);
                    let head = self.head.get_bounding_client_rect().height();
                    bring_into_view(&self.panel, &row, head);
                }
            }
        }
        dom::set_attribute(&self.list, "aria-activedescendant", &row_id(selected))
    }

    /// Gives the list the keys, and leaves in view what is in view.
    pub(super) fn focus(&self) -> Result<(), JsValue> {
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        self.list.focus_with_options(&options)
    }
}

fn listen_to_keys(
    builder: &mut Builder,
    panel: &Element,
    selected: &Rc<Cell<usize>>,
) -> Result<(), JsValue> {
    let selected = Rc::clone(selected);
    builder.on(panel, "keydown", move |send, event| {
        let Some(event) = event.dyn_ref::<KeyboardEvent>() else {
            return;
        };
        let row = selected.get();
        let command = match event.key().as_str() {
            "ArrowUp" | "ArrowLeft" => Command::LookAt(row.saturating_sub(1)),
            "ArrowDown" | "ArrowRight" => Command::LookAt(row + 1),
            "Home" => Command::LookAt(0),
            "End" => Command::LookAt(usize::MAX),
            "Escape" => Command::CloseRuling,
            _ => return,
        };
        event.prevent_default();
        send(command);
    })
}

/// Scrolls that element alone, never the page; its uppermost part is covered by a head.
fn bring_into_view(frame: &HtmlElement, row: &Element, head: f64) {
    let (seen, place) = (
        frame.get_bounding_client_rect(),
        row.get_bounding_client_rect(),
    );
    let above = (seen.top() + head - place.top()).max(0.0);
    let below = (place.bottom() - seen.bottom()).max(0.0);
    frame.set_scroll_top(frame.scroll_top() + (below - above).round() as i32);
}

fn row_id(row: usize) -> String {
    format!("ruling-{row}")
}

const fn color_class(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "black",
    }
}

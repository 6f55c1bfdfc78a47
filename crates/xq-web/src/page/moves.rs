//! The list of moves, a line for each round.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlElement};

use xq_ui::analysis::OpeningView;

use super::build::Builder;
use super::written::set_move;
use crate::dom;

/// The list with what it shows.
pub(super) struct Moves {
    list: HtmlElement,
    empty: HtmlElement,
    opening: HtmlElement,
    shown: RefCell<Vec<Option<String>>>,
}

impl Moves {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let frame: HtmlElement = dom::add(root, "section", "moves")?;
        builder.label_attribute(&frame, "aria-label", |texts| texts.moves);
        let empty: HtmlElement = dom::add(&frame, "p", "empty")?;
        builder.label(&empty, |texts| texts.no_moves);
        let list: HtmlElement = dom::add(&frame, "ol", "rounds")?;
        list.set_hidden(true);
        // It scrolls: the keyboard has to get at it.
        list.set_tab_index(0);
        builder.label_attribute(&list, "aria-label", |texts| texts.moves);
        let opening = dom::add(&frame, "p", "opening-name")?;
        Ok(Self {
            list,
            empty,
            opening,
            shown: RefCell::default(),
        })
    }

    /// The name of the opening, as far as it has one.
    pub(super) fn name_opening(&self, opening: Option<&OpeningView>) {
        // A letter alone is only the volume of the encyclopedia.
        let words = opening.map(|opening| match opening.code.as_str() {
            volume if volume.len() < 2 => opening.name.to_owned(),
            code => [code, opening.name].join(" "),
        });
        dom::set_text(&self.opening, &words.unwrap_or_default());
    }

    /// Shows the moves; only the rounds that differ are touched.
    pub(super) fn show(&self, moves: &[String], black_began: bool) -> Result<(), JsValue> {
        let mut cells: Vec<Option<String>> = Vec::with_capacity(moves.len() + 1);
        if black_began && !moves.is_empty() {
            cells.push(None);
        }
        cells.extend(moves.iter().cloned().map(Some));
        let mut shown = self.shown.borrow_mut();
        let equal = shown.iter().zip(&cells).take_while(|(a, b)| a == b).count();
        if equal == shown.len() && equal == cells.len() {
            return Ok(());
        }
        let first = equal / 2;
        while self.list.child_element_count() as usize > first {
            if let Some(last) = self.list.last_element_child() {
                last.remove();
            }
        }
        for (i, round) in cells.chunks(2).enumerate().skip(first) {
            self.add_round(i + 1, round, i * 2 + round.len() == cells.len())?;
        }
        self.unmark_all_but_last()?;
        self.empty.set_hidden(!moves.is_empty());
        self.list.set_hidden(moves.is_empty());
        self.to_the_end();
        *shown = cells;
        Ok(())
    }

    /// Lets the last move be seen.
    pub(super) fn to_the_end(&self) {
        self.list.set_scroll_top(self.list.scroll_height());
        self.list.set_scroll_left(self.list.scroll_width());
    }

    fn add_round(
        &self,
        number: usize,
        plies: &[Option<String>],
        last: bool,
    ) -> Result<(), JsValue> {
        let round: Element = dom::add(&self.list, "li", "round")?;
        let count: Element = dom::add(&round, "span", "number")?;
        count.set_text_content(Some(&number.to_string()));
        for (i, ply) in plies.iter().enumerate() {
            let text: Element = dom::add(&round, "span", "ply")?;
            set_move(&text, ply.as_deref().unwrap_or("…"))?;
            if last && i + 1 == plies.len() {
                text.set_attribute("aria-current", "true")?;
            }
        }
        Ok(())
    }

    fn unmark_all_but_last(&self) -> Result<(), JsValue> {
        let marked = self.list.query_selector_all("[aria-current]")?;
        for i in 0..marked.length().saturating_sub(1) {
            let node = marked
                .item(i)
                .and_then(|n| wasm_bindgen::JsCast::dyn_into::<Element>(n).ok());
            if let Some(element) = node {
                element.remove_attribute("aria-current")?;
            }
        }
        Ok(())
    }
}

//! The opening: its name, and what strong players played here.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlElement};
use xq_rules::Move;
use xq_ui::analysis::{AnalysisCommand, BookView, OpeningView};

use super::send;
use crate::dom;
use crate::page::build::Builder;
use crate::page::written::set_move;

/// The name with the moves folded beneath it.
pub(super) struct Book {
    frame: HtmlElement,
    code: HtmlElement,
    name: HtmlElement,
    rows: HtmlElement,
    /// The moves of the rows, for whoever presses one.
    moves: Rc<RefCell<Vec<Move>>>,
}

impl Book {
    pub(super) fn build(builder: &mut Builder, frame: &Element) -> Result<Self, JsValue> {
        let frame: HtmlElement = dom::add(frame, "details", "opening")?;
        frame.set_hidden(true);
        let summary: Element = dom::add(&frame, "summary", "")?;
        let caption: Element = dom::add(&summary, "span", "caption")?;
        builder.label(&caption, |t| t.analysis.book);
        let code = dom::add(&summary, "b", "")?;
        let name = dom::add(&summary, "span", "name")?;
        let table: Element = dom::add(&frame, "table", "book")?;
        builder.label_attribute(&table, "aria-label", |t| t.analysis.book);
        let head: Element = dom::add(&table, "thead", "unseen")?;
        let head: Element = dom::add(&head, "tr", "")?;
        let columns: [fn(&xq_ui::i18n::Texts) -> &'static str; 3] = [
            |t| t.analysis.book_move,
            |t| t.analysis.book_games,
            |t| t.analysis.book_results,
        ];
        for text in columns {
            let cell: Element = dom::add(&head, "th", "")?;
            builder.label(&cell, text);
        }
        let rows: HtmlElement = dom::add(&table, "tbody", "")?;
        let moves: Rc<RefCell<Vec<Move>>> = Rc::default();
        let known = Rc::clone(&moves);
        builder.on(&rows, "click", move |send_to, event| {
            let target: Option<Element> = event.target().and_then(|t| t.dyn_into().ok());
            let row = target.and_then(|target| target.closest("tr").ok().flatten());
            let index = row.and_then(|row| row.get_attribute("data-row")?.parse::<usize>().ok());
            let mv = index.and_then(|index| known.borrow().get(index).copied());
            if let Some(mv) = mv {
                send_to(send(AnalysisCommand::PlayBook(mv)));
            }
        })?;
        Ok(Self {
            frame,
            code,
            name,
            rows,
            moves,
        })
    }

    pub(super) fn show(
        &self,
        opening: Option<&OpeningView>,
        old: Option<&[BookView]>,
        book: &[BookView],
    ) -> Result<(), JsValue> {
        self.frame.set_hidden(opening.is_none() && book.is_empty());
        dom::set_text(&self.code, opening.map_or("", |opening| &opening.code));
        dom::set_text(&self.name, opening.map_or("", |opening| opening.name));
        dom::set_class(&self.frame, "over", book.is_empty())?;
        if old == Some(book) {
            return Ok(());
        }
        *self.moves.borrow_mut() = book.iter().map(|row| row.mv).collect();
        self.rows.set_text_content(None);
        for (i, row) in book.iter().enumerate() {
            self.add(i, row)?;
        }
        Ok(())
    }

    fn add(&self, index: usize, row: &BookView) -> Result<(), JsValue> {
        let line: Element = dom::add(&self.rows, "tr", "")?;
        line.set_attribute("data-row", &index.to_string())?;
        let cell: Element = dom::add(&line, "td", "move")?;
        let button: HtmlElement = dom::add(&cell, "button", "")?;
        button.set_attribute("type", "button")?;
        button.set_attribute("aria-label", &row.label)?;
        set_move(&button, &row.text)?;
        let games: Element = dom::add(&line, "td", "games")?;
        games.set_text_content(Some(&row.games.to_string()));
        let cell: Element = dom::add(&line, "td", "")?;
        let bar: Element = dom::add(&cell, "div", "results")?;
        for (class, part) in ["red", "draw", "black"].into_iter().zip(row.results) {
            let piece: HtmlElement = dom::add(&bar, "i", class)?;
            piece.style().set_property("width", &format!("{part}%"))?;
            // A narrow piece has no room for its number.
            if part >= 12 {
                piece.set_text_content(Some(&part.to_string()));
            }
        }
        Ok(())
    }
}

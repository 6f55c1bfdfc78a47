//! The list of moves. Rows that stay as they were are not touched; stepping touches two moves.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlButtonElement, HtmlElement, HtmlTextAreaElement};
use xq_records::NodeId;
use xq_ui::i18n::{Texts, fill};
use xq_ui::study::rows::Text;
use xq_ui::study::{Cell, MoveWord, Offer, Row, StudyCommand, StudyDialog, StudyView, Word};
use xq_ui::{Command, Dialog};

use super::super::build::Builder;
use crate::dom;

/// The list with what it shows.
pub(super) struct List {
    frame: HtmlElement,
    empty: HtmlElement,
    review: HtmlButtonElement,
    rows: HtmlElement,
    shown: RefCell<Rc<[Row]>>,
}

/// How near to the edge of the list the current move may stand, in CSS pixels.
const EDGE: f64 = 44.0;

impl List {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let frame: HtmlElement = dom::add(root, "div", "tree")?;
        // It scrolls: the keyboard has to get at it.
        frame.set_tab_index(0);
        frame.set_attribute("role", "group")?;
        builder.label_attribute(&frame, "aria-label", |t| t.moves);
        let empty: HtmlElement = dom::add(&frame, "div", "blank")?;
        let words: Element = dom::add(&empty, "p", "")?;
        builder.label(&words, |t| t.study.empty);
        let row: Element = dom::add(&empty, "div", "row")?;
        let open = Command::Show(Dialog::Study(StudyDialog::Open));
        builder.button(&row, "button small", |t| t.study.open, open)?;
        let review = Command::Study(StudyCommand::FromGame);
        let review = builder.button(&row, "button small", |t| t.study.game_to_record, review)?;
        let rows: HtmlElement = dom::add(&frame, "div", "rows")?;
        builder.on(&rows, "click", |send, event| {
            let Some(target) = target(event, "[data-node]") else {
                return;
            };
            let Some(node) = node_of(&target) else {
                return;
            };
            send(Command::Study(match target.get_attribute("data-fold") {
                Some(fold) => StudyCommand::Fold(node, fold == "closed"),
                None => StudyCommand::GoTo(node),
            }));
        })?;
        Ok(Self {
            frame,
            empty,
            review,
            rows,
            shown: RefCell::new(Rc::default()),
        })
    }

    /// A press on a comment leads to the place where it is written.
    pub(super) fn lead_comments_to(
        &self,
        builder: &mut Builder,
        comment: &HtmlTextAreaElement,
    ) -> Result<(), JsValue> {
        let comment = comment.clone();
        builder.on(&self.rows, "click", move |send, event| {
            if target(event, ".said").is_some() {
                send(Command::Study(StudyCommand::Annotate(true)));
                // It can only fail for an element that is gone.
                let _ = comment.focus();
            }
        })
    }

    pub(super) fn show(
        &self,
        old: Option<&StudyView>,
        view: &StudyView,
        texts: &Texts,
    ) -> Result<(), JsValue> {
        let changed = old.is_none_or(|old| old.rows != view.rows);
        if changed {
            self.bring(&view.rows, old.is_none(), texts)?;
        }
        self.empty.set_hidden(view.offer == Offer::Nothing);
        self.review.set_hidden(view.offer != Offer::OpenOrReview);
        if changed || old.is_none_or(|old| old.cursor != view.cursor) {
            self.mark(view.cursor)?;
        }
        Ok(())
    }

    fn bring(&self, rows: &Rc<[Row]>, anew: bool, texts: &Texts) -> Result<(), JsValue> {
        let mut shown = self.shown.borrow_mut();
        let same = |(a, b): &(&Row, &Row)| !anew && a == b;
        let above = shown.iter().zip(rows.iter()).take_while(same).count();
        let room = shown.len().min(rows.len()) - above;
        let below = shown.iter().rev().zip(rows.iter().rev());
        let below = below.take(room).take_while(same).count();
        for _ in above..shown.len() - below {
            if let Some(row) = self.rows.children().item(above as u32) {
                row.remove();
            }
        }
        let next = self.rows.children().item(above as u32);
        for row in &rows[above..rows.len() - below] {
            let element = element(row, texts)?;
            self.rows.insert_before(&element, next.as_deref())?;
        }
        *shown = Rc::clone(rows);
        Ok(())
    }

    /// Marks the move of the board and brings it into sight, without moving anything but the list.
    fn mark(&self, cursor: NodeId) -> Result<(), JsValue> {
        if let Some(old) = self.rows.query_selector("[aria-current]")? {
            old.remove_attribute("aria-current")?;
        }
        let selector = format!(".mv[data-node='{}']", cursor.index());
        let Some(current) = self.rows.query_selector(&selector)? else {
            self.frame.set_scroll_top(0);
            return Ok(());
        };
        current.set_attribute("aria-current", "true")?;
        let (list, place) = (
            self.frame.get_bounding_client_rect(),
            current.get_bounding_client_rect(),
        );
        let edge = EDGE.min(list.height() / 4.0);
        let seen = place.top() >= list.top() + edge && place.bottom() <= list.bottom() - edge;
        if !seen {
            let middle = |top: f64, bottom: f64| f64::midpoint(top, bottom);
            let by = middle(place.top(), place.bottom()) - middle(list.top(), list.bottom());
            self.frame
                .set_scroll_top(self.frame.scroll_top() + by as i32);
        }
        Ok(())
    }
}

fn target(event: &web_sys::Event, selector: &str) -> Option<Element> {
    let target: Element = event.target()?.dyn_into().ok()?;
    target.closest(selector).ok()?
}

fn node_of(element: &Element) -> Option<NodeId> {
    let index = element.get_attribute("data-node")?.parse().ok()?;
    NodeId::of_index(index)
}

fn element(row: &Row, texts: &Texts) -> Result<Element, JsValue> {
    match row {
        Row::Round { number, cells } => {
            let element: Element = dom::make("div", "round")?;
            let count: Element = dom::add(&element, "span", "number")?;
            count.set_text_content(Some(&number.to_string()));
            for cell in cells {
                match cell {
                    Cell::Move(word) => add_move(&element, word)?,
                    Cell::Dots => {
                        let dots: Element = dom::add(&element, "span", "dots")?;
                        dots.set_text_content(Some("…"));
                    }
                    Cell::Empty => {}
                }
            }
            Ok(element)
        }
        Row::Text(said) => {
            let element: Element = dom::make("div", "remark")?;
            add_text(&element, said)?;
            Ok(element)
        }
        Row::Line { depth, fold, words } => line(*depth, *fold, words, texts),
        Row::Gap(node, left) => {
            let element: Element = dom::make("div", "remark")?;
            add_gap(&element, *node, *left, texts)?;
            Ok(element)
        }
    }
}

fn line(
    depth: usize,
    fold: Option<(NodeId, bool)>,
    words: &[Word],
    texts: &Texts,
) -> Result<Element, JsValue> {
    let element: Element = dom::make("div", "line")?;
    element.set_attribute("data-depth", &depth.min(6).to_string())?;
    if let Some((node, open)) = fold {
        let (state, sign, name) = if open {
            ("open", "▾", texts.study.fold)
        } else {
            ("closed", "▸", texts.study.unfold)
        };
        let button = press(&element, "fold", node)?;
        button.set_attribute("data-fold", state)?;
        button.set_attribute("aria-expanded", if open { "true" } else { "false" })?;
        button.set_attribute("aria-label", name)?;
        button.set_text_content(Some(sign));
    }
    // A number stays on the line of its move.
    let mut numbered: Option<Element> = None;
    for word in words {
        let before = numbered.take();
        match word {
            Word::Number(number) => {
                let both: Element = dom::add(&element, "span", "numbered")?;
                let count: Element = dom::add(&both, "span", "number")?;
                count.set_text_content(Some(number));
                numbered = Some(both);
            }
            Word::Move(word) => add_move(before.as_ref().unwrap_or(&element), word)?,
            Word::Text(said) => add_text(&element, said)?,
            Word::Gap(node, left) => add_gap(&element, *node, *left, texts)?,
        }
    }
    Ok(element)
}

/// A button that stands in the text: the list itself is what the keyboard stops at, the arrow keys do the rest.
fn press(parent: &Element, class: &str, node: NodeId) -> Result<HtmlElement, JsValue> {
    let button: HtmlElement = dom::add(parent, "button", class)?;
    button.set_attribute("type", "button")?;
    button.set_tab_index(-1);
    button.set_attribute("data-node", &node.index().to_string())?;
    Ok(button)
}

fn add_move(parent: &Element, word: &MoveWord) -> Result<(), JsValue> {
    let button = press(parent, "mv", word.node)?;
    crate::page::written::set_move(&button, &word.text)?;
    if !word.marks.is_empty() {
        let marks: Element = dom::add(&button, "span", "marks")?;
        marks.set_text_content(Some(&word.marks));
        if let Some(nag) = word.judged {
            button.set_attribute("data-judged", &nag.0.to_string())?;
        }
    }
    Ok(())
}

fn add_text(parent: &Element, said: &Text) -> Result<(), JsValue> {
    let text = press(parent, "said", said.node)?;
    text.set_text_content(Some(&said.text));
    Ok(())
}

fn add_gap(parent: &Element, node: NodeId, left: usize, texts: &Texts) -> Result<(), JsValue> {
    let gap = press(parent, "gap", node)?;
    gap.set_text_content(Some(&fill(texts.study.gap, &[&left.to_string()])));
    Ok(())
}

//! The tools for notes: marks, comments, arrows and circles, the place of a variation.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlButtonElement, HtmlElement, HtmlTextAreaElement};
use xq_records::notes::ShapeColor;
use xq_records::{Nag, NodeId};
use xq_ui::Command;
use xq_ui::i18n::Texts;
use xq_ui::study::{Mark, StudyCommand, StudyView};

use super::super::build::Builder;
use super::super::icons;
use crate::dom;

/// The panel of the tools.
pub(super) struct Tools {
    frame: HtmlElement,
    marks: Vec<(Nag, HtmlButtonElement)>,
    comment: HtmlTextAreaElement,
    preface: HtmlTextAreaElement,
    preface_field: HtmlElement,
    pens: Vec<(ShapeColor, HtmlButtonElement)>,
    erase: HtmlButtonElement,
    promote: HtmlButtonElement,
    make_main: HtmlButtonElement,
    demote: HtmlButtonElement,
    copy: HtmlButtonElement,
    delete: HtmlButtonElement,
    /// The move that all of them are about.
    node: Rc<Cell<NodeId>>,
}

impl Tools {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let frame: HtmlElement = dom::add(root, "div", "annotate-tools")?;
        frame.set_attribute("role", "group")?;
        builder.label_attribute(&frame, "aria-label", |t| t.study.annotate);
        let head: Element = dom::add(&frame, "header", "head")?;
        let title: Element = dom::add(&head, "h2", "")?;
        builder.label(&title, |t| t.study.annotate);
        let close = Command::Study(StudyCommand::Annotate(false));
        builder.icon_button(&head, icons::CLOSE, |t| t.close, close)?;
        let node = Rc::new(Cell::new(NodeId::ROOT));
        let marks = marks(builder, &frame)?;
        let (comment, _) = field(builder, &frame, &node, false)?;
        let (preface, preface_field) = field(builder, &frame, &node, true)?;
        let (pens, erase) = pens(builder, &frame)?;
        let row: Element = dom::add(&frame, "div", "branch")?;
        row.set_attribute("role", "group")?;
        builder.label_attribute(&row, "aria-label", |t| t.study.variation);
        let mut about = |icon, text, command| about(builder, &row, &node, (icon, text, command));
        let make_main = about(icons::MAIN, |t| t.study.make_main, StudyCommand::MakeMain)?;
        let promote = about(icons::UP, |t| t.study.promote, StudyCommand::Promote)?;
        let demote = about(icons::DOWN, |t| t.study.demote, StudyCommand::Demote)?;
        let copy = about(
            icons::COPY,
            |t| t.study.copy_line,
            |_| StudyCommand::CopyLine,
        )?;
        let delete = about(icons::DELETE, |t| t.study.delete, StudyCommand::Delete)?;
        Ok(Self {
            frame,
            marks,
            comment,
            preface,
            preface_field,
            pens,
            erase,
            promote,
            make_main,
            demote,
            copy,
            delete,
            node,
        })
    }

    /// Where comments are written.
    pub(super) const fn comment(&self) -> &HtmlTextAreaElement {
        &self.comment
    }

    pub(super) fn show(&self, view: &StudyView, texts: &Texts) -> Result<(), JsValue> {
        self.frame.set_hidden(!view.annotating);
        self.node.set(view.cursor);
        let has_move = !view.marks.is_empty();
        for (nag, button) in &self.marks {
            let set = view.marks.iter().any(|mark| mark.nag == *nag && mark.set);
            dom::set_attribute(button, "aria-pressed", if set { "true" } else { "false" })?;
            button.set_disabled(!has_move);
        }
        set_value(&self.comment, &view.comment);
        set_value(&self.preface, &view.preface);
        // It goes only when nobody writes in it: what is wiped out may be written anew.
        let writing = dom::document()?.active_element().as_ref() == Some(&self.preface);
        self.preface_field
            .set_hidden(view.preface.is_empty() && !writing);
        for (color, button) in &self.pens {
            let on = view.pen == Some(*color);
            dom::set_attribute(button, "aria-pressed", if on { "true" } else { "false" })?;
            let name = texts.study.colors[*color as usize];
            dom::set_attribute(button, "aria-label", name)?;
            dom::set_attribute(button, "title", name)?;
        }
        self.erase.set_disabled(!view.can.erase);
        self.promote.set_disabled(!view.can.promote);
        self.make_main.set_disabled(!view.can.promote);
        self.demote.set_disabled(!view.can.demote);
        self.delete.set_disabled(!has_move);
        self.copy.set_disabled(view.length == 0);
        dom::set_class(&self.copy, "done", view.line_copied)?;
        for (button, mark) in self.marks.iter().map(|(_, b)| b).zip(Mark::names(texts)) {
            dom::set_attribute(button, "aria-label", mark)?;
            dom::set_attribute(button, "title", mark)?;
        }
        Ok(())
    }
}

/// Writing the same text again would throw the writer's place away.
fn set_value(area: &HtmlTextAreaElement, text: &str) {
    if area.value() != text {
        area.set_value(text);
    }
}

type Marks = Vec<(Nag, HtmlButtonElement)>;

fn marks(builder: &mut Builder, frame: &Element) -> Result<Marks, JsValue> {
    let row: Element = dom::add(frame, "div", "marks-row")?;
    row.set_attribute("role", "group")?;
    builder.label_attribute(&row, "aria-label", |t| t.study.mark);
    Mark::NAGS
        .into_iter()
        .map(|nag| {
            let button: HtmlButtonElement = dom::add(&row, "button", "mark")?;
            button.set_type("button");
            button.set_text_content(nag.symbol());
            button.set_attribute("data-judged", &nag.0.to_string())?;
            builder.on(&button, "click", move |send, _| {
                send(Command::Study(StudyCommand::Mark(nag)));
            })?;
            Ok((nag, button))
        })
        .collect()
}

/// A place to write what is said, behind the move or before it.
fn field(
    builder: &mut Builder,
    frame: &Element,
    node: &Rc<Cell<NodeId>>,
    before: bool,
) -> Result<(HtmlTextAreaElement, HtmlElement), JsValue> {
    let label: HtmlElement = dom::add(frame, "label", "said-field")?;
    let area: HtmlTextAreaElement = dom::add(&label, "textarea", "")?;
    area.set_rows(2);
    if before {
        builder.label_attribute(&area, "aria-label", |t| t.study.preface);
        builder.label_attribute(&area, "placeholder", |t| t.study.preface);
    } else {
        builder.label_attribute(&area, "aria-label", |t| t.study.comment);
        builder.label_attribute(&area, "placeholder", |t| t.study.comment_hint);
    }
    let (source, node) = (area.clone(), Rc::clone(node));
    builder.on(&area, "input", move |send, _| {
        let (node, text) = (node.get(), source.value());
        send(Command::Study(if before {
            StudyCommand::Preface(node, text)
        } else {
            StudyCommand::Comment(node, text)
        }));
    })?;
    Ok((area, label))
}

type Pens = (Vec<(ShapeColor, HtmlButtonElement)>, HtmlButtonElement);

fn pens(builder: &mut Builder, frame: &Element) -> Result<Pens, JsValue> {
    let row: Element = dom::add(frame, "div", "pens")?;
    row.set_attribute("role", "group")?;
    builder.label_attribute(&row, "aria-label", |t| t.study.draw);
    builder.label_attribute(&row, "title", |t| t.study.draw_hint);
    icons::add(&row, icons::ARROW)?;
    let mut pens = Vec::new();
    for color in ShapeColor::ALL {
        let button: HtmlButtonElement = dom::add(&row, "button", "pen")?;
        button.set_type("button");
        button.set_attribute("data-color", &color.letter().to_string())?;
        let source = button.clone();
        builder.on(&button, "click", move |send, _| {
            let on = source.get_attribute("aria-pressed").as_deref() == Some("true");
            send(Command::Study(StudyCommand::Pen((!on).then_some(color))));
        })?;
        pens.push((color, button));
    }
    let erase = Command::Study(StudyCommand::Erase);
    let erase = builder.icon_button(&row, icons::ERASE, |t| t.study.erase, erase)?;
    Ok((pens, erase))
}

type About = (
    &'static str,
    fn(&Texts) -> &'static str,
    fn(NodeId) -> StudyCommand,
);

/// A button about the move of the board.
fn about(
    builder: &mut Builder,
    row: &Element,
    node: &Rc<Cell<NodeId>>,
    (icon, text, command): About,
) -> Result<HtmlButtonElement, JsValue> {
    let button: HtmlButtonElement = dom::add(row, "button", "quiet")?;
    button.set_type("button");
    icons::add(&button, icon)?;
    builder.label_attribute(button.unchecked_ref(), "aria-label", text);
    builder.label_attribute(button.unchecked_ref(), "title", text);
    let node = Rc::clone(node);
    builder.on(&button, "click", move |send, _| {
        send(Command::Study(command(node.get())));
    })?;
    Ok(button)
}

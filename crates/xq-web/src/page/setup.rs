//! Beside the board that is edited: the pieces to put, the position as text, what is wrong with it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    Element, HtmlButtonElement, HtmlCanvasElement, HtmlElement, HtmlTextAreaElement, MouseEvent,
    PointerEvent,
};
use xq_rules::{Color, Piece, Role};
use xq_ui::geometry::Point;
use xq_ui::i18n::{Lang, Texts, fill};
use xq_ui::looks::Looks;
use xq_ui::setup::SetupView;
use xq_ui::{Command, SetupCommand, View};

use super::build::Builder;
use super::dialogs::show_copied;
use super::{icons, written};
use crate::dom;

/// How far a pointer goes before a press on a piece of the palette becomes a drag, in CSS pixels.
const DRAG_PX: f64 = 6.0;

/// The panel with what it shows.
pub(super) struct SetupPanel {
    palette: Vec<Entry>,
    sides: Vec<HtmlButtonElement>,
    fen: HtmlTextAreaElement,
    fault: HtmlElement,
    problems: HtmlElement,
    copy: HtmlButtonElement,
    undo: HtmlButtonElement,
    redo: HtmlButtonElement,
    play: HtmlButtonElement,
    study: HtmlButtonElement,
    shown: RefCell<Option<Box<SetupView>>>,
    /// The words and looks that it shows them in.
    dressed: Cell<Option<(Lang, Looks)>>,
}

/// One piece of the palette.
struct Entry {
    piece: Piece,
    button: HtmlButtonElement,
    disc: Element,
    left: HtmlElement,
}

impl SetupPanel {
    pub(super) fn build(
        builder: &mut Builder,
        root: &Element,
        canvas: &HtmlCanvasElement,
    ) -> Result<Self, JsValue> {
        let frame: Element = dom::add(root, "section", "setup")?;
        builder.label_attribute(&frame, "aria-label", |t| t.setup.setup);
        let palette = palette(builder, &frame, canvas)?;
        let head: Element = dom::add(&frame, "div", "setup-head")?;
        let sides = sides(builder, &head)?;
        let (undo, redo) = steps(builder, &head)?;
        tools(builder, &frame)?;
        let problems: HtmlElement = dom::add(&frame, "ul", "position-faults")?;
        // What is wrong is read out as it changes; a list may not have the role of a status.
        problems.set_attribute("aria-live", "polite")?;
        builder.label_attribute(&problems, "aria-label", |t| t.setup.problems);
        let (fen, fault) = fen_box(builder, &frame)?;
        let row: Element = dom::add(&frame, "div", "row setup-go")?;
        let copy = builder.button(&row, "button", |t| t.setup.copy, Command::CopyPosition)?;
        let study = Command::Setup(SetupCommand::Study);
        let study = builder.button(&row, "button", |t| t.setup.study, study)?;
        let play = Command::Setup(SetupCommand::Play);
        let play = builder.button(&row, "button primary", |t| t.setup.play, play)?;
        let hint: Element = dom::add(&frame, "p", "muted setup-hint")?;
        builder.label(&hint, |t| t.setup.hint);
        let board = canvas.clone();
        // A right click, and a finger that rests.
        builder.on(canvas, "contextmenu", move |send, event| {
            if let Some(event) = event.dyn_ref::<MouseEvent>() {
                let at = place(&board, event);
                send(Command::Setup(SetupCommand::RemoveAt(at)));
            }
        })?;
        Ok(Self {
            palette,
            sides,
            fen,
            fault,
            problems,
            copy,
            undo,
            redo,
            play,
            study,
            shown: RefCell::new(None),
            dressed: Cell::new(None),
        })
    }

    /// Brings the panel to a view; while something else is done nothing is touched, as nothing is seen.
    pub(super) fn show(&self, view: &View) -> Result<(), JsValue> {
        let Some(new) = &view.setup else {
            return Ok(());
        };
        show_copied(&self.copy, view, |t| t.setup.copy);
        let dress = Some((view.lang, view.looks));
        let again = self.dressed.replace(dress) != dress;
        let mut shown = self.shown.borrow_mut();
        if !again && shown.as_deref() == Some(&**new) {
            return Ok(());
        }
        let texts = view.lang.texts();
        for (entry, shown) in self.palette.iter().zip(&new.palette) {
            let words = [shown.name.as_str(), &shown.left.to_string()];
            let name = fill(texts.setup.left, &words);
            dom::set_attribute(&entry.button, "aria-label", &name)?;
            dom::set_attribute(&entry.button, "aria-pressed", yes_no(shown.chosen))?;
            // The button is named in words: beside them the number is for the eye.
            dom::set_attribute(&entry.left, "data-left", &shown.left.to_string())?;
            dom::set_class(&entry.left, "none", shown.left <= 0)?;
            dom::set_class(&entry.left, "over", shown.left < 0)?;
            if again {
                written::set_man(&entry.disc, entry.piece, view.looks.pieces)?;
            }
        }
        for (button, color) in self.sides.iter().zip(Color::ALL) {
            dom::set_attribute(button, "aria-pressed", yes_no(color == new.side))?;
        }
        self.undo.set_disabled(!new.can_undo);
        self.redo.set_disabled(!new.can_redo);
        self.play.set_disabled(!new.playable);
        self.study.set_disabled(!new.playable);
        self.show_text(new)?;
        self.show_problems(new, texts)?;
        *shown = Some(new.clone());
        Ok(())
    }

    /// What is being typed is left alone.
    fn show_text(&self, view: &SetupView) -> Result<(), JsValue> {
        let active = dom::document()?.active_element();
        let typing = active.is_some_and(|active| active.is_same_node(Some(&self.fen)));
        if !typing && self.fen.value() != view.fen {
            self.fen.set_value(&view.fen);
        }
        let fault = view.fen_fault.as_deref().unwrap_or_default();
        dom::set_text(&self.fault, fault);
        self.fault.set_hidden(fault.is_empty());
        dom::set_attribute(&self.fen, "aria-invalid", yes_no(!fault.is_empty()))
    }

    fn show_problems(&self, view: &SetupView, texts: &Texts) -> Result<(), JsValue> {
        self.problems.set_text_content(None);
        dom::set_class(&self.problems, "sound", view.problems.is_empty())?;
        if view.problems.is_empty() {
            let item: Element = dom::add(&self.problems, "li", "")?;
            item.set_text_content(Some(texts.setup.sound));
        }
        for problem in &view.problems {
            let item: Element = dom::add(&self.problems, "li", "")?;
            item.set_text_content(Some(problem));
        }
        Ok(())
    }
}

const fn yes_no(yes: bool) -> &'static str {
    if yes { "true" } else { "false" }
}

/// A place on the page in device pixels of the canvas.
fn place(canvas: &HtmlCanvasElement, event: &MouseEvent) -> Point {
    let rect = canvas.get_bounding_client_rect();
    let scale = f64::from(canvas.width()) / rect.width().max(1.0);
    Point::new(
        (f64::from(event.client_x()) - rect.left()) * scale,
        (f64::from(event.client_y()) - rect.top()) * scale,
    )
}

fn palette(
    builder: &mut Builder,
    frame: &Element,
    canvas: &HtmlCanvasElement,
) -> Result<Vec<Entry>, JsValue> {
    let row: Element = dom::add(frame, "div", "palette")?;
    row.set_attribute("role", "group")?;
    builder.label_attribute(&row, "aria-label", |t| t.setup.palette);
    let pieces = Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| Piece::new(color, role)));
    let entries = pieces.map(|piece| entry(builder, &row, canvas, piece));
    entries.collect()
}

fn entry(
    builder: &mut Builder,
    row: &Element,
    canvas: &HtmlCanvasElement,
    piece: Piece,
) -> Result<Entry, JsValue> {
    let button: HtmlButtonElement = dom::add(row, "button", "palette-piece")?;
    button.set_type("button");
    let letter = piece.fen_char().to_string();
    button.set_attribute("data-piece", &letter)?;
    let disc: Element = dom::add(&button, "span", "token")?;
    // The button has a name in words.
    disc.set_attribute("aria-hidden", "true")?;
    let left = dom::add(&button, "span", "left")?;
    let dragged = Rc::new(Cell::new(false));
    let just_dragged = Rc::clone(&dragged);
    builder.on(&button, "click", move |send, _| {
        if !just_dragged.take() {
            send(Command::Setup(SetupCommand::Choose(piece)));
        }
    })?;
    carry(builder, &button, canvas, (piece, dragged))?;
    Ok(Entry {
        piece,
        button,
        disc,
        left,
    })
}

/// A piece that is dragged out of the palette: a copy of it follows the pointer.
struct Drag {
    pointer: i32,
    from: (i32, i32),
    ghost: Option<HtmlElement>,
}

fn carry(
    builder: &mut Builder,
    button: &HtmlButtonElement,
    canvas: &HtmlCanvasElement,
    (piece, dragged): (Piece, Rc<Cell<bool>>),
) -> Result<(), JsValue> {
    let drag: Rc<RefCell<Option<Drag>>> = Rc::default();
    let (held, source) = (Rc::clone(&drag), button.clone());
    builder.on(button, "pointerdown", move |_, event| {
        let Some(event) = event.dyn_ref::<PointerEvent>() else {
            return;
        };
        // Without it the drag ends where the button does, and a tap still works.
        let _ = source.set_pointer_capture(event.pointer_id());
        *held.borrow_mut() = Some(Drag {
            pointer: event.pointer_id(),
            from: (event.client_x(), event.client_y()),
            ghost: None,
        });
    })?;
    let (held, source) = (Rc::clone(&drag), button.clone());
    builder.on(button, "pointermove", move |_, event| {
        let mut held = held.borrow_mut();
        if let (Some(drag), Some(event)) = (held.as_mut(), event.dyn_ref::<PointerEvent>())
            && drag.pointer == event.pointer_id()
            && let Err(error) = follow(drag, event, &source)
        {
            dom::report(&error);
        }
    })?;
    for name in ["pointerup", "pointercancel"] {
        let (held, board, dragged) = (Rc::clone(&drag), canvas.clone(), Rc::clone(&dragged));
        builder.on(button, name, move |send, event| {
            let Some(ghost) = held.borrow_mut().take().and_then(|drag| drag.ghost) else {
                return dragged.set(false);
            };
            ghost.remove();
            if let Some(event) = event
                .dyn_ref::<PointerEvent>()
                .filter(|_| name == "pointerup")
            {
                dragged.set(true);
                let at = place(&board, event);
                send(Command::Setup(SetupCommand::Drop(piece, at)));
            }
        })?;
    }
    Ok(())
}

fn follow(drag: &mut Drag, event: &PointerEvent, button: &Element) -> Result<(), JsValue> {
    let (x, y) = (event.client_x(), event.client_y());
    let away = f64::from(x - drag.from.0).hypot(f64::from(y - drag.from.1));
    if drag.ghost.is_none() && away >= DRAG_PX {
        let token = button.query_selector(".token")?;
        let copy = token
            .map(|token| token.clone_node_with_deep(true))
            .transpose()?;
        let Some(copy) = copy.and_then(|copy| copy.dyn_into::<HtmlElement>().ok()) else {
            return Ok(());
        };
        copy.class_list().add_1("ghost")?;
        // Within the page's own root: that is where the styles and colours are.
        if let Some(parent) = button.parent_element() {
            parent.append_child(&copy)?;
        }
        drag.ghost = Some(copy);
    }
    if let Some(ghost) = &drag.ghost {
        let style = ghost.style();
        style.set_property("left", &format!("{x}px"))?;
        style.set_property("top", &format!("{y}px"))?;
    }
    Ok(())
}

fn sides(builder: &mut Builder, frame: &Element) -> Result<Vec<HtmlButtonElement>, JsValue> {
    let row: Element = dom::add(frame, "div", "setup-side")?;
    row.set_attribute("role", "group")?;
    builder.label_attribute(&row, "aria-label", |t| t.setup.to_move);
    let words: Element = dom::add(&row, "span", "muted")?;
    builder.label(&words, |t| t.setup.to_move);
    let mut made = Vec::new();
    for color in Color::ALL {
        let text: fn(&Texts) -> &'static str = match color {
            Color::Red => |t| t.red,
            Color::Black => |t| t.black,
        };
        let command = Command::Setup(SetupCommand::Side(color));
        made.push(builder.button(&row, "button small", text, command)?);
    }
    Ok(made)
}

type Item = (fn(&Texts) -> &'static str, SetupCommand);

fn tools(builder: &mut Builder, frame: &Element) -> Result<(), JsValue> {
    let row: Element = dom::add(frame, "div", "setup-tools")?;
    let items: [Item; 5] = [
        (|t| t.setup.clear, SetupCommand::Clear),
        (|t| t.setup.start, SetupCommand::Start),
        (|t| t.setup.from_game, SetupCommand::FromGame),
        (|t| t.setup.mirror, SetupCommand::Mirror),
        (|t| t.setup.swap, SetupCommand::SwapColors),
    ];
    for (text, command) in items {
        builder.button(&row, "button small", text, Command::Setup(command))?;
    }
    Ok(())
}

/// Back, forth, and the board turned round.
fn steps(
    builder: &mut Builder,
    frame: &Element,
) -> Result<(HtmlButtonElement, HtmlButtonElement), JsValue> {
    let row: Element = dom::add(frame, "div", "setup-steps")?;
    let mut icon = |icon, text, command| builder.icon_button(&row, icon, text, command);
    let undo = icon(
        icons::BACK,
        |t| t.setup.undo,
        Command::Setup(SetupCommand::Undo),
    )?;
    let redo = icon(
        icons::REDO,
        |t| t.setup.redo,
        Command::Setup(SetupCommand::Redo),
    )?;
    icon(icons::FLIP, |t| t.flip, Command::Flip)?;
    Ok((undo, redo))
}

fn fen_box(
    builder: &mut Builder,
    frame: &Element,
) -> Result<(HtmlTextAreaElement, HtmlElement), JsValue> {
    let label: Element = dom::add(frame, "label", "field")?;
    let words: Element = dom::add(&label, "span", "")?;
    builder.label(&words, |t| t.setup.fen);
    let fen: HtmlTextAreaElement = dom::add(&label, "textarea", "fen")?;
    fen.set_rows(2);
    fen.set_spellcheck(false);
    let source = fen.clone();
    builder.on(&fen, "input", move |send, _| {
        send(Command::Setup(SetupCommand::Fen(source.value())));
    })?;
    let fault: HtmlElement = dom::add(frame, "p", "fault")?;
    fault.set_attribute("role", "alert")?;
    Ok((fen, fault))
}

//! Building the elements, once.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlButtonElement, HtmlElement};
use xq_ui::i18n::Texts;
use xq_ui::library::LibraryCommand;
use xq_ui::study::StudyCommand;
use xq_ui::{Command, Dialog, Mode, TableCommand};

use super::analysis::Analysis;
use super::banner::Banner;
use super::dialogs::Dialogs;
use super::help::Help;
use super::library::LibraryPanel;
use super::moves::Moves;
use super::notices::Notices;
use super::ruling::Ruling;
use super::setup::SetupPanel;
use super::study::Study;
use super::{Buttons, Label, Page, Seat, Send, board, icons};
use crate::dom;
use crate::listener::Listener;

/// What is collected while building.
pub(super) struct Builder {
    pub(super) send: Send,
    pub(super) labels: Vec<Label>,
    pub(super) listeners: Vec<Listener>,
}

impl Builder {
    /// Lets an element's text follow the language.
    pub(super) fn label(&mut self, element: &Element, text: fn(&Texts) -> &'static str) {
        self.labels.push(Label {
            element: element.clone(),
            attribute: None,
            text,
        });
    }

    /// Lets an attribute follow the language.
    pub(super) fn label_attribute(
        &mut self,
        element: &Element,
        attribute: &'static str,
        text: fn(&Texts) -> &'static str,
    ) {
        self.labels.push(Label {
            element: element.clone(),
            attribute: Some(attribute),
            text,
        });
    }

    /// Calls `then` for an event.
    pub(super) fn on(
        &mut self,
        target: &Element,
        name: &'static str,
        then: impl Fn(&Send, &web_sys::Event) + 'static,
    ) -> Result<(), JsValue> {
        let send = Rc::clone(&self.send);
        let listener = Listener::new(target, name, move |event| then(&send, &event))?;
        self.listeners.push(listener);
        Ok(())
    }

    /// A button that sends a command.
    pub(super) fn button(
        &mut self,
        parent: &Element,
        class: &str,
        text: fn(&Texts) -> &'static str,
        command: Command,
    ) -> Result<HtmlButtonElement, JsValue> {
        let button: HtmlButtonElement = dom::add(parent, "button", class)?;
        button.set_type("button");
        let words: Element = dom::add(&button, "span", "")?;
        self.label(&words, text);
        self.on(&button, "click", move |send, _| send(command.clone()))?;
        Ok(button)
    }

    /// A button with an icon above its words.
    pub(super) fn control(
        &mut self,
        parent: &Element,
        icon: &str,
        text: fn(&Texts) -> &'static str,
        command: Command,
    ) -> Result<HtmlButtonElement, JsValue> {
        let button: HtmlButtonElement = dom::add(parent, "button", "control")?;
        button.set_type("button");
        icons::add(&button, icon)?;
        let words: Element = dom::add(&button, "span", "")?;
        self.label(&words, text);
        self.on(&button, "click", move |send, _| send(command.clone()))?;
        Ok(button)
    }

    /// A button that is an icon alone; its name is for those who do not see it.
    pub(super) fn icon_button(
        &mut self,
        parent: &Element,
        icon: &str,
        text: fn(&Texts) -> &'static str,
        command: Command,
    ) -> Result<HtmlButtonElement, JsValue> {
        let button: HtmlButtonElement = dom::add(parent, "button", "quiet")?;
        button.set_type("button");
        icons::add(&button, icon)?;
        self.label_attribute(&button, "aria-label", text);
        self.label_attribute(&button, "title", text);
        self.on(&button, "click", move |send, _| send(command.clone()))?;
        Ok(button)
    }
}

impl Page {
    /// Builds everything in `root`.
    pub(crate) fn build(root: &Element, send: Send) -> Result<Self, JsValue> {
        let mut builder = Builder {
            send,
            labels: Vec::new(),
            listeners: Vec::new(),
        };
        let modes = header(&mut builder, root)?;
        let above = seat(root, "seat above")?;
        let stage = board::build(&mut builder, root)?;
        let below = seat(root, "seat below")?;
        let status: HtmlElement = dom::add(root, "p", "status")?;
        let banner = Banner::build(&builder, root)?;
        let moves = Moves::build(&mut builder, root)?;
        let buttons = controls(&mut builder, root)?;
        let analysis = Analysis::build(&mut builder, root)?;
        let study = Study::build(&mut builder, root)?;
        let setup = SetupPanel::build(&mut builder, root, &stage.canvas)?;
        builder.label_attribute(root, "data-drop", |t| t.study.drop);
        let ruling = Ruling::build(&mut builder, root)?;
        let notices = Notices::build(root)?;
        let live: HtmlElement = dom::add(root, "p", "unseen")?;
        live.set_attribute("aria-live", "polite")?;
        live.set_attribute("role", "status")?;
        let dialogs = Dialogs::build(&mut builder, root)?;
        let help = Help::build(&mut builder, root)?;
        let library = LibraryPanel::build(&mut builder, root)?;
        let Builder {
            send,
            labels,
            listeners,
        } = builder;
        Ok(Self {
            root: root.clone(),
            canvas: stage.canvas,
            grid: stage.grid,
            typed: stage.typed,
            seats: [above, below],
            status,
            live,
            modes,
            buttons,
            moves,
            notices: notices.sending(send),
            banner,
            analysis,
            study,
            setup,
            help,
            ruling,
            dialogs,
            library,
            labels,
            shown: RefCell::new(None),
            _listeners: listeners,
        })
    }
}

fn header(builder: &mut Builder, root: &Element) -> Result<Vec<HtmlButtonElement>, JsValue> {
    let header: Element = dom::add(root, "header", "bar")?;
    let heading: Element = dom::add(&header, "h1", "brand")?;
    let title: Element = dom::add(&heading, "span", "title")?;
    builder.label(&title, |texts| texts.title);
    let modes = modes(builder, &header)?;
    builder.icon_button(
        &header,
        icons::LIBRARY,
        |t| t.library.library,
        Command::Library(LibraryCommand::Show),
    )?;
    let show = Command::Show;
    builder.icon_button(
        &header,
        icons::POSITION,
        |t| t.position,
        show(Dialog::Position),
    )?;
    builder.icon_button(&header, icons::HELP, |t| t.help.help, show(Dialog::Help))?;
    builder.icon_button(
        &header,
        icons::SETTINGS,
        |t| t.settings,
        show(Dialog::Settings),
    )?;
    Ok(modes)
}

/// The way between game, record and set-up.
fn modes(builder: &mut Builder, header: &Element) -> Result<Vec<HtmlButtonElement>, JsValue> {
    let nav: Element = dom::add(header, "nav", "modes")?;
    builder.label_attribute(&nav, "aria-label", |t| t.modes);
    Mode::ALL
        .into_iter()
        .map(|mode| {
            let text: fn(&Texts) -> &'static str = match mode {
                Mode::Play => |t| t.mode_play,
                Mode::Study => |t| t.mode_study,
                Mode::Setup => |t| t.mode_setup,
            };
            builder.button(&nav, "mode", text, Command::Go(mode))
        })
        .collect()
}

fn seat(root: &Element, class: &str) -> Result<Seat, JsValue> {
    let row: HtmlElement = dom::add(root, "div", class)?;
    let _disc: Element = dom::add(&row, "span", "disc")?;
    let name = dom::add(&row, "span", "name")?;
    let side = dom::add(&row, "span", "side")?;
    let pulse: Element = dom::add(&row, "span", "pulse")?;
    pulse.set_attribute("aria-hidden", "true")?;
    for _ in 0..3 {
        let _dot: Element = dom::add(&pulse, "i", "")?;
    }
    let clock: HtmlElement = dom::add(&row, "span", "clock")?;
    clock.set_attribute("role", "timer")?;
    let to_go = dom::add(&clock, "small", "to-go")?;
    let step = dom::add(&clock, "small", "step")?;
    let time = dom::add(&clock, "b", "time")?;
    Ok(Seat {
        row,
        side,
        name,
        clock,
        step,
        to_go,
        time,
    })
}

fn controls(builder: &mut Builder, root: &Element) -> Result<Buttons, JsValue> {
    let bar: Element = dom::add(root, "nav", "controls")?;
    builder.control(
        &bar,
        icons::NEW,
        |t| t.new_game,
        Command::Show(Dialog::NewGame),
    )?;
    let take_back = builder.control(&bar, icons::BACK, |t| t.take_back, Command::TakeBack)?;
    let move_now = builder.control(&bar, icons::NOW, |t| t.move_now, Command::MoveNow)?;
    let hint = Command::Table(TableCommand::Hint);
    let hint = builder.control(&bar, icons::HINT, |t| t.table.hint, hint)?;
    let pause = Command::Table(TableCommand::Pause(true));
    let pause = builder.control(&bar, icons::PAUSE, |t| t.table.pause, pause)?;
    let draw = builder.control(&bar, icons::DRAW, |t| t.offer_draw, Command::OfferDraw)?;
    builder.control(&bar, icons::FLIP, |t| t.flip, Command::Flip)?;
    let resign = builder.control(
        &bar,
        icons::RESIGN,
        |t| t.resign,
        Command::Show(Dialog::Resign),
    )?;
    let review = builder.control(
        &bar,
        icons::REVIEW,
        |t| t.study.review_game,
        Command::Study(StudyCommand::FromGame),
    )?;
    Ok(Buttons {
        take_back,
        move_now,
        hint,
        pause,
        resign,
        review,
        draw,
    })
}

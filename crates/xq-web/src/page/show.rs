//! Bringing the elements to a view.

use wasm_bindgen::JsValue;
use xq_rules::Color;
use xq_ui::i18n::{Lang, Texts};
use xq_ui::looks::Switch;
use xq_ui::view::{DrawChance, SeatView};
use xq_ui::{Mode, View};

use super::{Page, Seat};
use crate::dom;

impl Page {
    pub(super) fn bring(&self, old: Option<&View>, view: &View) -> Result<(), JsValue> {
        let texts = view.lang.texts();
        if old.is_none_or(|old| old.lang != view.lang) {
            self.speak(view.lang, texts)?;
        }
        dom::set_attribute(&self.root, "data-mode", view.mode.name())?;
        dom::set_attribute(&self.root, "data-notation", view.notation.name())?;
        let facing = view.looks.is_on(Switch::Facing) && !view.against_engine;
        self.root.class_list().toggle_with_force("facing", facing)?;
        for (button, mode) in self.modes.iter().zip(Mode::ALL) {
            let current = if mode == view.mode { "page" } else { "false" };
            dom::set_attribute(button, "aria-current", current)?;
        }
        for (seat, shown) in self.seats.iter().zip(&view.seats) {
            show_seat(seat, shown, texts)?;
        }
        dom::set_text(&self.status, &view.status.text);
        dom::set_class(&self.status, "check", view.status.check)?;
        dom::set_class(&self.status, "bound", view.status.bound)?;
        let clocked = view.seats.iter().any(|seat| seat.clock.is_some());
        self.root
            .class_list()
            .toggle_with_force("clocked", clocked)?;
        dom::set_class(&self.status, "over", view.status.state == "over")?;
        self.buttons.take_back.set_disabled(!view.enabled.take_back);
        self.buttons.move_now.set_disabled(!view.enabled.move_now);
        let over = view.status.state == "over";
        self.buttons.resign.set_disabled(!view.enabled.resign);
        self.buttons.resign.set_hidden(over);
        self.buttons.review.set_hidden(!over);
        let advises = view.table.advises || !view.against_engine;
        self.buttons.move_now.set_hidden(advises);
        self.buttons.hint.set_hidden(!advises);
        self.buttons.hint.set_disabled(!view.table.may_ask);
        self.buttons.pause.set_hidden(view.table.paused.is_none());
        self.buttons
            .pause
            .set_disabled(view.table.paused == Some(true));
        self.show_draw(view)?;
        self.moves.show(&view.moves, view.black_began)?;
        self.moves.name_opening(view.opening.as_ref());
        self.analysis
            .show(view, old.is_none_or(|old| old.lang != view.lang))?;
        self.study
            .show(view, old.is_none_or(|old| old.lang != view.lang))?;
        if old.is_none_or(|old| old.notices != view.notices || old.lang != view.lang) {
            self.notices.show(&view.notices, texts)?;
        }
        if old.is_none_or(|old| old.banner != view.banner) {
            self.banner.show(view.banner.as_ref())?;
        }
        // First, so that the ruling finds its room.
        let reviewing = view.ruling.is_some();
        self.root
            .class_list()
            .toggle_with_force("reviewing", reviewing)?;
        let ruling = old.and_then(|old| old.ruling.as_ref());
        self.ruling.show(ruling, view.ruling.as_ref(), texts)?;
        if old.is_none_or(|old| old.announcement != view.announcement) {
            self.say(view);
        }
        self.grid.show(old.map(|old| &old.grid), &view.grid)?;
        self.typed.show(old.map(|old| &old.typed), view)?;
        self.dialogs.show(old, view)?;
        self.library.show(old, view)?;
        self.setup.show(view)?;
        self.help.show(old, view)?;
        self.tell_tests(view)
    }

    /// One that may not be offered now can be pressed all the same: then the reason is said.
    fn show_draw(&self, view: &View) -> Result<(), JsValue> {
        let button = &self.buttons.draw;
        button.set_disabled(view.draw == DrawChance::Over);
        let closed = matches!(view.draw, DrawChance::Closed(_));
        dom::set_class(button, "closed", closed)?;
        if let DrawChance::Closed(reason) = view.draw {
            dom::set_attribute(button, "title", reason)?;
            dom::set_attribute(button, "aria-description", reason)
        } else {
            button.remove_attribute("title")?;
            button.remove_attribute("aria-description")
        }
    }

    /// A ruling that opens takes the keys, and gives them back to the board.
    pub(super) fn move_focus(&self, reviewing: bool) -> Result<(), JsValue> {
        if reviewing {
            self.ruling.focus()
        } else {
            self.focus_board()
        }
    }

    /// Equal words in a row are read out only if something differs: a blank does.
    fn say(&self, view: &View) {
        let blank = if view.announcement.number.is_multiple_of(2) {
            ""
        } else {
            "\u{a0}"
        };
        let words = [view.announcement.text.as_str(), blank].concat();
        self.live.set_text_content(Some(&words));
    }

    fn speak(&self, lang: Lang, texts: &Texts) -> Result<(), JsValue> {
        for label in &self.labels {
            let text = (label.text)(texts);
            match label.attribute {
                Some(name) => dom::set_attribute(&label.element, name, text)?,
                None => dom::set_text(&label.element, text),
            }
        }
        let document = dom::document()?;
        document.set_title(&[texts.title, texts.subtitle].join(" · "));
        if let Some(root) = document.document_element() {
            dom::set_attribute(&root, "lang", lang.tag())?;
        }
        Ok(())
    }

    /// What the eye sees on the canvas, for whoever has to read it: tests, and extensions.
    fn tell_tests(&self, view: &View) -> Result<(), JsValue> {
        let below = view.seats[1].color;
        let attributes = [
            ("data-fen", view.fen.as_str()),
            ("data-status", view.status.state),
            (
                "data-below",
                if below == Color::Red { "red" } else { "black" },
            ),
            (
                "data-mirrored",
                if view.looks.is_on(Switch::Mirrored) {
                    "yes"
                } else {
                    "no"
                },
            ),
            (
                "data-thinking",
                if view.status.thinking { "yes" } else { "no" },
            ),
        ];
        for (name, value) in attributes {
            dom::set_attribute(&self.canvas, name, value)?;
        }
        Ok(())
    }
}

fn show_seat(seat: &Seat, shown: &SeatView, texts: &Texts) -> Result<(), JsValue> {
    show_clock(seat, shown, texts)?;
    dom::set_text(&seat.name, &shown.name);
    dom::set_text(&seat.side, shown.side);
    dom::set_class(&seat.row, "red", shown.color == Color::Red)?;
    dom::set_class(&seat.row, "black", shown.color == Color::Black)?;
    dom::set_class(&seat.row, "turn", shown.to_move)?;
    dom::set_class(&seat.row, "thinking", shown.thinking)?;
    dom::set_class(&seat.row, "won", shown.won)
}

fn show_clock(seat: &Seat, shown: &SeatView, texts: &Texts) -> Result<(), JsValue> {
    let clock = shown.clock.as_ref();
    seat.clock.set_hidden(clock.is_none());
    let Some(clock) = clock else {
        return Ok(());
    };
    dom::set_attribute(&seat.clock, "aria-label", texts.table.clock)?;
    dom::set_class(&seat.clock, "running", clock.running)?;
    dom::set_class(&seat.clock, "urgent", clock.urgent)?;
    dom::set_text(&seat.time, &clock.main);
    dom::set_text(&seat.step, clock.step.as_deref().unwrap_or_default());
    dom::set_text(&seat.to_go, clock.to_go.as_deref().unwrap_or_default());
    Ok(())
}

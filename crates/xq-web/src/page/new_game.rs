//! The dialog for a new game. Every choice is a control with a name; what it says goes to the model, and comes back in the view.

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    Element, HtmlButtonElement, HtmlDialogElement, HtmlElement, HtmlInputElement,
    HtmlOptionElement, HtmlSelectElement, HtmlTextAreaElement,
};
use xq_rules::{Color, Piece, Role, RuleSet, Square};
use xq_ui::i18n::Texts;
use xq_ui::table::{HANDICAPS, NewGameView, TableCommand};
use xq_ui::{Command, Dialog, View};

use super::build::Builder;
use super::dialogs::{bring, choices, frame, group, submit};
use super::written;
use crate::dom;

/// The numbers of the clock in the order in which one asks for them, as their places in `TimeControl::numbers`.
const NUMBERS: [usize; 6] = [0, 4, 5, 1, 2, 3];

/// A text of the interface.
type Words = fn(&Texts) -> &'static str;

/// A piece that can be given: its square, its button, and what is drawn in it.
type Man = (Square, HtmlButtonElement, Element);

/// The dialog with what it shows.
pub(super) struct NewGame {
    dialog: HtmlDialogElement,
    form: Element,
    level: HtmlElement,
    numbers: HtmlElement,
    start: HtmlSelectElement,
    gives: HtmlElement,
    givers: [Element; 2],
    men: Vec<Man>,
    position: HtmlElement,
    fen: HtmlTextAreaElement,
    fault: HtmlElement,
    options: Element,
}

impl NewGame {
    pub(super) fn build(builder: &mut Builder, root: &Element) -> Result<Self, JsValue> {
        let (dialog, form) = frame(builder, root, "new-game", |t| t.new_game)?;
        let level = opponent(builder, &form)?;
        let numbers = time(builder, &form)?;
        let options: Element = dom::add(&form, "details", "options")?;
        let summary: Element = dom::add(&options, "summary", "")?;
        builder.label(&summary, |t| t.table.options);
        let start = start(builder, &options)?;
        let gives: HtmlElement = dom::add(&options, "div", "gives")?;
        let frame = group(builder, &gives, "", |t| t.table.giver)?;
        let givers = choices(&frame, "giver", ["me", "other"])?.map(|(_, label)| label);
        let men = men(builder, &gives)?;
        let position: HtmlElement = dom::add(&options, "div", "from")?;
        let fen: HtmlTextAreaElement = dom::add(&position, "textarea", "fen")?;
        fen.set_name("fen");
        fen.set_rows(2);
        fen.set_spellcheck(false);
        builder.label_attribute(&fen, "aria-label", |t| t.setup.fen);
        let fault: HtmlElement = dom::add(&position, "p", "fault")?;
        fault.set_attribute("role", "alert")?;
        house(builder, &options)?;
        let row: Element = dom::add(&form, "div", "row end")?;
        submit(builder, &row, |t| t.start)?;
        builder.on(&form, "input", |send, event| {
            if let Some((name, value)) = event.target().and_then(|target| said(&target)) {
                send(Command::Table(TableCommand::Set(name, value)));
            }
        })?;
        builder.on(&form, "submit", |send, event| {
            event.prevent_default();
            send(Command::Table(TableCommand::Begin));
        })?;
        Ok(Self {
            dialog,
            form: form.into(),
            level,
            numbers,
            start,
            gives,
            givers,
            men,
            position,
            fen,
            fault,
            options,
        })
    }

    /// Opens, closes and fills as the view says.
    pub(super) fn show(&self, old: Option<&View>, view: &View) -> Result<(), JsValue> {
        let before = old.and_then(|old| old.table.new_game.as_ref());
        if let Some(shown) = &view.table.new_game
            && before != Some(shown)
        {
            let opens = before.is_none();
            self.fill(shown, view)?;
            if opens {
                // What is not as usual is to be seen.
                let odd = shown.gives || shown.may_type;
                self.options.toggle_attribute_with_force("open", odd)?;
            }
        }
        bring(&self.dialog, Dialog::NewGame, old, view)
    }

    fn fill(&self, shown: &NewGameView, view: &View) -> Result<(), JsValue> {
        let texts = view.lang.texts();
        for (name, value) in &shown.values {
            let found = self
                .form
                .query_selector_all(&["[name=", name, "]"].concat())?;
            for i in 0..found.length() {
                let input = found
                    .item(i)
                    .and_then(|node| node.dyn_into::<HtmlInputElement>().ok());
                if let Some(input) = input {
                    let is_flag = input.type_() == "checkbox";
                    input.set_checked(if is_flag {
                        value == "on"
                    } else {
                        input.value() == *value
                    });
                }
            }
        }
        let start = shown.values.iter().find(|(name, _)| *name == "start");
        if let Some((_, value)) = start {
            self.start.set_value(value);
        }
        dom::set_text(&self.level, shown.level);
        self.numbers.set_hidden(!shown.custom_clock);
        let active = dom::document()?.active_element();
        let inputs = self.numbers.query_selector_all("input")?;
        for (i, place) in NUMBERS.into_iter().enumerate() {
            let input = inputs
                .item(i as u32)
                .and_then(|n| n.dyn_into::<HtmlInputElement>().ok());
            let number = shown.clock[place];
            let Some(input) = input else {
                continue;
            };
            // An empty box that is being typed into is left empty.
            let typing = active
                .as_ref()
                .is_some_and(|active| active.is_same_node(Some(&input)));
            let said = input.value().parse().ok().or(typing.then_some(0));
            if said != Some(number) {
                input.set_value(&number.to_string());
            }
        }
        self.gives.set_hidden(!shown.gives);
        for (label, name) in self.givers.iter().zip(shown.givers) {
            dom::set_text(label, name);
        }
        for (square, button, disc) in &self.men {
            let given = shown.given.contains(square);
            dom::set_attribute(button, "aria-pressed", if given { "true" } else { "false" })?;
            if let Some(piece) = man(*square) {
                written::set_man(disc, piece, view.looks.pieces)?;
                let name = texts.referee.piece(texts, piece);
                dom::set_attribute(
                    button,
                    "aria-label",
                    &[&name, " ", &square.to_string()].concat(),
                )?;
            }
        }
        self.position.set_hidden(!shown.may_type);
        if self.fen.value() != shown.fen {
            self.fen.set_value(&shown.fen);
        }
        let fault = shown.fault.as_deref().unwrap_or_default();
        dom::set_text(&self.fault, fault);
        self.fault.set_hidden(fault.is_empty());
        Ok(())
    }
}

/// The name of a control and what it says.
fn said(target: &web_sys::EventTarget) -> Option<(String, String)> {
    if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        let value = match (input.type_().as_str(), input.checked()) {
            ("checkbox", true) => "on".to_owned(),
            ("checkbox", false) => "off".to_owned(),
            _ => input.value(),
        };
        return Some((input.name(), value));
    }
    if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        return Some((select.name(), select.value()));
    }
    let area = target.dyn_ref::<HtmlTextAreaElement>()?;
    Some((area.name(), area.value()))
}

/// Gives the words for the level.
fn opponent(builder: &mut Builder, form: &Element) -> Result<HtmlElement, JsValue> {
    let opponents = group(builder, form, "", |t| t.opponent)?;
    let [engine, two] = choices(&opponents, "opponent", ["engine", "two"])?;
    // The keys begin at the first choice, not at the cross.
    engine.0.set_attribute("autofocus", "")?;
    builder.label(&engine.1, |t| t.against_engine);
    builder.label(&two.1, |t| t.two_players);
    let levels: Element = dom::add(form, "fieldset", "with-engine tight")?;
    let legend: Element = dom::add(&levels, "legend", "")?;
    let name: Element = dom::add(&legend, "span", "")?;
    builder.label(&name, |t| t.level);
    let level: HtmlElement = dom::add(&legend, "b", "level")?;
    let numbers = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"];
    for ((input, label), number) in choices(&levels, "level", numbers)?.iter().zip(numbers) {
        // Beyond the steps: all that the machine has.
        label.set_text_content(Some(if number == "11" { "∞" } else { number }));
        if number == "11" {
            builder.label_attribute(input, "aria-label", |t| t.levels[10]);
        }
    }
    let sides = group(builder, form, "with-engine", |t| t.side)?;
    let [red, black, any] = choices(&sides, "side", ["red", "black", "random"])?;
    builder.label(&red.1, |t| t.play_red);
    builder.label(&black.1, |t| t.play_black);
    builder.label(&any.1, |t| t.table.random);
    Ok(level)
}

/// Gives the frame of the numbers.
fn time(builder: &mut Builder, form: &Element) -> Result<HtmlElement, JsValue> {
    let times = group(builder, form, "tight", |t| t.table.time)?;
    let made = choices(&times, "time", ["0", "1", "2", "3", "4", "more"])?;
    for ((_, label), control) in made.iter().zip(xq_ui::clock::TimeControl::PRESETS) {
        let [minutes, .., increment, _] = control.numbers().map(|n| n.to_string());
        label.set_text_content(Some(&[minutes.as_str(), "+", &increment].concat()));
    }
    builder.label(&made[0].1, |t| t.table.no_clock);
    builder.label(&made[5].1, |t| t.table.more);
    let numbers: HtmlElement = dom::add(form, "div", "numbers")?;
    let words: [Words; 6] = [
        |t| t.table.numbers[0],
        |t| t.table.numbers[1],
        |t| t.table.numbers[2],
        |t| t.table.numbers[3],
        |t| t.table.numbers[4],
        |t| t.table.numbers[5],
    ];
    for place in NUMBERS {
        let label: Element = dom::add(&numbers, "label", "number")?;
        let name: Element = dom::add(&label, "span", "")?;
        builder.label(&name, words[place]);
        let input: HtmlInputElement = dom::add(&label, "input", "")?;
        input.set_type("number");
        input.set_name(&["clock-", &place.to_string()].concat());
        input.set_attribute("min", "0")?;
        input.set_attribute("inputmode", "numeric")?;
    }
    let zero: Element = dom::add(&numbers, "p", "muted")?;
    builder.label(&zero, |t| t.table.zero);
    Ok(numbers)
}

fn start(builder: &mut Builder, options: &Element) -> Result<HtmlSelectElement, JsValue> {
    let label: Element = dom::add(options, "label", "field")?;
    let name: Element = dom::add(&label, "span", "")?;
    builder.label(&name, |t| t.table.start);
    let select: HtmlSelectElement = dom::add(&label, "select", "")?;
    select.set_name("start");
    let mut option = |value: &str, text: Words| -> Result<(), JsValue> {
        let option: HtmlOptionElement = dom::add(&select, "option", "")?;
        option.set_value(value);
        builder.label(&option, text);
        Ok(())
    };
    option("usual", |t| t.table.usual)?;
    let names: [Words; HANDICAPS.len()] = [
        |t| t.table.handicaps[0],
        |t| t.table.handicaps[1],
        |t| t.table.handicaps[2],
        |t| t.table.handicaps[3],
        |t| t.table.handicaps[4],
        |t| t.table.handicaps[5],
        |t| t.table.handicaps[6],
    ];
    for ((value, _), name) in HANDICAPS.into_iter().zip(names) {
        option(value, name)?;
    }
    option("free", |t| t.table.free)?;
    option("position", |t| t.table.position)?;
    Ok(select)
}

/// The piece that begins on a square of Red's.
fn man(square: Square) -> Option<Piece> {
    let piece = xq_rules::Setup::start().piece_at(square)?;
    (piece.color() == Color::Red).then_some(piece)
}

/// The giver's men as they stand, each to be tapped away. The king stays.
fn men(builder: &mut Builder, parent: &Element) -> Result<Vec<Man>, JsValue> {
    let hint: Element = dom::add(parent, "p", "muted")?;
    builder.label(&hint, |t| t.table.tap);
    let field: Element = dom::add(parent, "div", "men")?;
    let mut made = Vec::new();
    for rank in (0..4).rev() {
        for file in 0..9 {
            let square = Square::from_index(rank * 9 + file);
            let Some((square, piece)) = square.and_then(|square| Some((square, man(square)?)))
            else {
                let _gap: Element = dom::add(&field, "i", "")?;
                continue;
            };
            let button: HtmlButtonElement = dom::add(&field, "button", "man")?;
            button.set_type("button");
            button.set_disabled(piece.role() == Role::King);
            builder.on(&button, "click", move |send, _| {
                send(Command::Table(TableCommand::Give(square)));
            })?;
            let disc: Element = dom::add(&button, "span", "token red")?;
            disc.set_attribute("aria-hidden", "true")?;
            made.push((square, button, disc));
        }
    }
    Ok(made)
}

fn house(builder: &mut Builder, options: &Element) -> Result<(), JsValue> {
    let names: [(&str, Words); 2] = [
        ("touch-move", |t| t.table.touch_move),
        ("no-take-back", |t| t.table.no_take_back),
    ];
    let switches = group(builder, options, "toggles", |t| t.table.house)?;
    for (name, text) in names {
        let label: Element = dom::add(&switches, "label", "toggle")?;
        let words: Element = dom::add(&label, "span", "")?;
        builder.label(&words, text);
        let input: HtmlInputElement = dom::add(&label, "input", "")?;
        input.set_type("checkbox");
        input.set_name(name);
        input.set_attribute("role", "switch")?;
    }
    let rules = group(builder, options, "by-two", |t| t.rule_set)?;
    let made = choices(&rules, "rules", RuleSet::ALL.map(RuleSet::name))?;
    let words: [Words; 4] = [
        |t| t.rule_sets[0],
        |t| t.rule_sets[1],
        |t| t.rule_sets[2],
        |t| t.rule_sets[3],
    ];
    for ((_, label), text) in made.iter().zip(words) {
        builder.label(label, text);
    }
    Ok(())
}

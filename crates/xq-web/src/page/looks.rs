//! The part of the settings that is about looks and sounds: each choice is seen before it is made, and applies at once.

use std::cell::RefCell;

use js_sys::Reflect;
use wasm_bindgen::JsValue;
use web_sys::{Element, HtmlCanvasElement, HtmlElement, HtmlInputElement};
use xq_canvas::Painter;
use xq_ui::i18n::Texts;
use xq_ui::looks::{BoardStyle, Looks, LooksCommand, PieceSet, Speed, Switch};
use xq_ui::model::Room;
use xq_ui::scene::sample;
use xq_ui::{Command, View};

use super::Send;
use super::build::Builder;
use super::dialogs::{choices, group};
use crate::dom;

/// The controls, with what the samples show.
pub(super) struct LooksForm {
    pieces: Vec<Swatch>,
    boards: Vec<Swatch>,
    speeds: Vec<HtmlInputElement>,
    switches: Vec<(Switch, HtmlInputElement)>,
    volume: HtmlInputElement,
    loudness: HtmlElement,
    sampled: RefCell<Option<(Looks, Room)>>,
}

/// A choice with a picture of it.
struct Swatch {
    input: HtmlInputElement,
    canvas: HtmlCanvasElement,
    painter: RefCell<Painter>,
}

impl LooksForm {
    /// What there is to be seen goes to the end of `left`, the rest to `right`.
    pub(super) fn build(
        builder: &mut Builder,
        left: &Element,
        right: &Element,
    ) -> Result<Self, JsValue> {
        let frame = group(builder, left, "", |t| t.looks.pieces)?;
        let row: Element = dom::add(&frame, "div", "swatches")?;
        let pieces = PieceSet::ALL.into_iter().map(|set| {
            let command = LooksCommand::Pieces(set);
            swatch(
                builder,
                &row,
                ("pieces", set.name()),
                piece_name(set),
                command,
            )
        });
        let pieces = pieces.collect::<Result<_, _>>()?;
        let frame = group(builder, left, "", |t| t.looks.board)?;
        let row: Element = dom::add(&frame, "div", "swatches")?;
        let boards = BoardStyle::ALL.into_iter().map(|style| {
            let command = LooksCommand::Board(style);
            swatch(
                builder,
                &row,
                ("board", style.name()),
                board_name(style),
                command,
            )
        });
        let boards = boards.collect::<Result<_, _>>()?;

        let mut switches = Vec::new();
        let frame = group(builder, right, "toggles", |t| t.looks.view)?;
        for one in [
            Switch::Numbers,
            Switch::Distinct,
            Switch::Mirrored,
            Switch::Facing,
        ] {
            switches.push((one, switch(builder, &frame, one)?));
        }
        let speeds = speed(builder, right)?;
        let frame = group(builder, right, "toggles", |t| t.looks.sound)?;
        let (volume, loudness) = volume(builder, &frame)?;
        for (one, is_there) in [
            (Switch::Speech, has("speechSynthesis")?),
            (Switch::Vibration, can_vibrate()?),
        ] {
            if is_there {
                switches.push((one, switch(builder, &frame, one)?));
            }
        }
        Ok(Self {
            pieces,
            boards,
            speeds,
            switches,
            volume,
            loudness,
            sampled: RefCell::default(),
        })
    }

    /// Shows what is chosen. Called while the dialog is open.
    pub(super) fn show(&self, view: &View) -> Result<(), JsValue> {
        let looks = &view.looks;
        for (set, swatch) in PieceSet::ALL.into_iter().zip(&self.pieces) {
            swatch.input.set_checked(set == looks.pieces);
        }
        for (style, swatch) in BoardStyle::ALL.into_iter().zip(&self.boards) {
            swatch.input.set_checked(style == looks.board);
        }
        for (speed, input) in Speed::ALL.into_iter().zip(&self.speeds) {
            input.set_checked(speed == looks.speed);
        }
        for (one, input) in &self.switches {
            input.set_checked(looks.is_on(*one));
        }
        let texts = &view.lang.texts().looks;
        let words = match looks.volume {
            0 => texts.silent.to_owned(),
            volume => format!("{} %", u32::from(volume) * 100 / u32::from(Looks::LOUDEST)),
        };
        self.volume.set_value(&looks.volume.to_string());
        dom::set_attribute(&self.volume, "aria-valuetext", &words)?;
        dom::set_text(&self.loudness, &words);
        self.show_samples(looks, view.room)
    }

    /// The dialog has closed: the next time everything is painted anew, with a font that may have come meanwhile.
    pub(super) fn closed(&self) {
        self.sampled.borrow_mut().take();
    }

    fn show_samples(&self, looks: &Looks, room: Room) -> Result<(), JsValue> {
        let now = Some((*looks, room));
        let mut sampled = self.sampled.borrow_mut();
        if *sampled == now {
            return Ok(());
        }
        let first = sampled.is_none();
        for (set, swatch) in PieceSet::ALL.into_iter().zip(&self.pieces) {
            let mut looks = *looks;
            looks.pieces = set;
            swatch.paint(&looks, room, first)?;
        }
        for (style, swatch) in BoardStyle::ALL.into_iter().zip(&self.boards) {
            let mut looks = *looks;
            looks.board = style;
            swatch.paint(&looks, room, first)?;
        }
        *sampled = now;
        Ok(())
    }
}

impl Swatch {
    fn paint(&self, looks: &Looks, room: Room, anew: bool) -> Result<(), JsValue> {
        let ratio = dom::window()?.device_pixel_ratio();
        let rect = self.canvas.get_bounding_client_rect();
        let pixels = |length: f64| (length * ratio).round().clamp(0.0, 4096.0) as u32;
        let size = (pixels(rect.width()), pixels(rect.height()));
        let mut painter = self.painter.borrow_mut();
        if anew {
            painter.forget();
        }
        painter.paint(sample(looks, room, size, ratio))
    }
}

fn piece_name(set: PieceSet) -> fn(&Texts) -> &'static str {
    match set {
        PieceSet::Traditional => |t| t.looks.piece_sets[0],
        PieceSet::Simplified => |t| t.looks.piece_sets[1],
        PieceSet::Pictures => |t| t.looks.piece_sets[2],
    }
}

fn board_name(style: BoardStyle) -> fn(&Texts) -> &'static str {
    match style {
        BoardStyle::Wood => |t| t.looks.boards[0],
        BoardStyle::Paper => |t| t.looks.boards[1],
        BoardStyle::Dark => |t| t.looks.boards[2],
    }
}

fn speed_name(speed: Speed) -> fn(&Texts) -> &'static str {
    match speed {
        Speed::Off => |t| t.looks.speeds[0],
        Speed::Fast => |t| t.looks.speeds[1],
        Speed::Normal => |t| t.looks.speeds[2],
        Speed::Slow => |t| t.looks.speeds[3],
    }
}

fn switch_name(switch: Switch) -> fn(&Texts) -> &'static str {
    match switch {
        Switch::Distinct => |t| t.looks.switches[0],
        Switch::Numbers => |t| t.looks.switches[1],
        Switch::Mirrored => |t| t.looks.switches[2],
        Switch::Facing => |t| t.looks.switches[3],
        Switch::Speech => |t| t.looks.switches[4],
        Switch::Vibration => |t| t.looks.switches[5],
    }
}

fn swatch(
    builder: &mut Builder,
    row: &Element,
    (name, value): (&str, &str),
    text: fn(&Texts) -> &'static str,
    command: LooksCommand,
) -> Result<Swatch, JsValue> {
    let label: Element = dom::add(row, "label", "swatch")?;
    let input: HtmlInputElement = dom::add(&label, "input", "")?;
    input.set_type("radio");
    input.set_name(name);
    input.set_value(value);
    let canvas: HtmlCanvasElement = dom::add(&label, "canvas", "")?;
    canvas.set_attribute("aria-hidden", "true")?;
    let words: Element = dom::add(&label, "span", "")?;
    builder.label(&words, text);
    builder.on(&input, "change", move |send, _| {
        send(Command::Looks(command.clone()));
    })?;
    let painter = RefCell::new(Painter::new(canvas.clone())?);
    Ok(Swatch {
        input,
        canvas,
        painter,
    })
}

fn switch(
    builder: &mut Builder,
    parent: &Element,
    switch: Switch,
) -> Result<HtmlInputElement, JsValue> {
    let label: Element = dom::add(parent, "label", "toggle")?;
    let words: Element = dom::add(&label, "span", "")?;
    builder.label(&words, switch_name(switch));
    let input: HtmlInputElement = dom::add(&label, "input", "")?;
    input.set_type("checkbox");
    input.set_name(switch.name());
    input.set_attribute("role", "switch")?;
    let source = input.clone();
    builder.on(&input, "change", move |send, _| {
        send(Command::Looks(LooksCommand::Turn(switch, source.checked())));
    })?;
    Ok(input)
}

fn speed(builder: &mut Builder, form: &Element) -> Result<Vec<HtmlInputElement>, JsValue> {
    let frame = group(builder, form, "", |t| t.looks.speed)?;
    let made = choices(&frame, "speed", Speed::ALL.map(Speed::name))?;
    for (speed, (input, label)) in Speed::ALL.into_iter().zip(&made) {
        builder.label(label, speed_name(speed));
        builder.on(input, "change", move |send, _| {
            send(Command::Looks(LooksCommand::Speed(speed)));
        })?;
    }
    Ok(made.into_iter().map(|(input, _)| input).collect())
}

fn volume(
    builder: &mut Builder,
    parent: &Element,
) -> Result<(HtmlInputElement, HtmlElement), JsValue> {
    let label: Element = dom::add(parent, "label", "volume")?;
    let words: Element = dom::add(&label, "span", "")?;
    builder.label(&words, |t| t.looks.volume);
    let input: HtmlInputElement = dom::add(&label, "input", "")?;
    input.set_type("range");
    input.set_name("volume");
    input.set_min("0");
    input.set_max(&Looks::LOUDEST.to_string());
    input.set_step("1");
    let loudness: HtmlElement = dom::add(&label, "span", "loudness")?;
    loudness.set_attribute("aria-hidden", "true")?;
    let source = input.clone();
    let changed = move |send: &Send, _: &web_sys::Event| {
        if let Ok(volume) = source.value().parse() {
            send(Command::Looks(LooksCommand::Volume(volume)));
        }
    };
    builder.on(&input, "input", changed)?;
    Ok((input, loudness))
}

fn has(name: &str) -> Result<bool, JsValue> {
    Reflect::has(dom::window()?.as_ref(), &JsValue::from_str(name))
}

/// A desk does not tremble, whatever its browser claims.
fn can_vibrate() -> Result<bool, JsValue> {
    let window = dom::window()?;
    let fingers = window.match_media("(any-pointer: coarse)")?;
    Ok(fingers.is_some_and(|list| list.matches())
        && Reflect::has(window.navigator().as_ref(), &JsValue::from_str("vibrate"))?)
}

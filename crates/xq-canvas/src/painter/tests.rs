use super::*;
use js_sys::{Reflect, Uint8ClampedArray};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use xq_rules::Square;
use xq_ui::layout::Layout;
use xq_ui::{Model, scene};

wasm_bindgen_test_configure!(run_in_browser);

fn model(width: u32, height: u32) -> Model {
    let mut model = Model::new();
    model.layout = Layout::new(width, height, 1.0, false);
    model
}

/// Red, green, blue and opacity of a pixel.
fn pixel(canvas: &HtmlCanvasElement, x: f64, y: f64) -> [u8; 4] {
    let context: JsValue = context(canvas).unwrap().into();
    let read: js_sys::Function = Reflect::get(&context, &"getImageData".into())
        .unwrap()
        .dyn_into()
        .unwrap();
    let arguments = js_sys::Array::of4(&x.floor().into(), &y.floor().into(), &1.into(), &1.into());
    let image = Reflect::apply(&read, &context, &arguments).unwrap();
    let data: Uint8ClampedArray = Reflect::get(&image, &"data".into())
        .unwrap()
        .dyn_into()
        .unwrap();
    [0, 1, 2, 3].map(|i| data.get_index(i))
}

#[wasm_bindgen_test]
fn a_scene_is_painted_where_it_says() {
    let canvas: HtmlCanvasElement = dom::make("canvas", "").unwrap();
    let mut painter = Painter::new(canvas.clone()).unwrap();
    let model = model(800, 920);
    painter.paint(scene(&model, 0.0)).unwrap();
    assert_eq!((canvas.width(), canvas.height()), (800, 920));
    let wood = model.layout.center(Square::E4).shifted(20.0, 20.0);
    let [r, g, b, a] = pixel(&canvas, wood.x, wood.y);
    assert!(a == 255 && r > g && g > b, "wood is warm: {r} {g} {b}");
    // On the ring of the red king, right of its middle.
    let king = model.layout.center(Square::E0);
    let [r, g, b, _] = pixel(&canvas, king.x + model.layout.disc() / 2.0 * 0.83, king.y);
    assert!(r > 140 && g < 90 && b < 90, "the ring is red: {r} {g} {b}");
    let line = model.layout.center(Square::E4);
    let [r, ..] = pixel(&canvas, line.x + 10.0, line.y);
    assert!(r < 120, "the line is dark and one pixel sharp: {r}");
    let [r, ..] = pixel(&canvas, line.x + 10.0, line.y + 2.0);
    assert!(r > 180, "and wood beside it: {r}");
}

#[wasm_bindgen_test]
fn a_new_size_is_painted_anew_and_no_size_is_no_error() {
    let canvas: HtmlCanvasElement = dom::make("canvas", "").unwrap();
    let mut painter = Painter::new(canvas.clone()).unwrap();
    for (width, height) in [(0, 0), (400, 500), (300, 400), (0, 0)] {
        painter.paint(scene(&model(width, height), 0.0)).unwrap();
        assert_eq!((canvas.width(), canvas.height()), (width, height));
    }
}

#[wasm_bindgen_test]
fn a_picture_is_painted_in_its_side_s_color_and_on_its_head() {
    let canvas: HtmlCanvasElement = dom::make("canvas", "").unwrap();
    let mut painter = Painter::new(canvas.clone()).unwrap();
    let mut model = model(800, 920);
    model.looks.chosen.pieces = xq_ui::looks::PieceSet::Pictures;
    // The band of the red king's crown is dark, what is above the crown is not.
    let king = model.layout.center(Square::E0);
    let unit = model.layout.disc() * 0.68 / 100.0;
    let is_red = |y: f64| {
        let [r, g, b, _] = pixel(&canvas, king.x, king.y + (y - 50.0) * unit);
        r > 130 && g < 90 && b < 90
    };
    painter.paint(scene(&model, 0.0)).unwrap();
    assert!(is_red(78.0), "the band");
    assert!(!is_red(94.0), "below it is wood");
    model.looks.chosen.turn(xq_ui::looks::Switch::Facing, true);
    model.layout = Layout::new(800, 920, 1.0, true);
    let king = model.layout.center(Square::E0);
    painter.paint(scene(&model, 0.0)).unwrap();
    let [r, g, b, _] = pixel(&canvas, king.x, king.y - 28.0 * unit);
    assert!(
        r > 130 && g < 90 && b < 90,
        "the band is on top: {r} {g} {b}"
    );
}

#[wasm_bindgen_test]
fn what_stands_still_stays_while_something_moves() {
    let canvas: HtmlCanvasElement = dom::make("canvas", "").unwrap();
    let mut painter = Painter::new(canvas.clone()).unwrap();
    let mut model = model(800, 920);
    painter.paint(scene(&model, 0.0)).unwrap();
    let before = model.pieces;
    let mv = xq_rules::Move::new(Square::E3, Square::E4).unwrap();
    assert!(model.play.play(mv));
    model.pieces = model.play.pieces();
    model.animation = xq_ui::anim::Animation::between(&before, &model.pieces, None, 0.0);
    let ring = model.layout.disc() / 2.0 * 0.83;
    let place = |square: Square| model.layout.center(square);
    for now in [10.0, 60.0, 120.0, 1000.0] {
        painter.paint(scene(&model, now)).unwrap();
        let king = place(Square::E0);
        let [r, g, ..] = pixel(&canvas, king.x + ring, king.y);
        assert!(r > 140 && g < 90, "at {now} ms: {r} {g}");
    }
    // It has arrived, and has left nothing behind.
    let (old, new) = (place(Square::E3), place(Square::E4));
    let [r, g, ..] = pixel(&canvas, new.x + ring, new.y);
    assert!(r > 140 && g < 90, "{r} {g}");
    let [r, g, ..] = pixel(&canvas, old.x + ring * 0.7, old.y + ring * 0.7);
    assert!(r > 200 && g > 150, "{r} {g}");
}

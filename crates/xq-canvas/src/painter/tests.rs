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

//! Executes a [`Scene`] on a canvas, and decides nothing.

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, Path2d};
use xq_ui::Scene;
use xq_ui::geometry::{Decimal, Ink, Point, Rect};
use xq_ui::scene::{Fill, Shape, Stop};

use crate::dom;

/// The fonts behind the shipped one are for a page whose font did not arrive.
const FONTS: &str = "Chuhe, \"Noto Serif CJK SC\", \"Songti SC\", SimSun, serif";

/// From the baseline to the middle of a character's square, in parts of its side.
const BASELINE: f64 = 0.375;

/// A canvas with what was painted last.
#[derive(Debug)]
pub struct Painter {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    /// The empty board, painted once.
    board: HtmlCanvasElement,
    /// The board with what stands on it, painted once for each move: a frame of an animation paints what moves, and nothing else.
    still: HtmlCanvasElement,
    painted: Option<Scene>,
    stamps: Stamps,
}

impl Painter {
    /// A painter on that canvas, which it sizes to each scene.
    ///
    /// # Errors
    /// When the browser draws on no canvas.
    pub fn new(canvas: HtmlCanvasElement) -> Result<Self, JsValue> {
        Ok(Self {
            context: context(&canvas)?,
            canvas,
            board: dom::make("canvas", "")?,
            still: dom::make("canvas", "")?,
            painted: None,
            stamps: Stamps::default(),
        })
    }

    /// Paints everything anew next time: the font has changed.
    pub fn forget(&mut self) {
        self.painted = None;
        self.stamps.0.clear();
    }

    /// Paints a scene, if it differs from what is to be seen.
    ///
    /// # Errors
    /// What the browser says against a shape.
    pub fn paint(&mut self, scene: Scene) -> Result<(), JsValue> {
        if self.painted.as_ref() == Some(&scene) {
            return Ok(());
        }
        let (width, height) = (scene.width, scene.height);
        let old = self.painted.as_ref();
        let old = old.filter(|old| (old.width, old.height) == (width, height));
        let same_board = old.is_some_and(|old| old.board == scene.board);
        if !same_board {
            resize(&self.board, (width, height));
            draw_all(&context(&self.board)?, &scene.board, &mut self.stamps)?;
        }
        if !same_board || old.is_none_or(|old| old.still != scene.still) {
            if old.is_none() {
                resize(&self.still, (width, height));
            }
            let context = context(&self.still)?;
            lay(&context, &self.board, (width, height))?;
            draw_all(&context, &scene.still, &mut self.stamps)?;
        }
        if (self.canvas.width(), self.canvas.height()) != (width, height) {
            resize(&self.canvas, (width, height));
        }
        lay(&self.context, &self.still, (width, height))?;
        draw_all(&self.context, &scene.above, &mut self.stamps)?;
        self.painted = Some(scene);
        Ok(())
    }
}

/// Small drawings that were painted once, to be laid where they are wanted.
#[derive(Debug, Default)]
struct Stamps(Vec<(Vec<Shape>, HtmlCanvasElement)>);

/// Fourteen pieces, and those of the looks before: more are of no use.
const MOST_STAMPS: usize = 32;

impl Stamps {
    fn lay(
        &mut self,
        context: &CanvasRenderingContext2d,
        shapes: &[Shape],
        (center, reach): (Point, f64),
        alpha: f64,
    ) -> Result<(), JsValue> {
        let known = self.0.iter().find(|(known, _)| known == shapes);
        let stamp = match known {
            Some((_, stamp)) => stamp.clone(),
            None => self.paint(shapes, reach)?,
        };
        context.set_global_alpha(alpha.clamp(0.0, 1.0));
        let (x, y) = (center.x - reach, center.y - reach);
        let laid = context.draw_image_with_html_canvas_element(&stamp, x, y);
        context.set_global_alpha(1.0);
        laid
    }

    fn paint(&mut self, shapes: &[Shape], reach: f64) -> Result<HtmlCanvasElement, JsValue> {
        let stamp: HtmlCanvasElement = dom::make("canvas", "")?;
        let side = (2.0 * reach).clamp(1.0, 4096.0) as u32;
        resize(&stamp, (side, side));
        let inside = context(&stamp)?;
        inside.translate(reach, reach)?;
        draw_all(&inside, shapes, &mut Self::default())?;
        if self.0.len() >= MOST_STAMPS {
            self.0.clear();
        }
        self.0.push((shapes.to_vec(), stamp.clone()));
        Ok(stamp)
    }
}

/// Gives a canvas its size in device pixels, and empties it.
fn resize(canvas: &HtmlCanvasElement, (width, height): (u32, u32)) {
    canvas.set_width(width);
    canvas.set_height(height);
}

/// Puts one canvas in the place of whatever the other has shown.
fn lay(
    context: &CanvasRenderingContext2d,
    below: &HtmlCanvasElement,
    (width, height): (u32, u32),
) -> Result<(), JsValue> {
    context.clear_rect(0.0, 0.0, f64::from(width), f64::from(height));
    // A canvas without size cannot be copied.
    if width > 0 && height > 0 {
        context.draw_image_with_html_canvas_element(below, 0.0, 0.0)?;
    }
    Ok(())
}

fn context(canvas: &HtmlCanvasElement) -> Result<CanvasRenderingContext2d, JsValue> {
    let context = canvas.get_context("2d")?;
    context
        .and_then(|context| context.dyn_into().ok())
        .ok_or_else(|| JsValue::from_str("this browser draws on no canvas"))
}

fn draw_all(
    context: &CanvasRenderingContext2d,
    shapes: &[Shape],
    stamps: &mut Stamps,
) -> Result<(), JsValue> {
    context.set_line_cap("butt");
    context.set_line_join("miter");
    context.set_text_align("center");
    context.set_text_baseline("alphabetic");
    shapes.iter().try_for_each(|shape| match shape {
        Shape::Stamp {
            shapes,
            center,
            reach,
            alpha,
        } => stamps.lay(context, shapes, (*center, *reach), *alpha),
        _ => draw(context, shape),
    })
}

fn draw(context: &CanvasRenderingContext2d, shape: &Shape) -> Result<(), JsValue> {
    match shape {
        // Where there are stamps, they are laid (`draw_all`).
        Shape::Stamp { .. } => {}
        Shape::Area { rect, round, fill } => {
            set_fill(context, fill)?;
            outline(context, *rect, *round)?;
            context.fill();
        }
        Shape::Frame {
            rect,
            round,
            width,
            ink,
        } => {
            set_stroke(context, *width, *ink);
            outline(context, *rect, *round)?;
            context.stroke();
        }
        Shape::Line { points, width, ink } => {
            set_stroke(context, *width, *ink);
            polyline(context, points);
            context.stroke();
        }
        Shape::Polygon { points, fill } => {
            set_fill(context, fill)?;
            polyline(context, points);
            context.fill();
        }
        Shape::Curve {
            from,
            to,
            width,
            ink,
        } => {
            set_stroke(context, *width, *ink);
            curve(context, *from, to);
            context.stroke();
        }
        Shape::Disc {
            center,
            radius,
            fill,
        } => {
            set_fill(context, fill)?;
            circle(context, *center, *radius)?;
            context.fill();
        }
        Shape::Ring {
            center,
            radius,
            width,
            ink,
        } => {
            set_stroke(context, *width, *ink);
            circle(context, *center, *radius)?;
            context.stroke();
        }
        Shape::Glyph {
            glyph,
            center,
            size,
            bold,
            turned,
            ink,
        } => {
            return upright(context, *center, *turned, |at| {
                draw_glyph(context, *glyph, at, (*size, *bold), *ink)
            });
        }
        Shape::Sign {
            path,
            center,
            size,
            turned,
            ink,
        } => {
            return upright(context, *center, *turned, |at| {
                draw_sign(context, path, at, *size, *ink)
            });
        }
    }
    Ok(())
}

/// Draws something where it belongs, on its head or not.
fn upright(
    context: &CanvasRenderingContext2d,
    center: Point,
    turned: bool,
    draw: impl FnOnce(Point) -> Result<(), JsValue>,
) -> Result<(), JsValue> {
    if !turned {
        return draw(center);
    }
    context.save();
    context.translate(center.x, center.y)?;
    context.rotate(std::f64::consts::PI)?;
    let drawn = draw(Point::default());
    context.restore();
    drawn
}

fn draw_sign(
    context: &CanvasRenderingContext2d,
    path: &str,
    center: Point,
    size: f64,
    ink: Ink,
) -> Result<(), JsValue> {
    let path = Path2d::new_with_path_string(path)?;
    context.save();
    context.translate(center.x - size / 2.0, center.y - size / 2.0)?;
    context.scale(size / 100.0, size / 100.0)?;
    context.set_fill_style_str(&css(ink));
    context.fill_with_path_2d(&path);
    context.restore();
    Ok(())
}

fn draw_glyph(
    context: &CanvasRenderingContext2d,
    glyph: char,
    center: Point,
    (size, bold): (f64, f64),
    ink: Ink,
) -> Result<(), JsValue> {
    context.set_font(&format!("700 {}px {FONTS}", Decimal(size, 2)));
    context.set_fill_style_str(&css(ink));
    let mut buffer = [0; 4];
    let text = glyph.encode_utf8(&mut buffer);
    let y = center.y + size * BASELINE;
    context.fill_text(text, center.x, y)?;
    if bold > 0.0 {
        set_stroke(context, bold, ink);
        context.stroke_text(text, center.x, y)?;
    }
    Ok(())
}

fn outline(context: &CanvasRenderingContext2d, rect: Rect, round: f64) -> Result<(), JsValue> {
    let (right, bottom) = (rect.x + rect.width, rect.y + rect.height);
    let round = round.min(rect.width / 2.0).min(rect.height / 2.0).max(0.0);
    context.begin_path();
    context.move_to(rect.x + round, rect.y);
    context.arc_to(right, rect.y, right, bottom, round)?;
    context.arc_to(right, bottom, rect.x, bottom, round)?;
    context.arc_to(rect.x, bottom, rect.x, rect.y, round)?;
    context.arc_to(rect.x, rect.y, right, rect.y, round)?;
    context.close_path();
    Ok(())
}

fn polyline(context: &CanvasRenderingContext2d, points: &[Point]) {
    context.begin_path();
    for point in points {
        context.line_to(point.x, point.y);
    }
}

fn curve(context: &CanvasRenderingContext2d, from: Point, to: &[(Point, Point)]) {
    context.begin_path();
    context.move_to(from.x, from.y);
    for (control, end) in to {
        context.quadratic_curve_to(control.x, control.y, end.x, end.y);
    }
}

fn circle(context: &CanvasRenderingContext2d, center: Point, radius: f64) -> Result<(), JsValue> {
    context.begin_path();
    context.arc(
        center.x,
        center.y,
        radius.max(0.0),
        0.0,
        std::f64::consts::TAU,
    )
}

fn set_stroke(context: &CanvasRenderingContext2d, width: f64, ink: Ink) {
    context.set_line_width(width);
    context.set_stroke_style_str(&css(ink));
}

fn set_fill(context: &CanvasRenderingContext2d, fill: &Fill) -> Result<(), JsValue> {
    match fill {
        Fill::Flat(ink) => context.set_fill_style_str(&css(*ink)),
        Fill::Linear { from, to, stops } => {
            let gradient = context.create_linear_gradient(from.x, from.y, to.x, to.y);
            add_stops(&gradient, stops)?;
            context.set_fill_style_canvas_gradient(&gradient);
        }
        Fill::Radial {
            center,
            radius,
            stops,
        } => {
            let Point { x, y } = *center;
            let gradient = context.create_radial_gradient(x, y, 0.0, x, y, radius.max(0.0))?;
            add_stops(&gradient, stops)?;
            context.set_fill_style_canvas_gradient(&gradient);
        }
    }
    Ok(())
}

fn add_stops(gradient: &web_sys::CanvasGradient, stops: &[Stop]) -> Result<(), JsValue> {
    stops
        .iter()
        .try_for_each(|stop| gradient.add_color_stop(stop.at as f32, &css(stop.ink)))
}

fn css(ink: Ink) -> String {
    let [_, r, g, b] = ink.rgb.to_be_bytes();
    let alpha = Decimal(ink.alpha.clamp(0.0, 1.0), 3);
    format!("rgb({r} {g} {b} / {alpha})")
}

#[cfg(target_arch = "wasm32")]
#[cfg(test)]
mod tests;

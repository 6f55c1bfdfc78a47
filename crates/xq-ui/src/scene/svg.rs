//! A scene as a picture file: SVG of pure shapes and paths, without fonts and scripts.

use std::fmt::Write as _;

use super::{Fill, Scene, Shape, Stop};
use crate::geometry::{Ink, Point};

/// From the baseline to the middle of a character's square, in parts of its side: as the painter has it.
const BASELINE: f64 = 0.375;

/// Writes a scene. `outline` returns the outline of a character as the path of an SVG: 1000 units to the side of its square, the baseline
/// at y = 0, downwards positive, the middle of the character at x = 0. A character without one is left out.
pub fn svg(scene: &Scene, outline: &dyn Fn(char) -> Option<String>) -> String {
    let mut picture = Writer {
        body: String::new(),
        defs: String::new(),
        gradients: Vec::new(),
        outline,
    };
    for shapes in [&scene.board, &scene.still, &scene.above] {
        picture.shapes(shapes);
    }
    let (width, height) = (scene.width, scene.height);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\
         <defs>{}</defs>{}</svg>\n",
        picture.defs, picture.body
    )
}

struct Writer<'a> {
    body: String,
    defs: String,
    gradients: Vec<Fill>,
    outline: &'a dyn Fn(char) -> Option<String>,
}

impl Writer<'_> {
    /// A text; nothing can go wrong when a string grows.
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = self.body.write_fmt(text);
    }

    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            self.shape(shape);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Area { rect, round, fill } => {
                let paint = self.fill(fill);
                let Point { x, y } = Point::new(rect.x, rect.y);
                let (width, height) = (rect.width, rect.height);
                self.put(format_args!(
                    "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" rx=\"{round:.2}\" {paint}/>"
                ));
            }
            Shape::Frame {
                rect,
                round,
                width,
                ink,
            } => {
                let paint = stroke(*ink, *width);
                let (x, y, w, h) = (rect.x, rect.y, rect.width, rect.height);
                self.put(format_args!(
                    "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{w:.2}\" height=\"{h:.2}\" rx=\"{round:.2}\" {paint}/>"
                ));
            }
            Shape::Line { points, width, ink } => {
                let paint = stroke(*ink, *width);
                let points = listed(points);
                self.put(format_args!("<polyline points=\"{points}\" {paint}/>"));
            }
            Shape::Polygon { points, fill } => {
                let paint = self.fill(fill);
                let points = listed(points);
                self.put(format_args!("<polygon points=\"{points}\" {paint}/>"));
            }
            Shape::Curve {
                from,
                to,
                width,
                ink,
            } => {
                let paint = stroke(*ink, *width);
                let mut path = format!("M{:.2} {:.2}", from.x, from.y);
                for (control, end) in to {
                    let _ = write!(
                        path,
                        "Q{:.2} {:.2} {:.2} {:.2}",
                        control.x, control.y, end.x, end.y
                    );
                }
                self.put(format_args!("<path d=\"{path}\" {paint}/>"));
            }
            Shape::Disc {
                center,
                radius,
                fill,
            } => {
                let paint = self.fill(fill);
                self.circle(*center, *radius, &paint);
            }
            Shape::Ring {
                center,
                radius,
                width,
                ink,
            } => {
                self.circle(*center, *radius, &stroke(*ink, *width));
            }
            Shape::Glyph {
                glyph,
                center,
                size,
                bold,
                turned,
                ink,
            } => {
                if let Some(path) = (self.outline)(*glyph) {
                    let scale = size / 1000.0;
                    let below = size * BASELINE;
                    let mut paint = filled(*ink);
                    if *bold > 0.0 {
                        paint = [paint, line(*ink, bold / scale)].join(" ");
                    }
                    self.path(
                        &path,
                        (*center, Point::new(0.0, below)),
                        (scale, *turned),
                        &paint,
                    );
                }
            }
            Shape::Sign {
                path,
                center,
                size,
                turned,
                ink,
            } => {
                let corner = Point::new(-size / 2.0, -size / 2.0);
                self.path(
                    path,
                    (*center, corner),
                    (size / 100.0, *turned),
                    &filled(*ink),
                );
            }
            Shape::Stamp {
                shapes,
                center,
                alpha,
                ..
            } => {
                let Point { x, y } = *center;
                self.put(format_args!(
                    "<g transform=\"translate({x:.2} {y:.2})\" opacity=\"{alpha:.2}\">"
                ));
                self.shapes(shapes);
                self.body.push_str("</g>");
            }
        }
    }

    fn circle(&mut self, Point { x, y }: Point, radius: f64, paint: &str) {
        self.put(format_args!(
            "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" {paint}/>"
        ));
    }

    fn path(
        &mut self,
        path: &str,
        (center, origin): (Point, Point),
        (scale, turned): (f64, bool),
        paint: &str,
    ) {
        let turn = if turned { " rotate(180)" } else { "" };
        self.put(format_args!(
            "<path d=\"{path}\" transform=\"translate({:.2} {:.2}){turn} translate({:.2} {:.2}) scale({scale:.5})\" {paint}/>",
            center.x, center.y, origin.x, origin.y
        ));
    }

    fn fill(&mut self, fill: &Fill) -> String {
        let Fill::Flat(ink) = fill else {
            return format!("fill=\"url(#g{})\"", self.gradient(fill));
        };
        filled(*ink)
    }

    /// The number of a gradient, which is written once.
    fn gradient(&mut self, fill: &Fill) -> usize {
        if let Some(known) = self.gradients.iter().position(|known| known == fill) {
            return known;
        }
        let number = self.gradients.len();
        let (kind, place, stops): (_, _, &[Stop]) = match fill {
            Fill::Linear { from, to, stops } => {
                let place = format!(
                    "x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" y2=\"{:.2}\"",
                    from.x, from.y, to.x, to.y
                );
                ("linear", place, stops)
            }
            Fill::Radial {
                center,
                radius,
                stops,
            } => {
                let place = format!(
                    "cx=\"{:.2}\" cy=\"{:.2}\" r=\"{radius:.2}\"",
                    center.x, center.y
                );
                ("radial", place, stops)
            }
            Fill::Flat(_) => return number,
        };
        let _ = write!(
            self.defs,
            "<{kind}Gradient id=\"g{number}\" gradientUnits=\"userSpaceOnUse\" {place}>"
        );
        for Stop { at, ink } in stops {
            let (rgb, alpha) = (ink.rgb, ink.alpha);
            let _ = write!(
                self.defs,
                "<stop offset=\"{at:.3}\" stop-color=\"#{rgb:06x}\" stop-opacity=\"{alpha:.3}\"/>"
            );
        }
        let _ = write!(self.defs, "</{kind}Gradient>");
        self.gradients.push(*fill);
        number
    }
}

fn listed(points: &[Point]) -> String {
    let mut text = String::new();
    for Point { x, y } in points {
        let _ = write!(text, "{x:.2},{y:.2} ");
    }
    text
}

fn filled(ink: Ink) -> String {
    let opacity = if ink.alpha < 1.0 {
        format!(" fill-opacity=\"{:.3}\"", ink.alpha)
    } else {
        String::new()
    };
    format!("fill=\"#{:06x}\"{opacity}", ink.rgb)
}

fn line(ink: Ink, width: f64) -> String {
    format!(
        "stroke=\"#{:06x}\" stroke-opacity=\"{:.3}\" stroke-width=\"{width:.2}\"",
        ink.rgb, ink.alpha
    )
}

fn stroke(ink: Ink, width: f64) -> String {
    ["fill=\"none\"", &line(ink, width)].join(" ")
}

#[cfg(test)]
mod tests {
    use crate::embed::{Config, Embed};
    use crate::i18n::Lang;

    #[test]
    fn a_picture_has_every_piece_and_nothing_that_runs() {
        let embed = Embed::new(Config::default(), Lang::En, 0);
        let outline = |glyph: char| Some(format!("M0 0h{}z", u32::from(glyph)));
        let picture = embed.svg(&outline);
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        let pieces = picture.matches("transform=\"translate").count();
        assert!(pieces >= 32, "{pieces}");
        for word in ["<script", "<text", "font", "href", "NaN", "inf"] {
            assert!(!picture.contains(word), "{word}");
        }
    }
}

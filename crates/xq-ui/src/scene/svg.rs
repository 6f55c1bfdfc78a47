//! A scene as a picture file: SVG of pure shapes and paths, without fonts and scripts.

use super::{Fill, Picture, Scene, Shape, Stop};
use crate::geometry::{Decimal, Ink, Point};
use crate::layout::Layout;

/// The width of a position's picture, in pixels.
const WIDTH: u32 = 456;

/// From the baseline to the middle of a character's square, in parts of its side: as the painter has it.
const BASELINE: f64 = 0.375;

/// A position as a picture file, 456 pixels wide: what `picture` shows, without what belongs to the moment or to whoever plays. For `outline` see [`svg`].
pub fn position(picture: &Picture<'_>, outline: &dyn Fn(char) -> Option<String>) -> String {
    let shown = picture.layout;
    let layout = Layout::new(WIDTH, WIDTH * 1080 / 911, 1.0, shown.flipped);
    let still = Picture {
        layout: &layout.mirrored(shown.mirrored),
        animation: None,
        carried: None,
        selected: None,
        targets: &[],
        cursor: None,
        arrows: Vec::new(),
        ..picture.clone()
    };
    svg(&super::draw(&still, 0.0), outline)
}

/// Writes a scene. `outline` returns the outline of a character as the path of an SVG: 1000 units to the side of its square, the baseline
/// at y = 0, downwards positive, the middle of the character at x = 0. A character without one is left out.
pub fn svg(scene: &Scene, outline: &dyn Fn(char) -> Option<String>) -> String {
    let mut picture = Writer {
        body: Markup::default(),
        defs: Markup::default(),
        gradients: Vec::new(),
        outline,
    };
    for shapes in [&scene.board, &scene.still, &scene.above] {
        picture.shapes(shapes);
    }
    let (width, height) = (scene.width.to_string(), scene.height.to_string());
    let mut file = Markup::default();
    file.open("svg");
    file.text("xmlns", "http://www.w3.org/2000/svg");
    file.text("viewBox", &["0 0", &width, &height].join(" "));
    file.text("width", &width);
    file.text("height", &height);
    [
        &file.0,
        "><defs>",
        &picture.defs.0,
        "</defs>",
        &picture.body.0,
        "</svg>\n",
    ]
    .concat()
}

/// Markup that grows.
#[derive(Default)]
struct Markup(String);

impl Markup {
    fn open(&mut self, name: &str) {
        self.0.extend(["<", name]);
    }

    fn text(&mut self, key: &str, value: &str) {
        self.0.extend([" ", key, "=\"", value, "\""]);
    }

    fn numbers<const N: usize>(&mut self, pairs: [(&str, f64); N]) {
        for (key, value) in pairs {
            self.text(key, &short(value));
        }
    }

    fn fill(&mut self, ink: Ink) {
        self.ink(["fill", "fill-opacity"], ink);
    }

    fn stroke(&mut self, ink: Ink, width: f64) {
        self.ink(["stroke", "stroke-opacity"], ink);
        self.numbers([("stroke-width", width)]);
    }

    /// A line, and nothing inside it.
    fn line(&mut self, ink: Ink, width: f64) {
        self.text("fill", "none");
        self.stroke(ink, width);
    }

    fn ink(&mut self, [color, opacity]: [&str; 2], ink: Ink) {
        self.text(color, &format!("#{:06x}", ink.rgb));
        if ink.alpha < 1.0 {
            self.numbers([(opacity, ink.alpha)]);
        }
    }

    fn close(&mut self) {
        self.0.push_str("/>");
    }
}

/// With three places: a hundredth of what the eye sees.
fn short(value: f64) -> String {
    Decimal(value, 3).to_string()
}

fn pair(point: Point) -> String {
    [short(point.x), short(point.y)].join(" ")
}

struct Writer<'a> {
    body: Markup,
    defs: Markup,
    gradients: Vec<Fill>,
    outline: &'a dyn Fn(char) -> Option<String>,
}

impl Writer<'_> {
    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            self.shape(shape);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Area { rect, round, fill } => {
                self.rect(rect, *round);
                self.fill(fill);
            }
            Shape::Frame {
                rect,
                round,
                width,
                ink,
            } => {
                self.rect(rect, *round);
                self.body.line(*ink, *width);
            }
            Shape::Line { points, width, ink } => {
                self.points("polyline", points);
                self.body.line(*ink, *width);
            }
            Shape::Polygon { points, fill } => {
                self.points("polygon", points);
                self.fill(fill);
            }
            Shape::Curve {
                from,
                to,
                width,
                ink,
            } => {
                let mut path = ["M", &pair(*from)].concat();
                for (control, end) in to {
                    path.extend(["Q", &pair(*control), " ", &pair(*end)]);
                }
                self.body.open("path");
                self.body.text("d", &path);
                self.body.line(*ink, *width);
            }
            Shape::Disc {
                center,
                radius,
                fill,
            } => {
                self.circle(*center, *radius);
                self.fill(fill);
            }
            Shape::Ring {
                center,
                radius,
                width,
                ink,
            } => {
                self.circle(*center, *radius);
                self.body.line(*ink, *width);
            }
            Shape::Glyph {
                glyph,
                center,
                size,
                bold,
                turned,
                ink,
            } => {
                let Some(path) = (self.outline)(*glyph) else {
                    return;
                };
                let scale = size / 1000.0;
                let baseline = Point::new(0.0, size * BASELINE);
                self.path(&path, [*center, baseline], scale, *turned);
                self.body.fill(*ink);
                if *bold > 0.0 {
                    self.body.stroke(*ink, bold / scale);
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
                self.path(path, [*center, corner], size / 100.0, *turned);
                self.body.fill(*ink);
            }
            Shape::Stamp {
                shapes,
                center,
                alpha,
                ..
            } => {
                self.body.open("g");
                let place = ["translate(", &pair(*center), ")"].concat();
                self.body.text("transform", &place);
                self.body.numbers([("opacity", *alpha)]);
                self.body.0.push('>');
                self.shapes(shapes);
                self.body.0.push_str("</g>");
                return;
            }
        }
        self.body.close();
    }

    fn rect(&mut self, rect: &crate::geometry::Rect, round: f64) {
        self.body.open("rect");
        let (x, y, width, height) = (rect.x, rect.y, rect.width, rect.height);
        let pairs = [
            ("x", x),
            ("y", y),
            ("width", width),
            ("height", height),
            ("rx", round),
        ];
        self.body.numbers(pairs);
    }

    fn points(&mut self, name: &str, points: &[Point]) {
        let points: Vec<String> = points.iter().map(|&point| pair(point)).collect();
        self.body.open(name);
        self.body.text("points", &points.join(" "));
    }

    fn circle(&mut self, Point { x, y }: Point, radius: f64) {
        self.body.open("circle");
        self.body.numbers([("cx", x), ("cy", y), ("r", radius)]);
    }

    /// A path whose own middle lies at `center`, and its origin from there.
    fn path(&mut self, path: &str, [center, origin]: [Point; 2], scale: f64, turned: bool) {
        let turn = if turned {
            ") rotate(180) translate("
        } else {
            ") translate("
        };
        let scale = Decimal(scale, 6).to_string();
        let place = [
            "translate(",
            &pair(center),
            turn,
            &pair(origin),
            ") scale(",
            &scale,
            ")",
        ];
        self.body.open("path");
        self.body.text("d", path);
        self.body.text("transform", &place.concat());
    }

    fn fill(&mut self, fill: &Fill) {
        if let Fill::Flat(ink) = fill {
            return self.body.fill(*ink);
        }
        let known = self.gradients.iter().position(|known| known == fill);
        let number = known.unwrap_or(self.gradients.len());
        if known.is_none() {
            self.gradients.push(*fill);
            self.gradient(fill, number);
        }
        self.body
            .text("fill", &["url(#g", &number.to_string(), ")"].concat());
    }

    /// A gradient is written once.
    fn gradient(&mut self, fill: &Fill, number: usize) {
        let (name, stops): (_, &[Stop]) = match fill {
            Fill::Flat(_) => return,
            Fill::Linear { from, to, stops } => {
                self.defs.open("linearGradient");
                self.defs
                    .numbers([("x1", from.x), ("y1", from.y), ("x2", to.x), ("y2", to.y)]);
                ("linearGradient", stops)
            }
            Fill::Radial {
                center,
                radius,
                stops,
            } => {
                self.defs.open("radialGradient");
                self.defs
                    .numbers([("cx", center.x), ("cy", center.y), ("r", *radius)]);
                ("radialGradient", stops)
            }
        };
        self.defs.text("id", &["g", &number.to_string()].concat());
        self.defs.text("gradientUnits", "userSpaceOnUse");
        self.defs.0.push('>');
        for Stop { at, ink } in stops {
            self.defs.open("stop");
            self.defs.numbers([("offset", *at)]);
            self.defs.ink(["stop-color", "stop-opacity"], *ink);
            self.defs.close();
        }
        self.defs.0.extend(["</", name, ">"]);
    }
}

#[cfg(test)]
mod tests {
    use crate::embed::{Config, Embed};
    use crate::i18n::Lang;

    #[test]
    fn a_picture_has_every_piece_and_nothing_that_runs() {
        let embed = Embed::new(Config::default(), Lang::En, 0, None);
        let outline = |glyph: char| Some(format!("M0 0h{}z", u32::from(glyph)));
        let picture = embed.svg(&outline);
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        let pieces = picture.matches("<path ").count();
        assert!(pieces >= 32, "{pieces}");
        for word in ["<script", "<text", "font", "href", "NaN", "inf"] {
            assert!(!picture.contains(word), "{word}");
        }
    }
}

//! The graph of a game: Red's expectation after each move, as paths of an SVG picture.

use std::fmt::Write as _;

/// Width of the picture in its own units; the page stretches it.
pub const WIDTH: f64 = 1000.0;
/// Height of the picture in its own units.
pub const HEIGHT: f64 = 100.0;

/// The paths of the graph, for the attribute `d`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The curve.
    pub line: String,
    /// Between the curve and the middle, where Red is better.
    pub red: String,
    /// Between the curve and the middle, where Black is better.
    pub black: String,
}

/// Where a ply stands, from 0 to 1 of the width.
pub fn place(ply: usize, last: usize) -> f64 {
    if last == 0 {
        0.0
    } else {
        ply.min(last) as f64 / last as f64
    }
}

/// The ply nearest to a place of the width.
pub fn ply_at(place: f64, last: usize) -> usize {
    // What lies between is rounded, what lies outside is the nearest end.
    (place.clamp(0.0, 1.0) * last as f64).round() as usize
}

impl Graph {
    /// Through Red's expectations from the start on; unknown ones leave a gap.
    pub fn of(values: &[Option<f64>]) -> Self {
        let last = values.len().saturating_sub(1);
        let mut graph = Self::default();
        let points: Vec<Option<(f64, f64)>> = values
            .iter()
            .enumerate()
            .map(|(ply, value)| value.map(|v| (place(ply, last) * WIDTH, (1.0 - v) * HEIGHT)))
            .collect();
        for run in points.split(Option::is_none) {
            let run: Vec<(f64, f64)> = run.iter().copied().flatten().collect();
            if run.len() < 2 {
                continue;
            }
            curve(&mut graph.line, &run);
            area(&mut graph.red, &run, |y| y.min(HEIGHT / 2.0));
            area(&mut graph.black, &run, |y| y.max(HEIGHT / 2.0));
        }
        graph
    }
}

fn curve(out: &mut String, run: &[(f64, f64)]) {
    for (i, &(x, y)) in run.iter().enumerate() {
        point(out, if i == 0 { 'M' } else { 'L' }, x, y);
    }
}

/// The area to the middle on one side of it. Where the curve crosses the middle, it has a corner there.
fn area(out: &mut String, run: &[(f64, f64)], kept: impl Fn(f64) -> f64) {
    let middle = HEIGHT / 2.0;
    let (Some(first), Some(last)) = (run.first(), run.last()) else {
        return;
    };
    point(out, 'M', first.0, middle);
    let mut before: Option<(f64, f64)> = None;
    for &(x, y) in run {
        if let Some((x0, y0)) = before
            && (y0 - middle) * (y - middle) < 0.0
        {
            let cut = x0 + (x - x0) * (middle - y0) / (y - y0);
            point(out, 'L', cut, middle);
        }
        point(out, 'L', x, kept(y));
        before = Some((x, y));
    }
    point(out, 'L', last.0, middle);
    out.push('Z');
}

/// To a tenth: nobody sees more, and the text stays short.
fn point(out: &mut String, letter: char, x: f64, y: f64) {
    let tenths = |v: f64| (v * 10.0).round() / 10.0;
    // Writing to a string does not fail.
    let _ = write!(out, "{letter}{} {}", tenths(x), tenths(y));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_goes_through_the_values() {
        let graph = Graph::of(&[Some(0.5), Some(1.0), Some(0.0)]);
        assert_eq!(graph.line, "M0 50L500 0L1000 100");
        assert_eq!(graph.red, "M0 50L0 50L500 0L750 50L1000 50L1000 50Z");
        assert_eq!(graph.black, "M0 50L0 50L500 50L750 50L1000 100L1000 50Z");
    }

    #[test]
    fn what_is_not_known_is_not_drawn() {
        let graph = Graph::of(&[None, Some(0.5), Some(0.6), None, Some(0.7)]);
        assert_eq!(graph.line, "M250 50L500 40");
        assert_eq!(Graph::of(&[]), Graph::default());
        assert_eq!(Graph::of(&[Some(0.5)]), Graph::default());
    }

    #[test]
    fn places_and_plies_are_each_others_inverse() {
        for last in [0, 1, 7, 120] {
            for ply in 0..=last {
                assert_eq!(ply_at(place(ply, last), last), ply);
            }
        }
        assert_eq!(ply_at(-3.0, 10), 0);
        assert_eq!(ply_at(7.0, 10), 10);
        assert_eq!(ply_at(f64::NAN, 10), 0);
    }
}

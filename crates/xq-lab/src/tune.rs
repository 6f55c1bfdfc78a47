//! Texel's method: the weights that predict the results of games best.
//!
//! The evaluation is a sum of weighted features, so its prediction is a logistic regression. Features are listed by the
//! engine's own function; only the weights change here.

use std::fmt::Write as _;

use lexopt::prelude::*;
use xq_engine::eval::{FULL_PHASE, features, phase, weights};
use xq_rules::{Color, Position, fen};

use crate::games::{self, Record};
use crate::label::{self, Label};

/// A position as the tuner sees it.
struct Sample {
    /// Range in the shared list of features.
    begin: u32,
    end: u32,
    /// Share of middle game, 0–1.
    middle: f32,
    /// What is to be predicted: Red's share, 0–1.
    result: f32,
    weight: f32,
}

#[derive(Default)]
struct Samples {
    list: Vec<Sample>,
    /// Feature and how often it speaks for Red less for Black.
    features: Vec<(u16, i16)>,
}

/// Counts features for one position.
struct Counter {
    counts: Vec<i16>,
    touched: Vec<u16>,
}

impl features::Sink for Counter {
    fn add(&mut self, index: usize, color: Color) {
        if self.counts[index] == 0 {
            self.touched.push(index as u16);
        }
        self.counts[index] += match color {
            Color::Red => 1,
            Color::Black => -1,
        };
    }
}

pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), String> {
    let (mut paths, mut labels, mut epochs, mut out) = (Vec::new(), Vec::new(), 400u32, None);
    while let Some(arg) = args.next().map_err(|e| e.to_string())? {
        match arg {
            Long("epochs") => {
                epochs = args
                    .value()
                    .and_then(|v| v.parse())
                    .map_err(|e| format!("--epochs: {e}"))?;
            }
            Long("labels") => {
                labels.push(
                    args.value()
                        .and_then(ValueExt::string)
                        .map_err(|e| e.to_string())?,
                );
            }
            Long("out") => {
                out = Some(
                    args.value()
                        .and_then(ValueExt::string)
                        .map_err(|e| e.to_string())?,
                );
            }
            Value(value) => paths.push(value.string().map_err(|e| e.to_string())?),
            other => return Err(other.unexpected().to_string()),
        }
    }
    if paths.is_empty() && labels.is_empty() {
        return Err("tune needs a file of games or labels".into());
    }
    let mut samples = Samples::default();
    for path in paths {
        collect(&games::read(&path)?, &mut samples);
    }
    for path in labels {
        collect_labels(&label::read(&path)?, &mut samples)?;
    }
    println!(
        "{} positions, {} features in all",
        samples.list.len(),
        samples.features.len()
    );
    let mut tuner = Tuner::new(&samples);
    tuner.fit(epochs);
    if let Some(out) = out {
        std::fs::write(&out, tuner.source()).map_err(|e| format!("{out}: {e}"))?;
    }
    Ok(())
}

/// The opening is left out: its positions come up too often, and are decided much later.
const FIRST_PLY: usize = 12;

fn collect(games: &[Record], samples: &mut Samples) {
    for game in games {
        let Some(result) = game.result else { continue };
        let mut position = game.start.clone();
        for (ply, &mv) in game.moves.iter().enumerate() {
            let is_late_enough = ply >= if game.is_whole { FIRST_PLY } else { 0 };
            if is_late_enough && xq_engine::eval::is_quiet(&position) {
                samples.push(&position, result, 1.0);
            }
            position.play_unchecked(mv);
        }
    }
}

/// Odds for each unit of a label: the scale that the first weights had.
const LABEL_SCALE: f32 = 0.006;
/// How much of a label's aim is the search's value; the rest is the game's result.
const SEARCH_SHARE: f32 = 0.75;
/// A label says more than a result does.
const LABEL_WEIGHT: f32 = 4.0;

fn collect_labels(labels: &[Label], samples: &mut Samples) -> Result<(), String> {
    for label in labels {
        let (position, _) = fen::read_position(&label.fen).map_err(|e| e.to_string())?;
        let searched = sigmoid(label.score as f32 * LABEL_SCALE);
        let aim = label.result.map_or(searched, |result| {
            SEARCH_SHARE * searched + (1.0 - SEARCH_SHARE) * result
        });
        samples.push(&position, aim, LABEL_WEIGHT);
    }
    Ok(())
}

impl Samples {
    fn push(&mut self, position: &Position, result: f32, weight: f32) {
        let mut counter = Counter {
            counts: vec![0; features::COUNT],
            touched: Vec::with_capacity(256),
        };
        features::list_all(position, &mut counter);
        let begin = self.features.len() as u32;
        for &index in &counter.touched {
            let count = std::mem::take(&mut counter.counts[index as usize]);
            if count != 0 {
                self.features.push((index, count));
            }
        }
        self.list.push(Sample {
            begin,
            end: self.features.len() as u32,
            middle: phase(position) as f32 / FULL_PHASE as f32,
            result,
            weight,
        });
    }
}

/// How far a weight may be pulled by a few games: a spring to where it began.
const SPRING: f32 = 2e-7;
const RATE: f32 = 1.2;

struct Tuner<'a> {
    samples: &'a Samples,
    weights: Vec<[f32; 2]>,
    start: Vec<[f32; 2]>,
    momentum: Vec<[f32; 2]>,
    variance: Vec<[f32; 2]>,
    /// Units of evaluation to natural-log odds.
    scale: f32,
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl<'a> Tuner<'a> {
    fn new(samples: &'a Samples) -> Self {
        let start: Vec<[f32; 2]> = weights()
            .iter()
            .map(|&(m, e)| [f32::from(m), f32::from(e)])
            .collect();
        Self {
            samples,
            weights: start.clone(),
            momentum: vec![[0.0; 2]; start.len()],
            variance: vec![[0.0; 2]; start.len()],
            start,
            scale: 0.005,
        }
    }

    fn features(&self, sample: &Sample) -> &[(u16, i16)] {
        &self.samples.features[sample.begin as usize..sample.end as usize]
    }

    fn value(&self, sample: &Sample) -> f32 {
        let (mut middle, mut end) = (0.0, 0.0);
        for &(index, count) in self.features(sample) {
            let weight = &self.weights[index as usize];
            middle += weight[0] * f32::from(count);
            end += weight[1] * f32::from(count);
        }
        middle * sample.middle + end * (1.0 - sample.middle)
    }

    fn total_weight(&self) -> f64 {
        self.samples
            .list
            .iter()
            .map(|sample| f64::from(sample.weight))
            .sum()
    }

    fn loss(&self) -> f64 {
        let sum: f64 = self
            .samples
            .list
            .iter()
            .map(|sample| {
                let p = sigmoid(self.value(sample) * self.scale).clamp(1e-6, 1.0 - 1e-6);
                let loss = -(sample.result * p.ln() + (1.0 - sample.result) * (1.0 - p).ln());
                f64::from(loss * sample.weight)
            })
            .sum();
        sum / self.total_weight()
    }

    /// Finds the scale at which the weights as they are predict best, so that the unit keeps its size.
    fn fit_scale(&mut self) {
        let mut best = (f64::INFINITY, self.scale);
        for i in 2..40 {
            self.scale = i as f32 * 0.00025;
            let loss = self.loss();
            if loss < best.0 {
                best = (loss, self.scale);
            }
        }
        self.scale = best.1;
        println!("scale {:.5}, loss {:.5}", self.scale, best.0);
    }

    fn fit(&mut self, epochs: u32) {
        self.fit_scale();
        for epoch in 1..=epochs {
            let gradient = self.gradient();
            self.descend(&gradient, epoch, epochs);
            if epoch % 50 == 0 || epoch == epochs {
                println!("epoch {epoch}: loss {:.5}", self.loss());
            }
        }
    }

    fn gradient(&self) -> Vec<[f32; 2]> {
        let mut gradient = vec![[0.0f32; 2]; self.weights.len()];
        for sample in &self.samples.list {
            let error = (sigmoid(self.value(sample) * self.scale) - sample.result) * sample.weight;
            let (middle, end) = (error * sample.middle, error * (1.0 - sample.middle));
            for &(index, count) in self.features(sample) {
                let slot = &mut gradient[index as usize];
                slot[0] += middle * f32::from(count);
                slot[1] += end * f32::from(count);
            }
        }
        let norm = self.scale / self.total_weight() as f32;
        for (i, slot) in gradient.iter_mut().enumerate() {
            for (half, value) in slot.iter_mut().enumerate() {
                let stretch = self.weights[i][half] - self.start[i][half];
                *value = *value * norm + SPRING * stretch * self.scale;
            }
        }
        gradient
    }

    /// One step of Adam with a rate that falls to a twentieth.
    fn descend(&mut self, gradient: &[[f32; 2]], epoch: u32, epochs: u32) {
        let rate = RATE * (1.0 - 0.95 * epoch as f32 / epochs as f32);
        let (b1, b2) = (0.9f32, 0.999f32);
        let correct1 = 1.0 - b1.powi(epoch as i32);
        let correct2 = 1.0 - b2.powi(epoch as i32);
        for (i, pair) in gradient.iter().enumerate() {
            for (half, &g) in pair.iter().enumerate() {
                let m = &mut self.momentum[i][half];
                let v = &mut self.variance[i][half];
                *m = b1 * *m + (1.0 - b1) * g;
                *v = b2 * *v + (1.0 - b2) * g * g;
                self.weights[i][half] -= rate * (*m / correct1) / ((*v / correct2).sqrt() + 1e-12);
            }
        }
    }

    /// The table as source.
    fn source(&self) -> String {
        let mut text = String::from(
            "//! The weights of the features, in middle game and endgame, in the engine's units from the owner's side.\n//!\n//! Written by `cargo xtask tune`; the order is that of [`features`](super::features).\n\nuse super::features;\n\n/// One pair for each feature.\n#[rustfmt::skip]\npub(crate) static WEIGHTS: [(i16, i16); features::COUNT] = [\n",
        );
        for (name, begin, len, width) in features::GROUPS {
            // Writing into a String cannot fail.
            let _ = writeln!(text, "    // {name}");
            for row in (begin..begin + len).step_by(width) {
                text.push_str("   ");
                for weight in &self.weights[row..(row + width).min(begin + len)] {
                    let _ = write!(text, " ({:.0}, {:.0}),", weight[0], weight[1]);
                }
                text.push('\n');
            }
        }
        text.push_str("];\n");
        text
    }
}

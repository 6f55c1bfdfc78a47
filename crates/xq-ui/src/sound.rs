//! What is to be heard, and how it sounds: knocks of wood on wood, computed sample by sample, so that there is no file to load and nothing
//! that a browser could fail to decode.

use std::f64::consts::TAU;

/// One sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A piece is put down.
    Move,
    /// A piece takes another.
    Capture,
    /// A king is in check.
    Check,
    /// The game is over.
    End,
    /// Time begins to get short.
    Warning,
    /// Little time is left.
    LowTime,
}

impl Sound {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Move,
        Self::Capture,
        Self::Check,
        Self::End,
        Self::Warning,
        Self::LowTime,
    ];

    /// The sound of a move: of what matters most in it.
    pub const fn of_move(captures: bool, checks: bool, ends: bool) -> Self {
        match (ends, checks, captures) {
            (true, _, _) => Self::End,
            (_, true, _) => Self::Check,
            (_, _, true) => Self::Capture,
            _ => Self::Move,
        }
    }

    /// The sound as samples between -1 and 1, `rate` of them a second.
    pub fn samples(self, rate: f64) -> Vec<f32> {
        let knocks: &[Knock] = match self {
            Self::Move => &[CLICK],
            Self::Capture => &[KNOCK, SETTLE],
            Self::Check => &[CLICK, BELL],
            Self::End => &[KNOCK, LOW_BELL, LATE_BELL],
            Self::Warning => &[BELL],
            Self::LowTime => &[TICK, TOCK],
        };
        let seconds = knocks
            .iter()
            .map(|knock| knock.at + knock.lasts())
            .fold(0.0, f64::max);
        let count = (seconds * rate.clamp(8000.0, 192_000.0)).ceil() as usize;
        let mut sum = vec![0.0; count];
        for knock in knocks {
            knock.add_to(&mut sum, rate);
        }
        let loudest = sum
            .iter()
            .fold(0.0_f64, |most, sample| most.max(sample.abs()));
        let scale = self.level() / loudest.max(1e-9);
        sum.iter().map(|sample| (sample * scale) as f32).collect()
    }

    /// Its peak, so that a capture is heavier than a move and a check does not startle.
    const fn level(self) -> f64 {
        match self {
            Self::Move => 0.55,
            Self::Capture => 0.85,
            Self::Check => 0.60,
            Self::End => 0.65,
            Self::Warning => 0.40,
            Self::LowTime => 0.45,
        }
    }
}

/// A body that is struck: a few partials that die away, and the noise of the blow.
#[derive(Clone, Copy, Debug)]
struct Knock {
    /// When, in seconds from the beginning.
    at: f64,
    /// How hard.
    force: f64,
    /// Its lowest partial in Hz.
    pitch: f64,
    /// Its partials: multiple of the pitch, strength.
    partials: [(f64, f64); 4],
    /// How long until the lowest partial is at 1/e, in seconds; higher ones die earlier.
    ring: f64,
    /// The strength of the blow's own noise.
    noise: f64,
}

/// The partials of a wooden plate.
const WOOD: [(f64, f64); 4] = [(1.0, 1.0), (2.57, 0.55), (4.95, 0.30), (7.42, 0.14)];
/// Those of a small bell.
const METAL: [(f64, f64); 4] = [(1.0, 1.0), (2.0, 0.35), (3.01, 0.18), (4.17, 0.08)];

const CLICK: Knock = Knock {
    at: 0.0,
    force: 1.0,
    pitch: 690.0,
    partials: WOOD,
    ring: 0.016,
    noise: 0.55,
};
const KNOCK: Knock = Knock {
    at: 0.0,
    force: 1.0,
    pitch: 330.0,
    partials: WOOD,
    ring: 0.034,
    noise: 0.70,
};
const SETTLE: Knock = Knock {
    at: 0.062,
    force: 0.42,
    pitch: 640.0,
    ..CLICK
};
const BELL: Knock = Knock {
    at: 0.012,
    force: 0.50,
    pitch: 880.0,
    partials: METAL,
    ring: 0.120,
    noise: 0.0,
};
const LOW_BELL: Knock = Knock {
    at: 0.05,
    force: 0.60,
    pitch: 523.25,
    ring: 0.260,
    ..BELL
};
const LATE_BELL: Knock = Knock {
    at: 0.21,
    force: 0.55,
    pitch: 392.0,
    ring: 0.360,
    ..BELL
};
const TICK: Knock = Knock {
    pitch: 1180.0,
    ring: 0.011,
    noise: 0.25,
    ..CLICK
};
const TOCK: Knock = Knock {
    at: 0.16,
    pitch: 880.0,
    ..TICK
};

/// How long the strike itself takes, in seconds: without it the first sample would crack.
const STRIKE: f64 = 0.0009;

impl Knock {
    /// How long it is heard, in seconds.
    fn lasts(&self) -> f64 {
        self.ring * 6.0 + 0.01
    }

    fn add_to(&self, sum: &mut [f64], rate: f64) {
        let from = (self.at * rate) as usize;
        let lasts = self.lasts();
        // The same noise each time: a sound is a constant.
        let mut seed = 0x9e37_79b9_u32;
        for (i, sample) in sum.iter_mut().skip(from).enumerate() {
            let t = i as f64 / rate;
            if t > lasts {
                break;
            }
            seed ^= seed << 13;
            seed ^= seed >> 17;
            seed ^= seed << 5;
            let noise = f64::from(seed) / f64::from(u32::MAX) * 2.0 - 1.0;
            let tone: f64 = self
                .partials
                .iter()
                .map(|&(multiple, strength)| {
                    let dies = (-t * multiple.sqrt() / self.ring).exp();
                    strength * dies * (TAU * self.pitch * multiple * t).sin()
                })
                .sum();
            let blow = noise * self.noise * (-t / (self.ring * 0.16)).exp();
            let attack = (t / STRIKE).min(1.0);
            // The last hundredth fades to nothing, so that the end does not crack either.
            let fade = ((lasts - t) / 0.01).clamp(0.0, 1.0);
            *sample += self.force * attack * fade * (tone + blow);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: f64 = 48_000.0;

    fn peak(samples: &[f32]) -> f32 {
        samples
            .iter()
            .fold(0.0, |most, sample| most.max(sample.abs()))
    }

    /// The share of the energy that is left when everything above about 450 Hz is smoothed away.
    fn depth(samples: &[f32]) -> f32 {
        let energy = |samples: &[f32]| samples.iter().map(|s| s * s).sum::<f32>();
        let smooth: Vec<f32> = samples
            .windows(48)
            .map(|window| window.iter().sum::<f32>() / 48.0)
            .collect();
        energy(&smooth) / energy(samples)
    }

    #[test]
    fn every_sound_is_short_begins_and_ends_in_silence_and_never_clips() {
        for sound in Sound::ALL {
            let samples = sound.samples(RATE);
            let seconds = samples.len() as f64 / RATE;
            assert!((0.03..3.0).contains(&seconds), "{sound:?}: {seconds} s");
            assert!(samples[0].abs() < 0.02, "{sound:?}");
            assert!(samples[samples.len() - 1].abs() < 0.01, "{sound:?}");
            assert!((0.3..1.0).contains(&peak(&samples)), "{sound:?}");
            assert!(samples.iter().all(|sample| sample.is_finite()));
        }
    }

    #[test]
    fn a_capture_is_heavier_than_a_move() {
        let (step, capture) = (Sound::Move.samples(RATE), Sound::Capture.samples(RATE));
        assert!(peak(&capture) > peak(&step));
        assert!(capture.len() > step.len());
        assert!(depth(&capture) > 2.0 * depth(&step));
    }

    #[test]
    fn all_sounds_differ() {
        for (i, a) in Sound::ALL.into_iter().enumerate() {
            for b in &Sound::ALL[..i] {
                assert_ne!(a.samples(RATE), b.samples(RATE), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn what_matters_most_is_heard() {
        assert_eq!(Sound::of_move(false, false, false), Sound::Move);
        assert_eq!(Sound::of_move(true, false, false), Sound::Capture);
        assert_eq!(Sound::of_move(true, true, false), Sound::Check);
        assert_eq!(Sound::of_move(true, true, true), Sound::End);
    }

    #[test]
    fn a_strange_rate_is_no_danger() {
        for rate in [0.0, -1.0, f64::NAN, 1e12] {
            assert!(Sound::Move.samples(rate).len() < 1_000_000);
        }
    }
}

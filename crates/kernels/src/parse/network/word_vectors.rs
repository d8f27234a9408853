//! Learns word vectors from plain text: words in similar contexts get similar vectors.
//!
//! Structured skip-gram with negative sampling (Mikolov et al. 2013; Ling et al. 2015): a word
//! predicts each neighbour with weights of its own for that place, which keeps word order and so
//! serves syntax. One thread, so the same text and seed give the same bits.

use crate::parse::functions::sigmoid;
use crate::random::Random;
use crate::watch::Watch;
use crate::wide::wide;

const PLACES: [isize; 4] = [-2, -1, 1, 2];
const NEGATIVES: usize = 5;
/// A word more frequent than this share of the text is skipped at random.
const FREQUENT: f64 = 2e-4;
/// Slots from which words are drawn in proportion to their frequency to the power 3/4.
const URN: usize = 1 << 22;

#[derive(Clone, Copy)]
pub struct Settings {
    pub seed: u64,
    pub width: usize,
    pub epochs: usize,
    pub rate: f32,
}

/// `words`: numbers below `count`; 0 stands for the border of a sentence and is never learned.
pub fn learn_vectors(
    words: &[u32],
    count: usize,
    settings: Settings,
    watch: &Watch,
) -> Option<Vec<f32>> {
    let Settings { seed, width, epochs, rate } = settings;
    let mut frequencies = vec![0u64; count];
    words.iter().for_each(|&word| frequencies[word as usize] += 1);
    let urn = urn(&frequencies);
    let mut random = Random::new(seed, 7);
    let mut inner: Vec<f32> =
        (0..count * width).map(|_| (random.unit() - 0.5) / width as f32).collect();
    let mut outer = vec![0.0; PLACES.len() * count * width];
    let kept: Vec<f32> = frequencies
        .iter()
        .map(|&f| (FREQUENT * words.len() as f64 / f.max(1) as f64).sqrt().min(1.0) as f32)
        .collect();
    let mut change = vec![0.0; width];
    for epoch in 0..epochs {
        for (at, &word) in words.iter().enumerate() {
            if at % 100_000 == 0 {
                watch.step();
                if watch.is_cancelled() {
                    return None;
                }
            }
            if word == 0 || random.unit() >= kept[word as usize] {
                continue;
            }
            let done = (epoch as f32 + at as f32 / words.len() as f32) / epochs as f32;
            let pace = rate * (1.0 - done).max(0.01);
            let vector = &mut inner[word as usize * width..][..width];
            change.fill(0.0);
            for (place, &offset) in PLACES.iter().enumerate() {
                let Some(&right) = at.checked_add_signed(offset).and_then(|k| words.get(k)) else {
                    continue;
                };
                for k in 0..=NEGATIVES {
                    let other = match k {
                        0 => right,
                        _ => urn[(random.draw() >> 42) as usize],
                    };
                    if k > 0 && other == right {
                        continue;
                    }
                    let target = &mut outer[(place * count + other as usize) * width..][..width];
                    let goal = if k == 0 { 1.0 } else { 0.0 };
                    pull(vector, target, &mut change, goal, pace);
                }
                // The far places of a sentence end at its border.
            }
            vector.iter_mut().zip(&change).for_each(|(value, change)| *value += change);
        }
    }
    Some(inner)
}

fn urn(frequencies: &[u64]) -> Vec<u32> {
    let weight = |f: u64| (f as f64).sqrt() * (f as f64).sqrt().sqrt();
    let all: f64 = frequencies.iter().map(|&f| weight(f)).sum();
    let mut urn = Vec::with_capacity(URN);
    let mut sum = 0.0;
    for (word, &frequency) in frequencies.iter().enumerate() {
        sum += weight(frequency);
        urn.resize(((sum / all * URN as f64) as usize).min(URN), word as u32);
    }
    urn.resize(URN, frequencies.len() as u32 - 1);
    urn
}

wide! {
    fn pull<'a>(vector: &'a [f32], target: &'a mut [f32], change: &'a mut [f32], goal: f32, pace: f32) -> ()
    {
                let mut strands = [0f32; 16];
                for (a, b) in vector.as_chunks::<16>().0.iter().zip(target.as_chunks::<16>().0) {
                    for k in 0..16 {
                        strands[k] += a[k] * b[k];
                    }
                }
                let score: f32 = strands.iter().sum();
                let step = pace * (goal - sigmoid(score));
                for ((value, target), change) in vector.iter().zip(target).zip(change) {
                    *change += step * *target;
                    *target += step * value;
                }
            }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_like_places_get_like_vectors() {
        // 1 and 2 stand between 3 and 4; 5 stands between 6 and 7.
        let mut random = Random::new(3, 0);
        let mut words = Vec::new();
        for _ in 0..6000 {
            words.extend(match random.draw() % 3 {
                0 => [0, 3, 1, 4],
                1 => [0, 3, 2, 4],
                _ => [0, 6, 5, 7],
            });
        }
        let settings = Settings { seed: 1, width: 16, epochs: 3, rate: 0.05 };
        let vectors = learn_vectors(&words, 8, settings, &Watch::default()).unwrap();
        let like = |a: usize, b: usize| {
            let (a, b) = (&vectors[a * 16..][..16], &vectors[b * 16..][..16]);
            let dot = |x: &[f32], y: &[f32]| x.iter().zip(y).map(|(x, y)| x * y).sum::<f32>();
            dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
        };
        assert!(like(1, 2) > 0.9 && like(1, 5) < 0.7, "{} {}", like(1, 2), like(1, 5));
    }
}

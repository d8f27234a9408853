//! How far the source position moves from one target word to the next.
//!
//! The probability of a jump depends on its width alone, among the positions the sentence
//! has: p(i | previous, length) = width(i - previous) / sum of width over all positions. The
//! sentence start stands at position -1, its end at position `length`.

/// Widths up to this one are counted one by one; wider jumps share a tail that falls as 1/d².
const COUNTED: usize = 60;

#[derive(Clone)]
pub struct JumpCounts {
    counts: Vec<f64>,
}

impl Default for JumpCounts {
    fn default() -> Self {
        JumpCounts {
            counts: vec![0.0; 2 * COUNTED + 3],
        }
    }
}

impl JumpCounts {
    /// None if there are not as many counts as widths.
    pub fn from_slice(counts: &[f64]) -> Option<Self> {
        (counts.len() == 2 * COUNTED + 3).then(|| JumpCounts {
            counts: counts.to_vec(),
        })
    }

    pub fn as_slice(&self) -> &[f64] {
        &self.counts
    }

    #[inline(always)]
    pub fn add(&mut self, width: isize, amount: f64) {
        let edge = COUNTED as isize + 1;
        self.counts[(width.clamp(-edge, edge) + edge) as usize] += amount;
    }

    pub fn scale(&mut self, factor: f64) {
        self.counts.iter_mut().for_each(|count| *count *= factor);
    }

    pub fn absorb(&mut self, other: &JumpCounts) {
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
    }
}

/// Smoothed probabilities of widths for sentences up to a given length, with their running
/// sums, so that the normaliser of any position costs two look-ups.
pub struct JumpTable {
    weights: Vec<f32>,
    /// The same, from the widest jump forward to the widest backward.
    mirrored: Vec<f32>,
    sums: Vec<f64>,
    zero: isize,
}

impl JumpTable {
    /// `smoothing` is added to every counted width and to both tails.
    pub fn new(counts: &JumpCounts, smoothing: f64, longest: usize) -> Self {
        let zero = longest as isize + 1;
        let edge = COUNTED as isize + 1;
        let total: f64 = counts.counts.iter().map(|c| c + smoothing).sum();
        let weights: Vec<f32> = (-zero..=zero)
            .map(|width| {
                let kept = counts.counts[(width.clamp(-edge, edge) + edge) as usize] + smoothing;
                let share = if width.abs() >= edge {
                    let d = width.abs() as f64;
                    (COUNTED as f64 + 0.5) / (d * d)
                } else {
                    1.0
                };
                (kept * share / total) as f32
            })
            .collect();
        let mut sums = vec![0.0; weights.len() + 1];
        for (k, &weight) in weights.iter().enumerate() {
            sums[k + 1] = sums[k] + f64::from(weight);
        }
        let mirrored = weights.iter().rev().copied().collect();
        JumpTable {
            weights,
            mirrored,
            sums,
            zero,
        }
    }

    #[inline(always)]
    pub fn weight(&self, width: isize) -> f32 {
        self.weights[(width + self.zero) as usize]
    }

    /// One over the weight of all places `0..=length` (the end included) seen from `previous`.
    #[inline(always)]
    pub fn normaliser(&self, previous: isize, length: usize) -> f32 {
        let low = (self.zero - previous) as usize;
        let high = (self.zero + length as isize - previous) as usize + 1;
        1.0 / (self.sums[high] - self.sums[low]) as f32
    }

    /// Weights of the jumps from `previous` to places `0..length`.
    #[inline(always)]
    pub fn leaving(&self, previous: isize, length: usize) -> &[f32] {
        let start = (self.zero - previous) as usize;
        &self.weights[start..start + length]
    }

    /// Weights of the jumps from `count` places, the first of them `first`, to `next`.
    #[inline(always)]
    pub fn entering(&self, next: isize, first: isize, count: usize) -> &[f32] {
        let start = (self.zero - next + first) as usize;
        &self.mirrored[start..start + count]
    }
}

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
        JumpCounts { counts: vec![0.0; 2 * COUNTED + 3] }
    }
}

impl JumpCounts {
    /// None if there are not as many counts as widths.
    pub fn from_slice(counts: &[f64]) -> Option<Self> {
        (counts.len() == 2 * COUNTED + 3).then(|| JumpCounts { counts: counts.to_vec() })
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

/// Smoothed probabilities of widths for sentences up to a given length, with their running sums,
/// so that the normaliser of any position costs two lookups.
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
        JumpTable { weights, mirrored, sums, zero }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn random_counts(seed: u64) -> JumpCounts {
        let mut random = Random::new(seed, 0);
        let mut counts = JumpCounts::default();
        for _ in 0..300 {
            let width = (random.draw() % 41) as isize - 20;
            counts.add(width, f64::from(random.unit()));
        }
        counts
    }

    #[test]
    fn without_counts_all_widths_weigh_the_same() {
        // 60 widths each way, 0 and two tails make 123, each with a smoothing of 1.
        let table = JumpTable::new(&JumpCounts::default(), 1.0, 3);
        assert_eq!(table.weight(2), 1.0 / 123.0);
        // From the start of a sentence of 3 words: 3 words and the end.
        assert!((table.normaliser(-1, 3) - 123.0 / 4.0).abs() < 1e-4);
    }

    #[test]
    fn a_width_weighs_its_count_and_the_smoothing() {
        let mut counts = JumpCounts::default();
        counts.add(1, 7.0);
        counts.add(-2, 1.0);
        // 8 counted and 123 times 1/2
        let table = JumpTable::new(&counts, 0.5, 10);
        for (width, mass) in [(1, 7.5), (-2, 1.5), (3, 0.5)] {
            assert!((table.weight(width) - mass / 69.5).abs() < 1e-7);
        }
    }

    #[test]
    fn runs_of_weights_and_normalisers_agree_with_single_weights() {
        let (longest, counts) = (70, random_counts(1));
        let table = JumpTable::new(&counts, 0.1, longest);
        for length in [1, 2, 7, longest] {
            let end = length as isize;
            for place in -1..end {
                let sum: f64 = (0..=end).map(|i| f64::from(table.weight(i - place))).sum();
                assert!((f64::from(table.normaliser(place, length)) * sum - 1.0).abs() < 1e-5);
                let leaving: Vec<f32> = (0..end).map(|i| table.weight(i - place)).collect();
                assert_eq!(table.leaving(place, length), leaving);
            }
            for next in 0..=end {
                let entering: Vec<f32> = (-1..end).map(|i| table.weight(next - i)).collect();
                assert_eq!(table.entering(next, -1, length + 1), entering);
                assert_eq!(table.entering(next, 0, length), &entering[1..]);
            }
        }
    }

    #[test]
    fn wide_jumps_share_one_count_by_the_square_of_their_width() {
        let mut counts = JumpCounts::default();
        counts.add(61, 4.0);
        counts.add(1000, 5.0);
        let table = JumpTable::new(&counts, 0.0, 20_000);
        assert_eq!(table.weight(60), 0.0);
        assert!((table.weight(100) / table.weight(200) - 4.0).abs() < 1e-4);
        // All 9 counts lie in this tail, so its weights sum to 1 but for what is wider still.
        let sum: f32 = (61..=20_000).map(|width| table.weight(width)).sum();
        assert!((0.99..1.0).contains(&sum), "{sum}");
    }

    #[test]
    fn counts_survive_a_round_trip_of_the_right_size_only() {
        let counts = random_counts(2);
        let copy = JumpCounts::from_slice(counts.as_slice()).unwrap();
        assert_eq!(copy.as_slice(), counts.as_slice());
        assert!(JumpCounts::from_slice(&counts.as_slice()[1..]).is_none());
    }

    #[test]
    fn absorbing_and_scaling_treat_every_width() {
        let (one, other) = (random_counts(3), random_counts(4));
        let mut sum = one.clone();
        sum.absorb(&other);
        sum.scale(2.0);
        for (k, &count) in sum.as_slice().iter().enumerate() {
            assert_eq!(count, 2.0 * (one.as_slice()[k] + other.as_slice()[k]));
        }
    }
}

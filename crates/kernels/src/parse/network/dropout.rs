//! Dropout: forgets a share of the numbers at random while learning, so that none is relied on
//! alone.

use super::rows::Rows;
use crate::random::Random;

/// Factors for each number of a row: 0 for those forgotten, a little above 1 for the others.
pub struct Mask {
    factors: Vec<f32>,
    width: usize,
}

impl Mask {
    pub fn new(random: &mut Random, count: usize, width: usize, share: f32) -> Self {
        let kept = 1.0 / (1.0 - share);
        let factors =
            (0..count * width).map(|_| if random.unit() < share { 0.0 } else { kept }).collect();
        Mask { factors, width }
    }

    /// The same numbers are forgotten at every position of a sentence.
    pub fn apply_by_sentence(&self, rows: &Rows, values: &mut [f32]) {
        for (row, &sentence) in values.chunks_exact_mut(self.width).zip(&rows.sentence) {
            let start = sentence as usize * self.width;
            let factors = &self.factors[start..start + self.width];
            row.iter_mut().zip(factors).for_each(|(value, factor)| *value *= factor);
        }
    }

    /// Every number has a factor of its own.
    pub fn apply(&self, values: &mut [f32]) {
        values.iter_mut().zip(&self.factors).for_each(|(value, factor)| *value *= factor);
    }
}

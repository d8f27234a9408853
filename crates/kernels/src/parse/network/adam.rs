//! Adam (Kingma and Ba 2015): steps scaled by the running size of each gradient.

use crate::wide::wide;
use rayon::prelude::*;

pub const FIRST: f32 = 0.9;
pub const SECOND: f32 = 0.98;
const LITTLE: f32 = 1e-8;
/// Numbers per chunk of work.
const TOGETHER: usize = 1 << 15;

/// The running mean and mean square of the gradient of each number.
pub struct Moments {
    pub mean: Vec<f32>,
    pub square: Vec<f32>,
}

/// A step's size, with the correction for moments that began at zero.
#[derive(Clone, Copy)]
pub struct Pace {
    rate: f32,
    square: f32,
}

impl Pace {
    /// Steps count from 1.
    pub fn new(rate: f32, step: usize) -> Self {
        let power = |base: f32| 1.0 - (0..step.min(5000)).fold(1.0, |product, _| product * base);
        Pace { rate: rate / power(FIRST), square: 1.0 / power(SECOND) }
    }
}

impl Moments {
    pub fn new(count: usize) -> Self {
        Moments { mean: vec![0.0; count], square: vec![0.0; count] }
    }

    /// Moves `values`, which begin at number `start` of all, against their gradient.
    pub fn step(&mut self, start: usize, values: &mut [f32], gradient: &[f32], pace: Pace) {
        let end = start + values.len();
        values
            .par_chunks_mut(TOGETHER)
            .zip(gradient.par_chunks(TOGETHER))
            .zip(self.mean[start..end].par_chunks_mut(TOGETHER))
            .zip(self.square[start..end].par_chunks_mut(TOGETHER))
            .for_each(|(((values, gradient), mean), square)| {
                move_all(values, gradient, mean, square, pace);
            });
    }
}

wide! {
    fn move_all<'a>(
        values: &'a mut [f32],
        gradient: &'a [f32],
        mean: &'a mut [f32],
        square: &'a mut [f32],
        pace: Pace,
    ) -> () {
        let numbers = values.iter_mut().zip(gradient).zip(mean.iter_mut().zip(square));
        for ((value, &g), (mean, square)) in numbers {
            *mean = FIRST * *mean + (1.0 - FIRST) * g;
            *square = SECOND * *square + (1.0 - SECOND) * g * g;
            *value -= pace.rate * *mean / ((*square * pace.square).sqrt() + LITTLE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_is_the_rate_against_the_sign() {
        let (mut moments, mut values) = (Moments::new(3), [1.0, 1.0, 1.0]);
        moments.step(0, &mut values, &[5.0, -0.01, 0.0], Pace::new(0.1, 1));
        for (value, expected) in values.iter().zip([0.9, 1.1, 1.0]) {
            assert!((value - expected).abs() < 1e-5, "{values:?}");
        }
    }
}

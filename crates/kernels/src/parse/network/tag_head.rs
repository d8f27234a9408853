//! A tag for each word, from its state alone.

use crate::parse::functions::{exp, ln};
use crate::wide::wide;

wide! {
    /// Turns scores into probabilities; returns the log of their sum before.
    pub fn softmax<'a>(scores: &'a mut [f32]) -> f32
    {
                let highest = scores.iter().fold(f32::NEG_INFINITY, |a, &b| if b > a { b } else { a });
                let highest = if highest.is_finite() { highest } else { 0.0 };
                let mut strands = [0f32; 16];
                let (blocks, rest) = scores.as_chunks_mut::<16>();
                for block in blocks {
                    for k in 0..16 {
                        block[k] = exp(block[k] - highest);
                        strands[k] += block[k];
                    }
                }
                for (score, strand) in rest.iter_mut().zip(&mut strands) {
                    *score = exp(*score - highest);
                    *strand += *score;
                }
                let sum: f32 = strands.iter().sum();
                let part = 1.0 / sum;
                scores.iter_mut().for_each(|score| *score *= part);
                highest + ln(sum)
            }
}

/// Of one choice among scores: turns the scores into their gradient and returns the loss.
pub fn cross_entropy(scores: &mut [f32], gold: usize) -> f32 {
    let right = scores[gold];
    let loss = softmax(scores) - right;
    scores[gold] -= 1.0;
    loss
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cross_entropy_of_even_chances_is_the_log_of_their_number() {
        let mut scores = vec![3.0; 20];
        assert!((cross_entropy(&mut scores, 4) - 20f32.ln()).abs() < 1e-6);
        assert!((scores[4] + 0.95).abs() < 1e-6 && (scores[19] - 0.05).abs() < 1e-6);
    }
}

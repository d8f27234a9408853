//! The score of each label on each span, and the likelihood of a gold tree.
//!
//! A border between two words is what the forward reading knows before it and the backward
//! reading after it. A span is scored from its two borders through one hidden layer.

use super::dropout::Mask;
use super::matrix::{multiply, multiply_add, Left, Packed};
use super::rows::Rows;
use super::tag_head::softmax;
use super::weights::Weights;
use crate::parse::inside::{index, marginals};
use crate::random::Random;
use crate::wide::wide;

/// The border states of one sentence of `n` words, n + 1 rows.
fn borders(rows: &Rows, sentence: usize, hidden: usize, states: &[f32]) -> Vec<f32> {
    let wide = 2 * hidden;
    let mut borders = Vec::with_capacity((rows.lengths[sentence] - 1) * wide);
    for time in 0..rows.lengths[sentence] - 1 {
        let (before, after) = (rows.at(sentence, time), rows.at(sentence, time + 1));
        borders.extend_from_slice(&states[before * wide..][..hidden]);
        borders.extend_from_slice(&states[after * wide + hidden..][..hidden]);
    }
    borders
}

/// The intermediate results of one sentence on the way to span scores.
pub struct Spans {
    n: usize,
    borders: Vec<f32>,
    hidden: Vec<f32>,
    mask: Option<Mask>,
    /// By span (see `inside::index`), then label.
    pub scores: Vec<f32>,
}

pub fn score_spans(
    weights: &Weights,
    rows: &Rows,
    sentence: usize,
    states: &[f32],
    dropout: Option<(&mut Random, f32)>,
) -> Spans {
    let (layout, width) = (&weights.layout, weights.shape.span);
    let n = rows.lengths[sentence] - 2;
    let borders = borders(rows, sentence, weights.shape.hidden, states);
    let shares = weights.linear(&layout.span, None, &borders);
    let bias = weights.row(&layout.span_bias);
    let mut hidden = Vec::with_capacity(n * (n + 1) / 2 * width);
    for start in 0..n {
        let left = &shares[2 * start * width..][..width];
        for end in start + 1..=n {
            let right = &shares[(2 * end + 1) * width..][..width];
            let from = hidden.len();
            hidden.resize(from + width, 0.0);
            raise(left, right, bias, &mut hidden[from..]);
        }
    }
    let mask = dropout.map(|(random, share)| {
        // The same units are dropped for all spans of the sentence.
        let mask = Mask::new(random, 1, width, share);
        hidden.chunks_exact_mut(width).for_each(|units| mask.apply(units));
        mask
    });
    let scores = weights.linear(&layout.label, Some(&layout.label_bias), &hidden);
    Spans { n, borders, hidden, mask, scores }
}

wide! {
    /// The units of a span: those of its two borders together, when they are above zero.
    fn raise<'a>(left: &'a [f32], right: &'a [f32], bias: &'a [f32], out: &'a mut [f32]) -> () {
        for (((out, a), b), c) in out.iter_mut().zip(left).zip(right).zip(bias) {
            *out = (a + b + c).max(0.0);
        }
    }
}

wide! {
    /// The gradient of `raise`.
    fn lower<'a>(
        units: &'a [f32],
        hidden: &'a [f32],
        left: &'a mut [f32],
        right: &'a mut [f32],
        bias: &'a mut [f32],
    ) -> () {
        let sums = left.iter_mut().zip(right).zip(bias);
        for (((left, right), bias), (unit, height)) in sums.zip(units.iter().zip(hidden)) {
            let unit = if *height > 0.0 { *unit } else { 0.0 };
            *left += unit;
            *right += unit;
            *bias += unit;
        }
    }
}

/// The loss of a gold tree: minus its log-probability among all trees over the words. Its
/// gradient is added to that of the states and of the weights.
pub fn learn_spans(
    weights: &Weights,
    rows: &Rows,
    sentence: usize,
    mut spans: Spans,
    gold: &[[u32; 3]],
    change: &mut [f32],
    gradient: &mut [f32],
) -> f32 {
    let (layout, width) = (&weights.layout, weights.shape.span);
    let (n, labels) = (spans.n, weights.shape.labels);
    let at = |c: &[u32; 3]| index(n, c[0] as usize, c[1] as usize) * labels + c[2] as usize;
    let right: f32 = gold.iter().map(|constituent| spans.scores[at(constituent)]).sum();
    let sums: Vec<f32> = spans.scores.chunks_exact_mut(labels).map(softmax).collect();
    let found = marginals(n, &sums);
    for (row, &share) in spans.scores.chunks_exact_mut(labels).zip(&found.labelled) {
        row.iter_mut().for_each(|probability| *probability *= share);
    }
    for constituent in gold {
        spans.scores[at(constituent)] -= 1.0;
    }

    let mut units = vec![0.0; spans.hidden.len()];
    let pair = (&spans.hidden[..], &spans.scores[..]);
    weights.linear_back(&layout.label, Some(&layout.label_bias), pair, Some(&mut units), gradient);
    if let Some(mask) = &spans.mask {
        units.chunks_exact_mut(width).for_each(|units| mask.apply(units));
    }
    let mut shares = vec![0.0; (n + 1) * 2 * width];
    let mut bias = vec![0.0; width];
    let mut span = 0;
    for start in 0..n {
        for end in start + 1..=n {
            let units = &units[span * width..][..width];
            let hidden = &spans.hidden[span * width..][..width];
            let (lefts, rights) = shares.split_at_mut((2 * start + 1) * width);
            let left = &mut lefts[2 * start * width..];
            let right = &mut rights[(2 * (end - start)) * width..][..width];
            lower(units, hidden, left, right, &mut bias);
            span += 1;
        }
    }
    gradient[layout.span_bias.range()].iter_mut().zip(&bias).for_each(|(sum, b)| *sum += b);
    borders_back(weights, rows, sentence, &spans.borders, &shares, change, gradient);
    found.log_partition - right
}

fn borders_back(
    weights: &Weights,
    rows: &Rows,
    sentence: usize,
    borders: &[f32],
    shares: &[f32],
    change: &mut [f32],
    gradient: &mut [f32],
) {
    let (matrix, hidden) = (&weights.layout.span, weights.shape.hidden);
    let (count, wide) = (rows.lengths[sentence] - 1, 2 * hidden);
    let mut back = vec![0.0; borders.len()];
    let left = Left::new(shares, count, matrix.columns);
    multiply(left, weights.backward(matrix), &mut back, wide);
    let packed = Packed::new(shares, count, matrix.columns);
    let slot = &mut gradient[matrix.range()];
    multiply_add(Left::transposed(borders, wide), &packed, slot, matrix.columns);
    for time in 0..count {
        let (before, after) = (rows.at(sentence, time), rows.at(sentence, time + 1));
        for k in 0..hidden {
            change[before * wide + k] += back[time * wide + k];
            change[after * wide + hidden + k] += back[time * wide + hidden + k];
        }
    }
}

//! The sum over all constituency trees of a sentence, and how likely each span is a constituent.
//!
//! A tree is a set of labelled spans, nested, the whole sentence among them; a word may stand
//! bare. Its score is the sum of its spans' scores, its probability proportional to the
//! exponential of that. To count each tree once, a constituent with many parts is built from the
//! left: a span without a label of its own may only be the beginning of a longer constituent.
//!
//! Notation, over words i to j, all logarithms of sums:
//!
//! ```text
//!     S(i,j)   all labels of the span: the input
//!     D(i,j)   all ways to divide it: ln sum over k of exp(A(i,k) + C(k,j))
//!     C(i,j)   complete, a later part of its parent: D + S; for one word, 0 or S
//!     A(i,j)   anything, the first part of its parent: complete, or a row of parts: D + (S or 0)
//!     Z        D(0,n) + S(0,n)
//! ```
//!
//! The probability that a span carries a label is the derivative of Z by S(i,j): the same loops
//! run backwards. Cost: n^3 / 6 exponentials each way.

use super::functions::{exp, ln, softplus};
use std::ops::Range;

/// Pairs of parts summed side by side.
pub(super) const BLOCK: usize = 8;

/// Larger scores are cut to this, so that no sum of them overflows.
pub(super) const LARGEST: f32 = 1e30;

/// Spans less likely than this pass nothing on to their parts: together they could not change the
/// last bit that a probability near 1 has.
const NEGLIGIBLE: f32 = 1e-12;

/// The place of a span among all spans of n words: by start, then by end.
#[inline(always)]
pub fn index(n: usize, start: usize, end: usize) -> usize {
    start * (2 * n + 1 - start) / 2 + (end - start - 1)
}

/// The result of the sum over all trees.
#[derive(Clone, Debug, PartialEq)]
pub struct Marginals {
    /// Z: the logarithm of the sum over all trees of the exponential of their scores.
    pub log_partition: f32,
    /// For each span the probability that it carries a label.
    pub labelled: Vec<f32>,
}

/// `Inside::marginals` for one sentence.
pub fn marginals(n: usize, span_log_sums: &[f32]) -> Marginals {
    Inside::default().marginals(n, span_log_sums)
}

/// The tables of the sum, reused for the next sentence.
///
/// `any` goes by start and `complete` by end, so that the parts of a span, left ones and right
/// ones, lie side by side in memory. Rows end in a block to spare.
#[derive(Default)]
pub struct Inside {
    any: Vec<f32>,
    complete: Vec<f32>,
    divided: Vec<f32>,
    any_gradient: Vec<f32>,
    complete_gradient: Vec<f32>,
    /// For each span S, S or 0, and the share of S in that choice.
    sums: Vec<f32>,
    choices: Vec<f32>,
    shares: Vec<f32>,
}

impl Inside {
    /// Both the sum and the probabilities. NaN counts as minus infinity: a span that never
    /// carries a label. If the whole sentence is such a span, no tree is left: Z is minus
    /// infinity and every probability 0.
    pub fn marginals(&mut self, n: usize, span_log_sums: &[f32]) -> Marginals {
        assert_eq!(span_log_sums.len(), n * (n + 1) / 2, "spans of {n} words");
        let mut labelled = vec![0.0; span_log_sums.len()];
        if n == 0 {
            return Marginals { log_partition: 0.0, labelled };
        }
        self.sums.clear();
        self.sums.extend(span_log_sums.iter().map(|&sum| bounded(sum)));
        self.choices.clear();
        self.choices.extend(self.sums.iter().map(|&sum| softplus(sum)));
        self.shares.clear();
        let both = self.sums.iter().zip(&self.choices);
        self.shares.extend(both.map(|(sum, choice)| exp(sum - choice)));
        let top = self.sums[index(n, 0, n)];
        self.fill(n);
        let log_partition = if n == 1 { top } else { self.divided[index(n, 0, n)] + top };
        if log_partition > f32::NEG_INFINITY {
            self.run_back(n, &mut labelled);
        }
        Marginals { log_partition, labelled }
    }

    fn fill(&mut self, n: usize) {
        let width = n + BLOCK;
        for table in [&mut self.any, &mut self.complete] {
            table.clear();
            table.resize((n + 1) * width, f32::NEG_INFINITY);
        }
        self.divided.clear();
        self.divided.resize(self.sums.len(), 0.0);
        for j in 1..=n {
            for i in (0..j).rev() {
                let place = index(n, i, j);
                let (row, column) = (i * width, j * width);
                if i + 1 == j {
                    self.any[row + j] = self.choices[place];
                    self.complete[column + i] = self.choices[place];
                } else {
                    let (lefts, rights) = (parts(row, i, j), parts(column, i, j));
                    let divided = log_sum_of_pairs(&self.any[lefts], &self.complete[rights]);
                    self.divided[place] = divided;
                    self.any[row + j] = divided + self.choices[place];
                    self.complete[column + i] = divided + self.sums[place];
                }
            }
        }
    }

    /// The steps of `fill` in reverse order, each giving its gradient to what it was made from.
    fn run_back(&mut self, n: usize, labelled: &mut [f32]) {
        let width = n + BLOCK;
        for table in [&mut self.any_gradient, &mut self.complete_gradient] {
            table.clear();
            table.resize((n + 1) * width, 0.0);
        }
        // The whole sentence stands where a complete part stands.
        self.complete_gradient[n * width] = 1.0;
        for j in (1..=n).rev() {
            for i in 0..j {
                let place = index(n, i, j);
                let (row, column) = (i * width, j * width);
                let any = self.any_gradient[row + j];
                let complete = self.complete_gradient[column + i];
                if i + 1 == j {
                    let bare = if n == 1 { 1.0 } else { self.shares[place] };
                    labelled[place] = (any + complete) * bare;
                    continue;
                }
                labelled[place] = complete + any * self.shares[place];
                if any + complete > NEGLIGIBLE {
                    let (lefts, rights) = (parts(row, i, j), parts(column, i, j));
                    share_among_pairs(
                        any + complete,
                        self.divided[place],
                        (&self.any[lefts.clone()], &self.complete[rights.clone()]),
                        (&mut self.any_gradient[lefts], &mut self.complete_gradient[rights]),
                    );
                }
            }
        }
    }
}

/// Where the parts of words i to j stand in a row or column that begins there, up to a whole
/// number of blocks. What lies past j in a column of `complete` is minus infinity and adds nothing.
#[inline(always)]
pub(super) fn parts(begin: usize, i: usize, j: usize) -> Range<usize> {
    let first = begin + i + 1;
    first..first + (j - i - 1).next_multiple_of(BLOCK)
}

fn bounded(sum: f32) -> f32 {
    if sum < LARGEST {
        sum
    } else if sum.is_nan() {
        f32::NEG_INFINITY
    } else {
        LARGEST
    }
}

/// ln of the sum of exp(left + right), in strands: the same order on every machine.
#[inline(always)]
fn log_sum_of_pairs(lefts: &[f32], rights: &[f32]) -> f32 {
    let (lefts, rights) = (lefts.as_chunks::<BLOCK>().0, rights.as_chunks::<BLOCK>().0);
    let mut largest = [f32::NEG_INFINITY; BLOCK];
    for (left, right) in lefts.iter().zip(rights) {
        for k in 0..BLOCK {
            let pair = left[k] + right[k];
            largest[k] = if pair > largest[k] { pair } else { largest[k] };
        }
    }
    let largest = largest.iter().fold(f32::NEG_INFINITY, |a, &b| if b > a { b } else { a });
    let mut strands = [0f32; BLOCK];
    for (left, right) in lefts.iter().zip(rights) {
        for k in 0..BLOCK {
            strands[k] += exp(left[k] + right[k] - largest);
        }
    }
    let halves: [f32; 4] = std::array::from_fn(|k| strands[k] + strands[k + 4]);
    largest + ln((halves[0] + halves[2]) + (halves[1] + halves[3]))
}

/// Give each pair its share of a gradient: exp(left + right - divided).
#[inline(always)]
fn share_among_pairs(
    gradient: f32,
    divided: f32,
    (lefts, rights): (&[f32], &[f32]),
    (left_gradients, right_gradients): (&mut [f32], &mut [f32]),
) {
    let pairs = lefts.as_chunks::<BLOCK>().0.iter().zip(rights.as_chunks::<BLOCK>().0);
    let left_gradients = left_gradients.as_chunks_mut::<BLOCK>().0.iter_mut();
    let right_gradients = right_gradients.as_chunks_mut::<BLOCK>().0.iter_mut();
    for ((left, right), (to_left, to_right)) in pairs.zip(left_gradients.zip(right_gradients)) {
        let shares: [f32; BLOCK] =
            std::array::from_fn(|k| gradient * exp(left[k] + right[k] - divided));
        for k in 0..BLOCK {
            to_left[k] += shares[k];
            to_right[k] += shares[k];
        }
    }
}

#[cfg(test)]
#[path = "inside_tests.rs"]
mod tests;

//! Exact link probabilities of one sentence pair under a hidden Markov model.
//!
//! States are source positions; the empty word is a shadow of each state that remembers the
//! position and moves nowhere. The start stands at position -1, the end at position `length`.
//! States whose share of their column is below `BEAM` are left out of the sums, which makes
//! the cost of a column follow the ambiguity left, not the square of the length.
//!
//! Notation: alpha and beta as usual, scaled to sum to one in each column; index 0 of a column
//! is the start, index i + 1 is source position i.

use super::jumps::{JumpCounts, JumpTable};
use crate::random::total;
use crate::wide::wide;

const BEAM: f32 = 1e-5;
/// Links less likely than this do not add to the expected jumps.
const COUNTED: f32 = 0.01;

/// What the words of a sentence pair say of each other.
pub struct Emissions<'a> {
    /// Number of source words.
    pub length: usize,
    /// p(f | e), row by row: target position, then source position.
    pub lexical: &'a [f32],
    /// p(f | empty word) times the share of the empty word, for each target position.
    pub empty: &'a [f32],
    /// The share of the empty word.
    pub empty_share: f32,
}

impl Emissions<'_> {
    #[inline(always)]
    fn row(&self, j: usize) -> &[f32] {
        &self.lexical[j * self.length..(j + 1) * self.length]
    }
}

/// Working memory and result, reused from sentence to sentence.
#[derive(Default)]
pub struct ForwardBackward {
    /// Link probabilities, row by row: target position, then source position.
    pub links: Vec<f32>,
    alpha: Vec<f32>,
    beta: Vec<f32>,
    column: Vec<f32>,
    normalisers: Vec<f32>,
}

impl ForwardBackward {
    /// Fills `links`; expected jumps are added to `counts` if it is given.
    pub fn run(&mut self, pair: &Emissions, jumps: &JumpTable, counts: Option<&mut JumpCounts>) {
        run(self, pair, jumps, counts);
    }

    /// Leaves the mass that arrives at each position in `links`, for `combine`.
    #[inline(always)]
    fn forward(&mut self, pair: &Emissions, jumps: &JumpTable) {
        let (length, width) = (pair.length, pair.length + 1);
        self.alpha.clear();
        self.alpha.resize((pair.empty.len() + 1) * width, 0.0);
        self.alpha[0] = 1.0;
        self.links.resize(pair.empty.len() * length, 0.0);
        for (j, &stay) in pair.empty.iter().enumerate() {
            let (before, now) = self.alpha.split_at_mut((j + 1) * width);
            let (before, now) = (&before[j * width..], &mut now[..width]);
            let moved = &mut self.links[j * length..(j + 1) * length];
            spread(before, &self.normalisers, jumps, moved);
            now[0] = stay * before[0];
            for (i, &weight) in pair.row(j).iter().enumerate() {
                now[i + 1] = weight * moved[i] + stay * before[i + 1];
            }
            scale_to_one(now);
        }
    }

    #[inline(always)]
    fn backward(&mut self, pair: &Emissions, jumps: &JumpTable) {
        let (length, width, columns) = (pair.length, pair.length + 1, pair.empty.len());
        self.beta.clear();
        self.beta.resize((columns + 1) * width, 0.0);
        let last = &mut self.beta[columns * width..];
        last.copy_from_slice(jumps.entering(length as isize, -1, width));
        multiply(last, &self.normalisers);
        scale_to_one(last);
        for (j, &stay) in pair.empty.iter().enumerate().rev() {
            let (now, after) = self.beta.split_at_mut((j + 1) * width);
            let (now, after) = (&mut now[j * width..], &after[..width]);
            let emitted = &mut self.column[..length];
            emitted.copy_from_slice(pair.row(j));
            multiply(emitted, &after[1..]);
            let least = BEAM * total(emitted);
            for (i, &mass) in emitted.iter().enumerate().filter(|&(_, &mass)| mass > least) {
                let entering = jumps.entering(i as isize, -1, width);
                for (n, &weight) in now.iter_mut().zip(entering) {
                    *n += mass * weight;
                }
            }
            for k in 0..width {
                now[k] = now[k] * self.normalisers[k] + stay * after[k];
            }
            scale_to_one(now);
        }
    }

    #[inline(always)]
    fn combine(
        &mut self,
        pair: &Emissions,
        jumps: &JumpTable,
        mut counts: Option<&mut JumpCounts>,
    ) {
        let (length, width, columns) = (pair.length, pair.length + 1, pair.empty.len());
        for (j, &stay) in pair.empty.iter().enumerate() {
            let before = &self.alpha[j * width..(j + 1) * width];
            let after = &self.beta[(j + 1) * width..(j + 2) * width];
            let links = &mut self.links[j * length..(j + 1) * length];
            let arriving = &mut self.column[..length];
            arriving.copy_from_slice(pair.row(j));
            multiply(arriving, &after[1..]);
            multiply(links, arriving);
            let stayed = stay * before.iter().zip(after).map(|(a, b)| a * b).sum::<f32>();
            let scale = 1.0 / (total(links) + stayed).max(f32::MIN_POSITIVE);
            links.iter_mut().for_each(|link| *link *= scale);
            if let Some(counts) = counts.as_deref_mut() {
                count_jumps(before, &self.normalisers, jumps, links, arriving, scale, counts);
            }
        }
        if let Some(counts) = counts {
            let last = &self.alpha[columns * width..];
            let end = &self.beta[columns * width..];
            let sum: f32 = last.iter().zip(end).map(|(a, b)| a * b).sum();
            for k in 0..width {
                let share = last[k] * end[k] / sum.max(f32::MIN_POSITIVE);
                counts.add(length as isize + 1 - k as isize, f64::from(share));
            }
        }
    }
}

wide! {
    fn run<'a>(
        desk: &'a mut ForwardBackward,
        pair: &'a Emissions<'a>,
        jumps: &'a JumpTable,
        counts: Option<&'a mut JumpCounts>,
    ) -> () {
        let length = pair.length;
        desk.normalisers.clear();
        desk.normalisers.extend(
            (-1..length as isize).map(|i| jumps.normaliser(i, length) * (1.0 - pair.empty_share)),
        );
        desk.column.resize(length + 1, 0.0);
        desk.forward(pair, jumps);
        desk.backward(pair, jumps);
        desk.combine(pair, jumps, counts);
    }
}

/// One step of the chain: the mass that arrives at each source position.
#[inline(always)]
fn spread(before: &[f32], normalisers: &[f32], jumps: &JumpTable, moved: &mut [f32]) {
    moved.fill(0.0);
    let least = BEAM * total(before);
    for (k, &mass) in before.iter().enumerate().filter(|&(_, &mass)| mass > least) {
        let scale = mass * normalisers[k];
        let leaving = jumps.leaving(k as isize - 1, moved.len());
        for (m, &weight) in moved.iter_mut().zip(leaving) {
            *m += scale * weight;
        }
    }
}

/// Adds the expected jumps into the links of one target word that matter.
#[inline(always)]
fn count_jumps(
    before: &[f32],
    normalisers: &[f32],
    jumps: &JumpTable,
    links: &[f32],
    arriving: &[f32],
    scale: f32,
    counts: &mut JumpCounts,
) {
    for (i, _) in links.iter().enumerate().filter(|&(_, &link)| link > COUNTED) {
        let entering = jumps.entering(i as isize, -1, before.len());
        for k in 0..before.len() {
            let share = before[k] * normalisers[k] * entering[k] * arriving[i] * scale;
            if share > COUNTED / 10.0 {
                counts.add(i as isize + 1 - k as isize, f64::from(share));
            }
        }
    }
}

#[inline(always)]
fn multiply(values: &mut [f32], factors: &[f32]) {
    for (value, &factor) in values.iter_mut().zip(factors) {
        *value *= factor;
    }
}

#[inline(always)]
fn scale_to_one(values: &mut [f32]) {
    let scale = 1.0 / total(values).max(f32::MIN_POSITIVE);
    values.iter_mut().for_each(|value| *value *= scale);
}

#[cfg(test)]
#[path = "forward_backward_tests.rs"]
mod tests;

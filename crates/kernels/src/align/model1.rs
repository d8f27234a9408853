//! IBM Model 1 by EM, one target word at a time.
//!
//! The expected counts of a target word f depend on t(f | ·) alone: on its own row of the table
//! and on the sentences it occurs in. So the E-step runs word by word, every row on one thread
//! from start to end: no hashing, no locks, the same sums on any number of threads, and memory for
//! one number per pair of words that occur together. A row is summed in 64 bits: a frequent word
//! gets many millions of small shares, which 32 bits would round away.
//!
//! The HMM starts from the result; pairs to which Model 1 gives almost no weight are dropped.

use super::bitext::Side;
use crate::watch::Watch;
use rayon::prelude::*;

/// A sparse table of weights: for each target word, source words in order and their weight.
pub struct SparseRows {
    pub starts: Vec<u64>,
    pub sources: Vec<u32>,
    pub weights: Vec<f32>,
}

impl SparseRows {
    pub fn row(&self, target: usize) -> (&[u32], &[f32]) {
        let range = self.starts[target] as usize..self.starts[target + 1] as usize;
        (&self.sources[range.clone()], &self.weights[range])
    }
}

/// The sentences in which each target word occurs, one entry per token.
struct Occurrences {
    starts: Vec<u64>,
    sentences: Vec<u32>,
}

impl Occurrences {
    fn new(target: Side) -> Self {
        let mut starts = vec![0u64; target.words() + 1];
        for &f in target.tokens {
            starts[f as usize + 1] += 1;
        }
        for f in 0..target.words() {
            starts[f + 1] += starts[f];
        }
        let mut next = starts.clone();
        let mut sentences = vec![0u32; target.tokens.len()];
        for s in 0..target.sentences() {
            for &f in target.sentence(s) {
                sentences[next[f as usize] as usize] = s as u32;
                next[f as usize] += 1;
            }
        }
        Occurrences { starts, sentences }
    }

    fn of(&self, f: usize) -> &[u32] {
        &self.sentences[self.starts[f] as usize..self.starts[f + 1] as usize]
    }
}

/// Words of one row, found through an array over the source vocabulary, and their sums.
struct Local {
    index: Vec<u32>,
    words: Vec<u32>,
    sums: Vec<f64>,
}

impl Local {
    fn new(words: usize) -> Self {
        Local { index: vec![u32::MAX; words], words: Vec::new(), sums: Vec::new() }
    }

    fn open(&mut self, words: &[u32]) {
        for &e in &self.words {
            self.index[e as usize] = u32::MAX;
        }
        self.words.clear();
        self.words.extend_from_slice(words);
        self.sums.clear();
        self.sums.resize(words.len(), 0.0);
        for (k, &e) in words.iter().enumerate() {
            self.index[e as usize] = k as u32;
        }
    }
}

/// A word comes from the empty word with probability `empty_share`, which emits words as they are
/// distributed in the text, and otherwise from every source position with equal probability.
pub fn train(
    source: Side,
    target: Side,
    rounds: usize,
    empty_share: f32,
    least: f32,
    watch: &Watch,
) -> SparseRows {
    let occurrences = Occurrences::new(target);
    let total = target.tokens.len().max(1) as f32;
    let rows: Vec<Vec<u32>> = (0..target.words())
        .into_par_iter()
        .map_init(
            || (vec![false; source.words()], Vec::<u32>::new()),
            |(seen, words), f| {
                words.clear();
                for &s in occurrences.of(f) {
                    for &e in source.sentence(s as usize) {
                        if !std::mem::replace(&mut seen[e as usize], true) {
                            words.push(e);
                        }
                    }
                }
                words.iter().for_each(|&e| seen[e as usize] = false);
                words.sort_unstable();
                words.clone()
            },
        )
        .collect();
    let mut counts: Vec<Vec<f32>> = rows.iter().map(|row| vec![1.0; row.len()]).collect();
    let mut mass = vec![1f32; source.words()];
    for _ in 0..rounds {
        if watch.is_cancelled() {
            break;
        }
        counts.par_iter_mut().enumerate().for_each_init(
            || Local::new(source.words()),
            |local, (f, counts)| {
                let background = empty_share * occurrences.of(f).len() as f32 / total;
                expect(
                    source,
                    &occurrences,
                    f,
                    &rows[f],
                    &mass,
                    background,
                    1.0 - empty_share,
                    counts,
                    local,
                );
            },
        );
        mass = masses(&rows, &counts, source.words());
    }
    prune(rows, counts, &mass, least)
}

/// Replaces the counts of one target word by their expectation.
#[allow(clippy::too_many_arguments)]
fn expect(
    source: Side,
    occurrences: &Occurrences,
    f: usize,
    row: &[u32],
    mass: &[f32],
    background: f32,
    share: f32,
    counts: &mut [f32],
    local: &mut Local,
) {
    local.open(row);
    let weights: Vec<f32> =
        row.iter().zip(counts.iter()).map(|(&e, &count)| count / mass[e as usize]).collect();
    let mut here: Vec<u32> = Vec::new();
    for &s in occurrences.of(f) {
        let words = source.sentence(s as usize);
        here.clear();
        here.extend(words.iter().map(|&e| local.index[e as usize]));
        let sum: f32 = here.iter().map(|&k| weights[k as usize]).sum();
        let scale = share / (share * sum + background * words.len() as f32);
        for &k in &here {
            local.sums[k as usize] += f64::from(weights[k as usize] * scale);
        }
    }
    for (count, &sum) in counts.iter_mut().zip(&local.sums) {
        *count = sum as f32;
    }
}

/// The counts of each source word, summed in an order that does not depend on threads.
fn masses(rows: &[Vec<u32>], counts: &[Vec<f32>], words: usize) -> Vec<f32> {
    let mut mass = vec![0f64; words];
    for (row, counts) in rows.iter().zip(counts) {
        for (&e, &count) in row.iter().zip(counts) {
            mass[e as usize] += f64::from(count);
        }
    }
    mass.into_iter().map(|m| m.max(1e-9) as f32).collect()
}

/// Keeps pairs with an expected count of at least `least`.
fn prune(rows: Vec<Vec<u32>>, counts: Vec<Vec<f32>>, mass: &[f32], least: f32) -> SparseRows {
    let mut table = SparseRows { starts: vec![0], sources: Vec::new(), weights: Vec::new() };
    for (row, counts) in rows.into_iter().zip(counts) {
        for (e, count) in row.into_iter().zip(counts) {
            if count >= least {
                table.sources.push(e);
                table.weights.push(count / mass[e as usize]);
            }
        }
        table.starts.push(table.sources.len() as u64);
    }
    table
}

#[cfg(test)]
#[path = "model1_tests.rs"]
mod tests;

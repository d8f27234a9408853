//! The HMM alignment model in both directions, trained to agree.
//!
//! Each direction keeps its own translation table and jump widths. In every round both give
//! their link probabilities for a sentence pair, and the product of the two is what both
//! learn their translations from (Liang, Taskar and Klein 2006): links that one direction
//! alone believes in fade. Tables are renormalised under a sparse Dirichlet prior, which keeps
//! rare words from collecting everything around them.
//!
//! Sums are integers, so neither their order nor the number of threads affects the result.

mod inference;

use crate::align::bitext::Side;
use crate::align::counts::PairCounts;
use crate::align::jumps::JumpCounts;
use crate::align::model::likeliest;
use crate::align::model1::SparseRows;
use crate::align::tables::{Priors, Tables};
use crate::watch::Watch;
use inference::Inference;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Sentences handled by one thread at a time; fixed, so that sums do not depend on threads.
const BATCH: usize = 256;
/// One link, in the integers that sums are kept in.
const UNIT: f32 = (1u32 << 20) as f32;
/// Expected counts become integers, this many to a link.
const SWEEPS: u32 = 16;

#[derive(Clone, Copy, Debug)]
pub struct HmmSettings {
    pub rounds: usize,
    pub empty_share: f32,
    /// Added to the count of each jump width.
    pub jump: f32,
    /// The Dirichlet prior of each translation.
    pub lexical: f32,
    /// The probability of a translation never seen.
    pub floor: f32,
}

/// Both directions: forward is source to target, p(f | e); backward is p(e | f).
pub struct Hmm {
    /// For each pair of words known to the model, its place in the tables below, from 1.
    index: PairCounts,
    /// Translation probabilities; place 0 stands for all pairs not known.
    forward: Vec<f32>,
    backward: Vec<f32>,
    forward_jumps: JumpCounts,
    backward_jumps: JumpCounts,
    /// Share of each word among the tokens of its side: what the empty word emits.
    source_share: Vec<f32>,
    target_share: Vec<f32>,
    settings: HmmSettings,
    /// Expected links of each pair in the last round.
    counts: Vec<f32>,
}

fn shares(side: Side) -> Vec<f32> {
    let mut counts = vec![0u32; side.words()];
    side.tokens.iter().for_each(|&word| counts[word as usize] += 1);
    let total = side.tokens.len().max(1) as f32;
    counts.into_iter().map(|count| count as f32 / total).collect()
}

impl Hmm {
    /// Starts from the pairs and weights of Model 1 in both directions.
    pub fn new(
        source: Side,
        target: Side,
        forward: &SparseRows,
        backward: &SparseRows,
        settings: HmmSettings,
    ) -> Self {
        let mut index = PairCounts::new(target.words());
        let mut weights = (vec![settings.floor], vec![settings.floor]);
        let mut place = |e: u32, f: u32| -> usize {
            let known = index.get(e, f) as usize;
            if known > 0 {
                return known;
            }
            weights.0.push(settings.floor);
            weights.1.push(settings.floor);
            index.add(e, f, weights.0.len() as u32 - 1);
            weights.0.len() - 1
        };
        let mut entries: Vec<(usize, f32)> = Vec::new();
        for f in 0..target.words() {
            let (words, values) = forward.row(f);
            entries
                .extend(words.iter().zip(values).map(|(&e, &value)| (place(e, f as u32), value)));
        }
        let split = entries.len();
        for e in 0..source.words() {
            let (words, values) = backward.row(e);
            entries
                .extend(words.iter().zip(values).map(|(&f, &value)| (place(e as u32, f), value)));
        }
        for (k, (at, value)) in entries.into_iter().enumerate() {
            let table = if k < split { &mut weights.0 } else { &mut weights.1 };
            table[at] = value.max(settings.floor);
        }
        let mut start = JumpCounts::default();
        for width in -5isize..=7 {
            start.add(width, 1.0 / (1.0 + (width - 1).unsigned_abs() as f64));
        }
        Hmm {
            index,
            forward: weights.0,
            backward: weights.1,
            forward_jumps: start.clone(),
            backward_jumps: start,
            source_share: shares(source),
            target_share: shares(target),
            settings,
            counts: Vec::new(),
        }
    }

    pub fn train(&mut self, source: Side, target: Side, watch: &Watch) {
        for _ in 0..self.settings.rounds {
            self.round(source, target, watch);
            watch.step();
        }
    }

    fn round(&mut self, source: Side, target: Side, watch: &Watch) {
        let jumps = self.jump_tables(source.longest(), target.longest());
        let sums: Vec<AtomicU64> = (0..self.forward.len()).map(|_| AtomicU64::new(0)).collect();
        let batches = source.sentences().div_ceil(BATCH);
        let counted: Vec<(JumpCounts, JumpCounts)> = (0..batches)
            .into_par_iter()
            .map_init(Inference::default, |inference, batch| {
                let mut counts = (JumpCounts::default(), JumpCounts::default());
                if watch.is_cancelled() {
                    return counts;
                }
                for s in batch * BATCH..((batch + 1) * BATCH).min(source.sentences()) {
                    let (words, targets) = (source.sentence(s), target.sentence(s));
                    self.infer(words, targets, &jumps, inference, Some(&mut counts));
                    inference.agree(words.len(), targets.len(), |place, weight| {
                        sums[place as usize].fetch_add((weight * UNIT) as u64, Relaxed);
                    });
                }
                counts
            })
            .collect();
        self.forward_jumps = JumpCounts::default();
        self.backward_jumps = JumpCounts::default();
        for (forward, backward) in &counted {
            self.forward_jumps.absorb(forward);
            self.backward_jumps.absorb(backward);
        }
        let unit = f64::from(UNIT);
        self.renormalise(source, &sums);
        self.counts = sums.into_iter().map(|sum| (sum.into_inner() as f64 / unit) as f32).collect();
    }

    /// Turns expected counts into probabilities in both directions.
    fn renormalise(&mut self, source: Side, sums: &[AtomicU64]) {
        let mut by_source = vec![0u64; source.words()];
        let mut by_target = vec![0u64; self.index.targets()];
        let rows: Vec<Vec<(u32, u32)>> =
            (0..self.index.targets() as u32).map(|f| self.index.sorted(f)).collect();
        for (f, row) in rows.iter().enumerate() {
            for &(e, place) in row {
                let sum = sums[place as usize].load(Relaxed);
                by_source[e as usize] += sum;
                by_target[f] += sum;
            }
        }
        let prior = self.settings.lexical;
        let unit = f64::from(UNIT);
        for (f, row) in rows.iter().enumerate() {
            for &(e, place) in row {
                let count = (sums[place as usize].load(Relaxed) as f64 / unit) as f32;
                let ratio = |total: u64| -> f32 {
                    let total = (total as f64 / unit) as f32;
                    (shrunk(count + prior) / shrunk(total + prior).max(1e-6)).min(1.0)
                };
                self.forward[place as usize] =
                    ratio(by_source[e as usize]).max(self.settings.floor);
                self.backward[place as usize] = ratio(by_target[f]).max(self.settings.floor);
            }
        }
    }

    /// The likeliest source position plus one of every target token, or 0 for none; and the same
    /// backward.
    pub fn best_links(&self, source: Side, target: Side, watch: &Watch) -> (Vec<u16>, Vec<u16>) {
        let jumps = self.jump_tables(source.longest(), target.longest());
        let batches: Vec<(Vec<u16>, Vec<u16>)> = (0..source.sentences().div_ceil(BATCH))
            .into_par_iter()
            .map_init(Inference::default, |inference, batch| {
                let mut links = (Vec::new(), Vec::new());
                if watch.is_cancelled() {
                    return links;
                }
                for s in batch * BATCH..((batch + 1) * BATCH).min(source.sentences()) {
                    let (words, targets) = (source.sentence(s), target.sentence(s));
                    self.infer(words, targets, &jumps, inference, None);
                    links.0.extend(inference.forward.links.chunks_exact(words.len()).map(best));
                    links.1.extend(inference.backward.links.chunks_exact(targets.len()).map(best));
                }
                links
            })
            .collect();
        let (forward, backward): (Vec<_>, Vec<_>) = batches.into_iter().unzip();
        (forward.concat(), backward.concat())
    }

    /// The expected counts of the last round as tables to decode with.
    pub fn tables(&self, source: Side, target: Side, priors: Priors) -> (Tables, Tables) {
        let mut forward = Tables::new(source, target, priors);
        let mut backward = Tables::new(target, source, priors);
        for f in 0..self.index.targets() as u32 {
            for (e, place) in self.index.sorted(f) {
                let count = (self.counts[place as usize] * SWEEPS as f32 + 0.5) as u32;
                if count > 0 {
                    forward.lexicon.add(source, target, e, f, count);
                    backward.lexicon.add(target, source, f, e, count);
                }
            }
        }
        for (tables, jumps) in
            [(&mut forward, &self.forward_jumps), (&mut backward, &self.backward_jumps)]
        {
            tables.jumps = jumps.clone();
            tables.jumps.scale(f64::from(SWEEPS));
            tables.sweeps = SWEEPS;
            tables.settle(priors);
        }
        (forward, backward)
    }
}

/// The best position plus one of a row of link probabilities, or 0.
fn best(row: &[f32]) -> u16 {
    likeliest(row).map_or(0, |i| i as u16 + 1)
}

/// exp(digamma(x)): what is left of a count under a sparse prior; about x - 1/2 when large.
fn shrunk(x: f32) -> f32 {
    let mut x = f64::from(x);
    let mut below = 0.0;
    while x < 6.0 {
        below += 1.0 / x;
        x += 1.0;
    }
    let inverse = 1.0 / (x * x);
    let digamma =
        x.ln() - 0.5 / x - inverse * (1.0 / 12.0 - inverse * (1.0 / 120.0 - inverse / 252.0));
    (digamma - below).exp() as f32
}

#[cfg(test)]
mod tests;

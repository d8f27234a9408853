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
mod union;

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
use union::{turned, Union};

/// Sentences handled by one thread at a time; fixed, so that sums do not depend on threads.
const BATCH: usize = 256;
/// Batches whose counts wait together.
const TOGETHER: usize = 1024;
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
    /// Expected links of each pair in the last round, in units.
    sums: Vec<AtomicU64>,
}

fn shares(side: Side) -> Vec<f32> {
    let mut counts = vec![0u64; side.words()];
    side.tokens.iter().for_each(|&word| counts[word as usize] += 1);
    let total = side.tokens.len().max(1) as f32;
    counts.into_iter().map(|count| count as f32 / total).collect()
}

impl Hmm {
    /// Starts from the pairs and weights of Model 1 in both directions.
    pub fn new(
        source: Side,
        target: Side,
        forward: SparseRows,
        backward: SparseRows,
        settings: HmmSettings,
    ) -> Self {
        let turned = turned(&backward, target.words());
        drop(backward);
        let union = |f: usize| Union { ahead: forward.row(f), back: turned.row(f) };
        let lengths: Vec<usize> =
            (0..target.words()).into_par_iter().map(|f| union(f).count()).collect();
        let places = lengths.iter().sum::<usize>() + 1;
        assert!(u32::try_from(places).is_ok(), "fewer than 4 billion pairs of words");
        let mut index = PairCounts::new(target.words());
        index.reserve(lengths.into_iter());
        let weights = || {
            let mut weights = Vec::with_capacity(places);
            weights.push(settings.floor);
            weights
        };
        let (mut ahead, mut back) = (weights(), weights());
        let mut row: Vec<(u32, u32)> = Vec::new();
        for f in 0..target.words() {
            row.clear();
            for (e, weight, other) in union(f) {
                row.push((e, ahead.len() as u32));
                ahead.push(weight.max(settings.floor));
                back.push(other.max(settings.floor));
            }
            index.fill_row(f as u32, &row);
        }
        drop((forward, turned));
        let mut start = JumpCounts::default();
        for width in -5isize..=7 {
            start.add(width, 1.0 / (1.0 + (width - 1).unsigned_abs() as f64));
        }
        Hmm {
            index,
            sums: (0..places).map(|_| AtomicU64::new(0)).collect(),
            forward: ahead,
            backward: back,
            forward_jumps: start.clone(),
            backward_jumps: start,
            source_share: shares(source),
            target_share: shares(target),
            settings,
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
        self.sums.iter_mut().for_each(|sum| *sum.get_mut() = 0);
        let mut all = (JumpCounts::default(), JumpCounts::default());
        let batches = source.sentences().div_ceil(BATCH);
        // Not all batches at once: what each has counted waits until those before it are added.
        for first in (0..batches).step_by(TOGETHER) {
            let counted: Vec<(JumpCounts, JumpCounts)> = (first..(first + TOGETHER).min(batches))
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
                            self.sums[place as usize].fetch_add((weight * UNIT) as u64, Relaxed);
                        });
                    }
                    counts
                })
                .collect();
            for (forward, backward) in &counted {
                all.0.absorb(forward);
                all.1.absorb(backward);
            }
        }
        (self.forward_jumps, self.backward_jumps) = all;
        self.renormalise(source);
    }

    /// Expected links of a pair in the last round.
    fn count(&self, place: u32) -> f32 {
        links(self.sums[place as usize].load(Relaxed))
    }

    /// Turns expected counts into probabilities in both directions.
    fn renormalise(&mut self, source: Side) {
        let mut by_source = vec![0u64; source.words()];
        let mut by_target = vec![0u64; self.index.targets()];
        for f in 0..self.index.targets() {
            for (e, place) in self.index.row(f as u32).pairs() {
                let sum = self.sums[place as usize].load(Relaxed);
                by_source[e as usize] += sum;
                by_target[f] += sum;
            }
        }
        let (prior, floor) = (self.settings.lexical, self.settings.floor);
        let masses = |sums: Vec<u64>| -> Vec<f32> {
            sums.into_par_iter().map(|sum| shrunk(links(sum) + prior).max(1e-6)).collect()
        };
        let (by_source, by_target) = (masses(by_source), masses(by_target));
        // What is left of each count stands where its quotient will.
        let sums = &self.sums;
        self.forward.par_iter_mut().zip(sums).for_each(|(left, sum)| {
            *left = shrunk(links(sum.load(Relaxed)) + prior);
        });
        for f in 0..self.index.targets() {
            for (e, place) in self.index.row(f as u32).pairs() {
                let count = self.forward[place as usize];
                let ratio = |mass: f32| -> f32 {
                    let quotient = (count / mass).min(1.0);
                    quotient.max(floor)
                };
                self.forward[place as usize] = ratio(by_source[e as usize]);
                self.backward[place as usize] = ratio(by_target[f]);
            }
        }
        self.forward[0] = floor;
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
                let count = (self.count(place) * SWEEPS as f32 + 0.5) as u32;
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

/// A sum of links, from the integers it is kept in.
fn links(sum: u64) -> f32 {
    (sum as f64 / f64::from(UNIT)) as f32
}

/// The best position plus one of a row of link probabilities, or 0.
fn best(row: &[f32]) -> u16 {
    likeliest(row).map_or(0, |i| i as u16 + 1)
}

/// exp(digamma(x)): what is left of a count under a sparse prior; about x - 1/2 when large. Its
/// logarithm and exponential are the same on every system.
fn shrunk(x: f32) -> f32 {
    let mut x = f64::from(x);
    let mut below = 0.0;
    while x < 6.0 {
        below += 1.0 / x;
        x += 1.0;
    }
    let inverse = 1.0 / (x * x);
    let digamma =
        libm::log(x) - 0.5 / x - inverse * (1.0 / 12.0 - inverse * (1.0 / 120.0 - inverse / 252.0));
    libm::exp(digamma - below) as f32
}

#[cfg(test)]
mod tests;

//! How far two annotators would agree by chance (Cohn et al. 2008, equation 7).
//!
//! Both start from the same links and change each cell of the table of source by target words
//! with a probability of their own. What they then share, on average over many samples, is
//! chance.

use crate::align::linked::{running, Linked, Words};
use crate::align::phrases::{
    atomic, is_identical, phrase_pairs, PhrasePair, Reaches, Tiles, Wanted,
};
use crate::random::Random;
use crate::watch::Watch;
use rayon::prelude::*;

/// Tight pairs of any length, as the paper has them.
const TIGHT: Wanted = Wanted { longest: u32::MAX, unaligned: false };

/// Shares of word links, of atomic phrase pairs and of all phrase pairs.
pub type Shares = [f64; 3];

#[derive(Clone, Copy)]
pub struct Sampling {
    pub samples: u32,
    pub seed: u64,
    /// Count pairs of identical words and phrases too.
    pub identical: bool,
}

/// The mean shares of each sentence pair. `edits` are the probabilities with which the two
/// annotators change a cell, for each sentence pair; exchanging the annotators changes nothing.
pub fn chance(
    initial: Linked,
    words: Words,
    edits: [&[f64]; 2],
    sampling: Sampling,
    watch: &Watch,
) -> Vec<Shares> {
    let sources = running(initial.source_lengths);
    let targets = running(initial.target_lengths);
    (0..initial.len())
        .into_par_iter()
        .map(|k| {
            let mut sum = [0.0; 3];
            if watch.is_cancelled() {
                return sum;
            }
            let mut table = Table::new(
                initial.places(k),
                &words.source[sources[k]..sources[k + 1]],
                &words.target[targets[k]..targets[k + 1]],
                sampling.identical,
            );
            // The annotator who changes less draws first, whichever that is.
            let (one, other) = (edits[0][k], edits[1][k]);
            let thresholds = [one.min(other), one.max(other)].map(threshold);
            let mut random = Random::new(sampling.seed, k as u64);
            let mut samples = [Sample::default(), Sample::default()];
            for _ in 0..sampling.samples {
                for (sample, &threshold) in samples.iter_mut().zip(&thresholds) {
                    table.draw(threshold, &mut random, sample);
                }
                let shares = shares(&samples[0], &samples[1]);
                (0..3).for_each(|kind| sum[kind] += shares[kind]);
            }
            watch.step();
            sum.map(|total| total / f64::from(sampling.samples))
        })
        .collect()
}

/// A probability as what 53 random bits must stay below.
fn threshold(probability: f64) -> u64 {
    (probability.clamp(0.0, 1.0) * (1u64 << 53) as f64) as u64
}

/// A sentence pair: its words, the links to start from, and the cells that count.
struct Table<'a> {
    source: &'a [u32],
    target: &'a [u32],
    initial: Vec<bool>,
    counted: Vec<bool>,
    identical: bool,
    reaches: Reaches,
    tiles: Tiles,
    flags: Vec<bool>,
}

/// What one annotator made of a sentence pair.
#[derive(Default)]
struct Sample {
    /// Cells with a link that counts, in order.
    links: Vec<u32>,
    /// Phrase pairs that count, in order, and the atomic ones among them.
    all: Vec<PhrasePair>,
    atomic: Vec<PhrasePair>,
}

impl<'a> Table<'a> {
    fn new(
        links: impl Iterator<Item = (u32, u32)>,
        source: &'a [u32],
        target: &'a [u32],
        identical: bool,
    ) -> Self {
        let mut initial = vec![false; source.len() * target.len()];
        for (i, j) in links {
            initial[i as usize * target.len() + j as usize] = true;
        }
        let cells = source.iter().flat_map(|&i| target.iter().map(move |&j| (i, j)));
        let counted = cells.map(|(i, j)| identical || i != j).collect();
        Table {
            source,
            target,
            initial,
            counted,
            identical,
            reaches: Reaches::default(),
            tiles: Tiles::default(),
            flags: Vec::new(),
        }
    }

    fn draw(&mut self, threshold: u64, random: &mut Random, sample: &mut Sample) {
        self.reaches.clear(self.source.len(), self.target.len());
        sample.links.clear();
        let mut cell = 0;
        for i in 0..self.source.len() {
            for j in 0..self.target.len() {
                let changed = random.draw() >> 11 < threshold;
                if self.initial[cell] != changed {
                    self.reaches.add((i as u32, j as u32));
                    if self.counted[cell] {
                        sample.links.push(cell as u32);
                    }
                }
                cell += 1;
            }
        }
        sample.all.clear();
        phrase_pairs(&self.reaches, TIGHT, &mut sample.all);
        atomic(&sample.all, &mut self.tiles, &mut self.flags);
        let counts = |pair| self.identical || !is_identical(pair, self.source, self.target);
        sample.atomic.clear();
        let flagged = sample.all.iter().zip(&self.flags);
        let smallest = flagged.filter(|&(&pair, &flag)| flag && counts(pair));
        sample.atomic.extend(smallest.map(|(pair, _)| pair));
        sample.all.retain(|&pair| counts(pair));
    }
}

fn shares(one: &Sample, other: &Sample) -> Shares {
    [
        share(&one.links, &other.links),
        share(&one.atomic, &other.atomic),
        share(&one.all, &other.all),
    ]
}

/// What two sorted lists have in common, as a part of the shorter one: 1 if both are empty,
/// 0 if only one is.
fn share<T: Ord>(one: &[T], other: &[T]) -> f64 {
    let shorter = one.len().min(other.len());
    if shorter == 0 {
        return f64::from(u8::from(one.len() == other.len()));
    }
    let (mut i, mut j, mut common) = (0, 0, 0);
    while i < one.len() && j < other.len() {
        match one[i].cmp(&other[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                common += 1;
                i += 1;
                j += 1;
            }
        }
    }
    common as f64 / shorter as f64
}

//! Counts how often words are linked, and looks up w(e|f) and w(f|e) of word pairs. The table is
//! sorted, not hashed: it comes from Python as sorted arrays.
//!
//! Notation: a word pair has the key f << 32 | e. A word without a link is paired with `NULL`.

use crate::align::linked::{running, Linked, Words};
use rayon::prelude::*;

pub const NULL: u32 = u32::MAX;
/// The probability of a word pair that is not in the table.
const UNKNOWN: f64 = 1e-7;
/// Costs are integers in units of one over this, so that sums do not depend on their order.
pub const FINE: f64 = (1u64 << 32) as f64;

/// The keys of all links of all sentence pairs, sorted, and how often each occurs.
pub fn count(linked: Linked, words: Words) -> (Vec<u64>, Vec<u64>) {
    let source_starts = running(linked.source_lengths);
    let target_starts = running(linked.target_lengths);
    let mut keys: Vec<u64> = (0..linked.len())
        .into_par_iter()
        .flat_map_iter(|k| {
            let source = &words.source[source_starts[k]..source_starts[k + 1]];
            let target = &words.target[target_starts[k]..target_starts[k + 1]];
            keys_of(linked.places(k).collect(), source, target)
        })
        .collect();
    keys.par_sort_unstable();
    let mut counts = Vec::new();
    let mut last = None;
    keys.retain(|&key| {
        let new = last.replace(key) != Some(key);
        if new {
            counts.push(0);
        }
        *counts.last_mut().expect("a key was seen") += 1;
        new
    });
    (keys, counts)
}

fn keys_of(mut links: Vec<(u32, u32)>, source: &[u32], target: &[u32]) -> Vec<u64> {
    links.sort_unstable();
    links.dedup();
    let mut alone = [vec![true; source.len()], vec![true; target.len()]];
    let mut keys = Vec::with_capacity(source.len() + target.len());
    for (i, j) in links {
        alone[0][i as usize] = false;
        alone[1][j as usize] = false;
        keys.push(key(source[i as usize], target[j as usize]));
    }
    let left = |side: usize, words: &[u32]| -> Vec<u32> {
        words.iter().zip(&alone[side]).filter(|(_, &alone)| alone).map(|(&word, _)| word).collect()
    };
    keys.extend(left(0, source).into_iter().map(|f| key(f, NULL)));
    keys.extend(left(1, target).into_iter().map(|e| key(NULL, e)));
    keys
}

fn key(f: u32, e: u32) -> u64 {
    u64::from(f) << 32 | u64::from(e)
}

/// The probabilities of word pairs, ready to be looked up.
pub struct WordTable<'a> {
    keys: &'a [u64],
    /// w(e|f) and w(f|e) of each key.
    weights: [&'a [f64]; 2],
    /// Where the keys of each source word begin; those with `NULL` for source come last.
    starts: Vec<u32>,
}

impl<'a> WordTable<'a> {
    /// `keys` are sorted; words are numbered below `words`.
    pub fn new(keys: &'a [u64], weights: [&'a [f64]; 2], words: usize) -> Self {
        let mut starts = vec![0; words + 2];
        for key in keys {
            let f = (key >> 32) as usize;
            starts[f.min(words) + 1] += 1;
        }
        for f in 0..=words {
            starts[f + 1] += starts[f];
        }
        WordTable { keys, weights, starts }
    }

    /// w(e|f) and w(f|e).
    fn weights(&self, f: u32, e: u32) -> [f64; 2] {
        let row = (f as usize).min(self.starts.len() - 2);
        let (start, end) = (self.starts[row] as usize, self.starts[row + 1] as usize);
        match self.keys[start..end].binary_search(&key(f, e)) {
            Ok(place) => self.weights.map(|weights| weights[start + place]),
            Err(_) => [UNKNOWN; 2],
        }
    }
}

/// What each word of a sentence pair costs, -log of the mean of w over its links; sums from the
/// start of the sentence, of w(f|e) for the source words, of w(e|f) for the target words.
#[derive(Default)]
pub struct Costs {
    pub source: Vec<i64>,
    pub target: Vec<i64>,
    means: [Vec<(f64, u32)>; 2],
}

impl Costs {
    pub fn fill(&mut self, links: &[(u32, u32)], [source, target]: [&[u32]; 2], table: &WordTable) {
        for (means, words) in self.means.iter_mut().zip([source, target]) {
            means.clear();
            means.resize(words.len(), (0.0, 0));
        }
        for &(i, j) in links {
            let [ef, fe] = table.weights(source[i as usize], target[j as usize]);
            add(&mut self.means[0][i as usize], fe);
            add(&mut self.means[1][j as usize], ef);
        }
        for (mean, &f) in self.means[0].iter_mut().zip(source) {
            if mean.1 == 0 {
                add(mean, table.weights(f, NULL)[1]);
            }
        }
        for (mean, &e) in self.means[1].iter_mut().zip(target) {
            if mean.1 == 0 {
                add(mean, table.weights(NULL, e)[0]);
            }
        }
        sums(&mut self.source, &self.means[0]);
        sums(&mut self.target, &self.means[1]);
    }
}

fn add(mean: &mut (f64, u32), weight: f64) {
    mean.0 += weight;
    mean.1 += 1;
}

fn sums(sums: &mut Vec<i64>, means: &[(f64, u32)]) {
    sums.clear();
    sums.push(0);
    let mut sum = 0;
    for &(total, count) in means {
        sum += (-(total / f64::from(count)).ln() * FINE).round() as i64;
        sums.push(sum);
    }
}

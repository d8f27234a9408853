//! How many different pairs of words occur together: what the memory of training follows.
//!
//! Counting all of them takes as much memory as training. So words are divided into classes by
//! chance, only pairs of words of the same class are counted, and the number is scaled up.

use super::bitext::Side;
use crate::random::mix;
use rayon::prelude::*;
use std::collections::HashSet;

/// Classes of words: a power of two, so that a class is some bits of a number.
const CLASSES: u64 = 256;
/// Sentences handled by one thread at a time.
const BATCH: usize = 4096;

fn classes(side: Side, salt: u64) -> Vec<u8> {
    (0..side.words() as u64).map(|word| (mix(word ^ mix(salt)) % CLASSES) as u8).collect()
}

/// The number of different pairs of a source word and a target word in the same sentence pair,
/// estimated.
pub fn pairs_together(source: Side, target: Side) -> u64 {
    pairs_among(source, target, &classes(source, 1), &classes(target, 2)) * CLASSES
}

fn pairs_among(source: Side, target: Side, sources: &[u8], targets: &[u8]) -> u64 {
    let batch = |batch: usize| {
        let mut found: HashSet<(u32, u32)> = HashSet::new();
        let mut here: Vec<u8> = Vec::new();
        for s in batch * BATCH..((batch + 1) * BATCH).min(source.sentences()) {
            let words = source.sentence(s);
            here.clear();
            here.extend(words.iter().map(|&e| sources[e as usize]));
            for &f in target.sentence(s) {
                let class = targets[f as usize];
                let same = words.iter().zip(&here).filter(|&(_, &other)| other == class);
                found.extend(same.map(|(&e, _)| (e, f)));
            }
        }
        found
    };
    let together = |mut one: HashSet<(u32, u32)>, mut other: HashSet<(u32, u32)>| {
        if one.len() < other.len() {
            std::mem::swap(&mut one, &mut other);
        }
        one.extend(other);
        one
    };
    let batches = (0..source.sentences().div_ceil(BATCH)).into_par_iter();
    batches.map(batch).reduce(HashSet::new, together).len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align::toy::{toy, Text, Words};
    use crate::random::Random;

    #[test]
    fn in_one_class_all_pairs_are_counted_once() {
        // das-the, das-house, haus-the, haus-house, das-book, buch-the, buch-book
        let (source, target) = toy();
        let [source, target] = [source, target].map(|text| Words::new(&text, vec![0, 1, 2]));
        assert_eq!(pairs_among(source.side(), target.side(), &[0; 3], &[0; 3]), 7);
    }

    #[test]
    fn the_estimate_is_near_the_number() {
        let mut random = Random::new(1, 0);
        let mut text = || -> Text {
            // Few words are frequent, most are rare.
            let mut word = || (random.unit().powi(3) * 3000.0) as u32;
            (0..5000).map(|_| (0..12).map(|_| word()).collect()).collect()
        };
        let [source, target] = [text(), text()].map(|text| Words::new(&text, vec![0; 3000]));
        let (source, target) = (source.side(), target.side());
        let exact = pairs_among(source, target, &[0; 3000], &[0; 3000]) as f64;
        let estimate = pairs_together(source, target) as f64;
        assert!((estimate / exact - 1.0).abs() < 0.1, "{estimate} {exact}");
    }
}

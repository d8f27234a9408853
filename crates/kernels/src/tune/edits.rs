//! What SARI counts: how well an output keeps, deletes and adds n-grams.
//!
//! Notation: s, c how often an n-gram is in the source and in the output; t how often in all r
//! references together. Sums run over distinct n-grams; what is 0 / 0 counts 0.
//!
//! kept            k = r min(s, c), good min(k, t), to keep min(r s, t)
//! deleted         d = r (s - c), good d - t; neither below 0
//! added           c > 0 and s = 0, good if t > 0, to add t > 0 and s = 0

use super::ngrams::{order, runs, sorted_keys, Key, Texts, ORDER};
use rayon::prelude::*;

/// F1 of what is kept, precision of what is deleted, F1 of what is added; each the mean over
/// the orders.
pub const WIDTH: usize = 3;

/// The statistics of every output, in order; all three have the same sentences, and `sources`
/// one text in each.
pub fn edits(sources: Texts, references: Texts, outputs: Texts) -> Vec<[f64; WIDTH]> {
    (0..outputs.sentences())
        .into_par_iter()
        .flat_map_iter(|sentence| {
            let wanted = Wanted::new(sources, references, sentence);
            let mut keys = Vec::new();
            let mut counts = vec![0; wanted.known.len()];
            outputs
                .of(sentence)
                .map(move |output| wanted.compare(output, &mut keys, &mut counts))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// The n-grams of a source and its references.
struct Wanted {
    /// Key, s and t.
    known: Vec<(Key, u32, u32)>,
    references: f64,
}

#[derive(Clone, Copy, Default)]
struct Sums {
    kept: f64,
    kept_precision: f64,
    to_keep: f64,
    kept_recall: f64,
    deleted: f64,
    deleted_precision: f64,
    added: f64,
    added_good: f64,
    to_add: f64,
}

impl Wanted {
    fn new(sources: Texts, references: Texts, sentence: usize) -> Self {
        let (mut every, mut keys) = (Vec::new(), Vec::new());
        for text in sources.of(sentence) {
            sorted_keys(text, &mut keys);
            runs(&keys, |key, count| every.push((key, count, 0)));
        }
        for text in references.of(sentence) {
            sorted_keys(text, &mut keys);
            runs(&keys, |key, count| every.push((key, 0, count)));
        }
        every.sort_unstable();
        let mut known: Vec<(Key, u32, u32)> = Vec::with_capacity(every.len());
        for (key, s, t) in every {
            match known.last_mut() {
                Some(last) if last.0 == key => {
                    last.1 += s;
                    last.2 += t;
                }
                _ => known.push((key, s, t)),
            }
        }
        Wanted { known, references: references.of(sentence).len() as f64 }
    }

    fn compare(&self, output: &[u32], keys: &mut Vec<Key>, counts: &mut [u32]) -> [f64; WIDTH] {
        let mut sums = [Sums::default(); ORDER];
        counts.fill(0);
        sorted_keys(output, keys);
        runs(keys, |key, count| match self.known.binary_search_by_key(&key, |entry| entry.0) {
            Ok(place) => counts[place] = count,
            Err(_) => sums[order(key) - 1].added += 1.0,
        });
        for (&(key, s, t), &c) in self.known.iter().zip(&*counts) {
            sums[order(key) - 1].add(s, c, t, self.references);
        }
        let mut found = [0.0; WIDTH];
        for each in &sums {
            let of_order = each.scores();
            (0..WIDTH).for_each(|k| found[k] += of_order[k] / ORDER as f64);
        }
        found
    }
}

impl Sums {
    fn add(&mut self, s: u32, c: u32, t: u32, r: f64) {
        let (repeated, t) = (r * f64::from(s), f64::from(t));
        if s == 0 {
            self.to_add += 1.0; // it is known, so it is in a reference
            self.added += f64::from(u8::from(c > 0));
            self.added_good += f64::from(u8::from(c > 0));
            return;
        }
        let kept = r * f64::from(s.min(c));
        if kept > 0.0 {
            self.kept += 1.0;
            self.kept_precision += kept.min(t) / kept;
        }
        if t > 0.0 {
            self.to_keep += 1.0;
            self.kept_recall += kept.min(t) / repeated.min(t);
        }
        let deleted = r * f64::from(s.saturating_sub(c));
        if deleted > 0.0 {
            self.deleted += 1.0;
            self.deleted_precision += (deleted - t).max(0.0) / deleted;
        }
    }

    fn scores(&self) -> [f64; WIDTH] {
        let kept = f1(share(self.kept_precision, self.kept), share(self.kept_recall, self.to_keep));
        let added = f1(share(self.added_good, self.added), share(self.added_good, self.to_add));
        [kept, share(self.deleted_precision, self.deleted), added]
    }
}

fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 {
        part / whole
    } else {
        0.0
    }
}

fn f1(precision: f64, recall: f64) -> f64 {
    share(2.0 * precision * recall, precision + recall)
}

//! The rules of many sentence pairs at once, on all threads, in the order of the sentences.

use crate::align::phrase_batch::{running, Linked, Words};
use crate::align::watch::Watch;
use crate::grammar::emit::Rules;
use crate::grammar::extract::{Extractor, Limits};
use crate::grammar::labels::MOST_LABELS;
use crate::grammar::tree::Constituent;
use rayon::prelude::*;

/// Sentence pairs a thread takes at a time.
const CHUNK: usize = 64;

/// The constituents of all trees, one after the other; `offsets` has one more than there are
/// trees. Parents come before their children, the tags of words last.
#[derive(Clone, Copy)]
pub struct Trees<'a> {
    pub offsets: &'a [u64],
    pub starts: &'a [u32],
    pub ends: &'a [u32],
    pub labels: &'a [u32],
}

impl Trees<'_> {
    /// Whether all lists fit together and every constituent lies inside its sentence.
    pub fn are_sound(&self, lengths: &[u32]) -> bool {
        let count = lengths.len();
        let size = self.starts.len();
        let fits = self.offsets.len() == count + 1
            && self.ends.len() == size
            && self.labels.len() == size
            && self.offsets[0] == 0
            && self.offsets[count] == size as u64
            && self.offsets.windows(2).all(|w| w[0] <= w[1]);
        fits && (0..count).all(|k| {
            self.of(k).all(|one| {
                one.start < one.end
                    && one.end <= lengths[k]
                    && (1..MOST_LABELS).contains(&one.label)
            })
        })
    }

    fn of(&self, k: usize) -> impl Iterator<Item = Constituent> + '_ {
        (self.offsets[k] as usize..self.offsets[k + 1] as usize).map(|place| Constituent {
            start: self.starts[place],
            end: self.ends[place],
            label: self.labels[place],
        })
    }
}

/// Without trees no span is a constituent.
pub fn batch(
    linked: Linked,
    words: Words,
    trees: Option<Trees>,
    limits: &Limits,
    watch: &Watch,
) -> Rules {
    let source_starts = running(linked.source_lengths);
    let target_starts = running(linked.target_lengths);
    let chunks: Vec<Rules> = (0..linked.len().div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            let mut rules = Rules::new();
            let mut extractor = Extractor::default();
            for k in chunk * CHUNK..linked.len().min((chunk + 1) * CHUNK) {
                if watch.is_cancelled() {
                    break;
                }
                let (source, target) = linked.lengths(k);
                let length = if limits.source_tree { source } else { target };
                let constituents = trees.iter().flat_map(|trees| trees.of(k));
                extractor.tree.fill(constituents, length, limits.tiers.highest);
                let sides = [
                    &words.source[source_starts[k]..source_starts[k + 1]],
                    &words.target[target_starts[k]..target_starts[k + 1]],
                ];
                extractor.extract(&linked, k, sides, limits, &mut rules);
                rules.end_pair();
                watch.step();
            }
            rules
        })
        .collect();
    Rules::concatenated(chunks)
}

//! The rules of many sentence pairs at once, on all threads, in the order of the sentences.

use crate::align::linked::{running, Linked, Words};
use crate::grammar::emit::{Emitter, Rules};
use crate::grammar::extract::{Extractor, Limits, Taker};
use crate::grammar::labels::MOST_LABELS;
use crate::grammar::tree::Constituent;
use crate::watch::Watch;
use rayon::prelude::*;

/// Sentence pairs per chunk of work.
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

/// Sentence pairs with everything that rules are made of.
#[derive(Clone, Copy)]
pub struct Pairs<'a> {
    pub linked: Linked<'a>,
    pub words: Words<'a>,
    /// Without trees no span is a constituent.
    pub trees: Option<Trees<'a>>,
}

impl Pairs<'_> {
    /// Passes the rules of all sentence pairs to takers, each of which gets a run of neighbours;
    /// the results are in the order of the sentence pairs.
    pub fn walk<T: Taker, R: Send>(
        &self,
        limits: &Limits,
        watch: &Watch,
        new: impl Fn() -> T + Sync,
        done: impl Fn(T) -> R + Sync,
    ) -> Vec<R> {
        let Pairs { linked, words, trees } = self;
        let starts = [running(linked.source_lengths), running(linked.target_lengths)];
        let chunk = |extractor: &mut Extractor, chunk: usize| {
            let mut taker = new();
            for k in chunk * CHUNK..linked.len().min((chunk + 1) * CHUNK) {
                if watch.is_cancelled() {
                    break;
                }
                let (source, target) = linked.lengths(k);
                let length = if limits.source_tree { source } else { target };
                let constituents = trees.iter().flat_map(|trees| trees.of(k));
                extractor.tree.fill(constituents, length, limits.tiers.highest);
                let sides = [
                    &words.source[starts[0][k]..starts[0][k + 1]],
                    &words.target[starts[1][k]..starts[1][k + 1]],
                ];
                extractor.extract(linked, k, sides, limits, &mut taker);
                watch.step();
            }
            done(taker)
        };
        let chunks = (0..linked.len().div_ceil(CHUNK)).into_par_iter();
        chunks.map_init(Extractor::default, chunk).collect()
    }
}

/// All rules with their symbols.
pub fn batch(pairs: Pairs, limits: &Limits, watch: &Watch) -> Rules {
    Rules::concatenated(pairs.walk(limits, watch, Emitter::default, |emitter| emitter.rules))
}

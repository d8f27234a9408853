//! Phrase pairs of many sentence pairs at once, on all threads, in the order of the sentences.

use crate::align::phrases::{
    atomic, is_identical, phrase_pairs, PhrasePair, Reaches, Tiles, Wanted,
};
use crate::align::watch::Watch;
use rayon::prelude::*;

/// Sentence pairs a thread takes at a time.
const CHUNK: usize = 256;

/// Sentence pairs with their links, one after the other; `starts` has one more than there are.
#[derive(Clone, Copy)]
pub struct Linked<'a> {
    pub starts: &'a [u64],
    pub sources: &'a [u32],
    pub targets: &'a [u32],
    pub source_lengths: &'a [u32],
    pub target_lengths: &'a [u32],
}

impl Linked<'_> {
    pub fn len(&self) -> usize {
        self.source_lengths.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether all lists fit together and every link lies inside its sentence pair.
    pub fn is_sound(&self) -> bool {
        let count = self.len();
        let fits = self.starts.len() == count + 1
            && self.target_lengths.len() == count
            && self.sources.len() == self.targets.len()
            && self.starts[0] == 0
            && self.starts[count] == self.sources.len() as u64
            && self.starts.windows(2).all(|w| w[0] <= w[1]);
        fits && (0..count).all(|k| {
            self.places(k).all(|(i, j)| i < self.source_lengths[k] && j < self.target_lengths[k])
        })
    }

    /// The links of one sentence pair.
    pub fn places(&self, k: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let range = self.starts[k] as usize..self.starts[k + 1] as usize;
        let sources = self.sources[range.clone()].iter().copied();
        sources.zip(self.targets[range].iter().copied())
    }

    pub fn lengths(&self, k: usize) -> (usize, usize) {
        (self.source_lengths[k] as usize, self.target_lengths[k] as usize)
    }
}

/// The words of all sentences, one after the other, as numbers that both sides share.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub source: &'a [u32],
    pub target: &'a [u32],
}

/// Where the pairs of each sentence pair begin, the pairs, and which are atomic.
#[derive(Default)]
pub struct Batch {
    pub starts: Vec<u64>,
    pub pairs: Vec<PhrasePair>,
    pub atomic: Vec<bool>,
}

/// With `words`, pairs of identical phrases are left out, after the atomic ones are known.
pub fn batch(linked: Linked, words: Option<Words>, wanted: Wanted, watch: &Watch) -> Batch {
    let starts = words.map(|_| (running(linked.source_lengths), running(linked.target_lengths)));
    let chunks: Vec<Batch> = (0..linked.len().div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            let mut done = Batch::default();
            if watch.is_cancelled() {
                return done;
            }
            let (mut tiles, mut flags, mut pairs) = (Tiles::default(), Vec::new(), Vec::new());
            for k in chunk * CHUNK..linked.len().min((chunk + 1) * CHUNK) {
                let (source, target) = linked.lengths(k);
                pairs.clear();
                let reaches = Reaches::of(linked.places(k), source, target);
                phrase_pairs(&reaches, wanted, &mut pairs);
                atomic(&pairs, &mut tiles, &mut flags);
                let sides = words.zip(starts.as_ref()).map(|(words, starts)| {
                    (
                        &words.source[starts.0[k]..starts.0[k + 1]],
                        &words.target[starts.1[k]..starts.1[k + 1]],
                    )
                });
                for (&pair, &flag) in pairs.iter().zip(&flags) {
                    if !sides.is_some_and(|(source, target)| is_identical(pair, source, target)) {
                        done.pairs.push(pair);
                        done.atomic.push(flag);
                    }
                }
                done.starts.push(done.pairs.len() as u64);
                watch.step();
            }
            done
        })
        .collect();
    let mut all = Batch { starts: vec![0], ..Batch::default() };
    for chunk in chunks {
        let before = all.pairs.len() as u64;
        all.starts.extend(chunk.starts.iter().map(|end| before + end));
        all.pairs.extend(chunk.pairs);
        all.atomic.extend(chunk.atomic);
    }
    all
}

/// Where each of these lengths begins, and the end.
pub fn running(lengths: &[u32]) -> Vec<usize> {
    let mut starts = vec![0];
    for &length in lengths {
        starts.push(starts[starts.len() - 1] + length as usize);
    }
    starts
}

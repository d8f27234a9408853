//! Phrase pairs of many sentence pairs at once, on all threads, in the order of the sentences.

use crate::align::linked::{running, Linked, Words};
use crate::align::phrases::{
    atomic, is_identical, phrase_pairs_within, PhrasePair, Reaches, Tiles, Wanted,
};
use crate::watch::Watch;
use rayon::prelude::*;

/// Sentence pairs per chunk of work.
const CHUNK: usize = 256;

/// Where the pairs of each sentence pair begin, the pairs, and which are atomic.
#[derive(Default)]
pub struct Batch {
    pub starts: Vec<u64>,
    pub pairs: Vec<PhrasePair>,
    pub atomic: Vec<bool>,
}

/// The number of the sentence pair that has more phrase pairs than `most`.
#[derive(Debug, PartialEq, Eq)]
pub struct TooMany(pub usize);

/// With `words`, pairs of identical phrases are left out, after the atomic ones are known.
pub fn batch(
    linked: Linked,
    words: Option<Words>,
    wanted: Wanted,
    most: usize,
    watch: &Watch,
) -> Result<Batch, TooMany> {
    let starts = words.map(|_| (running(linked.source_lengths), running(linked.target_lengths)));
    let chunks: Vec<Result<Batch, TooMany>> = (0..linked.len().div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            let mut done = Batch::default();
            if watch.is_cancelled() {
                return Ok(done);
            }
            let (mut tiles, mut flags, mut pairs) = (Tiles::default(), Vec::new(), Vec::new());
            for k in chunk * CHUNK..linked.len().min((chunk + 1) * CHUNK) {
                let (source, target) = linked.lengths(k);
                pairs.clear();
                let reaches = Reaches::of(linked.places(k), source, target);
                if !phrase_pairs_within(&reaches, wanted, most, &mut pairs) {
                    return Err(TooMany(k));
                }
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
            Ok(done)
        })
        .collect();
    let mut all = Batch { starts: vec![0], ..Batch::default() };
    for chunk in chunks {
        let chunk = chunk?;
        let before = all.pairs.len() as u64;
        all.starts.extend(chunk.starts.iter().map(|end| before + end));
        all.pairs.extend(chunk.pairs);
        all.atomic.extend(chunk.atomic);
    }
    Ok(all)
}

//! Chooses which sentences are learned together.

use super::corpus::Corpus;
use crate::random::Random;

/// Sentences among which those of similar length are put together.
const POOL: usize = 3000;

/// Groups sentences of similar length, in random order.
pub fn batches(
    corpus: &Corpus,
    sentences: &[u32],
    words_in_batch: usize,
    mut random: Random,
) -> Vec<Vec<u32>> {
    let mut order = sentences.to_vec();
    shuffle(&mut order, &mut random);
    let mut batches = Vec::new();
    for pool in order.chunks_mut(POOL) {
        pool.sort_by_key(|&sentence| corpus.length(sentence as usize));
        let (mut batch, mut words) = (Vec::new(), 0);
        for &sentence in pool.iter() {
            batch.push(sentence);
            words += corpus.length(sentence as usize) + 2;
            if words >= words_in_batch {
                batches.push(std::mem::take(&mut batch));
                words = 0;
            }
        }
        if !batch.is_empty() {
            batches.push(batch);
        }
    }
    shuffle(&mut batches, &mut random);
    batches
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        let other = (random.draw() % (last as u64 + 1)) as usize;
        items.swap(last, other);
    }
}

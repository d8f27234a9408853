//! What BLEU counts: n-grams an output shares with its references, and lengths.

use super::ngrams::{order, runs, sorted_keys, Key, Texts, ORDER};
use rayon::prelude::*;

/// Length of the output, of the closest reference, shared n-grams and all n-grams by order.
pub const WIDTH: usize = 2 + 2 * ORDER;

/// The statistics of every output, in order; `references` and `outputs` have the same sentences.
pub fn matches(references: Texts, outputs: Texts) -> Vec<[f64; WIDTH]> {
    (0..outputs.sentences())
        .into_par_iter()
        .flat_map_iter(|sentence| {
            let most = most_often(references, sentence);
            let lengths: Vec<usize> = references.of(sentence).map(<[u32]>::len).collect();
            let mut keys = Vec::new();
            outputs
                .of(sentence)
                .map(move |output| of_one(output, &most, &lengths, &mut keys))
                .collect::<Vec<_>>()
        })
        .collect()
}

fn of_one(
    output: &[u32],
    most: &[(Key, u32)],
    lengths: &[usize],
    keys: &mut Vec<Key>,
) -> [f64; WIDTH] {
    let mut found = [0.0; WIDTH];
    found[0] = output.len() as f64;
    found[1] = closest(output.len(), lengths) as f64;
    sorted_keys(output, keys);
    runs(keys, |key, count| {
        let n = order(key) - 1;
        found[2 + ORDER + n] += f64::from(count);
        if let Ok(place) = most.binary_search_by_key(&key, |entry| entry.0) {
            found[2 + n] += f64::from(count.min(most[place].1));
        }
    });
    found
}

/// Each n-gram of the references with how often it is in the one that has most of it.
fn most_often(references: Texts, sentence: usize) -> Vec<(Key, u32)> {
    let (mut every, mut keys) = (Vec::new(), Vec::new());
    for text in references.of(sentence) {
        sorted_keys(text, &mut keys);
        runs(&keys, |key, count| every.push((key, count)));
    }
    every.sort_unstable_by_key(|&(key, count)| (key, std::cmp::Reverse(count)));
    every.dedup_by_key(|entry| entry.0);
    every
}

/// The length nearest to that of the output, the shorter one of two equally near; 0 without
/// references.
fn closest(length: usize, lengths: &[usize]) -> usize {
    lengths.iter().copied().min_by_key(|&each| (each.abs_diff(length), each)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_references_share_their_n_grams_and_the_closest_gives_its_length() {
        // output a a b; references "a b" and "a a c c": a 2 of 2, b 1; aa 1, ab 1; aab 0
        let references = Texts { words: &[0, 1, 0, 0, 2, 2], starts: &[0, 2, 6], groups: &[0, 2] };
        let outputs = Texts { words: &[0, 0, 1], starts: &[0, 3], groups: &[0, 1] };
        // both are one word away: the shorter one counts
        let expected = [3.0, 2.0, 3.0, 2.0, 0.0, 0.0, 3.0, 2.0, 1.0, 0.0];
        assert_eq!(matches(references, outputs), [expected]);
    }
}

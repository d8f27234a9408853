//! N-grams of up to four words as numbers that can be sorted.
//!
//! A key holds the words of an n-gram in 32 bits each, every word increased by one so that none is
//! zero: two n-grams have the same key only if they are the same, whatever their lengths.

/// The longest n-grams that are compared.
pub const ORDER: usize = 4;

pub type Key = u128;

/// Texts one after another: text k is `words[starts[k]..starts[k + 1]]`; the texts of sentence
/// s are numbers `groups[s]..groups[s + 1]`.
#[derive(Clone, Copy)]
pub struct Texts<'a> {
    pub words: &'a [u32],
    pub starts: &'a [u64],
    pub groups: &'a [u64],
}

impl<'a> Texts<'a> {
    pub fn sentences(&self) -> usize {
        self.groups.len() - 1
    }

    pub fn of(self, sentence: usize) -> impl ExactSizeIterator<Item = &'a [u32]> {
        let numbers = self.groups[sentence] as usize..self.groups[sentence + 1] as usize;
        numbers.map(move |k| &self.words[self.starts[k] as usize..self.starts[k + 1] as usize])
    }
}

/// Puts the keys of all n-grams of a text into `keys`, in order.
pub fn sorted_keys(text: &[u32], keys: &mut Vec<Key>) {
    keys.clear();
    for start in 0..text.len() {
        let mut key: Key = 0;
        for &word in text[start..].iter().take(ORDER) {
            key = key << 32 | Key::from(word + 1);
            keys.push(key);
        }
    }
    keys.sort_unstable();
}

/// How many words an n-gram has.
pub fn order(key: Key) -> usize {
    (128 - key.leading_zeros() as usize).div_ceil(32)
}

/// Calls `each` with every key and its count.
pub fn runs(keys: &[Key], mut each: impl FnMut(Key, u32)) {
    for run in keys.chunk_by(|one, other| one == other) {
        each(run[0], run.len() as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn n_grams_are_counted_by_their_order() {
        // a b a b: a 2, b 2; ab 2, ba 1; aba 1, bab 1; abab 1
        let mut keys = Vec::new();
        sorted_keys(&[0, 1, 0, 1], &mut keys);
        let mut found = [[0; 2]; ORDER];
        runs(&keys, |key, count| {
            found[order(key) - 1][0] += 1;
            found[order(key) - 1][1] += count;
        });
        assert_eq!(found, [[2, 4], [2, 3], [2, 2], [1, 1]]);
    }

    #[test]
    fn the_highest_word_keeps_its_order() {
        let mut keys = Vec::new();
        sorted_keys(&[u32::MAX - 1; 2], &mut keys);
        assert_eq!(keys.iter().map(|&key| order(key)).collect::<Vec<_>>(), [1, 1, 2]);
    }
}

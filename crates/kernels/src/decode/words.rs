//! Words by number: those of the store, and those that only one sentence has.
//!
//! A word that looks like a slot is stored with a backslash before it, which neither the language
//! model nor the letters of the word include.

use super::language::Language;
use crate::format::Damage;
use crate::pack::store::{slot, Store};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

const UNKNOWN: u32 = u32::MAX;

/// A stored word as people write it.
pub fn plain(text: &str) -> &str {
    if let Some(rest) = text.strip_prefix('\\') {
        let inside = rest.trim_start_matches('\\');
        if inside == "|||" || slot(inside).is_some() {
            return rest;
        }
    }
    text
}

/// The numbers of the store's words in the language model, looked up on first use.
pub struct Words(Vec<AtomicU32>);

impl Words {
    pub fn new(store: &Store) -> Words {
        Words((0..store.words.len()).map(|_| AtomicU32::new(UNKNOWN)).collect())
    }

    pub fn get(&self, store: &Store, model: &impl Language, word: u64) -> Result<u32, Damage> {
        let lost = Damage::new("the symbols of the targets", "a word that is not there");
        let place = usize::try_from(word).ok().and_then(|word| self.0.get(word)).ok_or(lost)?;
        match place.load(Relaxed) {
            UNKNOWN => {
                let found = model.word(plain(store.words.get(word)?));
                place.store(found, Relaxed);
                Ok(found)
            }
            known => Ok(known),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn the_backslash_of_what_looks_like_no_word_is_dropped() {
        let texts = ["\\[NP,1]", "\\\\[NP,1]", "\\|||", "\\", "\\n", "[", "[NP,1]"];
        let shown = ["[NP,1]", "\\[NP,1]", "|||", "\\", "\\n", "[", "[NP,1]"];
        assert_eq!(texts.map(plain), shown);
    }
}

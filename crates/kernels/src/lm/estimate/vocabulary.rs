//! The words of a text that is being read, numbered in the order in which they first come.

use crate::interner::Interner;
use crate::lm::special::SPECIAL;

pub struct Vocabulary {
    words: Interner,
}

impl Default for Vocabulary {
    fn default() -> Self {
        let mut words = Interner::default();
        for word in SPECIAL {
            words.number(word);
        }
        Vocabulary { words }
    }
}

impl Vocabulary {
    pub fn len(&self) -> usize {
        self.words.len()
    }

    pub fn text(&self, id: u32) -> &str {
        self.words.get(id)
    }

    pub fn texts(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.words.texts()
    }

    /// The number of a word, a new one if it has none yet; None if the word is not UTF-8.
    #[inline]
    pub fn number(&mut self, word: &[u8]) -> Option<u32> {
        self.words.number_bytes(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lm::special::END;

    #[test]
    fn the_special_words_come_first() {
        let mut vocabulary = Vocabulary::default();
        assert_eq!(vocabulary.number(b"a"), Some(3));
        assert_eq!(vocabulary.number(b"</s>"), Some(END));
        assert_eq!(vocabulary.text(3), "a");
        assert_eq!(vocabulary.texts().take(3).collect::<Vec<_>>(), SPECIAL);
    }

    #[test]
    fn bytes_that_are_not_text_have_no_number() {
        assert_eq!(Vocabulary::default().number(b"\xff"), None);
    }
}

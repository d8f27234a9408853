//! The interface through which the decoder uses a language model.

use crate::lm::{Found, Model, Range};

pub trait Language: Sync {
    /// The length of the longest n-grams, from 1 to `MOST_ORDER`.
    fn order(&self) -> usize;
    fn word(&self, text: &str) -> u32;
    fn begin(&self) -> u32;
    fn end(&self) -> u32;
    /// A word by itself.
    fn alone(&self, word: u32) -> Found;
    /// The n-gram of so many words with one more on its left, if there is one; `below` is where
    /// such n-grams are.
    fn longer(&self, words: usize, below: Range, left: u32) -> Option<Found>;
}

impl Language for Model<'_> {
    fn order(&self) -> usize {
        self.order()
    }

    fn word(&self, text: &str) -> u32 {
        self.word(text)
    }

    fn begin(&self) -> u32 {
        self.begin()
    }

    fn end(&self) -> u32 {
        self.end()
    }

    #[inline]
    fn alone(&self, word: u32) -> Found {
        self.alone(word)
    }

    #[inline]
    fn longer(&self, words: usize, below: Range, left: u32) -> Option<Found> {
        self.longer(words, below, left)
    }
}

/// No model: every text is as good as any other.
pub struct Speechless;

impl Language for Speechless {
    fn order(&self) -> usize {
        1
    }

    fn word(&self, _: &str) -> u32 {
        0
    }

    fn begin(&self) -> u32 {
        0
    }

    fn end(&self) -> u32 {
        0
    }

    fn alone(&self, _: u32) -> Found {
        Found::default()
    }

    fn longer(&self, _: usize, _: Range, _: u32) -> Option<Found> {
        None
    }
}

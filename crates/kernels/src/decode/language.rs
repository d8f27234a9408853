//! The interface through which the decoder uses a language model.

use crate::lm::{Model, Scored};

pub trait Language: Sync {
    /// The length of the longest n-grams, from 1 to `MOST_ORDER`.
    fn order(&self) -> usize;
    fn word(&self, text: &str) -> u32;
    fn begin(&self) -> u32;
    fn end(&self) -> u32;
    /// The nearest word of the context comes first.
    fn score(&self, context: &[u32], word: u32) -> Scored;
    /// How many words of this context can matter to words on its right.
    fn useful(&self, context: &[u32]) -> usize;
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
    fn score(&self, context: &[u32], word: u32) -> Scored {
        self.score(context, word)
    }

    #[inline]
    fn useful(&self, context: &[u32]) -> usize {
        self.useful(context)
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

    fn score(&self, _: &[u32], _: u32) -> Scored {
        Scored { log: 0.0, matched: 1, extends: false }
    }

    fn useful(&self, _: &[u32]) -> usize {
        0
    }
}

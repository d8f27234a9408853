//! What the decoder asks of a language model.

/// The probability of a word after others.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// Natural log.
    pub log: f32,
    /// Words of the longest n-gram that was found, the word itself included.
    pub matched: u8,
    /// Whether a longer n-gram ends in that one.
    pub extends: bool,
}

pub trait Language: Sync {
    /// The length of the longest n-grams, from 1 to `LONGEST`.
    fn order(&self) -> usize;
    fn word(&self, text: &str) -> u32;
    fn begin(&self) -> u32;
    fn end(&self) -> u32;
    /// The nearest word of the context comes first.
    fn score(&self, context: &[u32], word: u32) -> Scored;
    /// How many words of this context can matter to words on the right.
    fn useful(&self, context: &[u32]) -> usize;
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

//! What trigrams need to know of a text: its first two words and its last two.
//!
//! The first two words have no score yet, since it depends on what stands before them.

use super::scorer::Scorer;

/// A text, by its ends.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    first: [u32; 2],
    /// The last word is the second; of a single word, the first stays 0.
    last: [u32; 2],
    pub words: u32,
}

/// What has been added up so far.
#[derive(Clone, Copy, Default, Debug)]
pub struct Sum {
    pub score: f64,
    /// The part of the language model, without its weight.
    pub log: f64,
}

impl Piece {
    fn firsts(&self) -> &[u32] {
        &self.first[..(self.words as usize).min(2)]
    }

    /// Adds a word at the end.
    pub fn push(&mut self, word: u32, scorer: &Scorer, sum: &mut Sum) {
        match self.words {
            0 | 1 => self.first[self.words as usize] = word,
            _ => scorer.third(self.last, word, sum),
        }
        self.last = [self.last[1], word];
        self.words += 1;
    }

    /// Adds a text at the end, whose own score is in the sum already.
    pub fn append(&mut self, other: &Piece, scorer: &Scorer, sum: &mut Sum) {
        for &word in other.firsts() {
            self.push(word, scorer, sum);
        }
        if other.words > 2 {
            self.last = other.last;
            self.words += other.words - 2;
        }
    }

    /// Scores the first two words as if nothing were before them: an estimate.
    pub fn estimate(&self, scorer: &Scorer, sum: &mut Sum) {
        scorer.alone(self.firsts(), sum);
    }

    /// Scores what is left if the piece is a whole sentence.
    pub fn finish(&self, scorer: &Scorer, sum: &mut Sum) {
        scorer.beginning(self.firsts(), sum);
        scorer.ending(&self.last[2 - (self.words as usize).min(2)..], sum);
    }

    /// The same for all texts that are equal to trigrams, and of equal length if that counts.
    pub fn key(&self, by_length: bool) -> Piece {
        let words = if by_length { self.words } else { self.words.min(2) };
        Piece { words, ..*self }
    }
}

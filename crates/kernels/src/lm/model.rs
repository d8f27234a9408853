//! Answers from a mapped model how probable a word is after others.
//!
//! Opening takes the same time whatever the size. Blocks are checked when they are first read.
//! What is in a damaged one counts as zero, without a panic or an endless loop; scores are not
//! for use before `Opened::answer` has said that no block was damaged.

use super::layout::{Layout, Opened, Section, MOST_ORDER};
use super::level::{Level, Range};
use super::special::UNKNOWN;
use super::vocabulary::Vocabulary;
use crate::format::bits::{width_of, Packed};
use crate::format::blocks::Checked;
use crate::format::Damage;
use std::f32::consts::LN_10;

/// A word after its context.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scored {
    /// The natural log of the probability.
    pub log: f32,
    /// Words of the longest n-gram that was found; 1 is the word alone.
    pub matched: u8,
    /// Whether a longer n-gram ends in that one: with more words on the left the score can
    /// change.
    pub extends: bool,
}

/// An n-gram of a model: its log10 probability and backoff, and where those with one more word on
/// the left are.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Found {
    pub probability: f32,
    pub backoff: f32,
    pub below: Range,
}

pub struct Model<'a> {
    layout: Layout<'a>,
    pub words: Vocabulary<'a>,
    /// Probability and backoff of each word, log10.
    unigrams: Checked<'a>,
    unigram_children: Packed<'a>,
    levels: Vec<Level<'a>>,
    begin: u32,
    end: u32,
}

impl<'a> Model<'a> {
    /// The bytes are those that were `opened`.
    pub fn open(bytes: &'a [u8], opened: &'a Opened) -> Result<Self, Damage> {
        let layout = Layout::new(bytes, opened);
        let wrong = Err(Damage::new("the description", "it does not fit the rest"));
        let head: Vec<u32> = layout
            .checked(Section::Head)
            .all()?
            .chunks_exact(4)
            .map(|number| u32::from_le_bytes(number.try_into().expect("four bytes")))
            .collect();
        let &[order, begin, end] = head.as_slice() else { return wrong };
        let words = Vocabulary::open(&layout)?;
        let unigrams = layout.checked(Section::Unigrams);
        let unigram_children = layout.packed(Section::UnigramChildren)?;
        let count = words.len();
        let order = order as usize;
        if !(1..=MOST_ORDER).contains(&order)
            || begin.max(end) as u64 >= count
            || unigrams.len() as u64 != count * 8
            || unigram_children.length != count + 1
        {
            return wrong;
        }
        let width = width_of(count - 1);
        let levels = (2..=order)
            .map(|level| Level::open(&layout, level, order, width))
            .collect::<Result<_, _>>()?;
        Ok(Model { layout, words, unigrams, unigram_children, levels, begin, end })
    }

    pub fn order(&self) -> usize {
        self.levels.len() + 1
    }

    /// The number of a word; 0 if the model does not know it.
    pub fn word(&self, text: &str) -> u32 {
        self.words.find(text).unwrap_or(UNKNOWN)
    }

    pub fn begin(&self) -> u32 {
        self.begin
    }

    pub fn end(&self) -> u32 {
        self.end
    }

    /// The number of n-grams of each length.
    pub fn counts(&self) -> Vec<u64> {
        std::iter::once(self.words.len()).chain(self.levels.iter().map(Level::len)).collect()
    }

    /// Scores a word after a context, whose nearest word comes first.
    pub fn score(&self, context: &[u32], word: u32) -> Scored {
        let longest = context.len().min(self.levels.len());
        let context = &context[..longest];
        let word = self.known(word);
        let mut log = self.unigram(word).0;
        let mut children = self.unigram_children(word);
        let mut matched = 1;
        for &left in context {
            let level = &self.levels[matched - 1];
            let Some(place) = level.find(children, left) else { break };
            log = level.probability(place);
            matched += 1;
            children = self.children(matched, place);
        }
        if matched <= longest {
            log += self.backoffs(context, matched);
        }
        Scored { log: log * LN_10, matched: matched as u8, extends: children.0 < children.1 }
    }

    /// A word by itself.
    #[inline]
    pub fn alone(&self, word: u32) -> Found {
        let word = self.known(word);
        let (probability, backoff) = self.unigram(word);
        Found { probability, backoff, below: self.unigram_children(word) }
    }

    /// The n-gram of so many words with one more on its left, if there is one among those `below`
    /// it. N-grams of the highest order have no backoff.
    #[inline]
    pub fn longer(&self, words: usize, below: Range, left: u32) -> Option<Found> {
        let level = &self.levels[words - 1];
        let place = level.find(below, left)?;
        let probability = level.probability(place);
        Some(match self.levels.get(words) {
            Some(next) => Found {
                probability,
                backoff: level.backoff(place),
                below: level.children(place, next.len()),
            },
            None => Found { probability, ..Found::default() },
        })
    }

    /// How many words of a context, the nearest first, can still matter to words on its right;
    /// dropping the others changes no score.
    pub fn useful(&self, context: &[u32]) -> usize {
        let mut useful = 0;
        self.walk(context, |length, backoff| {
            if backoff.to_bits() != 0 {
                useful = length;
            }
        });
        useful
    }

    /// The log10 backoffs of the contexts of `shortest` words and more.
    fn backoffs(&self, context: &[u32], shortest: usize) -> f32 {
        let mut sum = 0.0;
        self.walk(context, |length, backoff| {
            if length >= shortest {
                sum += backoff;
            }
        });
        sum
    }

    /// Visits the length and the backoff of every n-gram that ends where the context ends.
    #[inline]
    fn walk(&self, context: &[u32], mut show: impl FnMut(usize, f32)) {
        let longest = context.len().min(self.levels.len());
        let Some((&nearest, further)) = context[..longest].split_first() else { return };
        let nearest = self.known(nearest);
        show(1, self.unigram(nearest).1);
        let mut children = self.unigram_children(nearest);
        for (level, &left) in further.iter().enumerate() {
            let Some(place) = self.levels[level].find(children, left) else { break };
            show(level + 2, self.levels[level].backoff(place));
            children = self.children(level + 2, place);
        }
    }

    #[inline]
    pub(super) fn known(&self, word: u32) -> u32 {
        if u64::from(word) < self.words.len() {
            word
        } else {
            UNKNOWN
        }
    }

    /// Probability and backoff of a word alone, log10.
    #[inline]
    pub fn unigram(&self, word: u32) -> (f32, f32) {
        let both = self.unigrams.word(word as usize * 8).unwrap_or(0);
        (f32::from_bits(both as u32), f32::from_bits((both >> 32) as u32))
    }

    #[inline]
    pub fn unigram_children(&self, word: u32) -> Range {
        let Some(level) = self.levels.first() else { return (0, 0) };
        let range = self.unigram_children.pair(word.into());
        range.filter(|range| range.0 <= range.1 && range.1 <= level.len()).unwrap_or((0, 0))
    }

    /// The children of an n-gram of so many words.
    #[inline]
    pub fn children(&self, words: usize, place: u64) -> Range {
        match self.levels.get(words - 1) {
            Some(next) => self.levels[words - 2].children(place, next.len()),
            None => (0, 0),
        }
    }

    /// The n-grams of so many words, from 2.
    pub fn level(&self, words: usize) -> &Level<'a> {
        &self.levels[words - 2]
    }

    /// Checks all blocks.
    pub fn verify(&self) -> Result<(), Damage> {
        self.layout.verify()
    }

    /// The length of each section in bytes, in the order of the file.
    pub fn section_lengths(&self) -> Vec<(&'static str, u64)> {
        self.layout.section_lengths()
    }
}

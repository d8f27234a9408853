//! Collects n-grams in memory, in any order, until they can be written.
//!
//! For every n-gram the trie needs the one without its first word, and the one without its last
//! (or a context that matters would be lost). Models pruned by other tools lack some: these are
//! added with the probability that backing off gives them, which changes no score.

use super::level_table::LevelTable;
use super::special::{BEGIN, END, SPECIAL};
use super::writer::{Grams, NGrams};
use super::FLOOR;
use crate::interner::Interner;
use rayon::prelude::*;
use std::io;

/// A word that has not been given a probability.
const MISSING: f32 = f32::NAN;

pub struct Gathered {
    words: Interner,
    /// Log10 probability and backoff of each word.
    unigrams: Vec<(f32, f32)>,
    /// From the 2-grams on.
    levels: Vec<LevelTable>,
    /// The n-grams of each level in the order of the trie.
    sorted: Vec<Vec<u32>>,
}

impl Gathered {
    pub fn new(order: usize) -> Self {
        let mut words = Interner::default();
        for word in SPECIAL {
            words.number(word);
        }
        Gathered {
            words,
            unigrams: vec![(MISSING, 0.0); SPECIAL.len()],
            levels: (2..=order).map(LevelTable::new).collect(),
            sorted: Vec::new(),
        }
    }

    /// The number of a word that has a probability.
    pub fn word(&self, text: &str) -> Option<u32> {
        let word = self.words.find(text)?;
        Some(word).filter(|&word| !self.unigrams[word as usize].0.is_nan())
    }

    /// False if the word has been given before, or there are no numbers left.
    pub fn add_word(&mut self, text: &str, probability: f32, backoff: f32) -> bool {
        let Some(word) = self.words.number(text) else { return false };
        if self.unigrams.len() < self.words.len() {
            self.unigrams.resize(self.words.len(), (MISSING, 0.0));
        }
        let unigram = &mut self.unigrams[word as usize];
        let fresh = unigram.0.is_nan();
        if fresh {
            *unigram = (probability, backoff);
        }
        fresh
    }

    /// Adds an n-gram of two words or more; false if it has been given before.
    pub fn add(&mut self, words: &[u32], probability: f32, backoff: f32) -> bool {
        let level = &mut self.levels[words.len() - 2];
        let before = level.len();
        level.number(words, (probability, backoff)) as usize == before
    }

    /// Adds what is missing and sorts; nothing can be added afterwards.
    pub fn close(&mut self) {
        for unigram in &mut self.unigrams {
            if unigram.0.is_nan() {
                *unigram = (FLOOR, 0.0);
            }
        }
        let given: Vec<usize> = self.levels.iter().map(LevelTable::len).collect();
        for place in (0..self.levels.len()).rev() {
            self.add_shorter(place);
        }
        for place in 0..self.levels.len() {
            for number in given[place]..self.levels[place].len() {
                self.back_off(place, number);
            }
        }
        self.sorted = self.levels.iter().map(LevelTable::in_order_of_the_trie).collect();
    }

    /// Adds the n-grams that those of a level contain, and marks their contexts.
    fn add_shorter(&mut self, place: usize) {
        let (shorter, longer) = self.levels.split_at_mut(place);
        for gram in longer[0].grams() {
            let (context, suffix) = (&gram[..gram.len() - 1], &gram[1..]);
            let values = match shorter.last_mut() {
                None => &mut self.unigrams[context[0] as usize],
                Some(level) => {
                    level.number(suffix, (MISSING, 0.0));
                    let number = level.number(context, (MISSING, 0.0));
                    level.values_mut(number)
                }
            };
            if values.1 == 0.0 {
                values.1 = -0.0; // a context, see `Grams`
            }
        }
    }

    /// The probability of an n-gram that was not given.
    fn back_off(&mut self, place: usize, number: usize) {
        let gram = self.levels[place].gram(number);
        let (context, suffix) = (&gram[..gram.len() - 1], &gram[1..]);
        let probability = self.values(suffix).0 + self.values(context).1;
        self.levels[place].values_mut(number as u32).0 = probability;
    }

    fn values(&self, words: &[u32]) -> (f32, f32) {
        match words {
            &[word] => self.unigrams[word as usize],
            _ => {
                let level = &self.levels[words.len() - 2];
                level.find(words).map_or((FLOOR, 0.0), |number| level.values(number))
            }
        }
    }
}

impl NGrams for Gathered {
    fn order(&self) -> usize {
        self.levels.len() + 1
    }

    fn words(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.words.texts()
    }

    fn begin(&self) -> u32 {
        BEGIN
    }

    fn end(&self) -> u32 {
        END
    }

    fn grams(&self, words: usize) -> impl Grams + '_ {
        Reading { gathered: self, level: words, at: 0 }
    }
}

struct Reading<'a> {
    gathered: &'a Gathered,
    level: usize,
    at: usize,
}

impl Grams for Reading<'_> {
    fn next(&mut self, words: &mut [u32]) -> io::Result<Option<(f32, f32)>> {
        let at = self.at;
        self.at += 1;
        if self.level == 1 {
            words[0] = at as u32;
            return Ok(self.gathered.unigrams.get(at).copied());
        }
        let level = &self.gathered.levels[self.level - 2];
        let Some(&number) = self.gathered.sorted[self.level - 2].get(at) else { return Ok(None) };
        words.copy_from_slice(level.gram(number as usize));
        Ok(Some(level.values(number)))
    }
}

impl LevelTable {
    fn in_order_of_the_trie(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        let backwards = |&number: &u32| self.gram(number as usize).iter().rev();
        order.par_sort_unstable_by(|a, b| backwards(a).cmp(backwards(b)));
        order
    }
}

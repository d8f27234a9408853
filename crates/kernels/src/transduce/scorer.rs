//! Scores three words in a row: a language model, and n-grams that a reference lacks.
//!
//! Training looks for derivations that score well and are bad, so bigrams and trigrams that are
//! not in the reference earn something there. Words alone do too, but that is in the scores of
//! edges.

use super::piece::Sum;
use crate::lm::Model;
use std::collections::HashSet;

pub struct Scorer<'a> {
    model: Option<&'a Model<'a>>,
    weight: f64,
    /// The number in the model of each word of the sentence.
    numbers: &'a [u32],
    /// What an n-gram that the reference lacks earns; nothing is looked up if it is zero.
    lacking: f64,
    pairs: HashSet<[u32; 2]>,
    triples: HashSet<[u32; 3]>,
}

impl<'a> Scorer<'a> {
    pub fn new(model: Option<&'a Model<'a>>, weight: f64, numbers: &'a [u32]) -> Self {
        Scorer {
            model,
            weight,
            numbers,
            lacking: 0.0,
            pairs: HashSet::new(),
            triples: HashSet::new(),
        }
    }

    /// Lets bigrams and trigrams that are not in a reference earn something.
    pub fn with_reference(mut self, reference: &[u32], lacking: f64) -> Self {
        self.lacking = lacking;
        self.pairs = reference.windows(2).map(|two| [two[0], two[1]]).collect();
        self.triples = reference.windows(3).map(|three| [three[0], three[1], three[2]]).collect();
        self
    }

    /// A word after two others.
    pub fn third(&self, before: [u32; 2], word: u32, sum: &mut Sum) {
        let [one, two] = before;
        self.ask(&[self.number(two), self.number(one)], self.number(word), sum);
        self.pair([two, word], sum);
        self.triple([one, two, word], sum);
    }

    /// The first words of a piece, with nothing before them.
    pub fn alone(&self, firsts: &[u32], sum: &mut Sum) {
        for (place, &word) in firsts.iter().enumerate() {
            let before = &firsts[..place];
            self.ask(
                &before.iter().map(|&one| self.number(one)).collect::<Vec<_>>(),
                self.number(word),
                sum,
            );
        }
    }

    /// The first words of a sentence.
    pub fn beginning(&self, firsts: &[u32], sum: &mut Sum) {
        let Some(model) = self.model else {
            if let &[one, two] = firsts {
                self.pair([one, two], sum);
            }
            return;
        };
        if let Some(&one) = firsts.first() {
            self.ask(&[model.begin()], self.number(one), sum);
        }
        if let &[one, two] = firsts {
            self.ask(&[self.number(one), model.begin()], self.number(two), sum);
            self.pair([one, two], sum);
        }
    }

    /// The end of a sentence after its last words.
    pub fn ending(&self, lasts: &[u32], sum: &mut Sum) {
        let Some(model) = self.model else { return };
        let mut context: Vec<u32> = lasts.iter().rev().map(|&word| self.number(word)).collect();
        if context.len() < 2 {
            context.push(model.begin());
        }
        self.ask(&context, model.end(), sum);
    }

    fn number(&self, word: u32) -> u32 {
        self.numbers[word as usize]
    }

    /// The context has its nearest word first.
    fn ask(&self, context: &[u32], word: u32, sum: &mut Sum) {
        if let Some(model) = self.model {
            let log = f64::from(model.score(context, word).log);
            sum.log += log;
            sum.score += self.weight * log;
        }
    }

    fn pair(&self, words: [u32; 2], sum: &mut Sum) {
        if self.lacking != 0.0 && !self.pairs.contains(&words) {
            sum.score += self.lacking;
        }
    }

    fn triple(&self, words: [u32; 3], sum: &mut Sum) {
        if self.lacking != 0.0 && !self.triples.contains(&words) {
            sum.score += self.lacking;
        }
    }
}

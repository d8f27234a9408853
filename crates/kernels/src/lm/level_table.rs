//! The n-grams of one length in memory, each once, found by their words.

use crate::table::{hash_numbers, Table};

pub struct LevelTable {
    order: usize,
    words: Vec<u32>,
    /// Log10 probability and backoff.
    values: Vec<(f32, f32)>,
    table: Table,
}

impl LevelTable {
    pub fn new(order: usize) -> Self {
        LevelTable { order, words: Vec::new(), values: Vec::new(), table: Table::default() }
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn grams(&self) -> impl Iterator<Item = &[u32]> {
        self.words.chunks_exact(self.order)
    }

    pub fn gram(&self, number: usize) -> &[u32] {
        &self.words[number * self.order..][..self.order]
    }

    pub fn values(&self, number: u32) -> (f32, f32) {
        self.values[number as usize]
    }

    pub fn values_mut(&mut self, number: u32) -> &mut (f32, f32) {
        &mut self.values[number as usize]
    }

    pub fn find(&self, words: &[u32]) -> Option<u32> {
        self.table.find(hash_numbers(words), |number| self.gram(number as usize) == words)
    }

    /// The number of an n-gram; one that is new gets these values.
    pub fn number(&mut self, words: &[u32], values: (f32, f32)) -> u32 {
        let LevelTable { order, words: known, table, .. } = self;
        let next = u32::try_from(self.values.len()).ok().filter(|&number| number < u32::MAX);
        let next = next.expect("fewer than 2^32 n-grams of a length");
        let number = table.enter(hash_numbers(words), next, |number| {
            &known[number as usize * *order..][..*order] == words
        });
        if number == next {
            self.words.extend_from_slice(words);
            self.values.push(values);
        }
        number
    }
}

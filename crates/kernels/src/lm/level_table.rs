//! The n-grams of one length in memory, each once, found by their words.

use crate::pack::checksum::mix;

const EMPTY: u32 = u32::MAX;

pub struct LevelTable {
    order: usize,
    words: Vec<u32>,
    /// Log10 probability and backoff.
    values: Vec<(f32, f32)>,
    /// Open addressing; at most half full.
    slots: Vec<u32>,
}

impl LevelTable {
    pub fn new(order: usize) -> Self {
        LevelTable { order, words: Vec::new(), values: Vec::new(), slots: vec![EMPTY; 16] }
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
        Some(self.slots[self.slot(words)]).filter(|&number| number != EMPTY)
    }

    /// The number of an n-gram; one that is new gets these values.
    pub fn number(&mut self, words: &[u32], values: (f32, f32)) -> u32 {
        let slot = self.slot(words);
        if self.slots[slot] != EMPTY {
            return self.slots[slot];
        }
        let number = u32::try_from(self.len()).ok().filter(|&number| number != EMPTY);
        let number = number.expect("fewer than 2^32 n-grams of a length");
        self.slots[slot] = number;
        self.words.extend_from_slice(words);
        self.values.push(values);
        if self.len() * 2 > self.slots.len() {
            self.slots = vec![EMPTY; self.slots.len() * 2];
            for number in 0..self.len() {
                let slot = self.slot(self.gram(number));
                self.slots[slot] = number as u32;
            }
        }
        number
    }

    fn slot(&self, words: &[u32]) -> usize {
        let mask = self.slots.len() - 1;
        let hash = words.iter().fold(0, |hash, &word| mix(hash ^ u64::from(word)));
        let mut slot = hash as usize & mask;
        while self.slots[slot] != EMPTY && self.gram(self.slots[slot] as usize) != words {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

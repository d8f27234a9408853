//! Numbers for texts while a store is made: each text is kept once, in one block of bytes.

use super::checksum::Checksum;

const EMPTY: u32 = u32::MAX;

pub struct Interner {
    bytes: Vec<u8>,
    starts: Vec<usize>,
    /// Open addressing; at most half full.
    places: Vec<u32>,
}

impl Default for Interner {
    fn default() -> Self {
        Interner { bytes: Vec::new(), starts: vec![0], places: vec![EMPTY; 16] }
    }
}

impl Interner {
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn get(&self, number: u32) -> &[u8] {
        &self.bytes[self.starts[number as usize]..self.starts[number as usize + 1]]
    }

    /// The number of a text, a new one if it has none yet. None: there are no numbers left.
    pub fn number(&mut self, text: &str) -> Option<u32> {
        let place = self.place(text.as_bytes());
        if self.places[place] != EMPTY {
            return Some(self.places[place]);
        }
        let number = u32::try_from(self.len()).ok().filter(|&n| n < EMPTY - 16)?;
        self.places[place] = number;
        self.bytes.extend_from_slice(text.as_bytes());
        self.starts.push(self.bytes.len());
        if self.len() * 2 > self.places.len() {
            self.grow();
        }
        Some(number)
    }

    /// The number of a text that has one.
    pub fn find(&self, text: &str) -> Option<u32> {
        Some(self.places[self.place(text.as_bytes())]).filter(|&number| number != EMPTY)
    }

    fn place(&self, text: &[u8]) -> usize {
        let mask = self.places.len() - 1;
        let mut place = Checksum::of(text) as usize & mask;
        while self.places[place] != EMPTY && self.get(self.places[place]) != text {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        self.places = vec![EMPTY; self.places.len() * 2];
        for number in 0..self.len() as u32 {
            let place = self.place(self.get(number));
            self.places[place] = number;
        }
    }

    /// The numbers in the order of their texts.
    pub fn sorted(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        order.sort_unstable_by(|&a, &b| self.get(a).cmp(self.get(b)));
        order
    }
}

/// Of each number its place in an order.
pub fn places(order: &[u32]) -> Vec<u32> {
    let mut places = vec![0; order.len()];
    for (place, &number) in order.iter().enumerate() {
        places[number as usize] = place as u32;
    }
    places
}

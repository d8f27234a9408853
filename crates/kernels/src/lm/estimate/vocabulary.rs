//! Words and their numbers, in the order in which the words first came.

/// Words a model always has: the unknown word, the begin and the end of a sentence.
pub const SPECIAL: [&str; 3] = ["<unk>", "<s>", "</s>"];
pub const UNKNOWN: u32 = 0;
pub const BEGIN: u32 = 1;
pub const END: u32 = 2;

/// An odd number without pattern, to spread hashes.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

pub struct Vocabulary {
    text: String,
    /// Where each word ends in the text.
    ends: Vec<usize>,
    /// High half: of the hash; low half: the word's number plus one. 0: free. At most half full.
    slots: Vec<u64>,
}

impl Default for Vocabulary {
    fn default() -> Self {
        let mut vocabulary = Vocabulary { text: String::new(), ends: vec![], slots: vec![0; 1024] };
        for word in SPECIAL {
            vocabulary.append(word, hash(word.as_bytes()));
        }
        vocabulary
    }
}

impl Vocabulary {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn text(&self, id: u32) -> &str {
        let id = id as usize;
        let start = if id == 0 { 0 } else { self.ends[id - 1] };
        &self.text[start..self.ends[id]]
    }

    pub fn texts(&self) -> impl Iterator<Item = &str> {
        (0..self.len() as u32).map(|id| self.text(id))
    }

    /// The number of a word, a new one if need be; none if its bytes are no text.
    #[inline]
    pub fn number(&mut self, word: &[u8]) -> Option<u32> {
        let hash = hash(word);
        let mask = self.slots.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            let slot = self.slots[place];
            if slot == 0 {
                return Some(self.append(std::str::from_utf8(word).ok()?, hash));
            }
            let id = (slot as u32).wrapping_sub(1);
            if slot >> 32 == hash >> 32 && self.text(id).as_bytes() == word {
                return Some(id);
            }
            place = (place + 1) & mask;
        }
    }

    fn append(&mut self, word: &str, hash: u64) -> u32 {
        if 2 * (self.ends.len() + 1) > self.slots.len() {
            self.grow();
        }
        self.text.push_str(word);
        self.ends.push(self.text.len());
        let number = self.ends.len() as u64;
        self.take_slot(hash, number);
        (number - 1) as u32
    }

    fn take_slot(&mut self, hash: u64, number: u64) {
        let mask = self.slots.len() - 1;
        let mut place = hash as usize & mask;
        while self.slots[place] != 0 {
            place = (place + 1) & mask;
        }
        self.slots[place] = (hash >> 32 << 32) | number;
    }

    fn grow(&mut self) {
        self.slots = vec![0; 2 * self.slots.len()];
        for id in 0..self.ends.len() {
            let hash = hash(self.text(id as u32).as_bytes());
            self.take_slot(hash, id as u64 + 1);
        }
    }
}

#[inline]
fn hash(word: &[u8]) -> u64 {
    let mut state = word.len() as u64;
    let mut mix = |part: u64| {
        let wide = u128::from(state ^ part ^ SPREAD) * u128::from(SPREAD | (part << 1));
        state = (wide >> 64) as u64 ^ wide as u64;
    };
    let mut parts = word.chunks_exact(8);
    for part in &mut parts {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(part);
        mix(u64::from_le_bytes(bytes));
    }
    let mut rest = 0;
    for &byte in parts.remainder() {
        rest = (rest << 8) | u64::from(byte);
    }
    mix(rest);
    state.wrapping_mul(SPREAD) ^ (state >> 29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_numbered_as_they_first_come_and_found_again() {
        let mut vocabulary = Vocabulary::default();
        let words: Vec<String> = (0..5000).map(|number| format!("w{}", number * 7919)).collect();
        for round in 0..2 {
            for (place, word) in words.iter().enumerate() {
                assert_eq!(vocabulary.number(word.as_bytes()), Some(place as u32 + 3), "{round}");
            }
        }
        assert_eq!(vocabulary.len(), 5003);
        assert_eq!(vocabulary.text(4), words[1]);
        assert_eq!(vocabulary.texts().take(3).collect::<Vec<_>>(), SPECIAL);
    }

    #[test]
    fn bytes_that_are_no_text_have_no_number() {
        assert_eq!(Vocabulary::default().number(b"\xff"), None);
        assert_eq!(Vocabulary::default().number(b"</s>"), Some(END));
    }
}

//! Numbers for texts: each text is kept once and numbered from 0 in the order of arrival.

use crate::table::{hash_text, Table};

/// Numbers from here on are free for other uses (`pack` numbers slots with them).
const END: u32 = u32::MAX - 16;

#[derive(Default)]
pub struct Interner {
    /// All texts, one after the other, and where each ends.
    text: String,
    ends: Vec<usize>,
    table: Table,
}

impl Interner {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn get(&self, number: u32) -> &str {
        let (start, end) = self.bounds(number);
        &self.text[start..end]
    }

    #[inline(always)]
    fn bounds(&self, number: u32) -> (usize, usize) {
        let number = number as usize;
        (if number == 0 { 0 } else { self.ends[number - 1] }, self.ends[number])
    }

    /// All texts by their numbers.
    pub fn texts(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        (0..self.len()).map(|number| self.get(number as u32))
    }

    /// The number of a text, a new one if it has none yet; None if there are no numbers left.
    #[inline]
    pub fn number(&mut self, text: &str) -> Option<u32> {
        self.number_bytes(text.as_bytes())
    }

    /// As `number`; bytes that are not UTF-8 have none. Only new texts are checked for it.
    #[inline]
    pub fn number_bytes(&mut self, text: &[u8]) -> Option<u32> {
        let hash = hash_text(text);
        match self.table.seek(hash, |number| self.is(number, text)) {
            Ok(number) => Some(number),
            Err(vacant) => {
                let number = u32::try_from(self.len()).ok().filter(|&number| number < END)?;
                self.text.push_str(std::str::from_utf8(text).ok()?);
                self.ends.push(self.text.len());
                self.table.fill(vacant, hash, number);
                Some(number)
            }
        }
    }

    /// The number of a text that has one.
    pub fn find(&self, text: &str) -> Option<u32> {
        let text = text.as_bytes();
        self.table.find(hash_text(text), |number| self.is(number, text))
    }

    #[inline(always)]
    fn is(&self, number: u32, text: &[u8]) -> bool {
        let (start, end) = self.bounds(number);
        &self.text.as_bytes()[start..end] == text
    }

    /// The numbers in the order of their texts.
    pub fn sorted(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        order.sort_unstable_by(|&a, &b| self.get(a).cmp(self.get(b)));
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_numbered_as_they_first_come_and_found_again() {
        let mut interner = Interner::default();
        let texts: Vec<String> = (0..5000).map(|number| format!("w{}", number * 7919)).collect();
        for round in 0..2 {
            for (place, text) in texts.iter().enumerate() {
                assert_eq!(interner.number(text), Some(place as u32), "{round}");
            }
        }
        assert_eq!(interner.len(), 5000);
        assert!(interner.texts().eq(&texts));
        assert_eq!(interner.find(&texts[1]), Some(1));
        assert_eq!((interner.find("w"), interner.find("")), (None, None));
        assert_eq!(interner.number_bytes(b"\xff"), None);
        assert_eq!(interner.number(""), Some(5000));
        assert_eq!(interner.find(""), Some(5000));
    }

    #[test]
    fn the_order_is_that_of_the_bytes() {
        let mut interner = Interner::default();
        for text in ["b", "", "é", "a", "B"] {
            interner.number(text);
        }
        assert_eq!(interner.sorted(), [1, 4, 3, 0, 2]);
    }
}

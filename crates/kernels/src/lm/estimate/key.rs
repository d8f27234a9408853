//! An n-gram as one large number.
//!
//! Every word takes the same number of bits, and the last word of the n-gram the highest ones, so
//! that numbers sort as n-grams do when they are read from right to left (*suffix order*), and a
//! shorter n-gram at the end of a longer one is the same number with its lower bits cleared. `W`
//! is the number of 64-bit parts: one for short n-grams and small vocabularies; three are always
//! enough.

use std::cmp::Ordering;

/// Most significant part first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key<const W: usize>(pub [u64; W]);

impl<const W: usize> Key<W> {
    pub const EMPTY: Self = Key([0; W]);

    fn wide(&self) -> u128 {
        (u128::from(self.0[0]) << 64) | u128::from(self.0[1])
    }

    /// The word in a place; the last word of the n-gram is in place 0.
    #[inline]
    pub fn word(&self, place: usize, bits: u32) -> u32 {
        let start = place * bits as usize;
        let (part, shift) = (start / 64, start % 64);
        let mut top = self.0[part] << shift;
        if shift > 0 && part + 1 < W {
            top |= self.0[part + 1] >> (64 - shift);
        }
        (top >> (64 - bits)) as u32
    }

    /// Puts a word into a place that is still empty.
    #[inline]
    pub fn put(&mut self, place: usize, bits: u32, word: u32) {
        let start = place * bits as usize;
        let (part, shift) = (start / 64, start % 64);
        let top = u64::from(word) << (64 - bits);
        self.0[part] |= top >> shift;
        if shift > 0 && part + 1 < W {
            self.0[part + 1] |= top << (64 - shift);
        }
    }

    /// Only the words of the first places.
    #[inline]
    pub fn first(&self, words: usize, bits: u32) -> Self {
        let mut left = words * bits as usize;
        let mut kept = Self::EMPTY;
        for part in 0..W {
            let mask = if left >= 64 { u64::MAX } else { !(u64::MAX >> left) };
            kept.0[part] = self.0[part] & mask;
            left = left.saturating_sub(64);
        }
        kept
    }

    /// Moves every word one place on; place 0 becomes empty.
    #[inline]
    pub fn moved_on(&self, bits: u32) -> Self {
        let mut moved = Self::EMPTY;
        for part in 0..W {
            moved.0[part] = self.0[part] >> bits;
            if part > 0 {
                moved.0[part] |= self.0[part - 1] << (64 - bits);
            }
        }
        moved
    }

    /// Moves every word one place back; the word in place 0 is dropped.
    #[inline]
    pub fn moved_back(&self, bits: u32) -> Self {
        let mut moved = Self::EMPTY;
        for part in 0..W {
            moved.0[part] = self.0[part] << bits;
            if part + 1 < W {
                moved.0[part] |= self.0[part + 1] >> (64 - bits);
            }
        }
        moved
    }

    /// The number of leading places with the same words.
    #[inline]
    pub fn same(&self, other: &Self, bits: u32) -> usize {
        let mut zeros = 0;
        for part in 0..W {
            let difference = self.0[part] ^ other.0[part];
            zeros += difference.leading_zeros();
            if difference != 0 {
                break;
            }
        }
        (zeros / bits) as usize
    }

    /// From suffix order to *context order*: first the words before the last one, read from right
    /// to left, then the last one. All n-grams with the same context are then side by side.
    #[inline]
    pub fn context_first(&self, order: usize, bits: u32) -> Self {
        let mut key = self.moved_back(bits);
        key.put(order - 1, bits, self.word(0, bits));
        key
    }

    /// The reverse: `self` is a context, to which the last word is added.
    #[inline]
    pub fn with_last(&self, bits: u32, last: u32) -> Self {
        let mut key = self.moved_on(bits);
        key.put(0, bits, last);
        key
    }
}

impl<const W: usize> Ord for Key<W> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match W {
            1 => self.0[0].cmp(&other.0[0]),
            2 => self.wide().cmp(&other.wide()),
            _ => self.0.cmp(&other.0),
        }
    }
}

impl<const W: usize> PartialOrd for Key<W> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    #[inline]
    fn lt(&self, other: &Self) -> bool {
        match W {
            1 => self.0[0] < other.0[0],
            2 => self.wide() < other.wide(),
            _ => self.0 < other.0,
        }
    }
}

/// What goes to scratch files and through sorts: an n-gram and 64 bits about it.
#[derive(Clone, Copy)]
pub struct Record<const W: usize> {
    pub key: Key<W>,
    pub value: u64,
}

impl<const W: usize> Record<W> {
    pub const BYTES: usize = 8 * (W + 1);

    #[inline]
    pub fn write(&self, bytes: &mut Vec<u8>) {
        for part in self.key.0 {
            bytes.extend_from_slice(&part.to_le_bytes());
        }
        bytes.extend_from_slice(&self.value.to_le_bytes());
    }

    #[inline]
    pub fn read(bytes: &[u8]) -> Self {
        let number = |place: usize| {
            let mut part = [0; 8];
            part.copy_from_slice(&bytes[8 * place..8 * place + 8]);
            u64::from_le_bytes(part)
        };
        Record { key: Key(std::array::from_fn(number)), value: number(W) }
    }

    /// Two numbers as the value.
    #[inline]
    pub fn of(key: Key<W>, first: f32, second: f32) -> Self {
        let value = (u64::from(first.to_bits()) << 32) | u64::from(second.to_bits());
        Record { key, value }
    }

    #[inline]
    pub fn numbers(&self) -> (f32, f32) {
        (f32::from_bits((self.value >> 32) as u32), f32::from_bits(self.value as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key<const W: usize>(words: &[u32], bits: u32) -> Key<W> {
        let mut key = Key::EMPTY;
        for (place, &word) in words.iter().rev().enumerate() {
            key.put(place, bits, word);
        }
        key
    }

    fn check<const W: usize>(bits: u32) {
        let top = (1u64 << bits) as u32;
        let top = top.wrapping_sub(1);
        let words = [3, top, 1, 0, top - 1, 2];
        let order = (64 * W / bits as usize).min(6);
        let words = &words[..order];
        let made: Key<W> = key(words, bits);
        for place in 0..order {
            assert_eq!(made.word(place, bits), words[order - 1 - place]);
        }
        let shorter: Key<W> = key(&words[1..], bits);
        assert_eq!(made.first(order - 1, bits), shorter);
        assert_eq!(made.same(&shorter, bits), order - 1);
        let context: Key<W> = key(&words[..order - 1], bits);
        let turned = made.context_first(order, bits);
        assert_eq!(turned.first(order - 1, bits), context);
        assert_eq!(turned.word(order - 1, bits), words[order - 1]);
        assert_eq!(context.with_last(bits, words[order - 1]), made);
    }

    #[test]
    fn words_are_found_where_they_were_put_at_any_width() {
        for bits in 2..=32 {
            check::<1>(bits);
            check::<2>(bits);
            check::<3>(bits);
        }
    }

    #[test]
    fn keys_sort_by_the_last_word_then_the_one_before() {
        let (low, high): (Key<2>, Key<2>) = (key(&[9, 1, 4], 20), key(&[1, 2, 4], 20));
        assert!(low < high && low.cmp(&high) == Ordering::Less);
        assert!(key::<3>(&[9, 9, 4], 30) < key::<3>(&[1, 1, 5], 30));
    }

    #[test]
    fn a_record_is_read_back_as_it_was_written() {
        let record = Record::<3>::of(key(&[1, 2, 3], 32), 0.25, -1.5);
        let mut bytes = Vec::new();
        record.write(&mut bytes);
        assert_eq!(bytes.len(), Record::<3>::BYTES);
        let back = Record::<3>::read(&bytes);
        assert_eq!((back.key, back.numbers()), (record.key, (0.25, -1.5)));
    }
}

//! The hash table of the kernels: finds the number of a thing by its hash.
//!
//! The things themselves lie in a list of the caller, which also compares them. A slot holds
//! only a number and half of a hash, eight bytes in all: most things that differ are distinguished
//! without being looked at, and the table grows without hashing anything again.
//!
//! Other tables are different for a reason, given where they are defined: `align::counts` (no
//! branches), `grammar::wanted` (shared by threads without a lock), `lm::vocabulary` (part of a
//! file) and `numbered` (keys that are numbers, which the standard map holds itself).

/// Odd and without a pattern: spreads the bits of a product.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

pub struct Table {
    /// High half: that of the hash, which also says where to look first. Low half: the number
    /// plus one; 0 is free. At most half are taken.
    slots: Vec<u64>,
    taken: usize,
}

/// A free slot, until the table changes.
pub struct Vacant(usize);

impl Default for Table {
    fn default() -> Self {
        Table { slots: vec![0; 16], taken: 0 }
    }
}

impl Table {
    /// The number of the thing that has this hash and is `same`.
    #[inline]
    pub fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> Option<u32> {
        self.seek(hash, same).ok()
    }

    /// As `find`; a thing that is not there is entered as number `next`, which is less than
    /// `u32::MAX`.
    #[inline]
    pub fn enter(&mut self, hash: u64, next: u32, same: impl Fn(u32) -> bool) -> u32 {
        self.seek(hash, same).unwrap_or_else(|vacant| {
            self.fill(vacant, hash, next);
            next
        })
    }

    /// Enters a thing that `seek` has not found.
    #[inline]
    pub fn fill(&mut self, Vacant(place): Vacant, hash: u64, number: u32) {
        self.slots[place] = hash >> 32 << 32 | (u64::from(number) + 1);
        self.taken += 1;
        if 2 * self.taken > self.slots.len() {
            self.grow();
        }
    }

    /// The number, or where it may go.
    #[inline]
    pub fn seek(&self, hash: u64, same: impl Fn(u32) -> bool) -> Result<u32, Vacant> {
        let mask = self.slots.len() - 1;
        let mut place = (hash >> 32) as usize & mask;
        loop {
            let slot = self.slots[place];
            if slot == 0 {
                return Err(Vacant(place));
            }
            let number = (slot as u32).wrapping_sub(1);
            if slot >> 32 == hash >> 32 && same(number) {
                return Ok(number);
            }
            place = (place + 1) & mask;
        }
    }

    /// Forgets all things; keeps its size.
    pub fn clear(&mut self) {
        self.slots.fill(0);
        self.taken = 0;
    }

    #[cold]
    fn grow(&mut self) {
        let size = 2 * self.slots.len();
        let old = std::mem::replace(&mut self.slots, vec![0; size]);
        for slot in old.into_iter().filter(|&slot| slot != 0) {
            let mut place = (slot >> 32) as usize & (size - 1);
            while self.slots[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            self.slots[place] = slot;
        }
    }
}

/// The hash of a text.
#[inline]
pub fn hash_text(text: &[u8]) -> u64 {
    let (parts, rest) = text.as_chunks::<8>();
    let state =
        parts.iter().fold(text.len() as u64, |state, part| stir(state, u64::from_le_bytes(*part)));
    let rest = rest.iter().fold(0, |rest, &byte| rest << 8 | u64::from(byte));
    finish(stir(state, rest))
}

/// The hash of a list of numbers.
#[inline]
pub fn hash_numbers(numbers: &[u32]) -> u64 {
    let state = numbers.len() as u64;
    finish(numbers.iter().fold(state, |state, &number| stir(state, number.into())))
}

#[inline(always)]
fn stir(state: u64, part: u64) -> u64 {
    let wide = u128::from(state ^ part ^ SPREAD) * u128::from(SPREAD | part << 1);
    (wide >> 64) as u64 ^ wide as u64
}

#[inline(always)]
fn finish(state: u64) -> u64 {
    state.wrapping_mul(SPREAD) ^ state >> 29
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_keep_the_number_under_which_they_were_entered() {
        let things: Vec<u32> = (0..5000).map(|k| k * 7919).collect();
        let mut table = Table::default();
        for round in 0..2 {
            for (k, &thing) in things.iter().enumerate() {
                let same = |number: u32| things[number as usize] == thing;
                let next = if round == 0 { k as u32 } else { u32::MAX - 1 };
                assert_eq!(table.enter(hash_numbers(&[thing]), next, same), k as u32);
            }
        }
        let absent = |thing: u32| {
            table.find(hash_numbers(&[thing]), |number| things[number as usize] == thing)
        };
        assert!((0..1000).all(|k| absent(k * 7919 + 1).is_none()));
    }

    #[test]
    fn things_with_the_same_hash_are_compared() {
        let mut table = Table::default();
        for k in 0..100 {
            assert_eq!(table.enter(7, k, |number| number == k), k);
        }
        assert!((0..100).all(|k| table.find(7, |number| number == k) == Some(k)));
        assert_eq!(table.find(7, |_| false), None);
    }

    #[test]
    fn hashes_of_similar_things_differ_in_the_half_that_is_kept() {
        let texts = (0..20_000).map(|k| hash_text(format!("w{k}").as_bytes()));
        let pairs = (0..20_000).map(|k| hash_numbers(&[k / 100, k % 100]));
        for mut halves in [texts.map(half).collect::<Vec<_>>(), pairs.map(half).collect()] {
            halves.sort_unstable();
            halves.dedup();
            assert!(halves.len() >= 19_998);
        }
        let zeros = |length: usize| hash_text(&[0; 20][..length]);
        assert!((1..20).all(|length| zeros(length) != zeros(length - 1)));
        assert_ne!(hash_numbers(&[0]), hash_numbers(&[0, 0]));
    }

    fn half(hash: u64) -> u32 {
        (hash >> 32) as u32
    }
}

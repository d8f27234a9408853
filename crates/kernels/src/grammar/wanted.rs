//! Fingerprints that are looked for, and what was seen under each.
//!
//! A hash table with linear probing. It stays apart from `crate::table` because threads share it
//! without a lock, and because its keys lie in the table beside what was seen, so a lookup costs
//! one fetch from memory.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Two of three places are taken.
const PLACES: [u64; 2] = [3, 2];
/// States of a place; any odd number is the second fingerprint of what was seen.
const FREE: u64 = 0;
const NOT_SEEN: u64 = 2;

pub struct Wanted {
    places: Vec<Place>,
}

struct Place {
    id: i64,
    seen: AtomicU64,
}

/// The outcome of a claim.
#[derive(PartialEq, Eq, Debug)]
pub enum Claim {
    First,
    Again,
    /// Another thing has this fingerprint.
    Collision,
}

impl Wanted {
    /// `ids` are distinct.
    pub fn new(ids: &[i64]) -> Self {
        let size = ids.len() as u64 * PLACES[0] / PLACES[1] + 1;
        let free = || Place { id: 0, seen: AtomicU64::new(FREE) };
        let mut wanted =
            Wanted { places: std::iter::repeat_with(free).take(size as usize).collect() };
        for &id in ids {
            let mut k = wanted.first(id);
            while *wanted.places[k].seen.get_mut() != FREE {
                k = wanted.after(k);
            }
            wanted.places[k] = Place { id, seen: AtomicU64::new(NOT_SEEN) };
        }
        wanted
    }

    /// Fetches what will soon be looked up. Such fetches wait for memory together, while lookups
    /// would wait one by one; the result only keeps the compiler from dropping the fetch.
    #[inline(always)]
    pub fn fetch(&self, id: i64) -> i64 {
        self.places[self.first(id)].id
    }

    #[inline(always)]
    pub fn find(&self, id: i64) -> Option<usize> {
        let mut k = self.first(id);
        loop {
            let place = &self.places[k];
            if place.seen.load(Relaxed) == FREE {
                return None;
            }
            if place.id == id {
                return Some(k);
            }
            k = self.after(k);
        }
    }

    /// Whether this is the first thing seen at this place; `second` is its second fingerprint.
    #[inline(always)]
    pub fn claim(&self, place: usize, second: u64) -> Claim {
        let second = second | 1;
        let seen = &self.places[place].seen;
        // Most were seen before, and reading is cheaper than exchanging.
        let found = match seen.load(Relaxed) {
            NOT_SEEN => match seen.compare_exchange(NOT_SEEN, second, Relaxed, Relaxed) {
                Ok(_) => return Claim::First,
                Err(other) => other,
            },
            found => found,
        };
        if found == second {
            Claim::Again
        } else {
            Claim::Collision
        }
    }

    /// How many are still to be found.
    pub fn missing(&self) -> usize {
        self.places.iter().filter(|place| place.seen.load(Relaxed) == NOT_SEEN).count()
    }

    /// Where to look first. Some ids have similar highest bits, hence the product.
    #[inline(always)]
    fn first(&self, id: i64) -> usize {
        let spread = (id as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((u128::from(spread) * self.places.len() as u128) >> 64) as usize
    }

    #[inline(always)]
    fn after(&self, k: usize) -> usize {
        if k + 1 < self.places.len() {
            k + 1
        } else {
            0
        }
    }
}

//! Fingerprints that are looked for, and what was seen under each.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// About so many fingerprints share an entry of the index.
const SHARED: usize = 4;

pub struct Wanted {
    /// Sorted.
    ids: Vec<i64>,
    /// A second fingerprint of what was seen, 0 before.
    seen: Vec<AtomicU64>,
    /// Where the fingerprints with each choice of highest bits begin.
    starts: Vec<u32>,
    shift: u32,
}

/// What became of a thing that was found.
#[derive(PartialEq, Eq, Debug)]
pub enum Claim {
    First,
    Again,
    /// Another thing has this fingerprint.
    Collision,
}

impl Wanted {
    /// `ids` are sorted and fewer than 2^32.
    pub fn new(ids: Vec<i64>) -> Self {
        let bits = (ids.len() / SHARED).max(1).ilog2() + 1;
        let shift = 64 - bits;
        let mut starts = vec![0u32; (1 << bits) + 1];
        ids.iter().for_each(|&id| starts[place(id, shift) + 1] += 1);
        for k in 1..starts.len() {
            starts[k] += starts[k - 1];
        }
        let seen = ids.iter().map(|_| AtomicU64::new(0)).collect();
        Wanted { ids, seen, starts, shift }
    }

    #[inline(always)]
    pub fn find(&self, id: i64) -> Option<usize> {
        let k = place(id, self.shift);
        let (start, end) = (self.starts[k] as usize, self.starts[k + 1] as usize);
        self.ids[start..end].binary_search(&id).ok().map(|found| start + found)
    }

    /// Tells whether the thing at this place is the first; `second` stands for the thing.
    pub fn claim(&self, place: usize, second: u64) -> Claim {
        let second = second | 1; // never 0
        match self.seen[place].compare_exchange(0, second, Relaxed, Relaxed) {
            Ok(_) => Claim::First,
            Err(seen) if seen == second => Claim::Again,
            Err(_) => Claim::Collision,
        }
    }

    /// How many are still to be found.
    pub fn missing(&self) -> usize {
        self.seen.iter().filter(|seen| seen.load(Relaxed) == 0).count()
    }
}

/// Negative numbers come first.
#[inline(always)]
fn place(id: i64, shift: u32) -> usize {
    ((id as u64 ^ 1 << 63) >> shift) as usize
}

//! From counts of the highest order to the counts that Kneser and Ney smooth, of every order.
//!
//! The *adjusted count* of an n-gram below the highest order is not how often it occurs but how
//! many different words stand before it; an n-gram that begins a sentence has nothing before it
//! and keeps its own count, as do all of the highest order.
//!
//! In suffix order the n-grams that end in the same shorter one are side by side, so one pass
//! over the highest order gives all others: a shorter n-gram is open while n-grams end in it.

use super::counts::Counted;
use super::discounts::Statistics;
use super::key::{Key, Record};
use super::scratch::go_on;
use super::sorter::Sorter;
use crate::lm::special::BEGIN;
use crate::watch::Watch;
use std::io;

/// Adjusted counts on their way: those of unigrams by word, the others in context order. The
/// lowest bit of a value is set if the n-gram is pruned; the rest is its count.
pub struct Adjusted<'s, const W: usize> {
    pub unigrams: Vec<u64>,
    /// Of the orders from 2.
    pub sorters: Vec<Sorter<'s, W>>,
    pub statistics: Vec<Statistics>,
}

#[derive(Clone, Copy, Default)]
struct Open {
    adjusted: u64,
    /// How often it occurs, which decides whether it is pruned.
    occurrences: u64,
}

/// `prune`: for each order, the number of occurrences up to which an n-gram is pruned.
pub fn adjust<const W: usize>(
    mut counted: Counted<W>,
    bits: u32,
    prune: &[u64],
    adjusted: &mut Adjusted<W>,
    watch: &Watch,
) -> io::Result<()> {
    let highest = prune.len();
    let mut open = vec![Open::default(); highest];
    let mut depth = 0;
    let mut last = Key::EMPTY;
    let mut seen = 0u32;
    while let Some((key, count)) = counted.next()? {
        seen = seen.wrapping_add(1);
        if seen.trailing_zeros() >= 16 {
            go_on(watch)?;
        }
        let same = last.same(&key, bits).min(depth);
        for order in (same + 1..=depth).rev() {
            adjusted.take(&last, order, bits, open[order], prune)?;
        }
        for gram in &mut open[..=same] {
            gram.occurrences += count;
        }
        open[same].adjusted += 1;
        // An n-gram that begins a sentence ends there, the others continue to the highest order.
        let begin = (same..highest).find(|&place| key.word(place, bits) == BEGIN);
        let length = begin.map_or(highest, |place| place + 1);
        depth = length.min(highest - 1);
        let new = Open { adjusted: 1, occurrences: count };
        open[same + 1..=depth].fill(new);
        match length == highest {
            true => {
                let full = Open { adjusted: count, occurrences: count };
                adjusted.take(&key, highest, bits, full, prune)?;
            }
            false => open[length].adjusted = count,
        }
        last = key;
    }
    for order in 1..=depth {
        adjusted.take(&last, order, bits, open[order], prune)?;
    }
    Ok(())
}

impl<const W: usize> Adjusted<'_, W> {
    #[inline]
    fn take(
        &mut self,
        key: &Key<W>,
        order: usize,
        bits: u32,
        gram: Open,
        prune: &[u64],
    ) -> io::Result<()> {
        let pruned = gram.occurrences <= prune[order - 1];
        self.statistics[order - 1].add(gram.adjusted, pruned);
        if order == 1 {
            self.unigrams[key.word(0, bits) as usize] = gram.adjusted;
            return Ok(());
        }
        let key = key.first(order, bits).context_first(order, bits);
        let value = (gram.adjusted << 1) | u64::from(pruned);
        self.sorters[order - 2].push(Record { key, value })
    }
}

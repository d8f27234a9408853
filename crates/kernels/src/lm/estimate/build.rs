//! The steps of estimation, one after the other, and what memory each may use.

use super::adjust::{adjust, Adjusted};
use super::contexts::weigh;
use super::counts::count;
use super::discounts::{Discounts, Statistics};
use super::estimated::{Estimated, Grams, Holds};
use super::interpolate::{interpolate, unigrams, Backoffs};
use super::key::Record;
use super::scratch::Scratch;
use super::sorter::{Sorted, Sorter};
use super::tape::Tape;
use super::tokens::Tokens;
use crate::lm::special::{BEGIN, UNKNOWN};
use crate::lm::writer::bytes_to_write;
use crate::watch::Watch;
use std::io;
use std::sync::Arc;

/// The share of the memory for words that wait to be counted is one over this.
pub const SHARE_OF_TOKENS: usize = 4;

/// `prune`: for each order from 1, the number of occurrences up to which an n-gram is pruned; 0
/// for unigrams, never falling. The model has as many orders. `memory`: bytes that n-grams may
/// take, until they are written, not counting the vocabulary.
pub fn build(
    tokens: Tokens,
    prune: &[u64],
    memory: usize,
    scratch: &Arc<dyn Scratch>,
    watch: &Watch,
) -> io::Result<Estimated> {
    match (tokens.bits() as usize * prune.len()).div_ceil(64) {
        0 | 1 => build_with::<1>(tokens, prune, memory, scratch, watch),
        2 => build_with::<2>(tokens, prune, memory, scratch, watch),
        _ => build_with::<3>(tokens, prune, memory, scratch, watch),
    }
}

fn build_with<const W: usize>(
    mut tokens: Tokens,
    prune: &[u64],
    memory: usize,
    scratch: &Arc<dyn Scratch>,
    watch: &Watch,
) -> io::Result<Estimated>
where
    Grams: Holds<W>,
{
    let (highest, bits) = (prune.len(), tokens.bits());
    let counted = count::<W>(&mut tokens, highest, memory / 4, &**scratch, watch)?;
    let vocabulary = tokens.into_vocabulary();
    // Longer n-grams are more: each order's share grows with it.
    let weights: usize = (2..=highest).sum();
    let sorter = |order| {
        let most = memory / 2 * order / weights / Record::<W>::BYTES;
        Sorter::new(&**scratch, watch, most)
    };
    let mut adjusted = Adjusted {
        unigrams: vec![0; vocabulary.len()],
        sorters: (2..=highest).map(sorter).collect(),
        statistics: vec![Statistics::default(); highest],
    };
    adjust(counted, bits, prune, &mut adjusted, watch)?;
    let Adjusted { unigrams: adjusted, sorters, mut statistics } = adjusted;
    for word in [UNKNOWN, BEGIN] {
        statistics[0].add(adjusted[word as usize], false);
    }
    let counts: Vec<u64> = statistics.iter().map(|order| order.kept).collect();
    let discounts: Vec<Discounts> = statistics.iter().map(Discounts::of).collect();

    let held: usize = sorters.iter().map(Sorter::memory).sum();
    let writing = bytes_to_write(counts.iter().max().copied().unwrap_or(0));
    // However little there is, sorting gets some of it.
    let left = memory.saturating_sub(held.max(writing)).max(memory / 4);
    let share = Share::new(left, &counts, Record::<W>::BYTES);
    let tape = |order: usize| Tape::new(scratch, share.of(counts[order - 1]));
    let mut finished: Vec<Tape<W>> = Vec::new();
    let mut waiting: Option<Sorted<W>> = None;
    // The backoffs of an order come with the order above, so each is finished one step later.
    let mut finish = |own: Option<Sorted<W>>, backoffs: Option<&Tape<W>>| {
        let order = finished.len() + 1;
        let mut out = tape(order);
        let backoffs = Backoffs::new(backoffs)?;
        match (own, finished.last()) {
            (Some(own), Some(lower)) => {
                interpolate(order, bits, own, lower, backoffs, &mut out, watch)?;
            }
            _ => unigrams(&adjusted, bits, &discounts[0], backoffs, &mut out)?,
        }
        finished.push(out);
        io::Result::Ok(())
    };
    for (sorter, order) in sorters.into_iter().zip(2..) {
        let mut own = Sorter::new(&**scratch, watch, share.of(counts[order - 1]));
        let mut backoffs = tape(order - 1);
        let sorted = sorter.finish()?;
        weigh(order, bits, sorted, &discounts[order - 1], &mut own, &mut backoffs, watch)?;
        finish(waiting.take(), Some(&backoffs))?;
        waiting = Some(own.finish()?);
    }
    finish(waiting.take(), None)?;
    let hold = |(tape, order)| Grams::hold(tape, order, bits);
    let grams = finished.into_iter().zip(1..).map(hold).collect();
    Ok(Estimated { vocabulary, counts, discounts, grams })
}

/// How the lists of the last steps, whose lengths are known, share the remaining memory.
struct Share {
    memory: u128,
    needed: u128,
}

impl Share {
    fn new(memory: usize, counts: &[u64], bytes: usize) -> Self {
        let all: u64 = counts.iter().sum();
        let longest = counts.iter().max().copied().unwrap_or(0);
        // All finished orders, two that are being sorted, the backoffs of one.
        let records = u128::from(all) + 3 * u128::from(longest);
        Share { memory: memory as u128, needed: (records * bytes as u128).max(1) }
    }

    /// How many of this many records may be in memory.
    fn of(&self, records: u64) -> usize {
        (u128::from(records) * self.memory.min(self.needed) / self.needed) as usize
    }
}

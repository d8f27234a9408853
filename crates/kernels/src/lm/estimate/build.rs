//! The steps of estimation, one after the other, and what memory each may use.

use super::adjust::{adjust, Adjusted};
use super::contexts::weigh;
use super::counts::count;
use super::discounts::{Discounts, Statistics};
use super::estimated::{Estimated, Grams, Holds};
use super::interpolate::{interpolate, unigrams, Backoffs};
use super::key::Record;
use super::scratch::Scratch;
use super::sorter::{Sorted, Sorter, SHARE_OF_READING};
use super::tape::Tape;
use super::tokens::Tokens;
use crate::lm::special::{BEGIN, UNKNOWN};
use crate::lm::writer::bytes_to_write;
use crate::watch::Watch;
use std::io;
use std::sync::Arc;

/// The share of the memory for words that wait to be counted is one over this.
pub const SHARE_OF_TOKENS: usize = 4;
/// Bytes for a word: its count, its n-grams of two words in one context, its place in the file.
const A_WORD: usize = 48;
/// Bytes read at once from each sorted part of a file, at least.
const LEAST_READ: f64 = 4096.0;
/// Bytes for the buffers of an order's files.
const BUFFERS: usize = 1 << 20;

/// The least memory that `build`, and writing in the binary format, keep to with so many tokens,
/// words and orders.
pub fn least_memory(tokens: u64, words: usize, order: usize, binary: bool) -> usize {
    let writing = if binary { bytes_to_write(tokens) } else { 0 };
    // The parts of a list are read back side by side: the fewer and larger they are, the less it
    // takes. An order sorts its n-grams in a sixth of the memory or so.
    let records = tokens as f64 * Record::<3>::BYTES as f64;
    let sorting = (6 * SHARE_OF_READING) as f64 * (LEAST_READ * records).sqrt();
    A_WORD * words + writing + BUFFERS * order + sorting as usize
}

/// `prune`: for each order from 1, the number of occurrences up to which an n-gram is pruned; 0
/// for unigrams, never falling. The model has as many orders. `memory`: bytes that all of this may
/// take besides the texts of the vocabulary, and writing the model too, as a `binary` file or as
/// text; see `least_memory`.
pub fn build(
    tokens: Tokens,
    prune: &[u64],
    memory: usize,
    binary: bool,
    scratch: &Arc<dyn Scratch>,
    watch: &Watch,
) -> io::Result<Estimated> {
    match (tokens.bits() as usize * prune.len()).div_ceil(64) {
        0 | 1 => build_with::<1>(tokens, prune, memory, binary, scratch, watch),
        2 => build_with::<2>(tokens, prune, memory, binary, scratch, watch),
        _ => build_with::<3>(tokens, prune, memory, binary, scratch, watch),
    }
}

fn build_with<const W: usize>(
    mut tokens: Tokens,
    prune: &[u64],
    memory: usize,
    binary: bool,
    scratch: &Arc<dyn Scratch>,
    watch: &Watch,
) -> io::Result<Estimated>
where
    Grams: Holds<W>,
{
    let (highest, bits) = (prune.len(), tokens.bits());
    let memory = memory.saturating_sub(A_WORD * tokens.vocabulary.len());
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
    let Adjusted { unigrams: adjusted, mut sorters, mut statistics } = adjusted;
    for word in [UNKNOWN, BEGIN] {
        statistics[0].add(adjusted[word as usize], false);
    }
    let counts: Vec<u64> = statistics.iter().map(|order| order.kept).collect();
    let discounts: Vec<Discounts> = statistics.iter().map(Discounts::of).collect();

    let mut held = memory / 2 / SHARE_OF_READING;
    for sorter in &mut sorters {
        sorter.settle()?;
        held += sorter.memory();
    }
    let longest = counts.iter().max().copied().unwrap_or(0);
    let writing = if binary { bytes_to_write(longest) } else { 0 };
    let left = memory.saturating_sub(held.max(writing));
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

//! The part of each n-gram's probability that is its own, and the part of each context that goes
//! to the lower order.
//!
//! In a context with adjusted counts c(w), an n-gram that is kept has (c(w) - D) / sum of c of its
//! own. All that was discounted, and the counts of the n-grams pruned, is the *backoff* of the
//! context: the weight of the lower order, also for words never seen there.

use super::discounts::Discounts;
use super::key::Record;
use super::scratch::go_on;
use super::sorter::{Sorted, Sorter};
use super::tape::Tape;
use crate::watch::Watch;
use std::io;

/// Takes the n-grams of an order in context order; returns those that are kept, with their own
/// probability and the backoff of their context, to be put into suffix order, and the contexts
/// that still have n-grams, with their backoff, in suffix order as they come.
pub fn weigh<const W: usize>(
    order: usize,
    bits: u32,
    mut sorted: Sorted<W>,
    discounts: &Discounts,
    own: &mut Sorter<W>,
    backoffs: &mut Tape<W>,
    watch: &Watch,
) -> io::Result<()> {
    // All n-grams of one context: at most as many as there are words.
    let mut group: Vec<Record<W>> = Vec::new();
    let mut groups = 0u32;
    let mut next = sorted.next()?;
    while let Some(first) = next {
        group.clear();
        let context = first.key.first(order - 1, bits);
        while let Some(record) = next {
            if record.key.first(order - 1, bits) != context {
                break;
            }
            group.push(record);
            next = sorted.next()?;
        }
        groups = groups.wrapping_add(1);
        if groups.trailing_zeros() >= 16 {
            go_on(watch)?;
        }
        let total: u64 = group.iter().map(count).sum();
        let total = total as f64;
        let backoff = set_aside(&group, discounts) / total;
        let mut kept = false;
        for record in group.iter().filter(|record| !is_pruned(record)) {
            let count = count(record);
            let probability = (count as f64 - discounts.amount(count)) / total;
            let key = context.with_last(bits, record.key.word(order - 1, bits));
            own.push(Record::of(key, probability as f32, backoff as f32))?;
            kept = true;
        }
        if kept {
            backoffs.push(Record::of(context, backoff as f32, 0.0))?;
        }
    }
    backoffs.finish()
}

fn count<const W: usize>(record: &Record<W>) -> u64 {
    record.value >> 1
}

fn is_pruned<const W: usize>(record: &Record<W>) -> bool {
    record.value & 1 == 1
}

fn set_aside<const W: usize>(group: &[Record<W>], discounts: &Discounts) -> f64 {
    // Integers first, so that the order of the sum does not matter.
    let (mut of_counts, mut pruned) = ([0u64; 3], 0);
    for record in group {
        match is_pruned(record) {
            true => pruned += count(record),
            false => of_counts[count(record).clamp(1, 3) as usize - 1] += 1,
        }
    }
    let mut sum = pruned as f64;
    for (number, amount) in of_counts.iter().zip(discounts.amounts) {
        sum += *number as f64 * amount;
    }
    sum
}

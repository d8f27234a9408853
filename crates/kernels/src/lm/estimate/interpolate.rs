//! The probability of an n-gram: its own part, and the context's backoff times the probability of
//! the n-gram without its first word; below the unigrams every word is as likely as any other.
//!
//! A finished record holds the probability itself, which the next order needs, and the logarithm
//! of the backoff.

use super::discounts::Discounts;
use super::key::{Key, Record};
use super::scratch::go_on;
use super::sorter::Sorted;
use super::tape::{Reader, Tape};
use crate::lm::special::{BEGIN, UNKNOWN};
use crate::watch::Watch;
use std::io;

/// Stands for the logarithm of 0.
pub const NEVER: f32 = -99.0;

/// Backoffs of some n-grams, asked for in suffix order.
pub struct Backoffs<'t, const W: usize> {
    reader: Option<Reader<'t, W>>,
    next: Option<Record<W>>,
}

impl<'t, const W: usize> Backoffs<'t, W> {
    /// None for the highest order, whose n-grams are not contexts.
    pub fn new(tape: Option<&'t Tape<W>>) -> io::Result<Self> {
        let mut reader = tape.map(Tape::read);
        let next = reader.as_mut().map_or(Ok(None), Reader::next)?;
        Ok(Backoffs { reader, next })
    }

    /// The logarithm of an n-gram's backoff; 0 if it is not a context. A context whose backoff is
    /// 1 gets a negative zero, so that the two can be told apart.
    #[inline]
    fn of(&mut self, key: &Key<W>) -> io::Result<f32> {
        match (&self.next, &mut self.reader) {
            (Some(next), Some(reader)) if next.key == *key => {
                let (backoff, _) = next.numbers();
                self.next = reader.next()?;
                Ok(logarithm(backoff).min(-0.0))
            }
            _ => Ok(0.0),
        }
    }
}

#[inline]
pub fn logarithm(probability: f32) -> f32 {
    libm::log10f(probability).clamp(NEVER, 0.0)
}

/// `counts`: adjusted counts by word. The begin marker has probability 1, as nothing else can
/// begin a sentence, and is otherwise ignored.
pub fn unigrams<const W: usize>(
    counts: &[u64],
    bits: u32,
    discounts: &Discounts,
    mut backoffs: Backoffs<W>,
    tape: &mut Tape<W>,
) -> io::Result<()> {
    let total = counts.iter().sum::<u64>() as f64;
    let mut of_counts = [0u64; 3];
    for &count in counts.iter().filter(|&&count| count > 0) {
        of_counts[count.min(3) as usize - 1] += 1;
    }
    let aside = of_counts.iter().zip(discounts.amounts).map(|(n, amount)| *n as f64 * amount);
    let share = aside.sum::<f64>() / total / (counts.len() - 1) as f64;
    for (word, &count) in counts.iter().enumerate() {
        let own = match count {
            0 => 0.0,
            _ => (count as f64 - discounts.amount(count)) / total,
        };
        let probability = if word == BEGIN as usize { 1.0 } else { own + share };
        let mut key = Key::EMPTY;
        key.put(0, bits, word as u32);
        let backoff = if word == UNKNOWN as usize { 0.0 } else { backoffs.of(&key)? };
        tape.push(Record::of(key, probability as f32, backoff))?;
    }
    tape.finish()
}

/// `own`: the output of `weigh` for this order, in suffix order; `lower`: the order below,
/// finished.
pub fn interpolate<const W: usize>(
    order: usize,
    bits: u32,
    mut own: Sorted<W>,
    lower: &Tape<W>,
    mut backoffs: Backoffs<W>,
    tape: &mut Tape<W>,
    watch: &Watch,
) -> io::Result<()> {
    let mut below = lower.read();
    let mut shorter = below.next()?;
    let mut seen = 0u32;
    while let Some(record) = own.next()? {
        seen = seen.wrapping_add(1);
        if seen.trailing_zeros() >= 16 {
            go_on(watch)?;
        }
        let wanted = record.key.first(order - 1, bits);
        let lower = loop {
            match shorter {
                Some(found) if found.key == wanted => break found.numbers().0,
                Some(_) => shorter = below.next()?,
                // An n-gram is pruned only if all those that end in it are.
                None => unreachable!("an n-gram without its shorter one"),
            }
        };
        let (probability, weight) = record.numbers();
        let backoff = backoffs.of(&record.key)?;
        tape.push(Record::of(record.key, probability + weight * lower, backoff))?;
    }
    tape.finish()
}

//! A finished model, to be written in some format.

use super::discounts::Discounts;
use super::interpolate::logarithm;
use super::key::Record;
use super::tape::{self, Tape};
use super::vocabulary::Vocabulary;
use std::io;

/// Words are numbered as in the vocabulary: 0 is `<unk>`, 1 `<s>`, 2 `</s>`. All of them are
/// unigrams. For every n-gram, those without its first or without its last word are there too.
pub struct Estimated {
    pub vocabulary: Vocabulary,
    /// The number of n-grams of each order, from 1. Only the highest order may have none.
    pub counts: Vec<u64>,
    pub discounts: Vec<Discounts>,
    pub grams: Vec<Grams>,
}

/// The n-grams of one order, sorted by their last word, then the one before it, and so on.
pub struct Grams {
    order: usize,
    bits: u32,
    tape: Width,
}

enum Width {
    One(Tape<1>),
    Two(Tape<2>),
    Three(Tape<3>),
}

/// Where the tape of a key width belongs.
pub(super) trait Holds<const W: usize> {
    fn hold(tape: Tape<W>, order: usize, bits: u32) -> Grams;
}

impl Holds<1> for Grams {
    fn hold(tape: Tape<1>, order: usize, bits: u32) -> Grams {
        Grams { order, bits, tape: Width::One(tape) }
    }
}

impl Holds<2> for Grams {
    fn hold(tape: Tape<2>, order: usize, bits: u32) -> Grams {
        Grams { order, bits, tape: Width::Two(tape) }
    }
}

impl Holds<3> for Grams {
    fn hold(tape: Tape<3>, order: usize, bits: u32) -> Grams {
        Grams { order, bits, tape: Width::Three(tape) }
    }
}

impl Grams {
    pub fn order(&self) -> usize {
        self.order
    }

    /// Several readers may take turns.
    pub fn reader(&self) -> Reader<'_> {
        let tape = match &self.tape {
            Width::One(tape) => Any::One(tape.read()),
            Width::Two(tape) => Any::Two(tape.read()),
            Width::Three(tape) => Any::Three(tape.read()),
        };
        Reader { bits: self.bits, tape }
    }

    /// Calls `take` with the words from first to last, and the base-10 logarithms of probability
    /// and backoff; the latter is 0 where no n-gram begins with these words (-0 if the backoff is
    /// 1).
    pub fn for_each<E: From<io::Error>>(
        &self,
        mut take: impl FnMut(&[u32], f32, f32) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut reader = self.reader();
        let mut words = vec![0; self.order];
        while let Some((probability, backoff)) = reader.next(&mut words)? {
            take(&words, probability, backoff)?;
        }
        Ok(())
    }
}

enum Any<'t> {
    One(tape::Reader<'t, 1>),
    Two(tape::Reader<'t, 2>),
    Three(tape::Reader<'t, 3>),
}

pub struct Reader<'t> {
    bits: u32,
    tape: Any<'t>,
}

impl Reader<'_> {
    /// Fills `words`, one per order, and returns both logarithms.
    #[inline]
    pub fn next(&mut self, words: &mut [u32]) -> io::Result<Option<(f32, f32)>> {
        let bits = self.bits;
        match &mut self.tape {
            Any::One(tape) => Ok(tape.next()?.map(|record| unpack(&record, bits, words))),
            Any::Two(tape) => Ok(tape.next()?.map(|record| unpack(&record, bits, words))),
            Any::Three(tape) => Ok(tape.next()?.map(|record| unpack(&record, bits, words))),
        }
    }
}

#[inline]
fn unpack<const W: usize>(record: &Record<W>, bits: u32, words: &mut [u32]) -> (f32, f32) {
    for (place, word) in words.iter_mut().rev().enumerate() {
        *word = record.key.word(place, bits);
    }
    let (probability, backoff) = record.numbers();
    (logarithm(probability), backoff)
}

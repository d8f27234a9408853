//! Writes the file of a model from n-grams in the order of the trie.

use super::layout::{Section, MOST_ORDER};
use super::vocabulary::slots;
use crate::format::bits::width_of;
use crate::format::quantise::Kind;
use crate::format::sections::Sections;
use crate::format::tally::{self, Tally};
use crate::watch::Watch;
use std::io::{self, Seek, Write};

/// The n-grams of one length, one after the other, sorted by their last word, then by the one
/// before it, and so on.
pub trait Grams {
    /// Puts the next n-gram into `words`, first word first, and returns its log10 probability and
    /// backoff. A backoff of +0 means that no longer n-gram begins with this one, -0 that one
    /// does.
    fn next(&mut self, words: &mut [u32]) -> io::Result<Option<(f32, f32)>>;
}

/// What a model is made of. For every n-gram it also holds the one without the first word, and the
/// one without the last.
pub trait NGrams {
    fn order(&self) -> usize;
    /// The words by their numbers; the first is the unknown one.
    fn words(&self) -> impl ExactSizeIterator<Item = &str> + Clone;
    fn begin(&self) -> u32;
    fn end(&self) -> u32;
    /// The n-grams of this many words, from the start.
    fn grams(&self, words: usize) -> impl Grams + '_;
}

/// About how many bytes the values of n-grams take while codes are found for them, with levels of
/// at most so many n-grams.
pub fn bytes_to_write(longest: u64) -> usize {
    let values = longest.min(tally::EXACTLY as u64) as usize * tally::BYTES_OF_TWO;
    // Where the children of every 64th begin.
    values + (longest / 4) as usize
}

/// Writes a model. If cancelled, the output is not a model.
pub fn write<W: Write + Seek>(
    given: &impl NGrams,
    out: W,
    exact: bool,
    watch: &Watch,
) -> io::Result<W> {
    let order = given.order();
    assert!((1..=MOST_ORDER).contains(&order), "checked by whoever calls");
    let mut out = Sections::new(out)?;
    let head = [order as u32, given.begin(), given.end()].map(u32::to_le_bytes);
    out.bytes(Section::Head, head.as_flattened())?;
    write_words(&mut out, given)?;
    let mut unigrams = Vec::new();
    for_each(given, 1, watch, |_, probability, backoff| {
        unigrams.extend_from_slice(&probability.to_le_bytes());
        unigrams.extend_from_slice(&backoff.to_le_bytes());
        Ok(())
    })?;
    out.bytes(Section::Unigrams, &unigrams)?;
    let word_width = width_of(given.words().len() as u64 - 1);
    let kind = if exact { Kind::Exact } else { Kind::Bounded };
    for level in 2..=order {
        write_level(&mut out, given, level, word_width, kind, watch)?;
    }
    if order == 1 {
        let starts = vec![0; given.words().len() + 1];
        out.array(Section::UnigramChildren, starts.into_iter(), 0)?;
    }
    out.finish()
}

fn for_each(
    given: &impl NGrams,
    level: usize,
    watch: &Watch,
    mut take: impl FnMut(&[u32], f32, f32) -> io::Result<()>,
) -> io::Result<()> {
    let mut words = vec![0; level];
    let mut grams = given.grams(level);
    while let Some((probability, backoff)) = grams.next(&mut words)? {
        take(&words, probability, backoff)?;
        if watch.is_cancelled() {
            return Err(io::ErrorKind::Interrupted.into());
        }
    }
    Ok(())
}

type Out<W> = Sections<Section, W>;

fn write_words<W: Write + Seek>(out: &mut Out<W>, given: &impl NGrams) -> io::Result<()> {
    out.texts(Section::WordStarts, Section::WordBytes, given.words())?;
    let slots = slots(given.words());
    out.array(Section::WordSlots, slots.into_iter(), given.words().len() as u64 - 1)
}

/// The backoff of an n-gram that begins no longer one has a code of its own, as has any value that
/// is not finite.
const NO_CONTEXT: f32 = f32::INFINITY;

fn marked(backoff: f32) -> f32 {
    if backoff.to_bits() == 0 {
        NO_CONTEXT
    } else {
        backoff
    }
}

fn write_level<W: Write + Seek>(
    out: &mut Out<W>,
    given: &impl NGrams,
    level: usize,
    word_width: u32,
    kind: Kind,
    watch: &Watch,
) -> io::Result<()> {
    let last = level == given.order();
    let (mut probabilities, mut backoffs) = (Tally::new(kind), Tally::new(kind));
    let mut count = 0;
    for_each(given, level, watch, |_, probability, backoff| {
        count += 1;
        probabilities.add(probability);
        if !last {
            backoffs.add(marked(backoff));
        }
        Ok(())
    })?;
    let (probabilities, backoffs) = (probabilities.codes(), backoffs.codes());
    out.bytes(Section::Probabilities(level), &table(&probabilities.table, |value| value))?;
    out.bytes(Section::Backoffs(level), &table(&backoffs.table, unmarked))?;

    for_each(given, level, watch, |words, probability, backoff| {
        out.push(words[0].into(), word_width)?;
        out.push(probabilities.encode(probability), probabilities.width)?;
        let backoff = if backoffs.table.is_empty() { backoff } else { marked(backoff) };
        if last {
            return Ok(());
        }
        out.push(backoffs.encode(backoff), backoffs.width)
    })?;
    let width = word_width + probabilities.width + backoffs.width;
    out.end_array(Section::Records(level), count, if count == 0 { 0 } else { width.into() })?;
    write_children(out, given, level, count, watch)
}

fn unmarked(value: f32) -> f32 {
    match value {
        NO_CONTEXT => 0.0,
        0.0 => -0.0,
        value => value,
    }
}

fn table(values: &[f32], change: impl Fn(f32) -> f32) -> Vec<u8> {
    values.iter().flat_map(|&value| change(value).to_le_bytes()).collect()
}

/// Where the n-grams of a level begin for each n-gram of the level above, and where they end.
fn write_children<W: Write + Seek>(
    out: &mut Out<W>,
    given: &impl NGrams,
    level: usize,
    count: u64,
    watch: &Watch,
) -> io::Result<()> {
    let (mut parents, mut children) = (given.grams(level - 1), given.grams(level));
    let mut parent = vec![0; level - 1];
    let mut child = vec![0; level];
    let mut waiting = children.next(&mut child)?.is_some();
    let mut at = 0;
    let mut failed = Ok(());
    let mut step = || -> io::Result<Option<u64>> {
        if parents.next(&mut parent)?.is_none() {
            return Ok(None);
        }
        let start = at;
        while waiting && child[1..] == parent {
            at += 1;
            waiting = children.next(&mut child)?.is_some();
        }
        if watch.is_cancelled() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        Ok(Some(start))
    };
    let mut starts = std::iter::from_fn(|| {
        step().unwrap_or_else(|error| {
            failed = Err(error);
            None
        })
    });
    let ends = std::iter::once(count);
    if level == 2 {
        out.array(Section::UnigramChildren, (&mut starts).chain(ends), count)?;
    } else {
        let (bits, places) = (Section::Children(level - 1), Section::ChildrenPlaces(level - 1));
        out.rising(bits, places, (&mut starts).chain(ends))?;
    }
    failed?;
    if at != count {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "n-grams are out of order, or lack their shorter ones",
        ));
    }
    Ok(())
}

//! How often each n-gram of the highest order occurs.
//!
//! Only the highest order is counted: the shorter n-grams lie at the ends of the longer ones. A
//! sentence is preceded by as many begin markers as an n-gram can reach, so that every word ends
//! one.

use super::key::{Key, Record};
use super::merge::Merge;
use super::scratch::{go_on, Scratch, Writer};
use super::tokens::Tokens;
use crate::lm::special::{BEGIN, END};
use crate::watch::Watch;
use rayon::slice::ParallelSliceMut;
use std::io;

/// Sorted n-grams with their counts, each once.
pub enum Counted<const W: usize> {
    /// Every occurrence by itself, side by side, and the next one.
    Memory(Vec<Key<W>>, usize),
    /// Counts of parts of the text, and the next one.
    Merged(Merge<W>, Option<Record<W>>),
}

impl<const W: usize> Counted<W> {
    #[inline]
    pub fn next(&mut self) -> io::Result<Option<(Key<W>, u64)>> {
        match self {
            Counted::Memory(keys, at) => {
                let Some(&key) = keys.get(*at) else { return Ok(None) };
                let start = *at;
                *at += 1;
                while keys.get(*at) == Some(&key) {
                    *at += 1;
                }
                Ok(Some((key, (*at - start) as u64)))
            }
            Counted::Merged(merge, waiting) => {
                let Some(mut record) = waiting.take() else { return Ok(None) };
                loop {
                    match merge.next()? {
                        Some(next) if next.key == record.key => record.value += next.value,
                        next => {
                            *waiting = next;
                            return Ok(Some((record.key, record.value)));
                        }
                    }
                }
            }
        }
    }
}

/// `memory`: bytes for n-grams waiting to be sorted.
pub fn count<const W: usize>(
    tokens: &mut Tokens,
    order: usize,
    memory: usize,
    scratch: &dyn Scratch,
    watch: &Watch,
) -> io::Result<Counted<W>> {
    let bits = tokens.bits();
    let most = (memory / (8 * W)).max(1);
    let all = (tokens.words + tokens.sentences) as usize;
    let mut keys: Vec<Key<W>> = Vec::with_capacity(all.min(most));
    let mut spilled: Option<(Writer, Vec<u64>)> = None;
    let mut begin = Key::EMPTY;
    for place in 0..order - 1 {
        begin.put(place, bits, BEGIN);
    }
    let mut key = begin;
    tokens.for_each(|block| {
        go_on(watch)?;
        for &word in block {
            key = key.with_last(bits, word).first(order, bits);
            if keys.len() == most {
                keys.par_sort_unstable();
                write_run(&keys, &mut spilled, scratch)?;
                keys.clear();
            }
            keys.push(key);
            if word == END {
                key = begin;
            }
        }
        Ok(())
    })?;
    keys.par_sort_unstable();
    go_on(watch)?;
    if spilled.is_none() {
        return Ok(Counted::Memory(keys, 0));
    }
    write_run(&keys, &mut spilled, scratch)?;
    drop(keys);
    let Some((mut writer, ends)) = spilled else { unreachable!("a run was written") };
    writer.flush()?;
    let mut merge = Merge::new(writer.file(), &ends, memory)?;
    let first = merge.next()?;
    Ok(Counted::Merged(merge, first))
}

/// Adds sorted n-grams to a scratch file, each once with its count.
pub fn write_run<const W: usize>(
    keys: &[Key<W>],
    spilled: &mut Option<(Writer, Vec<u64>)>,
    scratch: &dyn Scratch,
) -> io::Result<()> {
    if spilled.is_none() {
        *spilled = Some((Writer::new(scratch)?, Vec::new()));
    }
    if let Some((writer, ends)) = spilled {
        for run in keys.chunk_by(|one, other| one == other) {
            writer.push(&Record { key: run[0], value: run.len() as u64 })?;
        }
        ends.push(writer.length());
    }
    Ok(())
}

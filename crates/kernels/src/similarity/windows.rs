//! Every place of a text, as the words from there on and the word before, sorted.
//!
//! Sorted by the words from a place on, all places of a phrase are neighbours, and among those of
//! one phrase all with the same next word. What outgrows the memory is sorted in parts, which go
//! to a scratch file and are merged whenever the windows are read.

use super::LONGEST;
use crate::lm::estimate::{go_on, write_run, Key, Merge, Record, Scratch, Tokens, Writer};
use crate::lm::special::{BEGIN, END};
use crate::watch::Watch;
use rayon::prelude::*;
use std::io;

/// Where the word before stands in a key; those from the place on come first, one of them more
/// than the longest phrase has.
pub const LEFT: usize = LONGEST + 1;
/// Words in a key.
pub const WORDS: usize = LONGEST + 2;
/// In memory, threads get at least this many windows each.
const SHARE: usize = 1 << 15;

enum Sorted<const W: usize> {
    Memory(Vec<Key<W>>),
    Spilled(Writer, Vec<u64>),
}

/// The sorted windows of a text, which can be read any number of times.
pub struct Windows<const W: usize> {
    sorted: Sorted<W>,
    bits: u32,
    memory: usize,
}

impl<const W: usize> Windows<W> {
    /// Whether numbers of this many bits fit into the key.
    pub fn fits(bits: u32) -> bool {
        bits as usize * WORDS <= 64 * W
    }

    /// `memory`: bytes for windows waiting to be sorted.
    pub fn sort(
        tokens: &mut Tokens,
        memory: usize,
        scratch: &dyn Scratch,
        watch: &Watch,
    ) -> io::Result<Self> {
        let bits = tokens.bits();
        let most = (memory / (8 * W)).max(1);
        let mut keys: Vec<Key<W>> = Vec::with_capacity((tokens.words as usize).min(most));
        let mut spilled: Option<(Writer, Vec<u64>)> = None;
        let mut sentence: Vec<u32> = vec![BEGIN];
        tokens.for_each(|block| {
            go_on(watch)?;
            for &word in block {
                if word != END {
                    sentence.push(word);
                    continue;
                }
                for place in 1..sentence.len() {
                    if keys.len() == most {
                        keys.par_sort_unstable();
                        write_run(&keys, &mut spilled, scratch)?;
                        keys.clear();
                    }
                    keys.push(window(&sentence, place, bits));
                }
                sentence.truncate(1);
            }
            Ok(())
        })?;
        keys.par_sort_unstable();
        go_on(watch)?;
        if spilled.is_some() && !keys.is_empty() {
            write_run(&keys, &mut spilled, scratch)?;
        }
        let sorted = match spilled {
            None => Sorted::Memory(keys),
            Some((mut writer, ends)) => {
                writer.flush()?;
                Sorted::Spilled(writer, ends)
            }
        };
        Ok(Windows { sorted, bits, memory })
    }

    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// Passes on every window with its count, sorted.
    pub fn read(&self, mut take: impl FnMut(Key<W>, u64) -> io::Result<()>) -> io::Result<()> {
        match &self.sorted {
            Sorted::Memory(keys) => runs(keys, &mut take),
            Sorted::Spilled(writer, ends) => {
                let mut merge = Merge::new(writer.file(), ends, self.memory)?;
                while let Some(Record { key, value }) = merge.next()? {
                    take(key, value)?;
                }
                Ok(())
            }
        }
    }

    /// As `read`, by several threads if the windows are in memory: `start` makes what each of them
    /// takes windows with, `end` finishes it. Windows that begin with the same word stay together.
    pub fn read_apart<T>(
        &self,
        start: impl Fn() -> T + Sync,
        take: impl Fn(&mut T, Key<W>, u64) -> io::Result<()> + Sync,
        end: impl Fn(T) -> io::Result<()> + Sync,
    ) -> io::Result<()> {
        let Sorted::Memory(keys) = &self.sorted else {
            let mut taker = start();
            self.read(|key, count| take(&mut taker, key, count))?;
            return end(taker);
        };
        self.cuts(keys).par_windows(2).try_for_each(|cut| {
            let mut taker = start();
            runs(&keys[cut[0]..cut[1]], &mut |key, count| take(&mut taker, key, count))?;
            end(taker)
        })
    }

    /// Where the shares of threads begin, and the end: a share begins with a new word.
    fn cuts(&self, keys: &[Key<W>]) -> Vec<usize> {
        let mut cuts = vec![0];
        let mut place = SHARE;
        while let Some(last) = keys.get(place - 1) {
            let begins = |key: &Key<W>| key.same(last, self.bits) > 0;
            let cut = place + keys[place..].partition_point(begins);
            cuts.push(cut);
            place = cut + SHARE;
        }
        if cuts[cuts.len() - 1] < keys.len() {
            cuts.push(keys.len());
        }
        cuts
    }
}

fn runs<const W: usize>(
    keys: &[Key<W>],
    take: &mut impl FnMut(Key<W>, u64) -> io::Result<()>,
) -> io::Result<()> {
    keys.chunk_by(|one, other| one == other).try_for_each(|run| take(run[0], run.len() as u64))
}

/// The window at a place of a sentence that begins with its marker.
fn window<const W: usize>(sentence: &[u32], place: usize, bits: u32) -> Key<W> {
    let mut key = Key::EMPTY;
    for next in 0..=LONGEST {
        key.put(next, bits, sentence.get(place + next).copied().unwrap_or(END));
    }
    key.put(LEFT, bits, sentence[place - 1]);
    key
}

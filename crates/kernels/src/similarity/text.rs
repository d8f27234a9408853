//! A text that has been read and sorted: signatures of its phrases, or their contexts as counts.

use super::contexts::{Phrase, Walker};
use super::pool::Pool;
use super::signatures::{beside, project, signs, Side, Weighted};
use super::windows::Windows;
use super::writer::Writer;
use super::LONGEST;
use crate::lm::estimate::{go_on, Key, Scratch, Tokens, Vocabulary};
use crate::watch::Watch;
use std::io;
use std::sync::{Mutex, PoisonError};

enum Sorted {
    Narrow(Windows<2>),
    Wide(Windows<3>),
}

pub struct Text {
    vocabulary: Vocabulary,
    /// How often each word occurs.
    counts: Vec<u64>,
    sorted: Sorted,
}

/// Phrases that wait to be written.
#[derive(Default)]
struct Waiting {
    phrases: Vec<([u32; LONGEST], usize, u64)>,
    content: Vec<u8>,
}

/// Bytes of signatures that wait before the writer is locked.
const WAITING: usize = 1 << 18;

/// No number: a word that is not a feature, or one that has no number yet.
pub const NONE: u32 = u32::MAX;

/// Some phrases with their contexts as a sparse matrix, row by row.
#[derive(Default)]
pub struct Batch {
    /// The words of each phrase, filled up with `NONE`.
    pub words: Vec<[u32; LONGEST]>,
    pub counts: Vec<u64>,
    /// Where the features of each phrase end.
    pub ends: Vec<u64>,
    pub features: Vec<u32>,
    pub occurrences: Vec<u32>,
}

impl Text {
    /// `memory`: bytes for what waits to be sorted, not counting the vocabulary.
    pub fn sort(
        mut tokens: Tokens,
        memory: usize,
        scratch: &dyn Scratch,
        watch: &Watch,
    ) -> io::Result<Self> {
        let mut counts = vec![0; tokens.vocabulary.len()];
        tokens.for_each(|block| {
            block.iter().for_each(|&word| counts[word as usize] += 1);
            Ok(())
        })?;
        let sorted = if Windows::<2>::fits(tokens.bits()) {
            Sorted::Narrow(Windows::sort(&mut tokens, memory, scratch, watch)?)
        } else {
            Sorted::Wide(Windows::sort(&mut tokens, memory, scratch, watch)?)
        };
        Ok(Text { vocabulary: tokens.into_vocabulary(), counts, sorted })
    }

    pub fn words(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.vocabulary.texts()
    }

    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Hands the signatures of all phrases that occur `least` times to the writer, or their sums
    /// if that is what it wants.
    pub fn signatures(
        &self,
        longest: usize,
        least: u64,
        writer: &mut Writer,
        watch: &Watch,
    ) -> io::Result<()> {
        let hashes = |side| self.words().map(|word| beside(word.as_bytes(), side)).collect();
        let projection = Projection {
            text: self,
            pool: Pool::new(writer.kind().1),
            hashes: [hashes(Side::Left), hashes(Side::Right)],
            sums: writer.kind().2,
            writer: Mutex::new((writer, vec![NONE; self.vocabulary.len()])),
            watch,
        };
        match &self.sorted {
            Sorted::Narrow(windows) => projection.run(windows, longest, least),
            Sorted::Wide(windows) => projection.run(windows, longest, least),
        }
    }

    /// Passes on all phrases that occur `least` times, about `size` counts at a time. `features`
    /// has for each word its number on the left; those on the right follow, from `right` on.
    pub fn contexts(
        &self,
        longest: usize,
        least: u64,
        features: &[u32],
        right: u32,
        size: usize,
        mut take: impl FnMut(Batch) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut batch = Batch::default();
        let mut add = |phrase: Phrase| {
            let mut words = [NONE; LONGEST];
            words[..phrase.words.len()].copy_from_slice(phrase.words);
            batch.words.push(words);
            batch.counts.push(phrase.count);
            for (list, first) in [(phrase.left, 0), (phrase.right, right)] {
                for &(word, count) in list {
                    if features[word as usize] != NONE {
                        batch.features.push(features[word as usize] + first);
                        batch.occurrences.push(count.min(u32::MAX.into()) as u32);
                    }
                }
            }
            batch.ends.push(batch.features.len() as u64);
            match batch.features.len() >= size {
                true => take(std::mem::take(&mut batch)),
                false => Ok(()),
            }
        };
        match &self.sorted {
            Sorted::Narrow(windows) => walk(windows, longest, least, &mut add)?,
            Sorted::Wide(windows) => walk(windows, longest, least, &mut add)?,
        }
        take(batch)
    }
}

fn walk<const W: usize>(
    windows: &Windows<W>,
    longest: usize,
    least: u64,
    take: &mut impl FnMut(Phrase) -> io::Result<()>,
) -> io::Result<()> {
    let mut walker = Walker::new(windows.bits(), longest, least);
    windows.read(|key, count| walker.add(key, count, take))?;
    walker.finish(take)
}

/// What the threads that make signatures share.
struct Projection<'a> {
    text: &'a Text,
    pool: Pool,
    hashes: [Vec<u64>; 2],
    sums: bool,
    /// Also the writer's number of each word, if it has one.
    writer: Mutex<(&'a mut Writer, Vec<u32>)>,
    watch: &'a Watch,
}

struct Taker<const W: usize> {
    walker: Walker<W>,
    projector: Projector,
}

#[derive(Default)]
struct Projector {
    waiting: Waiting,
    features: Vec<Weighted>,
    sums: Vec<i64>,
}

impl Projection<'_> {
    fn run<const W: usize>(
        &self,
        windows: &Windows<W>,
        longest: usize,
        least: u64,
    ) -> io::Result<()> {
        let start = || Taker {
            walker: Walker::new(windows.bits(), longest, least),
            projector: Projector::default(),
        };
        let take = |taker: &mut Taker<W>, key: Key<W>, count| {
            let Taker { walker, projector } = taker;
            walker.add(key, count, &mut |phrase| self.add(projector, &phrase))
        };
        windows.read_apart(start, take, |taker| {
            let Taker { walker, mut projector } = taker;
            walker.finish(&mut |phrase| self.add(&mut projector, &phrase))?;
            self.flush(&mut projector.waiting)
        })
    }

    fn add(&self, projector: &mut Projector, phrase: &Phrase) -> io::Result<()> {
        let Projector { waiting, features, sums } = projector;
        features.clear();
        for (list, hashes) in [phrase.left, phrase.right].into_iter().zip(&self.hashes) {
            features.extend(list.iter().map(|&(word, count)| (hashes[word as usize], count)));
        }
        sums.clear();
        sums.resize(self.pool.bits(), 0);
        project(&self.pool, features, sums);
        if self.sums {
            waiting.content.extend(sums.iter().flat_map(|sum| sum.to_le_bytes()));
        } else {
            signs(sums, &mut waiting.content);
        }
        let mut words = [0; LONGEST];
        words[..phrase.words.len()].copy_from_slice(phrase.words);
        waiting.phrases.push((words, phrase.words.len(), phrase.count));
        match waiting.content.len() >= WAITING {
            true => self.flush(waiting),
            false => Ok(()),
        }
    }

    fn flush(&self, waiting: &mut Waiting) -> io::Result<()> {
        if waiting.phrases.is_empty() {
            return Ok(());
        }
        go_on(self.watch)?;
        let mut locked = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let (writer, numbers) = &mut *locked;
        let length = waiting.content.len() / waiting.phrases.len();
        for (phrase, content) in
            waiting.phrases.iter_mut().zip(waiting.content.chunks_exact(length))
        {
            let (words, count, occurrences) = phrase;
            for word in &mut words[..*count] {
                let number = &mut numbers[*word as usize];
                if *number == NONE {
                    let text = self.text.vocabulary.text(*word);
                    *number = writer.word(text).ok_or(io::Error::other("too many words"))?;
                }
                *word = *number;
            }
            writer.add(&words[..*count], *occurrences, content)?;
        }
        waiting.phrases.clear();
        waiting.content.clear();
        Ok(())
    }
}

//! Links grow to unlinked neighbours where the longer phrase is the better translation.
//!
//! An aligner links "aufgeben" to "give" and leaves "up" alone, so no phrase pair can hold "give
//! up". But "aufgeben" goes with "give up" more strongly than with "give". Where that is so, the
//! unlinked word takes the links of its neighbour.
//!
//! Notation: e is a linked word, F the words it is linked to, w an unlinked neighbour of e. The
//! strength of a pair of events is the log-likelihood ratio G2 of their contingency table
//! (Dunning 1993), over all words of the side that grows.
//!
//! Only what is asked for is counted: the first pass over the sentence pairs collects the phrases
//! that an unlinked word could make longer, the second counts those, the third decides.

use crate::align::linked::{running, Linked, Words};
use crate::numbered::Numbered;
use crate::random::mix;
use crate::watch::Watch;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Sentence pairs handled by one thread at a time.
const BATCH: usize = 1024;
/// Sentence pairs whose questions are held at a time.
const BLOCK: usize = 64 * BATCH;

/// Which words grow.
#[derive(Clone, Copy)]
pub struct Growth {
    /// The least strength of F and the longer phrase, as a share of that of F and e.
    pub share: f64,
    /// The least share of the places where F and e meet at which e has this neighbour.
    pub rate: f64,
    /// The least strength of F and the longer phrase in itself.
    pub strength: f64,
    /// How often both sides are gone through; a word grown before counts as linked.
    pub rounds: u32,
}

/// Links of all sentence pairs: where those of each begin, sources and targets.
pub type Links = (Vec<u64>, Vec<u32>, Vec<u32>);

/// How many links each pair of a batch has, and the links, one pair after the other.
type Grown = (Vec<u32>, Vec<(u32, u32)>);

/// The links together with those that grow, sorted in each sentence pair.
pub fn grow(linked: Linked, words: Words, growth: Growth, watch: &Watch) -> Links {
    let (source, target) = (running(linked.source_lengths), running(linked.target_lengths));
    let sources = Side::new(words.source, &source);
    let targets = Side::new(words.target, &target);
    let mut links = Flat::new(linked);
    for _ in 0..growth.rounds {
        links = grow_side([&sources, &targets], &links, growth, watch).turned();
        links = grow_side([&targets, &sources], &links, growth, watch).turned();
    }
    let (sources, targets) = links.places.into_iter().unzip();
    (links.starts.into_iter().map(|start| start as u64).collect(), sources, targets)
}

/// The words of all sentences of one side.
struct Side<'a> {
    words: &'a [u32],
    starts: &'a [usize],
    /// How often each word occurs.
    counts: Vec<u64>,
}

impl<'a> Side<'a> {
    fn new(words: &'a [u32], starts: &'a [usize]) -> Self {
        let mut counts = vec![0; words.iter().max().map_or(0, |&word| word as usize + 1)];
        words.iter().for_each(|&word| counts[word as usize] += 1);
        Side { words, starts, counts }
    }

    fn sentence(&self, k: usize) -> &'a [u32] {
        &self.words[self.starts[k]..self.starts[k + 1]]
    }
}

/// The links of all sentence pairs, sorted in each.
struct Flat {
    starts: Vec<usize>,
    places: Vec<(u32, u32)>,
}

impl Flat {
    fn new(linked: Linked) -> Self {
        Flat::of(linked.len(), |k, own| own.extend(linked.places(k)))
    }

    /// `fill` adds the links of each sentence pair to an empty list.
    fn of(pairs: usize, fill: impl Fn(usize, &mut Vec<(u32, u32)>) + Sync) -> Self {
        let batches: Vec<Grown> = (0..pairs.div_ceil(BATCH))
            .into_par_iter()
            .map(|batch| {
                let (mut lengths, mut places, mut own) = (Vec::new(), Vec::new(), Vec::new());
                for k in batch * BATCH..((batch + 1) * BATCH).min(pairs) {
                    own.clear();
                    fill(k, &mut own);
                    own.sort_unstable();
                    own.dedup();
                    lengths.push(own.len() as u32);
                    places.extend_from_slice(&own);
                }
                (lengths, places)
            })
            .collect();
        let (lengths, places): (Vec<_>, Vec<_>) = batches.into_iter().unzip();
        Flat { starts: running(&lengths.concat()), places: places.concat() }
    }

    fn pairs(&self) -> usize {
        self.starts.len() - 1
    }

    fn own(&self, k: usize) -> &[(u32, u32)] {
        &self.places[self.starts[k]..self.starts[k + 1]]
    }

    /// With both sides exchanged.
    fn turned(self) -> Self {
        Flat::of(self.pairs(), |k, own| own.extend(self.own(k).iter().map(|&(i, j)| (j, i))))
    }
}

/// The links, and those that unlinked words of the second side are given.
fn grow_side([sources, targets]: [&Side; 2], links: &Flat, growth: Growth, watch: &Watch) -> Flat {
    let pair = |k: usize| Pair::new(sources.sentence(k), targets.sentence(k), links.own(k));
    let tables = Tables::count([sources, targets], links.pairs(), &pair);
    Flat::of(links.pairs(), |k, own| {
        own.extend_from_slice(links.own(k));
        if watch.is_cancelled() {
            return;
        }
        let linked = pair(k);
        for j in 0..linked.target.len() {
            if let Some(from) = best_neighbour(&linked, j, &tables, growth) {
                let taken = links.own(k).iter().filter(|link| link.1 as usize == from);
                own.extend(taken.map(|&(i, _)| (i, j as u32)));
            }
        }
    })
}

/// The linked neighbour that an unlinked word belongs to, if there is one.
fn best_neighbour(pair: &Pair, j: usize, tables: &Tables, growth: Growth) -> Option<usize> {
    let mut best = None;
    for (from, question) in pair.questions(j) {
        if tables.rate(question) < growth.rate {
            continue;
        }
        let shorter = tables.strength(question.seen, None);
        let longer = tables.strength(question.seen, Some(question.beside));
        let enough = longer >= growth.strength && longer >= growth.share * shorter;
        if enough && best.is_none_or(|(_, known)| longer > known) {
            best = Some((from, longer));
        }
    }
    best.map(|(from, _)| from)
}

/// A sentence pair with what each target word is linked to.
struct Pair<'a> {
    target: &'a [u32],
    /// The fingerprint of the source words of each target word, or 0, and their number.
    linked: Vec<(u64, u32)>,
}

/// Keeps the fingerprints of sources apart from those of phrases.
const SOURCE: u64 = 0xA076_1D64_78BD_642F;

/// A linked word e, and the fingerprint of what it is linked to.
#[derive(Clone, Copy)]
struct Seen {
    e: u32,
    f: u64,
}

/// Whether w is to the right of e, and w.
type Beside = (bool, u32);

/// Does w belong to its neighbour e, which is linked to F?
#[derive(Clone, Copy)]
struct Question {
    seen: Seen,
    beside: Beside,
}

impl<'a> Pair<'a> {
    /// `links` are sorted.
    fn new(source: &[u32], target: &'a [u32], links: &[(u32, u32)]) -> Self {
        let mut linked = vec![(0, 0); target.len()];
        for &(i, j) in links {
            let (f, number) = &mut linked[j as usize];
            let before = if *number == 0 { SOURCE } else { *f };
            *f = mix(before ^ u64::from(source[i as usize]));
            *number += 1;
        }
        Pair { target, linked }
    }

    fn seen(&self, j: usize) -> Option<Seen> {
        let (f, number) = self.linked[j];
        (number > 0).then_some(Seen { e: self.target[j], f })
    }

    /// The positions beside j, and whether each is to the right of it.
    fn neighbours(&self, j: usize) -> impl Iterator<Item = (usize, bool)> {
        let left = j.checked_sub(1).map(|k| (k, false));
        let right = (j + 1 < self.target.len()).then_some((j + 1, true));
        left.into_iter().chain(right)
    }

    /// The linked neighbours of an unlinked word, with what is asked of each.
    fn questions(&self, j: usize) -> impl Iterator<Item = (usize, Question)> + '_ {
        let alone = self.linked[j].1 == 0;
        self.neighbours(j).filter(move |_| alone).filter_map(move |(from, right)| {
            let beside = (!right, self.target[j]);
            self.seen(from).map(|seen| (from, Question { seen, beside }))
        })
    }
}

/// How often everything occurs that is asked for.
struct Tables<'a> {
    words: f64,
    /// Each e.
    alone: &'a [u64],
    /// e beside w.
    phrases: Counts,
    /// F, in the source or as the links of a word.
    sources: Counts,
    /// F with e, and F with e beside w.
    pairs: Counts,
}

impl<'a> Tables<'a> {
    fn count<'p>(
        [sources, targets]: [&'a Side; 2],
        pairs: usize,
        pair: &(impl Fn(usize) -> Pair<'p> + Sync),
    ) -> Self {
        let (words, alone) = (targets.words.len() as f64, &targets.counts[..]);
        let [phrases, of_sources, together] = Default::default();
        let mut tables = Tables { words, alone, phrases, sources: of_sources, pairs: together };
        for first in (0..pairs).step_by(BLOCK) {
            let block = (first..(first + BLOCK).min(pairs)).into_par_iter().with_min_len(BATCH);
            let asked: Vec<Question> = block
                .flat_map_iter(|k| {
                    let pair = pair(k);
                    let all = (0..pair.target.len()).flat_map(|j| pair.questions(j));
                    all.map(|(_, question)| question).collect::<Vec<_>>()
                })
                .collect();
            asked.into_iter().for_each(|question| tables.ask(question));
        }
        for (word, &count) in sources.counts.iter().enumerate() {
            tables.sources.add(mix(SOURCE ^ word as u64), count);
        }
        let all = (0..pairs).into_par_iter().with_min_len(BATCH);
        all.for_each(|k| tables.add(&pair(k)));
        tables
    }

    /// Opens the counts that a question needs.
    fn ask(&mut self, Question { seen, beside }: Question) {
        self.phrases.open(beside_each_other(seen.e, beside));
        self.sources.open(seen.f);
        self.pairs.open(together(seen, None));
        self.pairs.open(together(seen, Some(beside)));
    }

    /// Counts a sentence pair.
    fn add(&self, pair: &Pair) {
        for two in pair.target.windows(2) {
            self.phrases.add(beside_each_other(two[0], (true, two[1])), 1);
        }
        for j in 0..pair.target.len() {
            let Some(seen) = pair.seen(j) else { continue };
            if pair.linked[j].1 > 1 {
                self.sources.add(seen.f, 1);
            }
            // F with e is asked for wherever F with e beside any w is
            if self.pairs.add(together(seen, None), 1) {
                for (k, right) in pair.neighbours(j) {
                    self.pairs.add(together(seen, Some((right, pair.target[k]))), 1);
                }
            }
        }
    }

    /// How many of the places where F and e meet have w beside e.
    fn rate(&self, Question { seen, beside }: Question) -> f64 {
        self.pairs.get(together(seen, Some(beside))) / self.pairs.get(together(seen, None))
    }

    /// The strength of F with e, or with e beside w.
    fn strength(&self, seen: Seen, beside: Option<Beside>) -> f64 {
        let both = self.pairs.get(together(seen, beside));
        let e = match beside {
            Some(w) => self.phrases.get(beside_each_other(seen.e, w)),
            None => self.alone[seen.e as usize] as f64,
        };
        // several places of one sentence may be linked to the same word
        let f = self.sources.get(seen.f).max(both);
        g2(both, f - both, e - both, (self.words - f - e + both).max(0.0))
    }
}

/// The key of two words in their order.
fn beside_each_other(e: u32, (right, w): Beside) -> u64 {
    let (first, second) = if right { (e, w) } else { (w, e) };
    u64::from(first) << 32 | u64::from(second)
}

/// The key of F with e, alone or beside w.
fn together(seen: Seen, beside: Option<Beside>) -> u64 {
    let (side, w) = beside.map_or((0, 0), |(right, w)| (1 + u64::from(right), w));
    mix(mix(mix(u64::from(seen.e) << 2 | side) ^ u64::from(w)) ^ seen.f)
}

/// Dunning's log-likelihood ratio of a table of two by two; 0 where the events attract each other
/// less than by chance.
pub fn g2(both: f64, first: f64, second: f64, neither: f64) -> f64 {
    let total = both + first + second + neither;
    let (row, column) = (both + first, both + second);
    if both * total <= row * column {
        return 0.0;
    }
    let part = |seen: f64, row: f64, column: f64| {
        if seen > 0.0 {
            seen * libm::log(seen * total / (row * column))
        } else {
            0.0
        }
    };
    2.0 * (part(both, row, column)
        + part(first, row, total - column)
        + part(second, total - row, column)
        + part(neither, total - row, total - column))
}

/// How often each key of interest occurs; threads add to it together.
#[derive(Default)]
struct Counts(Numbered<AtomicU64>);

impl Counts {
    /// From now on this key is of interest.
    fn open(&mut self, key: u64) {
        self.0.entry(key).or_default();
    }

    /// Whether the key is of interest.
    fn add(&self, key: u64, count: u64) -> bool {
        let found = self.0.get(&key);
        found.inspect(|sum| _ = sum.fetch_add(count, Relaxed)).is_some()
    }

    fn get(&self, key: u64) -> f64 {
        self.0.get(&key).map_or(0.0, |sum| sum.load(Relaxed) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::g2;

    #[test]
    fn strength_of_a_table_worked_by_hand() {
        // 2 (8 ln(8 100/(10 20)) + 2 ln(2 100/(10 80)) + 12 ln(12 100/(90 20))
        //    + 78 ln(78 100/(90 80)))
        assert!((g2(8.0, 2.0, 12.0, 78.0) - 19.391_032).abs() < 1e-6);
        assert_eq!(g2(1.0, 9.0, 19.0, 71.0), 0.0);
    }
}

//! A Bayesian word alignment model, sampled.
//!
//! The story: each target word picks a source position, near the one its predecessor picked (or no
//! position at all: the empty word), and is a translation of the word there. Every source word has
//! its own habit of how many target words it takes. Translation tables have a sparse Dirichlet
//! prior, so a word settles on few translations; the prior's mass goes to translations that the
//! word's stem has, and to the word itself when both sides share it. Translations and fertilities
//! are integrated out: a link is drawn given the other links of the corpus. (Östling and Tiedemann
//! 2016 describe such a sampler. Ours differs in the stems, in normalised jumps, and in its start:
//! links that two HMMs agree on, instead of random ones, save the many sweeps that a chain needs
//! to find its way, and the chains that never do.)
//!
//! A sweep goes through the corpus part by part. The sentences of a part are drawn at the same time,
//! on any number of threads, each given the links at the start of the part (only its own are left
//! out); then the part's new links are counted, in order. Every sentence has random numbers of its
//! own. So the result does not depend on threads, and a chain can use all of them.
//!
//! Notation: e source word, f target word, i source position, j target position.

use super::bitext::Side;
use super::jumps::{JumpCounts, JumpTable};
use super::lexicon::{Background, Own, Sentence};
use super::tables::{Priors, Tables};
use crate::random::{mix, total, Random};
use crate::watch::Watch;
use crate::wide::wide;
use rayon::prelude::*;
use std::ops::Range;

/// Sentences of a part: those drawn from the same counts.
const PART: usize = 2048;
/// Sentences drawn by one thread at a time.
const SHARD: usize = 64;

/// Sweeps over the corpus; the tables of the last `collected` are summed.
#[derive(Clone, Copy, Debug)]
pub struct Sweeps {
    pub total: usize,
    pub collected: usize,
}

pub struct Chain<'a> {
    source: Side<'a>,
    target: Side<'a>,
    background: &'a Background<'a>,
    priors: Priors,
    seed: u64,
    /// For each target token its source position plus one, or 0 for the empty word.
    links: Vec<u16>,
    tables: Tables,
    longest: usize,
}

/// The sentence at hand.
#[derive(Default)]
struct Desk {
    sentence: Sentence,
    /// Links of each source position now, and among the counts.
    fertility: Vec<u16>,
    counted: Vec<u16>,
    by_fertility: Vec<f32>,
    /// The source position of the next linked target word, for each target position.
    next: Vec<i32>,
    weights: Vec<f32>,
    scratch: Vec<f32>,
}

/// New links of a shard, and the jumps between them.
struct Drawn {
    links: Vec<u16>,
    jumps: JumpCounts,
}

impl<'a> Chain<'a> {
    /// Starts from given links: for each target token, source position plus one, or 0.
    pub fn new(
        source: Side<'a>,
        target: Side<'a>,
        background: &'a Background<'a>,
        priors: Priors,
        links: Vec<u16>,
        seed: u64,
    ) -> Self {
        let mut tables = Tables::new(source, target, priors);
        let mut taken: Vec<u16> = Vec::new();
        for s in 0..source.sentences() {
            let (words, start) = (source.sentence(s), target.start(s));
            let targets = target.sentence(s);
            let own = &links[start..start + targets.len()];
            for (&f, &link) in targets.iter().zip(own) {
                match link {
                    0 => tables.lexicon.add_empty(f, 1),
                    link => tables.lexicon.add(source, target, words[link as usize - 1], f, 1),
                }
            }
            count_taken(own, words.len(), &mut taken);
            for (&e, &fertility) in words.iter().zip(&taken) {
                tables.fertility.add(e, fertility);
            }
            count_jumps(own, words.len(), &mut tables.jumps);
        }
        let longest = source.longest();
        Chain { source, target, background, priors, seed, links, tables, longest }
    }

    /// Sweeps over the corpus; gives the sum of the tables collected.
    pub fn run(mut self, sweeps: Sweeps, watch: &Watch) -> Tables {
        let mut kept = Tables::new(self.source, self.target, self.priors);
        for sweep in 0..sweeps.total {
            self.sweep(sweep as u64, watch);
            if watch.is_cancelled() {
                break;
            }
            if sweeps.total - sweep <= sweeps.collected {
                self.tables.sweeps = 1;
                kept.absorb(&self.tables);
            }
            watch.step();
        }
        kept
    }

    fn sweep(&mut self, number: u64, watch: &Watch) {
        self.tables.lexicon.tidy();
        let jumps = JumpTable::new(&self.tables.jumps, f64::from(self.priors.jump), self.longest);
        let seed = mix(self.seed ^ mix(number));
        let sentences = self.source.sentences();
        self.tables.jumps = JumpCounts::default();
        for first in (0..sentences).step_by(PART) {
            if watch.is_cancelled() {
                return;
            }
            let part = first..(first + PART).min(sentences);
            let shards: Vec<usize> = part.clone().step_by(SHARD).collect();
            let drawn: Vec<Drawn> = shards
                .par_iter()
                .map_init(Desk::default, |desk, &start| {
                    draw(self, start..(start + SHARD).min(part.end), seed, &jumps, desk)
                })
                .collect();
            for (&start, drawn) in shards.iter().zip(drawn) {
                self.take(start..(start + SHARD).min(part.end), &drawn.links);
                self.tables.jumps.absorb(&drawn.jumps);
            }
        }
    }

    /// Replaces the links of some sentences, and counts the new ones instead of the old.
    fn take(&mut self, sentences: Range<usize>, drawn: &[u16]) {
        let (source, target) = (self.source, self.target);
        let Tables { lexicon, fertility, .. } = &mut self.tables;
        let first = target.start(sentences.start);
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for s in sentences {
            let (words, targets, start) = (source.sentence(s), target.sentence(s), target.start(s));
            let old = &mut self.links[start..start + targets.len()];
            let new = &drawn[start - first..][..targets.len()];
            if old == new {
                continue;
            }
            for ((&f, &old), &new) in targets.iter().zip(&*old).zip(new) {
                if old == new {
                    continue;
                }
                match old {
                    0 => lexicon.remove_empty(f),
                    old => lexicon.remove(source, target, words[old as usize - 1], f),
                }
                match new {
                    0 => lexicon.add_empty(f, 1),
                    new => lexicon.add(source, target, words[new as usize - 1], f, 1),
                }
            }
            count_taken(old, words.len(), &mut before);
            count_taken(new, words.len(), &mut after);
            for ((&e, &before), &after) in words.iter().zip(&before).zip(&after) {
                if before != after {
                    fertility.move_one(e, before, after);
                }
            }
            old.copy_from_slice(new);
        }
    }

    #[inline(always)]
    fn set_up(&self, s: usize, jumps: &JumpTable, desk: &mut Desk) {
        let words = self.source.sentence(s);
        let links = self.links_of(s);
        let length = words.len();
        desk.sentence.open(words, &self.tables.lexicon, self.background);
        desk.weights.resize(length + 1, 0.0);
        desk.scratch.resize(length, 0.0);
        for (i, place) in desk.sentence.by_place.iter_mut().enumerate() {
            *place = jumps.normaliser(i as isize, length);
        }
        desk.next.clear();
        desk.next.resize(links.len(), 0);
        let mut next = length as i32;
        for (j, &link) in links.iter().enumerate().rev() {
            desk.next[j] = next;
            if link > 0 {
                next = i32::from(link) - 1;
            }
        }
        count_taken(links, length, &mut desk.counted);
        desk.fertility.clone_from(&desk.counted);
        let fertility = &self.tables.fertility;
        desk.by_fertility.clear();
        let taken = words.iter().zip(&desk.counted);
        desk.by_fertility.extend(taken.map(|(&e, &k)| fertility.gain(e, k, k)));
    }

    fn links_of(&self, s: usize) -> &[u16] {
        &self.links[self.target.start(s)..][..self.target.sentence(s).len()]
    }

    /// Draws new links for a sentence, one after the other, and appends them.
    #[inline(always)]
    fn visit(
        &self,
        s: usize,
        random: &mut Random,
        jumps: &JumpTable,
        desk: &mut Desk,
        drawn: &mut Vec<u16>,
    ) {
        self.set_up(s, jumps, desk);
        let length = self.source.sentence(s).len();
        let lexicon = &self.tables.lexicon;
        let empty_odds = self.priors.empty_share / (1.0 - self.priors.empty_share);
        let mut previous = -1isize;
        for (j, (&f, &link)) in self.target.sentence(s).iter().zip(self.links_of(s)).enumerate() {
            let own = match link {
                0 => Own::NONE,
                link => {
                    self.change(desk, link as usize - 1, -1);
                    lexicon.own(self.background, &desk.sentence, link as usize - 1)
                }
            };
            let Desk { sentence, weights, scratch, .. } = desk;
            lexicon.weigh(self.background, sentence, f, &own, weights, scratch);
            let next = desk.next[j] as isize;
            let leaving = jumps.leaving(previous, length);
            let entering = jumps.entering(next, 0, length);
            let by_fertility = &desk.by_fertility[..length];
            let weights = &mut desk.weights[..=length];
            for i in 0..length {
                weights[i] *= by_fertility[i] * leaving[i] * entering[i];
            }
            weights[length] = lexicon.empty_weight(self.background, f, u64::from(link == 0))
                * empty_odds
                * jumps.weight(next - previous);
            let choice = random.choose(weights, total(weights));
            drawn.push(if choice == length { 0 } else { choice as u16 + 1 });
            if choice < length {
                self.change(desk, choice, 1);
                previous = choice as isize;
            }
        }
    }

    /// One link more or less at a source position.
    #[inline(always)]
    fn change(&self, desk: &mut Desk, i: usize, step: i16) {
        let fertility = desk.fertility[i].wrapping_add_signed(step);
        desk.fertility[i] = fertility;
        let e = desk.sentence.words[i];
        desk.by_fertility[i] = self.tables.fertility.gain(e, fertility, desk.counted[i]);
    }
}

wide! {
    /// Draws new links for some sentences.
    fn draw<'a>(
        chain: &'a Chain<'a>,
        sentences: Range<usize>,
        seed: u64,
        jumps: &'a JumpTable,
        desk: &'a mut Desk,
    ) -> Drawn {
        let mut drawn = Drawn { links: Vec::new(), jumps: JumpCounts::default() };
        for s in sentences {
            let start = drawn.links.len();
            let mut random = Random::new(seed, s as u64);
            chain.visit(s, &mut random, jumps, desk, &mut drawn.links);
            let length = chain.source.sentence(s).len();
            count_jumps(&drawn.links[start..], length, &mut drawn.jumps);
        }
        drawn
    }
}

/// How many links each source position has.
#[inline(always)]
fn count_taken(links: &[u16], length: usize, taken: &mut Vec<u16>) {
    taken.clear();
    taken.resize(length, 0);
    links.iter().filter(|&&link| link > 0).for_each(|&link| taken[link as usize - 1] += 1);
}

/// Adds the jumps of a sentence.
#[inline(always)]
fn count_jumps(links: &[u16], length: usize, jumps: &mut JumpCounts) {
    let mut previous = -1isize;
    for &link in links.iter().filter(|&&link| link > 0) {
        let place = link as isize - 1;
        jumps.add(place - previous, 1.0);
        previous = place;
    }
    jumps.add(length as isize - previous, 1.0);
}

#[cfg(test)]
#[path = "sampler_tests.rs"]
mod tests;

//! A Bayesian word alignment model, sampled.
//!
//! The story: each target word picks a source position, near the one its predecessor picked (or no
//! position at all: the empty word), and is a translation of the word there. Every source word has
//! its own habit of how many target words it takes. Translation tables have a sparse Dirichlet
//! prior, so a word settles on few translations; the prior's mass goes to translations that the
//! word's stem has, and to the word itself when both sides share it. Translations and fertilities
//! are integrated out: a link is drawn given all other links of the corpus. (Östling and Tiedemann
//! 2016 describe such a sampler. Ours differs in the stems, in normalised jumps, and in its start:
//! links that two HMMs agree on, instead of random ones, save the many sweeps that a chain needs
//! to find its way, and the chains that never do.)
//!
//! Notation: e source word, f target word, i source position, j target position.

use super::bitext::Side;
use super::jumps::{JumpCounts, JumpTable};
use super::lexicon::{Background, Lexicon, Sentence};
use super::tables::{Priors, Tables};
use crate::random::{total, Random};
use crate::watch::Watch;

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
    random: Random,
    /// For each target token its source position plus one, or 0 for the empty word.
    links: Vec<u16>,
    tables: Tables,
    longest: usize,
}

/// The sentence at hand.
#[derive(Default)]
struct Desk {
    sentence: Sentence,
    fertility: Vec<u16>,
    by_fertility: Vec<f32>,
    /// The source position of the next linked target word, for each target position.
    next: Vec<i32>,
    weights: Vec<f32>,
    scratch: Vec<f32>,
}

impl<'a> Chain<'a> {
    /// Starts from given links: for each target token, source position plus one, or 0.
    pub fn new(
        source: Side<'a>,
        target: Side<'a>,
        background: &'a Background<'a>,
        priors: Priors,
        links: Vec<u16>,
        random: Random,
    ) -> Self {
        let mut tables = Tables::new(source, target, priors);
        for s in 0..source.sentences() {
            let (words, start) = (source.sentence(s), target.start(s));
            for (j, &f) in target.sentence(s).iter().enumerate() {
                match links[start + j] {
                    0 => tables.lexicon.add_empty(f, 1),
                    link => tables.lexicon.add(source, target, words[link as usize - 1], f, 1),
                }
            }
        }
        let longest = source.longest();
        Chain { source, target, background, priors, random, links, tables, longest }
    }

    /// Sweeps over the corpus; gives the sum of the tables collected.
    pub fn run(mut self, sweeps: Sweeps, watch: &Watch) -> Tables {
        let mut kept = Tables::new(self.source, self.target, self.priors);
        for sweep in 0..sweeps.total {
            self.sweep(watch);
            if watch.is_cancelled() {
                break;
            }
            if sweeps.total - sweep <= sweeps.collected {
                self.recount();
                self.tables.sweeps = 1;
                kept.absorb(&self.tables);
            }
            watch.step();
        }
        kept
    }

    fn sweep(&mut self, watch: &Watch) {
        self.recount();
        self.tables.lexicon.tidy();
        let jumps = JumpTable::new(&self.tables.jumps, f64::from(self.priors.jump), self.longest);
        let mut desk = Desk::default();
        for s in 0..self.source.sentences() {
            if s % 1024 == 0 && watch.is_cancelled() {
                return;
            }
            self.visit(s, &jumps, &mut desk);
        }
    }

    /// Counts jumps and fertilities of the links as they stand.
    fn recount(&mut self) {
        self.tables.jumps = JumpCounts::default();
        self.tables.fertility.clear();
        let mut taken: Vec<u16> = Vec::new();
        for s in 0..self.source.sentences() {
            let words = self.source.sentence(s);
            let start = self.target.start(s);
            let links = &self.links[start..start + self.target.sentence(s).len()];
            taken.clear();
            taken.resize(words.len(), 0);
            let mut previous = -1isize;
            for &link in links.iter().filter(|&&link| link > 0) {
                let place = link as isize - 1;
                self.tables.jumps.add(place - previous, 1.0);
                taken[place as usize] += 1;
                previous = place;
            }
            self.tables.jumps.add(words.len() as isize - previous, 1.0);
            for (&e, &fertility) in words.iter().zip(&taken) {
                self.tables.fertility.add(e, fertility);
            }
        }
    }

    fn set_up(&self, s: usize, jumps: &JumpTable, desk: &mut Desk) {
        let words = self.source.sentence(s);
        let start = self.target.start(s);
        let links = &self.links[start..start + self.target.sentence(s).len()];
        let length = words.len();
        desk.sentence.open(words, &self.tables.lexicon, self.background);
        desk.weights.resize(length + 1, 0.0);
        desk.scratch.resize(length, 0.0);
        for (i, place) in desk.sentence.by_place.iter_mut().enumerate() {
            *place = jumps.normaliser(i as isize, length);
        }
        desk.next.clear();
        desk.next.resize(links.len(), 0);
        desk.fertility.clear();
        desk.fertility.resize(length, 0);
        let mut next = length as i32;
        for (j, &link) in links.iter().enumerate().rev() {
            desk.next[j] = next;
            if link > 0 {
                next = i32::from(link) - 1;
                desk.fertility[next as usize] += 1;
            }
        }
        let fertility = &self.tables.fertility;
        desk.by_fertility.clear();
        desk.by_fertility
            .extend(words.iter().zip(&desk.fertility).map(|(&e, &k)| fertility.gain(e, k)));
    }

    fn visit(&mut self, s: usize, jumps: &JumpTable, desk: &mut Desk) {
        self.set_up(s, jumps, desk);
        let length = self.source.sentence(s).len();
        let start = self.target.start(s);
        let empty_odds = self.priors.empty_share / (1.0 - self.priors.empty_share);
        let mut previous = -1isize;
        for (j, &f) in self.target.sentence(s).iter().enumerate() {
            self.change(desk, self.links[start + j], f, Lexicon::unlink, -1);
            let lexicon = &self.tables.lexicon;
            lexicon.weigh(self.background, &desk.sentence, f, &mut desk.weights, &mut desk.scratch);
            let next = desk.next[j] as isize;
            let leaving = jumps.leaving(previous, length);
            let entering = jumps.entering(next, 0, length);
            let by_fertility = &desk.by_fertility[..length];
            let weights = &mut desk.weights[..=length];
            for i in 0..length {
                weights[i] *= by_fertility[i] * leaving[i] * entering[i];
            }
            weights[length] = lexicon.empty_weight(self.background, f)
                * empty_odds
                * jumps.weight(next - previous);
            let choice = self.random.choose(weights, total(weights));
            let link = if choice == length { 0 } else { choice as u16 + 1 };
            self.links[start + j] = link;
            self.change(desk, link, f, Lexicon::link, 1);
            if link > 0 {
                previous = choice as isize;
            }
        }
    }

    #[inline(always)]
    fn change(
        &mut self,
        desk: &mut Desk,
        link: u16,
        f: u32,
        act: impl Fn(&mut Lexicon, &Background, &mut Sentence, Option<usize>, u32),
        step: i16,
    ) {
        let place = (link as usize).checked_sub(1);
        act(&mut self.tables.lexicon, self.background, &mut desk.sentence, place, f);
        if let Some(i) = place {
            let e = desk.sentence.words[i];
            let old = desk.fertility[i];
            desk.fertility[i] = old.wrapping_add_signed(step);
            self.tables.fertility.move_one(e, old, desk.fertility[i]);
            desk.by_fertility[i] = self.tables.fertility.gain(e, desk.fertility[i]);
        }
    }
}

#[cfg(test)]
#[path = "sampler_tests.rs"]
mod tests;

//! Training: one step of Adam per batch of sentences, whose gradient is computed in parts.
//!
//! A batch is always divided into the same number of parts, whose gradients are added in order, so
//! the result has the same bits on any number of threads.

use super::adam::{Moments, Pace};
use super::batches::batches;
use super::corpus::{Corpus, ABSENT};
use super::knowledge::{Forgetting, Given, Knowledge, Part};
use super::shape::Shape;
use crate::random::Random;
use crate::watch::Watch;
use rayon::prelude::*;

const PARTS: usize = 4;
/// Numbers per chunk of work.
const TOGETHER: usize = 4096;

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub seed: u64,
    /// The highest step size; it rises over `warm_up` steps and falls to zero over all `steps`.
    pub rate: f32,
    pub warm_up: usize,
    pub steps: usize,
    pub words_in_batch: usize,
    pub forgetting: Forgetting,
    /// The longest gradient a step may follow, per word.
    pub longest_gradient: f32,
}

/// Mean losses per word (tags, arcs, relations) or per sentence (trees).
pub type Losses = [f64; 4];

/// Why an epoch ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    Cancelled,
    /// The gradient of this step is not a finite number.
    NotFinite(usize),
}

pub struct Trainer {
    settings: Settings,
    pub knowledge: Knowledge,
    dense_moments: Moments,
    table_moments: Moments,
    bridge_moments: Moments,
    step: usize,
}

impl Trainer {
    /// `frequencies`: how often each feature that is a word occurs; 0 for those never hidden.
    pub fn new(shape: Shape, frequencies: Vec<u32>, given: Given, settings: Settings) -> Self {
        let knowledge =
            Knowledge::new(shape, frequencies, given, settings.forgetting, settings.seed);
        Trainer {
            settings,
            dense_moments: Moments::new(knowledge.weights.values.len()),
            table_moments: Moments::new(knowledge.table.len()),
            bridge_moments: Moments::new(knowledge.bridge.len()),
            knowledge,
            step: 0,
        }
    }

    /// Everything that changes during training, to be saved and restored, and the number of steps
    /// done.
    pub fn state(&mut self) -> (&mut usize, [&mut Vec<f32>; 9]) {
        let Trainer { knowledge, dense_moments, table_moments, bridge_moments, step, .. } = self;
        let arrays = [
            &mut knowledge.weights.values,
            &mut knowledge.table,
            &mut knowledge.bridge,
            &mut dense_moments.mean,
            &mut dense_moments.square,
            &mut table_moments.mean,
            &mut table_moments.square,
            &mut bridge_moments.mean,
            &mut bridge_moments.square,
        ];
        (step, arrays)
    }

    /// Visits every sentence once.
    pub fn epoch(
        &mut self,
        corpus: &Corpus,
        sentences: &[u32],
        watch: &Watch,
    ) -> Result<Losses, Stopped> {
        let batches = self.batches(corpus, sentences);
        let (mut losses, mut counts) = ([0.0; 4], [0usize; 4]);
        for batch in &batches {
            if watch.is_cancelled() {
                return Err(Stopped::Cancelled);
            }
            let found = self.learn(corpus, batch).ok_or(Stopped::NotFinite(self.step))?;
            losses.iter_mut().zip(found).for_each(|(sum, loss)| *sum += loss);
            watch.step();
        }
        for &sentence in sentences {
            let (first, length) =
                (corpus.words(sentence as usize).start, corpus.length(sentence as usize));
            let tagged =
                corpus.words(sentence as usize).filter(|&w| corpus.tags[w] != ABSENT).count();
            let headed = if length > 0 && corpus.heads[first] != ABSENT { length } else { 0 };
            counts[0] += tagged;
            counts[1] += headed;
            counts[2] += headed;
            counts[3] += usize::from(!corpus.constituents(sentence as usize).is_empty());
        }
        losses.iter_mut().zip(counts).for_each(|(sum, count)| *sum /= count.max(1) as f64);
        Ok(losses)
    }

    /// How many steps an epoch takes.
    pub fn steps_in_epoch(&self, corpus: &Corpus, sentences: &[u32]) -> usize {
        self.batches(corpus, sentences).len()
    }

    fn batches(&self, corpus: &Corpus, sentences: &[u32]) -> Vec<Vec<u32>> {
        let random = Random::new(self.settings.seed, (2 << 32) + self.step as u64);
        batches(corpus, sentences, self.settings.words_in_batch, random)
    }

    /// One step; None, and nothing is learned, if the gradient is not a finite number.
    fn learn(&mut self, corpus: &Corpus, batch: &[u32]) -> Option<[f64; 4]> {
        self.step += 1;
        let mut sorted = batch.to_vec();
        sorted.sort_by_key(|&sentence| {
            (std::cmp::Reverse(corpus.length(sentence as usize)), sentence)
        });
        let dealt: Vec<Vec<u32>> = (0..PARTS)
            .map(|part| sorted.iter().skip(part).step_by(PARTS).copied().collect())
            .collect();
        let (knowledge, first) = (&self.knowledge, (3 << 32) + (self.step * PARTS) as u64);
        let mut parts: Vec<Part> = dealt
            .par_iter()
            .enumerate()
            .filter(|(_, sentences)| !sentences.is_empty())
            .map(|(number, sentences)| {
                let random = Random::new(self.settings.seed, first + number as u64);
                knowledge.part(corpus, sentences, random)
            })
            .collect();
        let words: usize = batch.iter().map(|&sentence| corpus.length(sentence as usize)).sum();
        let mut losses = [0.0; 4];
        for part in &parts {
            losses.iter_mut().zip(part.losses).for_each(|(sum, loss)| *sum += loss);
        }
        let scale = 1.0 / words as f32;
        let clip = self.add_up(&mut parts, scale)?;
        if losses.iter().any(|loss| !loss.is_finite()) {
            return None;
        }
        let pace = Pace::new(self.rate(), self.step);
        let knowledge = &mut self.knowledge;
        self.dense_moments.step(0, &mut knowledge.weights.values, &parts[0].gradient, pace);
        let mut bridge = vec![0.0; knowledge.bridge.len()];
        for part in &parts {
            bridge.iter_mut().zip(&part.bridge).for_each(|(sum, value)| *sum += value);
        }
        bridge.iter_mut().for_each(|value| *value *= scale * clip);
        self.bridge_moments.step(0, &mut knowledge.bridge, &bridge, pace);
        knowledge.pack();
        self.move_table(&parts, scale * clip, pace);
        Some(losses)
    }

    /// Leaves the gradient of the whole batch, scaled, in the first part; returns by how much it
    /// was shortened, or None if its length is not a finite number.
    fn add_up(&self, parts: &mut [Part], scale: f32) -> Option<f32> {
        let (first, others) = parts.split_first_mut().expect("a batch has a sentence");
        first.gradient.par_chunks_mut(TOGETHER).enumerate().for_each(|(chunk, sums)| {
            for other in others.iter() {
                let add = &other.gradient[chunk * TOGETHER..][..sums.len()];
                sums.iter_mut().zip(add).for_each(|(sum, value)| *sum += value);
            }
            sums.iter_mut().for_each(|sum| *sum *= scale);
        });
        let length: f32 = first
            .gradient
            .par_chunks(TOGETHER)
            .map(|chunk| chunk.iter().map(|value| value * value).sum::<f32>())
            .collect::<Vec<f32>>()
            .iter()
            .sum::<f32>()
            .sqrt();
        if !length.is_finite() {
            return None;
        }
        let clip = (self.settings.longest_gradient / length).min(1.0);
        if clip < 1.0 {
            first.gradient.par_iter_mut().for_each(|value| *value *= clip);
        }
        Some(clip)
    }

    fn rate(&self) -> f32 {
        let Settings { rate, warm_up, steps, .. } = self.settings;
        let rising = self.step as f32 / warm_up.max(1) as f32;
        let left =
            steps.saturating_sub(self.step) as f32 / steps.saturating_sub(warm_up).max(1) as f32;
        rate * rising.min(left).clamp(0.0, 1.0)
    }

    /// Only the rows of features that occurred move.
    fn move_table(&mut self, parts: &[Part], scale: f32, pace: Pace) {
        let width = self.knowledge.weights.shape.embedding;
        let mut uses: Vec<(u32, usize, usize)> = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            for (features, row) in &part.words {
                uses.extend(features.iter().map(|&feature| (feature, number, *row)));
            }
        }
        uses.par_sort_unstable();
        let sums: Vec<(u32, Vec<f32>)> = uses
            .par_chunk_by(|a, b| a.0 == b.0)
            .map(|uses| {
                let mut sum = vec![0.0; width];
                for &(_, part, row) in uses {
                    let vector = &parts[part].vectors[row * width..][..width];
                    sum.iter_mut().zip(vector).for_each(|(sum, value)| *sum += scale * value);
                }
                (uses[0].0, sum)
            })
            .collect();
        for (feature, sum) in &sums {
            let start = *feature as usize * width;
            self.table_moments.step(
                start,
                &mut self.knowledge.table[start..start + width],
                sum,
                pace,
            );
        }
    }
}

#[cfg(test)]
#[path = "trainer_tests.rs"]
mod tests;

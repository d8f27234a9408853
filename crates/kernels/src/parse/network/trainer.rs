//! Learning: batches of sentences, their gradients in parts, one step of Adam each.
//!
//! A batch is always cut into the same number of parts whose gradients are added in order, so
//! the result has the same bits on any number of threads.

use super::adam::{Moments, Pace};
use super::arc_head::{learn_arcs, score_arcs};
use super::corpus::{Corpus, ABSENT};
use super::encoder::{encode, encode_back};
use super::matrix::{multiply_add, Left, Packed};
use super::rows::Rows;
use super::shape::{Shape, AFTER, BEFORE, UNKNOWN};
use super::span_head::{learn_spans, score_spans};
use super::tag_head::cross_entropy;
use super::weights::Weights;
use crate::align::random::Random;
use crate::align::watch::Watch;
use rayon::prelude::*;

const PARTS: usize = 4;

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub seed: u64,
    /// The highest step size; it rises over `warm_up` steps and falls to zero over all `steps`.
    pub rate: f32,
    pub warm_up: usize,
    pub steps: usize,
    pub words_in_batch: usize,
    /// Shares of numbers forgotten between layers and in the hidden layers of the heads.
    pub dropout: f32,
    pub head_dropout: f32,
    /// A word seen c times is hidden from itself with probability w / (w + c).
    pub word_dropout: f32,
    /// The longest gradient a step may follow, in units a word.
    pub longest_gradient: f32,
}

/// Mean losses a word (tags, arcs, relations) or a sentence (trees).
pub type Losses = [f64; 4];

/// Vectors of words from plain text: they stay as they are, and a learned matrix turns them into
/// a share of the word's vector. `rows[f]` is the vector of feature f, or ABSENT.
#[derive(Default)]
pub struct Given {
    pub rows: Vec<u32>,
    pub vectors: Vec<f32>,
    pub width: usize,
}

pub struct Trainer {
    settings: Settings,
    given: Given,
    /// From given vectors to word vectors.
    pub bridge: Vec<f32>,
    packed_bridge: Packed,
    bridge_moments: Moments,
    pub weights: Weights,
    pub table: Vec<f32>,
    frequencies: Vec<u32>,
    dense_moments: Moments,
    table_moments: Moments,
    step: usize,
}

/// What one part of a batch has to say.
struct Part {
    gradient: Vec<f32>,
    /// Features of the words, each with its row of `vectors`: the gradient of their sum.
    words: Vec<(Vec<u32>, usize)>,
    bridge: Vec<f32>,
    vectors: Vec<f32>,
    losses: [f64; 4],
}

impl Trainer {
    /// `frequencies`: how often each feature that is a word occurs; 0 for those never hidden.
    pub fn new(shape: Shape, frequencies: Vec<u32>, given: Given, settings: Settings) -> Self {
        let weights = Weights::random(shape, settings.seed);
        let mut random = Random::new(settings.seed, 1 << 32);
        let table: Vec<f32> =
            (0..shape.features * shape.embedding).map(|_| 0.2 * random.unit() - 0.1).collect();
        let bound = (6.0 / (given.width + shape.embedding) as f32).sqrt();
        let bridge: Vec<f32> = (0..given.width * shape.embedding)
            .map(|_| bound * (2.0 * random.unit() - 1.0))
            .collect();
        Trainer {
            settings,
            packed_bridge: Packed::new(&bridge, given.width, shape.embedding),
            bridge_moments: Moments::new(bridge.len()),
            given,
            bridge,
            dense_moments: Moments::new(weights.values.len()),
            table_moments: Moments::new(table.len()),
            weights,
            table,
            frequencies,
            step: 0,
        }
    }

    /// Every sentence once; None when nobody wants it any more.
    pub fn epoch(&mut self, corpus: &Corpus, sentences: &[u32], watch: &Watch) -> Option<Losses> {
        let batches = self.batches(corpus, sentences);
        let (mut losses, mut counts) = ([0.0; 4], [0usize; 4]);
        for batch in &batches {
            if watch.is_cancelled() {
                return None;
            }
            let found = self.learn(corpus, batch);
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
        Some(losses)
    }

    /// How many steps an epoch takes.
    pub fn steps_in_epoch(&self, corpus: &Corpus, sentences: &[u32]) -> usize {
        self.batches(corpus, sentences).len()
    }

    /// Sentences of like length together, in an order of chance.
    fn batches(&self, corpus: &Corpus, sentences: &[u32]) -> Vec<Vec<u32>> {
        let mut random = Random::new(self.settings.seed, (2 << 32) + self.step as u64);
        let mut order = sentences.to_vec();
        shuffle(&mut order, &mut random);
        let mut batches = Vec::new();
        for pool in order.chunks_mut(3000) {
            pool.sort_by_key(|&sentence| corpus.length(sentence as usize));
            let (mut batch, mut words) = (Vec::new(), 0);
            for &sentence in pool.iter() {
                batch.push(sentence);
                words += corpus.length(sentence as usize) + 2;
                if words >= self.settings.words_in_batch {
                    batches.push(std::mem::take(&mut batch));
                    words = 0;
                }
            }
            if !batch.is_empty() {
                batches.push(batch);
            }
        }
        shuffle(&mut batches, &mut random);
        batches
    }

    fn learn(&mut self, corpus: &Corpus, batch: &[u32]) -> [f64; 4] {
        self.step += 1;
        let mut sorted = batch.to_vec();
        sorted.sort_by_key(|&sentence| {
            (std::cmp::Reverse(corpus.length(sentence as usize)), sentence)
        });
        let dealt: Vec<Vec<u32>> = (0..PARTS)
            .map(|part| sorted.iter().skip(part).step_by(PARTS).copied().collect())
            .collect();
        let this = &*self;
        let mut parts: Vec<Part> = dealt
            .par_iter()
            .enumerate()
            .filter(|(_, sentences)| !sentences.is_empty())
            .map(|(number, sentences)| this.part(corpus, sentences, number))
            .collect();
        let words: usize = batch.iter().map(|&sentence| corpus.length(sentence as usize)).sum();
        let mut losses = [0.0; 4];
        for part in &parts {
            losses.iter_mut().zip(part.losses).for_each(|(sum, loss)| *sum += loss);
        }
        let (first, others) = parts.split_first_mut().expect("a batch has a sentence");
        let scale = 1.0 / words as f32;
        first.gradient.par_chunks_mut(4096).enumerate().for_each(|(chunk, sums)| {
            for other in others.iter() {
                let add = &other.gradient[chunk * 4096..][..sums.len()];
                sums.iter_mut().zip(add).for_each(|(sum, value)| *sum += value);
            }
            sums.iter_mut().for_each(|sum| *sum *= scale);
        });
        let length: f32 = first
            .gradient
            .par_chunks(4096)
            .map(|chunk| chunk.iter().map(|value| value * value).sum::<f32>())
            .collect::<Vec<f32>>()
            .iter()
            .sum::<f32>()
            .sqrt();
        let clip = (self.settings.longest_gradient / length).min(1.0);
        if clip < 1.0 {
            first.gradient.par_iter_mut().for_each(|value| *value *= clip);
        }
        let pace = Pace::new(self.rate(), self.step);
        self.dense_moments.step(0, &mut self.weights.values, &first.gradient, pace);
        self.weights.pack();
        self.move_table(&parts, scale * clip, pace);
        if self.given.width > 0 {
            let mut gradient = vec![0.0; self.bridge.len()];
            for part in &parts {
                gradient.iter_mut().zip(&part.bridge).for_each(|(sum, value)| *sum += value);
            }
            gradient.iter_mut().for_each(|value| *value *= scale * clip);
            self.bridge_moments.step(0, &mut self.bridge, &gradient, pace);
            self.packed_bridge =
                Packed::new(&self.bridge, self.given.width, self.weights.shape.embedding);
        }
        losses
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
        let width = self.weights.shape.embedding;
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
            self.table_moments.step(start, &mut self.table[start..start + width], sum, pace);
        }
    }

    /// The features of each row, some words hidden.
    fn features(
        &self,
        corpus: &Corpus,
        sentences: &[u32],
        rows: &Rows,
        random: &mut Random,
    ) -> Vec<(Vec<u32>, usize)> {
        let mut words = Vec::with_capacity(rows.count());
        for (number, &sentence) in sentences.iter().enumerate() {
            words.push((vec![BEFORE], rows.at(number, 0)));
            for (time, word) in corpus.words(sentence as usize).enumerate() {
                let mut features = corpus.features(word).to_vec();
                let count = self.frequencies[features[0] as usize] as f32;
                let hidden = self.settings.word_dropout / (self.settings.word_dropout + count);
                if count > 0.0 && random.unit() < hidden {
                    features[0] = UNKNOWN;
                }
                words.push((features, rows.at(number, time + 1)));
            }
            words.push((vec![AFTER], rows.at(number, rows.lengths[number] - 1)));
        }
        words
    }

    /// `sentences` from long to short.
    fn part(&self, corpus: &Corpus, sentences: &[u32], number: usize) -> Part {
        let (weights, settings) = (&self.weights, &self.settings);
        let mut random =
            Random::new(settings.seed, (3 << 32) + (self.step * PARTS + number) as u64);
        let rows = Rows::new(sentences.iter().map(|&s| corpus.length(s as usize) + 2).collect());
        let words = self.features(corpus, sentences, &rows, &mut random);
        let width = weights.shape.embedding;
        let mut vectors = vec![0.0; rows.count() * width];
        for (features, row) in &words {
            let vector = &mut vectors[row * width..][..width];
            for &feature in features {
                let known = &self.table[feature as usize * width..][..width];
                vector.iter_mut().zip(known).for_each(|(sum, value)| *sum += value);
            }
        }
        let given = self.given_vectors(corpus, sentences, &rows);
        let left = Left::new(&given, rows.count(), self.given.width);
        multiply_add(left, &self.packed_bridge, &mut vectors, width);
        let encoding = encode(weights, &rows, vectors, Some((&mut random, settings.dropout)));
        let mut gradient = vec![0.0; weights.values.len()];
        let mut change = vec![0.0; encoding.states.len()];
        let mut losses = [0.0; 4];
        losses[0] =
            self.learn_tags(corpus, sentences, &rows, &encoding.states, &mut change, &mut gradient);
        for (k, &sentence) in sentences.iter().enumerate() {
            let sentence = sentence as usize;
            let range = corpus.words(sentence);
            if !range.is_empty() && corpus.heads[range.start] != ABSENT {
                let arcs = score_arcs(
                    weights,
                    &rows,
                    k,
                    &encoding.states,
                    Some((&mut random, settings.head_dropout)),
                );
                let gold = (&corpus.heads[range.clone()], &corpus.relations[range]);
                let found = learn_arcs(weights, &rows, k, arcs, gold, &mut change, &mut gradient);
                losses[1] += f64::from(found[0]);
                losses[2] += f64::from(found[1]);
            }
            let gold = corpus.constituents(sentence);
            if !gold.is_empty() {
                let spans = score_spans(
                    weights,
                    &rows,
                    k,
                    &encoding.states,
                    Some((&mut random, settings.head_dropout)),
                );
                losses[3] += f64::from(learn_spans(
                    weights,
                    &rows,
                    k,
                    spans,
                    gold,
                    &mut change,
                    &mut gradient,
                ));
            }
        }
        let vectors = encode_back(weights, &rows, &encoding, change, &mut gradient);
        let mut bridge = vec![0.0; self.bridge.len()];
        let packed = Packed::new(&vectors, rows.count(), width);
        multiply_add(Left::transposed(&given, self.given.width), &packed, &mut bridge, width);
        Part { gradient, words, bridge, vectors, losses }
    }

    /// The given vector of each row, also of words that are hidden; zeros where there is none.
    fn given_vectors(&self, corpus: &Corpus, sentences: &[u32], rows: &Rows) -> Vec<f32> {
        let width = self.given.width;
        let mut vectors = vec![0.0; rows.count() * width];
        if width == 0 {
            return vectors;
        }
        for (number, &sentence) in sentences.iter().enumerate() {
            for (time, word) in corpus.words(sentence as usize).enumerate() {
                let known = self.given.rows[corpus.features(word)[0] as usize];
                if known != ABSENT {
                    vectors[rows.at(number, time + 1) * width..][..width]
                        .copy_from_slice(&self.given.vectors[known as usize * width..][..width]);
                }
            }
        }
        vectors
    }

    fn learn_tags(
        &self,
        corpus: &Corpus,
        sentences: &[u32],
        rows: &Rows,
        states: &[f32],
        change: &mut [f32],
        gradient: &mut [f32],
    ) -> f64 {
        let (layout, shape) = (&self.weights.layout, &self.weights.shape);
        let mut scores = self.weights.linear(&layout.tag, Some(&layout.tag_bias), states);
        let mut loss = 0.0;
        for (k, &sentence) in sentences.iter().enumerate() {
            let first = corpus.words(sentence as usize).start;
            for time in 0..rows.lengths[k] {
                let row = rows.at(k, time);
                let slot = &mut scores[row * shape.tags..][..shape.tags];
                let tag = if time == 0 || time + 1 == rows.lengths[k] {
                    ABSENT
                } else {
                    corpus.tags[first + time - 1]
                };
                if tag == ABSENT {
                    slot.fill(0.0);
                } else {
                    loss += f64::from(cross_entropy(slot, tag as usize));
                }
            }
        }
        self.weights.linear_back(
            &layout.tag,
            Some(&layout.tag_bias),
            (states, &scores),
            Some(change),
            gradient,
        );
        loss
    }
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        let other = (random.draw() % (last as u64 + 1)) as usize;
        items.swap(last, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toy() -> (Corpus, Shape) {
        let corpus = Corpus {
            features: vec![3, 6, 4, 7, 5, 6, 3, 4, 5, 7],
            word_offsets: vec![0, 2, 4, 6, 7, 8, 10],
            sentence_offsets: vec![0, 4, 6],
            tags: vec![0, 1, 2, 1, ABSENT, 2],
            heads: vec![2, 0, 2, 3, ABSENT, ABSENT],
            relations: vec![0, 1, 2, 0, ABSENT, ABSENT],
            constituents: vec![[0, 4, 0], [1, 4, 1], [2, 3, 2], [0, 2, 1]],
            constituent_offsets: vec![0, 3, 4],
        };
        let shape = Shape {
            features: 8,
            embedding: 5,
            layers: 2,
            hidden: 4,
            span: 6,
            arc: 5,
            relation: 3,
            labels: 3,
            tags: 3,
            relations: 3,
        };
        (corpus, shape)
    }

    fn given() -> Given {
        let rows = [ABSENT, ABSENT, ABSENT, 1, 0, ABSENT, ABSENT, ABSENT].to_vec();
        Given { rows, vectors: vec![0.5, -1.0, 0.3, 0.8, 0.1, -0.4], width: 3 }
    }

    fn settings(dropout: f32) -> Settings {
        Settings {
            seed: 1,
            rate: 0.01,
            warm_up: 1,
            steps: 100,
            words_in_batch: 4,
            dropout,
            head_dropout: dropout,
            word_dropout: 0.0,
            longest_gradient: 1e9,
        }
    }

    /// How far two gradients are apart, as a share of their length.
    fn apart(found: &[f32], expected: &[f32]) -> f32 {
        let square =
            |values: &mut dyn Iterator<Item = f32>| values.map(|v| v * v).sum::<f32>().sqrt();
        let away = square(&mut found.iter().zip(expected).map(|(a, b)| a - b));
        away / square(&mut expected.iter().copied())
    }

    fn slopes(count: usize, mut loss: impl FnMut(usize, f32) -> f64) -> Vec<f32> {
        const LITTLE: f32 = 3e-3;
        (0..count)
            .map(|k| ((loss(k, LITTLE) - loss(k, -LITTLE)) / f64::from(2.0 * LITTLE)) as f32)
            .collect()
    }

    #[test]
    fn gradients_are_those_of_small_differences() {
        // Units that switch within the difference make a few slopes differ: lengths are compared.
        for dropout in [0.0, 0.3] {
            let (corpus, shape) = toy();
            let mut trainer = Trainer::new(shape, vec![0; 8], given(), settings(dropout));
            trainer.table.iter_mut().for_each(|value| *value *= 8.0);
            trainer.weights.values.iter_mut().for_each(|value| *value *= 2.0);
            // Units away from the point where they switch.
            let bias = trainer.weights.layout.span_bias.range();
            trainer.weights.values[bias].copy_from_slice(&[0.5, -0.5, 0.7, 0.6, -0.7, 0.4]);
            trainer.weights.pack();
            let loss =
                |trainer: &Trainer| trainer.part(&corpus, &[0, 1], 0).losses.iter().sum::<f64>();
            let part = trainer.part(&corpus, &[0, 1], 0);
            let expected = slopes(trainer.weights.values.len(), |k, little| {
                let old = trainer.weights.values[k];
                trainer.weights.values[k] = old + little;
                trainer.weights.pack();
                let found = loss(&trainer);
                trainer.weights.values[k] = old;
                found
            });
            trainer.weights.pack();
            for matrix in trainer.weights.layout.all() {
                let range = matrix.range();
                let away = apart(&part.gradient[range.clone()], &expected[range]);
                assert!(away < 0.1, "matrix {}: {away}", matrix.number);
            }
            let mut table = vec![0.0; trainer.table.len()];
            for (features, row) in &part.words {
                for &feature in features {
                    for d in 0..5 {
                        table[feature as usize * 5 + d] += part.vectors[row * 5 + d];
                    }
                }
            }
            let expected = slopes(table.len(), |k, little| {
                let old = trainer.table[k];
                trainer.table[k] = old + little;
                let found = loss(&trainer);
                trainer.table[k] = old;
                found
            });
            assert!(apart(&table, &expected) < 0.05);
            let expected = slopes(trainer.bridge.len(), |k, little| {
                let old = trainer.bridge[k];
                trainer.bridge[k] = old + little;
                trainer.packed_bridge = Packed::new(&trainer.bridge, 3, 5);
                let found = loss(&trainer);
                trainer.bridge[k] = old;
                found
            });
            assert!(apart(&part.bridge, &expected) < 0.05);
        }
    }

    #[test]
    fn a_toy_is_learned_by_heart_with_the_same_bits_on_any_number_of_threads() {
        let learned: Vec<Vec<f32>> = [1, 3]
            .map(|threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                pool.install(|| {
                    let (corpus, shape) = toy();
                    let mut trainer = Trainer::new(
                        shape,
                        vec![0; 8],
                        given(),
                        Settings { steps: 400, rate: 0.02, ..settings(0.0) },
                    );
                    let mut losses = [9.0; 4];
                    for _ in 0..200 {
                        losses = trainer.epoch(&corpus, &[0, 1], &Watch::default()).unwrap();
                    }
                    assert!(losses.iter().all(|&loss| loss < 0.02), "{losses:?}");
                    trainer.weights.values
                })
            })
            .into();
        assert_eq!(learned[0], learned[1]);
    }
}

//! The weights of a parser during training, and the gradient of one part of a batch.

use super::arc_head::{learn_arcs, score_arcs};
use super::corpus::{Corpus, ABSENT};
use super::encoder::{encode, encode_back};
use super::matrix::{multiply_add, Left, Packed};
use super::rows::Rows;
use super::shape::{Shape, AFTER, BEFORE, UNKNOWN};
use super::span_head::{learn_spans, score_spans};
use super::tag_head::cross_entropy;
use super::weights::Weights;
use crate::random::Random;

/// Shares of what is dropped at random.
#[derive(Clone, Copy, Debug)]
pub struct Forgetting {
    /// Of the numbers between layers, and in the hidden layers of the heads.
    pub dropout: f32,
    pub head_dropout: f32,
    /// A word seen c times is hidden from itself with probability w / (w + c).
    pub word_dropout: f32,
}

/// Vectors of words from plain text: they stay as they are, and a learned matrix turns them into
/// a share of the word's vector. `rows[f]` is the vector of feature f, or ABSENT.
#[derive(Default)]
pub struct Given {
    pub rows: Vec<u32>,
    pub vectors: Vec<f32>,
    pub width: usize,
}

pub struct Knowledge {
    pub forgetting: Forgetting,
    pub weights: Weights,
    /// A vector for each feature.
    pub table: Vec<f32>,
    /// How often each feature that is a word occurs; 0 for those never hidden.
    frequencies: Vec<u32>,
    given: Given,
    /// From given vectors to word vectors.
    pub bridge: Vec<f32>,
    packed_bridge: Packed,
}

/// The gradient of one part of a batch.
pub struct Part {
    pub gradient: Vec<f32>,
    /// Features of the words, each with its row of `vectors`: the gradient of their sum.
    pub words: Vec<(Vec<u32>, usize)>,
    pub bridge: Vec<f32>,
    pub vectors: Vec<f32>,
    /// Of tags, arcs, relations and trees.
    pub losses: [f64; 4],
}

impl Knowledge {
    pub fn new(
        shape: Shape,
        frequencies: Vec<u32>,
        given: Given,
        forgetting: Forgetting,
        seed: u64,
    ) -> Self {
        let weights = Weights::random(shape, seed);
        let mut random = Random::new(seed, 1 << 32);
        let table: Vec<f32> =
            (0..shape.features * shape.embedding).map(|_| 0.2 * random.unit() - 0.1).collect();
        let bound = (6.0 / (given.width + shape.embedding) as f32).sqrt();
        let bridge: Vec<f32> = (0..given.width * shape.embedding)
            .map(|_| bound * (2.0 * random.unit() - 1.0))
            .collect();
        let packed_bridge = Packed::new(&bridge, given.width, shape.embedding);
        Knowledge { forgetting, weights, table, frequencies, given, bridge, packed_bridge }
    }

    /// To be called whenever weights or bridge have changed.
    pub fn pack(&mut self) {
        self.weights.pack();
        self.packed_bridge =
            Packed::new(&self.bridge, self.given.width, self.weights.shape.embedding);
    }

    /// `sentences` from long to short.
    pub fn part(&self, corpus: &Corpus, sentences: &[u32], mut random: Random) -> Part {
        let (weights, settings) = (&self.weights, &self.forgetting);
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
                let hidden = self.forgetting.word_dropout / (self.forgetting.word_dropout + count);
                if count > 0.0 && random.unit() < hidden {
                    features[0] = UNKNOWN;
                }
                words.push((features, rows.at(number, time + 1)));
            }
            words.push((vec![AFTER], rows.at(number, rows.lengths[number] - 1)));
        }
        words
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

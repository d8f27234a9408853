//! Parses with a trained network.

use super::arc_head::{score_arcs, Arcs};
use super::encoder::{read, Scratch};
use super::rows::Rows;
use super::shape::{Shape, AFTER, BEFORE};
use super::span_head::score_spans;
use super::tag_head::softmax;
use super::weights::Weights;
use crate::parse::chart::{k_best, Parse};
use crate::parse::inside::marginals;
use crate::parse::spanning::{non_projective, projective};
use crate::watch::Watch;
use rayon::prelude::*;

/// Bytes owned elsewhere, such as a mapped file.
pub type Bytes = Box<dyn AsRef<[u8]> + Send + Sync>;

/// Feature vectors: a signed byte per number and a scale per row.
pub struct Table {
    pub bytes: Bytes,
    /// Where the first row begins.
    pub start: usize,
    pub scales: Vec<f32>,
}

pub struct Model {
    pub(super) weights: Weights,
    table: Table,
    /// The relation that arcs from the root have, and no other arc.
    pub(super) root: Option<usize>,
}

/// Words as numbers: as in `corpus::Corpus`.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub features: &'a [u32],
    pub word_offsets: &'a [u64],
    pub sentence_offsets: &'a [u64],
}

impl Words<'_> {
    fn length(&self, sentence: usize) -> usize {
        (self.sentence_offsets[sentence + 1] - self.sentence_offsets[sentence]) as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heads {
    Unwanted,
    Projective,
    NonProjective,
}

/// What to predict besides tags.
#[derive(Clone, Copy)]
pub struct Wanted {
    /// The number of trees per sentence.
    pub trees: usize,
    pub heads: Heads,
}

#[derive(Default, Clone)]
pub struct Analysis {
    pub tags: Vec<u32>,
    /// From the most to the least probable; scores are log-probabilities.
    pub trees: Vec<Parse>,
    pub heads: Vec<u32>,
    pub relations: Vec<u32>,
}

/// Words encoded at a time: enough to keep the products large, few enough to stay in the cache.
const TOGETHER: usize = 240;

impl Model {
    pub fn new(shape: Shape, dense: Vec<f32>, table: Table, root: Option<usize>) -> Self {
        let needed = table.start + shape.features * shape.embedding;
        assert!(table.bytes.as_ref().as_ref().len() >= needed);
        assert_eq!(table.scales.len(), shape.features);
        Model { weights: Weights::new(shape, dense, false), table, root }
    }

    pub fn shape(&self) -> Shape {
        self.weights.shape
    }

    /// One analysis per sentence, in order; None if cancelled.
    pub fn parse(&self, words: Words, wanted: Wanted, watch: &Watch) -> Option<Vec<Analysis>> {
        self.in_groups(words, watch, |group, scratch| {
            self.parse_group(words, group, wanted, scratch)
        })
    }

    /// Runs a function over groups of sentences of like lengths, in parallel; its answers, one per
    /// sentence, in the order of the sentences. Sentences without words have the default.
    pub(super) fn in_groups<Answer: Clone + Default + Send>(
        &self,
        words: Words,
        watch: &Watch,
        answer: impl Fn(&[usize], &mut Scratch) -> Vec<Answer> + Sync,
    ) -> Option<Vec<Answer>> {
        let count = words.sentence_offsets.len() - 1;
        let mut order: Vec<usize> = (0..count).filter(|&s| words.length(s) > 0).collect();
        order.sort_by_key(|&sentence| std::cmp::Reverse(words.length(sentence)));
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut room = 0;
        for sentence in order {
            let length = words.length(sentence);
            if groups.is_empty() || room < length {
                groups.push(Vec::new());
                room = TOGETHER.max(length);
            }
            room -= length;
            groups.last_mut().expect("a group was pushed").push(sentence);
        }
        let found: Vec<Option<Vec<Answer>>> = groups
            .par_iter()
            .map_init(Scratch::default, |scratch, group| {
                let found = (!watch.is_cancelled()).then(|| answer(group, scratch));
                watch.step();
                found
            })
            .collect();
        let mut answers = vec![Answer::default(); count];
        for (group, found) in groups.iter().zip(found) {
            for (&sentence, answer) in group.iter().zip(found?) {
                answers[sentence] = answer;
            }
        }
        Some(answers)
    }

    /// Leaves the states of the words in `scratch`.
    pub(super) fn encode(&self, words: Words, group: &[usize], scratch: &mut Scratch) -> Rows {
        let width = self.weights.shape.embedding;
        let rows = Rows::new(group.iter().map(|&s| words.length(s) + 2).collect());
        let vectors = &mut scratch.states;
        vectors.clear();
        vectors.resize(rows.count() * width, 0.0);
        let mut add = |row: usize, feature: u32| {
            let feature = feature as usize;
            let start = self.table.start + feature * width;
            let bytes = &self.table.bytes.as_ref().as_ref()[start..start + width];
            let scale = self.table.scales[feature];
            let vector = &mut vectors[row * width..][..width];
            for (sum, &byte) in vector.iter_mut().zip(bytes) {
                *sum += scale * f32::from(byte as i8);
            }
        };
        for (k, &sentence) in group.iter().enumerate() {
            add(rows.at(k, 0), BEFORE);
            add(rows.at(k, rows.lengths[k] - 1), AFTER);
            let first = words.sentence_offsets[sentence] as usize;
            for word in 0..words.length(sentence) {
                let start = words.word_offsets[first + word] as usize;
                let end = words.word_offsets[first + word + 1] as usize;
                for &feature in &words.features[start..end] {
                    add(rows.at(k, word + 1), feature);
                }
            }
        }
        read(&self.weights, &rows, scratch);
        rows
    }

    /// Sentences from long to short.
    fn parse_group(
        &self,
        words: Words,
        group: &[usize],
        wanted: Wanted,
        scratch: &mut Scratch,
    ) -> Vec<Analysis> {
        let weights = &self.weights;
        let rows = self.encode(words, group, scratch);
        let states = &scratch.states;
        let tags = self.tags(&rows, states);
        tags.into_iter()
            .enumerate()
            .map(|(k, tags)| {
                let mut analysis = Analysis { tags, ..Analysis::default() };
                if wanted.trees > 0 {
                    analysis.trees = self.trees(&rows, k, states, wanted.trees);
                }
                if wanted.heads != Heads::Unwanted {
                    let arcs = score_arcs(weights, &rows, k, states, None);
                    let n = rows.lengths[k] - 2;
                    let scores = turned(n, &arcs.scores);
                    analysis.heads = match wanted.heads {
                        Heads::Projective => projective(n, &scores, true),
                        _ => non_projective(n, &scores, true),
                    };
                    analysis.relations = self.relations(&arcs, &analysis.heads);
                }
                analysis
            })
            .collect()
    }

    /// The tags of each sentence of a group.
    pub(super) fn tags(&self, rows: &Rows, states: &[f32]) -> Vec<Vec<u32>> {
        let layout = &self.weights.layout;
        let scores = self.weights.linear(&layout.tag, Some(&layout.tag_bias), states);
        let tags = self.weights.shape.tags;
        let tag = |k, time| highest(&scores[rows.at(k, time) * tags..][..tags]);
        (0..rows.lengths.len())
            .map(|k| (1..rows.lengths[k] - 1).map(|time| tag(k, time)).collect())
            .collect()
    }

    fn trees(&self, rows: &Rows, k: usize, states: &[f32], wanted: usize) -> Vec<Parse> {
        let n = rows.lengths[k] - 2;
        let labels = self.weights.shape.labels;
        let mut scores = score_spans(&self.weights, rows, k, states, None).scores;
        let mut trees = k_best(n, labels, &scores, wanted);
        let sums: Vec<f32> = scores.chunks_exact_mut(labels).map(softmax).collect();
        let all = marginals(n, &sums).log_partition;
        trees.iter_mut().for_each(|tree| tree.score -= all);
        trees
    }

    fn relations(&self, arcs: &Arcs, heads: &[u32]) -> Vec<u32> {
        let pairs: Vec<(usize, usize)> =
            heads.iter().enumerate().map(|(word, &head)| (word + 1, head as usize)).collect();
        let mut scores = arcs.score_relations(&self.weights, &pairs);
        let rows = scores.chunks_exact_mut(self.weights.shape.relations);
        rows.zip(&pairs)
            .map(|(row, &(_, head))| {
                self.keep_root_apart(row, head);
                highest(row)
            })
            .collect()
    }

    pub(super) fn keep_root_apart(&self, scores: &mut [f32], head: usize) {
        if let Some(root) = self.root {
            for (relation, score) in scores.iter_mut().enumerate() {
                if (relation == root) != (head == 0) {
                    *score = f32::NEG_INFINITY;
                }
            }
        }
    }

    /// The score of every label on every span of one sentence, spans as `inside::index` counts.
    pub fn span_scores(&self, words: Words) -> Vec<f32> {
        let mut scratch = Scratch::default();
        let rows = self.encode(words, &[0], &mut scratch);
        let states = &scratch.states;
        score_spans(&self.weights, &rows, 0, states, None).scores
    }
}

fn highest(scores: &[f32]) -> u32 {
    let mut best = 0;
    for (k, &score) in scores.iter().enumerate() {
        if score > scores[best] {
            best = k;
        }
    }
    best as u32
}

/// From [dependent][head] to [head][dependent]; nothing depends on itself, the root on nothing.
pub(super) fn turned(n: usize, scores: &[f32]) -> Vec<f32> {
    let mut out = vec![f32::NEG_INFINITY; scores.len()];
    for head in 0..=n {
        for dependent in 1..=n {
            if head != dependent {
                out[head * (n + 1) + dependent] = scores[dependent * (n + 1) + head];
            }
        }
    }
    out
}

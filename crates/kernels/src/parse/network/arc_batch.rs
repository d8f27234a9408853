//! The arcs of many sentences, scored and left open: a tree is chosen elsewhere, after the scores
//! have been changed. Relations are scored later, on the arcs that were chosen.

use super::arc_head::{score_arcs, score_roles};
use super::model::{turned, Model, Words};
use super::tag_head::softmax;
use crate::watch::Watch;

/// What the network says of the arcs of a sentence of `n` words.
#[derive(Default, Clone)]
pub struct OpenArcs {
    pub tags: Vec<u32>,
    /// `arcs[head * (n + 1) + dependent]`: log-probability of the head; 0 is the root.
    pub arcs: Vec<f32>,
    /// What relations are scored from: by word, the root first, as dependent and as head.
    pub roles: Vec<f32>,
}

impl Model {
    /// One for each sentence, in order; None if cancelled. The network reads each sentence once.
    pub fn arc_scores(&self, words: Words, watch: &Watch) -> Option<Vec<OpenArcs>> {
        self.in_groups(words, watch, |group, scratch| {
            let rows = self.encode(words, group, scratch);
            let states = &scratch.states;
            let tags = self.tags(&rows, states);
            tags.into_iter()
                .enumerate()
                .map(|(k, tags)| {
                    let arcs = score_arcs(&self.weights, &rows, k, states, None);
                    let n = tags.len();
                    let mut scores = arcs.scores.clone();
                    for (word, row) in scores.chunks_exact_mut(n + 1).enumerate().skip(1) {
                        row[word] = f32::NEG_INFINITY;
                        to_log_probabilities(row);
                    }
                    OpenArcs {
                        tags,
                        arcs: turned(n, &scores),
                        roles: arcs.relation_roles(&self.weights),
                    }
                })
                .collect()
        })
    }

    /// Log-probabilities of all relations on each arc (dependent, head) of one sentence.
    pub fn relation_scores(&self, roles: &[f32], arcs: &[(usize, usize)]) -> Vec<f32> {
        let mut scores = score_roles(&self.weights, roles, arcs);
        let rows = scores.chunks_exact_mut(self.weights.shape.relations);
        for (row, &(_, head)) in rows.zip(arcs) {
            self.keep_root_apart(row, head);
            to_log_probabilities(row);
        }
        scores
    }
}

fn to_log_probabilities(scores: &mut [f32]) {
    let sum = softmax(&mut scores.to_vec());
    scores.iter_mut().for_each(|score| *score -= sum);
}

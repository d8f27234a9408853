//! The best constituency trees of a sentence, exactly.
//!
//! The trees are those of `inside`, each built in one way only: D divides a span into a first
//! part (A: anything) and a last one (C: complete). Here the largest score takes the place of the
//! sum. Scores go by span (`inside::index`), then by label.
//!
//! Unusual scores never stop a parse. NaN counts as minus infinity: a label that the span cannot
//! carry. Other scores are held within plus and minus 1e30. If the whole sentence can carry no
//! label, it gets label 0, and every tree the score minus infinity.

use super::inside::{index, parts, BLOCK, LARGEST};

pub use super::k_best::k_best;

/// A labelled span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constituent {
    pub start: u32,
    pub end: u32,
    pub label: u32,
}

/// A tree and its score.
#[derive(Clone, Debug, PartialEq)]
pub struct Parse {
    pub score: f32,
    /// Parents before children, left to right.
    pub constituents: Vec<Constituent>,
}

/// What may stand over a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Any,
    Complete,
    Divided,
}

/// The tree of some rank (0 is the best) among those of a kind over words i to j.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub kind: Kind,
    pub i: usize,
    pub j: usize,
    pub rank: u32,
}

/// How a node is made.
///
/// - Divided: `choice` is the length of the last part, `left` and `right` the ranks of its parts.
/// - Complete: `left` is the rank of the division, `right` the label if `choice` is `LABELLED`.
/// - Any: `left` is the rank of the division, or of the complete node if `choice` is `LABELLED`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Derivation {
    pub score: f32,
    pub choice: u32,
    pub left: u32,
    pub right: u32,
}

pub(super) const BARE: u32 = 0;
pub(super) const LABELLED: u32 = 1;

/// The kind of a first part. One word needs no table of its own: anything is complete.
pub(super) fn first_kind(i: usize, j: usize) -> Kind {
    if j - i == 1 {
        Kind::Complete
    } else {
        Kind::Any
    }
}

/// The best score of each kind over each span.
pub(super) struct Chart<'a> {
    pub n: usize,
    labels: usize,
    scores: &'a [f32],
    /// By start and by end, as in `Inside`.
    any: Vec<f32>,
    complete: Vec<f32>,
    divided: Vec<f32>,
    /// The best label of each span and its score: minus infinity if there is none.
    label: Vec<u32>,
    label_score: Vec<f32>,
    /// Nothing may stand over the whole sentence.
    forbidden: bool,
}

impl<'a> Chart<'a> {
    pub fn new(n: usize, labels: usize, scores: &'a [f32]) -> Self {
        let spans = n * (n + 1) / 2;
        assert!(labels > 0 || n == 0, "a tree needs a label");
        assert_eq!(scores.len(), spans * labels, "spans of {n} words by {labels} labels");
        let tops: Vec<(u32, f32)> = scores.chunks_exact(labels.max(1)).map(top_label).collect();
        let mut chart = Chart {
            n,
            labels,
            scores,
            any: vec![f32::NEG_INFINITY; (n + 1) * (n + BLOCK)],
            complete: vec![f32::NEG_INFINITY; (n + 1) * (n + BLOCK)],
            divided: vec![0.0; spans],
            label: tops.iter().map(|top| top.0).collect(),
            label_score: tops.iter().map(|top| top.1).collect(),
            forbidden: false,
        };
        if n > 0 && chart.label_score[n - 1] == f32::NEG_INFINITY {
            chart.forbidden = true;
            chart.label_score[n - 1] = 0.0;
        }
        chart.fill();
        chart
    }

    fn fill(&mut self) {
        let (n, width) = (self.n, self.n + BLOCK);
        for j in 1..=n {
            for i in (0..j).rev() {
                let place = index(n, i, j);
                let (row, column) = (i * width, j * width);
                let label = self.label_score[place];
                let either = if label > 0.0 { label } else { 0.0 };
                if i + 1 == j {
                    self.any[row + j] = either;
                    self.complete[column + i] = if n == 1 { label } else { either };
                } else {
                    let lefts = &self.any[parts(row, i, j)];
                    let divided = best_pair(lefts, &self.complete[parts(column, i, j)]);
                    self.divided[place] = divided;
                    self.any[row + j] = divided + either;
                    self.complete[column + i] = divided + label;
                }
            }
        }
    }

    /// The score of the best node.
    pub fn best(&self, kind: Kind, i: usize, j: usize) -> f32 {
        let width = self.n + BLOCK;
        match kind {
            _ if self.n == 0 => 0.0,
            Kind::Any => self.any[i * width + j],
            Kind::Complete => self.complete[j * width + i],
            Kind::Divided => self.divided[index(self.n, i, j)],
        }
    }

    /// The length of the last part and the score, for each place to divide a span.
    pub fn pairs(&self, i: usize, j: usize) -> impl Iterator<Item = (u32, f32)> + '_ {
        let width = self.n + BLOCK;
        let lefts = &self.any[i * width + i + 1..i * width + j];
        let rights = &self.complete[j * width + i + 1..j * width + j];
        let scores = lefts.iter().zip(rights).map(|(left, right)| left + right);
        (1..).zip(scores.rev())
    }

    /// How the best node is made, whatever the rank asked for.
    pub fn first(&self, node: Node) -> Derivation {
        let (i, j) = (node.i, node.j);
        let score = self.best(node.kind, i, j);
        let place = index(self.n, i, j);
        let labelled = self.label_score[place] > 0.0;
        let (choice, right) = match node.kind {
            Kind::Any => (if labelled { LABELLED } else { BARE }, 0),
            Kind::Complete if j - i == 1 && self.n > 1 && !labelled => (BARE, 0),
            Kind::Complete => (LABELLED, self.label[place]),
            Kind::Divided => {
                let pair = self.pairs(i, j).find(|pair| pair.1 == score);
                (pair.expect("the best score is that of a pair").0, 0)
            }
        };
        Derivation { score, choice, left: 0, right }
    }

    /// The best label of a span and its score, or the next best after a given one.
    pub fn label(&self, i: usize, j: usize, after: Option<u32>) -> Option<(u32, f32)> {
        let place = index(self.n, i, j);
        let Some(after) = after else {
            let top = (self.label[place], self.label_score[place]);
            return Some(top).filter(|top| top.1 > f32::NEG_INFINITY);
        };
        let row = &self.scores[place * self.labels..][..self.labels];
        let limit = row[after as usize];
        let (mut next, mut best) = (None, f32::NEG_INFINITY);
        for (label, &score) in (0u32..).zip(row) {
            let later = score < limit || (score == limit && label > after);
            if later && score > best {
                (next, best) = (Some(label), score);
            }
        }
        next.map(|label| (label, best.clamp(-LARGEST, LARGEST)))
    }

    /// The score to report for a tree.
    pub fn reported(&self, score: f32) -> f32 {
        if self.forbidden {
            f32::NEG_INFINITY
        } else {
            score
        }
    }
}

/// The constituents of the tree of some rank, given how each node is made.
pub(super) fn constituents(
    n: usize,
    rank: u32,
    derivation: impl Fn(Node) -> Derivation,
) -> Vec<Constituent> {
    let mut found = Vec::new();
    let mut waiting = vec![Node { kind: Kind::Complete, i: 0, j: n, rank }];
    while let Some(node) = waiting.pop() {
        let Derivation { choice, left, right, .. } = derivation(node);
        let (i, j) = (node.i, node.j);
        match node.kind {
            Kind::Any => {
                let kind = if choice == LABELLED { Kind::Complete } else { Kind::Divided };
                waiting.push(Node { kind, i, j, rank: left });
            }
            Kind::Complete => {
                if choice == LABELLED {
                    found.push(Constituent { start: i as u32, end: j as u32, label: right });
                }
                if j - i > 1 {
                    waiting.push(Node { kind: Kind::Divided, i, j, rank: left });
                }
            }
            Kind::Divided => {
                let middle = j - choice as usize;
                waiting.push(Node { kind: Kind::Complete, i: middle, j, rank: right });
                waiting.push(Node { kind: first_kind(i, middle), i, j: middle, rank: left });
            }
        }
    }
    found
}

/// The first of the best labels, and its score.
fn top_label(row: &[f32]) -> (u32, f32) {
    let (blocks, rest) = row.as_chunks::<BLOCK>();
    let mut strands = [f32::NEG_INFINITY; BLOCK];
    for block in blocks {
        for k in 0..BLOCK {
            strands[k] = if block[k] > strands[k] { block[k] } else { strands[k] };
        }
    }
    let all = strands.iter().chain(rest);
    let best = all.fold(f32::NEG_INFINITY, |a, &b| if b > a { b } else { a });
    if best == f32::NEG_INFINITY {
        return (0, best);
    }
    let label = row.iter().position(|&score| score == best).unwrap_or(0);
    (label as u32, best.clamp(-LARGEST, LARGEST))
}

/// The largest left + right; in whole blocks, see `parts`.
#[inline(always)]
fn best_pair(lefts: &[f32], rights: &[f32]) -> f32 {
    let mut strands = [f32::NEG_INFINITY; BLOCK];
    let blocks = lefts.as_chunks::<BLOCK>().0.iter().zip(rights.as_chunks::<BLOCK>().0);
    for (left, right) in blocks {
        for k in 0..BLOCK {
            let pair = left[k] + right[k];
            strands[k] = if pair > strands[k] { pair } else { strands[k] };
        }
    }
    strands.iter().fold(f32::NEG_INFINITY, |a, &b| if b > a { b } else { a })
}

#[cfg(test)]
#[path = "chart_tests.rs"]
mod tests;

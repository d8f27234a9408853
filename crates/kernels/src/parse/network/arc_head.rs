//! The score of each arc between two words, and of each relation on an arc.
//!
//! A word is seen in four roles, each through its own layer: dependent and head of an arc,
//! dependent and head of a relation. An arc is scored by a bilinear form of the first two
//! (Dozat and Manning 2017); a relation from the other two and their product, number by number.

use super::dropout::Mask;
use super::matrix::{multiply, multiply_add, Left, Packed};
use super::rows::Rows;
use super::tag_head::cross_entropy;
use super::weights::Weights;
use crate::random::Random;

/// Slope of the units below zero.
const LEAK: f32 = 0.1;

/// The intermediate results of one sentence on the way to arc scores; row 0 is the root, words
/// follow.
pub struct Arcs {
    n: usize,
    states: Vec<f32>,
    roles: Vec<f32>,
    mask: Option<Mask>,
    arc_heads: Vec<f32>,
    arc_dependents: Vec<f32>,
    asked: Vec<f32>,
    /// `scores[dependent * (n + 1) + head]`.
    pub scores: Vec<f32>,
}

/// The columns of a role in the joint matrix: arc dependent, arc head, relation dependent, head.
fn column(weights: &Weights, role: usize) -> (usize, usize) {
    let (arc, relation) = (weights.shape.arc, weights.shape.relation);
    [(0, arc), (arc, arc), (2 * arc, relation), (2 * arc + relation, relation)][role]
}

pub fn score_arcs(
    weights: &Weights,
    rows: &Rows,
    sentence: usize,
    all_states: &[f32],
    dropout: Option<(&mut Random, f32)>,
) -> Arcs {
    let (layout, wide) = (&weights.layout, 2 * weights.shape.hidden);
    let n = rows.lengths[sentence] - 2;
    let mut states = Vec::with_capacity((n + 1) * wide);
    for time in 0..=n {
        states.extend_from_slice(&all_states[rows.at(sentence, time) * wide..][..wide]);
    }
    let mut roles = weights.linear(&layout.dependency, Some(&layout.dependency_bias), &states);
    roles.iter_mut().for_each(|unit| *unit = unit.max(LEAK * *unit));
    let mask = dropout.map(|(random, share)| {
        let mask = Mask::new(random, 1, roles.len(), share);
        mask.apply(&mut roles);
        mask
    });
    let arc_dependents = gather(weights, &roles, 0);
    let arc_heads = gather(weights, &roles, 1);
    let asked = weights.linear(&layout.arc, Some(&layout.arc_bias), &arc_dependents);
    let width = weights.shape.arc;
    let mut scores = vec![0.0; (n + 1) * (n + 1)];
    let right = Packed::transposed(&arc_heads, width, n + 1);
    multiply(Left::new(&asked, n + 1, width), &right, &mut scores, n + 1);
    Arcs { n, states, roles, mask, arc_heads, arc_dependents, asked, scores }
}

fn gather(weights: &Weights, roles: &[f32], role: usize) -> Vec<f32> {
    let (first, width) = column(weights, role);
    roles
        .chunks_exact(weights.layout.dependency.columns)
        .flat_map(|row| row[first..first + width].iter().copied())
        .collect()
}

impl Arcs {
    /// What relations are scored from: for each word as dependent, then as head; the root first.
    pub fn relation_roles(&self, weights: &Weights) -> Vec<f32> {
        let columns = weights.layout.dependency.columns;
        let (first, width) = column(weights, 2);
        self.roles
            .chunks_exact(columns)
            .flat_map(|row| row[first..first + 2 * width].iter().copied())
            .collect()
    }

    fn relation_inputs(&self, weights: &Weights, arcs: &[(usize, usize)]) -> Vec<f32> {
        let (first, width) = column(weights, 2);
        inputs(&self.roles, weights.layout.dependency.columns, first, width, arcs)
    }

    /// The scores of all relations on each of the arcs.
    pub fn score_relations(&self, weights: &Weights, arcs: &[(usize, usize)]) -> Vec<f32> {
        let inputs = self.relation_inputs(weights, arcs);
        let layout = &weights.layout;
        weights.linear(&layout.relation, Some(&layout.relation_bias), &inputs)
    }
}

/// The scores of all relations on each of the arcs, from `Arcs::relation_roles`.
pub fn score_roles(weights: &Weights, roles: &[f32], arcs: &[(usize, usize)]) -> Vec<f32> {
    let (_, width) = column(weights, 2);
    let layout = &weights.layout;
    let inputs = inputs(roles, 2 * width, 0, width, arcs);
    weights.linear(&layout.relation, Some(&layout.relation_bias), &inputs)
}

/// For each (dependent, head), words counted from 1: product, dependent, head. A row of `roles`
/// holds the dependent's numbers from `first`, and the head's right after them.
fn inputs(
    roles: &[f32],
    columns: usize,
    first: usize,
    width: usize,
    arcs: &[(usize, usize)],
) -> Vec<f32> {
    let mut inputs = Vec::with_capacity(arcs.len() * 3 * width);
    for &(d, h) in arcs {
        let d = &roles[d * columns + first..][..width];
        let h = &roles[h * columns + first + width..][..width];
        inputs.extend(d.iter().zip(h).map(|(a, b)| a * b));
        inputs.extend_from_slice(d);
        inputs.extend_from_slice(h);
    }
    inputs
}

/// The loss of gold heads and of gold relations on gold arcs, and their gradient.
pub fn learn_arcs(
    weights: &Weights,
    rows: &Rows,
    sentence: usize,
    mut arcs: Arcs,
    (heads, relations): (&[u32], &[u32]),
    change: &mut [f32],
    gradient: &mut [f32],
) -> [f32; 2] {
    let (layout, shape) = (&weights.layout, weights.shape);
    let (n, width) = (arcs.n, shape.arc);
    let mut scores = std::mem::take(&mut arcs.scores);
    scores[..n + 1].fill(0.0);
    let mut arc_loss = 0.0;
    for (word, &head) in heads.iter().enumerate() {
        let row = &mut scores[(word + 1) * (n + 1)..][..n + 1];
        // No word is its own head.
        row[word + 1] = f32::NEG_INFINITY;
        arc_loss += cross_entropy(row, head as usize);
    }
    let mut roles = vec![0.0; arcs.roles.len()];
    let columns = layout.dependency.columns;

    let mut asked = vec![0.0; (n + 1) * width];
    let packed = Packed::new(&arcs.arc_heads, n + 1, width);
    multiply(Left::new(&scores, n + 1, n + 1), &packed, &mut asked, width);
    let packed = Packed::new(&arcs.asked, n + 1, width);
    let (first, _) = column(weights, 1);
    multiply_add(Left::transposed(&scores, n + 1), &packed, &mut roles[first..], columns);
    let mut dependents = vec![0.0; (n + 1) * width];
    let pair = (&arcs.arc_dependents[..], &asked[..]);
    weights.linear_back(&layout.arc, Some(&layout.arc_bias), pair, Some(&mut dependents), gradient);
    for (row, add) in roles.chunks_exact_mut(columns).zip(dependents.chunks_exact(width)) {
        row.iter_mut().zip(add).for_each(|(sum, value)| *sum += value);
    }

    let relation_loss = learn_relations(weights, &arcs, heads, relations, &mut roles, gradient);
    if let Some(mask) = &arcs.mask {
        mask.apply(&mut roles);
    }
    for (change, &unit) in roles.iter_mut().zip(&arcs.roles) {
        if unit < 0.0 {
            *change *= LEAK;
        }
    }
    let wide = 2 * shape.hidden;
    let mut states = vec![0.0; (n + 1) * wide];
    let pair = (&arcs.states[..], &roles[..]);
    let bias = Some(&layout.dependency_bias);
    weights.linear_back(&layout.dependency, bias, pair, Some(&mut states), gradient);
    for time in 0..=n {
        let row = &mut change[rows.at(sentence, time) * wide..][..wide];
        row.iter_mut().zip(&states[time * wide..]).for_each(|(sum, value)| *sum += value);
    }
    [arc_loss, relation_loss]
}

fn learn_relations(
    weights: &Weights,
    arcs: &Arcs,
    heads: &[u32],
    relations: &[u32],
    roles: &mut [f32],
    gradient: &mut [f32],
) -> f32 {
    let (layout, width) = (&weights.layout, weights.shape.relation);
    let gold: Vec<(usize, usize)> =
        heads.iter().enumerate().map(|(word, &head)| (word + 1, head as usize)).collect();
    let inputs = arcs.relation_inputs(weights, &gold);
    let mut scores = weights.linear(&layout.relation, Some(&layout.relation_bias), &inputs);
    let mut loss = 0.0;
    for (row, &relation) in scores.chunks_exact_mut(weights.shape.relations).zip(relations) {
        loss += cross_entropy(row, relation as usize);
    }
    let mut back = vec![0.0; inputs.len()];
    let pair = (&inputs[..], &scores[..]);
    let bias = Some(&layout.relation_bias);
    weights.linear_back(&layout.relation, bias, pair, Some(&mut back), gradient);
    let columns = layout.dependency.columns;
    let ((dependent, _), (head, _)) = (column(weights, 2), column(weights, 3));
    for (&(d, h), back) in gold.iter().zip(back.chunks_exact(3 * width)) {
        let (at_d, at_h) = (d * columns + dependent, h * columns + head);
        for k in 0..width {
            roles[at_d + k] += back[k] * arcs.roles[at_h + k] + back[width + k];
            roles[at_h + k] += back[k] * arcs.roles[at_d + k] + back[2 * width + k];
        }
    }
    loss
}

//! From the vectors of the words to states that know the whole sentence.

use super::dropout::Mask;
use super::lstm::{self, backward, forward, Direction, Trace};
use super::rows::Rows;
use super::weights::Weights;
use crate::random::Random;

/// What a forward pass leaves for its gradient.
pub struct Encoding {
    inputs: Vec<Vec<f32>>,
    masks: Vec<Option<Mask>>,
    traces: Vec<[Trace; 2]>,
    /// The states of the last layer, forward and backward side by side.
    pub states: Vec<f32>,
}

fn directions(weights: &Weights) -> [Direction; 2] {
    [false, true].map(|backward| Direction { hidden: weights.shape.hidden, backward })
}

/// `dropout`: a random generator, and the share of numbers to drop at each layer.
pub fn encode(
    weights: &Weights,
    rows: &Rows,
    vectors: Vec<f32>,
    mut dropout: Option<(&mut Random, f32)>,
) -> Encoding {
    let mut mask = |width: usize, values: &mut [f32]| {
        dropout.as_mut().map(|(random, share)| {
            let mask = Mask::new(random, rows.lengths.len(), width, *share);
            mask.apply_by_sentence(rows, values);
            mask
        })
    };
    let wide = 2 * weights.shape.hidden;
    let mut states = vectors;
    let mut masks = vec![mask(weights.shape.embedding, &mut states)];
    let (mut inputs, mut traces) = (Vec::new(), Vec::new());
    for layer in &weights.layout.layers {
        let gates = weights.linear(&layer.input, Some(&layer.bias), &states);
        let mut out = vec![0.0; rows.count() * wide];
        let [ahead, back] = directions(weights);
        let traced = [
            forward(rows, ahead, &gates, weights.forward(&layer.recurrent[0]), &mut out),
            forward(rows, back, &gates, weights.forward(&layer.recurrent[1]), &mut out),
        ];
        masks.push(mask(wide, &mut out));
        traces.push(traced);
        inputs.push(std::mem::replace(&mut states, out));
    }
    Encoding { inputs, masks, traces, states }
}

/// Memory for `read`; after it, `states` are those of the last layer.
#[derive(Default)]
pub struct Scratch {
    pub states: Vec<f32>,
    gates: Vec<f32>,
    out: Vec<f32>,
    lstm: lstm::Scratch,
}

/// `encode` for parsing: the word vectors are in `scratch.states`, and nothing is left behind.
pub fn read(weights: &Weights, rows: &Rows, scratch: &mut Scratch) {
    let Scratch { states, gates, out, lstm } = scratch;
    for layer in &weights.layout.layers {
        weights.linear_into(&layer.input, Some(&layer.bias), states, gates);
        out.resize(rows.count() * 2 * weights.shape.hidden, 0.0);
        for (way, recurrent) in directions(weights).into_iter().zip(&layer.recurrent) {
            lstm::run(rows, way, gates, weights.forward(recurrent), out, lstm);
        }
        std::mem::swap(states, out);
    }
}

/// From the gradient of the states to that of the word vectors.
pub fn encode_back(
    weights: &Weights,
    rows: &Rows,
    encoding: &Encoding,
    mut change: Vec<f32>,
    gradient: &mut [f32],
) -> Vec<f32> {
    for (number, layer) in weights.layout.layers.iter().enumerate().rev() {
        if let Some(mask) = &encoding.masks[number + 1] {
            mask.apply_by_sentence(rows, &mut change);
        }
        let mut gates = vec![0.0; rows.count() * layer.input.columns];
        for (way, trace) in directions(weights).into_iter().zip(&encoding.traces[number]) {
            let recurrent = &layer.recurrent[usize::from(way.backward)];
            let turned = weights.backward(recurrent);
            let slot = &mut gradient[recurrent.range()];
            backward(rows, way, trace, &change, turned, &mut gates, slot);
        }
        let mut below = vec![0.0; rows.count() * layer.input.rows];
        let pair = (&encoding.inputs[number][..], &gates[..]);
        weights.linear_back(&layer.input, Some(&layer.bias), pair, Some(&mut below), gradient);
        change = below;
    }
    if let Some(mask) = &encoding.masks[0] {
        mask.apply_by_sentence(rows, &mut change);
    }
    change
}

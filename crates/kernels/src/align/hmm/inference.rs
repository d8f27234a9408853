//! One sentence pair under both directions of the model: which links each believes in, and
//! which they agree on.

use super::Hmm;
use crate::align::forward_backward::{Emissions, ForwardBackward};
use crate::align::jumps::{JumpCounts, JumpTable};

/// The sentence pair at hand, under both directions.
#[derive(Default)]
pub struct Inference {
    places: Vec<u32>,
    forward_lexical: Vec<f32>,
    backward_lexical: Vec<f32>,
    forward_empty: Vec<f32>,
    backward_empty: Vec<f32>,
    /// Target position, then source position.
    pub forward: ForwardBackward,
    /// Source position, then target position.
    pub backward: ForwardBackward,
}

pub struct Jumps {
    forward: JumpTable,
    backward: JumpTable,
}

impl Hmm {
    pub(super) fn jump_tables(&self, source_longest: usize, target_longest: usize) -> Jumps {
        let smoothing = f64::from(self.settings.jump);
        Jumps {
            forward: JumpTable::new(&self.forward_jumps, smoothing, source_longest),
            backward: JumpTable::new(&self.backward_jumps, smoothing, target_longest),
        }
    }

    pub(super) fn infer(
        &self,
        source: &[u32],
        target: &[u32],
        jumps: &Jumps,
        inference: &mut Inference,
        counts: Option<&mut (JumpCounts, JumpCounts)>,
    ) {
        let (rows, columns) = (target.len(), source.len());
        let share = self.settings.empty_share;
        inference.places.resize(rows * columns, 0);
        for (&f, places) in target.iter().zip(inference.places.chunks_exact_mut(columns)) {
            self.index.row(f).fill(source, places, |place| place);
        }
        let places = &inference.places;
        inference.forward_lexical.clear();
        inference.forward_lexical.extend(places.iter().map(|&place| self.forward[place as usize]));
        inference.backward_lexical.resize(rows * columns, 0.0);
        for i in 0..columns {
            for j in 0..rows {
                inference.backward_lexical[i * rows + j] =
                    self.backward[places[j * columns + i] as usize];
            }
        }
        inference.forward_empty.clear();
        inference
            .forward_empty
            .extend(target.iter().map(|&f| share * self.target_share[f as usize]));
        inference.backward_empty.clear();
        inference
            .backward_empty
            .extend(source.iter().map(|&e| share * self.source_share[e as usize]));
        let (forward_counts, backward_counts) = match counts {
            Some((forward, backward)) => (Some(forward), Some(backward)),
            None => (None, None),
        };
        let forward = Emissions {
            length: columns,
            lexical: &inference.forward_lexical,
            empty: &inference.forward_empty,
            empty_share: share,
        };
        inference.forward.run(&forward, &jumps.forward, forward_counts);
        let backward = Emissions {
            length: rows,
            lexical: &inference.backward_lexical,
            empty: &inference.backward_empty,
            empty_share: share,
        };
        inference.backward.run(&backward, &jumps.backward, backward_counts);
    }
}

impl Inference {
    /// Reports every pair of words that both directions link, with the product of their
    /// probabilities.
    pub fn agree(&self, length: usize, targets: usize, mut tell: impl FnMut(u32, f32)) {
        for j in 0..targets {
            for i in 0..length {
                let forward = self.forward.links[j * length + i];
                if forward > 1e-3 {
                    let weight = forward * self.backward.links[i * targets + j];
                    let place = self.places[j * length + i];
                    if place > 0 && weight > 1e-4 {
                        tell(place, weight);
                    }
                }
            }
        }
    }
}

//! The dense weights of a network, packed for products in both directions.

use super::matrix::{multiply, multiply_add, Left, Packed};
use super::shape::{Layout, Matrix, Shape};
use crate::random::Random;
use rayon::prelude::*;

pub struct Weights {
    pub shape: Shape,
    pub layout: Layout,
    pub values: Vec<f32>,
    forward: Vec<Packed>,
    backward: Vec<Packed>,
}

impl Weights {
    /// `train`: also packs what only training needs.
    pub fn new(shape: Shape, values: Vec<f32>, train: bool) -> Self {
        let layout = shape.layout();
        assert_eq!(layout.numbers, values.len());
        let forward = vec![Packed::default(); layout.matrices];
        let backward = if train { forward.clone() } else { Vec::new() };
        let mut weights = Weights { shape, layout, values, forward, backward };
        weights.pack();
        weights
    }

    /// Weights to start training from.
    pub fn random(shape: Shape, seed: u64) -> Self {
        let layout = shape.layout();
        let mut values = vec![0.0; layout.numbers];
        for matrix in layout.all().into_iter().filter(|matrix| matrix.rows > 1) {
            let mut random = Random::new(seed, matrix.number as u64);
            // A gate or a half of a joint matrix counts as a matrix of its own.
            let columns = if matrix.columns % (4 * shape.hidden) == 0 {
                shape.hidden
            } else {
                matrix.columns
            };
            let bound = (6.0 / (matrix.rows + columns) as f32).sqrt();
            for value in &mut values[matrix.range()] {
                *value = bound * (2.0 * random.unit() - 1.0);
            }
        }
        // A span begins as the difference of its two borders.
        let half = shape.span;
        for row in values[layout.span.range()].chunks_exact_mut(2 * half) {
            let (starts, ends) = row.split_at_mut(half);
            starts.iter_mut().zip(ends).for_each(|(start, end)| *start = -*end);
        }
        for layer in &layout.layers {
            // Cells remember at first.
            for gates in values[layer.bias.range()].chunks_exact_mut(4 * shape.hidden) {
                gates[shape.hidden..2 * shape.hidden].fill(1.0);
            }
        }
        Weights::new(shape, values, true)
    }

    /// Must be called whenever the values have changed.
    pub fn pack(&mut self) {
        let Weights { layout, values, forward, backward, .. } = self;
        let matrices = layout.all();
        let fill = |packed: &mut Packed, matrix: &Matrix, turned: bool| {
            if matrix.rows > 1 {
                let values = &values[matrix.range()];
                if turned {
                    packed.fill(values, matrix.columns, matrix.rows, 1, matrix.columns);
                } else {
                    packed.fill(values, matrix.rows, matrix.columns, matrix.columns, 1);
                }
            }
        };
        forward
            .par_iter_mut()
            .zip(&matrices)
            .for_each(|(packed, matrix)| fill(packed, matrix, false));
        backward
            .par_iter_mut()
            .zip(&matrices)
            .for_each(|(packed, matrix)| fill(packed, matrix, true));
    }

    pub fn row(&self, matrix: &Matrix) -> &[f32] {
        &self.values[matrix.range()]
    }

    pub fn forward(&self, matrix: &Matrix) -> &Packed {
        &self.forward[matrix.number]
    }

    pub fn backward(&self, matrix: &Matrix) -> &Packed {
        &self.backward[matrix.number]
    }

    /// `input * matrix + bias`, for as many rows as the input has.
    pub fn linear(&self, matrix: &Matrix, bias: Option<&Matrix>, input: &[f32]) -> Vec<f32> {
        let mut out = Vec::new();
        self.linear_into(matrix, bias, input, &mut out);
        out
    }

    /// The same, into memory that is reused.
    pub fn linear_into(
        &self,
        matrix: &Matrix,
        bias: Option<&Matrix>,
        input: &[f32],
        out: &mut Vec<f32>,
    ) {
        let rows = input.len() / matrix.rows;
        out.resize(rows * matrix.columns, 0.0);
        multiply(Left::new(input, rows, matrix.rows), self.forward(matrix), out, matrix.columns);
        if let Some(bias) = bias {
            let bias = self.row(bias);
            for row in out.chunks_exact_mut(matrix.columns) {
                row.iter_mut().zip(bias).for_each(|(value, bias)| *value += bias);
            }
        }
    }

    /// The gradient of the input of `linear`, added to `out`; that of matrix and bias, to `gradient`.
    pub fn linear_back(
        &self,
        matrix: &Matrix,
        bias: Option<&Matrix>,
        (input, change): (&[f32], &[f32]),
        out: Option<&mut [f32]>,
        gradient: &mut [f32],
    ) {
        let rows = input.len() / matrix.rows;
        if let Some(out) = out {
            let left = Left::new(change, rows, matrix.columns);
            multiply_add(left, self.backward(matrix), out, matrix.rows);
        }
        multiply_add(
            Left::transposed(input, matrix.rows),
            &Packed::new(change, rows, matrix.columns),
            &mut gradient[matrix.range()],
            matrix.columns,
        );
        if let Some(bias) = bias {
            let sums = &mut gradient[bias.range()];
            for row in change.chunks_exact(matrix.columns) {
                sums.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
            }
        }
    }
}

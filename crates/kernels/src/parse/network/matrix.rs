//! Products of dense matrices, where parsing and training spend their time.
//!
//! Every element is summed by fused multiply-adds in the order of the inner dimension, whatever
//! the width of the machine's vectors: the same bits everywhere, on any number of threads. The
//! right-hand matrix is packed in panels of 32 columns once and used often.

use crate::wide::widest;
use pulp::{Simd, WithSimd};
use std::cell::Cell;

const PANEL: usize = 32;
const TALLEST: usize = 12;
/// Numbers of the left-hand matrix kept in the nearest cache.
const NEAR: usize = 1 << 15;

/// A matrix of `rows` x `columns` as panels of 32 columns, the last one filled up with zeros.
#[derive(Clone, Default)]
pub struct Packed {
    pub rows: usize,
    pub columns: usize,
    panels: Vec<f32>,
}

impl Packed {
    /// From row-major values.
    pub fn new(values: &[f32], rows: usize, columns: usize) -> Self {
        let mut packed = Packed::default();
        packed.fill(values, rows, columns, columns, 1);
        packed
    }

    /// The transpose of row-major `values`, which have `columns` rows.
    pub fn transposed(values: &[f32], rows: usize, columns: usize) -> Self {
        let mut packed = Packed::default();
        packed.fill(values, rows, columns, 1, rows);
        packed
    }

    /// Element (r, c) is `values[r * row_step + c * column_step]`; memory is reused.
    pub fn fill(
        &mut self,
        values: &[f32],
        rows: usize,
        columns: usize,
        row_step: usize,
        column_step: usize,
    ) {
        (self.rows, self.columns) = (rows, columns);
        self.panels.clear();
        self.panels.reserve(columns.div_ceil(PANEL) * rows * PANEL);
        for first in (0..columns).step_by(PANEL) {
            let width = PANEL.min(columns - first);
            for row in 0..rows {
                let start = row * row_step + first * column_step;
                if column_step == 1 {
                    self.panels.extend_from_slice(&values[start..start + width]);
                } else {
                    self.panels.extend(values[start..].iter().step_by(column_step).take(width));
                }
                self.panels.resize(self.panels.len() + PANEL - width, 0.0);
            }
        }
    }
}

/// The left-hand matrix: element (r, c) is `values[r * row_step + c * column_step]`; one of the
/// steps is 1.
#[derive(Clone, Copy)]
pub struct Left<'a> {
    values: &'a [f32],
    rows: usize,
    row_step: usize,
    column_step: usize,
}

impl<'a> Left<'a> {
    pub fn new(values: &'a [f32], rows: usize, columns: usize) -> Self {
        Left { values, rows, row_step: columns, column_step: 1 }
    }

    /// The transpose of row-major values with `rows` columns.
    pub fn transposed(values: &'a [f32], rows: usize) -> Self {
        Left { values, rows, row_step: 1, column_step: rows }
    }
}

/// `out = left * right`, row-major with rows of `step` values.
pub fn multiply(left: Left, right: &Packed, out: &mut [f32], step: usize) {
    widest().dispatch(Product { left, right, out, step, add: false });
}

/// `out += left * right`.
pub fn multiply_add(left: Left, right: &Packed, out: &mut [f32], step: usize) {
    widest().dispatch(Product { left, right, out, step, add: true });
}

struct Product<'a> {
    left: Left<'a>,
    right: &'a Packed,
    out: &'a mut [f32],
    step: usize,
    add: bool,
}

impl WithSimd for Product<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        // As many accumulators as the machine has registers for.
        match S::F32_LANES {
            16 => blocks::<S, 2, 12>(simd, self),
            8 => blocks::<S, 4, 3>(simd, self),
            4 => blocks::<S, 8, 2>(simd, self),
            _ => blocks::<S, 32, 1>(simd, self),
        }
    }
}

#[inline(always)]
fn blocks<S: Simd, const VECTORS: usize, const TALL: usize>(simd: S, product: Product) {
    let Product { left, right, out, step, add } = product;
    let depth = right.rows;
    if depth == 0 || right.columns == 0 || left.rows == 0 {
        return;
    }
    let mut stacked = STACKED.take();
    stack::<TALL>(left, depth, &mut stacked);
    // Few rows at a time: they stay in the nearest cache while the panels stream by.
    let rows_near = (NEAR / depth / TALL).max(1) * TALL;
    let mut from = 0;
    while from < left.rows {
        let end = left.rows.min(from + rows_near);
        for (number, panel) in right.panels.chunks_exact(depth * PANEL).enumerate() {
            let first = number * PANEL;
            let width = PANEL.min(right.columns - first);
            let mut row = from;
            while row < end {
                let tall = TALL.min(end - row);
                let block = &stacked[row * depth..(row + tall) * depth];
                let out = &mut out[row * step + first..];
                macro_rules! heights {
                    ($($tall:literal)*) => {
                        match tall {
                            $($tall => block_product::<S, VECTORS, $tall>(simd, block, panel, out, step, width, add),)*
                            _ => unreachable!("blocks are at most {TALLEST} rows tall"),
                        }
                    };
                }
                heights!(1 2 3 4 5 6 7 8 9 10 11 12);
                row += tall;
            }
        }
        from = end;
    }
    STACKED.set(stacked);
}

thread_local! {
    /// Memory for the left-hand matrix, reused by the next product.
    static STACKED: Cell<Vec<f32>> = const { Cell::new(Vec::new()) };
}

/// The left-hand matrix in blocks of rows, each column of a block together.
#[inline(always)]
fn stack<const TALL: usize>(left: Left, depth: usize, stacked: &mut Vec<f32>) {
    stacked.resize(stacked.len().max(left.rows * depth), 0.0);
    let mut row = 0;
    while row < left.rows {
        let tall = TALL.min(left.rows - row);
        let block = &mut stacked[row * depth..(row + tall) * depth];
        if left.row_step == 1 {
            for (column, out) in block.chunks_exact_mut(tall).enumerate() {
                let start = row + column * left.column_step;
                out.copy_from_slice(&left.values[start..start + tall]);
            }
        } else {
            for r in 0..tall {
                let values = &left.values[(row + r) * left.row_step..][..depth];
                for (out, value) in block[r..].iter_mut().step_by(tall).zip(values) {
                    *out = *value;
                }
            }
        }
        row += tall;
    }
}

#[inline(always)]
fn block_product<S: Simd, const VECTORS: usize, const TALL: usize>(
    simd: S,
    block: &[f32],
    panel: &[f32],
    out: &mut [f32],
    step: usize,
    width: usize,
    add: bool,
) {
    let mut sums = [[simd.splat_f32s(0.0); VECTORS]; TALL];
    let (columns, _) = block.as_chunks::<TALL>();
    let (rows, _) = panel.as_chunks::<PANEL>();
    for (column, row) in columns.iter().zip(rows) {
        let (row, _) = S::as_simd_f32s(row);
        let row: &[S::f32s; VECTORS] = row.try_into().unwrap();
        for r in 0..TALL {
            let factor = simd.splat_f32s(column[r]);
            for v in 0..VECTORS {
                sums[r][v] = simd.mul_add_f32s(factor, row[v], sums[r][v]);
            }
        }
    }
    for r in 0..TALL {
        let target = &mut out[r * step..r * step + width];
        let sums: &[f32] = pulp::bytemuck::cast_slice(&sums[r]);
        if add {
            target.iter_mut().zip(sums).for_each(|(target, sum)| *target += sum);
        } else {
            target.copy_from_slice(&sums[..width]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn products_are_those_of_three_plain_loops_bit_for_bit() {
        let mut random = Random::new(1, 0);
        for (m, k, n) in [(1, 1, 1), (3, 5, 33), (13, 7, 32), (25, 64, 100), (12, 3, 31)] {
            let a: Vec<f32> = (0..m * k).map(|_| random.unit() - 0.5).collect();
            let b: Vec<f32> = (0..k * n).map(|_| random.unit() - 0.5).collect();
            let mut plain = vec![0f32; m * n];
            for i in 0..m {
                for j in 0..n {
                    for p in 0..k {
                        plain[i * n + j] = a[i * k + p].mul_add(b[p * n + j], plain[i * n + j]);
                    }
                }
            }
            let mut out = vec![9.0; m * n];
            multiply(Left::new(&a, m, k), &Packed::new(&b, k, n), &mut out, n);
            assert_eq!(out, plain);
            multiply_add(Left::new(&a, m, k), &Packed::new(&b, k, n), &mut out, n);
            assert_eq!(out, plain.iter().map(|x| x + x).collect::<Vec<_>>());
            // The same product from both transposes.
            let turned_a: Vec<f32> = (0..m * k).map(|x| a[x % m * k + x / m]).collect();
            let turned_b: Vec<f32> = (0..k * n).map(|x| b[x % k * n + x / k]).collect();
            let right = Packed::transposed(&turned_b, k, n);
            multiply(Left::transposed(&turned_a, m), &right, &mut out, n);
            assert_eq!(out, plain);
        }
    }

    #[test]
    #[ignore = "a measurement"]
    fn speed() {
        for (m, k, n) in [(256, 384, 1536), (20, 384, 1536), (16, 192, 768), (1, 192, 768)] {
            let a = vec![0.5; m * k];
            let b = Packed::new(&vec![0.25; k * n], k, n);
            let mut out = vec![0.0; m * n];
            let rounds = 10_000_000_000 / (2 * m * k * n);
            let start = std::time::Instant::now();
            for _ in 0..rounds {
                multiply(Left::new(&a, m, k), &b, &mut out, n);
            }
            let seconds = start.elapsed().as_secs_f64();
            println!("{m}x{k}x{n}: {:.1} GFLOP/s", (2 * m * k * n * rounds) as f64 / seconds / 1e9);
        }
    }
}

//! One direction of one LSTM layer over many sentences at once, and its gradient.
//!
//! Notation, after Hochreiter and Schmidhuber (1997) and Gers et al. (2000):
//!   i, f, o = sigmoid of the gate inputs, g = tanh of its own
//!   c = f * c(before) + i * g,  h = o * tanh(c)

use super::matrix::{multiply, multiply_add, Left, Packed};
use super::rows::Rows;
use crate::parse::functions::{sigmoid, tanh};
use crate::wide::wide;

/// Everything a pass leaves behind, in the order of the steps: row by row the gates i, f, o, g,
/// the cells, their tanh, and h.
pub struct Trace {
    gates: Vec<f32>,
    cells: Vec<f32>,
    bent: Vec<f32>,
    pub states: Vec<f32>,
}

/// Where a direction finds its columns.
#[derive(Clone, Copy)]
pub struct Direction {
    pub hidden: usize,
    pub backward: bool,
}

impl Direction {
    fn position(self, rows: &Rows, row: usize) -> usize {
        if self.backward {
            rows.mirrored[row] as usize
        } else {
            row
        }
    }

    /// In a row of the gate inputs of both directions.
    fn gates(self, row: usize) -> usize {
        (2 * row + usize::from(self.backward)) * 4 * self.hidden
    }

    /// In a row of the states of both directions.
    fn state(self, row: usize) -> usize {
        (2 * row + usize::from(self.backward)) * self.hidden
    }
}

/// Reads the gate inputs of all positions, writes the states into `out`.
pub fn forward(
    rows: &Rows,
    way: Direction,
    inputs: &[f32],
    recurrent: &Packed,
    out: &mut [f32],
) -> Trace {
    let (count, h) = (rows.count(), way.hidden);
    let mut trace = Trace {
        gates: vec![0.0; count * 4 * h],
        cells: vec![0.0; count * h],
        bent: vec![0.0; count * h],
        states: vec![0.0; count * h],
    };
    let nothing = vec![0.0; h];
    for time in 0..rows.times() {
        let (start, running) = (rows.starts[time], rows.running(time));
        let gates = &mut trace.gates[start * 4 * h..(start + running) * 4 * h];
        if time > 0 {
            let before = &trace.states[rows.starts[time - 1] * h..][..running * h];
            multiply(Left::new(before, running, h), recurrent, gates, 4 * h);
        }
        let (past, now) = trace.cells.split_at_mut(start * h);
        for sentence in 0..running {
            let row = start + sentence;
            let position = way.position(rows, row);
            let before = match time {
                0 => &nothing,
                _ => &past[(rows.starts[time - 1] + sentence) * h..][..h],
            };
            step(
                &inputs[way.gates(position)..][..4 * h],
                before,
                &mut gates[sentence * 4 * h..][..4 * h],
                &mut now[sentence * h..][..h],
                &mut trace.bent[row * h..][..h],
                &mut trace.states[row * h..][..h],
            );
            out[way.state(position)..][..h].copy_from_slice(&trace.states[row * h..][..h]);
        }
    }
    trace
}

/// Memory for `run`.
#[derive(Default)]
pub struct Scratch {
    states: Vec<f32>,
    gates: Vec<f32>,
    cells: [Vec<f32>; 2],
    bent: Vec<f32>,
}

/// `forward` without a trace.
pub fn run(
    rows: &Rows,
    way: Direction,
    inputs: &[f32],
    recurrent: &Packed,
    out: &mut [f32],
    scratch: &mut Scratch,
) {
    let h = way.hidden;
    let Scratch { states, gates, cells: [past, now], bent } = scratch;
    states.resize(rows.count() * h, 0.0);
    bent.resize(h, 0.0);
    for time in 0..rows.times() {
        let (start, running) = (rows.starts[time], rows.running(time));
        gates.resize(running * 4 * h, 0.0);
        now.resize(running * h, 0.0);
        if time == 0 {
            gates.fill(0.0);
            past.clear();
            past.resize(running * h, 0.0);
        } else {
            let before = &states[rows.starts[time - 1] * h..][..running * h];
            multiply(Left::new(before, running, h), recurrent, gates, 4 * h);
        }
        for sentence in 0..running {
            let position = way.position(rows, start + sentence);
            let state = &mut states[(start + sentence) * h..][..h];
            step(
                &inputs[way.gates(position)..][..4 * h],
                &past[sentence * h..][..h],
                &mut gates[sentence * 4 * h..][..4 * h],
                &mut now[sentence * h..][..h],
                bent,
                state,
            );
            out[way.state(position)..][..h].copy_from_slice(state);
        }
        std::mem::swap(past, now);
    }
}

wide! {
    fn step<'a>(
        inputs: &'a [f32],
        before: &'a [f32],
        gates: &'a mut [f32],
        cell: &'a mut [f32],
        bent: &'a mut [f32],
        state: &'a mut [f32],
    ) -> ()
    {
                let h = before.len();
                let (sigmoids, tanhs) = gates.split_at_mut(3 * h);
                for (gate, input) in sigmoids.iter_mut().zip(&inputs[..3 * h]) {
                    *gate = sigmoid(*gate + input);
                }
                for (gate, input) in tanhs.iter_mut().zip(&inputs[3 * h..]) {
                    *gate = tanh(*gate + input);
                }
                let (i, rest) = sigmoids.split_at(h);
                let (f, o) = rest.split_at(h);
                let (o, cell, bent) = (&o[..h], &mut cell[..h], &mut bent[..h]);
                let (tanhs, state) = (&tanhs[..h], &mut state[..h]);
                for k in 0..h {
                    cell[k] = f[k] * before[k] + i[k] * tanhs[k];
                    bent[k] = tanh(cell[k]);
                    state[k] = o[k] * bent[k];
                }
            }
}

/// From the gradient of the states to that of the gate inputs, written into `out` like the
/// inputs; that of the recurrent weights is added to `gradient`.
pub fn backward(
    rows: &Rows,
    way: Direction,
    trace: &Trace,
    change: &[f32],
    turned: &Packed,
    out: &mut [f32],
    gradient: &mut [f32],
) {
    let (count, h) = (rows.count(), way.hidden);
    let mut gates = vec![0.0; count * 4 * h];
    let mut states = vec![0.0; count * h];
    let mut cells = vec![0.0; count * h];
    let nothing = vec![0.0; h];
    let mut nowhere = vec![0.0; h];
    for time in (0..rows.times()).rev() {
        let (start, running) = (rows.starts[time], rows.running(time));
        let (past, now) = cells.split_at_mut(start * h);
        for sentence in 0..running {
            let row = start + sentence;
            let position = way.position(rows, row);
            let (before, carried) = match time {
                0 => (&nothing[..], &mut nowhere[..]),
                _ => {
                    let at = (rows.starts[time - 1] + sentence) * h;
                    (&trace.cells[at..][..h], &mut past[at..at + h])
                }
            };
            step_back(
                [
                    &change[way.state(position)..][..h],
                    &states[row * h..][..h],
                    &now[sentence * h..][..h],
                    before,
                    &trace.gates[row * 4 * h..][..4 * h],
                    &trace.bent[row * h..][..h],
                ],
                &mut gates[row * 4 * h..][..4 * h],
                carried,
            );
            out[way.gates(position)..][..4 * h].copy_from_slice(&gates[row * 4 * h..][..4 * h]);
        }
        if time > 0 {
            let before = &mut states[rows.starts[time - 1] * h..][..running * h];
            let left = Left::new(&gates[start * 4 * h..], running, 4 * h);
            multiply(left, turned, before, h);
        }
    }
    let first = rows.running(0);
    let mut before = Vec::with_capacity((count - first) * h);
    for time in 1..rows.times() {
        before.extend_from_slice(
            &trace.states[rows.starts[time - 1] * h..][..rows.running(time) * h],
        );
    }
    let later = Packed::new(&gates[first * 4 * h..], count - first, 4 * h);
    multiply_add(Left::transposed(&before, h), &later, gradient, 4 * h);
}

wide! {
    fn step_back<'a>(known: [&'a [f32]; 6], out: &'a mut [f32], carried: &'a mut [f32]) -> ()
    {
                let [change, later, cell_later, before, gates, bent] = known;
                let h = before.len();
                let (change, later, cell_later) = (&change[..h], &later[..h], &cell_later[..h]);
                let (i, rest) = gates.split_at(h);
                let (f, rest) = rest.split_at(h);
                let (o, g) = rest.split_at(h);
                let (o, g, bent) = (&o[..h], &g[..h], &bent[..h]);
                let (di, rest) = out.split_at_mut(h);
                let (df, rest) = rest.split_at_mut(h);
                let (d_o, dg) = rest.split_at_mut(h);
                let (d_o, dg) = (&mut d_o[..h], &mut dg[..h]);
                let carried = &mut carried[..h];
                for k in 0..h {
                    let state = change[k] + later[k];
                    let cell = cell_later[k] + state * o[k] * (1.0 - bent[k] * bent[k]);
                    d_o[k] = state * bent[k] * o[k] * (1.0 - o[k]);
                    di[k] = cell * g[k] * i[k] * (1.0 - i[k]);
                    df[k] = cell * before[k] * f[k] * (1.0 - f[k]);
                    dg[k] = cell * i[k] * (1.0 - g[k] * g[k]);
                    carried[k] = cell * f[k];
                }
            }
}

//! The values of a feature on their way to codes, in bounded memory however many there are.
//!
//! Up to `EXACTLY` values are kept one by one. From then on values whose first 20 bits are equal
//! are counted together, with their mean: they differ by less than 0.05 %, and 256 codes do not
//! tell them apart.

use super::quantise::{key, value, Codes, Kind, Run, LARGEST_TABLE};
use rayon::slice::ParallelSliceMut;

/// Values kept one by one; as many take 16 MB.
pub const EXACTLY: usize = 1 << 22;
const CELL_BITS: u32 = 20;
const LOW: u32 = 32 - CELL_BITS;
/// Bytes of a value in two tallies of which one is being turned into codes; from `EXACTLY` values
/// on they take less than for as many.
pub const BYTES_OF_TWO: usize = 2 * 4 + size_of::<Run>();

pub struct Tally {
    kind: Kind,
    /// Kept one by one.
    keys: Vec<u32>,
    exactly: usize,
    /// None until there are too many; empty for exact codes, which are then the values.
    cells: Option<Vec<Cell>>,
    total: usize,
}

#[derive(Clone, Copy, Default)]
struct Cell {
    count: usize,
    sum: f64,
    /// The key of the first value.
    first: u32,
    /// Whether all others are the same.
    mixed: bool,
}

impl Cell {
    fn add(&mut self, key: u32) {
        if self.count == 0 {
            self.first = key;
        }
        self.mixed |= key != self.first;
        self.count += 1;
        self.sum += f64::from(value(key));
    }

    fn run(&self, number: usize) -> Run {
        let last = (number as u32) << LOW | ((1 << LOW) - 1);
        match self.mixed {
            true => Run::new(last, (self.sum / self.count as f64) as f32, self.count),
            false => Run::new(last, value(self.first), self.count),
        }
    }
}

impl Tally {
    pub fn new(kind: Kind) -> Self {
        Tally { kind, keys: Vec::new(), exactly: EXACTLY, cells: None, total: 0 }
    }

    pub fn add(&mut self, value: f32) {
        self.total += 1;
        let key = key(value);
        if let Some(cells) = &mut self.cells {
            if let Some(cell) = cells.get_mut((key >> LOW) as usize) {
                cell.add(key);
            }
            return;
        }
        self.keys.push(key);
        if self.keys.len() > self.exactly {
            self.change_over();
        }
    }

    fn change_over(&mut self) {
        let mut keys = std::mem::take(&mut self.keys);
        if self.kind == Kind::Exact {
            keys.par_sort_unstable();
            keys.dedup();
            if keys.len() > LARGEST_TABLE {
                self.cells = Some(Vec::new());
            } else {
                // Few different values, each once: their frequencies do not matter to exact codes.
                self.exactly += keys.len();
                self.keys = keys;
            }
            return;
        }
        let mut cells = vec![Cell::default(); 1 << CELL_BITS];
        keys.into_iter().for_each(|key| cells[(key >> LOW) as usize].add(key));
        self.cells = Some(cells);
    }

    pub fn codes(mut self) -> Codes {
        let Some(cells) = self.cells else {
            self.keys.par_sort_unstable();
            if self.keys.len() == self.total {
                return Codes::of(&self.keys, self.kind);
            }
            self.keys.dedup();
            if self.keys.len() > LARGEST_TABLE {
                return Codes::plain();
            }
            let mut runs: Vec<Run> =
                self.keys.iter().map(|&key| Run::new(key, value(key), 1)).collect();
            return Codes::of_runs(&mut runs, self.total, self.kind);
        };
        if self.kind == Kind::Exact {
            return Codes::plain();
        }
        let full = cells.iter().enumerate().filter(|(_, cell)| cell.count > 0);
        let mut runs: Vec<Run> = full.map(|(number, cell)| cell.run(number)).collect();
        drop(cells);
        Codes::of_runs(&mut runs, self.total, self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn codes(values: &[f32], kind: Kind, exactly: usize) -> Codes {
        let mut tally = Tally { exactly, ..Tally::new(kind) };
        values.iter().for_each(|&value| tally.add(value));
        tally.codes()
    }

    /// Logarithms as a model has them, with a heavy value and the two marks of backoffs.
    fn logarithms(count: usize) -> Vec<f32> {
        let mut random = Random::new(1, 0);
        let mut draw = || match random.draw() % 10 {
            0 => f32::INFINITY,
            1 => -0.0,
            2 => -1.5,
            _ => -7.0 * random.unit() * random.unit(),
        };
        (0..count).map(|_| draw()).collect()
    }

    #[test]
    fn few_values_have_the_codes_of_their_sorted_keys() {
        let values = logarithms(3000);
        let mut keys: Vec<u32> = values.iter().map(|&value| key(value)).collect();
        keys.sort_unstable();
        for kind in [Kind::Quantised, Kind::Bounded, Kind::Exact] {
            let (found, expected) = (codes(&values, kind, EXACTLY), Codes::of(&keys, kind));
            assert_eq!((found.width, &found.table), (expected.width, &expected.table));
        }
    }

    #[test]
    fn many_values_are_as_near_to_their_codes_as_if_all_had_been_sorted() {
        let values = logarithms(50_000);
        let back = |codes: &Codes, value: f32| codes.table[codes.encode(value) as usize];
        let (exact, tallied) =
            (codes(&values, Kind::Bounded, EXACTLY), codes(&values, Kind::Bounded, 1000));
        assert_eq!(tallied.table.len(), exact.table.len());
        let error = |codes: &Codes| {
            let finite = values.iter().filter(|value| value.is_finite());
            finite.map(|&value| f64::from((back(codes, value) - value).abs())).sum::<f64>()
        };
        assert!(error(&tallied) < 1.01 * error(&exact), "{} {}", error(&tallied), error(&exact));
        assert_eq!(back(&tallied, f32::INFINITY), f32::INFINITY);
        assert!((back(&tallied, -1.5) + 1.5).abs() < 1e-3);
        assert_eq!(back(&tallied, -0.0).to_bits(), (-0.0f32).to_bits());
    }

    #[test]
    fn exact_codes_of_many_different_values_are_the_values() {
        let values: Vec<f32> = (0..LARGEST_TABLE + 2).map(|n| n as f32 / 16.0).collect();
        let found = codes(&values, Kind::Exact, LARGEST_TABLE + 1);
        assert_eq!((found.width, found.table.len()), (32, 0));
    }

    #[test]
    fn exact_codes_of_few_different_values_are_a_table_however_many_there_are() {
        let values: Vec<f32> = (0..5000).map(|n| (n % 100) as f32).collect();
        let (found, expected) =
            (codes(&values, Kind::Exact, 500), codes(&values, Kind::Exact, EXACTLY));
        assert_eq!((found.width, &found.table), (expected.width, &expected.table));
        assert_eq!((found.width, found.encode(7.0)), (7, 7));
    }
}

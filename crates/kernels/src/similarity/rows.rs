//! Rows of the same length, sorted by the number each begins with; what outgrows the memory goes
//! to a scratch file in sorted runs.

use crate::lm::estimate::{read_on, Scratch};
use rayon::slice::ParallelSliceMut;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;

/// The number that a row begins with.
pub fn number(row: &[u8]) -> u64 {
    u64::from_le_bytes(row[..8].try_into().expect("a row has eight bytes or more"))
}

/// Rows on their way in.
pub struct Rows {
    length: usize,
    /// Bytes that may wait in memory.
    most: usize,
    waiting: Vec<u8>,
    spilled: Option<(File, Vec<u64>)>,
    scratch: Arc<dyn Scratch>,
}

impl Rows {
    pub fn new(length: usize, memory: usize, scratch: Arc<dyn Scratch>) -> Self {
        // The order of the rows needs memory too.
        let rows = (memory / (length + 16)).clamp(1, u32::MAX as usize);
        Rows { length, most: rows * length, waiting: Vec::new(), spilled: None, scratch }
    }

    pub fn push(&mut self, row: &[u8]) -> io::Result<()> {
        assert_eq!(row.len(), self.length, "checked by whoever calls");
        if self.waiting.len() >= self.most {
            self.spill()?;
        }
        self.waiting.extend_from_slice(row);
        Ok(())
    }

    fn order(&self) -> Vec<u32> {
        let rows = self.waiting.chunks_exact(self.length).zip(0u32..);
        let mut order: Vec<(u64, u32)> = rows.map(|(row, place)| (number(row), place)).collect();
        order.par_sort_unstable();
        order.into_iter().map(|(_, place)| place).collect()
    }

    fn spill(&mut self) -> io::Result<()> {
        let order = self.order();
        if self.spilled.is_none() {
            self.spilled = Some((self.scratch.file()?, Vec::new()));
        }
        if let Some((file, ends)) = &mut self.spilled {
            let mut out = io::BufWriter::with_capacity(1 << 18, file);
            for place in order {
                let start = place as usize * self.length;
                out.write_all(&self.waiting[start..start + self.length])?;
            }
            out.flush()?;
            let before = ends.last().copied().unwrap_or(0);
            ends.push(before + self.waiting.len() as u64);
        }
        self.waiting.clear();
        Ok(())
    }

    pub fn sort(mut self) -> io::Result<Sorted> {
        if self.spilled.is_some() && !self.waiting.is_empty() {
            self.spill()?;
        }
        let order = self.order();
        Ok(Sorted {
            length: self.length,
            order,
            memory: self.waiting,
            spilled: self.spilled.map(|(file, ends)| (Arc::new(file), ends)),
        })
    }
}

/// All rows in their order, to be read any number of times.
pub struct Sorted {
    length: usize,
    order: Vec<u32>,
    memory: Vec<u8>,
    spilled: Option<(Arc<File>, Vec<u64>)>,
}

impl Sorted {
    /// Passes on every row.
    pub fn read(&self, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let Some((file, ends)) = &self.spilled else {
            return self.order.iter().try_for_each(|&place| {
                let start = place as usize * self.length;
                take(&self.memory[start..start + self.length])
            });
        };
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let mut runs: Vec<Run> =
            starts.zip(ends).map(|(next, &end)| Run::new(file, self.length, next, end)).collect();
        let mut first = BinaryHeap::new();
        for (run, reader) in runs.iter_mut().enumerate() {
            if reader.advance()? {
                first.push(Reverse((number(reader.row()), run)));
            }
        }
        while let Some(Reverse((_, run))) = first.pop() {
            take(runs[run].row())?;
            if runs[run].advance()? {
                first.push(Reverse((number(runs[run].row()), run)));
            }
        }
        Ok(())
    }
}

/// Rows read at once from each run.
const READ: usize = 1 << 8;

struct Run {
    file: Arc<File>,
    length: usize,
    next: u64,
    end: u64,
    buffer: Vec<u8>,
    at: usize,
}

impl Run {
    fn new(file: &Arc<File>, length: usize, next: u64, end: u64) -> Self {
        Run { file: Arc::clone(file), length, next, end, buffer: Vec::new(), at: 0 }
    }

    fn row(&self) -> &[u8] {
        &self.buffer[self.at..self.at + self.length]
    }

    /// Goes to the next row, if there is one.
    fn advance(&mut self) -> io::Result<bool> {
        self.at += self.length;
        if self.at < self.buffer.len() {
            return Ok(true);
        }
        let size = ((self.length * READ) as u64).min(self.end - self.next) as usize;
        self.at = 0;
        read_on(&self.file, &mut self.next, size, &mut self.buffer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lm::estimate::TestFolder;
    use crate::random::Random;

    #[test]
    fn rows_come_back_sorted_with_any_memory() {
        let mut random = Random::new(1, 0);
        let numbers: Vec<u64> = (0..5000).map(|_| random.draw()).collect();
        let mut expected = numbers.clone();
        expected.sort_unstable();
        for memory in [0, 10_000, 1 << 20] {
            let mut rows = Rows::new(12, memory, Arc::new(TestFolder::default()));
            for number in &numbers {
                rows.push(&[&number.to_le_bytes()[..], &number.to_be_bytes()[..4]].concat())
                    .unwrap();
            }
            let sorted = rows.sort().unwrap();
            for _ in 0..2 {
                let mut found = Vec::new();
                sorted
                    .read(|row| {
                        assert_eq!(row[8..], row[4..8].iter().rev().copied().collect::<Vec<u8>>());
                        found.push(number(row));
                        Ok(())
                    })
                    .unwrap();
                assert_eq!(found, expected);
            }
        }
    }
}

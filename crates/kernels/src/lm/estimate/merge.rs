//! Reads several sorted runs of a scratch file as one.

use super::key::{Key, Record};
use super::scratch::Run;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io;
use std::sync::Arc;

pub struct Merge<const W: usize> {
    runs: Vec<Run<W>>,
    values: Vec<u64>,
    first: BinaryHeap<Reverse<(Key<W>, usize)>>,
}

impl<const W: usize> Merge<W> {
    /// `ends`: where each run ends; the first begins at 0. `memory` is shared by the runs.
    pub fn new(file: &Arc<File>, ends: &[u64], memory: usize) -> io::Result<Self> {
        let share = (memory / ends.len().max(1)).clamp(1 << 12, 1 << 20);
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let runs = starts.zip(ends).map(|(start, &end)| Run::new(file.clone(), start, end, share));
        let runs: Vec<Run<W>> = runs.collect();
        let mut merge = Merge { values: vec![0; runs.len()], runs, first: BinaryHeap::new() };
        for run in 0..merge.runs.len() {
            if let Some(record) = merge.runs[run].next()? {
                merge.values[run] = record.value;
                merge.first.push(Reverse((record.key, run)));
            }
        }
        Ok(merge)
    }

    pub fn next(&mut self) -> io::Result<Option<Record<W>>> {
        let Some(mut top) = self.first.peek_mut() else {
            return Ok(None);
        };
        let Reverse((key, run)) = *top;
        let record = Record { key, value: self.values[run] };
        match self.runs[run].next()? {
            Some(next) => {
                self.values[run] = next.value;
                *top = Reverse((next.key, run));
            }
            None => {
                std::collections::binary_heap::PeekMut::pop(top);
            }
        }
        Ok(Some(record))
    }
}

//! Records in any order in, sorted records out, in bounded memory.

use super::key::Record;
use super::merge::Merge;
use super::scratch::{go_on, Scratch, Writer};
use crate::watch::Watch;
use rayon::slice::ParallelSliceMut;
use std::io;

/// Reading sorted records back takes one over this of the memory for sorting them.
pub const SHARE_OF_READING: usize = 4;

pub struct Sorter<'s, const W: usize> {
    block: Vec<Record<W>>,
    /// Records that may be in memory.
    most: usize,
    spilled: Option<(Writer, Vec<u64>)>,
    scratch: &'s dyn Scratch,
    watch: &'s Watch,
}

impl<'s, const W: usize> Sorter<'s, W> {
    pub fn new(scratch: &'s dyn Scratch, watch: &'s Watch, most: usize) -> Self {
        Sorter { block: Vec::new(), most: most.max(1), spilled: None, scratch, watch }
    }

    /// What is partly in a file goes there altogether, so that only the others hold memory.
    pub fn settle(&mut self) -> io::Result<()> {
        if self.spilled.is_some() {
            self.spill()?;
            self.block = Vec::new();
        }
        Ok(())
    }

    /// Bytes held in memory.
    pub fn memory(&self) -> usize {
        self.block.len() * Record::<W>::BYTES
    }

    #[inline]
    pub fn push(&mut self, record: Record<W>) -> io::Result<()> {
        if self.block.len() == self.most {
            self.spill()?;
        }
        if self.block.len() == self.block.capacity() {
            let more = (self.block.len() / 2).max(1 << 10).min(self.most - self.block.len());
            self.block.reserve_exact(more);
        }
        self.block.push(record);
        Ok(())
    }

    /// Keys are unique, so an unstable sort has only one outcome.
    fn sort(&mut self) -> io::Result<()> {
        go_on(self.watch)?;
        self.block.par_sort_unstable_by(|one, other| one.key.cmp(&other.key));
        go_on(self.watch)
    }

    fn spill(&mut self) -> io::Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        self.sort()?;
        if self.spilled.is_none() {
            self.spilled = Some((Writer::new(self.scratch)?, Vec::new()));
        }
        if let Some((writer, ends)) = &mut self.spilled {
            for record in &self.block {
                writer.push(record)?;
            }
            ends.push(writer.length());
        }
        self.block.clear();
        Ok(())
    }

    pub fn finish(mut self) -> io::Result<Sorted<W>> {
        self.settle()?;
        let Some((mut writer, ends)) = self.spilled.take() else {
            self.sort()?;
            return Ok(Sorted::Memory(self.block.into_iter()));
        };
        writer.flush()?;
        let memory = self.most * Record::<W>::BYTES / SHARE_OF_READING;
        Ok(Sorted::Merged(Merge::new(writer.file(), &ends, memory)?))
    }
}

pub enum Sorted<const W: usize> {
    Memory(std::vec::IntoIter<Record<W>>),
    Merged(Merge<W>),
}

impl<const W: usize> Sorted<W> {
    #[inline]
    pub fn next(&mut self) -> io::Result<Option<Record<W>>> {
        match self {
            Sorted::Memory(records) => Ok(records.next()),
            Sorted::Merged(merge) => merge.next(),
        }
    }
}

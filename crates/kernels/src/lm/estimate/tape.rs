//! A long list of records, written once from start to end and read the same way any number of
//! times. What does not fit into its share of memory lies in a scratch file.

use super::key::Record;
use super::scratch::{Run, Scratch, Writer};
use std::io;
use std::sync::Arc;

/// Bytes read at once from a file.
const READ: usize = 1 << 18;

pub struct Tape<const W: usize> {
    records: Vec<Record<W>>,
    /// Records that may stay in memory.
    most: usize,
    length: u64,
    spilled: Option<Writer>,
    scratch: Arc<dyn Scratch>,
}

impl<const W: usize> Tape<W> {
    pub fn new(scratch: &Arc<dyn Scratch>, most: usize) -> Self {
        let scratch = Arc::clone(scratch);
        Tape { records: Vec::new(), most, length: 0, spilled: None, scratch }
    }

    #[inline]
    pub fn push(&mut self, record: Record<W>) -> io::Result<()> {
        self.length += 1;
        if let Some(writer) = &mut self.spilled {
            return writer.push(&record);
        }
        if self.records.len() < self.most {
            self.records.push(record);
            return Ok(());
        }
        let mut writer = Writer::new(&*self.scratch)?;
        for kept in std::mem::take(&mut self.records) {
            writer.push(&kept)?;
        }
        writer.push(&record)?;
        self.spilled = Some(writer);
        Ok(())
    }

    /// Ends writing; call it before reading.
    pub fn finish(&mut self) -> io::Result<()> {
        self.records.shrink_to_fit();
        self.spilled.as_mut().map_or(Ok(()), Writer::flush)
    }

    pub fn read(&self) -> Reader<'_, W> {
        match &self.spilled {
            None => Reader::Memory(self.records.iter()),
            Some(file) => Reader::File(Run::new(file.file().clone(), 0, file.length(), READ)),
        }
    }
}

pub enum Reader<'t, const W: usize> {
    Memory(std::slice::Iter<'t, Record<W>>),
    File(Run<W>),
}

impl<const W: usize> Reader<'_, W> {
    #[inline]
    pub fn next(&mut self) -> io::Result<Option<Record<W>>> {
        match self {
            Reader::Memory(records) => Ok(records.next().copied()),
            Reader::File(run) => run.next(),
        }
    }
}

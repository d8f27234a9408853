//! Scratch files for data that does not fit into memory.

use super::key::Record;
use crate::watch::Watch;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::Arc;

/// Provides new, empty files, open for reading and writing.
pub trait Scratch: Send + Sync {
    fn file(&self) -> io::Result<File>;
}

/// Bytes buffered before they are written.
const BUFFER: usize = 1 << 18;

/// Whether to continue; every long loop asks now and then.
pub fn go_on(watch: &Watch) -> io::Result<()> {
    match watch.is_cancelled() {
        true => Err(io::Error::other("cancelled")),
        false => Ok(()),
    }
}

/// Appends records to a file.
pub struct Writer {
    file: Arc<File>,
    waiting: Vec<u8>,
    length: u64,
}

impl Writer {
    pub fn new(scratch: &dyn Scratch) -> io::Result<Self> {
        Ok(Writer { file: Arc::new(scratch.file()?), waiting: Vec::new(), length: 0 })
    }

    /// The number of bytes so far.
    pub fn length(&self) -> u64 {
        self.length
    }

    pub fn push<const W: usize>(&mut self, record: &Record<W>) -> io::Result<()> {
        record.write(&mut self.waiting);
        self.length += Record::<W>::BYTES as u64;
        if self.waiting.len() >= BUFFER {
            self.flush()?;
        }
        Ok(())
    }

    pub fn flush(&mut self) -> io::Result<()> {
        (&*self.file).write_all(&self.waiting)?;
        self.waiting.clear();
        Ok(())
    }

    pub fn file(&self) -> &Arc<File> {
        &self.file
    }
}

/// Reads the records between two places of a file; several readers of one file may take turns.
pub struct Run<const W: usize> {
    file: Arc<File>,
    next: u64,
    end: u64,
    buffer: Vec<u8>,
    at: usize,
    size: usize,
}

impl<const W: usize> Run<W> {
    /// `memory`: bytes to read at once, at least one record.
    pub fn new(file: Arc<File>, start: u64, end: u64, memory: usize) -> Self {
        let size = (memory / Record::<W>::BYTES).max(1) * Record::<W>::BYTES;
        Run { file, next: start, end, buffer: Vec::new(), at: 0, size }
    }

    #[inline]
    pub fn next(&mut self) -> io::Result<Option<Record<W>>> {
        if self.at == self.buffer.len() && !self.fill()? {
            return Ok(None);
        }
        let record = Record::read(&self.buffer[self.at..self.at + Record::<W>::BYTES]);
        self.at += Record::<W>::BYTES;
        Ok(Some(record))
    }

    fn fill(&mut self) -> io::Result<bool> {
        let size = (self.size as u64).min(self.end - self.next) as usize;
        self.at = 0;
        read_on(&self.file, &mut self.next, size, &mut self.buffer)
    }
}

/// Reads the next bytes of a file that others read too; whether there are any.
pub fn read_on(
    mut file: &File,
    next: &mut u64,
    size: usize,
    buffer: &mut Vec<u8>,
) -> io::Result<bool> {
    buffer.resize(size, 0);
    file.seek(SeekFrom::Start(*next))?;
    file.read_exact(buffer)?;
    *next += size as u64;
    Ok(size > 0)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    static NAMES: AtomicUsize = AtomicUsize::new(0);

    /// Files of the system's temporary folder that nobody else finds.
    #[derive(Default)]
    pub struct Folder {
        pub files: AtomicUsize,
    }

    impl Scratch for Folder {
        fn file(&self) -> io::Result<File> {
            self.files.fetch_add(1, Relaxed);
            let name = format!("lm-{}-{}", std::process::id(), NAMES.fetch_add(1, Relaxed));
            let path = std::env::temp_dir().join(name);
            let file = File::options().read(true).write(true).create_new(true).open(&path)?;
            let _ = std::fs::remove_file(path);
            Ok(file)
        }
    }
}

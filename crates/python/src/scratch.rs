//! Scratch files for kernels whose data does not fit into memory.

use otherwords_kernels::lm::estimate::Scratch;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A folder that the caller removes; its files are numbered, and unlinked as soon as they are open
/// where the system allows it.
pub struct Folder {
    path: PathBuf,
    files: AtomicUsize,
}

impl Folder {
    pub fn new(path: PathBuf) -> Self {
        Folder { path, files: AtomicUsize::new(0) }
    }

    /// How many files have been used.
    pub fn files(&self) -> usize {
        self.files.load(Relaxed)
    }
}

impl Scratch for Folder {
    fn file(&self) -> io::Result<File> {
        let path = self.path.join(format!("{}.scratch", self.files.fetch_add(1, Relaxed)));
        let file = File::options().read(true).write(true).create_new(true).open(&path)?;
        #[cfg(unix)]
        std::fs::remove_file(path)?;
        Ok(file)
    }
}

//! Passes an estimated model to the writer of the binary format.

use super::estimate::{Estimated, Reader};
use super::special::{BEGIN, END};
use super::writer::{write, Grams, NGrams};
use crate::watch::Watch;
use std::fs::File;
use std::io;

/// Writes a model into an empty file; with `exact` all values are stored unrounded.
pub fn write_binary(
    estimated: &Estimated,
    out: &mut File,
    exact: bool,
    watch: &Watch,
) -> io::Result<()> {
    write(estimated, out, exact, watch)?.sync_all()
}

impl NGrams for Estimated {
    fn order(&self) -> usize {
        self.grams.len()
    }

    fn words(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.vocabulary.texts()
    }

    fn begin(&self) -> u32 {
        BEGIN
    }

    fn end(&self) -> u32 {
        END
    }

    fn grams(&self, words: usize) -> impl Grams + '_ {
        self.grams[words - 1].reader()
    }
}

impl Grams for Reader<'_> {
    fn next(&mut self, words: &mut [u32]) -> io::Result<Option<(f32, f32)>> {
        Reader::next(self, words)
    }
}

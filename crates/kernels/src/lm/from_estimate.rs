//! What estimation made, as the writer takes it.

use super::estimate::{Estimated, Reader, BEGIN, END};
use super::writer::{write, Grams, NGrams};
use crate::align::watch::Watch;
use std::fs::File;
use std::io;

/// Writes a model into an empty file; with `exact` all values stay as they are.
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
        (0..self.vocabulary.len() as u32).map(|word| self.vocabulary.text(word))
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

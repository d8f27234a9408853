//! One language's half of a bitext, as integers.

/// Sentences end to end: sentence `s` is `tokens[offsets[s]..offsets[s + 1]]`.
///
/// Each word belongs to a coarser class (its stem); rare words borrow strength from the
/// words they share it with.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    pub tokens: &'a [u32],
    pub offsets: &'a [u64],
    /// The stem of each word.
    pub stems: &'a [u32],
    pub stem_count: usize,
}

impl<'a> Side<'a> {
    pub fn new(tokens: &'a [u32], offsets: &'a [u64], stems: &'a [u32]) -> Self {
        let stem_count = stems.iter().max().map_or(0, |&stem| stem as usize + 1);
        Side { tokens, offsets, stems, stem_count }
    }

    pub fn sentences(&self) -> usize {
        self.offsets.len() - 1
    }

    pub fn words(&self) -> usize {
        self.stems.len()
    }

    pub fn sentence(&self, s: usize) -> &'a [u32] {
        &self.tokens[self.start(s)..self.offsets[s + 1] as usize]
    }

    pub fn start(&self, s: usize) -> usize {
        self.offsets[s] as usize
    }

    pub fn longest(&self) -> usize {
        self.offsets.windows(2).map(|w| (w[1] - w[0]) as usize).max().unwrap_or(0)
    }
}

/// No such word on the other side.
pub const NONE: u32 = u32::MAX;

//! Many sentence pairs with their links, in flat lists: what alignment hands to phrase and rule
//! extraction.

/// Sentence pairs with their links, one after the other; `starts` has one entry more than there
/// are pairs.
#[derive(Clone, Copy)]
pub struct Linked<'a> {
    pub starts: &'a [u64],
    pub sources: &'a [u32],
    pub targets: &'a [u32],
    pub source_lengths: &'a [u32],
    pub target_lengths: &'a [u32],
}

impl Linked<'_> {
    pub fn len(&self) -> usize {
        self.source_lengths.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether all lists fit together and every link lies inside its sentence pair.
    pub fn is_sound(&self) -> bool {
        let count = self.len();
        let fits = self.starts.len() == count + 1
            && self.target_lengths.len() == count
            && self.sources.len() == self.targets.len()
            && self.starts[0] == 0
            && self.starts[count] == self.sources.len() as u64
            && self.starts.windows(2).all(|w| w[0] <= w[1]);
        fits && (0..count).all(|k| {
            self.places(k).all(|(i, j)| i < self.source_lengths[k] && j < self.target_lengths[k])
        })
    }

    /// The links of one sentence pair.
    pub fn places(&self, k: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let range = self.starts[k] as usize..self.starts[k + 1] as usize;
        let sources = self.sources[range.clone()].iter().copied();
        sources.zip(self.targets[range].iter().copied())
    }

    pub fn lengths(&self, k: usize) -> (usize, usize) {
        (self.source_lengths[k] as usize, self.target_lengths[k] as usize)
    }
}

/// The words of all sentences, one after the other, as numbers that both sides share.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub source: &'a [u32],
    pub target: &'a [u32],
}

/// Where each of these lengths begins, and the end.
pub fn running(lengths: &[u32]) -> Vec<usize> {
    let mut starts = vec![0];
    for &length in lengths {
        starts.push(starts[starts.len() - 1] + length as usize);
    }
    starts
}

//! How many target words each source word is linked to.

/// Fertilities from here on are one class.
pub const TOP: usize = 7;

/// For each word, how many of its occurrences have 0, 1, 2, ... links.
#[derive(Clone)]
pub struct FertilityCounts {
    pub rows: Vec<[u64; TOP + 1]>,
    /// Added to every count.
    pub prior: f32,
}

impl FertilityCounts {
    pub fn new(words: usize, prior: f32) -> Self {
        FertilityCounts { rows: vec![[0; TOP + 1]; words], prior }
    }

    #[inline(always)]
    pub fn add(&mut self, word: u32, fertility: u16) {
        self.rows[word as usize][(fertility as usize).min(TOP)] += 1;
    }

    #[inline(always)]
    pub fn move_one(&mut self, word: u32, from: u16, to: u16) {
        self.rows[word as usize][(from as usize).min(TOP)] -= 1;
        self.add(word, to);
    }

    pub fn absorb(&mut self, other: &FertilityCounts) {
        for (sum, row) in self.rows.iter_mut().zip(&other.rows) {
            for (s, r) in sum.iter_mut().zip(row) {
                *s += r;
            }
        }
    }

    /// How much likelier one more link makes an occurrence of `word` that has `fertility` links
    /// now. The occurrence itself, which is among the counts with the `counted` links it had, is
    /// left out.
    #[inline(always)]
    pub fn gain(&self, word: u32, fertility: u16, counted: u16) -> f32 {
        let row = &self.rows[word as usize];
        let k = (fertility as usize).min(TOP - 1);
        let counted = (counted as usize).min(TOP);
        let others = |k: usize| (row[k] - u64::from(k == counted)) as f32;
        (others(k + 1) + self.prior) / (others(k) + self.prior)
    }
}

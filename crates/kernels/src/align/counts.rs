//! How often each pair of words is linked: a table that is read about 28 times per token.
//!
//! For one target word the sampler asks for its count with every source word of the sentence, so
//! all pairs of one target word, its row, lie in one run of memory: for most words a cache line or
//! two answers for the whole sentence. The number of buckets in a row is a power of two, and a
//! bucket holds four pairs. A pair lives in one of two buckets, and a lookup reads both whole: it
//! never branches, so no branch is mispredicted, which is where a probing table (`crate::table`)
//! spent most of its time. A pair that is no longer linked gives its place back at once: memory
//! follows the pairs linked now, not the pairs that occur together.

const WIDTH: usize = 4;
const FREE: u32 = u32::MAX;

#[derive(Clone, Copy)]
#[repr(align(32))]
struct Bucket {
    sources: [u32; WIDTH],
    counts: [u32; WIDTH],
}

const EMPTY: Bucket = Bucket { sources: [FREE; WIDTH], counts: [0; WIDTH] };

impl Bucket {
    /// The count of `source`, or 0; `counts` of free places are 0.
    #[inline(always)]
    fn get(&self, source: u32) -> u32 {
        // Masks rather than branches, so that the compiler can use vector instructions.
        let mut kept = [0u32; WIDTH];
        for k in 0..WIDTH {
            kept[k] = self.counts[k] & u32::from(self.sources[k] == source).wrapping_neg();
        }
        (kept[0] | kept[2]) | (kept[1] | kept[3])
    }

    #[inline(always)]
    fn position(&self, source: u32) -> Option<usize> {
        self.sources.iter().position(|&other| other == source)
    }

    fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.sources.iter().copied().zip(self.counts).filter(|&(_, count)| count > 0)
    }
}

#[derive(Clone, Copy, Default)]
struct Run {
    start: u32,
    /// Number of buckets, a power of two, or 0.
    buckets: u32,
}

/// All pairs of one target word.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    buckets: &'a [Bucket],
}

/// The two places of a source word among `buckets` (two or more): never the same.
#[inline(always)]
fn places(source: u32, buckets: usize) -> (usize, usize) {
    let mask = buckets - 1;
    let mixed = u64::from(source).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let first = (mixed >> 40) as usize & mask;
    (first, (first ^ ((mixed >> 16) as usize | 1)) & mask)
}

/// How many buckets so many pairs will most likely find room in.
fn fitting(pairs: usize) -> usize {
    match pairs {
        0 => 0,
        // Two buckets take any eight; more fill unevenly.
        1..=8 => pairs.div_ceil(WIDTH),
        _ => (pairs * 8).div_ceil(WIDTH * 7).next_power_of_two(),
    }
}

impl Row<'_> {
    #[inline(always)]
    pub fn get(&self, source: u32) -> u32 {
        match self.buckets.len() {
            0 => 0,
            1 => self.buckets[0].get(source),
            many => {
                let (a, b) = places(source, many);
                self.buckets[a].get(source) | self.buckets[b].get(source)
            }
        }
    }

    /// The counts of many source words at once.
    #[inline(always)]
    pub fn fill<T: Copy>(&self, sources: &[u32], counts: &mut [T], convert: impl Fn(u32) -> T) {
        match self.buckets {
            [] => counts.fill(convert(0)),
            [only] => {
                for (count, &source) in counts.iter_mut().zip(sources) {
                    *count = convert(only.get(source));
                }
            }
            many => {
                for (count, &source) in counts.iter_mut().zip(sources) {
                    let (a, b) = places(source, many.len());
                    *count = convert(many[a].get(source) | many[b].get(source));
                }
            }
        }
    }

    /// In no order that means anything.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.buckets.iter().flat_map(Bucket::pairs)
    }
}

#[derive(Clone)]
pub struct PairCounts {
    runs: Vec<Run>,
    arena: Vec<Bucket>,
    /// Buckets of the arena that no row uses any more.
    lost: usize,
    live: usize,
}

impl PairCounts {
    pub fn new(targets: usize) -> Self {
        PairCounts { runs: vec![Run::default(); targets], arena: Vec::new(), lost: 0, live: 0 }
    }

    /// The row of a target word; a word never seen has an empty one.
    #[inline(always)]
    pub fn row(&self, target: u32) -> Row<'_> {
        let run = self.runs.get(target as usize).copied().unwrap_or_default();
        let start = run.start as usize;
        Row { buckets: &self.arena[start..start + run.buckets as usize] }
    }

    #[inline(always)]
    pub fn get(&self, source: u32, target: u32) -> u32 {
        self.row(target).get(source)
    }

    #[inline]
    pub fn add(&mut self, source: u32, target: u32, amount: u32) {
        if let Some((bucket, k)) = self.find(source, target) {
            self.arena[bucket].counts[k] += amount;
            return;
        }
        self.live += 1;
        while !self.place(source, target, amount) {
            let buckets = self.runs[target as usize].buckets;
            self.resize(target, (buckets * 2).max(1));
        }
    }

    /// Removes one; the pair must be there.
    #[inline]
    pub fn remove(&mut self, source: u32, target: u32) {
        let (bucket, k) = self.find(source, target).expect("a linked pair is counted");
        let bucket = &mut self.arena[bucket];
        bucket.counts[k] -= 1;
        if bucket.counts[k] == 0 {
            bucket.sources[k] = FREE;
            self.live -= 1;
        }
    }

    /// The pairs of a target word in order of the source word.
    pub fn sorted(&self, target: u32) -> Vec<(u32, u32)> {
        let mut pairs: Vec<(u32, u32)> = self.row(target).pairs().collect();
        pairs.sort_unstable();
        pairs
    }

    pub fn targets(&self) -> usize {
        self.runs.len()
    }

    /// Adds all counts of `other`.
    pub fn absorb(&mut self, other: &PairCounts) {
        for target in 0..other.runs.len() as u32 {
            for (source, count) in other.row(target).pairs() {
                self.add(source, target, count);
            }
        }
    }

    /// Releases memory when most of it is empty.
    pub fn tidy(&mut self) {
        if self.arena.len() * WIDTH < 4 * self.live + 1024 && self.lost * 2 < self.arena.len() {
            return;
        }
        let old = std::mem::take(&mut self.arena);
        self.lost = 0;
        for target in 0..self.runs.len() {
            let run = self.runs[target];
            let (from, to) = (run.start as usize, (run.start + run.buckets) as usize);
            self.rebuild(target, &old[from..to]);
        }
    }

    fn rebuild(&mut self, target: usize, buckets: &[Bucket]) {
        let pairs: Vec<(u32, u32)> = Row { buckets }.pairs().collect();
        self.runs[target] = Run::default();
        self.open_fitting(target, &pairs);
    }

    /// Opens a row of a target word that has none yet, at its final size.
    pub fn fill_row(&mut self, target: u32, pairs: &[(u32, u32)]) {
        self.live += pairs.len();
        self.open_fitting(target as usize, pairs);
    }

    /// Makes room for this many rows and pairs.
    pub fn reserve(&mut self, pairs_of_rows: impl Iterator<Item = usize>) {
        let buckets: usize = pairs_of_rows.map(fitting).sum();
        self.arena.reserve_exact(buckets + buckets / 16);
    }

    /// The smallest row that holds the pairs; one that turns out too small is given back.
    fn open_fitting(&mut self, target: usize, pairs: &[(u32, u32)]) {
        let start = self.arena.len();
        let mut buckets = fitting(pairs.len()) as u32;
        while buckets > 0 {
            self.open(target, buckets);
            if pairs.iter().all(|&(source, count)| self.place(source, target as u32, count)) {
                return;
            }
            self.arena.truncate(start);
            buckets *= 2;
        }
    }

    /// The bytes of the table.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.runs.capacity() * size_of::<Run>() + self.arena.capacity() * size_of::<Bucket>()
    }

    #[inline(always)]
    fn find(&self, source: u32, target: u32) -> Option<(usize, usize)> {
        let run = self.runs[target as usize];
        let start = run.start as usize;
        if run.buckets < 2 {
            let only = self.arena.get(start).filter(|_| run.buckets == 1)?;
            return only.position(source).map(|k| (start, k));
        }
        let (a, b) = places(source, run.buckets as usize);
        let (a, b) = (start + a, start + b);
        let in_a = self.arena[a].position(source).map(|k| (a, k));
        in_a.or_else(|| self.arena[b].position(source).map(|k| (b, k)))
    }

    /// Puts a new pair into the emptier of its two buckets, if there is room.
    #[inline]
    fn place(&mut self, source: u32, target: u32, count: u32) -> bool {
        let run = self.runs[target as usize];
        let start = run.start as usize;
        let (a, b) = match run.buckets {
            0 => return false,
            1 => (start, start),
            many => {
                let (a, b) = places(source, many as usize);
                (start + a, start + b)
            }
        };
        let free = |at: usize| self.arena[at].sources.iter().filter(|&&s| s == FREE).count();
        let at = if free(b) > free(a) { b } else { a };
        let bucket = &mut self.arena[at];
        match bucket.position(FREE) {
            Some(k) => {
                bucket.sources[k] = source;
                bucket.counts[k] = count;
                true
            }
            None => false,
        }
    }

    fn open(&mut self, target: usize, buckets: u32) {
        let start = u32::try_from(self.arena.len()).expect("fewer than 4 billion buckets");
        self.arena.resize(self.arena.len() + buckets as usize, EMPTY);
        self.runs[target] = Run { start, buckets };
    }

    fn resize(&mut self, target: u32, mut buckets: u32) {
        let old = self.runs[target as usize];
        let kept: Vec<(u32, u32)> = self.row(target).pairs().collect();
        self.lost += old.buckets as usize;
        loop {
            self.open(target as usize, buckets);
            if kept.iter().all(|&(source, count)| self.place(source, target, count)) {
                return;
            }
            self.lost += buckets as usize;
            buckets *= 2;
        }
    }
}

#[cfg(test)]
#[path = "counts_tests.rs"]
mod tests;

//! IBM Model 1 by EM, one target word at a time.
//!
//! The expected counts of a target word f depend on t(f | ·) alone: on its own row of the
//! table and on the sentences it occurs in. So the E-step runs word by word, every row on one
//! thread from start to end: no hashing, no locks, the same sums on any number of threads,
//! and memory for one number a pair of words that occur together.
//!
//! The result starts the HMM: pairs that Model 1 gives almost no weight are dropped.

use super::bitext::Side;
use super::watch::Watch;
use rayon::prelude::*;

/// A sparse table of weights: for each target word, source words in order and their weight.
pub struct SparseRows {
    pub starts: Vec<u64>,
    pub sources: Vec<u32>,
    pub weights: Vec<f32>,
}

impl SparseRows {
    pub fn row(&self, target: usize) -> (&[u32], &[f32]) {
        let range = self.starts[target] as usize..self.starts[target + 1] as usize;
        (&self.sources[range.clone()], &self.weights[range])
    }
}

/// The sentences in which each target word occurs, one entry a token.
struct Occurrences {
    starts: Vec<u64>,
    sentences: Vec<u32>,
}

impl Occurrences {
    fn new(target: Side) -> Self {
        let mut starts = vec![0u64; target.words() + 1];
        for &f in target.tokens {
            starts[f as usize + 1] += 1;
        }
        for f in 0..target.words() {
            starts[f + 1] += starts[f];
        }
        let mut next = starts.clone();
        let mut sentences = vec![0u32; target.tokens.len()];
        for s in 0..target.sentences() {
            for &f in target.sentence(s) {
                sentences[next[f as usize] as usize] = s as u32;
                next[f as usize] += 1;
            }
        }
        Occurrences { starts, sentences }
    }

    fn of(&self, f: usize) -> &[u32] {
        &self.sentences[self.starts[f] as usize..self.starts[f + 1] as usize]
    }
}

/// Words of one row, found through an array over the source vocabulary.
struct Local {
    index: Vec<u32>,
    words: Vec<u32>,
}

impl Local {
    fn new(words: usize) -> Self {
        Local { index: vec![u32::MAX; words], words: Vec::new() }
    }

    fn open(&mut self, words: &[u32]) {
        for &e in &self.words {
            self.index[e as usize] = u32::MAX;
        }
        self.words.clear();
        self.words.extend_from_slice(words);
        for (k, &e) in words.iter().enumerate() {
            self.index[e as usize] = k as u32;
        }
    }
}

/// A word comes from the empty word with probability `empty_share`, which translates as the
/// words are distributed at large, and otherwise from any source position alike.
pub fn train(
    source: Side,
    target: Side,
    rounds: usize,
    empty_share: f32,
    least: f32,
    watch: &Watch,
) -> SparseRows {
    let occurrences = Occurrences::new(target);
    let total = target.tokens.len().max(1) as f32;
    let rows: Vec<Vec<u32>> = (0..target.words())
        .into_par_iter()
        .map_init(
            || (vec![false; source.words()], Vec::<u32>::new()),
            |(seen, words), f| {
                words.clear();
                for &s in occurrences.of(f) {
                    for &e in source.sentence(s as usize) {
                        if !std::mem::replace(&mut seen[e as usize], true) {
                            words.push(e);
                        }
                    }
                }
                words.iter().for_each(|&e| seen[e as usize] = false);
                words.sort_unstable();
                words.clone()
            },
        )
        .collect();
    let mut counts: Vec<Vec<f32>> = rows.iter().map(|row| vec![1.0; row.len()]).collect();
    let mut mass = vec![1f32; source.words()];
    for _ in 0..rounds {
        if watch.is_cancelled() {
            break;
        }
        counts.par_iter_mut().enumerate().for_each_init(
            || Local::new(source.words()),
            |local, (f, counts)| {
                let background = empty_share * occurrences.of(f).len() as f32 / total;
                expect(
                    source,
                    &occurrences,
                    f,
                    &rows[f],
                    &mass,
                    background,
                    1.0 - empty_share,
                    counts,
                    local,
                );
            },
        );
        mass = masses(&rows, &counts, source.words());
    }
    prune(rows, counts, &mass, least)
}

/// Replaces the counts of one target word by their expectation.
#[allow(clippy::too_many_arguments)]
fn expect(
    source: Side,
    occurrences: &Occurrences,
    f: usize,
    row: &[u32],
    mass: &[f32],
    background: f32,
    share: f32,
    counts: &mut [f32],
    local: &mut Local,
) {
    local.open(row);
    let weights: Vec<f32> =
        row.iter().zip(counts.iter()).map(|(&e, &count)| count / mass[e as usize]).collect();
    counts.fill(0.0);
    let mut here: Vec<u32> = Vec::new();
    for &s in occurrences.of(f) {
        let words = source.sentence(s as usize);
        here.clear();
        here.extend(words.iter().map(|&e| local.index[e as usize]));
        let sum: f32 = here.iter().map(|&k| weights[k as usize]).sum();
        let scale = share / (share * sum + background * words.len() as f32);
        for &k in &here {
            counts[k as usize] += weights[k as usize] * scale;
        }
    }
}

/// The counts of each source word, summed in an order that does not depend on threads.
fn masses(rows: &[Vec<u32>], counts: &[Vec<f32>], words: usize) -> Vec<f32> {
    let mut mass = vec![0f64; words];
    for (row, counts) in rows.iter().zip(counts) {
        for (&e, &count) in row.iter().zip(counts) {
            mass[e as usize] += f64::from(count);
        }
    }
    mass.into_iter().map(|m| m.max(1e-9) as f32).collect()
}

/// Keeps pairs with an expected count of at least `least`.
fn prune(rows: Vec<Vec<u32>>, counts: Vec<Vec<f32>>, mass: &[f32], least: f32) -> SparseRows {
    let mut table = SparseRows { starts: vec![0], sources: Vec::new(), weights: Vec::new() };
    for (row, counts) in rows.into_iter().zip(counts) {
        for (e, count) in row.into_iter().zip(counts) {
            if count >= least {
                table.sources.push(e);
                table.weights.push(count / mass[e as usize]);
            }
        }
        table.starts.push(table.sources.len() as u64);
    }
    table
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::random::Random;
    use super::*;

    pub type Text = Vec<Vec<u32>>;

    /// What a `Side` borrows: the text, and the stem of each word.
    pub struct Words {
        tokens: Vec<u32>,
        offsets: Vec<u64>,
        stems: Vec<u32>,
    }

    impl Words {
        pub fn new(text: &Text, stems: Vec<u32>) -> Self {
            let mut offsets = vec![0];
            offsets.extend(text.iter().scan(0, |end, sentence| {
                *end += sentence.len() as u64;
                Some(*end)
            }));
            Words { tokens: text.concat(), offsets, stems }
        }

        pub fn side(&self) -> Side<'_> {
            Side {
                tokens: &self.tokens,
                offsets: &self.offsets,
                stems: &self.stems,
                stem_count: self.stems.iter().max().map_or(0, |&stem| stem as usize + 1),
            }
        }
    }

    fn trained(
        source: &Text,
        target: &Text,
        words: usize,
        rounds: usize,
        least: f32,
    ) -> SparseRows {
        let [source, target] = [source, target].map(|text| Words::new(text, vec![0; words]));
        train(source.side(), target.side(), rounds, 0.2, least, &Watch::default())
    }

    /// das haus / the house, das buch / the book
    pub fn toy() -> (Text, Text) {
        let (das, haus, buch) = (0, 1, 2);
        let (the, house, book) = (0, 1, 2);
        (vec![vec![das, haus], vec![das, buch]], vec![vec![the, house], vec![the, book]])
    }

    fn assert_row(table: &SparseRows, f: usize, sources: &[u32], weights: &[f32]) {
        let (words, found) = table.row(f);
        assert_eq!(words, sources);
        for (found, expected) in found.iter().zip(weights) {
            assert!((found - expected).abs() < 1e-6, "{found} {expected}");
        }
    }

    /// t is 1 everywhere at first, the empty word has a share of 0.2 and the frequencies
    /// the 2/4, house 1/4, book 1/4. In a sentence of two words, each of them gets
    ///
    /// of `the`     0.8 * 1/2 / (0.8 * 1 + 0.2 * 2/4) = 4/9
    /// of `house`   0.8 * 1/2 / (0.8 * 1 + 0.2 * 1/4) = 8/17, and so of `book`.
    ///
    /// das, in both sentences: the 8/9, house 8/17, book 8/17; together 280/153.
    /// haus, in one: the 4/9, house 8/17; together 140/153. buch: alike.
    #[test]
    fn one_round_on_the_toy_corpus_as_worked_by_hand() {
        let (source, target) = toy();
        let table = trained(&source, &target, 3, 1, 0.0);
        assert_row(&table, 0, &[0, 1, 2], &[17.0 / 35.0, 17.0 / 35.0, 17.0 / 35.0]);
        assert_row(&table, 1, &[0, 1], &[9.0 / 35.0, 18.0 / 35.0]);
        assert_row(&table, 2, &[0, 2], &[9.0 / 35.0, 18.0 / 35.0]);
    }

    #[test]
    fn pairs_of_fewer_expected_links_are_dropped() {
        // haus-the and buch-the have 4/9 links, all other pairs 8/17 or more
        let (source, target) = toy();
        let table = trained(&source, &target, 3, 1, 0.46);
        assert_row(&table, 0, &[0], &[17.0 / 35.0]);
        assert_row(&table, 1, &[0, 1], &[9.0 / 35.0, 18.0 / 35.0]);
    }

    #[test]
    fn more_rounds_tell_the_words_of_the_toy_corpus_apart() {
        let (source, target) = toy();
        let table = trained(&source, &target, 3, 20, 0.0);
        let (_, the) = table.row(0);
        let (_, house) = table.row(1);
        assert!(the[0] > 0.95 && the[1] < 0.05, "{the:?}");
        assert!(house[0] < 0.05 && house[1] > 0.95, "{house:?}");
    }

    /// The slow twin: a table of all words by all words, sentence by sentence.
    fn dense(source: &Text, target: &Text, words: usize, rounds: usize) -> Vec<Vec<f64>> {
        let tokens = target.concat();
        let share =
            |f: u32| tokens.iter().filter(|&&g| g == f).count() as f64 / tokens.len() as f64;
        let mut t = vec![vec![1.0; words]; words];
        for _ in 0..rounds {
            let mut counts = vec![vec![0.0; words]; words];
            for (es, fs) in source.iter().zip(target) {
                for &f in fs {
                    let each = 0.8 / es.len() as f64;
                    let sum: f64 = es.iter().map(|&e| each * t[e as usize][f as usize]).sum();
                    for &e in es {
                        counts[e as usize][f as usize] +=
                            each * t[e as usize][f as usize] / (sum + 0.2 * share(f));
                    }
                }
            }
            for (row, counts) in t.iter_mut().zip(counts) {
                let mass: f64 = counts.iter().sum();
                *row = counts.iter().map(|count| count / mass).collect();
            }
        }
        t
    }

    #[test]
    fn random_text_gives_the_table_of_the_slow_twin() {
        for seed in 0..20 {
            let (mut random, words) = (Random::new(seed, 0), 6);
            let mut text = || -> Text {
                let mut sentence = |_| {
                    let length = 1 + random.draw() % 5;
                    (0..length).map(|_| (random.draw() % words) as u32).collect()
                };
                (0..8).map(&mut sentence).collect()
            };
            let (source, target) = (text(), text());
            for rounds in [0, 1, 5] {
                let table = trained(&source, &target, words as usize, rounds, 0.0);
                let expected = dense(&source, &target, words as usize, rounds);
                for f in 0..words as usize {
                    let (sources, weights) = table.row(f);
                    for (&e, &weight) in sources.iter().zip(weights) {
                        let difference = f64::from(weight) - expected[e as usize][f];
                        assert!(difference.abs() < 1e-4, "{seed} {rounds} {e} {f}");
                    }
                }
            }
        }
    }
}

//! Exact link probabilities of one sentence pair under a hidden Markov model.
//!
//! States are source positions; the empty word is a shadow of each state that remembers the
//! position and moves nowhere. The start stands at position -1, the end at position `length`.
//! States whose share of their column is below `BEAM` are left out of the sums, which makes
//! the cost of a column follow the ambiguity left, not the square of the length.
//!
//! Notation: alpha and beta as usual, scaled to sum to one in each column; index 0 of a column
//! is the start, index i + 1 is source position i.

use super::jumps::{JumpCounts, JumpTable};
use super::random::total;

const BEAM: f32 = 1e-5;
/// Links less likely than this do not add to the expected jumps.
const COUNTED: f32 = 0.01;

/// What the words of a sentence pair say of each other.
pub struct Emissions<'a> {
    /// Number of source words.
    pub length: usize,
    /// p(f | e), row by row: target position, then source position.
    pub lexical: &'a [f32],
    /// p(f | empty word) times the share of the empty word, for each target position.
    pub empty: &'a [f32],
    /// The share of the empty word.
    pub empty_share: f32,
}

impl Emissions<'_> {
    fn row(&self, j: usize) -> &[f32] {
        &self.lexical[j * self.length..(j + 1) * self.length]
    }
}

/// Working memory and result, reused from sentence to sentence.
#[derive(Default)]
pub struct ForwardBackward {
    /// Link probabilities, row by row: target position, then source position.
    pub links: Vec<f32>,
    alpha: Vec<f32>,
    beta: Vec<f32>,
    column: Vec<f32>,
    normalisers: Vec<f32>,
}

impl ForwardBackward {
    /// Fills `links`; expected jumps are added to `counts` if it is given.
    pub fn run(&mut self, pair: &Emissions, jumps: &JumpTable, counts: Option<&mut JumpCounts>) {
        let length = pair.length;
        self.normalisers.clear();
        self.normalisers.extend(
            (-1..length as isize).map(|i| jumps.normaliser(i, length) * (1.0 - pair.empty_share)),
        );
        self.column.resize(length + 1, 0.0);
        self.forward(pair, jumps);
        self.backward(pair, jumps);
        self.combine(pair, jumps, counts);
    }

    /// Leaves the mass that arrives at each position in `links`, for `combine`.
    fn forward(&mut self, pair: &Emissions, jumps: &JumpTable) {
        let (length, width) = (pair.length, pair.length + 1);
        self.alpha.clear();
        self.alpha.resize((pair.empty.len() + 1) * width, 0.0);
        self.alpha[0] = 1.0;
        self.links.resize(pair.empty.len() * length, 0.0);
        for (j, &stay) in pair.empty.iter().enumerate() {
            let (before, now) = self.alpha.split_at_mut((j + 1) * width);
            let (before, now) = (&before[j * width..], &mut now[..width]);
            let moved = &mut self.links[j * length..(j + 1) * length];
            spread(before, &self.normalisers, jumps, moved);
            now[0] = stay * before[0];
            for (i, &weight) in pair.row(j).iter().enumerate() {
                now[i + 1] = weight * moved[i] + stay * before[i + 1];
            }
            scale_to_one(now);
        }
    }

    fn backward(&mut self, pair: &Emissions, jumps: &JumpTable) {
        let (length, width, columns) = (pair.length, pair.length + 1, pair.empty.len());
        self.beta.clear();
        self.beta.resize((columns + 1) * width, 0.0);
        let last = &mut self.beta[columns * width..];
        last.copy_from_slice(jumps.entering(length as isize, -1, width));
        multiply(last, &self.normalisers);
        scale_to_one(last);
        for (j, &stay) in pair.empty.iter().enumerate().rev() {
            let (now, after) = self.beta.split_at_mut((j + 1) * width);
            let (now, after) = (&mut now[j * width..], &after[..width]);
            let emitted = &mut self.column[..length];
            emitted.copy_from_slice(pair.row(j));
            multiply(emitted, &after[1..]);
            let least = BEAM * total(emitted);
            for (i, &mass) in emitted.iter().enumerate().filter(|&(_, &mass)| mass > least) {
                let entering = jumps.entering(i as isize, -1, width);
                for (n, &weight) in now.iter_mut().zip(entering) {
                    *n += mass * weight;
                }
            }
            for k in 0..width {
                now[k] = now[k] * self.normalisers[k] + stay * after[k];
            }
            scale_to_one(now);
        }
    }

    fn combine(
        &mut self,
        pair: &Emissions,
        jumps: &JumpTable,
        mut counts: Option<&mut JumpCounts>,
    ) {
        let (length, width, columns) = (pair.length, pair.length + 1, pair.empty.len());
        for (j, &stay) in pair.empty.iter().enumerate() {
            let before = &self.alpha[j * width..(j + 1) * width];
            let after = &self.beta[(j + 1) * width..(j + 2) * width];
            let links = &mut self.links[j * length..(j + 1) * length];
            let arriving = &mut self.column[..length];
            arriving.copy_from_slice(pair.row(j));
            multiply(arriving, &after[1..]);
            multiply(links, arriving);
            let stayed = stay * before.iter().zip(after).map(|(a, b)| a * b).sum::<f32>();
            let scale = 1.0 / (total(links) + stayed).max(f32::MIN_POSITIVE);
            links.iter_mut().for_each(|link| *link *= scale);
            if let Some(counts) = counts.as_deref_mut() {
                count_jumps(before, &self.normalisers, jumps, links, arriving, scale, counts);
            }
        }
        if let Some(counts) = counts {
            let last = &self.alpha[columns * width..];
            let end = &self.beta[columns * width..];
            let sum: f32 = last.iter().zip(end).map(|(a, b)| a * b).sum();
            for k in 0..width {
                let share = last[k] * end[k] / sum.max(f32::MIN_POSITIVE);
                counts.add(length as isize + 1 - k as isize, f64::from(share));
            }
        }
    }
}

/// One step of the chain: the mass that arrives at each source position.
#[inline(always)]
fn spread(before: &[f32], normalisers: &[f32], jumps: &JumpTable, moved: &mut [f32]) {
    moved.fill(0.0);
    let least = BEAM * total(before);
    for (k, &mass) in before.iter().enumerate().filter(|&(_, &mass)| mass > least) {
        let scale = mass * normalisers[k];
        let leaving = jumps.leaving(k as isize - 1, moved.len());
        for (m, &weight) in moved.iter_mut().zip(leaving) {
            *m += scale * weight;
        }
    }
}

/// Adds the expected jumps into the links of one target word that matter.
fn count_jumps(
    before: &[f32],
    normalisers: &[f32],
    jumps: &JumpTable,
    links: &[f32],
    arriving: &[f32],
    scale: f32,
    counts: &mut JumpCounts,
) {
    for (i, _) in links.iter().enumerate().filter(|&(_, &link)| link > COUNTED) {
        let entering = jumps.entering(i as isize, -1, before.len());
        for k in 0..before.len() {
            let share = before[k] * normalisers[k] * entering[k] * arriving[i] * scale;
            if share > COUNTED / 10.0 {
                counts.add(i as isize + 1 - k as isize, f64::from(share));
            }
        }
    }
}

#[inline(always)]
fn multiply(values: &mut [f32], factors: &[f32]) {
    for (value, &factor) in values.iter_mut().zip(factors) {
        *value *= factor;
    }
}

#[inline(always)]
fn scale_to_one(values: &mut [f32]) {
    let scale = 1.0 / total(values).max(f32::MIN_POSITIVE);
    values.iter_mut().for_each(|value| *value *= scale);
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::random::Random;
    use super::*;

    /// A sentence pair with random tables, and the slow twin that knows every alignment.
    pub struct Example {
        length: usize,
        lexical: Vec<f32>,
        empty: Vec<f32>,
        empty_share: f32,
        pub jumps: JumpTable,
    }

    impl Example {
        pub fn random(seed: u64) -> Self {
            let mut random = Random::new(seed, 0);
            let length = 1 + random.draw() as usize % 4;
            let targets = 1 + random.draw() as usize % 4;
            let empty_share = 0.05 + random.unit() / 2.0;
            let mut counts = JumpCounts::default();
            for width in -5..=5 {
                counts.add(width, 10.0 * f64::from(random.unit()));
            }
            // The fourth power makes some words certain and others hopeless, as in life.
            let mut probability = || random.unit().powi(4);
            Example {
                length,
                lexical: (0..length * targets).map(|_| probability()).collect(),
                empty: (0..targets).map(|_| empty_share * probability()).collect(),
                empty_share,
                jumps: JumpTable::new(&counts, 0.5, length),
            }
        }

        pub fn emissions(&self) -> Emissions<'_> {
            Emissions {
                length: self.length,
                lexical: &self.lexical,
                empty: &self.empty,
                empty_share: self.empty_share,
            }
        }

        /// Every alignment: for each target word a source position or None.
        pub fn alignments(&self) -> Vec<Vec<Option<usize>>> {
            let mut all = vec![vec![]];
            for _ in &self.empty {
                let longer = |path: Vec<Option<usize>>| {
                    let choices = std::iter::once(None).chain((0..self.length).map(Some));
                    choices.map(move |choice| [&path[..], &[choice]].concat())
                };
                all = all.into_iter().flat_map(longer).collect();
            }
            all
        }

        /// The jumps of an alignment, from where to where, the one to the end too.
        fn jumps_of(&self, path: &[Option<usize>]) -> Vec<(isize, isize)> {
            let linked = path.iter().flatten().map(|&i| i as isize);
            let mut places: Vec<isize> = linked.collect();
            places.insert(0, -1);
            places.push(self.length as isize);
            places.windows(2).map(|w| (w[0], w[1])).collect()
        }

        /// The probability of an alignment with its words, by the definition.
        pub fn probability(&self, path: &[Option<usize>]) -> f64 {
            let mut product = 1.0;
            for (j, link) in path.iter().enumerate() {
                product *= f64::from(match link {
                    Some(i) => self.lexical[j * self.length + i],
                    None => self.empty[j],
                });
            }
            for (from, to) in self.jumps_of(path) {
                let weight = |place: isize| f64::from(self.jumps.weight(place - from));
                let all: f64 = (0..=self.length as isize).map(weight).sum();
                product *= f64::from(1.0 - self.empty_share) * weight(to) / all;
            }
            product
        }
    }

    #[test]
    fn link_probabilities_are_sums_over_all_alignments() {
        let mut inference = ForwardBackward::default();
        for seed in 0..300 {
            let example = Example::random(seed);
            let mut expected = vec![0.0; example.lexical.len()];
            let mut all = 0.0;
            for path in example.alignments() {
                let probability = example.probability(&path);
                all += probability;
                for (j, link) in path.iter().enumerate() {
                    if let Some(i) = link {
                        expected[j * example.length + i] += probability;
                    }
                }
            }
            inference.run(&example.emissions(), &example.jumps, None);
            assert_eq!(inference.links.len(), expected.len());
            for (&found, sum) in inference.links.iter().zip(expected) {
                let difference = (f64::from(found) - sum / all).abs();
                assert!(difference < 1e-4, "example {seed}: {found} {}", sum / all);
            }
        }
    }

    /// Jumps into links below 0.01, and jumps of less than 0.001 themselves, are left out of the
    /// counts; but the jump to the end is always counted.
    #[test]
    fn expected_jumps_are_sums_over_all_alignments() {
        let mut inference = ForwardBackward::default();
        for seed in 0..300 {
            let example = Example::random(seed);
            let alignments = example.alignments();
            let all: f64 = alignments.iter().map(|path| example.probability(path)).sum();
            let (length, columns) = (example.length, example.empty.len());
            // One entry for each target word, place before and place after.
            let mut shares = vec![vec![vec![0.0; length + 1]; length + 1]; columns + 1];
            for path in &alignments {
                let words = (0..columns).filter(|&j| path[j].is_some());
                let words: Vec<usize> = words.chain([columns]).collect();
                for (j, (from, to)) in words.into_iter().zip(example.jumps_of(path)) {
                    shares[j][(from + 1) as usize][to as usize] += example.probability(path) / all;
                }
            }
            let mut expected = JumpCounts::default();
            for (j, shares) in shares.iter().enumerate() {
                for from in 0..=length {
                    for to in 0..=length {
                        let into: f64 = shares.iter().map(|row| row[to]).sum();
                        let share = shares[from][to];
                        if j == columns || (into > 0.01 && share > 0.001) {
                            expected.add(to as isize + 1 - from as isize, share);
                        }
                    }
                }
            }
            let mut counts = JumpCounts::default();
            inference.run(&example.emissions(), &example.jumps, Some(&mut counts));
            for (found, expected) in counts.as_slice().iter().zip(expected.as_slice()) {
                assert!((found - expected).abs() < 1e-4, "example {seed}: {found} {expected}");
            }
        }
    }

    /// One source word, one target word f, share of the empty word 0.2, p(f | e) = 0.5,
    /// p(f | empty) = 0.1. All jumps weigh the same, so each of the two places open (the word,
    /// the end) has 1/2:
    ///
    /// linked  0.8 * 1/2 * 0.5 * 0.8 * 1/2 = 0.08, empty  0.2 * 0.1 * 0.8 * 1/2 = 0.008
    #[test]
    fn one_word_against_one_word_as_worked_by_hand() {
        let pair = Emissions { length: 1, lexical: &[0.5], empty: &[0.2 * 0.1], empty_share: 0.2 };
        let mut inference = ForwardBackward::default();
        let jumps = JumpTable::new(&JumpCounts::default(), 1.0, 1);
        inference.run(&pair, &jumps, None);
        assert!((inference.links[0] - 0.08 / 0.088).abs() < 1e-6);
    }

    #[test]
    fn a_long_sentence_neither_overflows_nor_vanishes() {
        let length = 2000;
        let lexical: Vec<f32> = (0..length * length)
            .map(|at| if at / length == at % length { 1e-4 } else { 1e-9 })
            .collect();
        let pair =
            Emissions { length, lexical: &lexical, empty: &vec![1e-9; length], empty_share: 0.1 };
        let mut inference = ForwardBackward::default();
        let jumps = JumpTable::new(&JumpCounts::default(), 1.0, length);
        inference.run(&pair, &jumps, None);
        for j in [0, 1, length / 2, length - 1] {
            assert!((inference.links[j * length + j] - 1.0).abs() < 0.05);
        }
    }
}

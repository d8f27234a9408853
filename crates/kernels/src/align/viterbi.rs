//! The single likeliest alignment of a sentence pair under the hidden Markov model.
//!
//! The same states as in `forward_backward`: index 0 of a column is the start, index i + 1 is
//! source position i, and the empty word stays where its predecessor was.

use super::forward_backward::Emissions;
use super::jumps::JumpTable;

#[derive(Default)]
pub struct Viterbi {
    scores: Vec<f32>,
    next: Vec<f32>,
    /// For each target position and state, the state before; `EMPTY` added if the word is empty.
    from: Vec<u32>,
}

const EMPTY: u32 = 1 << 31;

impl Viterbi {
    /// The source position of each target word, or None for the empty word. Of equally likely
    /// paths the one with the earlier states wins.
    pub fn run(&mut self, pair: &Emissions, jumps: &JumpTable) -> Vec<Option<usize>> {
        let (length, width) = (pair.length, pair.length + 1);
        let normalisers: Vec<f32> = (-1..length as isize)
            .map(|i| jumps.normaliser(i, length) * (1.0 - pair.empty_share))
            .collect();
        self.scores.clear();
        self.scores.resize(width, 0.0);
        self.scores[0] = 1.0;
        self.next.resize(width, 0.0);
        self.from.clear();
        self.from.resize(width * pair.empty.len(), 0);
        for (j, &stay) in pair.empty.iter().enumerate() {
            let row = &pair.lexical[j * length..(j + 1) * length];
            let from = &mut self.from[j * width..(j + 1) * width];
            for k in 0..width {
                self.next[k] = self.scores[k] * stay;
                from[k] = k as u32 | EMPTY;
            }
            for (k, &score) in self.scores.iter().enumerate().filter(|&(_, &score)| score > 0.0) {
                let scale = score * normalisers[k];
                for (i, &weight) in jumps.leaving(k as isize - 1, length).iter().enumerate() {
                    let score = scale * weight * row[i];
                    if score > self.next[i + 1] {
                        self.next[i + 1] = score;
                        from[i + 1] = k as u32;
                    }
                }
            }
            let largest = self.next[..width].iter().fold(f32::MIN_POSITIVE, |a, &b| a.max(b));
            for k in 0..width {
                self.scores[k] = self.next[k] / largest;
            }
        }
        self.trace(pair, jumps, &normalisers)
    }

    fn trace(
        &self,
        pair: &Emissions,
        jumps: &JumpTable,
        normalisers: &[f32],
    ) -> Vec<Option<usize>> {
        let width = pair.length + 1;
        let ending = jumps.entering(pair.length as isize, -1, width);
        let (mut state, mut best) = (0, -1.0);
        for k in 0..width {
            let score = self.scores[k] * normalisers[k] * ending[k];
            if score > best {
                (state, best) = (k, score);
            }
        }
        let mut path = vec![None; pair.empty.len()];
        for j in (0..path.len()).rev() {
            let from = self.from[j * width + state];
            if from & EMPTY == 0 {
                path[j] = Some(state - 1);
                state = from as usize;
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align::every_alignment::Example;

    #[test]
    fn no_alignment_is_likelier_than_the_path() {
        let mut viterbi = Viterbi::default();
        for seed in 0..500 {
            let example = Example::random(seed);
            let path = viterbi.run(&example.emissions(), &example.jumps);
            let found = example.probability(&path);
            let alignments = example.alignments();
            let best = alignments.iter().map(|path| example.probability(path)).fold(0.0, f64::max);
            assert!(found >= best * (1.0 - 1e-5), "example {seed}: {path:?}");
        }
    }

    #[test]
    fn of_equally_likely_positions_the_earlier_wins() {
        let pair = Emissions { length: 3, lexical: &[0.5; 3], empty: &[0.0], empty_share: 0.1 };
        let jumps = JumpTable::new(&Default::default(), 1.0, 3);
        assert_eq!(Viterbi::default().run(&pair, &jumps), [Some(0)]);
    }
}

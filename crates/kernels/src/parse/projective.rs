//! The best dependency tree without crossing arcs.
//!
//! Eisner (1996): a head collects its dependents on the left and on the right independently,
//! nearest first. Over positions i to j, four kinds of partial trees:
//!
//! - an arc between the two ends, to the right (i is the head) or to the left, each end having
//!   gathered what lies in between;
//! - a half: one end is the head and has gathered everything up to the other.
//!
//! Each is the best of a sum over the place k where it is divided. Tables are kept by first and by
//! last position, as the sums need them, so that both terms lie side by side in memory. Sums are
//! in double precision: with as many terms as words they are as good as exact.

use super::spanning::{allowed, checked, Range};

/// The head of each word, 0 for the root. With `single_root` one word has the root as its head,
/// otherwise one or more. Time grows with the cube of n.
pub fn projective(n: usize, scores: &[f32], single_root: bool) -> Vec<u32> {
    checked(n, scores);
    let mut heads = vec![0; n];
    if n == 0 {
        return heads;
    }
    let mut tables = Tables::new(n, scores);
    // The root stands before the words. If it takes one of them only, that is chosen last.
    tables.fill(usize::from(single_root));
    if single_root {
        let total = |word: usize| {
            let halves = tables.left_half(1, word) + tables.right_half(word, n);
            tables.scores[word] + halves
        };
        let best =
            (2..=n).fold(1, |best, word| if total(word) > total(best) { word } else { best });
        tables.trace(vec![(Part::LeftHalf, 1, best), (Part::RightHalf, best, n)], &mut heads);
    } else {
        tables.trace(vec![(Part::RightHalf, 0, n)], &mut heads);
    }
    heads
}

#[derive(Clone, Copy)]
enum Part {
    LeftHalf,
    RightHalf,
    LeftArc,
    RightArc,
}

struct Tables {
    width: usize,
    /// By head, then dependent; what is forbidden is so low that any other tree is better.
    scores: Vec<f64>,
    /// The head is the last position. By first position, and by last.
    left_halves: Vec<f64>,
    left_halves_by_end: Vec<f64>,
    /// The head is the first position.
    right_halves: Vec<f64>,
    right_halves_by_end: Vec<f64>,
    left_arcs_by_end: Vec<f64>,
    right_arcs: Vec<f64>,
}

impl Tables {
    fn new(n: usize, scores: &[f32]) -> Self {
        let width = n + 1;
        let range = Range::of(n, scores);
        let forbidden = range.lowest - width as f64 * (range.highest - range.lowest + 1.0);
        let table = || vec![0.0; width * width];
        Tables {
            width,
            scores: scores.iter().map(|&score| allowed(score).unwrap_or(forbidden)).collect(),
            left_halves: table(),
            left_halves_by_end: table(),
            right_halves: table(),
            right_halves_by_end: table(),
            left_arcs_by_end: table(),
            right_arcs: table(),
        }
    }

    fn fill(&mut self, first: usize) {
        let width = self.width;
        for j in first + 1..width {
            let column = j * width;
            for i in (first..j).rev() {
                let row = i * width;
                let between = best_pair(
                    &self.right_halves[row + i..row + j],
                    &self.left_halves_by_end[column + i + 1..column + j + 1],
                );
                self.right_arcs[row + j] = between + self.scores[row + j];
                let right = best_pair(
                    &self.right_arcs[row + i + 1..row + j + 1],
                    &self.right_halves_by_end[column + i + 1..column + j + 1],
                );
                self.right_halves[row + j] = right;
                self.right_halves_by_end[column + i] = right;
                // Nothing is the head of the root.
                let into = if i == 0 { f64::NEG_INFINITY } else { self.scores[column + i] };
                self.left_arcs_by_end[column + i] = between + into;
                let left = best_pair(
                    &self.left_halves[row + i..row + j],
                    &self.left_arcs_by_end[column + i..column + j],
                );
                self.left_halves[row + j] = left;
                self.left_halves_by_end[column + i] = left;
            }
        }
    }

    fn left_half(&self, i: usize, j: usize) -> f64 {
        self.left_halves[i * self.width + j]
    }

    fn right_half(&self, i: usize, j: usize) -> f64 {
        self.right_halves[i * self.width + j]
    }

    /// Finds again where each part was divided, and records the heads.
    fn trace(&self, mut waiting: Vec<(Part, usize, usize)>, heads: &mut [u32]) {
        let width = self.width;
        while let Some((part, i, j)) = waiting.pop() {
            if i == j {
                continue;
            }
            let (row, column) = (i * width, j * width);
            match part {
                Part::LeftHalf => {
                    let lefts = &self.left_halves[row + i..row + j];
                    let k =
                        i + place_of_best(lefts, &self.left_arcs_by_end[column + i..column + j]);
                    waiting.extend([(Part::LeftHalf, i, k), (Part::LeftArc, k, j)]);
                }
                Part::RightHalf => {
                    let lefts = &self.right_arcs[row + i + 1..row + j + 1];
                    let rights = &self.right_halves_by_end[column + i + 1..column + j + 1];
                    let k = i + 1 + place_of_best(lefts, rights);
                    waiting.extend([(Part::RightArc, i, k), (Part::RightHalf, k, j)]);
                }
                Part::LeftArc | Part::RightArc => {
                    match part {
                        Part::LeftArc => heads[i - 1] = j as u32,
                        _ => heads[j - 1] = i as u32,
                    }
                    let lefts = &self.right_halves[row + i..row + j];
                    let rights = &self.left_halves_by_end[column + i + 1..column + j + 1];
                    let k = i + place_of_best(lefts, rights);
                    waiting.extend([(Part::RightHalf, i, k), (Part::LeftHalf, k + 1, j)]);
                }
            }
        }
    }
}

/// The largest left + right, in strands that the compiler turns into vectors.
#[inline(always)]
fn best_pair(lefts: &[f64], rights: &[f64]) -> f64 {
    let (left_blocks, left_rest) = lefts.as_chunks::<4>();
    let (right_blocks, right_rest) = rights.as_chunks::<4>();
    let larger = |a: f64, b: f64| if a > b { a } else { b };
    let mut strands = [f64::NEG_INFINITY; 4];
    for (left, right) in left_blocks.iter().zip(right_blocks) {
        for k in 0..4 {
            strands[k] = larger(left[k] + right[k], strands[k]);
        }
    }
    for (k, (left, right)) in left_rest.iter().zip(right_rest).enumerate() {
        strands[k] = larger(left + right, strands[k]);
    }
    larger(larger(strands[0], strands[2]), larger(strands[1], strands[3]))
}

/// The first place of the largest left + right.
fn place_of_best(lefts: &[f64], rights: &[f64]) -> usize {
    let best = best_pair(lefts, rights);
    let mut sums = lefts.iter().zip(rights).map(|(left, right)| left + right);
    sums.position(|sum| sum == best).unwrap_or(0)
}

//! The best dependency tree of a sentence when every arc has a score of its own.
//!
//! Scores are a square table by head, then dependent, over the root (0) and the words (1 to n);
//! column 0 and the diagonal are ignored. The score of a tree is the sum of its arcs' scores.
//! `projective` finds the best tree without crossing arcs, the root standing before the first
//! word; `non_projective` the best of all. Both are exact.
//!
//! Minus infinity and NaN mean that an arc is forbidden. If every tree has forbidden arcs, those
//! with the fewest are compared, so there is always a tree. Other scores are held within plus and
//! minus 1e30. Of equal trees the same one is found every time.

use super::inside::LARGEST;

pub use super::non_projective::non_projective;
pub use super::projective::projective;

/// The score of an arc, unless it is forbidden.
#[inline(always)]
pub(super) fn allowed(score: f32) -> Option<f64> {
    (score > f32::NEG_INFINITY).then(|| f64::from(score.clamp(-LARGEST, LARGEST)))
}

pub(super) fn checked(n: usize, scores: &[f32]) {
    assert_eq!(scores.len(), (n + 1) * (n + 1), "arcs between the root and {n} words");
}

/// The lowest and the highest score of the arcs that count and are allowed.
pub(super) struct Range {
    pub lowest: f64,
    pub highest: f64,
}

impl Range {
    pub fn of(n: usize, scores: &[f32]) -> Self {
        let (mut lowest, mut highest) = (0f64, 0f64);
        for (head, row) in scores.chunks_exact(n + 1).enumerate() {
            for (dependent, &score) in row.iter().enumerate().skip(1) {
                if let (Some(score), true) = (allowed(score), dependent != head) {
                    lowest = lowest.min(score);
                    highest = highest.max(score);
                }
            }
        }
        Range { lowest, highest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    type Decoder = fn(usize, &[f32], bool) -> Vec<u32>;

    /// Every choice of heads that makes a tree.
    fn every_tree(n: usize) -> Vec<Vec<u32>> {
        let codes = 0..(n as u32 + 1).pow(n as u32);
        let heads = codes.map(|code| {
            (0..n as u32).map(|word| code / (n as u32 + 1).pow(word) % (n as u32 + 1)).collect()
        });
        heads.filter(|heads: &Vec<u32>| is_tree(heads)).collect()
    }

    fn is_tree(heads: &[u32]) -> bool {
        (1..=heads.len()).all(|start| {
            let climbed = (0..heads.len()).fold(start, |word, _| match word {
                0 => 0,
                word => heads[word - 1] as usize,
            });
            climbed == 0
        })
    }

    fn is_projective(heads: &[u32]) -> bool {
        let arcs: Vec<(u32, u32)> =
            (1..).zip(heads).map(|(word, &head)| (head.min(word), head.max(word))).collect();
        let crosses = |a: &(u32, u32), b: &(u32, u32)| a.0 < b.0 && b.0 < a.1 && a.1 < b.1;
        !arcs.iter().any(|a| arcs.iter().any(|b| crosses(a, b)))
    }

    fn roots(heads: &[u32]) -> usize {
        heads.iter().filter(|&&head| head == 0).count()
    }

    /// Minus the number of forbidden arcs, and the score of the others.
    fn score(heads: &[u32], scores: &[f32]) -> (i32, f64) {
        (1..).zip(heads).fold((0, 0.0), |(faults, sum), (word, &head)| {
            match allowed(scores[head as usize * (heads.len() + 1) + word]) {
                Some(score) => (faults, sum + score),
                None => (faults - 1, sum),
            }
        })
    }

    /// Both decoders under both rules against every tree.
    fn check(n: usize, scores: &[f32], trees: &[Vec<u32>]) {
        let decoders = [(projective as Decoder, true), (non_projective as Decoder, false)];
        for (decoder, uncrossed) in decoders {
            for single_root in [false, true] {
                let allowed = |tree: &&Vec<u32>| {
                    (!uncrossed || is_projective(tree)) && (!single_root || roots(tree) == 1)
                };
                let candidates = trees.iter().filter(allowed).map(|tree| score(tree, scores));
                let best = candidates.reduce(|a, b| if b > a { b } else { a }).unwrap();
                let heads = decoder(n, scores, single_root);
                assert!(is_tree(&heads) && allowed(&&heads), "{heads:?} {single_root}");
                let found = score(&heads, scores);
                let close = found.0 == best.0 && (found.1 - best.1).abs() < 1e-6;
                assert!(close, "{heads:?}: {found:?}, best {best:?}, {single_root} {uncrossed}");
            }
        }
    }

    #[test]
    fn there_are_as_many_trees_as_cayley_says() {
        for n in 1..6 {
            assert_eq!(every_tree(n).len(), (n + 1).pow(n as u32 - 1));
        }
    }

    #[test]
    fn the_tree_found_is_the_best_of_every_tree() {
        let mut random = Random::new(9, 0);
        for (n, rounds) in [(1, 5), (2, 100), (3, 300), (4, 300), (5, 60)] {
            let trees = every_tree(n);
            for round in 0..rounds {
                let steps = [1 << 20, 8, 2][round % 3];
                let draw =
                    |_| (random.draw() % (2 * steps + 1)) as f32 * (4.0 / steps as f32) - 4.0;
                let mut scores: Vec<f32> = (0..(n + 1) * (n + 1)).map(draw).collect();
                check(n, &scores, &trees);
                // What is ignored; arcs from the root that are all better or all worse.
                for place in 0..=n {
                    scores[place * (n + 1)] = f32::NAN;
                    scores[place * (n + 1) + place] = f32::INFINITY;
                }
                let shift = [6.0, -6.0, 1e4][round % 3];
                scores[1..=n].iter_mut().for_each(|score| *score += shift);
                check(n, &scores, &trees);
            }
        }
    }

    #[test]
    fn forbidden_arcs_are_used_only_where_nothing_else_is_left() {
        let mut random = Random::new(10, 0);
        for (n, rounds) in [(1, 5), (2, 100), (3, 300), (4, 200), (5, 40)] {
            let trees = every_tree(n);
            for round in 0..rounds {
                let share = [0.2, 0.5, 0.8, 1.0][round % 4];
                let mut draw = |_| match random.unit() < share {
                    true => [f32::NAN, f32::NEG_INFINITY][random.draw() as usize % 2],
                    false => (random.draw() % 9) as f32 - 4.0,
                };
                let scores: Vec<f32> = (0..(n + 1) * (n + 1)).map(&mut draw).collect();
                check(n, &scores, &trees);
            }
        }
    }

    #[test]
    fn large_numbers_do_not_eat_small_differences() {
        // Arcs from the root hardly differ, and one score is as low as people write "never".
        for low in [-1e9, -1e30, f32::MIN] {
            let scores = [0.0, 0.25, 0.5, 0.0, 0.0, low, 0.0, 1.0, 0.0];
            assert_eq!(non_projective(2, &scores, true), [2, 0]);
            assert_eq!(projective(2, &scores, true), [2, 0]);
            let scores = [0.0, 0.25, 0.5, 0.0, 0.0, 0.8, 0.0, 1.0, low];
            assert_eq!(non_projective(2, &scores, true), [2, 0]);
        }
    }

    #[test]
    fn long_sentences_and_odd_scores_still_give_trees() {
        let mut random = Random::new(11, 0);
        for n in [0, 1, 60, 200] {
            for odd in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN, 0.0] {
                let scores: Vec<f32> = (0..(n + 1) * (n + 1))
                    .map(|_| if random.unit() < 0.5 { odd } else { random.unit() })
                    .collect();
                for decoder in [projective as Decoder, non_projective as Decoder] {
                    let heads = decoder(n, &scores, true);
                    assert!(is_tree(&heads) && roots(&heads) == n.min(1));
                    assert!(is_tree(&decoder(n, &scores, false)));
                    assert_eq!(heads, decoder(n, &scores, true));
                }
            }
        }
    }

    #[test]
    fn circles_within_circles_are_opened_again() {
        // 1 and 2 want each other, then 3 wants them and they want it; the root enters at 3.
        let mut scores = vec![-5.0; 16];
        for (head, dependent, score) in
            [(1, 2, 9.0), (2, 1, 9.0), (1, 3, 6.0), (3, 2, 7.0), (0, 3, 3.0), (0, 1, 0.5)]
        {
            scores[head * 4 + dependent] = score;
        }
        // By hand: 0>3 3>2 2>1 is 3 + 7 + 9 = 19; 0>1 1>2 1>3 is 0.5 + 9 + 6 = 15.5.
        assert_eq!(non_projective(3, &scores, false), [2, 3, 0]);
        assert_eq!(projective(3, &scores, false), [2, 3, 0]);
    }
}

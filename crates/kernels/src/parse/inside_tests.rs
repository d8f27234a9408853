//! The sum over all trees against the list of every tree.

use super::super::every_tree::{every_tree, score};
use super::*;
use crate::random::Random;

/// ln of the sum of exponentials over the labels of each span.
fn sums(labels: usize, scores: &[f32]) -> Vec<f32> {
    let sum = |row: &[f32]| row.iter().map(|&x| f64::from(x).exp()).sum::<f64>().ln() as f32;
    scores.chunks(labels).map(sum).collect()
}

fn random_scores(random: &mut Random, count: usize, scale: f32) -> Vec<f32> {
    (0..count).map(|_| (random.unit() - 0.5) * scale).collect()
}

#[test]
fn the_index_counts_spans_by_start_and_end() {
    for n in 1..9 {
        let spans = (0..n).flat_map(|i| (i + 1..=n).map(move |j| (i, j)));
        let places: Vec<usize> = spans.map(|(i, j)| index(n, i, j)).collect();
        assert_eq!(places, (0..n * (n + 1) / 2).collect::<Vec<_>>());
    }
}

#[test]
fn the_sum_and_the_probabilities_are_those_of_all_trees() {
    let mut random = Random::new(3, 0);
    let mut inside = Inside::default();
    for (n, rounds) in [(1, 5), (2, 20), (3, 20), (4, 10), (5, 2)] {
        let trees = every_tree(n, 2);
        for round in 0..rounds {
            let spans = n * (n + 1) / 2;
            let scores = random_scores(&mut random, spans * 2, 6.0 * (round % 3 + 1) as f32);
            let (mut partition, mut labelled) = (0f64, vec![0f64; spans]);
            for tree in &trees {
                let weight = score(n, 2, &scores, tree).exp();
                partition += weight;
                for &(i, j, _) in tree {
                    labelled[index(n, i as usize, j as usize)] += weight;
                }
            }
            let found = inside.marginals(n, &sums(2, &scores));
            assert!((f64::from(found.log_partition) - partition.ln()).abs() < 1e-5);
            for (place, &probability) in found.labelled.iter().enumerate() {
                let expected = labelled[place] / partition;
                assert!((f64::from(probability) - expected).abs() < 1e-5, "{n} {place}");
            }
        }
    }
}

#[test]
fn the_probabilities_are_the_slopes_of_the_sum() {
    let mut random = Random::new(4, 0);
    for n in [2, 7, 12] {
        let sums = random_scores(&mut random, n * (n + 1) / 2, 3.0);
        let found = marginals(n, &sums);
        for place in 0..sums.len() {
            let at = |step: f32| {
                let mut moved = sums.clone();
                moved[place] += step;
                marginals(n, &moved).log_partition
            };
            let slope = (at(0.0625) - at(-0.0625)) / 0.125;
            assert!((slope - found.labelled[place]).abs() < 1e-3, "{n} {place}");
        }
    }
}

#[test]
fn without_any_preference_every_tree_counts_the_same() {
    // 4, 24 and 176 trees: see every_tree.
    for (n, count) in [(2, 4.0), (3, 24.0), (4, 176.0f32)] {
        let found = marginals(n, &vec![0.0; n * (n + 1) / 2]);
        assert!((found.log_partition - count.ln()).abs() < 1e-6);
    }
}

#[test]
fn a_span_that_cannot_carry_a_label_never_does() {
    let sums = [0.0, f32::NAN, 1.0, f32::NEG_INFINITY, 0.0, 0.0];
    let found = marginals(3, &sums);
    assert_eq!([found.labelled[1], found.labelled[2], found.labelled[3]], [0.0, 1.0, 0.0]);
    assert!(found.log_partition.is_finite());
    assert!(found.labelled.iter().all(|&share| (0.0..=1.0).contains(&share)));
}

#[test]
fn a_sentence_that_cannot_carry_a_label_has_no_trees() {
    let found = marginals(2, &[0.0, f32::NEG_INFINITY, 0.0]);
    assert_eq!(found, Marginals { log_partition: f32::NEG_INFINITY, labelled: vec![0.0; 3] });
    assert_eq!(marginals(0, &[]), Marginals { log_partition: 0.0, labelled: vec![] });
}

#[test]
fn large_scores_do_not_overflow() {
    for large in [1e4, -1e4, 1e30, f32::INFINITY, f32::MIN] {
        let found = marginals(4, &[large; 10]);
        assert!(found.log_partition.is_finite(), "{large}");
        assert!(found.labelled.iter().all(|&share| (0.0..=1.001).contains(&share)), "{large}");
    }
}

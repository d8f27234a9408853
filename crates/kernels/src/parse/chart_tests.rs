//! The chart and its k best trees against the list of every tree.

use super::super::every_tree::{every_tree, score, Span};
use super::*;
use crate::random::Random;

fn best(n: usize, labels: usize, scores: &[f32]) -> Parse {
    k_best(n, labels, scores, 1).remove(0)
}

fn spans(parse: &Parse) -> Vec<Span> {
    parse
        .constituents
        .iter()
        .map(|&Constituent { start, end, label }| (start, end, label))
        .collect()
}

/// Halves, so that sums are exact and many are equal.
fn coarse(random: &mut Random, count: usize, steps: u64) -> Vec<f32> {
    (0..count)
        .map(|_| (random.draw() % (2 * steps + 1)) as f32 * 0.5 - steps as f32 * 0.5)
        .collect()
}

fn fine(random: &mut Random, count: usize) -> Vec<f32> {
    (0..count).map(|_| random.unit() * 8.0 - 4.0).collect()
}

/// Compare the k best with the list of every tree that scores more than minus infinity.
fn check(n: usize, labels: usize, scores: &[f32], trees: &[Vec<Span>], k: usize) {
    let mut expected: Vec<f64> = trees.iter().map(|tree| score(n, labels, scores, tree)).collect();
    expected.retain(|&score| score > f64::NEG_INFINITY);
    expected.sort_by(|a, b| b.total_cmp(a));
    expected.truncate(k);
    let parses = k_best(n, labels, scores, k);
    assert_eq!(parses.len(), expected.len());
    assert!(parses.windows(2).all(|pair| pair[0].score >= pair[1].score));
    for (parse, &expected) in parses.iter().zip(&expected) {
        let found = score(n, labels, scores, &spans(parse));
        assert!((found - expected).abs() < 1e-5, "{n} words: {found}, expected {expected}");
        assert!((found - f64::from(parse.score)).abs() < 1e-5);
    }
    let mut different: Vec<Vec<Span>> = parses.iter().map(spans).collect();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), parses.len(), "a tree came twice");
    assert!(different.iter().all(|tree| trees.binary_search(tree).is_ok()));
    assert_eq!(best(n, labels, scores), parses[0]);
}

#[test]
fn the_k_best_are_the_best_of_every_tree() {
    let mut random = Random::new(5, 0);
    for (n, labels, rounds) in [(1, 3, 5), (2, 3, 30), (3, 2, 30), (3, 3, 10), (4, 2, 6), (5, 1, 6)]
    {
        let (trees, count) = (every_tree(n, labels), n * (n + 1) / 2 * labels);
        for _ in 0..rounds {
            for k in [1, 2, 7, 50, trees.len() + 10] {
                check(n, labels, &fine(&mut random, count), &trees, k);
                check(n, labels, &coarse(&mut random, count, 3), &trees, k);
                check(n, labels, &coarse(&mut random, count, 1), &trees, k);
                check(n, labels, &vec![0.0; count], &trees, k);
            }
        }
    }
}

#[test]
fn the_k_best_of_five_words_are_the_best_of_every_tree() {
    let mut random = Random::new(6, 0);
    let trees = every_tree(5, 2);
    for _ in 0..3 {
        check(5, 2, &fine(&mut random, 30), &trees, 200);
        check(5, 2, &coarse(&mut random, 30, 2), &trees, 2000);
    }
}

#[test]
fn trees_with_impossible_labels_are_left_out() {
    let mut random = Random::new(7, 0);
    for (n, labels) in [(2, 2), (3, 2), (4, 1), (4, 2)] {
        let (trees, count) = (every_tree(n, labels), n * (n + 1) / 2 * labels);
        for _ in 0..20 {
            let mut scores = coarse(&mut random, count, 2);
            for place in 0..count {
                if random.unit() < 0.4 && place / labels != n - 1 {
                    scores[place] = f32::NEG_INFINITY;
                }
            }
            check(n, labels, &scores, &trees, 30);
            check(n, labels, &scores, &trees, trees.len());
            let odd = scores.iter().map(|&x| if x.is_finite() { x } else { f32::NAN });
            let odd: Vec<f32> = odd.collect();
            assert_eq!(k_best(n, labels, &odd, 30), k_best(n, labels, &scores, 30));
        }
    }
}

#[test]
fn there_is_always_a_tree_over_all_words() {
    for odd in [f32::NEG_INFINITY, f32::NAN, f32::INFINITY, f32::MAX, f32::MIN, -0.0] {
        for n in 1..6 {
            let scores = vec![odd; n * (n + 1)];
            let parses = k_best(n, 2, &scores, 9);
            for parse in &parses {
                let top = parse.constituents[0];
                assert_eq!((top.start, top.end), (0, n as u32));
                assert!(!parse.score.is_nan());
            }
            assert_eq!(best(n, 2, &scores), parses[0]);
        }
    }
    assert_eq!(best(2, 1, &[f32::NAN; 3]).score, f32::NEG_INFINITY);
    assert_eq!(best(0, 3, &[]), Parse { score: 0.0, constituents: vec![] });
    assert_eq!(k_best(0, 3, &[], 5).len(), 1);
    assert!(k_best(2, 1, &[0.0; 3], 0).is_empty());
}

#[test]
fn of_equal_trees_the_plainest_comes_first() {
    // Nothing but the label that must be there, and that the lowest.
    let parse = best(4, 3, &[0.0; 30]);
    assert_eq!(parse.constituents, [Constituent { start: 0, end: 4, label: 0 }]);
}

#[test]
fn constituents_stand_in_preorder() {
    // ((a b) (c d)), every word labelled: parents first, left to right.
    let mut scores = vec![-9.0; 10];
    for (start, end) in [(0, 1), (1, 2), (2, 3), (3, 4), (0, 2), (2, 4), (0, 4)] {
        scores[index(4, start, end)] = 1.0;
    }
    let parse = best(4, 1, &scores);
    let expected = [(0, 4), (0, 2), (0, 1), (1, 2), (2, 4), (2, 3), (3, 4)];
    assert_eq!(spans(&parse), expected.map(|(start, end)| (start, end, 0)));
    assert_eq!(parse.score, 7.0);
}

#[test]
fn long_sentences_end_in_bounded_time() {
    let mut random = Random::new(8, 0);
    let n = 150;
    let parses = k_best(n, 3, &coarse(&mut random, n * (n + 1) / 2 * 3, 1), 50);
    assert_eq!(parses.len(), 50);
}

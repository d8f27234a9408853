//! Model 1 by hand on a toy corpus, and against a dense table on random text.

use super::*;
use crate::align::toy::{toy, Text, Words};
use crate::random::Random;

fn trained(source: &Text, target: &Text, words: usize, rounds: usize, least: f32) -> SparseRows {
    let [source, target] = [source, target].map(|text| Words::new(text, vec![0; words]));
    train(source.side(), target.side(), rounds, 0.2, least, &Watch::default())
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
    let share = |f: u32| tokens.iter().filter(|&&g| g == f).count() as f64 / tokens.len() as f64;
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

/// One word on both sides, 60,000 times by 2,000 times: each of the 120 million shares is
/// 0.8 / 60,000, and 32 bits would stop growing at 224.
#[test]
fn many_small_shares_are_not_rounded_away() {
    let (source, target) = (vec![vec![0; 60_000]], vec![vec![0; 2000]]);
    let [source, target] = [&source, &target].map(|text| Words::new(text, vec![0]));
    let (source, occurrences) = (source.side(), Occurrences::new(target.side()));
    let (mut counts, mut local) = ([1.0], Local::new(1));
    expect(source, &occurrences, 0, &[0], &[1.0], 0.2, 0.8, &mut counts, &mut local);
    assert!((counts[0] - 1600.0).abs() < 0.01, "{counts:?}");
}

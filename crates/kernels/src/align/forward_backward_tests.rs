//! Link and jump probabilities against sums over every alignment.

use super::*;
use crate::align::every_alignment::Example;

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
